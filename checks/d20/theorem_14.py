"""With a unique invariant law the averaged soft rank is at least (1 − τ)² times the averaged r, and that at least √((1 − α) d)."""

from checks.arguments.invariant_laws import (
    frozen,
    frozen_on_objects,
    frozen_signs,
    invariant_point_masses_agree,
    two_laws_of_frozen_signs,
    unknowns_of_frozen,
)
from checks.arguments.invariant_means import REMAINDER, invariant_means, measure_traces, small_remainder
from checks.arguments.soft_rank import argue_spectrum
from checks.experiments.residual import chain_bounds, draw_chain, windows
from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Draws,
    Exact,
    Foil,
    Fraction,
    Law,
    NonNegatives,
    Observed,
    OfMeans,
    Plot,
    Proof,
    Real,
    Solved,
    Unit,
    Whole,
    facts,
    grid,
    power,
    sqrt,
)
from theory.laws.rank_two_law import mean_traces

UNIQUE = "the chain on matrices with rows of norm √N has a unique invariant law"
SMALL = windows(gamma="1/10", first=200, last=400, every=10, d=(4, 8, 16), law=("uniform",))
LARGER = (
    windows("ci", gamma="1/100", first=20000, last=30000, every=100, d=(4,), law=("uniform",))
    + windows("ci", gamma="1/10", first=200, last=400, every=10, d=(32,), law=("uniform",))
    + windows("full", gamma="1/100", first=20000, last=30000, every=100, d=(8,), law=("uniform",))
)
WIDE = (
    windows("ci", gamma="1/10", first=200, last=600, every=20, d=(64, 128), law=("uniform",))
    + windows("full", gamma="1/10", first=200, last=600, every=20, d=(256,), law=("uniform",))
    + windows("full", gamma="1/100", first=20000, last=30000, every=100, d=(16, 32), law=("uniform",))
)


def parts(q):
    """Both inequalities of (58); the second squared and multiplied by T: r² T ≥ (1 − α) d T."""
    return q.soft - (1 - q.tau) ** 2 * q.r, q.r**2 * (q.G + q.X) - q.factor * power(q.d, q.exponent) * q.X


def measure_rank_one(case, p):
    """The point masses at 1·hᵀ and −1·hᵀ after a layer, and what the inequalities are about there: M has elements ±1."""
    d, tau = p.unknown("d"), p.unknown("tau")
    p.require(d - 1, tau, 1 - tau)
    return {"d": d, "tau": tau, "soft": 1, "r": 1, "G": d**3, "X": 0, **two_laws_of_frozen_signs(p)}


def measure_ones(o):
    """M has elements one: one eigenvalue d, traces d² and d³, so soft rank and r are one and T = G."""
    return {"d": o.d, "tau": o.tau, "soft": 1, "r": 1, "G": o.d**3, "X": 0, **frozen_on_objects(o)}


def measure_frozen(case):
    """The smallest chains: N = 1 and weights ±1 at γd < 1, all their transition probabilities in fractions."""
    d = case.d
    return {"soft": 1, "r": 1, "F": d**2, "G": d**3, "X": 0, **frozen_signs(d, case.gamma)}


claim = Claim(
    label="Theorem 14 (Theorem 2)",
    place="Appendix E, Theorem 14, eq. (58)",
    fails="empty",
    because="For γBd < 1 no sign ever flips, so the point masses at 1hᵀ and −1hᵀ are two invariant laws, and the law"
    " is never unique.",
    says=r"\lim_L \frac1L \sum_\ell \mathrm{rank}_\tau(H_\ell) \ge \lim_L \frac{(1-\tau)^2}{L} \sum_\ell r(H_\ell)"
    r" \ge (1-\tau)^2 \sqrt{(1-\alpha)\, d} \quad \text{a.s., if the invariant law is unique}",
    relation=Always(),
    margin=parts,
    constants={"factor": 1, "exponent": 1},
    assumes={UNIQUE: invariant_point_masses_agree},
    readings=(
        "“γ sufficiently small” includes γ < 1/(Bd) for weights in [−B, B]. Then no layer moves a state 1·hᵀ: its first row is"
        " multiplied by 1 + γ Σ_j W_1j > 0 and BN takes that back. So the point masses at 1·hᵀ and at −1·hᵀ are both invariant,"
        " for every d and N, and the hypothesis of a unique law is never met. The solver derives that they do not move; the"
        " transition matrices of the smallest chains say the same.",
        "Uniqueness is used as: two laws that are both invariant give every statistic the same mean. As a margin, K times the"
        " squared distance that a layer moves the point masses is at least the squared difference of their means of H_11, for"
        " some K.",
        "Asking for uniqueness among full-rank laws only does not help: for γBd < 1 the sign of det H (N = d) and the row space"
        " (N > d) are conserved, so a second law of full rank always exists.",
        "The source also asks for α < 1 and that the limits exist. Neither is needed here: where the law is not unique the"
        " statement says nothing, with or without them; and for α ≥ 1 the second bound is not positive.",
        "The control keeps the evidence and drops uniqueness: at rank one both inequalities hold, so what fails is the"
        " hypothesis. For other laws see the variant `amended`.",
    ),
    domain=frozen(measure_ones, tau=Unit()),
    evidence=(
        Solved(
            [dict(states="1·h and −1·h")],
            measure_rank_one,
            reduces=lambda o: {"states": "1·h and −1·h", "unknowns": {"d": o.d, "tau": o.tau, **unknowns_of_frozen(o)}},
        ),
        Exact([{"d": d, "gamma": Fraction(1, 8 * d), "tau": Fraction(1, 2)} for d in (1, 2, 3)], measure_frozen),
    ),
    foils=(
        Foil("for every invariant law, r ≥ √d", without=UNIQUE, margin=lambda q: q.r**2 - q.d),
        Foil("for every invariant law, r ≥ 1.01", without=UNIQUE, margin=lambda q: 100 * q.r - 101),
    ),
    control=Control("for the two laws of rank one, without uniqueness", without=UNIQUE),
    by_hand="""
import numpy as np
rng = np.random.default_rng(0)
for d, N in ((1, 1), (2, 2), (4, 6)):
    B, gamma = 3**0.5, 0.99 / (3**0.5 * d)          # weights in [-B, B], gamma*B*d < 1
    h = rng.choice([-1.0, 1.0], N)                  # a row of signs, so that rounding cannot leave the line
    for start in (np.outer(np.ones(d), h), -np.outer(np.ones(d), h)):   # two states of rank one
        H = start
        for layer in range(1000):
            H = H + gamma * rng.uniform(-B, B, (d, d)) @ H
            H = H * N**0.5 / np.linalg.norm(H, axis=1, keepdims=True)
        print(H[0], "against", start[0])
        assert np.allclose(H, start), "a state would move; as it is both carry an invariant law of their own"
""",
)


