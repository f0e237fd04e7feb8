"""Theorem 3 holds with twice the gain: S/(d²(d + 2)) in place of S/(2d²(d + 2))."""

from checks.m23 import theorem_3
from lemmacheck import Foil, Fraction

claim = theorem_3.claim.but(
    plot=theorem_3.claim.plot,
    c=1,
    label="Theorem 3 without the factor 2",
    title="Theorem 3 holds with twice the gain: S/(d²(d + 2)) in place of S/(2d²(d + 2))",
    says=r"\mathbb{E}_W\, \mathcal{I}(\mathrm{BN}(WX)) \ge \left(1 - \frac{S}{d^2(d+2)}\right)^{-1} \mathcal{I}(X)",
    whose="ours",
    readings=(
        "n = d, W Haar on O(d), unit rows. At d = 2 at most another factor 2 could be gained: S/8 is the exact first order.",
    ),
    foils=(*theorem_3.claim.foils, Foil("2.2 S/(d²(d + 2))", c=Fraction(5, 11))),
)
