"""For infinitely large matrices the largest singular value is said to grow linearly with the number of factors."""

from flint import arb

from checks.experiments.products import draw_norms
from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Draws,
    Enclosed,
    Exists,
    Family,
    Foil,
    Fraction,
    Plot,
    Positive,
    Proof,
    Real,
    Whole,
    WithProbability,
    facts,
    grid,
    log,
    power,
    sqrt,
)


def ceiling(M):
    """A function of M that lies above the edge; that it does, for every M, is b18/linear-growth-sublinear."""
    return 3 * (M + 1)


def bounds_on_edge(case):
    """The ceiling in place of the edge; and, for the control, 2(M+1), which lies below it (b18/linear-growth-amended)."""
    return {"largest_squared": ceiling(case.M), "at_least": 2 * (case.M + 1)}


def measure_edge(case):
    M = case.M
    growth = (arb(M) * (1 + 1 / arb(M)).log()).exp()
    return {"M": M, "edge": (M + 1) * growth, "e": arb(1).exp()}


def argue(p):
    """Bernoulli from below, the tangent of the logarithm from above."""
    M = p.at_least(1, "M")
    above, below = p.slack("a", "(1 + 1/M)^M − 2"), p.slack("b", "e − (1 + 1/M)^M")
    growth = 2 + above
    p.because(above, facts.bernoulli(exponent=M, excess=1 / M, power=growth))
    p.because(below, facts.power_below_e(count=M, power=growth, e=growth + below))
    return {"M": M, "edge": (M + 1) * growth, "e": growth + below}


START = "M ≥ 3C² + 1"


def argue_sublinear(p):
    """(1 + 1/M)^M ≤ e, and e ≤ 3 by the Padé bound of e^(−1); the rest is M ≥ 3C² + 1."""
    C, rest = p.field("C"), p.given(START, "m")
    M = 3 * C**2 + 1 + rest
    below, inverse = p.slack("b", "e − (1 + 1/M)^M"), p.slack("i", "1/e − 1/3")
    p.because(inverse, facts.pade_of_exp(argument=p.rational(1), exp_of_negative=inverse + Fraction(1, 3)))
    e = 1 / (inverse + Fraction(1, 3))
    p.because(below, facts.power_below_e(count=M, power=e - below, e=e))
    return {"M": M, "C": C, "edge": (M + 1) * (e - below), "ceiling": ceiling(M)}


def measure_sublinear(case):
    return {**measure_edge(case), "C": case.C, "ceiling": 3 * case.M + 3}


claim = Claim(
    label="Section 4, after Theorem 1",
    whose="read",
    place="Section 4, after Theorem 1",
    fails="false",
    because="The edge (M+1)^(M+1)/M^M ≤ e(M+1) belongs to s², so that σ_max grows like √(eM).",
    says=r"\sigma_{\max}(X_1\cdots X_M) \ge M/C \ \text{for some } C, \quad N = \infty",
    relation=Exists("C", axis="M"),
    margin=lambda q: q.C * q.largest_squared - q.M**2,
    constants=dict(C=None),
    readings=(
        "The largest singular value for N = ∞ is the right end of the support; σ_i = 1. Stated for squares, so that C stands"
        " for C².",
        "The right end (M+1)^(M+1)/M^M belongs to s², so the singular value itself grows like √(eM). The family carries the"
        " larger 3(M+1) in place of s², with which the needed constant is still unbounded. That it is larger, and that the"
        " opposite of the statement holds for every C, is proved as b18/linear-growth-sublinear.",
        "Figure 12 (N = 1000) shows growth slower than linear: what finite matrices do is b18/linear-growth-fit.",
    ),
    domain=Domain(M=Whole(1)),
    evidence=(Family(1, bounds_on_edge, axis="M"),),
    foils=(Foil("quadratic growth", margin=lambda q: q.C * q.largest_squared - q.M**4),),
    control=Control("the squared singular value: σ² ≥ M", C=1, margin=lambda q: q.C * q.at_least - q.M),
    by_hand="""
from math import sqrt
top = lambda M: sqrt((M + 1)**(M + 1) / M**M)      # largest singular value of a product of M infinite Gaussian matrices
print(top(100) / top(1), "against", 9)
assert top(100) / top(1) < 9, "linear growth would give a factor of about 100 (or of 50 from the affine law M + 1)"
""",
)

amended = claim.but(
    label="Section 4, after Theorem 1, repaired",
    because="2 ≤ (1 + 1/M)^M ≤ e, by Bernoulli's inequality and the tangent of the logarithm.",
    title="For infinitely large matrices the largest singular value grows like the square root of the number of factors",
    says=r"\sqrt{2(M+1)} \le \sigma_{\max}(X_1\cdots X_M) \le \sqrt{e(M+1)}",
    relation=Always(),
    margin=lambda q: (q.edge - q.low * (q.M + 1), q.high * q.e * (q.M + 1) - q.edge),
    constants=dict(C=0, low=2, high=1),
    whose="ours",
    domain=Domain(M=Whole(1), measure=measure_edge),
    readings=("The largest singular value for N = ∞ is the square root of the right end of the support of s²; σ_i = 1.",),
    evidence=(Proof(argue), Enclosed(grid(M=(1, 2, 4, 8, 16, 32, 64, 128)), measure_edge)),
    foils=(Foil("2.1 for 2", low=Fraction(21, 10)), Foil("0.95 e for e", high=Fraction(19, 20))),
    shows={"σ_max": lambda q: sqrt(q.edge), "√(e(M+½))": lambda q: sqrt(q.e * (2 * q.M + 1) / 2)},
    plot=Plot("M", ("σ_max", "√(e(M+½))"), log="xy", title="largest singular value for infinite matrices"),
)

