"""Two more lies for each promise about balls, empty statements, relations, facts and witnesses."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import functools, heapq, math, statistics\nfrom flint import arb\n"
HONEST = ("error", "refuted", "undecided")
ON_UNIT = ', domain=Domain(x=Unit()), evidence=(Enclosed([dict(x=Between(0, 1))], measured),), foils=(Foil("4", c=4),), control=Control("-9", c=-9))\n'
ABOVE = 'claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=Fraction(1, 4))' + ON_UNIT

LIES = {
    "the least of two balls by a heap": "def measured(c):\n    return {'y': heapq.nsmallest(1, [c.x, 1 - c.x])[0]}\n" + ABOVE,
    "the median of three balls": "def measured(c):\n    return {'y': statistics.median([c.x, 1 - c.x, c.x + 1])}\n" + ABOVE,
    "a ball folded by a comparison": "def measured(c):\n    return {'y': functools.reduce(lambda a, b: a if a > b else b, [c.x - 1, -c.x])}\n"
    + ABOVE,
    "the whole part of a ball": "def measured(c):\n    return {'y': 1 + 0 * c.x + math.floor(c.x) * 0 - int(c.x > 2)}\n" + ABOVE,
    "a ball rounded to a digit": "def measured(c):\n    return {'y': round(c.x, 0) * 0 + 1 - c.x}\n" + ABOVE,
    "a ball kept from an earlier call": "seen = []\ndef measured(c):\n    seen.append(1 + 0 * c.x)\n    return {'y': seen[0] - 0 * c.x if len(seen) > 9 else seen[0]}\n"
    + ABOVE.replace("q.y - q.c", "q.y - q.c - q.x"),
    "a precision of two bits": "def measured(c):\n    import flint\n    flint.ctx.prec = 2\n    return {'y': c.x * c.x - c.x + 1 - 1}\n"
    + ABOVE,
    "a family whose hypothesis fails everywhere": """
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=5), assumes={"d >= 1": lambda q: -q.d}, domain=Domain(d=Whole(1)), evidence=(Family(1, lambda c: {"y": c.d}, "d"),), foils=(Foil("9", c=9),))
""",
    "unknowns under a hypothesis of the wrong sign": """
def measured(case, p):
    x = p.unknown("x")
    p.require(x, 1 - x)
    return {"y": x}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=5), assumes={"x <= 1": lambda q: q.y - 2}, domain=Domain(x=Unit(), measure=lambda o: {"y": o.x}),
    evidence=(Solved([{}], measured, reduces=lambda o: dict(unknowns=dict(x=o.x))),), foils=(Foil("9", c=9),))
""",
    "a hypothesis that one edge of the domain meets": """
claim = Claim(label="L", says="x >= 1", margin=lambda q: q.y - q.c, constants=dict(c=1), assumes={"x >= 0": lambda q: q.y - 1}, domain=Domain(x=Unit(), measure=lambda o: {"y": o.x}),
    evidence=(Proof(lambda p: {"y": p.field("x")}),), foils=(Foil("9", c=9),))
""",
    "a condition that leaves out where it fails, without a word": """
claim = Claim(label="L", says="x >= 1/2", margin=lambda q: q.y - q.c, constants=dict(c=Fraction(1, 2)), domain=Domain(x=Unit(), where={}, measure=lambda o: {"y": o.x}),
    evidence=(Proof(lambda p: {"y": p.field("x")}),), foils=(Foil("9", c=9),))
""",
    "a strict family that vanishes once": """
claim = Claim(label="L", says="", relation=Strictly(), margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(d=Whole(1)), evidence=(Family(1, lambda c: {"y": (c.d - 7) ** 2}, "d"),), foils=(Foil("9", c=9),), control=Control("-1", c=-1))
""",
    "a strict proof that an edge reaches": """
claim = Claim(label="L", says="", relation=Strictly(), margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=NonNegative(), measure=lambda o: {"y": o.x}), evidence=(Proof(lambda p: {"y": p.field("x")}),), foils=(Foil("9", c=9),), control=Control("-1", c=-1))
""",
    "a supremum along a family that stops short": """
claim = Claim(label="L", says="", relation=Supremum(), margin=lambda q: q.c - q.y, constants=dict(c=2), domain=Domain(n=Whole(1)), evidence=(Family(1, lambda c: {"y": 1 - 1 / c.n}, "n"),), foils=(Foil("1/2", c=Fraction(1, 2)),), control=Control("1", c=1))
""",
    "an object that meets the margin only in balls": """
