"""If “similar” includes the conditioning: training one matrix has the condition number of the linear system it turns into."""

from checks.arguments.conditioning import second_derivatives
from checks.arguments.linear_network import objective
from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, Positives, Proof, Whole, facts
from lemmacheck.numbers.matrices import gram, product, transpose


def spread(hessian):
    """Largest over smallest eigenvalue of a diagonal matrix."""
    if any(value != 0 for i, row in enumerate(hessian) for j, value in enumerate(row) if i != j):
        raise ArithmeticError("the Hessian of a diagonal case is not diagonal")
    values = [hessian[i][i] for i in range(len(hessian))]
    return max(values) / min(values)


def argue(p):
    """The Hessian is 2(ĀᵀĀ) ⊗ (xxᵀ): its eigenvalues are the products of the squared singular values."""
    left, right = (p.part(name).each(lambda v: v.squared) for name in ("a", "s"))
    system = p.symbol("l", left.largest / left.smallest, "κ(Ā)²")
    data = p.symbol("r", right.largest / right.smallest, "κ(x)²")
    p.because(0, facts.spread_of_products(spread=system * data, left=system, right=data), of=(left, right))
    return {"trained": system * data, "system": system, "data": data}


def measure_object(o):
    """Both Hessians of quadratic functions from the images of all unit directions, for Ā = diag(a) and x = diag(s)."""
    A_bar, x = diagonal(o.a), diagonal(o.s)
    images = [product(product(A_bar, unit(i, j, rows=len(o.a), columns=len(o.s))), x) for i in range(o.n) for j in range(o.m)]
    trained = [
        [2 * sum(u * v for p, q in zip(A, B, strict=True) for u, v in zip(p, q, strict=True)) for A in images] for B in images
    ]
    system = [[2 * v for v in row] for row in gram(transpose(A_bar))]
    squares = [v * v for v in o.s]
    return {"trained": spread(trained), "system": spread(system), "data": max(squares) / min(squares)}


def diagonal(values):
    return [[v if i == j else 0 for j in range(len(values))] for i, v in enumerate(values)]


def unit(i, j, *, rows, columns):
    return [[int((r, c) == (i, j)) for c in range(columns)] for r in range(rows)]


def measure_hessians(case):
    """Both Hessians for Ā = diag(a) and x = diag(s), from values of the objectives: by A₁, and by a column of A₁UΣ."""
    A_bar, x = [[case.a[0], 0], [0, case.a[1]]], [[case.s[0], 0], [0, case.s[1]]]
    y = [[1, 2], [3, 4]]
    trained = second_derivatives(lambda v: objective(A_bar, [v[:2], v[2:]], x, y), 4)
    system = second_derivatives(lambda v: objective(A_bar, [[v[0]], [v[1]]], [[1]], [[1], [2]]), 2)
    s = [v**2 for v in case.s]
    return {"trained": spread(trained), "system": spread(system), "data": max(s) / min(s)}


CASES = [dict(a=a, s=s) for s in ([1, 1], [1, 2], [1, 10]) for a in ([1, 1], [1, 3])]

claim = Claim(
    label="Section 4 and Appendix C",
    whose="read",
    place="Section 4 and Appendix C",
    sides={"the condition number of training": lambda q: q.trained, "that of the linear system": lambda q: q.system},
    fails="reading",
    because="The Hessian by A₁ is 2(ĀᵀĀ) ⊗ (xxᵀ), so the condition number of the data enters too.",
    says=r"\kappa\left(\nabla^2_{A_1} \|\bar A A_1 x - y\|^2\right) = \kappa\left(\nabla^2_{a} \|\bar A a - \bar y\|^2\right)",
    relation=Identity(),
    margin=lambda q: q.trained - q.system,
    readings=(
        "The source calls the two problems similar if a single weight matrix is trained, and shows a change of variables,"
        " which is right (b18/proposition-1). It does not say that the two Hessians have the same condition number: that"
        " reading is ours. Section 4 needs something like it when it carries the effects of κ over to networks; but gradient"
        " descent runs in the entries of A₁, where the data enter as well.",
    ),
    evidence=(Exact(CASES, measure_hessians),),
    foils=(Foil("twice the condition number", margin=lambda q: q.trained - 2 * q.system),),
    control=Control("white data, xxᵀ a multiple of I", assumes={"κ(x) = 1": lambda q: 1 - q.data}),
    by_hand="""
import numpy as np
x, unit = np.diag([1.0, 2.0]), np.eye(4)                # A_bar = I, two features, two samples
f = lambda v: np.sum((v.reshape(2, 2) @ x)**2)          # the objective as a function of the entries of A_1, y = 0
hessian = [[f(a + b) - f(a) - f(b) for a in unit] for b in unit]             # exact for a quadratic
print(np.linalg.cond(hessian), "against", np.linalg.cond(np.eye(2)))
assert np.linalg.cond(hessian) - np.linalg.cond(np.eye(2)) > 1, "both would have the same conditioning"    # 4 against 1
""",
)

amended = claim.but(
    label="Section 4 and Appendix C, repaired",
    because="The eigenvalues of a Kronecker product are the products of the eigenvalues.",
    title="The condition number of training one matrix is that of the linear system times that of the data",
    says=r"\kappa\left(\nabla^2_{A_1}\right) = \kappa(\bar A)^2\, \kappa(x)^2",
    margin=lambda q: q.trained - q.system * q.data,
    whose="ours",
    readings=(
        "By the entries of A₁; κ of the Hessian is largest over smallest eigenvalue. a and s are the singular values of Ā and x, of"
        " full rank: rotations of A₁ and y, which change no eigenvalue, make both diagonal.",
    ),
    domain=Domain(n=Whole(1), m=Whole(1), a=Positives("n"), s=Positives("m"), measure=measure_object),
    evidence=(Proof(argue), Exact(CASES, measure_hessians)),
    foils=(
        Foil("without the data", margin=lambda q: q.trained - q.system, evidence=(Exact(CASES, measure_hessians),)),
        Foil("1.01 times", margin=lambda q: q.trained - q.factor * q.system * q.data, constants=dict(factor=Fraction(101, 100))),
    ),
)
