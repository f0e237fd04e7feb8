"""The proof sketch continues with ȳ = (yVᵀ)_{1:n} where equation (8) has yV."""

from checks.arguments.linear_network import difference, first_columns, network, objective, rotate_any, symbolic_data, symbols
from lemmacheck import Claim, Control, Exact, Foil, Identity, Proof, grid
from lemmacheck.numbers.matrices import frobenius_square, product, transpose


def measure_targets(case):
    """What the objective and ‖ĀA₁UΣ − ȳ‖² differ by, at two values of A₁: a constant would be the same at both."""
    net = network(case.seed, m=4, symmetric=bool(case.symmetric))
    n = len(net["U"])
    rest = {}
    for name, V in (("printed", transpose(net["V"])), ("turned", net["V"])):
        target = first_columns(product(net["y"], V), n)
        rest[name] = [
            objective(net["A_bar"], A, net["x"], net["y"])
            - frobenius_square(difference(product(product(product(net["A_bar"], A), net["U"]), net["sigma"]), target))
            for A in net["A"]
        ]
    return {**rest, "asymmetry": frobenius_square(difference(net["V"], transpose(net["V"])))}


def argue(p):
    """The rest, formed entry by entry at any A₁ and at A₁ = 0, with any U and V any rotation; first, the expansion for any size."""
    rotate_any(p)
    A_bar, A, U, y = symbols(p, "l", 1, 2), symbols(p, "a", 2, 2), symbols(p, "u", 2, 2), symbols(p, "y", 1, 3)
    sigma, V, x = symbolic_data(p, U)
    target = first_columns(product(y, V), 2)
    rest = []
    for A_1 in (A, [[0, 0], [0, 0]]):
        inner = product(product(product(A_bar, A_1), U), sigma)
        rest.append(objective(A_bar, A_1, x, y) - frobenius_square(difference(inner, target)))
    return {"turned": rest, "asymmetry": frobenius_square([[V[i][j] - V[j][i] for j in range(3)] for i in range(3)])}


CASES = grid(seed=(1, 2), symmetric=(0, 1))

claim = Claim(
    label="Appendix C, ȳ",
    place="Appendix C, after eq. (8)",
    fails="slip",
    because="x = U(Σ 0)Vᵀ, so that the rotation by V takes y to yV; with yVᵀ the rest depends on A₁.",
    says=r"\|\bar A A_1 x - y\|^2 = \|\bar A A_1 U\Sigma - \bar y\|^2 + C, \qquad \bar y = (yV^T)_{1:n}",
    relation=Identity(),
    margin=lambda q: q.printed[0] - q.printed[1],
    readings=(
        "x = U(Σ 0)V* as in the sketch, so the change of variables needs yV; yVᵀ is printed. C may be any number that does"
        " not depend on A₁, so the rest is compared at two values of A₁.",
    ),
    evidence=(Exact(CASES, measure_targets),),
    foils=(Foil("the sum of both rests", margin=lambda q: q.printed[0] + q.turned[0]),),
    control=Control("V symmetric", assumes={"V = Vᵀ": lambda q: -q.asymmetry}),
    by_hand="""
import numpy as np
V = np.array([[0.6, -0.8], [0.8, 0.6]])                   # one feature, two samples: x = (1 0) V', A a number, y a row
x, y = np.array([[1.0, 0.0]]) @ V.T, np.array([[1.0, 2.0]])
rest = [np.sum((A*x - y)**2) - (A - (y @ V.T)[0, 0])**2 for A in (0.0, 1.0)]
assert abs(rest[0] - rest[1]) > 1, "the rest would not depend on A"
""",
)

amended = claim.but(
    label="Appendix C, ȳ, repaired",
    because="‖ĀA₁x − y‖ = ‖ĀA₁U(Σ 0) − yV‖, and the columns beyond the nth do not see A₁.",
    title="The change of variables holds with ȳ = (yV)_{1:n}",
    says=r"\|\bar A A_1 x - y\|^2 = \|\bar A A_1 U\Sigma - \bar y\|^2 + C, \qquad \bar y = (yV)_{1:n}",
    margin=lambda q: q.turned[0] - q.turned[1],
    whose="ours",
    evidence=(
        Proof(argue, covers="every linear network with m > n: the rest at any A₁ is that at A₁ = 0"),
        Exact(CASES, measure_targets),
    ),
    foils=(Foil("yVᵀ as printed", margin=lambda q: q.printed[0] - q.printed[1], evidence=(Exact(CASES, measure_targets),)),),
)
