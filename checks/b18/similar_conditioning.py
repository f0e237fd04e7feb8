"""If “similar” includes the conditioning: training one matrix has the condition number of the linear system it turns into."""

from checks.arguments.linear_network import objective, symbols
from lemmacheck import Claim, Control, Exact, Foil, Fraction, Identity, Proof
from lemmacheck.numbers.matrices import gram, transpose


def second_derivatives(function, size):
    """The Hessian of a quadratic function from its values, exactly."""
    unit = [[int(i == j) for j in range(size)] for i in range(size)]
    zero = [0] * size
    return [
        [function([a + b for a, b in zip(one, two, strict=True)]) - function(one) - function(two) + function(zero) for two in unit]
        for one in unit
    ]


def spread(hessian):
    """Largest over smallest eigenvalue of a diagonal matrix."""
    if any(value != 0 for i, row in enumerate(hessian) for j, value in enumerate(row) if i != j):
        raise ArithmeticError("the Hessian of a diagonal case is not diagonal")
    values = [hessian[i][i] for i in range(len(hessian))]
    return max(values) / min(values)


def measure_hessians(case):
    """Both Hessians for Ā = diag(a) and x = diag(s), from values of the objectives: by A₁, and by a column of A₁UΣ."""
    A_bar, x = [[case.a[0], 0], [0, case.a[1]]], [[case.s[0], 0], [0, case.s[1]]]
    y = [[1, 2], [3, 4]]
    trained = second_derivatives(lambda v: objective(A_bar, [v[:2], v[2:]], x, y), 4)
    system = second_derivatives(lambda v: objective(A_bar, [[v[0]], [v[1]]], [[1]], [[1], [2]]), 2)
    s = [v**2 for v in case.s]
    return {"trained": spread(trained), "system": spread(system), "data": max(s) / min(s)}


def argue_diagonal(p):
    """Ā and x diagonal, which rotations of A₁ and y make of any two of them: both Hessians from values of the objectives."""
    a0, s0 = p.positive("a0", "smallest singular value of Ā"), p.positive("s0", "smallest singular value of x")
    a, s = ([a0, a0 + p.nonnegative("a1", "what the other one has more")], [s0, s0 + p.nonnegative("s1", "what it has more")])
    A_bar, x, y = [[a[0], 0], [0, a[1]]], [[s[0], 0], [0, s[1]]], symbols(p, "y", 2, 2)
    trained = second_derivatives(lambda v: objective(A_bar, [v[:2], v[2:]], x, y), 4)
    system = second_derivatives(lambda v: objective(A_bar, [[v[0]], [v[1]]], [[1]], [[y[0][0]], [y[1][0]]]), 2)
    extremes = []
    for hessian in (trained, system):
        size = len(hessian)
        for i in range(size):
            for k in range(i):
                p.identity(hessian[i][k], 0, says=f"off the diagonal the Hessian is zero ({size} variables)")
            p.holds(hessian[i][i].expand() - hessian[0][0].expand(), says="the first eigenvalue is the smallest")
            p.holds(hessian[-1][-1].expand() - hessian[i][i].expand(), says="the last eigenvalue is the largest")
        extremes.append(hessian[-1][-1] / hessian[0][0])
    return {"trained": extremes[0], "system": extremes[1], "data": s[1] ** 2 / s[0] ** 2}


def argue(p):
    """In general: the Hessian by A₁ is 2(ĀᵀĀ) ⊗ (xxᵀ), whose eigenvalues are products; extremes multiply."""
    import sympy

    A_bar, x, y = symbols(p, "l", 2, 2), symbols(p, "x", 2, 2), symbols(p, "y", 2, 2)
    A = symbols(p, "a", 2, 2)
    value = objective(A_bar, A, x, y)
    left, right = gram(transpose(A_bar)), gram(x)
    for (i, j), (m, n) in (((0, 0), (0, 0)), ((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 0))):
        p.identity(
            sympy.diff(value, A[i][j], A[m][n]),
            2 * left[i][m] * right[j][n],
            says="∂²‖ĀA₁x − y‖²/∂A_ij∂A_mn = 2(ĀᵀĀ)_im(xxᵀ)_jn, for each pattern of equal and different indices",
        )
    u, v = [p.real("u0"), p.real("u1")], [p.real("v0"), p.real("v1")]
    p.identity(
        sum(left[0][m] * right[0][n] * u[m] * v[n] for m in range(2) for n in range(2)),
        sum(left[0][m] * u[m] for m in range(2)) * sum(right[0][n] * v[n] for n in range(2)),
        says="applied to uvᵀ the Hessian gives (ĀᵀĀu)(xxᵀv)ᵀ: eigenvalues are the products",
    )
    low_a, low_s = p.positive("a", "λ_min(ĀᵀĀ)"), p.positive("s", "λ_min(xxᵀ)")
    high_a, high_s = low_a + p.nonnegative("da"), low_s + p.nonnegative("ds")
    return {"trained": high_a * high_s / (low_a * low_s), "system": high_a / low_a, "data": high_s / low_s}


CASES = [dict(a=a, s=s) for s in ([1, 1], [1, 2], [1, 10]) for a in ([1, 1], [1, 3])]

claim = Claim(
    label="Section 4 and Appendix C",
    says=r"\kappa\left(\nabla^2_{A_1} \|\bar A A_1 x - y\|^2\right) = \kappa\left(\nabla^2_{a} \|\bar A a - \bar y\|^2\right)",
    relation=Identity(),
    margin=lambda q: q.trained - q.system,
    readings=(
        "The source says that the problems “are similar when one only optimizes over a single weight matrix”, and shows a"
        " change of variables, which is right (b18/proposition-1). It does not say that the two Hessians have the same"
        " condition number: that reading is ours. Section 4 needs something like it when it carries the effects of κ over to"
        " networks; but gradient descent runs in the entries of A₁, where the data enter as well.",
    ),
    evidence=(Exact(CASES, measure_hessians),),
    foils=(Foil("twice the condition number", margin=lambda q: q.trained - 2 * q.system),),
    control=Control("white data, xxᵀ a multiple of I", assumes={"κ(x) = 1": lambda q: 1 - q.data}),
    by_hand="""
import numpy as np
x, unit = np.diag([1.0, 2.0]), np.eye(4)                # A_bar = I, two features, two samples
f = lambda v: np.sum((v.reshape(2, 2) @ x)**2)          # the objective as a function of the entries of A_1, y = 0
hessian = [[f(a + b) - f(a) - f(b) for a in unit] for b in unit]             # exact for a quadratic
assert np.linalg.cond(hessian) - np.linalg.cond(np.eye(2)) > 1, "both would have the same conditioning"    # 4 against 1
""",
)

amended = claim.but(
    label="Section 4 and Appendix C, repaired",
    title="The condition number of training one matrix is that of the linear system times that of the data",
    says=r"\kappa\left(\nabla^2_{A_1}\right) = \kappa(\bar A)^2\, \kappa(x)^2",
    margin=lambda q: q.trained - q.system * q.data,
    whose="ours",
    readings=("By the entries of A₁; κ of the Hessian is largest over smallest eigenvalue.",),
    evidence=(
        Proof((argue_diagonal, argue), covers="every Ā and x of full rank: index patterns of the Hessian, eigenvectors uvᵀ"),
        Exact(CASES, measure_hessians),
    ),
    foils=(
        Foil("without the data", margin=lambda q: q.trained - q.system, evidence=(Exact(CASES, measure_hessians),)),
        Foil("1.01 times", margin=lambda q: q.trained - q.factor * q.system * q.data, constants=dict(factor=Fraction(101, 100))),
    ),
)