def argue(p):
    """Lemma 1 in every outcome, averaged; Jensen: E r ≥ d²/E F; then the argument of Lemma 13."""
    means = invariant_means(p, allowed=lambda d, F: 2 * d**2 + F, hypothesis=REMAINDER)
    law, d, tau, F = p.part("law"), means["d"], p.field("tau"), means["F"]
    width, threshold = p.part("d"), p.part("tau")
    with p.each(law) as spectrum:
        outcome = argue_spectrum(p, spectrum, tau=tau)
    j = p.slack("j", "what Jensen leaves")
    r = d**2 * (1 + j) / F
    p.because(j, facts.jensen_reciprocal(mean=F, mean_of_reciprocal=r / d**2), of=law.of(lambda lam: lam.squares))
    gap = p.slack("g", "what Lemma 1 leaves on average")
    soft = (1 - tau) ** 2 * r + gap
    p.because(
        gap,
        facts.mean_keeps_order(
            pointwise_gap=outcome["soft_rank"] - (1 - tau) ** 2 * outcome["width"] ** 2 / outcome["F"],
            mean_of_larger=soft,
            mean_of_smaller=(1 - tau) ** 2 * r,
        ),
        of=(
            law.of(lambda lam: lam.where(">=", threshold).count),
            law.of(lambda lam: (1 - threshold).squared * width.squared / lam.squares),
        ),
    )
    return {**means, "r": r, "soft": soft, "tau": tau}


def measure_law(o):
    """Both inequalities on a law of spectra: soft ranks are counted and r is d²/Σλ² in every outcome."""
    soft = sum(w * sum(1 for x in lam if x >= o.tau) for w, lam in o.law)
    return {**measure_traces(o), "soft": soft, "r": sum(w * o.d**2 / sum(x * x for x in lam) for w, lam in o.law), "tau": o.tau}


def measure_rank_two(case):
    """The invariant law of rank two (γ → 0): E T − E G and E G exactly, and E r from above.

    F = d²(1 + x)/2 with x = |mean of d independent unit vectors|², so r = 2/(1 + x) ≤ 2(1 − x + x²), E x = 1/d and
    E x² = (2d − 1)/d³. Only two eigenvalues are not zero: the soft rank is at most two.
    """
    d = case.d
    traces = mean_traces(d)
    return {
        "r": 2 * (1 - 1 / d + (2 * d - 1) / d**3),
        "soft": 2,
        "tau": Fraction(1, 2),
        "F": traces["F"],
        "G": traces["G"],
        "X": traces["T"] - traces["G"],
    }


RANK_TWO = Exact(grid(d=(64,)), measure_rank_two, says="the invariant law of rank two, γ → 0")

