"""Neither an orthogonal weight nor batch normalization raises the rank of a batch."""

from flint import fmpq, fmpq_mat

from lemmacheck import Always, Claim, Domain, Exact, Foil, Fraction, Matrix, Proof, Whole, facts, grid
from lemmacheck.numbers.matrices import product, row_squares
from theory.randomness.rotations import orthogonal_from_tangents


def argue(p):
    """BN(WX) = D⁻¹WX with a diagonal D that is invertible, so it has the rank of the product WX, at most that of X."""
    rank, lost = p.real("k", "rank of BN(WX)"), p.slack("s", "rank X − rank BN(WX)")
    p.because(lost, facts.rank_of_product(factor=rank + lost, product=rank), of=(p.part("W"), p.part("X")))
    return {"before": rank + lost, "after": rank}


def measure_object(o):
    """Ranks by elimination; BN scales rows, so 1/r may be replaced by 1/r² without changing any rank."""
    A = product(o.W, o.X)
    scaled = [[x / square for x in row] for row, square in zip(A, row_squares(A), strict=True)]
    return {"before": fmpq_mat([list(row) for row in o.X]).rank(), "after": fmpq_mat(scaled).rank()}


def batch(d, rank, seed):
    """A d×d integer batch of the given rank and a rational rotation, from a small linear congruence."""
    state = seed * 7919 + 12345

    def number():
        nonlocal state
        state = (state * 1103515245 + 12345) % 2**31
        return Fraction(state // 65536 % 11 - 5)

    left, right = ([[number() for _ in range(cols)] for _ in range(rows)] for rows, cols in ((d, rank), (rank, d)))
    X = [[sum(left[i][k] * right[k][j] for k in range(rank)) for j in range(d)] for i in range(d)]
    return X, [number() / 3 for _ in range(d * (d - 1) // 2)]


def exact_rank(A):
    return fmpq_mat(len(A), len(A[0]), [fmpq(x.numerator, x.denominator) for row in A for x in row]).rank()


def measure_chain(case, activation=lambda x: x):
    """Ranks along three layers; BN scales rows, so 1/r may be replaced by 1/r² without changing any rank."""
    X, tangents = batch(case.d, case.rank, case.seed)
    before = exact_rank(X)
    for _ in range(3):
        X = product(orthogonal_from_tangents(tangents, len(X)), X)
        X = [[activation(x / r) if r else x for x in row] for row, r in zip(X, row_squares(X), strict=True)]
    return {"before": before, "after": exact_rank(X)}


def measure_with_relu(case):
    return measure_chain(case, activation=lambda x: max(x, Fraction(0)))


def measure_with_shift(case):
    """A bias in every neuron, x ↦ x + 1/2: an affine layer is no longer a product."""
    return measure_chain(case, activation=lambda x: x + Fraction(1, 2))


CASES = [c for c in grid(d=(2, 3, 4), rank=(1, 2, 3), seed=(1, 2, 3, 4, 5, 6)) if c["rank"] <= c["d"]]

claim = Claim(
    label="Section 3.1, after Theorem 1",
    whose="read",
    place="Section 3.1, after Theorem 1",
    because="A layer is a product of matrices, and a product has at most the rank of a factor.",
    says=r"\mathrm{rank}(\mathrm{BN}(WX)) \le \mathrm{rank}(X)",
    relation=Always(),
    margin=lambda q: q.before - q.lost - q.after,
    constants=dict(lost=0),
    domain=Domain(
        d=Whole(1),
        n=Whole(1),
        W=Matrix("d", "d"),
        X=Matrix("d", "n"),
        where={"no row of WX is zero": lambda o: all(row_squares(product(o.W, o.X)))},
        measure=measure_object,
    ),
    readings=(
        "From a rank-deficient input neither the matrix products nor BN can raise the rank; WX has no zero row.",
        "The rank is the least k with X = UV, U of k columns. W may be any matrix; for an invertible one, as here, the rank"
        " stays the same.",
    ),
    evidence=(Proof(argue), Exact(CASES, measure_chain, says="ranks in exact arithmetic along three layers")),
    foils=(
        Foil("an activation (ReLU) after BN", measure=measure_with_relu),
        Foil("a bias in every neuron", measure=measure_with_shift),
        Foil("a layer loses rank", lost=1),
    ),
)
