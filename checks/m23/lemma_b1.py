"""Every eigenvalue of a batch with unit rows is within √(2dφ) below and √(2dφ) + dφ above one."""

from flint import arb

from checks.arguments.isometry import searched_spectra, whole
from lemmacheck import Always, Claim, Enclosed, Foil, Fraction, Proof, Search, facts, grid, log, sqrt


def argue(p):
    """dφ = Σ(λ − 1 − log λ) has no negative term; convexity turns the share of one term into bounds of λ."""
    s = p.positive("s", "s = √(2dφ); for φ = 0 every eigenvalue is one")
    P, u = s**2 / 2, 1 + s + s**2 / 2
    rest_low, rest_high = (p.slack("c", "the other terms, seen from λ_min"), p.slack("C", "the other terms, seen from λ_max"))
    y, e = p.nonnegative("y", "y = 1 − λ_min"), p.slack("e", "what the series of log leaves")
    log_low, square = -y - P + rest_low, s**2 - 2 * (e + rest_low)
    p.because(rest_low, facts.part_of_sum(total=P, part=-y - log_low))
    p.because(e, facts.log_series_below(argument=y, square=square, log_of_reciprocal=-log_low))
    a, b = p.slack("a", "s − log(1 + s + s²/2)"), p.slack("b", "what the tangent of log leaves")
    high = u - u * (a + b + rest_high) / (u - 1)
    log_high = (s - a) + (high / u - 1 - b)
    p.because(a, facts.exp_second_order(argument=s, log_of_polynomial=s - a))
    p.because(b, facts.log_tangent(argument=high / u, log_of_argument=high / u - 1 - b))
    p.because(rest_high, facts.part_of_sum(total=P, part=high - 1 - log_high))
    return {"P": P, "root": s, "low": 1 - y, "low_square": square, "log_low": log_low, "high": high, "log_high": log_high}


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
    readings=(
        "Unit rows: Σλ = d. λ_min ≤ 1, so 1 − √(2dφ) ≤ λ_min is (1 − λ_min)² ≤ 2dφ.",
        "The source's own version, under a condition on φ that its text lost, has weaker constants.",
    ),
    evidence=(
        Proof(argue, covers="every d and every invertible X with unit rows that is not orthogonal; orthogonal X gives equality"),
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
