"""Squared singular values of a Gaussian product, divided by the product of the variances, follow the Fuss–Catalan law."""

from checks.arguments.product_law import DENSITY, PAIRINGS, PLANAR, PRODUCTS, argue_law, measure_moments
from lemmacheck import Claim, Exact, Foil, Fraction, Identity, Proof, grid

claim = Claim(
    because="Three routes give the same moments: the closed form by the binomial theorem, the matrices by planar pairings and "
    "Lagrange inversion, the printed density by a contour integral. A law on a bounded interval is determined by its "
    "moments.",
    label="Law of a product",
    place="beside Section 4, Theorem 1, eq. (5) of Bjorck et al. (2018)",
    says=r"\text{the limiting law of } s^2/\textstyle\prod_i\sigma_i^2 \ \text{has moments } \frac{1}{Mk+1}\binom{(M+1)k}{k}"
    r" \ \text{and density (5)}",
    relation=Identity(),
    margin=lambda q: tuple(a * q.factor - b for a, b in zip(q.law, q.matrix, strict=True)),
    constants=dict(factor=1),
    whose="ours",
    readings=(
        "About the expected law of the squared singular values as N → ∞. Proved by moments; a law on a bounded interval is"
        " determined by them. Matrices: planar pairings, one factor after the other, give z = t/(1 + t)^(M+1) for t = B − 1,"
        " and Lagrange inversion the coefficients. Density: with B = (sin((M+1)φ)/sin Mφ) e^(iφ) one has x = B^(M+1)/(B − 1)"
        " and ρ = Im B/(πx), so that ∫ x^k ρ dx, by parts, is a contour integral around B = 1.",
        "Trusted, each with a meaning on every M and k tried: that only planar pairings of Gaussian factors survive N → ∞ (checked"
        " here to order four, from all pairings at every N), Lagrange inversion, Cauchy's formula, the binomial theorem, and the"
        " integration by parts along the arc closed by its mirror image.",
        "On every object the moments are also measured apart from the proof: by non-crossing partitions, factor by factor, and by"
        " enclosing ∫ x^k ρ dx.",
    ),
    domain=PRODUCTS,
    evidence=(
        Proof(argue_law),
        Exact(grid(M=range(1, 9), variance=(1, 2, Fraction(1, 3))), measure_moments, says="six moments, non-crossing partitions"),
        PAIRINGS,
        PLANAR,
        DENSITY,
    ),
    foils=(
        Foil(
            "the variances forgotten",
            margin=lambda q: tuple(a - b for a, b in zip(q.law, q.unscaled, strict=True)),
            evidence=(Exact(grid(M=(1, 2), variance=(2,)), measure_moments),),
        ),
        Foil("1.01 times the moments", factor=Fraction(101, 100), evidence=(PAIRINGS,)),
        Foil("1.000001 times the density", factor=Fraction(1000001, 10**6), evidence=(DENSITY,)),
    ),
)
