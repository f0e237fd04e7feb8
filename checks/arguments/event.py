"""Means over the event A₁ that the smallest singular values of the layers so far are large: one layer, and many.

A_k is the event that σ_min(H_j)² ≥ α² for j = 1..k; it is decided by H_1..H_k, and A_k lies inside A_{k−1}. For a
quantity X the mean over the event is E[X; A_k] = E[X 1(A_k)]; divided by P(A_k) it is the mean given the event.
"""

from __future__ import annotations

from checks.arguments.gap_contraction import part
from lemmacheck import Fraction, facts


def smallest_singular_value(p, rate):
    """n and α² ≤ 1/n, so parametrised that 1 − rate·α² is 1/(1 + k); returns n, α² and k."""
    n = p.at_least(1, "n", "number of samples")
    a = p.slack("a", "1/α² − n: unless the event is empty (and every mean over it zero)")
    inverse = n + a
    p.because(a, facts.smallest_of_unit_sum(count=n, inverse_smallest=inverse))
    ratio = p.rational(rate.numerator, rate.denominator)
    k = ratio / (inverse - ratio)
    alpha_squared = 1 / ratio - 1 / ratio / (1 + k)
    p.identity(alpha_squared, 1 / inverse, says="α² in terms of k, where 1 − rate·α² = 1/(1 + k)")
    return n, alpha_squared, k


def contracted(p, before, *, n, alpha_squared, factor):
    """V(M) for V(H_k) = before with σ_min(H_k)² ≥ α²: at most (1 − ¾σ_min²) V(H_k) ≤ factor·V(H_k)."""

    u, v = p.nonnegative("u", "1/σ_min² lies between n and 1/α², u to v"), p.nonnegative("v", "")
    p.not_all_zero(u, v)
    m = 1 / (n + (1 / alpha_squared - n) * v / (u + v))
    kept, rest = p.nonnegative("c", "V(M), a part of (1 − ¾σ_min²) V(H_k)"), p.nonnegative("c1", "what is missing")
    p.not_all_zero(kept, rest)
    share = kept / (kept + rest)
    ceiling = (1 - Fraction(3, 4) * m) * before
    gap = ceiling**2 * (1 - share**2)
    p.cite("d21/theorem-1-step", gap, m=m, before=before**2, after=(ceiling * share) ** 2)
    p.holds(factor * before - ceiling * share, says="V(M) ≤ (1 − rate·α²) V(H_k) for a rate of at most ¾")
    return ceiling * share


def outside(p, value):
    """X·(1 − 1(A)) for X ≥ 0 in one outcome: what E[X; A] leaves out."""
    inside, left_out = p.nonnegative("i", "1(A_k), in proportion"), p.nonnegative("i1", "1 − 1(A_k), in proportion")
    p.not_all_zero(inside, left_out)
    return p.holds(value * left_out / (inside + left_out), says="what the smaller event A_k leaves out is not negative")


def mean_gap_after(p, *, n, k, alpha_squared, depth, w):
    """E[V(H_{ℓ+1}); A_ℓ] ≤ 1/(1 + k)^ℓ + (1/√d)/(1 − 1/(1 + k)) where 1/(1 + k) is at least 1 − ¾α².

    Returns the mean, with what it falls short of the bound by: (end, powered, room, rest).
    """
    factor = 1 / (1 + k)
    gap = p.positive("V", "V(H_k) at some H_k of A_k")
    image_gap = contracted(p, gap, n=n, alpha_squared=alpha_squared, factor=factor)
    before, lost = p.nonnegative("x", "E[V(H_k); A_k]"), p.slack("x1", "E[V(H_k); A_{k−1}] − E[V(H_k); A_k]")
    order = dict(mean_of_larger=before + lost, mean_of_smaller=before)
    p.because(lost, facts.mean_keeps_order(pointwise_gap=outside(p, gap), **order))
    step = p.slack("x2", "(1 − rate·α²) E[V(H_k); A_k] − E[V(M); A_k], M = E[H_{k+1}ᵀH_{k+1} | H_k]")
    image = factor * before - step
    order = dict(mean_of_larger=factor * before, mean_of_smaller=image)
    p.because(step, facts.mean_keeps_order(pointwise_gap=factor * gap - image_gap, **order))
    size = part(p, "m", 1, says="|M|², at most one: M is a mean of projections of norm one")
    short = p.slack("x5", "1/√d − √((1 − |M|²)/d)")
    root = w - short  # of E|H_{k+1}ᵀH_{k+1} − M|² = (1 − |M|²)/d, a mean of d independent projections of norm one
    p.because(short, facts.root_below(root=root, square=w**2 * (1 - size), bound=w))
    spread = p.slack("x3", "√((1 − |M|²)/d) − E|H_{k+1}ᵀH_{k+1} − M|")
    p.because(spread, facts.jensen_root(mean_root=root - spread, root_of_mean=root))
    triangle = p.slack("x4", "V(M) + |H_{k+1}ᵀH_{k+1} − M| − V(H_{k+1}), averaged over A_k")
    after = image + root - spread - triangle
    noise, here = (p.nonnegative("z", "|H_{k+1}ᵀH_{k+1} − M|"), p.slack("z1", "V(M) + |H_{k+1}ᵀH_{k+1} − M| − V(H_{k+1})"))
    sides = dict(norm_of_sum=image_gap + noise - here, first=image_gap, second=noise)
    p.because(here, facts.triangle_inequality(**sides))
    order = dict(mean_of_larger=image + root - spread, mean_of_smaller=after)
    p.because(triangle, facts.mean_keeps_order(pointwise_gap=here, **order))
    one_step = p.holds(
        factor * (before + lost) + w - after, says="one layer: E[V(H_{k+1}); A_k] ≤ (1 − rate·α²) E[V(H_k); A_{k−1}] + 1/√d"
    )
    room = p.nonnegative("g", "1 − E V(H_1): the gap is at most one (d21/gap-range)")
    rest = p.slack("r", "what the recursion over the layers leaves")
    powered = factor**depth
    end = powered * (1 - room) + w / (1 - factor) - rest
    recursion = dict(start=1 - room, factor=factor, push=w, powered=powered, one_step=one_step)
    p.because(rest, facts.affine_recursion(end=end, **recursion))
    return end, powered, room, rest


