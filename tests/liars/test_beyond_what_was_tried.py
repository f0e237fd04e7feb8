"""Sizes, values and axes beyond those that were tried, and evidence about what the statement is not about."""

# ruff: noqa: E501 (the lies are short files of their own)

from fractions import Fraction

import pytest

HEAD = "import math\nfrom flint import fmpq\n"
HONEST = ("error", "refuted", "undecided")

LIES = {
    "a supremum that only the edge of a strict hypothesis reaches": (
        """
def argue(p):
    left = p.given("something is left", "g", strictly=True)
    return {"n": 5 - left, "left": left}
claim = Claim(label="L", says="sup of n over n < 5 is 5", relation=Supremum(), margin=lambda q: q.c - q.n, constants=dict(c=5), assumes={"something is left": strictly(lambda q: q.left)},
    domain=Domain(n=Whole(0), measure=lambda o: {"n": o.n, "left": 5 - o.n}), evidence=(Proof(argue),), foils=(Foil("3", c=3),))
""",
        "it is not reached",
    ),
    "a supremum of a bounded axis by its limit": (
        """
claim = Claim(label="L", says="sup of 1 - 1/n over n <= 9 is 1", relation=Supremum(), margin=lambda q: q.c - q.y, constants=dict(c=1), domain=Domain(n=Whole(1, 9)), evidence=(Family(1, lambda c: {"y": 1 - 1 / c.n}, "n"),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
        "which has every n from 1 to 9",
    ),
    "a supremum before the domain begins": (
        """
claim = Claim(label="L", says="sup of 1/n over n >= 5 is 1", relation=Supremum(), margin=lambda q: q.c - q.y, constants=dict(c=1), domain=Domain(n=Whole(5)), evidence=(Family(1, lambda c: {"y": 1 / c.n}, "n"),), foils=(Foil("1/2", c=Fraction(1, 10)),))
""",
        "n = 1 is not among the objects",
    ),
    "a supremum at a case outside of the domain": (
        """
claim = Claim(label="L", says="sup of 1/n over 5 <= n <= 9 is 1", relation=Supremum(), margin=lambda q: q.c - q.y, constants=dict(c=1), domain=Domain(n=Whole(5, 9)), evidence=(Exact(grid(n=range(1, 10)), lambda c: {"y": 1 / c.n}),), foils=(Foil("1/2", c=Fraction(1, 10)),))
""",
        "n = 1 is not among the objects",
    ),
    "a supremum between the steps of a field": (
        """
claim = Claim(label="L", says="sup over odd n", relation=Supremum(), margin=lambda q: q.c - q.y, constants=dict(c=1), domain=Domain(n=Whole(1, None, 2)), evidence=(Family(1, lambda c: {"y": 1 / (1 + (c.n - 2) ** 2)}, "n"),), foils=(Foil("1/2", c=Fraction(1, 10)),))
""",
        "n = 2 is not among the objects",
    ),
    "a supremum that differs by less than floats tell": (
        """
claim = Claim(label="L", says="sup 1 - 1/n is 1 + 10^-400", relation=Supremum(), margin=lambda q: q.c - q.y, constants=dict(c=1 + Fraction(1, 10**400)), domain=Domain(n=Whole(1)), evidence=(Family(1, lambda c: {"y": 1 - 1 / c.n}, "n"),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
        "refuted",
    ),
    "a limit along an axis that ends": (
        """
claim = Claim(label="L", says="1/n tends to 0 for n up to 9", relation=Tends("n"), margin=lambda q: q.c * q.y, constants=dict(c=1), domain=Domain(n=Whole(1, 9)),
    evidence=(Family(1, lambda c: {"y": 1 / c.n}, "n"),), foils=(Foil("+1", margin=lambda q: q.y + 1),))
""",
        "nothing tends along n, which ends",
    ),
    "eventually, along an axis that ends before": (
        """
claim = Claim(label="L", says="eventually d >= 5, for d up to 3", relation=Eventually("d"), margin=lambda q: q.d - q.c, constants=dict(c=5), domain=Domain(d=Whole(1, 3)), evidence=(Family(1, lambda c: {}, "d"),), foils=(Foil("neg", margin=lambda q: -q.d - q.c),))
""",
        "nothing tends along d, which ends",
    ),
    "a limit with something held fixed that is the axis": (
        """
def argue(p):
    n, s = p.field("n"), p.symbol("s", p.part("x").total)
    return {"n": n, "s": s, "y": s / n, "rate": s / n}
claim = Claim(label="L", says="the mean of n numbers with sum n tends to zero", relation=Tends("n", given=("s",)), margin=lambda q: q.c * q.y, constants=dict(c=1), domain=Domain(n=Whole(1), x=NonNegatives("n", total="n"), measure=lambda o: {"n": o.n, "s": sum(o.x), "y": sum(o.x) / o.n, "rate": sum(o.x) / o.n}),
    evidence=(Proof(argue),), foils=(Foil("+1", margin=lambda q: q.y + 1, relation=Tends("n"), evidence=(Family(1, lambda c: {"y": 1 / c.n}, "n"),)),))
""",
        "with s held fixed n does not change",
    ),
    "a constant that may depend on the sum, which is its axis": (
        """
def argue(p):
    d, s = p.field("d"), p.symbol("s", p.part("x").total)
    return {"d": d, "s": s, "y": s, "C": s}
claim = Claim(label="L", says="sum x <= C", relation=Exists("C", axis="d", given=("s",)), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(d=Whole(1), x=NonNegatives("d", total="d"), measure=lambda o: {"d": o.d, "s": sum(o.x), "y": sum(o.x)}),
    evidence=(Proof(argue),), foils=(Foil("1", C=1, evidence=(Exact([dict(d=9, s=9, y=9)], lambda c: {}),)),))
""",
        "no case measured",
    ),
    "a constant that may depend on a field which is its axis": (
        """
def argue(p):
    d, e = p.field("d"), p.symbol("e", p.part("e"))
    return {"d": d, "e": e, "y": e, "C": e}
claim = Claim(label="L", says="d <= C", relation=Exists("C", axis="d", given=("e",)), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(d=Whole(1), e=Real("d", "d"), measure=lambda o: {"d": o.d, "e": o.e, "y": o.e}),
    evidence=(Proof(argue),), foils=(Foil("1", C=1, evidence=(Exact([dict(d=9, e=9, y=9)], lambda c: {}),)),))
""",
        "no case measured",
    ),
    "almost surely by chances that are negative": (
        """
claim = Claim(label="L", says="", relation=AlmostSurely("n"), margin=lambda q: q.c * q.chance, constants=dict(c=1), evidence=(Family(1, lambda c: {"chance": -5 / c.n**2}, "n"),), domain=Domain(n=Whole(1)), foils=(Foil("2", margin=lambda q: q.chance + 1),))
""",
        "is to be a chance",
    ),
    "somewhere, without a domain": (
        """
claim = Claim(label="L", says="there is a number in [0, 1] with x >= 2", relation=Somewhere(), margin=lambda q: q.x - q.c, constants=dict(c=2), evidence=(Exact([dict(x=3)], lambda c: {"y": c.x + 1}),), foils=(Foil("7", c=7, domain=Domain(x=OneOf(3))),))
""",
        "give the claim one",
    ),
    "somewhere, by a family beyond the domain": (
        """
claim = Claim(label="L", says="there is n <= 9 with n >= 15", relation=Somewhere(), margin=lambda q: q.y - q.c, constants=dict(c=15), domain=Domain(n=Whole(1, 9)), evidence=(Family(1, lambda c: {"y": c.n}, "n"),), foils=(Foil("100", c=100, evidence=(Exact(grid(n=range(1, 10)), lambda c: {"y": c.n}),)),))
""",
        "which has every n from 1 to 9",
    ),
    "somewhere, by a solver that was not told the type": (
        """
def point(case, p):
    return {"y": p.unknown("t")}
claim = Claim(label="L", says="there is x in [0, 1] with x >= 2", relation=Somewhere(), margin=lambda q: q.y - q.c, constants=dict(c=2), domain=Domain(x=OneOf(0, 1), measure=lambda o: {"y": o.x}), evidence=(Solved([{}], point, reduces=lambda o: {"unknowns": {"t": o.x}}),), foils=(Foil("100", c=100, evidence=(Exact(grid(x=(0, 1)), lambda c: {"y": c.x}),)),))
""",
        "no object",
    ),
    "somewhere, at a point that a condition leaves out": (
        """
claim = Claim(label="L", says="x(1 - x) >= 1/4 for some x outside (0.4, 0.6)", relation=Somewhere(), margin=lambda q: q.y - q.c, constants=dict(c=Fraction(1, 4)), domain=Domain(x=Unit(), where={"x outside": lambda o: abs(2 * o.x - 1) * 5 >= 1}), evidence=(Enclosed([dict(x=Between(0, 1))], lambda c: {"y": c.x * (1 - c.x)}),), foils=(Foil("1", c=1),))
""",
        "no such object",
    ),
    "a constant of cases that do not name a field of the domain": (
        """
claim = Claim(label="L", says="C >= 1/(d tau)", relation=Exists("C", axis="d"), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(d=Whole(1, 4), tau=Positive()),
    evidence=(Exact(grid(d=(1, 2, 3, 4)), lambda c: {"y": 2 / c.d}),), foils=(Foil("0", C=0),))
""",
        "no case measured",
    ),
    "a search at the first six sizes only, of numbers": (
        """
def over(rng):
    for n in range(1, 7):
        yield dict(n=n)
claim = Claim(label="L", says="2^n <= 10 n^2 for every n", margin=lambda q: q.c * q.n**2 - q.p, constants=dict(c=10), domain=Domain(n=Whole(1)),
    evidence=(Search(over, lambda c: {"p": 2 ** int(c.n)}),), foils=(Foil("1", c=Fraction(1)),))
""",
        "refuted",
    ),
    "a search at the first six sizes only, of lists": (
        """
def over(rng):
    for n in range(1, 7):
        for _ in range(10):
            yield dict(x=[float(t) for t in rng.random(n)])
claim = Claim(label="L", says="(sum x)^2 <= 10 sum x^2", margin=lambda q: q.c * q.q - q.s**2, constants=dict(c=10), domain=Domain(n=Whole(1), x=NonNegatives("n")),
    evidence=(Search(over, lambda c: {"s": sum(c.x), "q": sum(t * t for t in c.x)}),), foils=(Foil("2", c=2),))
""",
        "refuted",
    ),
    "a search of lists whose numbers stay below sixty": (
        """
def over(rng):
    for _ in range(30):
        yield dict(x=[float(t) for t in rng.random(3)])
claim = Claim(label="L", says="sum x_i <= 1000", margin=lambda q: q.c - q.s, constants=dict(c=1000), domain=Domain(n=Whole(1), x=NonNegatives("n")), evidence=(Search(over, lambda c: {"s": sum(c.x)}),), foils=(Foil("1", c=1),))
""",
        "refuted",
    ),
    "a search of matrices whose entries stay below a hundred": (
        """
def over(rng):
    for _ in range(30):
        yield dict(A=[[float(t) for t in rng.standard_normal(2)] for _ in range(2)])
claim = Claim(label="L", says="Tr A <= 1000", margin=lambda q: q.c - q.s, constants=dict(c=1000), domain=Domain(n=Whole(1), A=Matrix("n", "n")), evidence=(Search(over, lambda c: {"s": sum(c.A[i][i] for i in range(len(c.A)))}),), foils=(Foil("0", c=0),))
""",
        "refuted",
    ),
    "a search of real numbers that stay below a thousand": (
        """
def over(rng):
    for _ in range(30):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="x^2 <= 10^6", margin=lambda q: q.c - q.x**2, constants=dict(c=10**6), domain=Domain(x=Real()), evidence=(Search(over, lambda c: {}),), foils=(Foil("0", c=0),))
""",
        "refuted",
    ),
    "a search of laws with at most four outcomes": (
        """
def over(rng):
    for k in (1, 2, 3, 4):
        for _ in range(5):
            w = rng.integers(1, 9, k)
            yield dict(X=[(Fraction(int(a), int(w.sum())), Fraction(int(i))) for i, a in enumerate(w)])
claim = Claim(label="L", says="some outcome has a chance of at least 1/4", margin=lambda q: q.top - q.c + 0 * q.m, constants=dict(c=Fraction(1, 4)), domain=Domain(X=Law(Real())),
    evidence=(Search(over, lambda c: {"top": max(w for w, _ in c.X), "m": sum(w * x for w, x in c.X)}),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
        "refuted",
    ),
    "a search whose balls have no value where floats see a violation": (
        """
def over(rng):
    for _ in range(60):
        yield dict(x=float(rng.random()))
def measure(c):
    if isinstance(c.x, float) or 4 * c.x <= 3:
        return {"y": c.x}
    return {"y": c.x / (c.x - c.x)}
claim = Claim(label="L", says="x <= 3/4", margin=lambda q: q.c - q.y, constants=dict(c=Fraction(3, 4)), domain=Domain(x=Unit()), evidence=(Search(over, measure),), foils=(Foil("1/4", c=Fraction(1, 4)),), control=Control("2", c=2))
""",
        "neither confirmed nor excluded",
    ),
    "a measurement with a guard against zero": (
        """
def argue(p):
    x = p.field("x")
    return {"y": x / x}
claim = Claim(label="L", says="x / max(x, eps) = 1 for every x > 0", relation=Identity(), margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(x=Positive(), measure=lambda o: {"y": o.x / max(o.x, fmpq(1, 10**12))}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
        "refuted",
    ),
    "a measurement of lists that is cut off at sixty": (
        """
def argue(p):
    s = p.symbol("s", p.part("x").total)
    return {"s": s, "t": s}
claim = Claim(label="L", says="sum min(x, 60) = sum x", relation=Identity(), margin=lambda q: q.s - q.c * q.t, constants=dict(c=1), domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=lambda o: {"s": sum(o.x), "t": sum(min(t, 60) for t in o.x)}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
        "refuted",
    ),
    "an identity of matrices that is cut off at minus one hundred": (
        """
def measured(o):
    return {"a": sum(x for row in o.A for x in row), "b": sum(max(x, -100) for row in o.A for x in row)}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.a - q.c * q.b, constants=dict(c=1), domain=Domain(n=Whole(1), m=Whole(1), A=Matrix("n", "m"), measure=measured),
    evidence=(Lifted("a", "b"),), foils=(Foil("5", c=5, evidence=(Exact([dict(k=1), dict(k=3)], lambda c: {"a": c.k, "b": c.k}),)),))
""",
        "refuted",
    ),
    "an unstated requirement behind a condition": (
        """
def point(case, p):
    t, u = p.unknown("t"), p.unknown("u")
    p.require(t, 1 - t, u - 1, 2 - u, (3 * t - 1) ** 2 - t / 10**4)
    return dict(y=(3 * t - 1) ** 2 - t / 10**4 + u - 1)
claim = Claim(label="L", says="(3x - 1)^2 - x/10^4 + z >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0), foils=(Foil("2", c=2),),
    domain=Domain(x=Unit(), z=Unit(), where={"x + z ≤ 2": lambda o: o.x + o.z <= 2}, measure=lambda o: {"y": (3 * o.x - 1) ** 2 - o.x / 10**4 + o.z}), evidence=(Solved([{}], point, reduces=lambda o: {"unknowns": {"t": o.x, "u": o.z + 1}}),))
""",
        "state it as a hypothesis",
    ),
    "a guard against zero that compares a multiple with one": (
        """
def argue(p):
    x = p.field("x")
    return {"y": x / x}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(x=Positive(), measure=lambda o: {"y": o.x / o.x if 10**12 * o.x > 1 else 10**12 * o.x}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
        "refuted",
    ),
    "a guard against zero by a name": (
        """
def measure(o):
    eps = fmpq(1, 10**12)
    return {"y": o.x / max(o.x, eps)}
def argue(p):
    x = p.field("x")
    return {"y": x / x}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(x=Positive(), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
        "refuted",
    ),
    "outcomes of a law that are cut off": (
        """
def argue(p):
    m = p.symbol("m", p.part("X").mean(lambda x: x))
    return {"m": m, "t": m}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.m - q.c * q.t, constants=dict(c=1), domain=Domain(X=Law(NonNegative()), measure=lambda o: {"m": sum(w * x for w, x in o.X), "t": sum(w * min(x, 10**9) for w, x in o.X)}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
        "refuted",
    ),
    "a limit along an axis of another name": (
        """
claim = Claim(label="L", says="1/n tends to 0 for n up to 9", relation=Tends("m"), margin=lambda q: q.c * q.y, constants=dict(c=1), domain=Domain(n=Whole(1, 9), measure=lambda o: {"y": 1 / o.n}),
    evidence=(Family(1, lambda c: {"y": 1 / c.m}, "m", reduces=lambda o: {"m": o.n}),), foils=(Foil("+1", margin=lambda q: q.y + 1),))
""",
        "m is no field of the domain",
    ),
    "a constant of a family that begins later than the domain": (
        """
claim = Claim(label="L", says="C >= 1/n", relation=Exists("C", axis="n"), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(n=Whole(1)), evidence=(Family(5, lambda c: {"y": 1 / c.n}, "n"),), foils=(Foil("1/10", C=Fraction(1, 10)),))
""",
        "no case measured",
    ),
}

CONSTANTS = {  # and the one that is needed
    "a constant over a box whose branch stays open": (
        """
def measured(c):
    return {"y": (100 if abs(c.x - fmpq(4142, 10000)) < fmpq(1, 10000) else 1) / c.d + 0 * c.x}
claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(d=Whole(1, 5), x=Unit()),
    evidence=(Enclosed([dict(d=d, x=Between(0, 1)) for d in range(1, 6)], measured),), foils=(Foil("0", C=0),))
""",
        100,
    ),
    "a constant at an object beyond the first 240": (
        """
def measured(c):
    return {"y": Fraction(100, 1 + (int(c.d) - 3777) ** 2) + Fraction(1, int(c.d))}
claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(d=Whole(1, 5000)),
    evidence=(Exact(grid(d=(1, 2, 3, 100, 4990, 5000)), measured),), foils=(Foil("0", C=0),))
""",
        100,
    ),
    "a constant that is needed before the domain begins": (
        """
claim = Claim(label="L", says="C >= 1/n from 5 on", relation=Exists("C", axis="n"), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(n=Whole(5)), evidence=(Family(1, lambda c: {"y": 1 / c.n}, "n"),), foils=(Foil("1/10", C=Fraction(1, 10)),))
""",
        Fraction(1, 5),
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    source, why = LIES[name]
    bench.write("liar", HEAD + source)
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
    assert why in claim.reason


@pytest.mark.parametrize("name", CONSTANTS)
def test_no_constant_is_told_that_is_not_the_needed_one(bench, name):
    source, needed = CONSTANTS[name]
    bench.write("liar", HEAD + source)
    claim = bench.run()["liar"]
    (row,) = claim.constants
    told = row.high if row.high is not None else float("inf")
    assert claim.status in HONEST or abs(told - needed) <= 0.01 * needed, f"{claim.status}: {claim.reason}, with {told}"


HONEST_CLAIMS = {
    "a supremum that a family approaches": """
claim = Claim(label="T", says="sup of 1 - 1/n is 1", relation=Supremum(), margin=lambda q: q.c - q.y, constants=dict(c=1), domain=Domain(n=Whole(1)), evidence=(Family(1, lambda c: {"y": 1 - 1 / c.n}, "n"),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
    "a measurement that changes at a number and is right on both sides": """
def argue(p):
    s = p.symbol("s", p.part("x").total)
    return {"s": s, "t": s}
claim = Claim(label="T", says="", relation=Identity(), margin=lambda q: q.s - q.c * q.t, constants=dict(c=1), domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=lambda o: {"s": sum(o.x), "t": sum(min(t, 60) + max(t - 60, 0) for t in o.x)}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "a search that holds at every size and of every number": """
def over(rng):
    for n in range(1, 7):
        yield dict(x=[float(t) for t in rng.random(n)])
claim = Claim(label="T", says="(sum x)^2 <= n sum x^2", margin=lambda q: q.c * q.n * q.q - q.s**2, constants=dict(c=1), domain=Domain(n=Whole(1), x=NonNegatives("n")),
    evidence=(Search(over, lambda c: {"n": len(c.x), "s": sum(c.x), "q": sum(t * t for t in c.x)}),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
}


@pytest.mark.parametrize("name", HONEST_CLAIMS)
def test_what_holds_further_out_as_well_keeps_its_verdict(bench, name):
    bench.write("truth", HEAD + HONEST_CLAIMS[name])
    claim = bench.run()["truth"]
    assert claim.status in ("proved", "supported"), f"{claim.status}: {claim.reason}"
