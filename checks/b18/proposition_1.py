"""Training one matrix of a linear network decouples into independent linear systems."""

from checks.arguments.conditioning import argue_condition_number
from checks.arguments.linear_network import difference, entries, first_columns, network
from lemmacheck import Claim, Exact, Foil, Fraction, Identity, Proof, grid
from lemmacheck.numbers.matrices import frobenius_square, product, transpose


def measure_network(case):
    """min over A of ‖L A R − y‖² with R = U Σ Vᵀ of the given rank: columns of b = A UΣ are chosen freely, then A is recovered."""
    net = network(case.seed, n=2, m=4, rank=case.rank)
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
    place="Appendix C, Proposition 1",
    because="b = A_iUΣ is a change of variables, and V keeps the norm.",
    says=r"\min_{A_i} \|A_t\cdots A_1 x - y\|^2 = C + \sum_k \min_{b_k} \|L\, b_k - \bar y_k\|^2, \quad L = A_t\cdots A_{i+1}",
    relation=Identity(),
    margin=lambda q: (q.objective - sum(q.columns) - q.factor * q.constant, q.missed),
    constants=dict(factor=1),
    readings=(
        "The proof forms ‖LAx − y‖² entry by entry with A = bΣ⁻¹Uᵀ for any b, two features, three samples, one output row,"
        " U and V any rotations; for other sizes it expands with matrices that need not be orthogonal, and what is left over"
        " is made of entries of UᵀU − I, VᵀV − I and VVᵀ − I. The cases in fractions are larger.",
        "For any i: with L = A_t…A_{i+1} and R = A_{i−1}…A_1x = UΣVᵀ the new variables are b = A_iUΣ, one column per"
        " singular value that is not zero, and every b is reached. The data need not have full rank: then there are fewer"
        " columns (the case of rank one).",
        "The transformation changes the variables, not only their names; whether gradient descent behaves alike is another claim.",
    ),
    evidence=(
        Proof(
            argue_condition_number,
            covers="every i, every L, y and R of full rank; reflections differ from rotations by signs of columns",
        ),
        Exact(CASES, measure_network),
    ),
    foils=(
        Foil("0.99 C", factor=Fraction(99, 100), evidence=(Exact(CASES, measure_network),)),
        Foil(
            "only the first column",
            margin=lambda q: (q.objective - q.columns[0] - q.constant, q.missed),
            over=[c for c in CASES if c["rank"] == 2],
        ),
    ),
)
