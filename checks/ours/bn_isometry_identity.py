"""Batch normalization multiplies the isometry by the arithmetic over the geometric mean of the squared row lengths."""

from checks.engine.api import Claim, Foil, Identity, Proof, Search, sqrt
from checks.m23._matrices import isometry_parts, root, square_candidates


def argue(p):
    """BN(A) = D^(-1/2) A: the determinant is multiplied by 1/Πr, the trace becomes d."""
    import sympy

    from theory import trusted

    entries = [[p.real(f"a{i}{j}") for j in range(3)] for i in range(3)]
    rows = [sum(x**2 for x in row) for row in entries]
    scales = [p.positive(f"z{i}", f"1/|row {i}|²") for i in range(3)]
    A, D = sympy.Matrix(entries), sympy.diag(*scales)
    gram = A * A.T
    p.identity(
        (D * gram).det(), gram.det() * scales[0] * scales[1] * scales[2], says="d = 3: det(D A Aᵀ) = det(AAᵀ)/Π r²"
    )
    p.identity(
        sum((gram[i, i] / rows[i] for i in range(3)), sympy.Integer(0)), 3, says="d = 3: the trace after BN is d"
    )
    arithmetic, geometric, volume = (
        p.positive("A", "mean of r²"),
        p.positive("G", "geometric mean of r²"),
        p.positive("V", "det(AAᵀ)^(1/d)"),
    )
    after = volume / geometric
    p.because(0, trusted.determinant_of_product(determinant=after, factors=volume * (1 / geometric)))
    return {"before": volume / arithmetic, "after": after, "arithmetic": arithmetic, "geometric": geometric}


def measure(case):
    """I(A), and I(BN(A)) from the normalised matrix itself; squares of its entries avoid the roots."""
    from theory.linear import determinant, gram

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
    says=r"\mathcal{I}(\mathrm{BN}(A)) = \mathcal{I}(A)\,\frac{\mathrm{AM}(r^2)}{\mathrm{GM}(r^2)}, \quad r_j ="
    r" \|A_{j\cdot}\|,\ n = d",
    relation=Identity(),
    margin=lambda q: q.after * q.geometric - q.before * q.arithmetic,
    provenance="derived",
    readings=("A square and invertible; for singular A both sides are zero.",),
    evidence=(Proof(argue, covers="every d and every invertible A"), Search(candidates, measure)),
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
    supports=("m23/lemma-2", "m23/bn-and-gap"),
)