amended = claim.but(
    label="Theorem 14 for every invariant law",
    because="Lemma 1 holds in every outcome, Jensen gives E r ≥ d²/E F, and the balance of Lemma 7 bounds E F.",
    title="For every invariant law and small γ the expected soft rank is at least (1 − τ)² E r, and E r is at least √((1 − α) d)",
    says=r"\mathbb{E}_\nu\, \mathrm{rank}_\tau \ge (1-\tau)^2\, \mathbb{E}_\nu r, \quad"
    r" \mathbb{E}_\nu r \ge \sqrt{(1-\alpha)\, d} \quad \text{for every invariant } \nu,\ \tau \in [0, 1],\ \gamma"
    r" \text{ small}",
    relation=OfMeans(),
    without=UNIQUE,
    assumes={REMAINDER: small_remainder},
    whose="ours",
    readings=(
        "Uniqueness is dropped and the almost sure limit replaced by the expectation under the invariant law.",
        "Lemma 1 is derived inside the proof, for one outcome with any τ in [0, 1], and then averaged.",
        "γ small is the hypothesis that the remainder of Lemma 7, divided by γ², is at most 2d² + E F; weights bounded.",
        "The bound depends on the law: where α is close to one it says nothing. The law of rank two has √((1 − α) d)"
        " < 1 for every d, so a √d needs more than rank(X) ≥ 2.",
        "Averages along chains are the variant `chains`.",
    ),
    domain=Domain(d=Whole(1), law=Law(of=NonNegatives("d", total="d")), G=Real(), tau=Unit(), measure=measure_law),
    evidence=(Proof(argue), RANK_TWO),
    foils=(
        Foil("E r ≥ √d", margin=lambda q: q.r - sqrt(q.d)),
        Foil("the factor 3 inside the root", factor=3),
        Foil("rank(X) ≥ 2 suffices for E r ≥ √d/4 at d = 64", margin=lambda q: 16 * q.r**2 - q.d, evidence=(RANK_TWO,)),
        Foil(
            "1.05 (1 − τ)² E r, for the laws of rank one",
            margin=lambda q: 100 * q.soft - 105 * (1 - q.tau) ** 2 * q.r,
            over=[{"d": 2, "gamma": Fraction(1, 16), "tau": Fraction(1, 100)}],
            measure=measure_frozen,
        ),
    ),
)

chains = amended.but(
    label="Theorem 14 along chains",
    title="Averages over layers of chains from full-rank starts obey both inequalities of Theorem 14 at γ = 1/10 and 1/100",
    says=r"\overline{\mathrm{rank}_\tau} \ge (1-\tau)^2\, \overline{r}, \quad \overline{r} \ge \sqrt{(1-\alpha)\, d}, \quad"
    r" \text{means over chains and over the layers stated}",
    without=REMAINDER,
    domain=None,
    readings=(
        "Means over chains of averages over the stated layers, from a full-rank Gaussian start with uniform weights, at τ = 1/2;"
        " α is that of the same layers. They stand in for the limit of the source; a finite depth decides no limit.",
    ),
    evidence=(
        Draws(SMALL + LARGER, draw_chain, chain_bounds, draws=4096),
        Observed(WIDE, draw_chain, since="ci", says="larger widths, twelve chains each"),
    ),
    foils=(
        Foil(
            "E r ≥ √d at d = 16",
            margin=lambda q: q.r - sqrt(q.d),
            evidence=(Draws(SMALL[-1:], draw_chain, chain_bounds, draws=4096),),
        ),
        Foil(
            "the factor 12 inside the root at d = 16",
            factor=12,
            evidence=(Draws(SMALL[-1:], draw_chain, chain_bounds, draws=4096),),
        ),
    ),
    shows={
        "E r": lambda q: q.r,
        "√((1 − α) d)": lambda q: sqrt(q.d * q.X / (q.G + q.X)),
        "√d": lambda q: sqrt(q.d),
        "E rank at τ = 1/2": lambda q: q.soft,
    },
    plot=Plot("d", ("E rank at τ = 1/2", "E r", "√d", "√((1 − α) d)"), log="xy", title="soft rank, r and the bound"),
)

beyond = chains.but(
    plot=chains.plot,
    label="Theorem 14 beyond its hypotheses",
    place="Section 3.1, Figure 3",
    title="The same inequalities are seen at γ = 1, without skip connections and with Gaussian weights",
    says=r"\frac1L\sum_\ell \mathrm{rank}_\tau(H_\ell) \ge \frac{(1-\tau)^2}{L} \sum_\ell r(H_\ell) \ge"
    r" (1-\tau)^2 \sqrt{(1-\alpha)\, d}, \quad \gamma \in \{1, \infty\}",
    whose="read",
    readings=(
        "γ = 1 and γ = ∞ are not small and Gaussian weights are not bounded: the source says its bound is seen to"
        " hold there too (Section 3.1, Figure 3). Averages over the stated layers, α of the same layers, twelve"
        " chains per case.",
    ),
    evidence=(
        Observed(
            windows(gamma="1", first=100, last=600, every=10, d=(8, 16, 32), law=("gaussian", "uniform"))
            + windows(gamma="inf", first=100, last=600, every=10, d=(8, 16, 32), law=("gaussian",))
            + windows("ci", gamma="inf", first=100, last=600, every=10, d=(64, 128), law=("gaussian", "uniform"))
            + windows("full", gamma="1", first=100, last=600, every=10, d=(128, 256), law=("gaussian",)),
            draw_chain,
        ),
    ),
    foils=(Foil("average r ≥ √d", margin=lambda q: q.r - sqrt(q.d)), Foil("the factor 7 inside the root", factor=7)),
)
