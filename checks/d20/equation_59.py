"""The mean of r is at least d² over the mean of ‖M‖²."""

from lemmacheck import Claim, Exact, Foil, Fraction, Proof, facts


def argue(p):
    """Jensen for 1/x at x = ‖M‖²; Tr M = d after BN."""
    d, F = p.at_least(1, "d", "the width"), p.positive("F", "E‖M‖²")
    gap = p.slack("e", "what Jensen leaves in E[1/‖M‖²] E‖M‖² ≥ 1")
    reciprocal = (1 + gap) / F
    p.because(gap, facts.jensen_reciprocal(mean=F, mean_of_reciprocal=reciprocal))
    return {"d": d, "r": d**2 * reciprocal, "F": F}


def measure_two_point(case):
    """‖M‖² takes two values within [d, d²] with chances w and 1 − w."""
    values = [(case.low, case.w), (case.high, 1 - case.w)]
    return {"r": sum(w * case.d**2 / x for x, w in values), "F": sum(w * x for x, w in values)}


LAWS = [
    dict(d=2, low=2, high=4, w=Fraction(1, 2)),
    dict(d=3, low=4, high=8, w=Fraction(1, 10)),
    dict(d=5, low=10, high=10, w=Fraction(1, 2)),
]

claim = Claim(
    label="Eq. (59)",
    says=r"\mathbb{E}\,r(H) \ge d^2/\mathbb{E}\,\|M(H)\|_F^2",
    margin=lambda q: q.r - q.c * q.d**2 / q.F,
    constants=dict(c=1),
    evidence=(Proof(argue, covers="every law on matrices with rows of norm √N"), Exact(LAWS, measure_two_point)),
    foils=(
        Foil("at most", margin=lambda q: q.d**2 / q.F - q.r, evidence=(Exact(LAWS, measure_two_point),)),
        Foil("a factor 1.01", c=Fraction(101, 100)),
    ),
)
