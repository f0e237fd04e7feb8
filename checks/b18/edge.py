"""For many factors the right end of the support is asymptotically (M+1)e."""

from checks.engine.api import Always, Claim, Control, Enclosed, Eventually, Family, Foil, Fraction, Plot, Proof, grid


def argue(p):
    """The ratio is e^(−s) with s = 1 − M log(1 + 1/M), which the tangent and the second order of log put in [0, 1/(2M)]."""
    from theory import trusted

    M = p.at_least(1, "M")
    t, u, v, w = p.positive("t"), p.nonnegative("u"), p.positive("v"), p.nonnegative("w")
    lack = t / (t + u) / (2 * M**2)  # every number in (0, 1/(2M²)]
    log_one = 1 / M - lack
    p.because(lack, trusted.log_tangent(argument=1 + 1 / M, log_of_argument=log_one))
    p.because(1 / (2 * M**2) - lack, trusted.log_second_order(excess=1 / M, log_of_one_plus=log_one))
    s = p.identity(1 - M * log_one, M * lack, says="s = 1 − M log(1 + 1/M)")
    ratio = 1 - s * v / (v + w)  # every number in [1 − s, 1)
    p.because(s * v / (v + w), trusted.exp_of_negative(exponent=s, exp_of_minus=ratio))
    p.because(s * w / (v + w), trusted.exp_tangent(argument=-s, exp_of_argument=ratio))
    return {"M": M, "ratio": ratio}


def measure_edge(case):
    """The edge over (M+1)e, and the difference, as balls."""
    from flint import arb

    M = int(case.M.p)
    growth = (arb(1) + arb(1) / M) ** M
    e = arb(1).exp()
    return {"ratio": growth / e, "difference": (M + 1) * (growth - e)}


def bounded_difference(case):
    """An upper bound on edge − (M+1)e, rational in M, and the same for (M+½)e.

    With y = 1/(2M) − 1/(3M²): log(1 + 1/M) ≤ 1/M − 1/(2M²) + 1/(3M³), so edge ≤ (M+1) e e^(−y) ≤ (M+1) e/(1 + y), e ≥ 27/10.
    """
    y = 1 / (2 * case.M) - 1 / (3 * case.M**2)
    return {"difference": -(case.M + 1) * Fraction(27, 10) * y / (1 + y), "e": Fraction(27, 10)}


claim = Claim(
    label="Section 4, on equation (5)",
    says=r"\frac{(M+1)^{M+1}}{M^M} \Big/ (M+1)e \;\to\; 1",
    relation=Always(),
    margin=lambda q: (1 - q.ratio, q.ratio - 1 + q.rate / q.M),
    constants=dict(rate=Fraction(1, 2)),
    readings=("“Tends to” as a ratio, with its rate: 1 − 1/(2M) ≤ ratio ≤ 1 for every M ≥ 1.",),
    evidence=(Proof(argue, covers="every M ≥ 1"), Enclosed(grid(M=(1, 2, 3, 10, 100, 1000)), measure_edge)),
    foils=(Foil("rate 2/(5M)", rate=Fraction(2, 5)),),
    shows={"edge / ((M+1)e)": lambda q: q.ratio, "edge − (M+1)e": lambda q: q.difference},
    plot=Plot("M", ("edge / ((M+1)e)", "edge − (M+1)e"), log="x", title="the right end of the support against (M+1)e"),
    supports=("b18/linear-growth",),
)

difference = claim.but(
    label="Section 4, on equation (5), as a difference",
    title="The right end of the support differs from (M+1)e by an amount that vanishes for many factors",
    says=r"\frac{(M+1)^{M+1}}{M^M} - (M+1)e \;\to\; 0",
    relation=Eventually("M"),
    margin=lambda q: q.tolerance + q.difference,
    constants=dict(tolerance=1),
    readings=(
        "Then the difference would eventually lie within 1 of zero. It tends to −e/2: the family carries a rational upper"
        " bound on it that stays below −1.",
    ),
    evidence=(Family(2, bounded_difference, axis="M"),),
    foils=(Foil("within 1/2", tolerance=Fraction(1, 2)),),
    control=Control("(M+½)e in place of (M+1)e", margin=lambda q: q.tolerance + q.difference + q.e / 2),
    shows={},
    plot=None,
    supports=(),
    by_hand="""
from math import e
for M in (10, 100, 1000):
    assert (M + 1) * (1 + 1/M)**M - (M + 1)*e < -1, "the difference would be small"
""",
)
