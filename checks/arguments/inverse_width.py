"""A floor of order 1/√d on the expected gap after one layer, by two cases of its mean matrix."""

from checks.arguments.gap_contraction import noise_of_a_layer, part
from lemmacheck import facts


def argue_far(p):
    """√d V(E H′ᵀH′) ≥ 4/25: E V is at least V(E H′ᵀH′), by Jensen."""
    w, beyond = p.positive("w", "1/√d"), p.slack("j", "√d E V − √d V(E H′ᵀH′)")
    image = p.rational(4, 25) + p.nonnegative("t", "√d V(E H′ᵀH′) − 4/25")
    p.because(beyond, facts.jensen_convex(mean_of_value=image + beyond, value_at_mean=image))
    return {"V": (image + beyond) * w, "inverse_root_width": w}


def argue_near(p):
    """√d V(E H′ᵀH′) ≤ 4/25: V ≥ 3V²/(2y) − V⁴/(2y³) for any y > 0, with the second moment exact and the fourth by Minkowski."""
    floor, y = p.rational(4, 25), p.rational(617, 200)
    n, root = p.at_least(2, "n", "number of samples"), p.nonnegative("r", "√d − 1")
    w = 1 / (1 + root)
    image = part(p, "t", floor, says="√d V(M), M = E H′ᵀH′")
    second = p.identity(
        (w**2 + (1 - w**2) * ((image * w) ** 2 + 1 / n) - 1 / n) / w**2,
        1 - 1 / n + (1 - w**2) * image**2,
        says="d E V²: E|H′ᵀH′|² = 1/d + (1 − 1/d)|M|² for d independent rows, and V² = |·|² − 1/n",
    )
    bound = p.rational(33, 25)
    whole = image + noise_of_a_layer(p, bound=bound)
    fourth_norm = part(p, "f", whole, says="‖√d V‖₄, at most √d V(M) plus the noise of the layer")
    sides = dict(norm_of_sum=fourth_norm, first=image, second=whole - image)
    p.because(whole - fourth_norm, facts.minkowski_fourth(**sides))
    v = p.nonnegative("v", "√d V at some H′")
    pointwise = p.identity(
        v - (3 * v**2 / (2 * y) - v**4 / (2 * y**3)), v * (v - y) ** 2 * (v + 2 * y) / (2 * y**3), says="in every outcome"
    )
    beyond = p.slack("j", "√d E V − (3 d E V²/(2y) − d² E V⁴/(2y³))")
    smaller = 3 * second / (2 * y) - fourth_norm**4 / (2 * y**3)
    order = dict(mean_of_larger=smaller + beyond, mean_of_smaller=smaller)
    p.because(beyond, facts.mean_keeps_order(pointwise_gap=pointwise, **order))
    most = floor + bound
    p.closes_as(
        (
            beyond
            + 3 * (second - p.rational(1, 2)) / (2 * y)
            + (most**4 - fourth_norm**4) / (2 * y**3)
            + (p.rational(3, 4) / y - most**4 / (2 * y**3) - floor)
        )
        * w
    )
    return {"V": (smaller + beyond) * w, "inverse_root_width": w}
