"""The factor √n that the paper omits from batch normalization changes neither the isometry nor the layers' Jacobians."""

from lemmacheck import Claim, Exact, Foil, Fraction, Identity, Proof, grid, sqrt


def argue(p):
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


def measure(case):
    """X with rows (3, 0), (0, 4) and √n = 1, 2, 3: I and the Jacobian norms straight from the scaled matrices."""
    rows = [9 * case.root**2, 16 * case.root**2]
    return {
        "isometry": Fraction(24, 25),
        "isometry_scaled": 2 * sqrt(rows[0] * rows[1]) / (rows[0] + rows[1]),
        "jacobian": Fraction(1, 3),
        "jacobian_scaled": case.root / sqrt(rows[0]),
        "jacobian_first": case.root / 3,
        "state": 25,
        "state_scaled": rows[0] + rows[1],
    }


claim = Claim(
    label="Section 3, remark after equation (4)",
    says=r"\phi(\sqrt n\,X) = \phi(X), \qquad \| J_{\sqrt n\,\mathrm{BN}}(\sqrt n\, A) \| = \| J_{\mathrm{BN}}(A) \|",
    relation=Identity(),
    margin=lambda q: (q.isometry_scaled - q.isometry, q.jacobian_scaled - q.jacobian),
    readings=(
        "“Only amounts to a constant scaling of the representations and does not affect our results”: the gap of every layer"
        " and the Jacobian norm of every layer after the first are the same; the first layer, whose input is not scaled,"
        " carries the factor √n once, whatever the depth.",
    ),
    evidence=(
        Proof(argue, covers="every n, d and X: gap and Jacobian are homogeneous; written out for d = 3 and two kinds of entries"),
        Exact(grid(root=(1, 2, 3)), measure),
    ),
    foils=(
        Foil("the first layer too", margin=lambda q: q.jacobian_first - q.jacobian),
        Foil("the representations themselves", margin=lambda q: q.state_scaled - q.state),
    ),
)
