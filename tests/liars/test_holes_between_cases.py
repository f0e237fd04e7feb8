"""Cases that leave something out where no object is tried, constants that only look right, and objects that are none."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import numpy as np\n"
HONEST = ("error", "refuted", "undecided")
NARROW = 'margin=lambda q: (3 * q.x - 1) ** 2 - q.c * q.x, constants=dict(c=Fraction(1, 10**6)), domain=D, foils=(Foil("9", c=9),)'
TEN = "domain=Domain(d=Whole(1, 10), measure=lambda o: {'y': o.d})"
NONE = 'foils=(Foil("1000", c=1000, evidence=(Exact(grid(d=range(1, 11)), lambda c: {"y": c.d}),)),)'
CURVE = "q.C * (q.C - 1) * (q.C - 2)"
PART = """
claim = Claim(label="L", says="(3x - 1)^2 >= x/10^4", margin=lambda q: q.y - q.c, constants=dict(c=0), foils=(Foil("2", c=2),),
    domain=Domain(x=Unit(), measure=lambda o: {"y": (3 * o.x - 1) ** 2 - o.x / 10**4}), evidence=(Proof(argue),))
"""
DRAW = """
def draw(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)])}
"""

LIES = {
    "a narrow hole between boxes": (
        f'D = Domain(x=Unit())\nclaim = Claim(label="L", says="", {NARROW}, evidence=(Enclosed([dict(x=Between(0, Fraction(332, 1000))), dict(x=Between(Fraction(334, 1000), 1))], lambda c: {{}}),))',
        "never support",
    ),
    "the objects that are tried as cases": (
        f'D = Domain(x=Unit())\nclaim = Claim(label="L", says="", {NARROW}, evidence=(Exact([dict(x=Fraction(int(o.x.p), int(o.x.q))) for o in D.objects()], lambda c: {{}}),))',
        "no case is about x near",
    ),
    "the lists that are tried as cases": (
        """
D = Domain(n=Whole(1), x=NonNegatives("n"))
def measure(c):
    return {"y": (3 * sum(c.x) - 7) ** 2, "s": sum(c.x)}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c * q.s, constants=dict(c=Fraction(1, 10**6)), domain=D, foils=(Foil("9", c=9),),
    evidence=(Exact([dict(x=[Fraction(int(t.p), int(t.q)) for t in o.x]) for o in [*D.objects(), *D.beyond(1), *D.beyond(60), *D.beyond(500)]], measure),))
""",
        "its cases name",
    ),
    "the objects that are tried as cases of another name": (
        """
D = Domain(x=Unit(), measure=lambda o: {"y": (3 * o.x - 1) ** 2 - o.x / 10**6})
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=D, foils=(Foil("9", c=9),),
    evidence=(Exact([dict(t=Fraction(int(o.x.p), int(o.x.q))) for o in D.objects()], lambda c: {"y": (3 * c.t - 1) ** 2 - c.t / 10**6}, reduces=lambda o: {"t": o.x}),))
""",
        "no case is about t",
    ),
    "a hole between boxes of another name": (
        """
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Unit(), measure=lambda o: {"y": (3 * o.x - 1) ** 2 - o.x / 10**6}), foils=(Foil("9", c=9),),
    evidence=(Enclosed([dict(t=Between(0, Fraction(332, 1000))), dict(t=Between(Fraction(334, 1000), 1))], lambda c: {"y": (3 * c.t - 1) ** 2 - c.t / 10**6}, reduces=lambda o: {"t": o.x}),))
""",
        "never support",
    ),
    "whole numbers for every real": (
        'claim = Claim(label="L", says="(x - 1)(x - 2) >= 0 for real x >= 1", margin=lambda q: (q.x - 1) * (q.x - 2) + q.c, constants=dict(c=0), domain=Domain(x=Real(1)), evidence=(Family(1, lambda c: {}, "x"),), foils=(Foil("-1", c=-1),))',
        "no case is about x",
    ),
    "a requirement that nobody stated": (
        """
def point(case, p):
    t = p.unknown("t")
    p.require(t, 1 - t, (3 * t - 1) ** 2 - t / 10**4)
    return dict(y=(3 * t - 1) ** 2 - t / 10**4)
