"""Lies in new dresses: renamed symbols, borrowed facts, floats that pass for balls, caches, sizes, silent domains."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import numpy as np\n"
HONEST = ("error", "refuted", "undecided", "vacuous")  # and `supported` where only an argument or a search looked

MEANS = """
def measured(o):
    from lemmacheck.facts.sums import geometric_mean
    return {"am": sum(o.x) / o.n, "gm": geometric_mean(o.x)}
MEANS = Domain(n=Whole(1), x=NonNegatives("n"), measure=measured)
"""

LIES = {
    "twice the geometric mean, as the mean of twice the numbers": MEANS
    + """
def argue(p):
    x = p.part("x")
    double = x.each(lambda t: t + t)
    g, e = p.symbol("g", double.geometric), p.slack("e")
    p.because(e, facts.am_gm(arithmetic=g + e, geometric=g), of=double)
    return {"am": g + e, "gm": g / 2}
claim = Claim(label="L", says="AM >= 2 GM", margin=lambda q: q.am - q.c * q.gm, constants=dict(c=2), domain=MEANS,
    evidence=(Proof(argue),), foils=(Foil("3", c=3),))
""",
    "twice the geometric mean, where all but equal numbers are left out": MEANS.replace(
        "measure=measured)", "measure=measured, where=lambda o: min(o.x) == 0)"
    )
    + """
def argue(p):
    g, e = p.symbol("g", p.part("x").geometric), p.slack("e")
    p.because(e, facts.am_gm(arithmetic=2 * g + e, geometric=2 * g), of=p.part("x"))
    return {"am": 2 * g + e, "gm": g}
claim = Claim(label="L", says="AM >= 2 GM", margin=lambda q: q.am - q.c * q.gm, constants=dict(c=2), domain=MEANS,
    evidence=(Proof(argue),), foils=(Foil("3", c=3),))
""",
    "two numbers for every list": """
def measured(o):
    return {"s": sum(o.x) ** 2, "q": sum(x * x for x in o.x)}
def argue(p):
    x = p.part("x")
    a, b = p.symbol("a", x.largest), p.symbol("b", x.total - x.largest) if False else p.real("b", means=x.total - x.largest)
    p.closes_as((a - b) ** 2)
    return {"s": (a + b) ** 2, "q": a**2 + b**2}
claim = Claim(label="L", says="2 sum x^2 >= (sum x)^2", margin=lambda q: q.c * q.q - q.s, constants=dict(c=2),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=measured), evidence=(Proof(argue),), foils=(Foil("1", c=1),))
""",
    "a matrix written at two by two": """
def measured(o):
    d = int(o.d)
    return {"trace": sum(o.A[i][i] for i in range(d)), "square": sum(o.A[i][j] * o.A[j][i] for i in range(d) for j in range(d))}
def argue(p):
    a, d, b = p.real("a"), p.real("e"), p.real("b")
    p.closes_as((a - d) ** 2 + 4 * b**2)
    return {"trace": a + d, "square": a**2 + 2 * b**2 + d**2}
claim = Claim(label="L", says="2 Tr A^2 >= (Tr A)^2", margin=lambda q: q.c * q.square - q.trace**2, constants=dict(c=2),
    domain=Domain(d=Whole(2), A=Matrix("d", "d", "symmetric"), measure=measured), evidence=(Proof(argue),),
    foils=(Foil("1", c=1),))
""",
    "a fact about one list used for another of the same length": """
def measured(o):
    return {"a": sum(x * x for x in o.x) / o.n, "m": (sum(o.y) / o.n) ** 2}
def argue(p):
    m, v = p.symbol("m", p.part("y").mean), p.slack("v")
    p.because(v, facts.jensen_square(mean=m, mean_of_square=m**2 + v), of=p.part("x"))
    return {"a": m**2 + v, "m": m**2}
claim = Claim(label="L", says="", margin=lambda q: q.a - q.c * q.m, constants=dict(c=1),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), y=NonNegatives("n"), measure=measured), evidence=(Proof(argue),),
    foils=(Foil("2", c=2),))
""",
    "a ball that is asked through numpy": """
def measure(case):
    return {"y": float(np.float64(float(case.x)))}
claim = Claim(label="L", says="x^2 >= 1/1000", margin=lambda q: q.y * q.y - q.c, constants=dict(c=Fraction(1, 1000)),
    domain=Domain(x=Real(-1, 1)), evidence=(Enclosed([dict(x=Between(-1, 1))], measure),), foils=(Foil("4", c=4),))
