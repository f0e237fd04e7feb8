"""The conditioning of a product does not depend on the scale factors of the initialization."""

from lemmacheck import Claim, Enclosed, Foil, Fraction, Identity, Proof
from lemmacheck.numbers.matrices import eigenvalues, gram, product, transpose


def argue_factors(p):
    """Two factors of size two, with any singular values of their product: κ² from the entries of the scaled product itself."""
    import sympy

    def rotation(name):
        t = p.real(name, "tangent of half an angle")
        return [[(1 - t**2) / (1 + t**2), -2 * t / (1 + t**2)], [2 * t / (1 + t**2), (1 - t**2) / (1 + t**2)]]

    low = p.positive("s", "σ_min")
    values = [low + p.nonnegative("g", "σ_max − σ_min"), low]
    U, V, scales = (rotation("u"), rotation("v"), [p.positive("c1", "scale of one factor"), p.positive("c2", "of the other")])
    found = []
    for one, two in ((1, 1), scales):
        left = [[one * U[i][k] * values[k] for k in range(2)] for i in range(2)]
        right = [[two * v for v in row] for row in transpose(V)]
        square = [[sympy.cancel(value) for value in row] for row in gram(product(left, right))]
        squared = []
        for k in range(2):
            image = [sum(square[i][j] * U[j][k] for j in range(2)) for i in range(2)]
            value = sympy.cancel(sum(image[i] * U[i][k] for i in range(2)))
            for i in range(2):
                p.identity(image[i], value * U[i][k], says="a column of U is an eigenvector of XXᵀ, also of the scaled product")
            squared.append(value)
        found.append(squared[0] / squared[1])
    return {"kappa2": found[0], "kappa2_scaled": found[1]}


def argue(p):
    """Any size: the layers' scale factors multiply every singular value of the product by the same number c = Πc_i."""
    low, c = p.positive("s", "σ_min"), p.positive("c", "product of the scale factors")
    high = low + p.nonnegative("g")
    return {"kappa2": high**2 / low**2, "kappa2_scaled": (c * high) ** 2 / (c * low) ** 2}


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
    readings=("Schemes that differ by constant factors c_i ≠ 0 per layer.",),
    evidence=(
        Proof(
            (argue_factors, argue),
            covers="every product of full rank and every scale factors; only the extreme singular values enter",
        ),
        Enclosed(CASES, measure_product),
    ),
    foils=(
        Foil(
            "a multiple of the identity added",
            margin=lambda q: q.kappa2_shifted - q.kappa2,
            evidence=(Enclosed(CASES, measure_product),),
        ),
    ),
)
