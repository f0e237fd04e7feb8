"""The squared error of a linear network equals that of the rotated problem plus a constant."""

from checks.arguments.linear_network import SAMPLES, data_of, difference, first_columns, network, objective, rotated_error
from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Matrix, Proof, grid
from lemmacheck.numbers.matrices import frobenius_square, product


def argue(p):
    """E = ĀA₁x − y turned by V: its first n columns are ĀA₁UΣ − yV₁, the others −yV₂."""
    squares, kept, constant = rotated_error(p, p.part("A_bar") @ p.part("A") @ p.part("K"))
    return {"left": squares, "kept": kept, "constant": constant}


def measure_object(o):
    """Both sides from their matrices, with x = (K 0)Vᵀ multiplied out."""
    n = int(o.n)
    turned = product(o.y, o.V)
    return {
        "left": objective(o.A_bar, o.A, data_of(o, o.K), o.y),
        "kept": frobenius_square(difference(product(product(o.A_bar, o.A), o.K), first_columns(turned, n))),
        "constant": frobenius_square([row[n:] for row in turned]),
    }


def measure_chain(case):
    """Both sides for a rational network; the constant is the part of yV beyond the first n columns."""
    net = network(case.seed, n=case.n, m=case.m)
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
    place="Appendix C, eq. (8)",
    because="Multiplication by the orthogonal V keeps the norm and turns x into U(Σ 0).",
    says=r"\|\bar A A_1 x - y\|^2 = \|\bar A A_1 U \Sigma - (yV)_{1:n}\|^2 + C, \qquad x = U (\Sigma \ 0) V^*",
    relation=Identity(),
    margin=lambda q: q.left - q.kept - q.factor * q.constant,
    constants=dict(factor=1),
    readings=(
        "K stands for UΣ and may be any square matrix, so that x = (K 0)Vᵀ is any data with at least as many samples as features.",
        "C is the squared norm of the columns of yV beyond the n-th, which does not depend on A₁.",
    ),
    domain=Domain(**SAMPLES, A_bar=Matrix("k", "n"), A=Matrix("n", "n"), K=Matrix("n", "n"), measure=measure_object),
    sides=("left", "right"),
    shows={"right": lambda q: q.kept + q.constant},
    evidence=(Proof(argue), Exact(SIZES, measure_chain, says="rational orthogonal U and V")),
    foils=(
        Foil("0.99 C", factor=Fraction(99, 100), evidence=(Exact(SIZES, measure_chain),)),
        Foil("y in place of yV", margin=lambda q: q.left - q.unturned - q.constant, evidence=(Exact(SIZES, measure_chain),)),
    ),
)
