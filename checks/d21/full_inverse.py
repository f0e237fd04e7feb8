"""With the full inverse of MMᵀ in place of its diagonal, batch normalization is said to make representations exactly orthogonal."""

from flint import fmpq, fmpq_mat

from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, Identity, Matrix, Proof, Whole
from theory.definitions.orthogonality import squared_gap_of_gram

MATRICES = {
    "2×1": [[1], [1]],
    "3×2": [[1, 0], [0, 1], [1, 1]],
    "2×2": [[1, 2], [0, 1]],
    "3×3": [[2, 0, 1], [0, 1, 0], [1, 1, 1]],
    "4×3": [[1, 0, 2], [0, 1, 0], [3, 0, 1], [1, -1, 1]],
}


def measure(case):
    """Rank of MMᵀ, and V² of H = ((MMᵀ)⁺)^{1/2} M: HᵀH = Mᵀ(MMᵀ)⁺M = G G⁻² G with G = MᵀM (full column rank)."""
    rows = MATRICES[case.M]
    d, n = len(rows), len(rows[0])
    M = fmpq_mat(d, n, [x for row in rows for x in row])
    G = M.transpose() * M
    gram = G * G.inv() * G.inv() * G if not case.diagonal else _diagonal(M)
    return {
        "d": d,
        "n": n,
        "rank": (M * M.transpose()).rank(),
        "V2": squared_gap_of_gram(gram.tolist()),
        "column": min((gram[i, i] for i in range(n)), key=lambda x: int(x.p) / int(x.q)) / n,
    }


def _diagonal(M):
    """HᵀH for the usual diagonal normalisation."""
    d, n = M.nrows(), M.ncols()
    gram = fmpq_mat(n, n)
    for i in range(d):
        row = fmpq_mat(1, n, [M[i, j] for j in range(n)])
        gram += row.transpose() * row * (1 / (row * row.transpose())[0, 0])
    return gram


HALVES = [[Fraction(x, 2) for x in row] for row in ((1, 1, 1, 1), (1, -1, 1, -1), (1, 1, -1, -1), (1, -1, -1, 1))]
THIRDS = [[Fraction(x, 3) for x in row] for row in ((1, 2, 2), (2, 1, -2), (2, -2, 1))]
WIDER = [[*row, 0] for row in HALVES] + [[0, 0, 0, 0, 1]]
MIXED = [WIDER[0], *WIDER[2:], WIDER[1]]
# M = U S Vᵀ with U d×d and V n×n orthogonal and rational, so that (MMᵀ)^{1/2} is; n = 1 or 4, so that √n is
BUILT = {
    "4×4": dict(S=(1, 2, 3, 7), U=HALVES, V=[[HALVES[j][i] for j in (1, 3, 0, 2)] for i in range(4)]),
    "3×1": dict(S=(5,), U=THIRDS, V=[[1]]),
    "5×4": dict(S=(1, 2, 3, 7), U=MIXED, V=HALVES),
}


def measure_built(case):
    """M, the root R of (MMᵀ)⁺ and H = R M/√n formed from rational entries; R² is checked to be (MMᵀ)⁺ by Penrose's equations."""

    def matrix(rows):
        return fmpq_mat(len(rows), len(rows[0]), [fmpq(x.numerator, x.denominator) for row in rows for x in row])

    given = BUILT[case.built]
    U, V, S = matrix(given["U"]), matrix(given["V"]), given["S"]
    d, n = U.nrows(), len(S)
    M = U * matrix([[S[i] * int(i == j) if i < n else 0 for j in range(n)] for i in range(d)]) * V.transpose()
    inverse = [[Fraction(1, S[i] ** case.power) * int(i == j) if i < n else 0 for j in range(d)] for i in range(d)]
    R, A = U * matrix(inverse) * U.transpose(), M * M.transpose()
    B = R * R if case.power == 1 else R
    if A * B * A != A or B * A * B != B or (A * B).transpose() != A * B or (B * A).transpose() != B * A:
        raise ValueError("not the Moore–Penrose inverse of MMᵀ")
    H = R * M * (1 / fmpq(n).sqrt())
    gram = H.transpose() * H
    return {"d": d, "n": n, "rank": A.rank(), "V2": squared_gap_of_gram(gram.tolist()), "column": min(gram[i, i] for i in range(n))}


def built(*names, power=1):
    """`power` 1: R is the root of the inverse; 2: R is the inverse itself."""
    return Exact([{"built": name, "power": power} for name in names], measure_built, says="M and H from rational entries")


def cases(*names, diagonal=0):
    return [{"M": name, "diagonal": diagonal} for name in names]


def argue(p):
    """The n singular values of ((MMᵀ)⁺)^{1/2}M are σ/√(σ²) = 1; so are those of (MMᵀ)^{−1/2}M for n = d."""
    return unit_values(p, p.symbol("n", p.part("n"), "number of samples"), p.symbol("d", p.part("d"), "number of neurons"))


def argue_square(p):
    """The same for n = d."""
    d = p.field("d", says="number of samples and of neurons")
    return unit_values(p, d, d)


