"""The mean of r is at least d² over the mean of ‖M‖²."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Law, NonNegatives, Proof, Whole, facts


def argue(p):
    """Jensen for 1/x at x = ‖M‖²; Tr M = d after BN."""
    law, d = p.part("law"), p.field("d", says="the width")
    F = p.symbol("F", law.mean(lambda lam: lam.squares), "E‖M‖²")
    gap = p.slack("e", "what Jensen leaves in E[1/‖M‖²] E‖M‖² ≥ 1")
    reciprocal = (1 + gap) / F
    p.because(gap, facts.jensen_reciprocal(mean=F, mean_of_reciprocal=reciprocal), of=law.of(lambda lam: lam.squares))
    return {"d": d, "r": d**2 * reciprocal, "F": F}


def measure_law(o):
    """Means of r = d²/‖M‖² and of ‖M‖² under a law on the spectra of M."""
    norms = [(w, sum(x * x for x in lam)) for w, lam in o.law]
    return {"d": o.d, "r": sum(w * o.d**2 / F for w, F in norms), "F": sum(w * F for w, F in norms)}


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
    place="Appendix E, proof of Theorem 14, eq. (59)",
    because="1/x is convex, so the mean of 1/‖M‖² is at least one over the mean of ‖M‖² (Jensen).",
    says=r"\mathbb{E}\,r(H) \ge d^2/\mathbb{E}\,\|M(H)\|_F^2",
    margin=lambda q: q.r - q.c * q.d**2 / q.F,
    constants=dict(c=1),
    domain=Domain(d=Whole(1), law=Law(of=NonNegatives("d", total="d")), measure=measure_law),
    evidence=(Proof(argue), Exact(LAWS, measure_two_point)),
    foils=(
        Foil("at most", margin=lambda q: q.d**2 / q.F - q.r, evidence=(Exact(LAWS, measure_two_point),)),
        Foil("a factor 1.01", c=Fraction(101, 100)),
    ),
)