DEPTHS = [dict(C=C, M=M) for C in (1, 2, 10, 100) for M in (27 * C**2 // 10 + 1, 3 * C**2 + 1, 10 * C**2)]

sublinear = Claim(
    label="Section 4, after Theorem 1, its opposite",
    because="The edge is at most e(M+1) < 3(M+1), and C² times that is below M² once M ≥ 3C² + 1.",
    title="For infinitely large matrices and every C the largest singular value is below M/C from M = 3C² + 1 on",
    says=r"\sigma_{\max}(X_1\cdots X_M)^2 \le 3(M+1) \quad\text{and}\quad \sigma_{\max}(X_1\cdots X_M) < M/C"
    r" \quad \text{for every } C > 0,\ M \ge 3C^2 + 1",
    relation=Always(),
    margin=lambda q: (q.share * q.ceiling - q.edge, q.M**2 - q.C**2 * q.edge),
    constants=dict(start=3, share=1),
    assumes={START: lambda q: q.M - q.start * q.C**2 - 1},
    whose="ours",
    domain=Domain(C=Positive(), M=Real(low=1), measure=measure_sublinear),
    readings=(
        "σ_max for N = ∞ is the square root of the right end of the support of s²; σ_i = 1. Strict, because the margin of the"
        " second part is at least 1.",
    ),
    evidence=(Proof(argue_sublinear), Enclosed(DEPTHS, measure_sublinear)),
    foils=(
        Foil("from 2.7 C² + 1 on", start=Fraction(27, 10), evidence=(Enclosed(DEPTHS, measure_sublinear),)),
        Foil("2.7(M + 1) for 3(M + 1)", share=Fraction(9, 10)),
    ),
)

SIZES = (*grid(N=(64,)), *grid(N=(200,), since="ci"), *grid(N=(500,), since="full"), *grid(N=(1000,), since="paper"))


def exponent(q):
    """e with σ_max(X_1 ⋯ X_8) = 8^e σ_max(X_1): the slope between the ends on logarithmic axes."""
    return log(q.top_8 / q.top_1) / log(q.M)


fit = Claim(
    label="Section 4 and Figure 12, exponent at finite size",
    title="From one to eight finite factors the largest singular value grows with an exponent between a quarter and a half",
    says=r"8^{1/4} \le \frac{\sigma_{\max}(X_1\cdots X_8)}{\sigma_{\max}(X_1)} \le 8^{1/2}, \quad \text{entries of variance }"
    r" 1/N, \ \text{for more than three quarters of all products}",
    relation=WithProbability(0.75),
    margin=lambda q: (q.top_8 - power(q.M, q.least) * q.top_1, power(q.M, q.most) * q.top_1 - q.top_8),
    constants=dict(M=8, least=Fraction(1, 4), most=Fraction(1, 2)),
    whose="ours",
    readings=(
        "Figure 12 has the largest singular value grow more slowly than the linear rate that is expected of infinite"
        " matrices; it prints no exponent. Infinite matrices would not grow linearly either: between one and eight factors"
        " the limit law gives the exponent log(√(9⁹/8⁸)/2)/log 8 ≈ 0.42, and smaller matrices grow more slowly.",
        "The exponent is the slope between M = 1 and M = 8 on logarithmic axes, of one chain of prefixes, which is one draw;"
        " entries of variance 1/N as in Theorem 1. (The figure's standard entries multiply every factor by √N: exponential"
        " growth, b18/fixed-width.) In the long run there is no exponent, the norm decays: b18/fixed-width-normalised-decay.",
        "The interval from 1/4 to 1/2 is ours, chosen after a pilot on other draws. N = 64 in the quick profile, the source's"
        " N = 1000 from the paper profile on.",
    ),
    evidence=(Draws(SIZES, draw_norms, draws=256, cost=lambda case: case.N**3),),
    foils=(
        Foil("linear: between 0.95 and 1.05", least=Fraction(19, 20), most=Fraction(21, 20)),
        Foil("a square root: between 0.45 and 0.55", least=Fraction(9, 20), most=Fraction(11, 20)),
        Foil("at least 2/5", least=Fraction(2, 5)),
        Foil("at most 3/10", most=Fraction(3, 10)),
    ),
    shows={"mean exponent": exponent, "σ_max, 1 factor": lambda q: q.top_1, "σ_max, 8 factors": lambda q: q.top_8},
)
