"""Batch normalization multiplies the isometry by the arithmetic over the geometric mean of the squared row lengths."""

from checks.arguments.square_matrices import isometry_parts, root, square_candidates
from lemmacheck import Claim, Domain, Foil, Identity, Matrix, Proof, Search, Whole, exp, facts, log, sqrt
from lemmacheck.numbers.matrices import determinant, gram


def argue(p):
    """det(DA) = det D det A with D = diag(1/r_i), and each of the d rows of BN(A) = DA adds one to the trace of its Gram matrix."""
    A, d = p.part("A"), p.field("d")
    arithmetic = p.symbol("M", A.row_squares.mean, "mean of r²")
    G, V = p.symbol("G", A.row_squares.geometric, "geometric mean of r²"), p.symbol("V", A.volume_mean, "|det A|^(2/d)")
    determinants = dict(left=G ** (-d / 2), right=V ** (d / 2))  # of D and of A
    scaled = G ** (-d / 2) * V ** (d / 2)
    p.because(0, facts.determinant_of_product(determinant=scaled, **determinants), of=(A.row_scaling, A))
    return {"before": V / arithmetic, "after": scaled ** (2 / d), "arithmetic": arithmetic, "geometric": G}


def measure_object(o):
    """I before and after, each from the matrix itself, and both means of the squared row lengths."""
    squares = [sum(x * x for x in row) for row in o.A]
    normalised = [[x / sqrt(r) for x in row] for row, r in zip(o.A, squares, strict=True)]

    def isometry(X):
        volume = determinant(X)
        return exp(log(volume * volume) / o.d) / (sum(x * x for row in X for x in row) / o.d)

    geometric = exp(sum(log(r) for r in squares) / o.d)
    return {
        "before": isometry(o.A),
        "after": isometry(normalised),
        "arithmetic": sum(squares) / o.d,
        "geometric": geometric,
        "roots": sum(sqrt(x) for x in squares) / o.d,
    }


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
    place="beside Section 3.1, Lemma 2 of Meterez et al. (2023)",
    says=r"\mathcal{I}(\mathrm{BN}(A)) = \mathcal{I}(A)\,\frac{\mathrm{AM}(r^2)}{\mathrm{GM}(r^2)}, \quad r_j ="
    r" \|A_{j\cdot}\|,\ n = d",
    relation=Identity(),
    margin=lambda q: q.after * q.geometric - q.before * q.arithmetic,
    whose="ours",
    readings=("A square and invertible; for singular A both sides are zero.",),
    domain=Domain(d=Whole(1), A=Matrix("d", "d", "invertible"), measure=measure_object),
    evidence=(Proof(argue), Search(candidates, measure)),
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