""",
    "a ball that is asked for its middle": """
def measure(case):
    x = case.x
    return {"y": abs(x.lower() + x.upper()) / 2 + 1 if hasattr(x, "lower") else abs(x) + 1}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=1),
    domain=Domain(x=Real(-1, 1)), evidence=(Enclosed([dict(x=Between(-1, 1))], measure),), foils=(Foil("4", c=4),))
""",
    "a ball that is rounded to a whole number": """
def measure(case):
    return {"y": case.x * case.x + round(float(str(case.x).strip("[]").split(" ")[0]))}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0),
    domain=Domain(x=Real(-1, 1)), evidence=(Enclosed([dict(x=Between(-1, 1))], measure),), foils=(Foil("4", c=4),))
""",
    "sorted balls": """
def measure(case):
    low, high = sorted([case.x, case.z])
    return {"y": high - low}
claim = Claim(label="L", says="the larger is z", margin=lambda q: q.y - q.c * abs(q.z - q.x) - q.e, constants=dict(c=1, e=Fraction(1, 10**6)), control=Control("0", e=-1),
    domain=Domain(x=Real(0, 1), z=Real(0, 1)), evidence=(Enclosed([dict(x=Between(0, 1), z=Between(0, 1))], measure),),
    foils=(Foil("3", c=3),))
""",
    "the smallest key of a dictionary of balls": """
def measure(case):
    return {"y": min({case.x: 1, case.z: 2}.items(), key=lambda pair: pair[0])[0]}
claim = Claim(label="L", says="min(x, z) >= 1/2", margin=lambda q: q.y - q.c, constants=dict(c=Fraction(1, 2)),
    domain=Domain(x=Real(0, 1), z=Real(0, 1)), evidence=(Enclosed([dict(x=Between(0, 1), z=Between(0, 1))], measure),),
    foils=(Foil("3", c=3),), control=Control("-1", c=-1))
""",
    "a draw cached in a module": """
CACHE = {}
def draw(case, keys):
    if case.d not in CACHE:
        CACHE[case.d] = np.random.default_rng(5).random(4096)
    return {"x": CACHE[case.d][: len(keys)]}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 10)),
    evidence=(Draws([dict(d=1), dict(d=2)], draw, dict(x=(0, 1)), draws=2048),), foils=(Foil("0.9", c=Fraction(9, 10)),))
""",
    "a draw that is honest in its first case only": """
def draw(case, keys):
    if case.d == 1:
        return {"x": np.array([g.random() for g in generators(keys)])}
    return {"x": 0.5 + 0.4 * np.random.default_rng(5).random(len(keys))}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 10)),
    evidence=(Draws([dict(d=1), dict(d=2)], draw, dict(x=(0, 1)), draws=2048),), foils=(Foil("0.99", c=Fraction(99, 100)),))
""",
    "a draw beside an event": """
def draw(case, keys):
    return {"x": np.full(len(keys), 0.4), "event": np.array([g.random() < 0.5 for g in generators(keys)])}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1), event=(0, 1)), draws=2048),), foils=(Foil("0.9", c=Fraction(9, 10)),))
""",
    "a violation behind NaN in a tuple": """
def over(rng):
    for _ in range(50):
        yield dict(x=float(rng.random()))
def measure(case):
    return {"y": case.x, "z": float("nan") if isinstance(case.x, float) and case.x > 0.5 else case.x}
claim = Claim(label="L", says="", margin=lambda q: (q.z + 1, q.c - q.y), constants=dict(c=Fraction(1, 2)), evidence=(Search(over, measure),),
    foils=(Foil("0", c=0),), control=Control("2", c=2))
""",
    "a violation behind infinity": """
def over(rng):
    for _ in range(50):
        yield dict(x=float(rng.random()))
def measure(case):
    return {"y": case.x, "z": float("inf") if isinstance(case.x, float) else case.x}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c + q.z, constants=dict(c=4), evidence=(Search(over, measure),),
    foils=(Foil("9", margin=lambda q: -q.y - q.c),), control=Control("-1", c=-1))
""",
    "a trend of two points": """
claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: q.C - 1 / q.d, constants=dict(C=None),
    evidence=(Exact(grid(d=(1, 2)), lambda c: {}),), foils=(Foil("1/9", C=Fraction(1, 9)),))
""",
    "a hypothesis with the wrong sign": """
def argue(p):
    return {"x": p.field("x")}
claim = Claim(label="L", says="x <= 1", margin=lambda q: 1 - q.c * q.x, constants=dict(c=1), assumes={"x <= 1": lambda q: -1 - q.x},
    domain=Domain(x=NonNegative(), measure=lambda o: {"x": o.x}), evidence=(Proof(argue), Exact(grid(x=(0, 1, 2)), lambda c: {"x": c.x})),
    foils=(Foil("2", c=2),))
""",
    "equality decided by floats": """
def measure(case):
    return {"y": 1 if abs(float(case.x) - 0.3) < 1e-6 else 0}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.y - q.c, constants=dict(c=0),
    domain=Domain(x=Unit()), evidence=(Enclosed([dict(x=Between(0, 1))], measure),), foils=(Foil("1", c=1),))
""",
    "right at the tried sizes only": """
def measured(o):
    n = int(o.n)
    return {"y": n if n <= 12 else -n}
def argue(p):
    return {"y": p.field("n")}
claim = Claim(label="L", says="y >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(n=Whole(1), measure=measured),
    evidence=(Proof(argue),), foils=(Foil("9", c=9),))
""",
    "a generator that is a child of the honest one": """
from lemmacheck.language.fields import Numbers
class Easy(Numbers):
    def sample(self, rng, style, values):
        return [x * 0 + 1 for x in super().sample(rng, style, values)]
def measured(o):
    return {"a": sum(o.x), "b": sum(x * x for x in o.x)}
def argue(p):
    t = p.symbol("t", p.part("x").total)
    return {"a": t, "b": t}