claim = Claim(label="L", says="there is an x with x^2 = 2", relation=Somewhere(), margin=lambda q: -abs(q.y - q.c), constants=dict(c=2), domain=Domain(x=Real(), measure=lambda o: {"y": o.x * o.x}),
    evidence=(Enclosed([dict(x=Fraction(14142135623731, 10**13))], lambda c: {"y": c.x * c.x}),), foils=(Foil("-5", c=-5),))
""",
    "a limit that is another number": """
claim = Claim(label="L", says="tends to 0", relation=Tends(axis="n"), margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(n=Whole(1)), evidence=(Family(1, lambda c: {"y": (10**6 + c.n) / (10**6 * c.n)}, "n"),), foils=(Foil("1", c=1),), control=Control("the limit", c=Fraction(1, 10**6)))
""",
    "almost surely by chances that do not add up": """
claim = Claim(label="L", says="", relation=AlmostSurely(axis="n"), margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(n=Whole(1)), evidence=(Family(1, lambda c: {"y": 1 / c.n}, "n"),), foils=(Foil("1", c=1),), control=Control("-1", c=-1))
""",
    "an endless interval that breaks between its boxes and its tail": """
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Real(1), measure=lambda o: {"y": 1000 - o.x}),
    evidence=(Enclosed([dict(x=Between(1))], lambda c: {"y": 1000 - c.x}, tail=lambda c: {"y": 1000 * c.inverse_x - 1}),), foils=(Foil("10^6", c=10**6),), control=Control("-10", c=-10))
""",
    "binomials by a ratio that is not theirs": """
claim = Claim(label="L", says="4^n >= n!", margin=lambda q: q.y - q.c * q.z, constants=dict(c=1), domain=Domain(n=Whole(0), measure=lambda o: {"y": 4 ** int(o.n), "z": math.factorial(int(o.n))}),
    evidence=(Family(0, lambda c: {"y": by_ratio(c.n, start=0, first=1, ratio=lambda k: 4), "z": by_ratio(c.n, start=0, first=1, ratio=lambda k: 2)}, "n"),), foils=(Foil("10^9", c=10**9),))
""",
    "square matrices for every shape": """
def argue(p):
    s = p.symbol("s", p.part("A").squares)
    return {"s": s, "t": s}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.s - q.c * q.t, constants=dict(c=1), domain=Domain(n=Whole(1), m=Whole(1), A=Matrix("n", "m"), measure=lambda o: {"s": sum(a * a for row in o.A for a in row), "t": sum(row[j] ** 2 for row in o.A for j in range(min(len(o.A), len(row))))}),
    evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "Weyl for matrices that are not symmetric": """
def argue(p):
    A, E, b, c, s = p.part("A"), p.part("E"), p.real("b"), p.real("c"), p.slack("s", "left by Weyl")
    p.because(s, facts.weyl(before=b, change=c, after=b + c - s), of=(A, E))
    return {"y": s}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(n=Whole(2), A=Matrix("n", "n"), E=Matrix("n", "n"), measure=lambda o: {"y": sum(sum(row) for row in o.A) ** 2 + o.E[0][0] ** 2}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "the tangent of erf left of zero": """
def argue(p):
    x, k, s = p.field("x"), p.real("k"), p.slack("s", "left by the tangent")
    p.because(s, facts.erf_tangent(argument=x, slope=k, erf_of_argument=k * x - s))
    return {"y": s, "x": x}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Real(-1, 1), measure=lambda o: {"y": 2 * o.x / arb.pi().sqrt() - arb(o.x).erf(), "x": o.x}), evidence=(Proof(argue),), foils=(Foil("2", c=2),), control=Control("-9", c=-9))
""",
    "Hoelder with an exponent below one": """
def argue(p):
    a, b, s = p.nonnegative("a"), p.nonnegative("b"), p.slack("s", "left by Hoelder")
    p.because(s, facts.holder(exponent=p.rational(1, 2), first=a, second=b, inner=a * b - s), of=(p.part("x"), p.part("y"), Fraction(1, 2)))
    return {"y": s}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(n=Whole(1), x=Positives("n"), y=Positives("n"), measure=lambda o: {"y": sum(o.x) * sum(o.y)}), evidence=(Proof(argue),), foils=(Foil("10^9", c=10**9),))
""",
    "norms that rise": """
def argue(p):
    a, s = p.nonnegative("a"), p.slack("s", "left by the norms")
    p.because(s, facts.norms_fall(first=p.rational(3), second=p.rational(2), norm_first=a + s, norm_second=a), of=(p.part("x"), 3, 2))
    return {"y": s}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(n=Whole(1), x=Positives("n"), measure=lambda o: {"y": sum(o.x)}), evidence=(Proof(argue),), foils=(Foil("10^9", c=10**9),))
""",
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    bench.write("liar", HEAD + LIES[name])
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
