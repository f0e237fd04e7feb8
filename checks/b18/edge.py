"""For many factors the right end of the support is asymptotically (M+1)e."""

from flint import arb

from lemmacheck import Always, Claim, Control, Domain, Enclosed, Eventually, Family, Foil, Fraction, Plot, Proof, Whole, facts, grid


def argue(p):
    """The ratio is e^(−s) with s = 1 − M log(1 + 1/M), which the tangent and the second order of log put in [0, 1/(2M)]."""
    M = p.at_least(1, "M")
    a, b = p.slack("a", "1/M − log(1 + 1/M)"), p.slack("b", "log(1 + 1/M) − 1/M + 1/(2M²)")
    p.because(a, facts.log_tangent(argument=1 + 1 / M, log_of_argument=1 / M - a))
    p.because(b, facts.log_second_order(excess=1 / M, log_of_one_plus=1 / M - 1 / (2 * M**2) + b))
    high = p.identity(1 - M * (1 / M - a), M * a, says="s = 1 − M log(1 + 1/M), by the tangent")
    low = p.identity(1 - M * (1 / M - 1 / (2 * M**2) + b), 1 / (2 * M) - M * b, says="the same s, by the second order")
    c, d = p.slack("c", "1 − e^(−s)"), p.slack("d", "e^(−s) − 1 + s")
    p.because(c, facts.exp_of_negative(exponent=high, exp_of_minus=1 - c))
    p.because(d, facts.exp_tangent(argument=-low, exp_of_argument=1 - low + d))
    return {"M": M, "ratio": 1 - c, "ratio_again": 1 - low + d}


def measure_edge(case):
    """The edge over (M+1)e, and the difference, as balls."""
    M = case.M
    growth = (arb(1) + arb(1) / M) ** M
    e = arb(1).exp()
    return {"M": M, "ratio": growth / e, "ratio_again": growth / e, "difference": (M + 1) * (growth - e)}


def above_difference(M):
    """A rational function of M that lies above (edge − (M+1)e)/e; that it does is b18/edge-difference-amended."""
    y = (6 * M + 5) / (6 * (2 * M + 1) * (M + 1))
    return -(M + 1) * y / (1 + y)


def carried_bounds(case):
    """Both sides of (edge − (M+1)e)/e; the lower one is ours/product-edge."""
    return {"above": above_difference(case.M), "below": -Fraction(1, 2) - Fraction(11, 192) / (case.M + Fraction(1, 2))}


def argue_difference(p):
    """edge = (M+1)e/e^s with s = 1 − M log(1 + 1/M) = 1 − 2M artanh h, h = 1/(2M+1); s from below by artanh from above."""
    M = p.at_least(1, "M")
    h = 1 / (2 * M + 1)  # (1 + h)/(1 − h) = 1 + 1/M, so log(1 + 1/M) = 2 artanh h
    p.identity((1 + h) / (1 - h), 1 + 1 / M, says="with h = 1/(2M+1): (1 + h)/(1 − h) = 1 + 1/M")
    a, b = p.slack("a", "what the upper series leaves of artanh h"), p.slack("b", "e^s − 1 − s")
    artanh = h + h**3 / (3 * (1 - h**2)) - a
    p.because(a, facts.artanh_series_above(argument=h, artanh=artanh))
    s = 1 - 2 * M * artanh
    exp_s = 1 + s + b
    p.because(b, facts.exp_tangent(argument=s, exp_of_argument=exp_s))
    return {"M": M, "difference": (M + 1) * (1 / exp_s - 1), "above": above_difference(M)}


def measure_difference(case):
    M = case.M
    growth = (arb(1) + arb(1) / M) ** M
    above = -arb((M + 1) * (6 * M + 5)) / (6 * (2 * M + 1) * (M + 1) + 6 * M + 5)
    return {"M": M, "difference": (M + 1) * (growth / arb(1).exp() - 1), "above": above}


