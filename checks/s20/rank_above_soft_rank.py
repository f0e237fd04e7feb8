"""The rank is said to be at least the soft rank, with no range given for the threshold."""

from checks.arguments.soft_rank import STATES, measure_state
from lemmacheck import Claim, Control, Exact, Foil, Fraction, grid

CASES = grid(state=tuple(STATES), tau=(0, Fraction(1, 100), Fraction(1, 2), 1))

claim = Claim(
    label="Soft rank",
    whose="read",
    place="Soft rank",
    sides={"the rank": lambda q: q.rank, "the soft rank": lambda q: q.soft_rank},
    fails="hypothesis",
    because="At τ = 0 every eigenvalue counts, zeros included, so the soft rank is d.",
    says=r"\mathrm{rank}(H) \ge \mathrm{rank}_\tau(H) = \sum_{i=1}^d \mathbf{1}(\sigma_i(H)^2/N \ge \tau)",
    margin=lambda q: q.rank - q.soft_rank,
    readings=(
        "The slides give no range for τ; the theorem they present, and Lemma 1 of the paper, include τ = 0. There every"
        " singular value counts, zero ones too: rank_0(H) = d.",
    ),
    evidence=(Exact(CASES, measure_state),),
    foils=(Foil("strictly above", margin=lambda q: q.rank - q.soft_rank - 1),),
    control=Control("τ > 0", assumes={"τ ≥ 1/100": lambda q: 100 * q.tau - 1}),
    by_hand="""
import numpy as np
H = np.zeros((2, 2))
soft = (np.linalg.svd(H, compute_uv=False)**2 / 2 >= 0).sum()      # tau = 0: every eigenvalue counts
print(np.linalg.matrix_rank(H), "against", soft)
assert np.linalg.matrix_rank(H) < soft, "the rank would be at least the soft rank"
""",
)
