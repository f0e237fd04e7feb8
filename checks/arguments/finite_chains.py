"""Small Markov chains in fractions: laws after some steps, means of functions, and the drift condition."""

from __future__ import annotations

from lemmacheck import Fraction

HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)
CHAINS = {  # transition matrix, stationary law, start, function φ, Lyapunov function L
    "a lazy cycle of three states": (
        [[SIXTH, SIXTH + HALF, SIXTH], [SIXTH, SIXTH, SIXTH + HALF], [SIXTH + HALF, SIXTH, SIXTH]],
        [Fraction(1, 3)] * 3,
        [1, 0, 0],
        [0, 1, -1],
        [1, 0, 0],
    ),
    "two states": ([[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]], [HALF, HALF], [1, 0], [1, 0], [1, 0]),
}


def average(law, values):
    return sum((p * v for p, v in zip(law, values, strict=True)), 0 * values[0])


def after(law, P, steps):
    """The law after some steps."""
    for _ in range(int(str(steps))):
        law = [sum((law[i] * P[i][j] for i in range(len(P))), 0 * P[0][0]) for j in range(len(P))]
    return law


def drift_slack(P, L, gamma, K):
    """min over states of γL + K − E[L′]: the drift condition holds when it is not negative."""
    return min(gamma * L[x] + K - average(P[x], L) for x in range(len(P)))
