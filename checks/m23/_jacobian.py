"""Shared evidence about the derivative of batch normalization: the shortest row decides its norm."""

from __future__ import annotations

from checks.engine.api import Fraction, log
from checks.m23._isometry import whole


def argue_shortest_row(p):
    """u = −log of the shortest squared row, ‖X‖² = d: dφ ≥ e^−u − 1 + u, by Hadamard and the tangent of log.

    Returns what dφ has beyond that, a sum of two slacks.
    """
    from theory import trusted

    tangent, hadamard = (
        p.slack("h1", "what log x ≤ x − 1 leaves on the other rows"),
        p.slack("h2", "what Hadamard's inequality leaves"),
    )
    shortest, u = (
        p.positive("r", "squared length of the shortest row"),
        p.nonnegative("u", "u = −log r ≥ 0: the rows average to one"),
    )
    others = 1 - shortest - tangent
    p.because(tangent, trusted.summed_log_tangent(total_excess=1 - shortest, total_log=others))
    total = shortest - 1 + u + tangent + hadamard
    p.because(hadamard, trusted.hadamard(sum_of_log_rows=-u + others, log_determinant=-total))
    p.identity(total, (shortest - 1 + u) + tangent + hadamard, says="dφ = (e^−u − 1 + u) + what is left")
    return tangent + hadamard


def argue_log_norm(p, gap, *, at):
    """u = 2 log‖J‖ for dφ = gap: u² ≤ (2 + u)(dφ − rest), resolved with the tangent of the square at a chosen point."""
    from theory import trusted

    rest = argue_shortest_row(p)
    pade, bend = (
        p.slack("π", "what the Padé bound of exp leaves"),
        p.slack("τ", "what the tangent of the square leaves"),
    )
    u = (at**2 + 2 * (gap - rest) - pade - bend) / (2 * at - (gap - rest))
    square = (2 + u) * (gap - rest) - pade
    p.because(pade, trusted.exp_pade(argument=u, square=square, exp_of_negative=gap - rest + 1 - u))
    p.because(bend, trusted.square_above_tangent(square=square, at=at, argument=u))
    return u


def measure_one_row(case):
    """X diagonal with squared rows a, b, …, b and ‖X‖² = d: the extremal shape, in balls."""
    from flint import arb

    d, a = whole(case.d), arb(case.a)
    b = (d - a) / (d - 1)
    return {"gap": -log(a) - (d - 1) * log(b), "log_J": -log(a.min(b)) / 2, "low": a.min(b)}


def measure_matrix(case):
    """dφ, log‖J‖ = −½ log of the shortest squared row, and λ_min, for X scaled to ‖X‖² = d."""
    from theory.linear import determinant, eigenvalues, gram, row_squares

    d, rows = len(case.X), row_squares(case.X)
    scale = sum(rows) / d
    return {
        "d": d,
        "gap": -log(determinant(gram(case.X)) / scale**d),
        "log_J": -log(min(rows) / scale) / 2,
        "low": eigenvalues(gram(case.X))[0] / scale,
    }


def square_matrices(rng):
    from checks.m23._matrices import square_candidates

    for case in square_candidates(rng, sizes=(2, 3, 4), count=24):
        yield {"X": case["X"]}


def nearly_orthogonal(rng):
    """Orthogonal matrices with one row shortened or noise added: small gaps."""
    import numpy as np

    for d in (2, 3, 5):
        for size in (1e-3, 1e-2, 0.05, 0.1, 0.2):
            Q = np.linalg.qr(rng.standard_normal((d, d)))[0]
            yield {"X": (Q + size / d * rng.standard_normal((d, d))).tolist()}
            Q[0] *= 1 - size
            yield {"X": Q.tolist()}


SHORT_ROWS = [Fraction(1, 10**k) for k in (0, 1, 3, 9, 30)]