def unit_values(p, n, d):
    """What follows when n eigenvalues of n HᵀH are one each."""
    with p.each(p.part("M").values) as value:
        s = p.symbol("s", value, "a singular value of M")
        one = p.identity(s**2 / s**2, p.rational(1), says="an eigenvalue of n HᵀH")
    trace, squares = n * one, n * one**2  # of n HᵀH, which has n eigenvalues
    return {"d": d, "n": n, "rank": n, "V2": squares / trace**2 - 1 / n, "column": one / n}


def measure_object(o):
    """HᵀH·n = G G⁻² G with G = MᵀM, from the entries; the shortest column, and the rank of MMᵀ."""
    M = fmpq_mat([list(row) for row in o.M])
    G = M.transpose() * M
    inner = G * G.inv() * G.inv() * G
    n = G.nrows()
    return {
        "d": o.d,
        "n": o.n,
        "rank": (M * M.transpose()).rank(),
        "V2": squared_gap_of_gram(inner.tolist()),
        "column": min(inner[i, i] for i in range(n)) / n,
    }


TALL = Domain(
    d=Whole(1),
    n=Whole(1, most="d"),
    M=Matrix("d", "n", "invertible"),
    measure=measure_object,
    says="every d×n matrix M of rank n ≤ d",
)
SQUARE = TALL.but(n=Whole("d", most="d"), says="every invertible d×d matrix M")
LONGER = Foil("columns of squared length 1.01/n", length=Fraction(101, 100))
INVERSE = Foil("the inverse itself, not its root", evidence=(built("4×4", power=2),))

claim = Claim(
    label="Section 3.2, full inverse",
    whose="read",
    place="Section 3.2",
    sides={"the rank of MMᵀ": lambda q: q.rank, "the rank that an inverse needs": lambda q: q.d},
    fails="hypothesis",
    because="MMᵀ is d×d of rank at most n, so for n < d it has no inverse.",
    says=r"H = \tfrac{1}{\sqrt n}(MM^\top)^{-1/2} M \;\Longrightarrow\; V(H) = 0,\ |H_{\cdot i}|^2 = \tfrac1n,"
    r" \quad M \in \mathbb{R}^{d\times n},\ n \le d",
    relation=Always(),
    margin=lambda q: (q.rank - q.d, -q.V2, q.column - q.length / q.n),
    constants=dict(length=1),
    readings=(
        "The source writes diag(M)⁻¹ → M⁻¹; its formula (1) has diag(MMᵀ)^{−1/2}, so (MMᵀ)^{−1/2} is read.",
        "The inverse must exist: MMᵀ is d×d of rank at most n, so it is singular whenever n < d, which is the source's setting.",
        "In the cases 4×4, 3×1 and 5×4 M = U S Vᵀ is rational with a rational root of (MMᵀ)⁺, and H itself is formed; where the"
        " root is not rational HᵀH = Mᵀ(MMᵀ)⁺M is used.",
    ),
    evidence=(Exact(cases("2×1", "3×2", "4×3", "2×2", "3×3"), measure), built("4×4", "3×1", "5×4")),
    foils=(LONGER, INVERSE, Foil("the diagonal inverse", evidence=(Exact(cases("3×3", diagonal=1), measure),))),
    control=Control("n = d", assumes={"n = d": lambda q: (q.n - q.d, q.d - q.n)}),
    by_hand="""
import numpy as np
M = np.array([[1.0], [1.0]])                        # d = 2 neurons, n = 1 sample
print(np.linalg.matrix_rank(M @ M.T), "against", 2)
assert np.linalg.matrix_rank(M @ M.T) < 2, "the 2 x 2 matrix would be invertible"
""",
)

square = claim.but(
    label="Section 3.2, full inverse, n = d",
    because="All singular values of (MMᵀ)^{−1/2}M are one.",
    title="For as many samples as neurons the full inverse makes representations exactly orthogonal",
    says=r"(MM^\top)^{-1/2}M \ \text{is orthogonal for invertible } M \in \mathbb{R}^{d\times d}",
    relation=Identity(),
    assumes={"n = d": lambda q: (q.n - q.d, q.d - q.n)},
    readings=("M invertible; n = d.",),
    domain=SQUARE,
    evidence=(Proof(argue_square), Exact(cases("2×2", "3×3"), measure), built("4×4")),
)

amended = claim.but(
    label="Section 3.2, full inverse, repaired",
    because="All n singular values of ((MMᵀ)⁺)^{1/2}M are one.",
    title="With the Moore–Penrose inverse the representations become exactly orthogonal, for n ≤ d independent samples",
    says=r"((MM^\top)^{+})^{1/2} M \ \text{has orthonormal columns for } \mathrm{rank}(M) = n \le d",
    relation=Identity(),
    margin=lambda q: (-q.V2, q.column - q.length / q.n),
    whose="ours",
    readings=("M has full column rank, as Gaussian weights and independent samples give.",),
    domain=TALL,
    evidence=(Proof(argue), Exact(cases("2×1", "3×2", "4×3", "2×2", "3×3"), measure), built("4×4", "3×1", "5×4")),
    foils=(LONGER, INVERSE, Foil("the diagonal inverse", evidence=(Exact(cases("4×3", diagonal=1), measure),))),
)
