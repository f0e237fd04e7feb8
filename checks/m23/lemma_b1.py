"""Every eigenvalue of a batch with unit rows is within √(2dφ) below and √(2dφ) + dφ above one."""

from flint import arb

from checks.arguments.isometry import searched_spectra, whole
from lemmacheck import Always, Claim, Domain, Enclosed, Foil, Fraction, Positives, Proof, Search, Whole, facts, grid, log, sqrt


def argue(p):
    """dφ = Σ(λ − 1 − log λ) has no negative term; convexity turns the share of one term into bounds of λ."""
    lam = p.part("lam")
    # the largest: λ_max = 1 + m = 1 + σ + σ²/2, and log(1 + σ + σ²/2) ≤ σ
    m, sigma = p.slack("m", "λ_max − 1"), p.slack("σ", "√(1 + 2m) − 1")
    p.because(m, facts.largest_above_mean(largest=1 + m, mean=1), of=lam)
    p.because(sigma, facts.root_above(root=1 + sigma, square=1 + 2 * m, argument=1))
    excess = sigma + sigma**2 / 2
    a, others = p.slack("a", "σ − log(1 + σ + σ²/2)"), p.slack("C", "the other terms, seen from λ_max")
    p.because(a, facts.exp_second_order(argument=sigma, log_of_polynomial=sigma - a))
    p.because(others, facts.summed_log_tangent(total_excess=-excess, total_log=-excess - others), of=lam.without_largest)
    P = excess - (sigma - a) + others
    beyond = p.slack("ω", "√(2dφ) − σ")
    p.because(beyond, facts.root_above(root=sigma + beyond, square=2 * P, argument=sigma))
    # the smallest: λ_min = 1 − y
    y, e, rest = (
        p.slack("y", "1 − λ_min"),
        p.slack("e", "what the series of log leaves"),
        p.slack("c", "the other terms, from λ_min"),
    )
    p.because(y, facts.smallest_below_mean(smallest=1 - y, mean=1), of=lam)
    p.because(rest, facts.summed_log_tangent(total_excess=y, total_log=y - rest), of=lam.without_smallest)
    log_low, square = -y - P + rest, 2 * (P - rest - e)
    p.because(e, facts.log_series_below(argument=y, square=square, log_of_reciprocal=-log_low))
    return {
        "P": P,
        "root": sigma + beyond,
        "low": 1 - y,
        "low_square": square,
        "log_low": log_low,
        "high": 1 + excess,
        "log_high": sigma - a,
    }


def measure(case):
    d = len(case.lam)
    total = sum(case.lam)
    lam = [d * x / total for x in case.lam]
    P = -sum(log(x) for x in lam)
    low, high = min(lam), max(lam)
    return {
        "P": P,
        "root": sqrt(2 * P),
        "low": low,
        "low_square": (1 - low) ** 2,
        "log_low": log(low),
        "high": high,
        "log_high": log(high),
    }


def measure_extreme(case):
    """One deviating eigenvalue, the others equal: the extremal shapes."""
    d = whole(case.d)
    return measure(type("Case", (), {"lam": [arb(case.first)] + [(d - arb(case.first)) / (d - 1)] * (d - 1)}))


claim = Claim(
    label="Lemma B.1",
    place="Appendix B, Lemma B.1",
    because="dφ is a sum of terms λ − 1 − log λ, none of them negative, so it bounds each.",
    says=r"\lambda - 1 - \log\lambda \le d\phi \ \text{ for every eigenvalue, so } \ 1 - \sqrt{2d\phi} \le \lambda \le"
    r" 1 + \sqrt{2d\phi} + d\phi",
    relation=Always(),
    margin=lambda q: (
        q.P - (q.low - 1 - q.log_low),
        q.P - (q.high - 1 - q.log_high),
        q.two * q.P - q.low_square,
        1 + q.root + q.linear * q.P - q.high,
    ),
    constants={"two": 2, "linear": 1},
    whose="ours",
    domain=Domain(d=Whole(1), lam=Positives("d", total="d"), measure=measure),
    readings=(
        "Unit rows: Σλ = d. λ_min ≤ 1, so 1 − √(2dφ) ≤ λ_min is (1 − λ_min)² ≤ 2dφ.",
        "The source's own version, under a condition on φ that its text lost, has weaker constants.",
    ),
    evidence=(
        Proof(argue),
        Enclosed(
            grid(d=(2, 10, 100), first=(Fraction(1, 100), Fraction(99, 100), Fraction(101, 100), Fraction(3, 2))), measure_extreme
        ),
        Search(searched_spectra, measure),
    ),
    foils=(
        Foil(
            "1.9 for 2 below",
            two=Fraction(19, 10),
            evidence=(Enclosed(grid(d=(100,), first=(Fraction(99, 100),)), measure_extreme),),
        ),
        Foil(
            "without the linear term above",
            linear=0,
            evidence=(Enclosed(grid(d=(1000,), first=(Fraction(3, 2),)), measure_extreme),),
        ),
    ),
)
