"""Linearly independent inputs stay linearly independent in all layers."""

from flint import fmpq_mat

from lemmacheck import Always, Claim, Domain, Exact, Foil, Matrix, Proof, Whole, facts

INVERTIBLE = "W is invertible (probability one for Gaussian weights)"


def argue(p):
    """H′ = D W H with D diagonal and positive: Sylvester's inequality with the inner dimension d."""
    n, d = p.symbol("n", p.part("n"), "number of samples"), p.symbol("d", p.part("d"), "width, which also is the rank of W")
    more = p.slack("e", "what Sylvester's inequality leaves")
    rank = n + more
    p.because(more, facts.sylvester_rank(left=d, right=n, inner=d, product=rank), of=(p.part("W"), p.part("H")))
    return {"n": n, "d": d, "rank": rank, "rank_of_weights": d}


def measure_object(o):
    """The rank of the rows of WH divided by the sums of their absolute values (any positive scaling), and of W."""
    W, H = (fmpq_mat([list(row) for row in rows]) for rows in (o.W, o.H))
    image = (W * H).tolist()
    sizes = [sum(abs(x) for x in row) for row in image]
    scaled = fmpq_mat([[x / size if size else x for x in row] for row, size in zip(image, sizes, strict=True)])
    return {"n": o.n, "d": o.d, "rank": scaled.rank(), "rank_of_weights": W.rank()}


WEIGHTS = {"invertible": [[1, 2, 0], [0, 1, -1], [3, 0, 1]], "rank d − 1": [[1, 2, 0], [0, 1, -1], [1, 3, -1]]}
INPUTS = {1: [[2], [1], [-1]], 2: [[1, 0], [0, 1], [2, -1]], 3: [[1, 0, 0], [0, 1, 0], [1, 1, 1]]}


def measure(case):
    """Ranks in fractions; a positive row scaling cannot change them, so WH stands for BN(WH)."""
    n = case.n
    W = fmpq_mat(3, 3, [x for row in WEIGHTS[case.weights] for x in row])
    H = fmpq_mat(3, n, [x for row in INPUTS[n] for x in row])
    return {"rank": (W * H).rank(), "rank_of_weights": W.rank(), "d": 3}


claim = Claim(
    label="Section 2.2, linear independence",
    whose="read",
    place="Section 2.2",
    because="An invertible matrix and a positive scaling of rows keep the rank.",
    says=r"\mathrm{rank}(H_0) = n \;\Longrightarrow\; \mathrm{rank}(H_\ell) = n \ \text{for all } \ell, \text{ almost surely}",
    relation=Always(),
    margin=lambda q: q.rank - q.n,
    assumes={INVERTIBLE: lambda q: -((q.rank_of_weights - q.d) ** 2)},
    readings=(
        "The source asks for d = Ω(n²); the algebra needs only n ≤ d. What d = Ω(n²) changes is how small the smallest"
        " singular value"
        " becomes, and that is the content of A₁ (d21/figure-3), not of linear independence.",
        "One layer is enough: the rank of H_{ℓ+1} is that of H_ℓ.",
    ),
    domain=Domain(
        d=Whole(1),
        n=Whole(1, most="d"),
        W=Matrix("d", "d", "invertible"),
        H=Matrix("d", "n", "invertible"),
        measure=measure_object,
        says="every n ≤ d, every input H of rank n and invertible weights W",
    ),
    evidence=(Proof(argue), Exact([{"n": n, "weights": "invertible"} for n in (1, 2, 3)], measure)),
    foils=(
        Foil("a weight matrix of rank d − 1", without=INVERTIBLE, over=[{"n": 3, "weights": "rank d − 1"}]),
        Foil("rank n + 1", margin=lambda q: q.rank - q.n - 1),
    ),
)
