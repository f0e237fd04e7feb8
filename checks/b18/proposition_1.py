"""Training one matrix of a linear network decouples into independent linear systems."""

from checks.arguments.linear_network import SAMPLES, data_of, difference, entries, first_columns, network, rotated_error
from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Matrix, Positives, Proof, grid
from lemmacheck.numbers.matrices import frobenius_square, product, transpose


def argue(p):
    """With A = bΣ⁻¹Uᵀ one has AUΣ = b, so that LAx = (Lb 0)Vᵀ: turned by V, the error falls into columns."""
    squares, kept, constant = rotated_error(p, p.part("L") @ p.part("b"))
    return {"objective": squares, "columns": [kept], "constant": constant, "missed": 0}


def measure_object(o):
    """‖LAx − y‖² with A = bΣ⁻¹Uᵀ and x = (UΣ 0)Vᵀ multiplied out; the columns together; how far AUΣ is from b."""
    n = int(o.n)
    K = [[u * s for u, s in zip(row, o.s, strict=True)] for row in o.U]
    A = product([[v / s for v, s in zip(row, o.s, strict=True)] for row in o.b], transpose(o.U))
    turned = product(o.y, o.V)
    return {
        "objective": frobenius_square(difference(product(product(o.L, A), data_of(o, K)), o.y)),
        "columns": [frobenius_square(difference(product(o.L, o.b), first_columns(turned, n)))],
        "constant": frobenius_square([row[n:] for row in turned]),
        "missed": frobenius_square(difference(product(A, K), o.b)),
    }


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


def measure_first_column(case):
    found = measure_network(case)
    return {**found, "columns": found["columns"][:1]}


claim = Claim(
    label="Proposition 1",
    whose="read",
    place="Appendix C, Proposition 1",
    because="b = A_iUΣ is a change of variables, and V keeps the norm.",
    says=r"\min_{A_i} \|A_t\cdots A_1 x - y\|^2 = C + \sum_k \min_{b_k} \|L\, b_k - \bar y_k\|^2, \quad L = A_t\cdots A_{i+1}",
    relation=Identity(),
    margin=lambda q: (q.objective - sum(q.columns) - q.factor * q.constant, q.missed),
    constants=dict(factor=1),
    readings=(
        "The source says in words that training A_i can be transformed into independent linear systems; the formula is ours.",
        "For any i: with L = A_t…A_{i+1} and R = A_{i−1}…A_1x = UΣVᵀ the new variables are b = A_iUΣ, one column per"
        " singular value that is not zero, and every b is reached.",
        "On objects the columns are added up and the data have full rank; in the cases in fractions they need not: then there are"
        " fewer columns (the case of rank one).",
        "The transformation changes the variables, not only their names; whether gradient descent behaves alike is another claim.",
    ),
    domain=Domain(
        **SAMPLES,
        L=Matrix("k", "n"),
        b=Matrix("n", "n"),
        U=Matrix("n", "n", "orthogonal"),
        s=Positives("n"),
        measure=measure_object,
    ),
    evidence=(Proof(argue), Exact(CASES, measure_network)),
    foils=(
        Foil("0.99 C", factor=Fraction(99, 100), evidence=(Exact(CASES, measure_network),)),
        Foil("only the first column", evidence=(Exact([c for c in CASES if c["rank"] == 2], measure_first_column),)),
    ),
)
