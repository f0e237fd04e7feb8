"""A rotation followed by batch normalization multiplies the isometry by at least 1 + variance/mean² of the row lengths."""

from checks.engine.api import Always, Claim, Control, Exact, Foil, Fraction, Proof, Search, Solved, grid, power, sqrt
from checks.m23._matrices import isometry_parts, rotated, square_candidates


def argue(p):
    """I(BN(A)) = I(A)·AM(r²)/GM(r)², |det W| = 1 and ‖WX‖ = ‖X‖, so AM–GM for the lengths themselves is left."""
    from theory import trusted

    isometry, geometric = p.nonnegative("I", "I(X) = I(WX)"), p.positive("g", "geometric mean of the row lengths")
    above, spread = p.slack("a", "mean length − geometric mean"), p.slack("v", "variance of the row lengths")
    mean = geometric + above
    squares = mean**2 + spread
    p.because(above, trusted.am_gm(arithmetic=mean, geometric=geometric))
    p.because(spread, trusted.jensen_square(mean=mean, mean_of_square=squares))
    return {"before": isometry, "after": isometry * squares / geometric**2, "variance": spread, "mean": mean}


def measure(case):
    A = rotated(case)
    parts = isometry_parts(A)
    d = len(A)
    mean = sum(sqrt(r) for r in parts["rows"]) / d
    return {
        "before": parts["volume"] / parts["arithmetic"],
        "after": parts["volume"] / parts["geometric"],
        "mean": mean,
        "variance": parts["arithmetic"] - mean * mean,
    }


def measure_plane(case, p):
    """d = 2: the two row lengths are unknown."""
    a, b = p.unknown("a"), p.unknown("b")
    p.require(a, b, a - Fraction(1, 1000), b - Fraction(1, 1000))
    mean = (a + b) / 2
    return {"before": 1, "after": (a**2 + b**2) / (2 * a * b), "mean": mean, "variance": (a**2 + b**2) / 2 - mean**2}


claim = Claim(
    label="Lemma 2 (= Lemmas A.1, A.2)",
    says=r"\mathcal{I}(\mathrm{BN}(WX)) \ge \mathcal{I}(X)\left(1 + \frac{\mathrm{var}_j \|(WX)_{j\cdot}\|}"
    r"{(\mathrm{mean}_j \|(WX)_{j\cdot}\|)^2}\right), \quad W \in O(d),\ X \in \mathbb{R}^{d\times d}",
    relation=Always(),
    margin=lambda q: q.after - q.before * q.factor * power(1 + q.variance / q.mean**2, q.exponent),
    constants=dict(factor=1, exponent=1),
    provenance="recovered",
    readings=("Variance and mean are over the d rows, with 1/d.", "X square and invertible, no zero row in WX."),
    evidence=(
        Proof(argue, covers="every d, every orthogonal W and every invertible X"),
        Solved([{}], measure_plane, says="d = 2, row lengths unknown"),
        Search(square_candidates, measure),
    ),
    foils=(
        Foil("the factor squared (d ≥ 3)", exponent=2, evidence=(Search(square_candidates, measure),)),
        Foil("1.05 times the factor", factor=Fraction(21, 20), evidence=(Search(square_candidates, measure),)),
    ),
    supports=("m23/theorem-3", "m23/corollary-4"),
)


def measure_rectangular(case):
    """X with n < d columns and W = I: I(X) = det(XᵀX)^(1/n)/((1/n)Tr XᵀX), before and after BN; nth powers stay rational."""
    from flint import fmpq

    from theory.linear import determinant, gram, row_squares, transpose

    X = [[fmpq(x.numerator, x.denominator) for x in row] for row in BATCHES[str(case.batch)]]
    n, d, r = len(X[0]), len(X), row_squares(X)
    weighted = [[x / s for x in row] for row, s in zip(X, r, strict=True)]
    after_gram = [[sum(a[i] * b[j] for a, b in zip(weighted, X, strict=True)) for j in range(n)] for i in range(n)]
    mean = sum(sqrt(s) for s in r) / d
    return {
        "before": determinant(gram(transpose(X))) / power(sum(r) / n, n),
        "after": determinant(after_gram) / power(fmpq(d, n), n),
        "mean": mean,
        "variance": sum(r) / d - mean * mean,
        "n": n,
        "d": d,
    }


BATCHES = {
    "one sample (1, 2)": [[Fraction(1)], [Fraction(2)]],
    "tight frame of unequal rows": [
        [Fraction(2), Fraction(0)],
        [Fraction(0), Fraction(6, 5)],
        [Fraction(0), Fraction(8, 5)],
    ],
    "one sample (1, 1)": [[Fraction(1)], [Fraction(1)]],
    "square": [[Fraction(1), Fraction(0)], [Fraction(1), Fraction(2)]],
}

rectangular = claim.but(
    label="Lemma 2 for fewer samples than features",
    title="The inequality of Lemma 2 read for n < d, where the batch is not square",
    says=r"\mathcal{I}(\mathrm{BN}(WX)) \ge \mathcal{I}(X)\left(1 + \frac{\mathrm{var}_j}{\mathrm{mean}_j^2}\right),"
    r" \quad X \in \mathbb{R}^{d\times n},\ n < d",
    provenance="derived",
    margin=lambda q: q.after - q.before * power(q.factor * (1 + q.variance / q.mean**2), q.exponent * q.n),
    readings=(
        "The gap of a d×n batch is that of the n×n Gram matrix XᵀX; both sides are raised to the power n; W = I.",
        "One sample always has isometry one, yet the factor exceeds one when its entries differ. And a batch with XᵀX ∝ I"
        " and rows of unequal length is perfectly isometric until BN destroys that: for n < d BN may lower the isometry.",
    ),
    evidence=(Exact(grid(batch=tuple(BATCHES)), measure_rectangular),),
    foils=(Foil("1.05 times the factor", factor=Fraction(21, 20)),),
    control=Control("n = d", assumes={"n = d": lambda q: -((q.n - q.d) ** 2)}),
    by_hand="""
from math import sqrt
x = [1.0, 2.0]                                  # d = 2 rows, n = 1 sample: I = 1 before and after BN
lengths = [abs(v) for v in x]
mean = sum(lengths)/2
variance = sum(v*v for v in lengths)/2 - mean**2
assert 1 < 1*(1 + variance/mean**2), "Lemma 2 would hold for one sample"
""",
)
