"""Squared singular values of a Gaussian product, divided by the product of the variances, follow the Fuss–Catalan law."""

from checks.b18._law import argue_law, measure_moments
from checks.engine.api import Claim, Exact, Foil, Fraction, Identity, Proof, grid

claim = Claim(
    label="Law of a product",
    says=r"\text{the limiting law of } s^2/\textstyle\prod_i\sigma_i^2 \ \text{has moments } \frac{1}{Mk+1}\binom{(M+1)k}{k}"
    r" \ \text{and density (5)}",
    relation=Identity(),
    margin=lambda q: tuple(a * q.factor - b for a, b in zip(q.law, q.matrix, strict=True)),
    constants=dict(factor=1),
    provenance="derived",
    readings=(
        "The proof matches two functions: the inverse of the moments' generating function, z = (B − 1)/B^(M+1) by freeness,"
        " and the boundary values of the printed parametrization, for which 1/x is the same function of B and ρ = Im B/(πx)"
        " (Stieltjes inversion).",
    ),
    evidence=(
        Proof(argue_law, covers="every M ≥ 1, every φ and every scale; all moments at once through the generating function"),
        Exact(grid(M=range(1, 9), variance=(1, 2, Fraction(1, 3))), measure_moments),
    ),
    foils=(
        Foil(
            "the variances forgotten",
            margin=lambda q: tuple(a - b for a, b in zip(q.law, q.unscaled, strict=True)),
            evidence=(Exact(grid(M=(1, 2), variance=(2,)), measure_moments),),
        ),
        Foil("1.01 times the moments", factor=Fraction(101, 100)),
    ),
    supports=("b18/theorem-1-amended",),
)
