"""Every eigenvalue of a batch with unit rows is within √(2dφ) below and √(2dφ) + dφ above one."""

from flint import arb

from checks.arguments.extreme_eigenvalues import argue_extremes
from checks.arguments.isometry import searched_spectra, whole
from lemmacheck import Always, Claim, Domain, Enclosed, Foil, Fraction, Positives, Proof, Search, Whole, grid, log, sqrt


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
        Proof(argue_extremes),
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
