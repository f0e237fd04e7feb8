"""Isometry and the directions of the derivative are homogeneous: the factor √n of batch normalization cancels."""


def argue_factor(p):
    """From the entries of X and of √n X: det(XXᵀ)/(Tr XXᵀ/d)^d, and (I − yyᵀ/|y|²)/|y| for a row y of WX and of √n WX."""
    import sympy

    s, r = p.positive("s", "√n"), p.positive("r", "length of a row y of WX")
    X = sympy.Matrix(3, 3, lambda i, j: p.real(f"x{i}{j}"))
    y = [p.real("y0"), p.real("y1")]
    p.nonzero((X * X.T).trace(), says="X is not zero")

    def isometry(A):
        gram = A * A.T
        return gram.det() / (gram.trace() / 3) ** 3

    free = p.real("z", "free: the sums below agree for every z only if both kinds of entries do")

    def entry(y, r):
        """An entry off the diagonal plus z times one on it."""
        return -y[0] * y[1] / r**3 + free * (1 - y[0] ** 2 / r**2) / r

    return {
        "isometry": isometry(X),
        "isometry_scaled": isometry(s * X),
        "jacobian": entry(y, r),
        "jacobian_scaled": s * entry([s * v for v in y], s * r),
        "jacobian_first": s * entry(y, r),
        "state": (X * X.T).trace(),
        "state_scaled": (s**2 * X * X.T).trace(),
    }
