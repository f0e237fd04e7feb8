"""How fast one layer contracts the isometry gap, and what Gaussian weights cannot go below.

For Haar weights E φ' <= (1 - 1/T) φ with T = (1 + b)(d + 2)(2/3 + d φ), b = 8/(3(d + 4)).  For weights
with independent Gaussian entries the expected gap and the expected log-norm of the derivative of BN stay above
positive numbers whatever the input is, so neither depth nor a good input makes them vanish.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from lemmacheck.numbers.balls import DEFAULT_BITS, as_ball, precision_of

if TYPE_CHECKING:
    from flint import arb


def gaussian_gap_floor(d: int, *, bits: int = DEFAULT_BITS) -> arb:
    """E φ(BN(GX)) >= ψ(d/2) - mean_i ψ(i/2) for every X; equality for orthogonal X.

    φ' = log-mean of the squared rows minus (1/d) log det^2; E log det G^2 is a sum of log-chi-squares, and
    log sum λ_k g_k^2 >= log sum g_k^2 + sum (g_k^2/sum g^2) log λ_k by concavity.
    """
    if d < 1:
        raise ValueError(f"needs d >= 1, got {d}")
    with precision_of(bits + 20):
        return (
            as_ball(Fraction(d, 2)).digamma()
            - sum((as_ball(Fraction(i, 2)).digamma() for i in range(2, d + 1)), as_ball(Fraction(1, 2)).digamma()) / d
        )


def gaussian_jacobian_floor(d: int, *, bits: int = DEFAULT_BITS) -> arb:
    """E log |J_BN(GX)| >= -(ψ(d/2) + log(2/d))/2 > 0 for unit rows of X and entries of variance 1/d.

    The norm is one over the shortest row, so at least one over the first; E log of its square is largest, by
    concavity in the spectrum, where all eigenvalues are one.
    """
    if d < 1:
        raise ValueError(f"needs d >= 1, got {d}")
    with precision_of(bits + 20):
        return -(as_ball(Fraction(d, 2)).digamma() + as_ball(Fraction(2, d)).log()) / 2
