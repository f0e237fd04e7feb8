"""The conditioning of a product does not depend on the scale factors of the initialization."""

from lemmacheck import Claim, Domain, Enclosed, Foil, Fraction, Identity, Positive, Positives, Proof, Whole
from lemmacheck.numbers.matrices import eigenvalues, gram, product


def argue(p):
    """The layers' scale factors multiply every singular value of the product by the same number c = Πc_i."""
    s, c = p.part("s"), p.field("c", says="product of the scale factors")
    low, high = p.symbol("l", s.smallest, "σ_min"), p.symbol("h", s.largest, "σ_max")
    return {"kappa2": high**2 / low**2, "kappa2_scaled": (c * high) ** 2 / (c * low) ** 2}


def measure_spectrum(o):
    """κ² of a spectrum and of the scaled one."""

    def kappa2(values):
        squares = sorted(v * v for v in values)
        return squares[-1] / squares[0]

    return {"kappa2": kappa2(o.s), "kappa2_scaled": kappa2([o.c * v for v in o.s])}


def measure_product(case):
    """κ² of X_2 X_1, of its scaled version, and of the version with a multiple of the identity added."""

    def kappa2(A):
        values = eigenvalues(gram(A))
        return values[-1] / values[0]

    X = product(case.X2, case.X1)
    scaled = product([[case.c * v for v in row] for row in case.X2], [[3 * case.c * v for v in row] for row in case.X1])
    shifted = [[v + (case.c if i == j else 0) for j, v in enumerate(row)] for i, row in enumerate(X)]
    return {"kappa2": kappa2(X), "kappa2_scaled": kappa2(scaled), "kappa2_shifted": kappa2(shifted)}


CASES = [dict(X1=[[1, 2], [0, 1]], X2=[[1, 0], [-1, 3]], c=c) for c in (Fraction(1, 100), 7)] + [
    dict(X1=[[1, 2, 0], [0, 1, 5], [1, 0, 1]], X2=[[2, 1, 1], [0, 1, -1], [3, 0, 1]], c=c) for c in (Fraction(1, 3), 10)
]

claim = Claim(
    label="Section 4, on initialization schemes",
    whose="read",
    place="Section 4, on initialization schemes",
    because="Scale factors multiply every singular value of the product by the same number.",
    says=r"\kappa\left(\textstyle\prod_i c_i X_i\right) = \kappa\left(\textstyle\prod_i X_i\right)",
    relation=Identity(),
    margin=lambda q: q.kappa2_scaled - q.kappa2,
    readings=(
        "Schemes that differ by constant factors c_i ≠ 0 per layer. s are the singular values of a product of full rank, c is the"
        " product of the |c_i|; the cases multiply matrices out.",
    ),
    domain=Domain(n=Whole(1), s=Positives("n"), c=Positive(), measure=measure_spectrum),
    evidence=(Proof(argue), Enclosed(CASES, measure_product)),
    foils=(
        Foil(
            "a multiple of the identity added",
            margin=lambda q: q.kappa2_shifted - q.kappa2,
            evidence=(Enclosed(CASES, measure_product),),
        ),
    ),
)
