"""How many invariant laws the D20 chain has, for the claims that assume there is only one."""

from __future__ import annotations

UNIQUE = "the chain has only one invariant law"

WHY_NOT_UNIQUE = (
    "The hypothesis of a unique invariant law is looked at in every case. A layer multiplies H from the left, so it never"
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

    A layer multiplies row 1 by a number f ≠ 0 and BN divides by |f|, so H_11² = N stays N on the first chain, and 0 stays 0
    on the second, whatever the weights. A finite chain has an invariant law; E H_11² tells the two apart.
    """
    f, size, new = p.unknown("f"), p.unknown("size"), p.unknown("new_square")
    p.require(size, f**2 - 1)  # f ≠ 0; its size drops out, so it may be taken as at least one
    p.require_zero(size**2 - f**2)
    p.require_zero(new * size**2 - f**2 * N)  # H_11² after the layer
    return {"mean_a": new, "mean_b": 0}


def invariant_point_masses_agree(q):
    """Hypothesis as a margin: if both point masses stay where they are, they give H_11 the same mean.

    With K as large as one likes, K·(how far a layer moves them)² ≥ (difference of the means)² can always be met when one of
    them moves, and never when neither moves and the means differ.
    """
    return q.K * (q.moved_a**2 + q.moved_b**2) - (q.mean_a - q.mean_b) ** 2


def two_laws_of_frozen_signs(p):
    """For |W_ij| ≤ B and γBd < 1 the layer leaves the states 1·hᵀ and −1·hᵀ where they are; E H_11 differs.

    Row 1 of 1·hᵀ becomes (1 + w) hᵀ with w = γ Σ_j W_1j in [−γBd, γBd]; BN divides by the root of its square. The solver
    finds that nothing moves; that is not put in.
    """
    h = p.unknown("h")  # an entry of h that is at least one in size: its squares average to one
    x, room = p.unknown("x"), p.unknown("room")  # x = γBd, strictly below one: (1 − x)·room = 1
    w, v = p.unknown("w"), p.unknown("v")  # γ Σ_j W_1j for the two states; they may differ
    K = p.unknown("K")
    p.require(h * h - 1, x, 1 - x, x - w, x + w, x - v, x + v, K)
    p.require_zero((1 - x) * room - 1)
    after = []
    for label, row_sum, entry in (("a", w, h), ("b", v, -h)):
        size, new = p.unknown(f"size_{label}"), p.unknown(f"new_{label}")
        p.require(size)
        p.require_zero(size**2 - (1 + row_sum) ** 2)  # size = |1 + γ Σ_j W_1j|
        p.require_zero(new * size - (1 + row_sum) * entry)  # BN: the new entry times the size
        after.append(new)
    return {"mean_a": h, "mean_b": -h, "moved_a": after[0] - h, "moved_b": after[1] + h, "K": K, "x": x}


def frozen_signs(d, gamma):
    """Weights ±1 at γd < 1, N = 1: all signs + and all signs − as point masses, moved by an exact transition matrix."""
    from theory.sign_chain import sparse_law, transition_matrix

    states, P = transition_matrix(sparse_law(1), gamma, d)
    moved = [sum(abs(P[i][j] - (1 if i == j else 0)) for j in range(len(states))) for i in (0, len(states) - 1)]
    return {"mean_a": states[0][0], "mean_b": states[-1][0], "moved_a": moved[0], "moved_b": moved[1], "K": 10**9}
