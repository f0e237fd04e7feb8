"""The second-order change of log det M in one residual layer, in the symbols of a small M."""

from checks.arguments.drift import symbolic_moment
from theory.laws.layer_expansion import log_det_change_series, unit_weight


def shares_among(p, size):
    """Each weight adds −1 + 2M_pq², and one less on the diagonal of W: what W_pp adds beyond, the constant, the factor of M_pq²."""
    import sympy

    M = symbolic_moment(p, size)
    one = sympy.Integer(1)

    def share(row, q):
        return sympy.expand(log_det_change_series(M, unit_weight(size, row, q=q, one=one), 2)[2])

    x = M[0][1]
    form = sympy.Poly(share(0, 1), x)
    constant, square = form.coeff_monomial(1), form.coeff_monomial(x**2)
    p.identity(share(0, 1), constant + square * x**2, says="the share of W_12 is a number plus a multiple of M_12²")
    own = share(0, 0) - (constant + square)  # M_11 = 1; what Tr W² adds
    for row in range(size):
        for q in range(size):
            expected = constant + square * M[row][q] ** 2 + (own if row == q else 0)
            p.identity(share(row, q), expected, says=f"the share of the weight in row {row + 1}, column {q + 1}")
    return own, constant, square


def argue_among(p, size):
    """The shares of d² weights and of d diagonal ones add up to the drift."""
    own, constant, square = shares_among(p, size)
    d, F = p.at_least(1, "d", "the width"), p.real("F", "Σ_pq M_pq²")
    return {"drift": own * d + constant * d**2 + square * F, "F": F, "d": d}


def argue_among_two(p):
    """Two rows: the shares of a weight on and off the diagonal."""
    return argue_among(p, 2)


def argue_among_four(p):
    """Four rows: no element of M but M_pq enters the share of W_pq."""
    return argue_among(p, 4)