def mean_square_after(p, *, n, k, alpha_squared, depth, iw):
    """E[V(H_{ℓ+1})²; A_ℓ] ≤ (1 − 1/n)(1 − ¾α²)^{2ℓ} + (1 − 1/n)/(d(1 − (1 − ¾α²)²)).

    Returns the mean, with what it falls short of the bound by: (end, powered, room, rest).
    """
    import sympy

    factor = 1 / (1 + k) ** 2  # (1 − ¾α²)²
    gap = p.positive("V", "V(H_k) at some H_k of A_k")
    image_gap = contracted(p, gap, n=n, alpha_squared=alpha_squared, factor=1 / (1 + k))
    pointwise = p.holds(factor * gap**2 - image_gap**2, says="V(M)² ≤ (1 − ¾α²)² V(H_k)²")
    before, lost = p.nonnegative("x", "E[V(H_k)²; A_k]"), p.slack("x1", "E[V(H_k)²; A_{k−1}] − E[V(H_k)²; A_k]")
    order = dict(mean_of_larger=before + lost, mean_of_smaller=before)
    p.because(lost, facts.mean_keeps_order(pointwise_gap=outside(p, gap**2), **order))
    image = part(p, "x2", factor * before, says="E[V(M)²; A_k], M = E[H_{k+1}ᵀH_{k+1} | H_k]")
    order = dict(mean_of_larger=factor * before, mean_of_smaller=image)
    p.because(factor * before - image, facts.mean_keeps_order(pointwise_gap=pointwise, **order))
    push, squared = (1 - 1 / n) * iw, p.nonnegative("x3", "V(M)²")
    p.identity(
        iw + (1 - iw) * (squared + 1 / n) - 1 / n,
        (1 - iw) * squared + push,
        says="E[V(H_{k+1})² | H_k]: E|H′ᵀH′|² = 1/d + (1 − 1/d)|M|² for d independent rows of length 1/√d, and V² = |·|² − 1/n",
    )
    after = (1 - iw) * image + push * part(p, "x4", 1, says="P(A_k)")
    one_step = p.holds(
        factor * (before + lost) + push - after,
        says="one layer: E[V(H_{k+1})²; A_k] ≤ (1 − ¾α²)² E[V(H_k)²; A_{k−1}] + (1 − 1/n)/d",
    )
    start = part(p, "g", 1 - 1 / n, says="E V(H_1)², at most 1 − 1/n")
    room = sympy.cancel(1 - 1 / n - start)
    p.because(room, facts.squares_below_square(total=1, squares=start + 1 / n))
    rest = p.slack("r", "what the recursion over the layers leaves")
    powered = (1 / (1 + k)) ** (2 * depth)
    end = powered * start + push / (1 - factor) - rest
    recursion = dict(start=start, factor=factor, push=push, powered=powered, one_step=one_step)
    p.because(rest, facts.affine_recursion(end=end, **recursion))
    return end, powered, room, rest


def mean_distance_after(p, *, inverse_root_width=None):
    """E[W₂²; A_ℓ] ≤ n E[V²; A_ℓ] (ours/w2-sharp, H by H), with the bound above.

    Returns the quantities and what the distance falls short of (n − 1)(1 − ¾α²)^{2ℓ} + 2n/(3α²d) by.
    """

    n, alpha_squared, k = smallest_singular_value(p, Fraction(3, 4))
    depth = p.nonnegative("l", "depth")
    iw = p.positive("w", "1/d") if inverse_root_width is None else inverse_root_width**2
    end, powered, room, rest = mean_square_after(p, n=n, k=k, alpha_squared=alpha_squared, depth=depth, iw=iw)
    sharp = p.slack("s", "n E[V²; A_ℓ] − E[W₂²; A_ℓ], W₂ given H (ours/w2-sharp)")
    distance = n * end - sharp
    p.cite("ours/w2-sharp", sharp, n=n, V2=end, W2=distance)  # holds for every H, and is linear: so also averaged over A_ℓ
    short = n * powered * room + n * rest + sharp + iw * (1 + k) / k * (2 + 2 * k - n * k) / (2 * (k + 2))
    quantities = {"n": n, "alpha_squared": alpha_squared, "depth": depth, "inverse_width": iw, "W2_on_event": distance}
    return quantities, short
