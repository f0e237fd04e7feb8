"""Means over the event A₁ that the smallest singular values of the layers so far are large: one layer, and many.

A_k is the event that σ_min(H_j)² ≥ α² for j = 1..k; it is decided by H_1..H_k, and A_k lies inside A_{k−1}. For a
quantity X the mean over the event is E[X; A_k] = E[X 1(A_k)]; divided by P(A_k) it is the mean given the event.
"""

from __future__ import annotations

from lemmacheck import Domain, GramChain, Unit, Whole, facts, sqrt

THE_CHAIN = (
    "The proof is about every chain of Gram matrices HᵀH whose next mean M is nearer to I/n by the share ¾σ_min², as that of a"
    " Gaussian layer is (d21/theorem-1-step), and whose mean square deviation from M is at most (1 − |M|²)/d, as for d independent"
    " rows (ours/mean-square-gap). It is run on chains with finitely many outcomes and α² < 1/n (`share` is nα²). With α² above 1/n"
    " the event is empty, and at 1/n it lies inside those of all smaller α², so that nothing new is said."
)


def measure_event(o):
    """E[V(H_{ℓ+1}); A_ℓ] and E[W₂²; A_ℓ] by walking through the chain; V and W₂ from the eigenvalues."""
    uniform, side = 1 / o.n, sqrt(1 / o.n)
    found = dict.fromkeys(("V_on_event", "W2_on_event"), 0)
    waiting = [(g, o.chain.layers) for g in o.chain.starts]
    while waiting:
        g, left = waiting.pop()
        if left and all(o.n * x >= o.share for x in g.spectrum):
            waiting += [(h, left - 1) for h in g.followers]
        elif not left:
            found["V_on_event"] += g.chance * sqrt(sum((x - uniform) * (x - uniform) for x in g.spectrum))
            found["W2_on_event"] += g.chance * sum((sqrt(x) - side) * (sqrt(x) - side) for x in g.spectrum)
    sizes = {"n": o.n, "depth": o.depth, "alpha_squared": o.share / o.n}
    return {**found, **sizes, "inverse_width": 1 / o.d, "inverse_root_width": sqrt(1 / o.d)}


EVENT = Domain(
    n=Whole(1),
    d=Whole(1),
    depth=Whole(0),
    share=Unit(without="both"),
    chain=GramChain("n", "d", "depth", "share"),
    measure=measure_event,
)


def smallest_eigenvalue(p, node, n, alpha_squared):
    """σ_min² of a matrix of the event: any number from α² to 1/n."""
    above, missing = p.symbol("c", node.above, "σ_min² − α²"), p.symbol("c1", node.spectrum.below_mean, "1/n − σ_min²")
    p.not_all_zero(above, missing, of=p.part("share").missing / p.part("n"))
    return alpha_squared + (1 / n - alpha_squared) * above / (above + missing)


def first_gap(p, chain, n, *, squared):
    """E V(H_1) or E V(H_1)², at most 1 or 1 − 1/n; written as this ceiling less a slack, which is returned as well."""
    with p.each(chain.starts) as node:
        rest = p.slack("f", "1 − |H_1ᵀH_1|²")
        p.because(rest, facts.squares_below_square(total=1, squares=1 - rest), of=node.spectrum)
        if not squared:
            short = p.slack("f2", "1 − V(H_1)")
            p.because(short, facts.root_below(root=1 - short, square=1 - rest - 1 / n, bound=1))
    room = p.slack("g", "what the mean at the first layer lacks to its ceiling")
    if squared:
        most = chain.starts.of(lambda node: node.gap_squared * 0 + 1 - 1 / p.part("n"))
        order = dict(pointwise_gap=rest, mean_of_larger=1 - 1 / n, mean_of_smaller=1 - 1 / n - room)
        p.because(room, facts.mean_keeps_order(**order), of=(most, chain.starts.of(lambda node: node.gap_squared)))
        return 1 - 1 / n - room, room
    ceiling = chain.starts.of(lambda node: node.gap_squared * 0 + 1)
    order = dict(pointwise_gap=short, mean_of_larger=1, mean_of_smaller=1 - room)
    p.because(room, facts.mean_keeps_order(**order), of=(ceiling, chain.starts.of(lambda node: node.gap)))
    return 1 - room, room


