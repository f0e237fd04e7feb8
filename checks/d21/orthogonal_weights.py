"""Orthogonal weights keep the gap in linear networks, and do not keep it with ReLU."""

from lemmacheck import Claim, Exact, Foil, Fraction, Identity, Proof

T = Fraction(1, 3)
ORTHOGONAL = {
    2: [[Fraction(3, 5), Fraction(-4, 5)], [Fraction(4, 5), Fraction(3, 5)]],
    3: [[T, -2 * T, -2 * T], [-2 * T, T, -2 * T], [-2 * T, -2 * T, T]],
}
INPUTS = {2: [[1, 0], [0, 1]], 3: [[-1, 0], [0, -2], [1, 1]]}


def squared_gap(H):
    n = len(H[0])
    gram = [[sum(row[i] * row[j] for row in H) for j in range(n)] for i in range(n)]
    trace = sum(gram[i][i] for i in range(n))
    return sum(x * x for row in gram for x in row) / trace**2 - Fraction(1, n)


def measure(case):
    """V² before and after an orthogonal weight matrix, with or without ReLU."""
    d = case.d
    W, H = ORTHOGONAL[d], INPUTS[d]
    after = [[sum(W[i][k] * H[k][j] for k in range(d)) for j in range(2)] for i in range(d)]
    if case.relu:
        after = [[max(x, 0) for x in row] for row in after]
    return {
        "before": squared_gap([[Fraction(x) for x in row] for row in H]),
        "after": squared_gap([[Fraction(x) for x in row] for row in after]),
    }


def argue(p):
    """WᵀW = I gives (WH)ᵀ(WH) = HᵀH; checked for all rotations of the plane and symbolic samples."""
    import sympy

    t = p.real("t", "tangent of half the angle")
    W = sympy.Matrix([[1 - t**2, -2 * t], [2 * t, 1 - t**2]]) / (1 + t**2)
    H = sympy.Matrix(2, 2, [p.real(f"h{i}") for i in range(4)])
    gram = H.T * H
    moved = ((W * H).T * (W * H)).applyfunc(sympy.cancel)
    for i in range(2):
        for j in range(2):
            p.identity(moved[i, j], sympy.expand(gram[i, j]), says=f"entry {i}{j} of the Gram matrix is kept")
    p.nonzero(sum(h**2 for h in H), says="H is not zero")

    def squared(G):
        return sum(x**2 for x in G) / G.trace() ** 2 - sympy.Rational(1, 2)

    return {"before": squared(gram), "after": squared(moved)}


claim = Claim(
    label="Section 5.2, orthogonal weights",
    whose="read",
    place="Section 5.2",
    because="Orthogonal W keeps the singular values of H, and V depends on nothing else.",
    sides=("before", "after"),
    says=r"W^\top W = I \;\Longrightarrow\; V(WH) = V(H), \quad V(\mathrm{ReLU}(WH)) \ne V(H) \ \text{in general}",
    relation=Identity(),
    margin=lambda q: q.after - q.kept * q.before,
    constants=dict(kept=1),
    readings=("The second half of the sentence is the foil: with ReLU the identity must fail.",),
    evidence=(
        Proof(argue, covers="every d, n, orthogonal W and H ≠ 0: HᵀWᵀWH = HᵀH; the algebra is checked in the plane"),
        Exact([{"d": 2, "relu": 0}, {"d": 3, "relu": 0}], measure),
    ),
    foils=(
        Foil("V² grows by a hundredth", kept=Fraction(101, 100)),
        Foil("with ReLU", over=[{"d": 2, "relu": 1}, {"d": 3, "relu": 1}]),
    ),
)
