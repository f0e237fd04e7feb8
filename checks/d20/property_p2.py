"""Off-diagonal elements of M are said to be less than one in absolute value whenever the rows of H have norm √N."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Matrix, Proof, Search, Whole, facts, matrices
from lemmacheck.numbers.matrices import gram

ROWS = ([[1], [1]], [[1, 1], [-1, -1]], [[1, 1], [1, -1]], [[1, 1, 1, 1], [1, 1, 1, -1], [1, -1, 1, 1]])


def measure_matrix(case):
    """Squared off-diagonal elements of M after normalising the rows, and how many of them reach one."""
    G = gram(case.H)
    d = len(G)
    squares = [G[i][j] ** 2 / (G[i][i] * G[j][j]) for i in range(d) for j in range(i)]
    return {"largest_square": max(squares), "reached": sum(int(x >= 1) for x in squares)}


def candidates(rng):
    for d, n in ((2, 1), (2, 2), (3, 2), (4, 4)):
        for H in matrices(rng, d, n, count=16):
            yield {"H": H}


def argue(p):
    """Two rows u, v of norm √N, here divided by √N: M_ij = ⟨u, v⟩."""
    H, gap = p.part("H"), p.slack("c", "what Cauchy–Schwarz leaves")
    p.because(gap, facts.squared_inner_product(first=1, second=1, inner_squared=1 - gap), of=(H.row(0), H.row(1)))
    return {"largest_square": 1 - gap}


def measure_pair(o):
    """The element of M that belongs to two rows."""
    return {"largest_square": sum(x * y for x, y in zip(*o.H, strict=True)) ** 2}


claim = Claim(
    label="Property (p.2), eq. (9)",
    place="Appendix A, eq. (9)",
    sides={
        "the largest M_ij² off the diagonal": lambda q: q.largest_square,
        "the number that it is said to stay below": lambda q: 1,
    },
    fails="slip",
    because="Two equal rows have the inner product N, so |M_ij| = 1 is reached.",
    says=r"|M(H)_{ij}| < 1 \quad (i \ne j) \text{ for every } H \text{ with rows of norm } \sqrt N",
    margin=lambda q: -q.reached,
    readings=(
        "“Less than one” is strict, as printed; d ≥ 2. The margin counts the off-diagonal elements that reach one.",
        "The proof of Lemma 6 uses that the elements are ±1 for a matrix of rank one, which this property forbids.",
    ),
    evidence=(Exact([dict(H=H) for H in ROWS], measure_matrix),),
    foils=(Foil("every element is zero", margin=lambda q: -q.largest_square),),
    control=Control("at most one", margin=lambda q: 1 - q.largest_square),
    by_hand="""
H = [[1, 1], [1, 1]]                                # rows of norm sqrt(2), N = 2
M12 = sum(a * b for a, b in zip(H[0], H[1])) / 2
print(abs(M12), "against", 1)
assert not abs(M12) < 1, "the property would hold"
""",
)

amended = claim.but(
    because="M_ij is the inner product of two rows of length √N, divided by N, so that Cauchy–Schwarz bounds it by one.",
    label="Property (p.2), repaired",
    title="Off-diagonal elements of M are at most one in absolute value",
    says=r"|M(H)_{ij}| \le 1",
    margin=lambda q: q.c - q.largest_square,
    constants=dict(c=1),
    domain=Domain(N=Whole(1), H=Matrix(2, "N", "unit rows"), measure=measure_pair, says="any two rows of norm √N, every N ≥ 1"),
    evidence=(Proof(argue), Search(candidates, measure_matrix)),
    foils=(Foil("squares at most 0.98", c=Fraction(49, 50)),),
    whose="ours",
)
