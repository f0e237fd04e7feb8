"""How often a layer turns the sign of a row of the state of ones, against the strength of the layer."""

from math import comb, factorial, floor

from lemmacheck import Picture

WIDTHS = (1, 2, 4)


def chance(strength, d):
    """P(1 + γ Σ_j W_1j < 0) for d independent weights that are uniform on [−B, B], strength = γBd: the law of a sum of uniforms."""
    t = d * (1 - 1 / strength) / 2  # d uniforms on [0, 1] add up to less than this
    if t <= 0:
        return 0.0
    return sum((-1) ** k * comb(d, k) * (t - k) ** d for k in range(floor(t) + 1)) / factorial(d)


def picture():
    rows = [{"γBd": k / 20, **{f"d = {d}": chance(k / 20, d) for d in WIDTHS}} for k in range(2, 81)]
    title = (
        "uniform weights in [−B, B]: for γBd ≤ 1, where the theorem speaks, no sign ever turns, so the states 1hᵀ and −1hᵀ "
        "stay where they are, and each of them is an invariant law"
    )
    return Picture("γBd", tuple(f"d = {d}" for d in WIDTHS), rows, title=title, values="chance that a layer turns a sign")
