"""The soft rank is at most the rank, for every positive threshold."""

from checks.arguments.soft_rank import STATES, measure_state
from lemmacheck import Claim, Domain, Exact, Foil, Fraction, NonNegatives, Positive, Proof, Whole, grid, strictly


def argue(p):
    """An eigenvalue that reaches τ > 0 is not zero, so what the soft rank counts is counted by the rank."""
    import sympy

    lam, tau, inverse = sympy.symbols("lam tau inverse", real=True)
    p.unsat([lam - tau, -lam, tau, inverse, tau * inverse - 1], says="no λ ≥ τ > 0 has λ ≤ 0")
    lam, threshold = p.part("lam"), p.part("tau")
    reach = p.symbol("k", lam.where(">=", threshold).count, "number of eigenvalues of M that reach τ")
    between = p.symbol("m", lam.where(">", 0).where("<", threshold).count, "number of positive eigenvalues below τ")
    return {"soft_rank": reach, "rank": reach + between, "tau": p.field("tau")}


def measure_spectrum(o):
    """Rank and soft rank from the eigenvalues of M."""
    return {"soft_rank": len([x for x in o.lam if x >= o.tau]), "rank": len([x for x in o.lam if x != 0]), "tau": o.tau}


claim = Claim(
    label="Section 2, after eq. (3)",
    sides=("rank", "soft_rank"),
    whose="read",
    place="Section 2, after eq. (3)",
    says=r"\mathrm{rank}_\tau(H) \le \mathrm{rank}(H), \qquad \tau > 0",
    margin=lambda q: q.rank - q.soft_rank - q.more,
    constants=dict(more=0),
    assumes={"τ > 0": strictly(lambda q: q.tau)},
    readings=("τ > 0 as in the definition of the soft rank; Lemma 1 later allows τ = 0, where this fails.",),
    domain=Domain(d=Whole(1), lam=NonNegatives("d"), tau=Positive(), measure=measure_spectrum),
    evidence=(Proof(argue), Exact(grid(state=tuple(STATES), tau=(Fraction(1, 100), Fraction(1, 2), 1, 3)), measure_state)),
    foils=(
        Foil("τ = 0 allowed", without="τ > 0", assumes={"τ ≥ 0": lambda q: q.tau}, over=grid(state=tuple(STATES), tau=(0,))),
        Foil("always strictly smaller", more=1),
    ),
)