claim = Claim(label="L", says="(3x - 1)^2 >= x/10^4", margin=lambda q: q.y - q.c, constants=dict(c=0), foils=(Foil("1", c=1),),
    domain=Domain(x=Unit(), measure=lambda o: {"y": (3 * o.x - 1) ** 2 - o.x / 10**4}), evidence=(Solved([{}], point, reduces=lambda o: {"unknowns": {"t": o.x}}),))
""",
        "state it as a hypothesis",
    ),
    "a domain of one easy object per size": (
        """
def argue(p):
    t = p.symbol("t", p.part("x").total)
    return {"a": t, "b": t / 2}
claim = Claim(label="L", says="sum x >= sum x^2/2", margin=lambda q: q.a - q.c * q.b, constants=dict(c=1), evidence=(Proof(argue),), foils=(Foil("3", c=3),),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=lambda o: {"a": sum(o.x), "b": sum(x * x for x in o.x) / 2}, styles=1))
""",
        "a witness",
    ),
    "a part with a sign of its author's": (
        'from lemmacheck.language.terms import Term\ndef argue(p):\n    p.part("x")\n    return {"y": p.symbol("y", Term(lambda o, s: (3 * o.x - 1) ** 2 - o.x / 10**4, "nonnegative", "y"))}\n'
        + PART,
        "makes a sign by itself (Term)",
    ),
    "a sign replaced in a part": (
        'from dataclasses import replace\ndef argue(p):\n    x = p.part("x")\n    return {"y": p.symbol("y", replace((3 * x - 1).squared - x * Fraction(1, 10**4), sign="nonnegative"))}\n'
        + PART,
        "makes a sign by itself (replace)",
    ),
    "a sign written into the argument": (
        'def argue(p):\n    x = p.part("x")\n    y = p.real("y", means=(3 * x - 1).squared - x * Fraction(1, 10**4))\n    p.signs[y] = "nonnegative"\n    return {"y": y}\n'
        + PART,
        "makes a sign by itself (signs)",
    ),
    "almost surely by chances that do not add up": (
        'claim = Claim(label="L", says="", relation=AlmostSurely("n", order=1), margin=lambda q: q.c * q.chance, constants=dict(c=1), evidence=(Family(1, lambda c: {"chance": 1 / c.n}, "n"),), domain=Domain(n=Whole(1)), foils=(Foil("2", margin=lambda q: q.chance + 1),))',
        "do not add up",
    ),
    "a constant that may depend on its axis": (
        """
def argue(p):
    d = p.field("d")
    return {"d": d, "C": d}
claim = Claim(label="L", says="d <= C", relation=Exists("C", axis="d", given=("d",)), margin=lambda q: q.C - q.d, constants=dict(C=None), domain=Domain(d=Whole(1), measure=lambda o: {"d": o.d}),
    evidence=(Proof(argue),), foils=(Foil("1", C=1, evidence=(Exact([dict(d=9)], lambda c: {}),)),))
""",
        "is none along d",
    ),
    "a constant that may depend on a copy of its axis": (
        """
def argue(p):
    d = p.field("d")
    return {"d": d, "e": d + 1, "C": d + 1}
claim = Claim(label="L", says="d <= C", relation=Exists("C", axis="d", given=("e",)), margin=lambda q: q.C - q.d, constants=dict(C=None), domain=Domain(d=Whole(1), measure=lambda o: {"d": o.d, "e": o.d + 1}),
    evidence=(Proof(argue),), foils=(Foil("1", C=1, evidence=(Exact([dict(d=9)], lambda c: {}),)),))
""",
        "",
    ),
    "a curve that looks straight at three constants, along a family": (
        f'claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: q.C - 5 + 1 / q.d - {CURVE}, constants=dict(C=None), domain=Domain(d=Whole(1)), evidence=(Family(1, lambda c: {{}}, "d"),), foils=(Foil("1", C=1),))',
        "affine",
    ),
    "a curve that looks straight at three constants, in cases": (
        f'claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: q.C - 5 - 1 / q.d - {CURVE}, constants=dict(C=None), domain=Domain(d=Whole(1, 6)), evidence=(Exact(grid(d=range(1, 7)), lambda c: {{}}),), foils=(Foil("1", C=1),))',
        "affine",
    ),
    "a curve that looks straight at three constants, in draws": (
        f"""
