"""A rotation followed by batch normalization multiplies the isometry by at least 1 + variance/mean² of the row lengths."""

from dataclasses import dataclass

from flint import fmpq

from checks.arguments.rectangular_isometry import argue_rectangular
from checks.arguments.square_matrices import isometry_parts, rotated, square_candidates
from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Exact,
    Foil,
    Fraction,
    Matrix,
    Positives,
    Proof,
    Search,
    Solved,
    Whole,
    exp,
    facts,
    grid,
    log,
    matrices,
    power,
    sqrt,
    strictly,
)
from lemmacheck.numbers.matrices import determinant, gram, product, row_squares, transpose


def argue(p):
    """I(BN(A)) = I(A)·AM(r²)/GM(r)², |det W| = 1 and ‖WX‖ = ‖X‖, so AM–GM for the lengths themselves is left."""
    W, X = p.part("W"), p.part("X")
    lengths = (W @ X).row_squares.each(lambda x: x.root)  # of the rows of WX
    s = X.values
    isometry = p.symbol("I", s.geometric.squared / s.each(lambda x: x.squared).mean, "I(X) = I(WX), by the singular values of X")
    geometric = p.symbol("g", lengths.geometric, "geometric mean of the row lengths")
    above, spread = p.slack("a", "mean length − geometric mean"), p.slack("v", "variance of the row lengths")
    mean = geometric + above
    squares = mean**2 + spread
    p.because(above, facts.am_gm(arithmetic=mean, geometric=geometric), of=lengths)
    p.because(spread, facts.jensen_square(mean=mean, mean_of_square=squares), of=lengths)
    return {"before": isometry, "after": isometry * squares / geometric**2, "variance": spread, "mean": mean}


def measure_object(o):
    """The isometry det(XXᵀ)^{1/d}/(‖X‖²/d) from the entries, before and after a rotation and BN."""
    A = product(o.W, o.X)
    lengths = [sqrt(r) for r in row_squares(A)]
    normalized = [[x / length for x in row] for row, length in zip(A, lengths, strict=True)]
    mean = sum(lengths) / o.d
    spread = sum((length - mean) * (length - mean) for length in lengths) / o.d
    return {"before": isometry_of(o.X), "after": isometry_of(normalized), "mean": mean, "variance": spread}


def isometry_of(X):
    d, volume = len(X), determinant(X)
    return exp(log(volume * volume) / d) / (sum(row_squares(X)) / d)


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
    place="Section 3.1, Lemma 2; Appendix A, Lemmas A.1 and A.2",
    because="BN divides the determinant by the product of the row lengths, and their geometric mean is at most their mean.",
    says=r"\mathcal{I}(\mathrm{BN}(WX)) \ge \mathcal{I}(X)\left(1 + \frac{\mathrm{var}_j \|(WX)_{j\cdot}\|}"
    r"{(\mathrm{mean}_j \|(WX)_{j\cdot}\|)^2}\right), \quad W \in O(d),\ X \in \mathbb{R}^{d\times d}",
    relation=Always(),
    margin=lambda q: q.after - q.before * q.factor * power(1 + q.variance / q.mean**2, q.exponent),
    constants=dict(factor=1, exponent=1),
    assumes={"X is invertible": strictly(lambda q: q.before)},
    whose="recovered",
    readings=("Variance and mean are over the d rows, with 1/d.", "X square and invertible, no zero row in WX."),
    domain=Domain(d=Whole(1), W=Matrix("d", "d", "orthogonal"), X=Matrix("d", "d", "invertible"), measure=measure_object),
    evidence=(Proof(argue), Solved([{}], measure_plane, says="d = 2, row lengths unknown"), Search(square_candidates, measure)),
    foils=(
        Foil("the factor squared (d ≥ 3)", exponent=2, evidence=(Search(square_candidates, measure),)),
        Foil("1.05 times the factor", factor=Fraction(21, 20), evidence=(Search(square_candidates, measure),)),
    ),
)


def measure_rectangular(case):
    """X with n < d columns and W = I: I(X) = det(XᵀX)^(1/n)/((1/n)Tr XᵀX), before and after BN; nth powers stay rational."""
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
    "tight frame of unequal rows": [[Fraction(2), Fraction(0)], [Fraction(0), Fraction(6, 5)], [Fraction(0), Fraction(8, 5)]],
    "one sample (1, 1)": [[Fraction(1)], [Fraction(1)]],
    "square": [[Fraction(1), Fraction(0)], [Fraction(1), Fraction(2)]],
}

