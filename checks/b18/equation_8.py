"""The squared error of a linear network equals that of the rotated problem plus a constant."""

from checks.arguments.linear_network import difference, first_columns, network, objective, rotate_any, symbolic_data, symbols
from lemmacheck import Claim, Exact, Foil, Fraction, Identity, Proof, grid
from lemmacheck.numbers.matrices import frobenius_square, product


def argue(p):
    """Both sides from their matrices, entry by entry, with V any rotation; before that, the expansion for any size."""
    rotate_any(p)
    A_bar, A, U, y = symbols(p, "l", 1, 2), symbols(p, "a", 2, 2), symbols(p, "u", 2, 2), symbols(p, "y", 1, 3)
    sigma, V, x = symbolic_data(p, U)
    turned = product(y, V)
    inner = product(product(product(A_bar, A), U), sigma)
    return {
        "left": objective(A_bar, A, x, y),
        "kept": frobenius_square(difference(inner, first_columns(turned, 2))),
        "constant": frobenius_square([row[2:] for row in turned]),
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
        "The proof forms both sides entry by entry for two features, three samples and one output row, with any U"
        " (orthogonal or not) and V any rotation. For other sizes it expands both sides with a matrix V that need not be"
        " orthogonal: their difference is made of entries of VᵀV − I and VVᵀ − I only. A reflection flips the sign of one"
        " column of V, which is the sign of a column of yV and of ĀA₁UΣ.",
        "C is the squared norm of the columns of yV beyond the n-th, which does not depend on A₁; more samples than features.",
    ),
    evidence=(
        Proof(argue, covers="every Ā, A₁, y and x = U(Σ 0)V*, m > n: sums whose index patterns the symbols hold"),
        Exact(SIZES, measure_chain, says="rational orthogonal U and V"),
    ),
    foils=(
        Foil("0.99 C", factor=Fraction(99, 100), evidence=(Exact(SIZES, measure_chain),)),
        Foil("y in place of yV", margin=lambda q: q.left - q.unturned - q.constant, evidence=(Exact(SIZES, measure_chain),)),
    ),
)
