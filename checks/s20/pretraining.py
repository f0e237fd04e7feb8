"""Maximising d²/‖M(H_L)‖² is said to raise the rank of H_L in networks without normalization."""

from checks.engine.api import Claim, Control, Exact, Foil, Fraction

STEPS: list[dict[str, object]] = [
    dict(before=[[1, 0], [0, 1]], after=[[Fraction(1, 2), 0], [0, 0]]),
    dict(before=[[1, 0], [0, Fraction(1, 4)]], after=None),
    dict(before=[[1, 2], [3, 4]], after=[[Fraction(1, 2), 1], [Fraction(3, 2), 2]]),
    dict(before=[[1, 1], [1, 1]], after=[[1, 0], [0, 1]]),
]


def measure_step(case):
    """Objective d²/‖M‖², r and rank before and after; without `after`, one step of gradient ascent on log of the objective.

    H = W X with X = √2 I, N = 2, gives M = WWᵀ: the gradient of −log‖M‖² is −4MW/‖M‖². A step of size ‖M‖²/4 takes W to W − MW.
    """
    from theory.exact_spectra import rank, rational_matrix
    from theory.linear import frobenius_square, gram, product, trace

    before = rational_matrix(case.before)
    M = gram(before)
    if case.after is None:
        after = [[w - g for w, g in zip(*rows, strict=True)] for rows in zip(before, product(M, before), strict=True)]
    else:
        after = rational_matrix(case.after)
    M_after = gram(after)
    return {
        "objective": 4 / frobenius_square(M),
        "objective_after": 4 / frobenius_square(M_after),
        "rank": rank(before),
        "rank_after": rank(after),
        "r_after": trace(M_after) ** 2 / frobenius_square(M_after),
    }


claim = Claim(
    label="A practical implication",
    says=r"d^2/\|M(H_L')\|_F^2 \ge d^2/\|M(H_L)\|_F^2 \;\Rightarrow\; \mathrm{rank}(H_L') \ge \mathrm{rank}(H_L), \quad"
    r" \text{no BN}",
    margin=lambda q: q.rank_after - q.rank,
    assumes={"the objective rose": lambda q: q.objective_after - q.objective},
    readings=(
        "Reading: raising the objective does not lower the rank. Without normalization the trace of M is not fixed, so the"
        " objective rises without bound as H shrinks to zero; halving H multiplies it by 16 and changes no rank.",
        "The second case is one step of gradient ascent on the logarithm of the objective in a linear layer: it removes"
        " the larger singular value altogether. The paper's own r has Tr(M)² in the numerator and is free of this.",
    ),
    evidence=(Exact(STEPS, measure_step),),
    foils=(Foil("the rank rises strictly", margin=lambda q: q.rank_after - q.rank - 1),),
    control=Control("r with the trace is at most the rank", margin=lambda q: q.rank_after - q.r_after),
    shows={
        "objective before": lambda q: q.objective,
        "objective after": lambda q: q.objective_after,
        "r after": lambda q: q.r_after,
    },
    by_hand="""
import numpy as np
def objective(H):
    return 4 / ((H @ H.T / 2)**2).sum()             # d = N = 2
before, after = np.eye(2), np.diag([0.5, 0.0])
assert objective(after) > objective(before)
assert np.linalg.matrix_rank(after) < np.linalg.matrix_rank(before), "the rank would not fall"
""",
)
