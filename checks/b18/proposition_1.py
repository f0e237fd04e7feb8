"""Training one matrix of a linear network decouples into independent linear systems."""

from checks.b18._linear_network import difference, entries, first_columns, network
from checks.engine.api import Claim, Exact, Foil, Fraction, Identity, Proof, grid


def argue(p):
    """The objective of (8) is a sum over columns of ‖L b_k − ȳ_k‖², and every b = A U Σ is reached, by A = bΣ⁻¹Uᵀ."""
    from theory import trusted

    L = [[p.real(f"l{i}{j}") for j in range(2)] for i in range(2)]
    b = [[p.real(f"b{j}{k}") for k in range(2)] for j in range(2)]
    y = [[p.real(f"y{i}{k}") for k in range(2)] for i in range(2)]
    c, sigma = p.nonnegative("C"), [p.positive("s0"), p.positive("s1")]
    u = p.real("u", "tangent of half the angle of U")
    U = [[(1 - u**2) / (1 + u**2), -2 * u / (1 + u**2)], [2 * u / (1 + u**2), (1 - u**2) / (1 + u**2)]]
    A = [[sum(b[j][k] / sigma[k] * U[m][k] for k in range(2)) for m in range(2)] for j in range(2)]
    reached = [[sum(A[j][m] * U[m][k] for m in range(2)) * sigma[k] for k in range(2)] for j in range(2)]
    whole = sum((sum(L[i][j] * b[j][k] for j in range(2)) - y[i][k]) ** 2 for i in range(2) for k in range(2)) + c
    p.because(0, trusted.orthogonal_invariance(norm_squared=whole, rotated=whole))
    columns = [sum((sum(L[i][j] * b[j][k] for j in range(2)) - y[i][k]) ** 2 for i in range(2)) for k in range(2)]
    return {
        "objective": whole,
        "columns": columns,
        "constant": c,
        "missed": sum((reached[j][k] - b[j][k]) ** 2 for j in range(2) for k in range(2)),
    }


def measure_network(case):
    """min over A of ‖L A R − y‖² with R = U Σ Vᵀ of the given rank: columns of b = A UΣ are chosen freely, then A is recovered."""
    from theory.linear import frobenius_square, product, transpose

    net = network(int(case.seed.p), n=2, m=4, rank=int(case.rank.p))
    rank, U, sigma = net["rank"], net["U"], net["sigma"]
    b = entries(2, rank, 5)  # any choice of the new variables
    A = product([[b[j][k] / sigma[k][k] for k in range(rank)] for j in range(2)], transpose(first_columns(U, rank)))
    target = product(net["y"], net["V"])
    error = difference(product(net["A_bar"], b), first_columns(target, rank))
    return {
        "objective": frobenius_square(difference(product(product(net["A_bar"], A), net["x"]), net["y"])),
        "columns": [sum(row[k] ** 2 for row in error) for k in range(rank)],
        "constant": frobenius_square([row[rank:] for row in target]),
        "missed": frobenius_square(
            difference(product(product(A, first_columns(U, rank)), [row[:rank] for row in sigma[:rank]]), b)
        ),
    }


CASES = grid(seed=(1, 2, 3), rank=(1, 2))

claim = Claim(
    label="Proposition 1",
    says=r"\min_{A_i} \|A_t\cdots A_1 x - y\|^2 = C + \sum_k \min_{b_k} \|L\, b_k - \bar y_k\|^2, \quad L = A_t\cdots A_{i+1}",
    relation=Identity(),
    margin=lambda q: (q.objective - sum(q.columns) - q.factor * q.constant, q.missed),
    constants=dict(factor=1),
    readings=(
        "The symbolic argument takes the invariance under rotations as a fact and splits columns; the cases in fractions compute"
        " both sides from their matrices.",
        "For any i: with L = A_t…A_{i+1} and R = A_{i−1}…A_1x = UΣVᵀ the new variables are b = A_iUΣ, one column per"
        " singular value that is not zero, and every b is reached. The data need not have full rank: then there are fewer"
        " columns (the case of rank one).",
        "The transformation changes the variables, not only their names; whether gradient descent behaves alike is another"
        " claim.",
    ),
    evidence=(
        Proof(
            argue, covers="every i, every L, y and R of full rank; rotations stand for U, reflections differ by signs of columns"
        ),
        Exact(CASES, measure_network),
    ),
    foils=(
        Foil("0.99 C", factor=Fraction(99, 100)),
        Foil(
            "only the first column",
            margin=lambda q: (q.objective - q.columns[0] - q.constant, q.missed),
            evidence=(Exact([c for c in CASES if c["rank"] == 2], measure_network),),
        ),
    ),
    supports=("b18/similar-conditioning",),
)
