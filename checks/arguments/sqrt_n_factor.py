"""Isometry and the derivative of batch normalization are homogeneous: the factor √n cancels."""


def argue_factor(p):
    """The eigenvalues of XXᵀ gain the factor n, their two means too; rows gain √n, and 1/min|x_j| loses what √n BN gains."""
    X, n = p.part("X"), p.field("n")
    squares = X.values.each(lambda x: x.squared)
    geometric, mean = (
        p.symbol("g", squares.geometric, "geometric mean of the eigenvalues"),
        p.symbol("a", squares.mean, "their mean"),
    )
    shortest, root = p.symbol("r", X.row_squares.smallest.root, "length of the shortest row"), p.symbol("s", p.part("n").root, "√n")
    state = p.symbol("t", X.squares, "‖X‖²")
    return {
        "isometry": geometric / mean,
        "isometry_scaled": n * geometric / (n * mean),
        "jacobian": 1 / shortest,
        "jacobian_scaled": root / (root * shortest),
        "jacobian_first": root / shortest,
        "state": state,
        "state_scaled": n * state,
    }
