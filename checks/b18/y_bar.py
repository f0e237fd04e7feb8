"""The proof sketch continues with the first n entries of yVᵀ as ȳ, where equation (8) has yV."""

from checks.arguments.linear_network import SAMPLES, data_of, difference, first_columns, network, objective, rotated_error
from lemmacheck import Claim, Control, Domain, Exact, Foil, Identity, Matrix, Proof, grid
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
    """The rest at any A₁ and at A₁ = 0, where E is −y: both times what V₂ leaves of y."""
    left = p.part("A_bar") @ p.part("A") @ p.part("K")
    squares, kept, constant = rotated_error(p, left)
    at_zero, kept_at_zero, _ = rotated_error(p, left - left, constant=constant, name="0")
    return {"turned": [squares - kept, at_zero - kept_at_zero]}


def measure_object(o):
    """The objective less ‖ĀA₁K − (yV)_{1:n}‖², at A₁ and at zero."""
    n, x = int(o.n), data_of(o, o.K)
    target = first_columns(product(o.y, o.V), n)
    zero = [[0 * v for v in row] for row in o.A]
    return {
        "turned": [
            objective(o.A_bar, A, x, o.y) - frobenius_square(difference(product(product(o.A_bar, A), o.K), target))
            for A in (o.A, zero)
        ]
    }


CASES = grid(seed=(1, 2), symmetric=(0, 1))

claim = Claim(
    label="Appendix C, ȳ",
    place="Appendix C, after eq. (8)",
    sides={"what is left over at one A₁": lambda q: q.printed[0], "what is left over at another": lambda q: q.printed[1]},
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
V = np.array([[58, -94, -81, -92], [-14, 127, -62, -84], [79, 18, 122, -76], [132, 44, -44, 77]]) / 165
V[0, 2], V[1, 2], V[1, 3], V[2, 1] = -27/55, -62/165, -28/55, 6/55
assert np.allclose(V.T @ V, np.eye(4))                    # x = U (S 0) V': two features, four samples
U, S = -np.eye(2), np.diag([1, 3/2])
x, y = U @ np.hstack([S, np.zeros((2, 2))]) @ V.T, np.array([[0, 1/2, 2/3, 3], [1, -1, -1, 1/2], [-1, 0, 3/2, -1/3]])
A_bar = np.array([[-1, 1], [1/3, 0], [-3, -3/2]])
def rest(A):                                               # the objective less what the sketch makes of it
    return ((A_bar @ A @ x - y)**2).sum() - ((A_bar @ A @ U @ S - (y @ V.T)[:, :2])**2).sum()
one, other = rest(np.array([[-1/3, 2], [-2, 1]])), rest(np.array([[2/3, -1], [3, 1/2]]))
print(one, "against", other)
assert abs(one - other) > 1, "the rest would not depend on A"
""",
)

amended = claim.but(
    label="Appendix C, ȳ, repaired",
    because="‖ĀA₁x − y‖ = ‖ĀA₁U(Σ 0) − yV‖, and the columns beyond the nth do not see A₁.",
    title="The change of variables holds with the first n entries of yV as ȳ",
    says=r"\|\bar A A_1 x - y\|^2 = \|\bar A A_1 U\Sigma - \bar y\|^2 + C, \qquad \bar y = (yV)_{1:n}",
    margin=lambda q: q.turned[0] - q.turned[1],
    whose="ours",
    domain=Domain(**SAMPLES, A_bar=Matrix("k", "n"), A=Matrix("n", "n"), K=Matrix("n", "n"), measure=measure_object),
    evidence=(Proof(argue), Exact(CASES, measure_targets)),
    foils=(Foil("yVᵀ as printed", margin=lambda q: q.printed[0] - q.printed[1], evidence=(Exact(CASES, measure_targets),)),),
)
