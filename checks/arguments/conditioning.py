"""Hessians and condition numbers of a linear network seen from one of its matrices (B18, Proposition 1 and after)."""

from checks.arguments.linear_network import difference, first_columns, objective, rotate_any, symbolic_data, symbols
from lemmacheck.numbers.matrices import frobenius_square, gram, product, transpose


def argue_condition_number(p):
    """For any b the matrix A = bΣ⁻¹Uᵀ gives AUΣ = b, and ‖LAx − y‖² formed with it is the sum over the columns, plus C."""
    rotate_any(p)
    L, b, y = symbols(p, "l", 1, 2), symbols(p, "b", 2, 2), symbols(p, "y", 1, 3)
    any_U, any_b = symbols(p, "g", 2, 2), symbols(p, "c", 1, 2)
    lack = [[sum(any_U[m][k] * any_U[m][n] for m in range(2)) - int(k == n) for n in range(2)] for k in range(2)]
    p.identity(
        product(product(any_b, transpose(any_U)), any_U)[0][0] - any_b[0][0],
        sum(any_b[0][n] * lack[n][0] for n in range(2)),
        says="for any U: cUᵀU − c = c(UᵀU − I), zero for orthogonal U",
    )
    u = p.real("u", "tangent of half the angle of U")
    U = [[(1 - u**2) / (1 + u**2), -2 * u / (1 + u**2)], [2 * u / (1 + u**2), (1 - u**2) / (1 + u**2)]]
    sigma, V, _ = symbolic_data(p, U)
    A = product([[b[j][k] / sigma[k][k] for k in range(2)] for j in range(2)], transpose(U))
    reached = product(product(A, U), sigma)
    reached = [
        [p.identity(reached[j][k], b[j][k], says="A = bΣ⁻¹Uᵀ reaches b: (AUΣ)_jk = b_jk") for k in range(2)] for j in range(2)
    ]
    turned = product(y, V)
    error = difference(product(L, b), first_columns(turned, 2))
    before_V = [[*row, 0] for row in product(L, reached)]  # L A U (Σ 0), so that L A x = (L A U (Σ 0)) Vᵀ
    return {
        "objective": frobenius_square(difference(product(before_V, transpose(V)), y)),
        "columns": [sum(row[k] ** 2 for row in error) for k in range(2)],
        "constant": frobenius_square([row[2:] for row in turned]),
        "missed": frobenius_square(difference(reached, b)),
    }


def second_derivatives(function, size):
    """The Hessian of a quadratic function from its values, exactly."""
    unit = [[int(i == j) for j in range(size)] for i in range(size)]
    zero = [0] * size
    return [
        [function([a + b for a, b in zip(one, two, strict=True)]) - function(one) - function(two) + function(zero) for two in unit]
        for one in unit
    ]


def argue_diagonal_factors(p):
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


def argue_similar(p):
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
