"""Cells between the places at which code turns, and flags that are told together: each by itself shows nothing."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

PROVED = """
from flint import acb, arb, fmpq
def measure(o):
    z = {z}
    return {{"y": {y}, "x": o.x}}
def argue(p):
    x = p.field("x")
    return {{"y": {argued}, "x": x}}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: {times} * q.y - q.c * ({stated}), constants=dict(c=1),
    domain=Domain(x={field}, measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
LIST = """
def measure(o):
    {code}
    return {{"v": found + sum(o.x), "t": sum(o.x)}}
def argue(p):
    t = p.symbol("t", p.part("x").total)
    return {{"v": t, "t": t}}
claim = Claim(label="L", says="no list holds it", relation=Identity(), margin=lambda q: q.v - q.c * q.t, constants=dict(c=1),
    domain=Domain(n=Whole(1), x=Numbers("n"), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
VARIANCE = """
def measure(o):
    m = sum(w * x for w, x in o.X)
    v = sum(w * (x - m) ** 2 for w, x in o.X)
    z = (100 * v - {low}) * (100 * v - {high}) {more}
    return {{"v": sqrt(z * z) - z + m, "m": m}}
def argue(p):
    m = p.symbol("m", p.part("X").mean(lambda x: x))
    return {{"v": m, "m": m}}
claim = Claim(label="L", says="|z| = z", relation=Identity(), margin=lambda q: q.v - q.c * q.m, constants=dict(c=1),
    domain=Domain(X=Law(Real()), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
TWO, UNIT = "(o.x - 2) * (o.x - 3)", "(5 * o.x - 1) * (5 * o.x - 2)"
SAME = "(x - 2) * (x - 3)"


def proved(z, y, argued="x", *, times=1, stated=None, field="Real()"):
    return PROVED.format(z=z, y=y, argued=argued, times=times, stated=stated or argued.replace("x", "q.x"), field=field)


LIES = {
    "the root of a square": proved(TWO, "sqrt(z * z)", SAME),
    "a fourth root": proved(TWO, "power(z**4, Fraction(1, 4))", SAME),
    "a root by its exponent": proved(TWO, "arb(z**2) ** fmpq(1, 2)", SAME),
    "half a logarithm": proved(
        "o.x**2 - 5 * o.x + fmpq(601, 100)",
        "exp(log(z * z) / 2)",
        "x**2 - 5 * x + p.rational(601, 100)",
        times=100,
        stated="100 * q.x**2 - 500 * q.x + 601",
    ),
    "a method of complex numbers": proved("acb((o.x - 2) ** 2 * (o.x - 3) ** 2, 0).sqrt()", "z.real + z.imag", SAME),
    "inside of an interval": proved(UNIT, "sqrt(z * z)", "(5 * x - 1) * (5 * x - 2)", field="Unit()"),
    "the positive part of a ball": proved("arb(-1) * (o.x - 2) * (o.x - 3)", "o.x + 8 * z.nonnegative_part()"),
    "a window far out": proved(0, "o.x + (o.x > 1000) * (o.x < fmpq(2001, 2))"),
    "a window of a high degree": proved(0, "o.x + (o.x**11 > 2000) * (o.x**11 < 2001)"),
    "cut off at both ends": proved("min(max(o.x, 1000), 1001)", "o.x + (z - 1000) * (z - 1001)"),
    "a method that cuts off": proved("arb(o.x).max(arb(1000)).min(arb(1001))", "o.x + (z - 1000) * (z - 1001)"),
    "a spike that is rounded away": proved(0, "o.x + (exp(-(10**6) * (o.x - fmpq(5, 2)) ** 2) + fmpq(1, 4)).floor()"),
    "zeros at one denominator": proved(0, "o.x + arb(1009 * o.x).sin_pi()"),
    "a variance": VARIANCE.format(low=733, high=734, more=""),
    "a pattern of comparisons": LIST.format(
        code="x, n = o.x, int(o.n); found = sum((x[a] < x[c]) * (x[c] < x[d]) * (x[d] < x[b]) * (x[b] < x[e]) * (x[e] < x[f]) * (x[f] < x[g]) for a in range(n) for b in range(a) for c in range(b) for d in range(c) for e in range(d) for f in range(e) for g in range(f))"
    ),
}
TRUE_ONES = {
    "the root of a square that is one": proved("(o.x - 2) ** 2 + 1", "sqrt(z * z)", "(x - 2) ** 2 + 1"),
    "inside of an interval": proved("(5 * o.x - 1) ** 2", "sqrt(z * z)", "(5 * x - 1) ** 2", field="Unit()"),
    "cut off and undone": proved("min(max(o.x, 1000), 1001)", "o.x + (z - o.x) - z + o.x"),
    "a cube that is met": proved(0, "o.x + 0 * (3 if o.x**3 == 8 else 1)"),
    "a product of comparisons that both turn": proved(0, "o.x + (o.x > 2) * (o.x < 3) - (o.x < 3) * (o.x > 2)"),
    "a variance": VARIANCE.format(low=733, high=733, more="+ 1"),
    "a pattern of comparisons that some list holds": LIST.format(
        code="x, n = o.x, int(o.n); found = sum((x[a] < x[b]) * (x[b] < x[c]) for a in range(n) for b in range(a) for c in range(b)) * 0"
    ),
}


def ends(bench, source):
    bench.write("toy", source)
    return bench.run()["toy"]


@pytest.mark.parametrize("name", LIES)
def test_what_holds_on_both_sides_may_fail_between(bench, name):
    claim = ends(bench, LIES[name])
    assert claim.status in ("undecided", "error"), f"{claim.status}: {claim.reason}"
    told = ("refuted without a control", "does not speak of the objects", "was not seen", "nothing derives")
    assert any(one in claim.reason for one in told), claim.reason


@pytest.mark.parametrize("name", TRUE_ONES)
def test_what_holds_between_as_well_passes(bench, name):
    claim = ends(bench, TRUE_ONES[name])
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"


def test_flags_that_two_plain_conditions_set_are_looked_at_together(bench):
    source = proved(0, "o.x + above * below").replace(
        "    z = 0", "    above = below = 0\n    if o.x > 2:\n        above = 1\n    if o.x < 3:\n        below = 1"
    )
    claim = ends(bench, source)
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "refuted without a control" in claim.reason
