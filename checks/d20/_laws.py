"""How many invariant laws the D20 chain has, for the claims that assume there is only one."""

from __future__ import annotations

UNIQUE = "the chain has only one invariant law"

WHY_NOT_UNIQUE = (
    "The hypothesis of a unique invariant law is audited case by case. A layer multiplies H from the left, so it never"
    " leaves the row space of H: states s hᵀ with a fixed row h and signs s stay such, and for N ≥ 2 two different rows h"
    " carry two different invariant laws. The hypothesis can hold for a batch of one sample (N = 1) only; see"
    " d20/uniqueness."
)


def only_one_law(q):
    """Hypothesis as a margin: the number of independent invariant laws found is not above one."""
    return 1 - q.laws


def same_law(q):
    """Hypothesis as a margin: two invariant laws give one statistic the same mean, as they must if they are one."""
    return -((q.mean_a - q.mean_b) ** 2)


def two_laws_of_signs(p, N):
    """For every N ≥ 2: the finite chains of signs times the rows √N e_1 and √N e_2 each have an invariant law.

    E H_11² tells the two apart, whatever the weights: it is N for both signs on the first, and 0 on the second.
    """
    signs = p.unknown("u")  # the chance of a sign + under the invariant law of the signs
    p.require(signs, 1 - signs)
    mean_a = signs * N + (1 - signs) * N  # H_11² = N for both signs
    return {"mean_a": mean_a, "mean_b": 0}


def two_laws_of_frozen_signs(p):
    """For |W_ij| ≤ B and γBd < 1 every state 1·hᵀ stays where it is: h and −h carry two invariant laws; E H_11 differs."""
    h = p.unknown("h")  # an entry of h that is at least one in size: its squares average to one
    p.require(h * h - 1)
    return {"mean_a": h, "mean_b": -h}
