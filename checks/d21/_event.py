"""Means over the event A₁ that the smallest singular values of the layers so far are large: one layer, and many.

A_k is the event that σ_min(H_j)² ≥ α² for j = 1..k; it is decided by H_1..H_k, and A_k lies inside A_{k−1}. For a
quantity X the mean over the event is E[X; A_k] = E[X 1(A_k)]; divided by P(A_k) it is the mean given the event.
"""

from __future__ import annotations


def smallest_singular_value(p, rate):
    """n and α² ≤ 1/n, so parametrised that 1 − rate·α² is 1/(1 + k); returns n, α² and k."""
    import sympy

    from theory import trusted

    n = p.at_least(1, "n", "number of samples")
    a = p.slack("a", "1/α² − n: unless the event is empty (and every mean over it zero)")
    inverse = n + a
    p.because(a, trusted.smallest_of_unit_sum(count=n, inverse_smallest=inverse))
    ratio = sympy.Rational(rate.numerator, rate.denominator)
    k = ratio / (inverse - ratio)
    alpha_squared = 1 / ratio - 1 / ratio / (1 + k)
    p.identity(alpha_squared, 1 / inverse, says="α² in terms of k, where 1 − rate·α² = 1/(1 + k)")
    return n, alpha_squared, k


def mean_gap_after(p, *, rate, k, alpha_squared, depth, w):
    """E[V(H_{ℓ+1}); A_ℓ] ≤ (1 − rate·α²)^ℓ + (1/√d)/(rate·α²), for a rate of at most ¾.

    Returns the mean, with what it falls short of the bound by: (end, powered, room, rest).
    """
    import sympy

    from theory import trusted

    factor = 1 / (1 + k)  # 1 − rate·α²
    p.holds(
        factor - (1 - sympy.Rational(3, 4) * alpha_squared),
        says="one layer contracts the gap of the mean by 1 − ¾σ_min² (d21/theorem-1-step); no more is used",
    )
    before, lost = p.nonnegative("x", "E[V(H_k); A_k]"), p.slack("x1", "E[V(H_k); A_{k−1}] − E[V(H_k); A_k]")
    p.because(lost, trusted.mean_is_monotone(mean_of_larger=before + lost, mean_of_smaller=before))
    step = p.slack("x2", "(1 − rate·α²) E[V(H_k); A_k] − E[V(M); A_k], M = E[H_{k+1}ᵀH_{k+1} | H_k]")
    image = factor * before - step
    p.because(step, trusted.mean_is_monotone(mean_of_larger=factor * before, mean_of_smaller=image))
    spread = p.slack("x3", "1/√d − E|H_{k+1}ᵀH_{k+1} − M|: a mean of d independent projections of norm one")
    p.because(spread, trusted.jensen_root(mean_root=w - spread, root_of_mean=w))
    triangle = p.slack("x4", "V(M) + |H_{k+1}ᵀH_{k+1} − M| − V(H_{k+1}), averaged over A_k")
    after = image + w - spread - triangle
    p.because(triangle, trusted.mean_is_monotone(mean_of_larger=image + w - spread, mean_of_smaller=after))
    p.holds(
        factor * (before + lost) + w - after,
        says="one layer: E[V(H_{k+1}); A_k] ≤ (1 − rate·α²) E[V(H_k); A_{k−1}] + 1/√d",
    )
    room = p.nonnegative("g", "1 − E V(H_1): the gap is at most one (d21/gap-range)")
    rest = p.slack("r", "what the recursion over the layers leaves")
    powered = factor**depth
    end = powered * (1 - room) + w / (1 - factor) - rest
    p.because(rest, trusted.affine_recursion(start=1 - room, factor=factor, push=w, powered=powered, end=end))
    return end, powered, room, rest


def mean_square_after(p, *, n, k, depth, iw):
    """E[V(H_{ℓ+1})²; A_ℓ] ≤ (1 − 1/n)(1 − ¾α²)^{2ℓ} + (1 − 1/n)/(d(1 − (1 − ¾α²)²)).

    Returns the mean, with what it falls short of the bound by: (end, powered, room, rest).
    """
    from theory import trusted

    factor = 1 / (1 + k) ** 2  # (1 − ¾α²)²
    before, lost = p.nonnegative("x", "E[V(H_k)²; A_k]"), p.slack("x1", "E[V(H_k)²; A_{k−1}] − E[V(H_k)²; A_k]")
    p.because(lost, trusted.mean_is_monotone(mean_of_larger=before + lost, mean_of_smaller=before))
    step = p.slack("x2", "(1 − ¾α²)² E[V(H_k)²; A_k] − E[V(M)²; A_k], M = E[H_{k+1}ᵀH_{k+1} | H_k] (d21/theorem-1-step)")
    image = factor * before - step
    p.because(step, trusted.mean_is_monotone(mean_of_larger=factor * before, mean_of_smaller=image))
    less = p.nonnegative("x3", "E[V(M)²; A_k]/d")
    missing = p.nonnegative("x4", "P(not A_k)(1 − 1/n)/d")
    push = (1 - 1 / n) * iw
    after = image - less + push - missing  # E V(H_{k+1})² = (1 − 1/d) V(M)² + (1 − 1/n)/d given H_k
    p.holds(
        factor * (before + lost) + push - after,
        says="one layer: E[V(H_{k+1})²; A_k] ≤ (1 − ¾α²)² E[V(H_k)²; A_{k−1}] + (1 − 1/n)/d",
    )
    room = p.nonnegative("g", "1 − 1/n − E V(H_1)² (d21/gap-range)")
    rest = p.slack("r", "what the recursion over the layers leaves")
    powered = (1 / (1 + k)) ** (2 * depth)
    start = 1 - 1 / n - room
    end = powered * start + push / (1 - factor) - rest
    p.because(rest, trusted.affine_recursion(start=start, factor=factor, push=push, powered=powered, end=end))
    return end, powered, room, rest


def mean_distance_after(p, *, inverse_root_width=None):
    """E[W₂²; A_ℓ] ≤ n E[V²; A_ℓ] (ours/w2-sharp, H by H), with the bound above.

    Returns the quantities and what the distance falls short of (n − 1)(1 − ¾α²)^{2ℓ} + 2n/(3α²d) by.
    """
    from fractions import Fraction

    from theory import trusted

    n, alpha_squared, k = smallest_singular_value(p, Fraction(3, 4))
    depth = p.nonnegative("l", "depth")
    iw = p.positive("w", "1/d") if inverse_root_width is None else inverse_root_width**2
    end, powered, room, rest = mean_square_after(p, n=n, k=k, depth=depth, iw=iw)
    sharp = p.slack("s", "n E[V²; A_ℓ] − E[W₂²; A_ℓ], W₂ given H (ours/w2-sharp)")
    distance = n * end - sharp
    p.because(sharp, trusted.mean_is_monotone(mean_of_larger=n * end, mean_of_smaller=distance))
    short = n * powered * room + n * rest + sharp + iw * (1 + k) / k * (2 + 2 * k - n * k) / (2 * (k + 2))
    quantities = {"n": n, "alpha_squared": alpha_squared, "depth": depth, "inverse_width": iw, "W2_on_event": distance}
    return quantities, short
