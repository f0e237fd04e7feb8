"""The Jacobian of x/‖x‖ has the eigenvalue 1/‖x‖ with multiplicity n − 1 and 0 once."""

from flint import fmpq

from checks.arguments.isometry import whole
from lemmacheck import Claim, Domain, Exact, Foil, Identity, Numbers, Proof, Whole, grid, sqrt
from lemmacheck.numbers.matrices import product, trace


def argue(p):
    """J = (I − xxᵀ/r²)/r: its trace, that of J², and Jx, by Σx² = r²."""
    n, r = p.field("n"), p.symbol("r", p.part("x").squares.root, "‖x‖")
    p.nonzero(r, says="x is not zero")
    square = r**2  # Σx²
    ends = {"trace": (n - square / r**2) / r, "square_trace": (n - 2 * square / r**2 + square**2 / r**4) / r**2}
    return {"n": n, "r": r, **ends, "image": square * (1 - square / r**2) ** 2 / r**2}


def measure_object(o):
    """Traces of J and J² and |Jx|², entry by entry."""
    n, square = len(o.x), sum(v * v for v in o.x)
    r = sqrt(square)
    P = [[(1 if i == j else 0) - o.x[i] * o.x[j] / square for j in range(n)] for i in range(n)]
    image = [sum(a * b for a, b in zip(row, o.x, strict=True)) for row in P]
    found = {"trace": trace(P) / r, "square_trace": trace(product(P, P)) / square, "image": sum(v * v for v in image) / square}
    return {"n": n, "r": r, **found}


def measure(case):
    """x = (1, 2, 2, 0, …), of length 3, or a part of (3, 4)."""
    n = whole(case.n)
    case.x = [fmpq(v) for v in [1, 2, 2, *[0] * n][:n]] if n >= 3 else [fmpq(3), fmpq(4)][:n]
    return measure_object(case)


claim = Claim(
    label="Corollary C.10",
    place="Appendix C, Corollary C.10",
    says=r"\mathrm{spec}\, J(x) = \{ 1/\|x\| \ (n-1 \text{ times}),\ 0 \ (\text{once}) \}",
    relation=Identity(),
    margin=lambda q: (q.trace - (q.n - q.zeros) / q.r, q.square_trace - (q.n - q.zeros) / q.r**2, q.image),
    constants={"zeros": 1},
    whose="recovered",
    domain=Domain(n=Whole(1), x=Numbers("n"), where={"x ≠ 0": lambda o: any(v != 0 for v in o.x)}, measure=measure_object),
    readings=(
        "J is symmetric. Its trace and that of J² are what n − 1 eigenvalues 1/‖x‖ and one zero add up to, and Jx = 0. By"
        " Cauchy–Schwarz n − 1 numbers with that sum and these squares are all equal.",
    ),
    evidence=(Proof(argue), Exact(grid(n=(2, 3, 4, 7)), measure)),
    foils=(Foil("zero twice", zeros=2), Foil("1/‖x‖ n times", zeros=0)),
)