def draw(case, keys):
    return {{"y": np.array([5 + 1 / case.d + 0.01 * g.random() for g in generators(keys)])}}
claim = Claim(label="L", says="", relation=Exists("C", axis="d", average=True), margin=lambda q: q.C - q.y - {CURVE}, constants=dict(C=None), domain=Domain(d=Whole(1, 6)),
    evidence=(Draws([dict(d=d) for d in range(1, 7)], draw, dict(y=(0, 9)), draws=1024),), foils=(Foil("0", C=0),))
""",
        "affine",
    ),
    "a constant at some points of an interval": (
        'claim = Claim(label="L", says="", relation=Exists("C", axis="x"), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(x=Unit()), evidence=(Exact([dict(x=Fraction(k, 10)) for k in range(5, 11)], lambda c: {"y": 1 / (1 + (10 * c.x - 3) ** 2)}),), foils=(Foil("0", C=0),))',
        "measured at 6 values of x",
    ),
    "a constant at some values of another field, listed by a function": (
        'claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: q.C - q.n / q.d, constants=dict(C=None), domain=Domain(d=Whole(1, 6), n=Whole(1)), evidence=(Exact(lambda: grid(d=range(1, 7), n=(1, 2)), lambda c: {}),), foils=(Foil("0", C=0),))',
        "measured at 2 values of n",
    ),
    "somewhere, by a case of another name": (
        f'claim = Claim(label="L", says="", relation=Somewhere(), margin=lambda q: q.y - q.c, constants=dict(c=50), {TEN}, evidence=(Exact([dict(k=100)], lambda c: {{"y": c.k}}),), {NONE})',
        "no object of the domain",
    ),
    "somewhere, by another measurement": (
        f'claim = Claim(label="L", says="", relation=Somewhere(), margin=lambda q: q.y - q.c, constants=dict(c=50), {TEN}, evidence=(Exact([dict(d=7)], lambda c: {{"y": 10 * c.d}}),), {NONE})',
        "measures y otherwise",
    ),
    "somewhere, between the steps of a field": (
        'claim = Claim(label="L", says="", relation=Somewhere(), margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(d=Whole(2, 10, 2)), evidence=(Exact([dict(d=7)], lambda c: {"y": c.d % 2}),), foils=(Foil("2", c=2, evidence=(Exact(grid(d=range(2, 11, 2)), lambda c: {"y": c.d % 2}),)),))',
        "does not lie in it",
    ),
    "somewhere, by a search for something else": (
        f'def over(rng):\n    for k in range(40):\n        yield dict(k=float(k))\nclaim = Claim(label="L", says="", relation=Somewhere(), margin=lambda q: q.y - q.c, constants=dict(c=30), {TEN}, evidence=(Search(over, lambda c: {{"y": c.k}}),), {NONE})',
        "no object of the domain",
    ),
    "somewhere, by a search that measures otherwise": (
        f'def over(rng):\n    for k in range(1, 11):\n        yield dict(d=k)\nclaim = Claim(label="L", says="", relation=Somewhere(), margin=lambda q: q.y - q.c, constants=dict(c=30), {TEN}, evidence=(Search(over, lambda c: {{"y": 10 * c.d}}),), {NONE})',
        "measures y otherwise",
    ),
    "the largest draw in place of each": (
        DRAW
        + 'claim = Claim(label="L", says="the mean is 0.9", relation=OnAverage(), margin=lambda q: np.max(q.x) - q.c + 0 * q.x, constants=dict(c=Fraction(9, 10)), evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=4096),), foils=(Foil("1.5", c=Fraction(15, 10)),))',
        "the draws beside it",
    ),
    "a hypothesis that compares draws": (
        DRAW
        + 'claim = Claim(label="L", says="the mean is 0.6", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(6, 10)), assumes={"typical": lambda q: q.x - np.median(q.x)}, evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=4096),), foils=(Foil("0.9", c=Fraction(9, 10)),))',
        "the draws beside it",
    ),
    "a mean in half precision": (
        'def draw(case, keys):\n    return {"x": np.array([2048 + g.random() for g in generators(keys)], dtype=np.float16)}\n'
        'claim = Claim(label="L", says="the mean is at most 2048.4", relation=OnAverage(), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(20484, 10)), evidence=(Draws([dict(d=1)], draw, dict(x=(2048, 2049)), draws=8192),), foils=(Foil("2047", c=2047),))',
        "float16",
    ),
    "a hypothesis of the wrong sign that selects the good draws": (
        DRAW
        + 'claim = Claim(label="L", says="the mean is 0.7", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(7, 10)), assumes={"x <= 4/5": lambda q: q.x - Fraction(4, 5)}, evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=4096),), foils=(Foil("0.95", c=Fraction(95, 100)),))',
        "is the statement itself, or more",
    ),
    "a hypothesis of the wrong sign that a proof is given": (
        """
