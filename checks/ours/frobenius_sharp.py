"""In the limit γ → 0 the mean of r under an invariant law is at least ½(1 + √(1 + 16(1 − α)d))."""

from lemmacheck import Claim, Exact, Family, Foil, Fraction, Plot, Proof, facts, grid, sqrt
from theory.laws.rank_two_law import mean_traces


def argue(p):
    """δ_F = 0 and F² ≤ dT give 4(1 − α)d + ρ ≤ ρ² for ρ = d²/E F, and E r ≥ ρ ≥ 1 by Jensen and F ≤ d²."""
    d = p.at_least(1, "d", "the width")
    pairs = p.slack("q", "(Σλ)² − Σλ² of one outcome, where Σλ = Tr M = d")
    p.because(pairs, facts.squares_below_square(total=d, squares=d**2 - pairs))
    rho = 1 + p.nonnegative("e", "d²/E F − 1; not negative by the next step")
    F = d**2 / rho
    p.because(d**2 - F, facts.mean_keeps_order(pointwise_gap=pairs, mean_of_larger=d**2, mean_of_smaller=F))
    c = p.slack("c", "Cauchy–Schwarz for Σλ² = Σ √λ √λ³, averaged with Jensen")
    T = (F**2 + c) / d
    p.because(c, facts.cauchy_schwarz_inner(first=d, second=T, inner=F))
    a = (2 * d**2 - 2 * F) / (8 * T)  # 1 − α from the balance of ‖M‖²
    jensen = p.slack("j", "what Jensen leaves in E[1/F] E F ≥ 1")
    r = rho * (1 + jensen)
    p.because(jensen, facts.jensen_reciprocal(mean=F, mean_of_reciprocal=r / d**2))
    return {"d": d, "r": r, "regular": a * d}


def measure_rank_two(case):
    """The invariant law of rank two: (1 − α)d exactly, and r ≤ 2 because the rank is two, so 2 stands for E r from above."""
    means = mean_traces(case.d)
    return {"r": 2, "regular": case.d * (1 - means["G"] / means["T"])}


claim = Claim(
    label="Mean of r, sharp",
    says=r"\mathbb{E}\,r \ge \tfrac12\left(1 + \sqrt{1 + 16(1-\alpha)d}\right) \quad \text{under an invariant"
    r" law},\ \gamma \to 0",
    margin=lambda q: (q.r**2 - q.r - q.c * q.regular, q.r - 1),
    constants=dict(c=4),
    whose="ours",
    readings=(
        "Put as E r (E r − 1) ≥ 4(1 − α)d with E r ≥ 1, without the root. Theorem 14 has √((1 − α)d): this is at least twice that.",
        "Asymptotically sharp: the law of rank two has E r ≤ 2 and (1 − α)d → 1/2, where the bound is 2.",
    ),
    evidence=(
        Proof(argue, covers="every d and every law with E δ_F = 0"),
        Exact(grid(d=(2, 4, 16, 64, 1024)), measure_rank_two, says="rank-two law with E r replaced by its upper bound 2"),
    ),
    foils=(Foil("4.05 for 4", c=Fraction(81, 20), evidence=(Family(2, measure_rank_two, "d"),)),),
    shows={"bound on E r": lambda q: (1 + sqrt(1 + 16 * q.regular)) / 2, "Theorem 14's bound": lambda q: sqrt(q.regular)},
    plot=Plot("d", ("bound on E r", "Theorem 14's bound"), log="x", title="rank-two law, E r ≤ 2"),
)
