"""Batch normalization multiplies the isometry by the arithmetic over the geometric mean of the squared row lengths."""

from checks.arguments.square_matrices import isometry_parts, root, square_candidates
from lemmacheck import Claim, Foil, Identity, Proof, Search, facts, sqrt
from lemmacheck.numbers.matrices import determinant, gram


def argue_entries(p):
    """d = 3: I(A)³ and I(BN(A))³ from the entries of AAᵀ and of the Gram matrix of the normalised rows.

    A is lower triangular: a rotation of the columns makes it so, and changes neither AAᵀ nor the lengths of the rows. The
    Gram matrix of BN(A) has the entries (AAᵀ)_ij/(r_i r_j); with 1/r_i² in place of 1/(r_i r_j) it is similar to that and
    rational, with the same determinant and trace.
    """
    import sympy

    A = sympy.Matrix(3, 3, lambda i, j: p.real(f"a{i}{j}", f"entry ({i}, {j}) of A") if j <= i else 0)
    gram = A * A.T
    rows = [gram[i, i] for i in range(3)]
    p.nonzero(rows[0] * rows[1] * rows[2], says="A is invertible, so that no row is zero")
    normalised = sympy.Matrix(3, 3, lambda i, j: gram[i, j] / rows[i])

    def isometry_cubed(matrix):
        return matrix.det(method="berkowitz") / (sympy.cancel(matrix.trace()) / 3) ** 3

    return {
        "before": isometry_cubed(gram),
        "after": isometry_cubed(normalised),
        "arithmetic": (sum(rows) / 3) ** 3,
        "geometric": rows[0] * rows[1] * rows[2],
    }


def argue_any_size(p):
    """Every d: det(D AAᵀ D) = det D² det AAᵀ with D = diag(1/r_i), and each of the d rows of BN(A) adds one to the trace."""
    d, total = p.at_least(1, "d"), p.positive("S", "Σ r², the trace of AAᵀ")
    geometric, volume = p.positive("G", "geometric mean of r²"), p.positive("V", "det(AAᵀ)^(1/d)")
    scaled = volume * (1 / geometric)
    p.because(0, facts.determinant_of_product(determinant=scaled, factors=volume / geometric))
    r = p.positive("r", "squared length of one row")
    ones = d * p.identity(r / r, 1, says="a row divided by its length has squared length one, so the trace after BN is d")
    return {"before": volume / (total / d), "after": scaled / (ones / d), "arithmetic": total / d, "geometric": geometric}


def measure(case):
    """I(A), and I(BN(A)) from the normalised matrix itself; squares of its entries avoid the roots."""
    parts = isometry_parts(case.X)
    d, r = len(case.X), parts["rows"]
    correlations = gram(case.X)
    normalised = [[correlations[i][j] * correlations[i][j] / (r[i] * r[j]) for j in range(d)] for i in range(d)]
    signed = [[correlations[i][j] / (sqrt(r[i]) * sqrt(r[j])) for j in range(d)] for i in range(d)]
    trace = sum(sqrt(normalised[i][i]) for i in range(d))
    return {
        "before": parts["volume"] / parts["arithmetic"],
        "after": root(abs(determinant(signed)), d) / (trace / d),
        "arithmetic": parts["arithmetic"],
        "geometric": parts["geometric"],
        "roots": sum(sqrt(x) for x in r) / d,
    }


def candidates(rng):
    for case in square_candidates(rng):
        yield {"X": case["X"]}


claim = Claim(
    label="Identity behind Lemma 2",
    place="beside Section 3.1, Lemma 2",
    says=r"\mathcal{I}(\mathrm{BN}(A)) = \mathcal{I}(A)\,\frac{\mathrm{AM}(r^2)}{\mathrm{GM}(r^2)}, \quad r_j ="
    r" \|A_{j\cdot}\|,\ n = d",
    relation=Identity(),
    margin=lambda q: q.after * q.geometric - q.before * q.arithmetic,
    whose="ours",
    readings=(
        "A square and invertible; for singular A both sides are zero.",
        "The first part of the proof forms both sides from the six entries of a triangular A, d = 3, both raised to the third"
        " power (all four quantities are positive). The second part takes det(AB) = det A · det B for any size; there the"
        " normalised matrix is not written out.",
    ),
    evidence=(
        Proof((argue_entries, argue_any_size), covers="every d and every invertible A: d = 3 entry by entry, then any d"),
        Search(candidates, measure),
    ),
    foils=(
        Foil(
            "the mean of r squared in place of the mean of r²",
            margin=lambda q: q.after * q.geometric - q.before * q.roots**2,
            evidence=(Search(candidates, measure),),
        ),
        Foil(
            "without the geometric mean",
            margin=lambda q: q.after - q.before * q.arithmetic,
            evidence=(Search(candidates, measure),),
        ),
    ),
)
