"""With standard Gaussian entries and N = 1000 the largest singular value increases with every factor in most products."""

from flint import arb

from checks.experiments.products import FACTORS, draw_norms
from lemmacheck import Claim, Control, Domain, Draws, Enclosed, Foil, Fraction, OnAverage, OneOf, Proof, Whole, facts, grid
from theory.laws.lyapunov import newman_exponents_ball

SIZES = (*grid(N=(64,)), *grid(N=(200,), since="full"), *grid(N=(1000,), since="paper"))
RATES = dict.fromkeys(("fails", "fails_double", "fails_normalised", "fails_linear"), (0, 1))
draws = Draws(SIZES, draw_norms, {**RATES, "top_1": (0, None), "top_8": (0, None)}, draws=256, cost=lambda case: case.N**3)


def measure_failure(case):
    """A bound on the probability that σ_max does not rise at one of the nine steps from one to ten factors.

    The next norm is at least σ_max times |vᵀG| for the top singular vector v, which is independent of G; |vᵀG|² is chi-squared
    with N degrees of freedom, and P(χ²_N ≤ 1) ≤ 2^(−N/2)/Γ(N/2 + 1).
    """
    N = case.N
    half = arb(N) / 2
    return {"fails": (FACTORS - 1) / (arb(2) ** half * (half + 1).gamma())}


claim = Claim(
    label="Figures 8 and 12",
    whose="read",
    place="Figure 8 and Appendix E, Figure 12",
    because="The next norm is at least σ_max times the length of a Gaussian row, which is below one with probability under 10⁻⁹⁹⁹.",
    says=r"\sigma_{\max}(X_1\cdots X_{M+1}) > \sigma_{\max}(X_1\cdots X_M), \quad M = 1,\dots,9, \quad N = 1000, "
    r"\ \text{entries } \mathcal{N}(0,1), \ \text{with probability } \ge \tfrac34",
    relation=OnAverage(),
    margin=lambda q: q.allowed - q.fails,
    constants=dict(allowed=Fraction(1, 4)),
    readings=(
        "“Most”: all nine steps together with probability at least 3/4 over the product, which draws can see (the bound shows"
        " far more: beyond 1 − 10⁻⁹⁹⁹); one chain of prefixes is one draw.",
        "Standard entries have variance 1, not 1/N, so each factor multiplies the norm by about √N.",
    ),
    domain=Domain(N=OneOf(1000)),
    evidence=(Enclosed(grid(N=(1000,)), measure_failure), draws),
    foils=(Foil("each factor at least doubles √N", margin=lambda q: q.allowed - q.fails_double, evidence=(draws,)),),
)


def argue(p):
    """Newman's formula at variance 1/N, and ψ(x) ≤ log x − 1/(2x) at x = N/2."""
    N = p.at_least(1, "N")
    log_N, log_half, gap = p.real("l", "log N"), p.real("c", "log ½"), p.slack("g", "log(N/2) − 1/N − ψ(N/2)")
    digamma = (log_N + log_half) - 1 / N - gap
    p.because(gap, facts.digamma_below_log(log=log_N + log_half, digamma=digamma, argument=N / 2))
    exponent = -(1 / N + gap) / 2
    logs = dict(digamma=digamma, log_half=log_half, log_variance=-log_N)
    p.because(0, facts.top_lyapunov_exponent(size=N, variance=1 / N, exponent=exponent, **logs))
    return {"exponent": exponent, "N": N}


def measure_exponent(case):
    N = case.N
    return {"exponent": newman_exponents_ball(N, variance=Fraction(1, N))[0], "unscaled": newman_exponents_ball(N)[0]}


def measure_width(o):
    """The exponent at one size."""
    return {**measure_exponent(o), "N": o.N}


normalised = Claim(
    label="Figures 8 and 12, variance 1/N",
    sides={"the growth rate per factor": lambda q: q.exponent, "the least that is claimed": lambda q: 0},
    fails="reading",
    because="The top Lyapunov exponent ½(ψ(N/2) − log(N/2)) is negative for every N.",
    title="With entries of variance 1/N and N fixed the largest singular value increases with every factor, as M → ∞",
    says=r"\lim_{M\to\infty} \tfrac1M \log \sigma_{\max}(X_1\cdots X_M) \ge 0, \quad N = 1000,"
    r" \quad \text{entries of variance } 1/N",
    relation=OnAverage(),
    margin=lambda q: q.exponent,
    whose="ours",
    readings=(
        "About the limit M → ∞ at a fixed size; N = 1000 is the source's, other sizes are shown as well. If the largest"
        " singular value increased with every factor, its exponential growth rate (the top Lyapunov exponent, Newman 1986)"
        " could not be negative; it is ½(ψ(N/2) − log(N/2)) < 0 for every N, about −1/(2N): −0.0005 at N = 1000.",
        "For few factors, as in the figures, it does increase: b18/fixed-width-normalised-amended.",
    ),
    evidence=(Enclosed(grid(N=(1000, 100, 10, 2, 1)), measure_exponent),),
    foils=(Foil("growth by 1% per factor", margin=lambda q: 100 * q.exponent - 1),),
    control=Control("standard Gaussian entries, N ≥ 2", margin=lambda q: q.unscaled, over=grid(N=(2, 10, 1000))),
    by_hand="""
from math import log
from scipy.special import digamma
N = 1000                                                   # growth rate of log sigma_max per factor, entries of variance 1/N
rate = (digamma(N/2) - log(N/2)) / 2
print(rate, "against", 0)
assert rate < 0, "the norm would not decay in the long run"
""",
)

normalised_amended = normalised.but(
    label="Figures 8 and 12, variance 1/N, repaired",
    title="With entries of variance 1/N the largest singular value increases for few factors and decays in the long run",
    says=r"\sigma_{\max}(X_1\cdots X_{2M}) > \sigma_{\max}(X_1\cdots X_M), \ M = 1, 2, 4; \qquad"
    r" \lim_{M\to\infty}\tfrac1M\log\sigma_{\max} \le -\tfrac{1}{2N}",
    margin=lambda q: q.allowed - q.fails_normalised,
    constants=dict(allowed=Fraction(1, 4)),
    readings=(
        "The first part, at N = 64 and up, for at least three quarters of all products; the second part is"
        " b18/fixed-width-normalised-decay.",
    ),
    evidence=(draws,),
    foils=(Foil("growth in proportion to M", margin=lambda q: q.allowed - q.fails_linear),),
)

normalised_decay = normalised.but(
    label="Figures 8 and 12, variance 1/N, the long run",
    because="ψ(x) ≤ log x − 1/(2x) at x = N/2.",
    title="With entries of variance 1/N the largest singular value decays at least like exp(−M/(2N))",
    says=r"\lim_{M\to\infty}\tfrac1M\log\sigma_{\max}(X_1\cdots X_M) \le -\tfrac{1}{2N}",
    margin=lambda q: -q.exponent - q.rate / q.N,
    constants=dict(rate=Fraction(1, 2)),
    domain=Domain(N=Whole(1), measure=measure_width),
    readings=("By Newman's formula for the top Lyapunov exponent of Gaussian products.",),
    evidence=(Proof(argue), Enclosed(grid(N=(1, 2, 10, 1000)), measure_exponent)),
    foils=(Foil("0.51/N", rate=Fraction(51, 100)),),
)
