"""The squared error of a linear network equals that of the rotated problem plus a constant."""

from checks.b18._linear_network import difference, first_columns, network, objective
from checks.engine.api import Claim, Exact, Foil, Fraction, Identity, Proof, grid


def argue(p):
    """V is orthogonal, so the error may be multiplied by it; then the columns beyond the n-th do not see A₁.

    T = ĀA₁UΣ and Z = yV, two rows, two kept columns and one beyond: every pattern of equal and different indices.
    """
    from theory import trusted

    T = [[p.real(f"t{i}{k}") for k in range(2)] for i in range(2)]
    Z = [[p.real(f"z{i}{k}") for k in range(3)] for i in range(2)]
    rotated = sum((T[i][k] - Z[i][k]) ** 2 for i in range(2) for k in range(2)) + sum(Z[i][2] ** 2 for i in range(2))
    p.because(0, trusted.orthogonal_invariance(norm_squared=rotated, rotated=rotated))
    kept = sum((T[i][k] - Z[i][k]) ** 2 for i in range(2) for k in range(2))
    return {"left": rotated, "kept": kept, "constant": sum(Z[i][2] ** 2 for i in range(2))}


def measure_chain(case):
    """Both sides for a rational network; the constant is the part of yV beyond the first n columns."""
    from theory.linear import frobenius_square, product

    net = network(int(case.seed.p), n=int(case.n.p), m=int(case.m.p))
    n = len(net["U"])
    turned = product(net["y"], net["V"])
    inner = product(product(product(net["A_bar"], net["A"][0]), net["U"]), net["sigma"])
    return {
        "left": objective(net["A_bar"], net["A"][0], net["x"], net["y"]),
        "kept": frobenius_square(difference(inner, first_columns(turned, n))),
        "unturned": frobenius_square(difference(inner, first_columns(net["y"], n))),
        "constant": frobenius_square([row[n:] for row in turned]),
    }


SIZES = grid(seed=(1, 2), n=(2, 3), m=(4, 5))

claim = Claim(
    label="Equation (8)",
    says=r"\|\bar A A_1 x - y\|^2 = \|\bar A A_1 U \Sigma - (yV)_{1:n}\|^2 + C, \qquad x = U (\Sigma \ 0) V^*",
    relation=Identity(),
    margin=lambda q: q.left - q.kept - q.factor * q.constant,
    constants=dict(factor=1),
    readings=(
        "The symbolic argument takes the invariance under rotations as a fact and splits columns; the cases in fractions compute"
        " both sides from their matrices.",
        "C is the squared norm of the columns of yV beyond the n-th, which does not depend on A₁; more samples than features.",
    ),
    evidence=(
        Proof(argue, covers="every Ā, A₁, x, y with m > n: sums over rows and columns, whose index patterns the symbols hold"),
        Exact(SIZES, measure_chain, says="rational orthogonal U and V"),
    ),
    foils=(
        Foil("0.99 C", factor=Fraction(99, 100)),
        Foil("y in place of yV", margin=lambda q: q.left - q.unturned - q.constant, evidence=(Exact(SIZES, measure_chain),)),
    ),
    supports=("b18/proposition-1",),
)