claim = Claim(
    label="Section 4, on equation (5)",
    whose="read",
    place="Section 4, after eq. (5)",
    because="The ratio is (1 + 1/M)^M/e, and M log(1 + 1/M) lies between 1 − 1/(2M) and 1.",
    says=r"\frac{(M+1)^{M+1}}{M^M} \Big/ (M+1)e \;\to\; 1",
    relation=Always(),
    margin=lambda q: (1 - q.ratio, q.ratio_again - 1 + q.rate / q.M),
    constants=dict(rate=Fraction(1, 2)),
    readings=("“Tends to” as a ratio, with its rate: 1 − 1/(2M) ≤ ratio ≤ 1 for every M ≥ 1.",),
    domain=Domain(M=Whole(1), measure=measure_edge),
    evidence=(Proof(argue), Enclosed(grid(M=(1, 2, 3, 10, 100, 1000)), measure_edge)),
    foils=(Foil("rate 2/(5M)", rate=Fraction(2, 5)), Foil("rate 9/(20M)", rate=Fraction(9, 20))),
    shows={"edge / ((M+1)e)": lambda q: q.ratio, "edge − (M+1)e": lambda q: q.difference},
    plot=Plot("M", ("edge / ((M+1)e)",), log="x", title="the right end of the support over (M+1)e tends to one"),
)

difference = claim.but(
    label="Section 4, on equation (5), as a difference",
    whose="read",
    place="Section 4, after eq. (5)",
    fails="reading",
    sides={
        "the difference over e, by a bound from above,": lambda q: q.above,
        "the least that a limit of zero would allow from some M on": lambda q: -q.tolerance,
    },
    because="(M+1)((1 + 1/M)^M − e) tends to −e/2, not to zero.",
    title="The right end of the support differs from (M+1)e by an amount that vanishes for many factors",
    says=r"\frac{(M+1)^{M+1}}{M^M} - (M+1)e \;\to\; 0",
    relation=Eventually("M"),
    margin=lambda q: q.tolerance + q.above,
    constants=dict(tolerance=Fraction(2, 5)),
    readings=(
        "Then the difference would eventually lie within (2/5)e of zero. It tends to −e/2. In units of e, the family carries a"
        " rational function that is above the difference for every M ≥ 1 (proved as b18/edge-difference-amended, with the"
        " same function) and yet below −2/5.",
        "The control, with (M+½)e in place of (M+1)e, is about the difference itself as well: it uses a function that is below"
        " it, −½ − 11/(192(M+½)), which is proved as ours/product-edge.",
    ),
    domain=Domain(M=Whole(1)),
    evidence=(Family(1, carried_bounds, axis="M"),),
    foils=(Foil("within e/3", tolerance=Fraction(1, 3)),),
    control=Control("(M+½)e in place of (M+1)e", margin=lambda q: q.tolerance + q.below + Fraction(1, 2)),
    shows={},
    by_hand="""
from math import e
above = lambda M: -(6*M + 5)*(M + 1) / (6*(2*M + 1)*(M + 1) + 6*M + 5)       # tends to -1/2
for M in (1, 10, 100, 1000):                         # the difference over e lies below it, for every M
    assert (M + 1) * ((1 + 1/M)**M / e - 1) < above(M) < -0.4, "the difference could tend to zero"
print(above(1), "against", -0.4)
""",
)

difference_amended = difference.but(
    because="The right end is (M+1)e times e^(−s) with s = 1 − M log(1 + 1/M), and log(1 + 1/M) is 2 artanh h for h = "
    "1/(2M+1). A series bounds artanh from above, so s from below, and e^s ≥ 1 + s does the rest.",
    label="Section 4, on equation (5), as a difference, repaired",
    title="The right end of the support lies below (M+1)e by an amount that tends to e/2 at least",
    says=r"\frac{1}{e}\frac{(M+1)^{M+1}}{M^M} - (M+1) \le -(M+1)\frac{y}{1+y}, \quad y = \frac{6M+5}{6(2M+1)(M+1)}",
    relation=Always(),
    margin=lambda q: q.times * q.above - q.difference,
    sides={"the difference over e": lambda q: q.difference, "the stated bound": lambda q: q.times * q.above},
    constants=dict(tolerance=0, times=1),
    whose="ours",
    readings=(
        "The right side, which tends to −½, is the function with which b18/edge-difference is refuted: here it is shown to"
        " lie above the difference for every M. ours/product-edge gives both sides of e(M + ½).",
    ),
    domain=Domain(M=Whole(1), measure=measure_difference),
    evidence=(Proof(argue_difference), Enclosed(grid(M=(1, 2, 3, 10, 100, 1000)), measure_difference)),
    foils=(Foil("1.01 times the right side", times=Fraction(101, 100)),),
)