def mean_gap_after(p, *, rate):
    """E[V(H_{ℓ+1}); A_ℓ] ≤ (1 − rate·α²)^ℓ + (1/√d)/(rate·α²) for a rate of at most ¾.

    Returns the quantities, with what the mean falls short of the bound by.
    """
    n, depth = p.field("n"), p.field("depth")
    alpha = p.field("share") / n
    chain = p.part("chain")
    w = p.symbol("w", (1 / p.part("d")).root, "1/√d")
    factor = 1 - p.rational(rate.numerator, rate.denominator) * alpha
    with p.each(chain.inside) as node:
        gap = p.symbol("V", node.gap, "V(H_k) at some H_k of A_k")
        ceiling = (1 - p.rational(3, 4) * smallest_eigenvalue(p, node, n, alpha)) * gap
        image = ceiling - p.symbol("s", node.spare, "(1 − ¾σ_min²) V(H_k) − V(M), M = E[H_{k+1}ᵀH_{k+1} | H_k]")
        size = p.symbol("m", node.image_squares, "|M|²")
        noise = w**2 * (1 - size) - p.symbol("e", node.spare_noise, "(1 − |M|²)/d − E|H_{k+1}ᵀH_{k+1} − M|²")
        short, triangle = (
            p.slack("x", "1/√d − √(E|H_{k+1}ᵀH_{k+1} − M|²)"),
            p.slack("x1", "V(M) + √(E|H_{k+1}ᵀH_{k+1} − M|²) − E V(H_{k+1})"),
        )
        p.because(short, facts.root_below(root=w - short, square=noise, bound=w))
        after = image + w - short - triangle
        p.because(triangle, facts.mean_norm(mean_of_norm=after, norm_of_mean=image, deviation=w - short), of=node.next)
    start, room = first_gap(p, chain, n, squared=False)
    rest = p.slack("r", "what the recursion over the layers leaves")
    end = factor**depth * start + w / (1 - factor) - rest
    recursion = dict(start=start, factor=factor, push=w, steps=depth, end=end, before=gap, after=after)
    p.because(rest, facts.recursion_on_event(**recursion), of=chain)
    quantities = {"alpha_squared": alpha, "n": n, "depth": depth, "inverse_root_width": w, "V_on_event": end}
    return quantities, factor**depth * room + rest


def mean_distance_after(p, *, inverse_width=None):
    """E[W₂²; A_ℓ] ≤ n E[V²; A_ℓ], and E[V²; A_ℓ] ≤ (1 − 1/n)(1 − ¾α²)^{2ℓ} + (1 − 1/n)/(d(1 − (1 − ¾α²)²)).

    Returns the quantities and what the distance falls short of (n − 1)(1 − ¾α²)^{2ℓ} + 2n/(3α²d) by.
    """
    n, depth, iw = p.field("n"), p.field("depth"), inverse_width or 1 / p.field("d")
    alpha = p.field("share") / n
    chain, root = p.part("chain"), 1 - p.rational(3, 4) * alpha
    factor, push = root**2, (1 - 1 / n) * iw
    with p.each(chain.inside) as node:
        gap = p.symbol("V", node.gap_squared, "V(H_k)² at some H_k of A_k")
        ceiling = (1 - p.rational(3, 4) * smallest_eigenvalue(p, node, n, alpha)) ** 2 * gap
        lost = p.symbol("s", node.spare_squared, "(1 − ¾σ_min²)² V(H_k)² − V(M)², M = E[H_{k+1}ᵀH_{k+1} | H_k]")
        image = p.symbol("m", node.image_gap_squared, "V(M)²")
        noise = iw * (1 - image - 1 / n) - p.symbol("e", node.spare_noise, "(1 − |M|²)/d − E|H_{k+1}ᵀH_{k+1} − M|²")
        after = ceiling - lost + noise
        p.because(0, facts.mean_square_splits(mean_square=after, square_of_mean=ceiling - lost, variance=noise), of=node.next)
    start, room = first_gap(p, chain, n, squared=True)
    rest = p.slack("r", "what the recursion over the layers leaves")
    powered = root ** (2 * depth)
    end = powered * start + push / (1 - factor) - rest
    recursion = dict(start=start, root=root, push=push, steps=depth, end=end, before=gap, after=after)
    p.because(rest, facts.squares_on_event(**recursion), of=chain)
    beyond = p.symbol("b", distance_gap(chain, p.part("n")), "n E[V²; A_ℓ] − E[W₂²; A_ℓ], W₂ given H")
    quantities = {"n": n, "alpha_squared": alpha, "depth": depth, "inverse_width": iw, "W2_on_event": n * end - beyond}
    # what 1 − (1 − ¾α²)² = (3/2)α²(1 − ⅜α²) leaves of the width term
    left = iw * (p.rational(2, 3) * n / alpha - (n - 1) / (1 - factor))
    return quantities, n * powered * room + n * rest + beyond + left


def distance_gap(chain, samples):
    """E Σ n (s − 1/n)² − (√s − 1/√n)² over the event: each term is (x − t)² x (x + 2t) n for x = √s and t = 1/√n."""
    target = 1 / samples.root
    return chain.last.mean(
        lambda node: node.spectrum.each(lambda y: (y.root - target).squared * y.root * (y.root + target + target) * samples).total
    )