rectangular = claim.but(
    label="Lemma 2 for fewer samples than features",
    sides={
        "the isometry after normalization": lambda q: q.after,
        "its stated least": lambda q: q.before * power(q.factor * (1 + q.variance / q.mean**2), q.exponent * q.n),
    },
    fails="reading",
    because="A batch with XᵀX proportional to I and rows of unequal length has isometry one, and normalising the rows "
    "destroys it; the source has n = d.",
    title="The inequality of Lemma 2 read for n < d, where the batch is not square",
    says=r"\mathcal{I}(\mathrm{BN}(WX)) \ge \mathcal{I}(X)\left(1 + \frac{\mathrm{var}_j}{\mathrm{mean}_j^2}\right),"
    r" \quad X \in \mathbb{R}^{d\times n},\ n < d",
    whose="ours",
    without="X is invertible",
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
import numpy as np
def isometry(X):                                           # of the n samples, n <= d
    n = X.shape[1]
    return np.linalg.det(X.T @ X)**(1/n) / (np.trace(X.T @ X)/n)
X = np.array([[1.0], [2.0]])                               # one sample (1, 2), d = 2: isometry one
r = np.linalg.norm(X, axis=1)
before, after = isometry(X), isometry(X / r[:, None])      # W = I
least = before * (1 + r.var()/r.mean()**2)
print(after, "against", least)
assert after < least - 0.1, "Lemma 2 would hold for n < d"
""",
)


def measure_leverage(case):
    """p_i = 1 − det(AᵀA − a_i a_iᵀ)/det(AᵀA), by the matrix determinant lemma."""
    A = case.X
    n, d, r = len(A[0]), len(A), row_squares(A)
    G = gram(transpose(A))
    volume = determinant(G)
    leverage = [1 - determinant([[G[i][j] - a[i] * a[j] for j in range(n)] for i in range(n)]) / volume for a in A]
    scaled = [[sum(a[i] * a[j] / s for a, s in zip(A, r, strict=True)) for j in range(n)] for i in range(n)]
    return {
        "log_after": log(determinant(scaled)) / n - log(A[0][0] * 0 + d) + log(A[0][0] * 0 + n),
        "log_before": log(volume) / n - log(sum(r) / n),
        "log_mean": log(sum(r) / d),
        "log_weighted": sum(p * log(s) for p, s in zip(leverage, r, strict=True)) / n,
    }


def tall_candidates(rng):
    for d, n in ((2, 1), (3, 2), (4, 2), (5, 3)):
        for X in matrices(rng, d, n, count=20):
            if len({tuple(row) for row in X}) == d and all(sum(x * x for x in row) > 1e-6 for row in X):
                yield {"X": [[x * (1 + i) for x in row] for i, row in enumerate(X)]}


def square_or_tall(rng):
    """Square ones too: there both sides are equal, which balls cannot tell from a violation of the claim itself."""
    yield from square_candidates(rng)
    yield from tall_candidates(rng)


def measure_tall(o):
    """A has the rows r_i b_i, |b_i| = 1."""
    return measure_leverage(Tall([[length * x for x in row] for length, row in zip(o.r, o.B, strict=True)]))


@dataclass(frozen=True)
class Tall:
    """A batch with at most as many samples as features."""

    X: list


def has_full_rank(o):
    return determinant(gram(transpose(o.B))) != 0


rectangular_amended = Claim(
    label="Lemma 2 for fewer samples than features, repaired",
    title="For n ≤ d the isometry gains at least the mean of r² over its geometric mean with leverages as weights",
    says=r"\mathcal{I}(\mathrm{BN}(A)) \ge \mathcal{I}(A)\, \frac{\frac1d\sum_i r_i^2}{\prod_i r_i^{2p_i/n}}, \quad"
    r" p_i = A_{i\cdot}(A^\top A)^{-1}A_{i\cdot}^\top,\ n \le d",
    relation=Always(),
    margin=lambda q: q.log_after - q.log_before - q.gain * (q.log_mean - q.log_weighted),
    constants={"gain": 1},
    whose="ours",
    domain=Domain(
        n=Whole(1),
        d=Whole("n"),
        B=Matrix("d", "n", "unit rows"),
        r=Positives("d"),
        where=has_full_rank,
        measure=measure_tall,
        says="every n ≥ 1, every d ≥ n, every d×n matrix A of rank n with rows r_i b_i, |b_i| = 1, r_i > 0",
    ),
    readings=(
        "All leverages are one for n = d, where this is the identity behind Lemma 2. For n < d the factor may be below one: long"
        " rows with small leverage cost isometry.",
    ),
    evidence=(Proof(argue_rectangular), Search(tall_candidates, measure_leverage)),
    foils=(
        Foil("1.05 times the gain", gain=Fraction(21, 20), over=square_or_tall),
        Foil("BN never lowers the isometry", gain=0, evidence=(Search(tall_candidates, measure_leverage),)),
    ),
)
