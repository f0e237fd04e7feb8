"""A square block of a matrix with orthonormal columns is said to be orthogonal."""

from lemmacheck import Claim, Control, Exact, Foil, Fraction, Identity

FIFTH, THIRD = Fraction(1, 5), Fraction(1, 3)
TALL = {
    "2×1": [[3 * FIFTH], [4 * FIFTH]],
    "3×2": [[THIRD, 2 * THIRD], [2 * THIRD, THIRD], [2 * THIRD, -2 * THIRD]],
    "2×2": [[3 * FIFTH, -4 * FIFTH], [4 * FIFTH, 3 * FIFTH]],
}


def measure(case):
    """‖AᵀA − I‖² for the whole matrix V and for its first d rows V′."""
    V = TALL[case.V]
    d = len(V[0])

    def defect(A):
        return sum((sum(row[i] * row[j] for row in A) - (i == j)) ** 2 for i in range(d) for j in range(d))

    return {"n": len(V), "d": d, "defect": defect(V[:d]), "whole": defect(V)}


claim = Claim(
    label="Equation (6), the matrix V′",
    place="Section 5.2, eq. (6)",
    sides={"the squared distance of the block from orthogonal": lambda q: q.defect, "that of an orthogonal block": lambda q: 0},
    fails="hypothesis",
    because="The rows that are cut off carry part of the length of the columns, unless n = d.",
    says=r"V \in \mathbb{R}^{n\times d},\ V^\top V = I_d \;\Longrightarrow\; V' = V_{1..d,\,1..d} \ \text{is orthogonal}",
    relation=Identity(),
    margin=lambda q: q.defect,
    assumes={"V has orthonormal columns": lambda q: -q.whole},
    readings=(
        "“Obtained by slicing” is read as d of the n rows. For n > d the block is a strict contraction unless the other rows"
        " are zero; any orthogonal V′ serves eq. (6) (d21/iterative-orthogonalization-amended).",
    ),
    evidence=(Exact([{"V": name} for name in TALL], measure),),
    foils=(Foil("defect one at n = d too", margin=lambda q: q.defect - 1),),
    control=Control("n = d", assumes={"n = d": lambda q: q.d - q.n}),
    by_hand="""
V = [3/5, 4/5]                        # n = 2, d = 1: one orthonormal column
assert abs(V[0]**2 + V[1]**2 - 1) < 1e-12
print((V[0]**2 - 1)**2, "against", 0)
assert (V[0]**2 - 1)**2 > 0.1, "the 1 x 1 block would be orthogonal"
""",
)
