"""Invariant laws with a finite mean of |log det M| make the bound of Theorem 14 smaller than one."""

from checks.arguments.logdet_drift import shares_among
from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Proof, SpectraOfMeanSquare, Whole, facts, grid, sqrt
from theory.laws.rank_two_law import mean_traces


def argue(p):
    """Two balances in the limit γ → 0: of log det (E F = d(d+1)/2) and of ‖M‖² (8(1−α) E T = 2d² − 2 E F); then F² ≤ dT."""
    own, constant, square = shares_among(p, 2)
    d, law = p.field("d"), p.part("law")
    F = d * (d + 1) / 2
    p.identity(own * d + constant * d**2 + square * F, 0, says="E F from the balance of log det M: d² weights, d on the diagonal")
    with p.each(law) as spectrum:
        f, c = p.symbol("f", spectrum.squares, "Σλ² of one outcome"), p.slack("c", "dΣλ³ − (Σλ²)²")
        p.because(c, facts.cauchy_schwarz_powers(first=d, third=(f**2 + c) / d, second=f), of=spectrum)
    j, k = p.slack("j", "the variance of F"), p.slack("k", "d E T − E F²")
    p.because(j, facts.jensen_square(mean=F, mean_of_square=F**2 + j), of=law.of(lambda one: one.squares))
    sides = dict(pointwise_gap=c, mean_of_larger=F**2 + j + k, mean_of_smaller=F**2 + j)
    size = p.part("d")
    both = (law.of(lambda one: one.power_sum(3) * size), law.of(lambda one: one.squares.squared))
    p.because(k, facts.mean_keeps_order(**sides), of=both)
    T = (F**2 + j + k) / d
    a = (2 * d**2 - 2 * F) / (8 * T)  # 1 − α
    p.identity(2 * d**2 - 2 * F - 8 * a * T, 0, says="the drift of ‖M‖² vanishes under the law (Lemma 7)")
    return {"d": d, "regular": a * d}


def measure_balances(o):
    """1 − α = (E T − E G)/E T, where the balance of ‖M‖² says what E G is: 8(E T − E G) = 2d² − 2E F."""
    F, T = (sum(w * sum(x**k for x in spectrum) for w, spectrum in o.law) for k in (2, 3))
    return {"d": o.d, "regular": o.d * (2 * o.d**2 - 2 * F) / (8 * T)}


def measure_plane(case):
    """d = 2: independent uniform angles, the invariant law of full rank in closed form; log|sin| is integrable."""
    means = mean_traces(case.d)
    return {"regular": case.d * (1 - means["G"] / means["T"])}


claim = Claim(
    because="As γ → 0 neither log det M nor ‖M‖² may drift. The first balance gives E F = d(d + 1)/2 (ours/logdet-drift), the "
    "second 8(1 − α) E T = 2d² − 2 E F (Lemma 7), and F² ≤ dT (Cauchy–Schwarz) turns the two into a bound on 1 − α.",
    label="Consequence of log-integrability",
    place="Appendix F",
    says=r"\mathbb{E}\,|\log\det M| < \infty,\ \gamma \to 0 \;\Rightarrow\; (1-\alpha)\,d \le \frac{d(d-1)}{2(d+1)^2} <"
    r" \frac12",
    margin=lambda q: (q.c * q.d * (q.d - 1) / (2 * (q.d + 1) ** 2) - q.regular, q.half - q.d * (q.d - 1) / (2 * (q.d + 1) ** 2)),
    constants=dict(c=1, half=Fraction(1, 2)),
    whose="ours",
    readings=(
        "For d = 2 the hypothesis is met (independent uniform angles, log|sin| is integrable). Whether any invariant law meets it"
        " for d ≥ 3 is open, and the statement may be empty there: in chains with uniform weights at γ = 1/10 and d = 3, 4"
        " log det M drifts to −∞, with averages of ‖M‖² just below d(d + 1)/2, where at d = 2 it settles.",
        "For laws of full rank, along γ → 0: both drifts are O(γ⁴) after division, uniformly in M for bounded weights, so"
        " the limits of the means obey both balances.",
        "The bound of Theorem 14 is then (1 − τ)²√((1 − α)d) < 1/√2: less than the trivial bound one. The theorem says"
        " something only about laws that leave full rank, where log det M = −∞.",
    ),
    domain=Domain(
        d=Whole(2),
        law=SpectraOfMeanSquare("d"),
        measure=measure_balances,
        says="every d ≥ 2 and every law of spectra with sum d under which log det M and ‖M‖² do not drift",
    ),
    evidence=(Proof(argue), Exact(grid(d=(2,)), measure_plane, says="d = 2 in closed form: 1/10 against 1/9")),
    foils=(
        Foil("0.89 of it", c=Fraction(89, 100), evidence=(Exact(grid(d=(2,)), measure_plane),)),
        Foil("below 0.11", half=Fraction(11, 100), evidence=(Exact(grid(d=(2,)), measure_plane),)),
    ),
    shows={"(1 − α)d": lambda q: q.regular, "bound of Theorem 14 at τ = 0": lambda q: sqrt(q.regular)},
)
