"""Orthogonal weights keep the gap in linear networks, and do not keep it with ReLU."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Matrix, Proof, Whole
from lemmacheck.numbers.matrices import product
from theory.definitions.orthogonality import squared_gap

T = Fraction(1, 3)
ORTHOGONAL = {
    2: [[Fraction(3, 5), Fraction(-4, 5)], [Fraction(4, 5), Fraction(3, 5)]],
    3: [[T, -2 * T, -2 * T], [-2 * T, T, -2 * T], [-2 * T, -2 * T, T]],
}
INPUTS = {2: [[1, 0], [0, 1]], 3: [[-1, 0], [0, -2], [1, 1]]}


def measure(case):
    """V² before and after an orthogonal weight matrix, with or without ReLU."""
    d = case.d
    W, H = ORTHOGONAL[d], INPUTS[d]
    after = [[sum(W[i][k] * H[k][j] for k in range(d)) for j in range(2)] for i in range(d)]
    if case.relu:
        after = [[max(x, 0) for x in row] for row in after]
    return {"before": squared_gap(H), "after": squared_gap(after)}


def argue(p):
    """WH has the singular values of H, and V² = Σσ⁴/(Σσ²)² − 1/n."""
    n, sigma = p.field("n", says="number of samples"), p.part("H").values
    two, four = p.symbol("m2", sigma.squares, "Σσ²"), p.symbol("m4", sigma.power_sum(4), "Σσ⁴")
    p.nonzero(two, says="H is not zero")
    gap = four / two**2 - 1 / n
    return {"before": gap, "after": gap}


def measure_object(o):
    """V² of H and of WH from all entries of their Gram matrices."""
    return {"before": squared_gap(o.H), "after": squared_gap(product(o.W, o.H))}


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
    domain=Domain(
        d=Whole(1),
        n=Whole(1),
        W=Matrix("d", "d", "orthogonal"),
        H=Matrix("d", "n"),
        where={"H ≠ 0": lambda o: any(x != 0 for row in o.H for x in row)},
        measure=measure_object,
    ),
    evidence=(Proof(argue), Exact([{"d": 2, "relu": 0}, {"d": 3, "relu": 0}], measure)),
    foils=(
        Foil("V² grows by a hundredth", kept=Fraction(101, 100)),
        Foil("with ReLU", over=[{"d": 2, "relu": 1}, {"d": 3, "relu": 1}]),
    ),
)
