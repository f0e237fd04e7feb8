"""Spectra near isometry: the largest deviation ρ ≤ 1/3 of an eigenvalue from one."""


def argue_radius(p, deviations):
    """ρ = max|λ − 1| with the hypothesis that it is at most 1/3, as r/(3r + z)."""
    r = p.symbol("ρ", deviations.each(lambda x: x.squared.root).largest, "max|λ − 1|")
    z = p.given("ρ ≤ 1/3", "z", "1 − 3ρ")
    p.not_all_zero(r, z, total=3 * r + z, of=1)
    return r / (3 * r + z)