claim = Claim(label="L", says="sum x >= sum x^2", margin=lambda q: q.a - q.c * q.b, constants=dict(c=1),
    domain=Domain(n=Whole(1), x=Easy("n", low=0), measure=measured), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "numbers that lie about their order": """
class Large(Fraction):
    def __lt__(self, other): return False
    def __ge__(self, other): return True
def measure(case):
    return {"y": Large(-1)}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c * q.d, constants=dict(c=0), domain=Domain(d=Whole(1, 3)),
    evidence=(Exact(grid(d=(1, 2, 3)), measure),), foils=(Foil("2", margin=lambda q: -q.d),), control=Control("1", margin=lambda q: q.d))
""",
    "comparisons that were patched": """
import lemmacheck.numbers.kinds as kinds
import lemmacheck.weighing.case as case_module
def measure(case):
    case_module.decide = lambda value, precisions=(): (value(), 1)
    return {"y": -case.d}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(d=Whole(1, 3)),
    evidence=(Exact(grid(d=(1, 2, 3)), measure),), foils=(Foil("2", c=2),))
""",
    "a reduction that sends every object to the easy case": """
def measure(case):
    return {"y": case.k}
claim = Claim(label="L", says="x >= 1", margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(x=Real(0, 2)),
    evidence=(Exact([dict(k=1)], measure, reduces=lambda o: {"k": 1}),), foils=(Foil("2", c=2),))
""",
    "a quantity that only the case has": """
def measure(case):
    return {"x": case.x, "y": 1}
claim = Claim(label="L", says="x >= 1", margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(x=Whole(0, 2), measure=lambda o: {"x": o.x}),
    evidence=(Exact(grid(x=(0, 1, 2)), measure, reduces=lambda o: {"x": o.x}),), foils=(Foil("2", c=2),))
""",
    "a quantity that only the case has, read by a function that the margin calls": """
def measure(case):
    return {"x": case.x, "y": 1 + 0 * case.x}
def rest(q):
    return getattr(q, "y") - q.c
claim = Claim(label="L", says="x >= 1", margin=lambda q: rest(q), constants=dict(c=1), domain=Domain(x=Whole(0, 2), measure=lambda o: {"x": o.x}),
    evidence=(Exact(grid(x=(0, 1, 2)), measure, reduces=lambda o: {"x": o.x}),), foils=(Foil("2", c=2),))
""",
    "a case that is undefined where the object is not": """
def measure(case):
    return {"y": 1 / case.x**0 if case.x != 1 else 1 / (case.x - 1)}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(x=OneOf(2, 3), measure=lambda o: {"y": -1 if o.x == 3 else 1}),
    evidence=(Exact(grid(x=(2,)), lambda c: {"y": 1}, reduces=lambda o: {"x": 2}),), foils=(Foil("2", c=2),))
""",
    "a family whose measure looks at the axis": """
def measure(case):
    import sympy
    return {"y": sympy.Piecewise((1, case.d < 100), (-1, True))}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), evidence=(Family(1, measure, "d"),),
    foils=(Foil("2", c=2),))
""",
    "an object that exists by a float": """
def measure(case):
    return {"y": 0.1 + 0.2 - 0.3}
claim = Claim(label="L", says="", relation=Somewhere(), margin=lambda q: q.y * q.d - q.c, constants=dict(c=0),
    evidence=(Exact([dict(d=1)], measure),), foils=(Foil("1", c=1),))
""",
    "an object outside of the domain": """
claim = Claim(label="L", says="", relation=Somewhere(), margin=lambda q: q.d - q.c, constants=dict(c=50), domain=Domain(d=Whole(1, 10)),
    evidence=(Exact([dict(d=100)], lambda c: {}),), foils=(Foil("1000", c=1000),))
""",
    "a rate that is a constant in disguise": """
def argue(p):
    n = p.field("n")
    return {"n": n, "y": 1 / n + 1, "rate": (n + 1) / n}
claim = Claim(label="L", says="", relation=Tends("n"), margin=lambda q: q.c * q.y, constants=dict(c=1),
    domain=Domain(n=Whole(1), measure=lambda o: {"n": o.n, "y": Fraction(1, int(o.n)) + 1, "rate": Fraction(int(o.n) + 1, int(o.n))}),
    evidence=(Proof(argue),), foils=(Foil("2", margin=lambda q: q.y + 1),))
""",
    "almost surely, by a chance that is not one": """
def argue(p):
    n = p.field("n")
    return {"n": n, "chance": 1 / n**2, "rate": 1 / n**2}
claim = Claim(label="L", says="", relation=AlmostSurely("n"), margin=lambda q: q.c * q.chance, constants=dict(c=1),
    evidence=(Proof(argue),), domain=Domain(n=Whole(1), measure=lambda o: {"n": o.n, "chance": Fraction(1, int(o.n)), "rate": Fraction(1, int(o.n) ** 2)}),
    foils=(Foil("2", margin=lambda q: q.chance + 1),))
""",
    "strictly, by a gap that may close": """
def argue(p):
    x = p.field("x")
    return {"x": x}
claim = Claim(label="L", says="x^2 > 0", relation=Strictly(), margin=lambda q: q.c * q.x**2, constants=dict(c=1),
    domain=Domain(x=Real(), measure=lambda o: {"x": o.x}), evidence=(Proof(argue),), foils=(Foil("-1", c=-1),), control=Control("x^2+1", margin=lambda q: q.x**2 + 1))
""",
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    bench.write("liar", HEAD + LIES[name])
    claims = bench.run()
    for claim in claims.values():
        assert claim.status in HONEST, f"{claim.id}: {claim.status}, {claim.reason}"


CLOSED_BY = {
    "a ball that is asked for its middle": "does not contain all of the box",
    "a draw that is honest in its first case only": "not draws",
    "a draw beside an event": "not draws",
    "a generator that is a child of the honest one": "a type of its author's own",
    "a reduction that sends every object to the easy case": "does not say how",
    "a quantity that only the case has": "which the statement reads",
    "right at the tried sizes only": "witness",
    "almost surely, by a chance that is not one": "chance",
}


@pytest.mark.parametrize("name", CLOSED_BY)
def test_a_lie_is_seen_for_its_own_reason(bench, name):
    bench.write("liar", HEAD + LIES[name])
    assert CLOSED_BY[name] in bench.run()["liar"].reason


def test_a_condition_that_leaves_objects_out_is_told(bench):
    bench.write(
        "liar",
        """
def argue(p):
    return {"y": p.field("x")}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), evidence=(Proof(argue),),
    domain=Domain(x=NonNegative(), where=lambda o: o.x < 5, says="every number", measure=lambda o: {"y": o.x}), foils=(Foil("1", c=1),))
""",
    )
    reason = bench.run()["liar"].reason
    assert "every 0 ≤ x, those that meet its author's condition (in its author's words: every number)" in reason
