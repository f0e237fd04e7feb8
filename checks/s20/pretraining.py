"""Raising d²/‖M(H_L)‖² by a step of gradient ascent is said not to lower the rank of H_L, without normalization (our reading)."""

from lemmacheck import Claim, Control, Exact, Foil, Fraction
from lemmacheck.numbers.matrices import frobenius_square, gram, product, trace
from theory.definitions.exact_spectra import rank, rational_matrix

STEPS: list[dict[str, object]] = [
    dict(W=[[1, 0], [0, Fraction(1, 4)]], step=1),
    dict(W=[[1, 0], [0, 1]], step=Fraction(1, 2)),
    dict(W=[[1, 0], [0, Fraction(1, 2)]], step=Fraction(1, 2)),
    dict(W=[[1, 2], [3, 4]], step=Fraction(1, 100)),
]


def measure_step(case):
    """Objective d²/‖M‖², r = Tr(M)²/‖M‖² and rank before and after one step of gradient ascent on log of the objective.

    H = W X with X = √2 I, N = 2, gives M = WWᵀ: the gradient of −log‖M‖² is −4MW/‖M‖². A step of size s‖M‖²/4 takes W to
    W − s MW.
    """
    W = rational_matrix(case.W)
    M = gram(W)
    after = [[w - case.step * g for w, g in zip(*rows, strict=True)] for rows in zip(W, product(M, W), strict=True)]
    M_after = gram(after)
    return {
        "objective": 4 / frobenius_square(M),
        "objective_after": 4 / frobenius_square(M_after),
        "rank": rank(W),
        "rank_after": rank(after),
        "r": trace(M) ** 2 / frobenius_square(M),
        "r_after": trace(M_after) ** 2 / frobenius_square(M_after),
    }


claim = Claim(
    label="A practical implication",
    sides={"the rank after the step": lambda q: q.rank_after, "the rank before it": lambda q: q.rank},
    fails="reading",
    because="Without normalization d²/‖M‖² rises without bound as H shrinks, whatever becomes of the rank.",
    whose="read",
    place="A practical implication",
    says=r"d^2/\|M(H_L')\|_F^2 \ge d^2/\|M(H_L)\|_F^2 \;\Rightarrow\; \mathrm{rank}(H_L') \ge \mathrm{rank}(H_L), \quad"
    r" \text{no BN}",
    margin=lambda q: q.rank_after - q.rank,
    assumes={"the objective rose": lambda q: q.objective_after - q.objective},
    readings=(
        "The slide displays max d²/‖M(H_L)‖² as a practical implication and no more; that a step which raises it does not lower"
        " the rank is our reading of what it is meant for. Without normalization the trace of M is not fixed, so the"
        " objective rises without bound as H shrinks to zero; halving H multiplies it by 16 and changes no rank.",
        "Every case is one step of gradient ascent on the logarithm of the objective in a linear layer. In the first it removes"
        " the larger singular value altogether. The paper's own r has Tr(M)² in the numerator; where r does not fall, the rank"
        " does not in any of these cases (the control).",
    ),
    evidence=(Exact(STEPS, measure_step),),
    foils=(Foil("the rank rises strictly", margin=lambda q: q.rank_after - q.rank - 1),),
    control=Control("Tr(M)²/‖M‖² does not fall", assumes={"r does not fall": lambda q: q.r_after - q.r}),
    shows={
        "objective before": lambda q: q.objective,
        "objective after": lambda q: q.objective_after,
        "r after": lambda q: q.r_after,
    },
    by_hand="""
import numpy as np
def objective(W):
    return 4 / ((W @ W.T)**2).sum()                 # d = N = 2, X = sqrt(2) I: M = WW'
W = np.diag([1.0, 0.25])
M = W @ W.T
gradient = -4 * M @ W / (M**2).sum()                # of log(objective)
after = W + (M**2).sum() / 4 * gradient             # one step of gradient ascent
assert objective(after) > objective(W)
print(np.linalg.matrix_rank(after), "against", np.linalg.matrix_rank(W))
assert np.linalg.matrix_rank(after) < np.linalg.matrix_rank(W), "the rank would not fall"
""",
)
