"""Neither an orthogonal weight nor batch normalization raises the rank of a batch."""

from flint import fmpq, fmpq_mat

from lemmacheck import Always, Claim, Exact, Foil, Fraction, Proof, facts, grid
from lemmacheck.numbers.matrices import product, row_squares
from theory.randomness.rotations import orthogonal_from_tangents


def argue(p):
    """X = UV through k = rank X dimensions gives BN(WX) = (D⁻¹WU)V through the same k."""
    size, inner = 3, 2  # symbolic entries: two inner indices, three outer ones
    W, U = ([[p.real(f"{x}{i}{j}") for j in range(n)] for i in range(size)] for x, n in (("w", size), ("u", inner)))
    V = [[p.real(f"v{a}{j}") for j in range(size)] for a in range(inner)]
    r = [p.positive(f"r{i}", f"length of row {i} of WX, which is not zero") for i in range(size)]
    X = [[sum(U[i][a] * V[a][j] for a in range(inner)) for j in range(size)] for i in range(size)]
    left = [[sum(W[i][k] * U[k][a] for k in range(size)) / r[i] for a in range(inner)] for i in range(size)]
    after = [[sum(W[i][k] * X[k][j] for k in range(size)) / r[i] for j in range(size)] for i in range(size)]
    difference = sum(
        p.real(f"z{i}{j}") * (after[i][j] - sum(left[i][a] * V[a][j] for a in range(inner)))
        for i in range(size)
        for j in range(size)
    )
    rank, lost = p.nonnegative("k", "rank of BN(WX)"), p.slack("s", "rank X − rank BN(WX)")
    p.because(lost, facts.rank_is_inner_dimension(difference=difference, inner=rank + lost, rank=rank))
    return {"before": rank + lost, "after": rank}


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
    readings=(
        "From a rank-deficient input neither the matrix products nor BN can raise the rank; WX has no zero row.",
        "The rank is the least k with X = UV, U of k columns. W may be any matrix; for an invertible one, as here, the rank"
        " stays the same.",
    ),
    evidence=(
        Proof(
            argue,
            covers="every d, n, W and X for which BN is defined: an entry of BN(WX) is a sum over two kinds of inner"
            " indices, of which three and two values show every pattern",
        ),
        Exact(CASES, measure_chain, says="ranks in exact arithmetic along three layers"),
    ),
    foils=(
        Foil("an activation (ReLU) after BN", measure=measure_with_relu),
        Foil("a bias in every neuron", measure=measure_with_shift),
        Foil("a layer loses rank", lost=1),
    ),
)
