"""How fast products of I + γW with Gaussian W collapse to rank one: the gap of their two largest growth rates.

The law of W does not change under rotations, so for a fixed unit vector u the growth |(I + γW)u| has the law of |e + γg|,
g standard normal in R^d, whatever u is: the growth rate of σ_1 is λ_1 = E log|e + γg|, a mean of independent terms. In the same
way σ_1σ_2 grows like the area of a fixed square, so λ_2 = E log of the distance of (I + γW)e_2 from the line of
(I + γW)e_1, and that distance is |c e + γg'| with g' standard normal in R^(d−1) and a random 0 ≤ c ≤ 1.

|c e + γg|²/γ² is a noncentral chi-square variable: central with k + 2J degrees of freedom, J Poisson of mean c²/(2γ²). So
2E log|c e + γg| = log 2γ² + E ψ(k/2 + J), which rises with c and is concave in c². At c = 1 this bounds the gap from below by
h/2, h = E[ψ(d/2 + J) − ψ((d − 1)/2 + J)]; the slope at c = 0 and E(1 − c²) ≤ 1/(d − 1) bound it from above by
h/2 + 1/(2γ²(d − 1)²).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lemmacheck.numbers.balls import as_ball

if TYPE_CHECKING:
    from flint import arb


def poisson_digamma_step(k: int, mean: Any, *, terms: int = 0) -> arb:
    """E[ψ((k + 1)/2 + J) − ψ(k/2 + J)] for J Poisson with this mean, k ≥ 1, as a ball.

    The step falls with J, so what is left out is at most the rest of the probability times the first step left out.
    """
    from flint import arb

    if k < 1:
        raise ValueError(f"needs at least one degree of freedom, got {k}")
    mean = as_ball(mean)
    if not mean >= 0:
        raise ValueError(f"a Poisson mean is not negative, got {mean}")
    count = terms or int(float(mean.upper())) * 2 + 60

    def step(j: int) -> arb:
        return as_ball(Fraction(k + 1 + 2 * j, 2)).digamma() - as_ball(Fraction(k + 2 * j, 2)).digamma()

    chance, total = (-mean).exp(), as_ball(0)
    for j in range(count):
        total += chance * step(j)
        chance = chance * mean / (j + 1)
    rest = chance / (1 - mean / (count + 1)) if mean < count + 1 else as_ball(1)  # P(J ≥ count), a geometric series
    return total + (rest * step(count)) * arb(0.5, 0.5)


def mean_digamma(k: int, mean: Any, *, bits: int = 200) -> arb:
    """E ψ(k/2 + J) for J Poisson with this mean, k ≥ 1, as a ball.

    From the j-th term on the chances fall by half at least each time, and |ψ(x)| ≤ x for x ≥ 1: what is left out is at most
    the j-th chance times k + 2j + 2.
    """
    from flint import arb

    size = as_ball(mean)
    chance, total, j = (-size).exp(), as_ball(0), 0
    small = as_ball(2) ** -bits
    while not (j > 2 * size + 2 and chance * (k + 2 * j + 2) < small):
        total += chance * as_ball(Fraction(k + 2 * j, 2)).digamma()
        j += 1
        chance = chance * size / j
    return total + chance * (k + 2 * j + 2) * arb(0, 1)


def gap_of_exponents(d: int, gamma: Any) -> arb:
    """A ball that contains λ_1 − λ_2 of products of I + γW, W Gaussian, d ≥ 2, γ > 0."""
    from flint import arb

    if d < 2:
        raise ValueError(f"two exponents need d >= 2, got {d}")
    inverse = 1 / as_ball(gamma) ** 2
    floor = poisson_digamma_step(d - 1, inverse / 2) / 2
    return floor + (inverse / (2 * (d - 1) ** 2)) * arb(0.5, 0.5)
