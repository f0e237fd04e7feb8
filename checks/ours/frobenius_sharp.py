"""In the limit γ → 0 the mean of r under an invariant law is at least ½(1 + √(1 + 16(1 − α)d))."""

from checks.arguments.means_of_traces import mean_power_sums
from lemmacheck import Claim, Domain, Exact, Family, Foil, Fraction, Law, NonNegatives, Plot, Proof, Whole, facts, grid, sqrt
from theory.laws.rank_two_law import mean_traces


def argue(p):
    """δ_F = 0 and F² ≤ dT give 4(1 − α)d + ρ ≤ ρ² for ρ = d²/E F, and E r ≥ ρ ≥ 1 by Jensen and F ≤ d²."""
    law, d, width = p.part("law"), p.field("d", says="the width"), p.part("d")
    with p.each(law) as spectrum:
        pairs = p.slack("q", "(Σλ)² − Σλ² of one outcome, where Σλ = Tr M = d")
        p.because(pairs, facts.squares_below_square(total=d, squares=d**2 - pairs), of=spectrum)
    rho = 1 + p.nonnegative("e", "d²/E F − 1; not negative by the next step")
    F = d**2 / rho
    p.because(
        d**2 - F,
        facts.mean_keeps_order(pointwise_gap=pairs, mean_of_larger=d**2, mean_of_smaller=F),
        of=(law.of(lambda _: width.squared), law.of(lambda lam: lam.squares)),
    )
    c = p.slack("c", "Cauchy–Schwarz for Σλ² = Σ √λ √λ³, averaged with Jensen")
    T = (F**2 + c) / d
    p.because(c, facts.cauchy_schwarz_powers(first=d, third=T, second=F), of=law.of(lambda lam: lam))
    a = (2 * d**2 - 2 * F) / (8 * T)  # 1 − α from the balance of ‖M‖²
    jensen = p.slack("j", "what Jensen leaves in E[1/F] E F ≥ 1")
    r = rho * (1 + jensen)
    p.because(jensen, facts.jensen_reciprocal(mean=F, mean_of_reciprocal=r / d**2), of=law.of(lambda lam: lam.squares))
    return {"d": d, "r": r, "regular": a * d}


def measure_balanced(o):
    """E r and (1 − α)d of a law on spectra whose E Tr(diag(M²)²) is the one for which E δ_F = 0: 8(E T − E G) = 2d² − 2E F."""
    two, three = mean_power_sums(o.law, 2, 3)
    G = three - (o.d**2 - two) / 4
    return {"d": o.d, "r": sum(w * o.d**2 / sum(x * x for x in lam) for w, lam in o.law), "regular": o.d * (1 - G / three)}


def measure_rank_two(case):
    """The invariant law of rank two: (1 − α)d exactly, and r ≤ 2 because the rank is two, so 2 stands for E r from above."""
    means = mean_traces(case.d)
    return {"r": 2, "regular": case.d * (1 - means["G"] / means["T"])}


claim = Claim(
    label="Mean of r, sharp",
    place="sharpens Appendix E, Theorem 14 of Daneshmand et al. (2020)",
    says=r"\mathbb{E}\,r \ge \tfrac12\left(1 + \sqrt{1 + 16(1-\alpha)d}\right) \quad \text{under an invariant"
    r" law},\ \gamma \to 0",
    margin=lambda q: (q.r**2 - q.r - q.c * q.regular, q.r - 1),
    constants=dict(c=4),
    whose="ours",
    readings=(
        "Put as E r (E r − 1) ≥ 4(1 − α)d with E r ≥ 1, without the root. Theorem 14 has √((1 − α)d): this is at least twice that.",
        "Asymptotically sharp: the law of rank two has E r ≤ 2 and (1 − α)d → 1/2, where the bound is 2.",
    ),
    domain=Domain(d=Whole(1), law=Law(of=NonNegatives("d", total="d")), measure=measure_balanced),
    evidence=(
        Proof(argue),
        Exact(grid(d=(2, 4, 16, 64, 1024)), measure_rank_two, says="rank-two law with E r replaced by its upper bound 2"),
    ),
    foils=(Foil("4.05 for 4", c=Fraction(81, 20), evidence=(Family(2, measure_rank_two, "d"),)),),
    shows={"bound on E r": lambda q: (1 + sqrt(1 + 16 * q.regular)) / 2, "Theorem 14's bound": lambda q: sqrt(q.regular)},
    plot=Plot("d", ("bound on E r", "Theorem 14's bound"), log="x", title="rank-two law, E r ≤ 2"),
)
