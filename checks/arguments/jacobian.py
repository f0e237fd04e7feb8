"""Shared evidence about the derivative of batch normalization: the shortest row decides its norm."""

from __future__ import annotations

import numpy as np

from checks.arguments.isometry import whole
from checks.arguments.square_matrices import square_candidates
from lemmacheck import Fraction, facts, log, stream
from lemmacheck.numbers.balls import as_ball
from lemmacheck.numbers.matrices import determinant, eigenvalues, gram, row_squares
from theory.definitions.jacobian import squared_jacobian_norm


def argue_shortest_row(p):
    """The shortest squared row is e^−u: its e^−u in terms of u ≥ 0, and u itself. ‖X‖² = d, so u ≥ 0."""
    u, more = p.nonnegative("u", "u = −log r, r the shortest squared row"), p.slack("α", "e^−u beyond its Padé bound")
    shortest = (2 - u) / (2 + u) + more
    p.because(more, facts.pade_of_exp(argument=u, exp_of_negative=shortest))
    return shortest, u


def argue_log_norm(p, fall, u, *, at, root):
    """u ≤ D + √(2D) for every D = `fall` ≥ e^−u − 1 + u; returns u once more for D = `at`, √(2D) = `root`."""
    import sympy

    fall_of, half, long = sympy.symbols("D_X root_X U_X")
    v, spare = p.nonnegative("v1", "u from here on"), p.slack("k1", "(2 + u)D − u²")
    p.lemma(
        spare,
        (2 + long) * fall_of - long**2,
        old={fall_of: fall, long: u},
        new={fall_of: (v**2 + spare) / (2 + v), long: v},
        says="(2 + u)D ≥ u²",
    )
    share, over = (p.nonnegative("o2"), p.nonnegative("o1", "k_1 = 2uo_2/(1 + o_2) where u ≥ D, and 2u + o_1 where u ≤ D"))
    ranges = [(v**2 + k) / (2 + v) for k in (2 * v * share / (1 + share), 2 * v + over)]
    gaps = [p.slack("g1", "√(2D) − (u − D) where u ≥ D"), p.slack("g2", "√(2D) where u ≤ D")]
    roots = [v - ranges[0] + gaps[0], gaps[1]]
    p.because(gaps[0], facts.root_above(root=roots[0], square=2 * ranges[0], argument=v - ranges[0]))
    p.because(gaps[1], facts.root_above(root=roots[1], square=2 * ranges[1], argument=0))
    left = p.slack("l1", "D + √(2D) − u")
    p.lemma(
        left,
        fall_of + half - long,
        old=[{fall_of: d, half: r, long: v} for d, r in zip(ranges, roots, strict=True)],
        new={fall_of: at, half: root, long: at + root - left},
        says="u ≤ D + √(2D)",
    )
    return at + root - left


def measure_one_row(case):
    """X diagonal with squared rows a, b, …, b and ‖X‖² = d: the extremal shape, in balls."""
    d, a = whole(case.d), as_ball(case.a)
    b = (d - a) / (d - 1)
    return {"gap": -log(a) - (d - 1) * log(b), "log_J": -log(a.min(b)) / 2, "low": a.min(b)}


def measure_matrix(case):
    """dφ, log‖J‖ = −½ log of the shortest squared row, and λ_min, for X scaled to ‖X‖² = d."""
    d, rows = len(case.X), row_squares(case.X)
    scale = sum(rows) / d
    return {
        "d": d,
        "gap": -log(determinant(gram(case.X)) / scale**d),
        "log_J": log(squared_jacobian_norm(case.X) * scale) / 2,
        "low": eigenvalues(gram(case.X))[0] / scale,
    }


@stream("checks.m23._jacobian:square_matrices")
def square_matrices(rng):
    for case in square_candidates(rng, sizes=(2, 3, 4), count=24):
        yield {"X": case["X"]}


@stream("checks.m23._jacobian:nearly_orthogonal")
def nearly_orthogonal(rng):
    """Orthogonal matrices with one row shortened or noise added: small gaps."""
    for d in (2, 3, 5):
        for size in (1e-3, 1e-2, 0.05, 0.1, 0.2):
            Q = np.linalg.qr(rng.standard_normal((d, d)))[0]
            yield {"X": (Q + size / d * rng.standard_normal((d, d))).tolist()}
            Q[0] *= 1 - size
            yield {"X": Q.tolist()}


SHORT_ROWS = [Fraction(1, 10**k) for k in (0, 1, 3, 9, 30)]