def argue(p):
    return {"x": 1 + p.given("x ≤ 1", "g")}
claim = Claim(label="L", says="x >= 1 where x <= 1", margin=lambda q: q.x - q.c, constants=dict(c=1), assumes={"x ≤ 1": lambda q: q.x - 1}, domain=Domain(x=NonNegative(), measure=lambda o: {"x": o.x}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
        "other sign than its words say",
    ),
    "a strict hypothesis of the wrong sign over cases": (
        'claim = Claim(label="L", says="d >= 4 where d < 3", margin=lambda q: q.d - q.c, constants=dict(c=4), assumes={"d < 3": strictly(lambda q: q.d - 3)}, domain=Domain(d=Whole(1, 9)), evidence=(Exact(grid(d=range(1, 10)), lambda c: {}),), foils=(Foil("6", c=6),))',
        "other sign than its words say",
    ),
    "a hypothesis of the wrong sign between two quantities": (
        'claim = Claim(label="L", says="d >= e where e >= d", margin=lambda q: q.d - q.c * q.e, constants=dict(c=1), assumes={"e >= d": lambda q: q.d - q.e}, domain=Domain(d=Whole(1, 9), e=Whole(1, 9)), evidence=(Exact(grid(d=range(1, 10), e=range(1, 10)), lambda c: {}),), foils=(Foil("6", c=6),))',
        "other sign than its words say",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    source, words = LIES[name]
    bench.write("liar", HEAD + source)
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
    assert words in claim.reason


def test_the_largest_constant_is_that_of_an_object_which_the_cases_skip(bench):
    bench.write(
        "honest",
        """
def measure(c):
    return {"y": Fraction(100, 1 + (int(c.d) - 20) ** 2)}
claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(d=Whole(1, 40)),
    evidence=(Exact(grid(d=(26, 28, 30, 32, 36, 40)), measure),), foils=(Foil("0", C=0),))
""",
    )
    (row,) = bench.run()["honest"].constants
    assert row.high == 100


def test_a_turn_between_whole_numbers_counts_along_a_real_axis(bench):
    bench.write(
        "honest",
        """
claim = Claim(label="L", says="", relation=Exists("C", axis="x"), margin=lambda q: q.C - 1 / (1 + (2 * q.x - 3) ** 2), constants=dict(C=None), domain=Domain(x=Real(1)),
    evidence=(Family(1, lambda c: {}, "x", integer=False),), foils=(Foil("1/9", C=Fraction(1, 9)),))
""",
    )
    (row,) = bench.run()["honest"].constants
    assert row.high == 1


def test_boxes_that_meet_leave_nothing_out(bench):
    bench.write(
        "honest",
        """
claim = Claim(label="L", says="", margin=lambda q: (3 * q.x - 1) ** 2 + q.c, constants=dict(c=Fraction(1, 10)), domain=Domain(x=Unit()), foils=(Foil("-1", c=-1),),
    evidence=(Enclosed([dict(x=Between(0, Fraction(1, 3))), dict(x=Between(Fraction(1, 3), 1))], lambda c: {}),))
""",
    )
    assert bench.run()["honest"].status == "proved"
