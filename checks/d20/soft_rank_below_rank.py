"""The soft rank is at most the rank, for every positive threshold."""

from checks.arguments.soft_rank import STATES, measure_state
from lemmacheck import Claim, Exact, Foil, Fraction, Proof, grid, strictly


def argue(p):
    """An eigenvalue that reaches τ > 0 is not zero, so what the soft rank counts is counted by the rank."""
    import sympy

    lam, tau, inverse = sympy.symbols("lam tau inverse", real=True)
    p.unsat([lam - tau, -lam, tau, inverse, tau * inverse - 1], says="no λ ≥ τ > 0 has λ ≤ 0")
    reach = p.nonnegative("k", "number of eigenvalues of M that reach τ")
    between = p.nonnegative("m", "number of positive eigenvalues below τ")
    inverse_tau = p.positive("theta", "1/τ")
    return {"soft_rank": reach, "rank": reach + between, "tau": 1 / inverse_tau}


claim = Claim(
    label="Section 2, after eq. (3)",
    whose="read",
    place="Section 2, after eq. (3)",
    says=r"\mathrm{rank}_\tau(H) \le \mathrm{rank}(H), \qquad \tau > 0",
    margin=lambda q: q.rank - q.soft_rank - q.more,
    constants=dict(more=0),
    assumes={"τ > 0": strictly(lambda q: q.tau)},
    readings=("τ > 0 as in the definition of the soft rank; Lemma 1 later allows τ = 0, where this fails.",),
    evidence=(
        Proof(argue, covers="every H and every τ > 0: the rank is the number of positive eigenvalues of M"),
        Exact(grid(state=tuple(STATES), tau=(Fraction(1, 100), Fraction(1, 2), 1, 3)), measure_state),
    ),
    foils=(
        Foil("τ = 0 allowed", without="τ > 0", assumes={"τ ≥ 0": lambda q: q.tau}, over=grid(state=tuple(STATES), tau=(0,))),
        Foil("always strictly smaller", more=1),
    ),
)
