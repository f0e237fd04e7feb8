"""Neither an orthogonal weight nor batch normalization raises the rank of a batch."""

from checks.engine.api import Always, Claim, Exact, Foil, Fraction, Proof, grid


def argue(p):
    """BN(WX) = D^(-1/2) W X with a diagonal D: a product with X on the right."""
    from theory import trusted

    rank = p.nonnegative("k", "rank of BN(WX)")
    lost = p.slack("s", "rank lost")
    p.because(lost, trusted.rank_of_product(factor=rank + lost, product=rank))
    x, r = [p.real(f"x{j}") for j in range(3)], p.positive("r", "length of a row of WX")
    for j, entry in enumerate(x):
        p.identity(
            entry / r, (1 / r) * entry, says=f"BN multiplies row entries by 1/r, entry {j}: a left factor D^(-1/2)"
        )
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
    from flint import fmpq, fmpq_mat

    return fmpq_mat(len(A), len(A[0]), [fmpq(x.numerator, x.denominator) for row in A for x in row]).rank()


def measure_chain(case, activation=lambda x: x):
    """Ranks along three layers; BN scales rows, so 1/r may be replaced by 1/r² without changing any rank."""
    from theory.linear import product, row_squares
    from theory.rotations import orthogonal_from_tangents

    X, tangents = batch(int(case.d.p), int(case.rank.p), int(case.seed.p))
    before = exact_rank(X)
    for _ in range(3):
        X = product(orthogonal_from_tangents(tangents, len(X)), X)
        X = [[activation(x / r) if r else x for x in row] for row, r in zip(X, row_squares(X), strict=True)]
    return {"before": before, "after": exact_rank(X)}


def measure_with_relu(case):
    return measure_chain(case, activation=lambda x: max(x, Fraction(0)))


CASES = [c for c in grid(d=(2, 3, 4), rank=(1, 2, 3), seed=(1, 2, 3, 4, 5, 6)) if c["rank"] <= c["d"]]

claim = Claim(
    label="Section 3.1, after Theorem 1",
    says=r"\mathrm{rank}(\mathrm{BN}(WX)) \le \mathrm{rank}(X)",
    relation=Always(),
    margin=lambda q: q.before - q.lost - q.after,
    constants=dict(lost=0),
    readings=(
        "From a rank-deficient input neither the matrix products nor BN can raise the rank; WX has no zero row.",
    ),
    evidence=(Proof(argue, covers="every d, n, W and X for which BN is defined"), Exact(CASES, measure_chain)),
    foils=(
        Foil("an activation (ReLU) after BN", evidence=(Exact(CASES, measure_with_relu),)),
        Foil("a layer loses rank", lost=1),
    ),
    supports=("m23/degenerate-explodes",),
)
