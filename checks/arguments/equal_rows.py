"""Spectra of matrices whose rows have equal norm (D20, Proposition 8)."""

from lemmacheck import Fraction

SPECTRA = (
    [1, 1],
    [Fraction(3, 2), Fraction(1, 2)],
    [2, 0],
    [1, 1, 1, 1],
    [2, 1, 1, 0],
    [Fraction(5, 2), Fraction(1, 2), Fraction(1, 2), Fraction(1, 2)],
    [3, 2, 1, 1, 1, 0, 0, 0],
)
