"""What a hostile new author would try: in old dress or new, none of it ends proved or supported."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import numpy as np\n"
HONEST = ("error", "refuted", "undecided")

LIES = {
    "AM >= 2 GM as two lists": """
def measured(o):
    from lemmacheck.facts.sums import geometric_mean
    return {"am": sum(o.x) / o.n, "gm": geometric_mean(o.y)}
def argue(p):
    x, y = p.part("x"), p.part("y")
    g, e = p.symbol("g", y.geometric), p.slack("e")
    p.because(e, facts.am_gm(arithmetic=g + e, geometric=g), of=y)
    return {"am": g + e, "gm": g}
claim = Claim(label="L", says="", margin=lambda q: q.am - q.c * q.gm, constants=dict(c=1),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), y=NonNegatives("n"), measure=measured), evidence=(Proof(argue),), foils=(Foil("3", c=3),))
""",
    "AM >= 2 GM where the measure halves the geometric mean of others": """
from lemmacheck.facts.sums import geometric_mean
def half(t):
    return t / 2
def measured(o):
    return {"am": sum(o.x) / o.n, "gm": geometric_mean([half(t) for t in o.x])}
def argue(p):
    x = p.part("x")
    h = x.each(half)
    g, e = p.symbol("g", h.geometric), p.slack("e")
    p.because(e, facts.am_gm(arithmetic=g + e, geometric=g), of=h)
    return {"am": 2 * g + 2 * e, "gm": g}
claim = Claim(label="L", says="AM >= 2 GM", margin=lambda q: q.am - q.c * q.gm, constants=dict(c=2),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=measured), evidence=(Proof(argue),), foils=(Foil("3", c=3),))
""",
    "d = 2 for every d, through min and max": """
def measured(o):
    return {"s": sum(o.x), "q": (max(o.x) + min(o.x))}
def argue(p):
    x = p.part("x")
    a, b = p.symbol("a", x.largest), p.symbol("b", x.smallest)
    return {"s": a + b, "q": a + b}
claim = Claim(label="L", says="sum = max + min", relation=Identity(), margin=lambda q: q.s - q.c * q.q, constants=dict(c=1),
    domain=Domain(n=Whole(2), x=NonNegatives("n"), measure=measured), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "a fact about a law used for a list": """
def measured(o):
    m = sum(o.x) / o.n
    return {"m": m, "s": sum(t * t for t in o.y) / o.n}
def argue(p):
    m, v = p.symbol("m", p.part("x").mean), p.slack("v")
    p.because(v, facts.jensen_square(mean=m, mean_of_square=m**2 + v), of=p.part("x"))
    return {"m": m, "s": m**2 + v}
claim = Claim(label="L", says="", margin=lambda q: q.s - q.c * q.m**2, constants=dict(c=1),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), y=NonNegatives("n"), measure=measured), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "a ball through numpy's maximum": """
def measure(case):
    return {"y": np.maximum(case.x, -case.x)}
claim = Claim(label="L", says="|x| >= 1/2", margin=lambda q: q.y - q.c, constants=dict(c=Fraction(1, 2)),
    domain=Domain(x=Real(-1, 1)), evidence=(Enclosed([dict(x=Between(-1, 1))], measure),), foils=(Foil("4", c=4),), control=Control("-1", c=-1))
""",
    "a ball in a numpy array that is sorted": """
def measure(case):
    a = np.sort(np.array([case.x, case.z], dtype=object))
    return {"y": a[1] - a[0]}
claim = Claim(label="L", says="|x - z| >= 1/9", margin=lambda q: q.y - q.c, constants=dict(c=Fraction(1, 9)),
    domain=Domain(x=Unit(), z=Unit()), evidence=(Enclosed([dict(x=Between(0, 1), z=Between(0, 1))], measure),), foils=(Foil("4", c=4),), control=Control("-1", c=-1))
""",
    "a ball sorted by a key of its own": """
def measure(case):
    a = sorted([case.x, case.z], key=lambda t: float(t.mid()) if hasattr(t, "mid") else float(t))
    return {"y": a[1] - a[0]}
claim = Claim(label="L", says="|x - z| >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0),
    domain=Domain(x=Unit(), z=Unit()), evidence=(Enclosed([dict(x=Between(0, 1), z=Between(0, 1))], measure),), foils=(Foil("4", c=4),))
""",
    "a ball whose upper end alone is used": """
def measure(case):
    x = case.x
    return {"y": x.upper() if hasattr(x, "upper") else x}
claim = Claim(label="L", says="x >= 1/2 on [0,1]", margin=lambda q: q.y - q.c, constants=dict(c=Fraction(1, 2)),
    domain=Domain(x=Unit()), evidence=(Enclosed([dict(x=Between(0, 1))], measure),), foils=(Foil("4", c=4),), control=Control("-1", c=-1))
""",
    "a draw seeded by its case": """
def draw(case, keys):
    return {"x": np.random.default_rng(case.d).random(len(keys))}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 10)),
    evidence=(Draws([dict(d=1), dict(d=2)], draw, dict(x=(0, 1)), draws=2048),), foils=(Foil("0.9", c=Fraction(9, 10)),))
""",
    "a draw seeded by the sum of its keys, constant within a block": """
def draw(case, keys):
    return {"x": np.full(len(keys), 0.2 + 0.6 * int(keys[0, 0] % 1000) / 1000)}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=2048),), foils=(Foil("0.9", c=Fraction(9, 10)),))
""",
    "a draw that repeats its first key": """
def draw(case, keys):
    rows = np.array([g.random() for g in generators(keys[:2])])
    return {"x": np.resize(rows, len(keys))}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=2048),), foils=(Foil("0.9", c=Fraction(9, 10)),))
""",
    "NaN hidden by max": """
def over(rng):
    for _ in range(50):
        yield dict(x=float(rng.random()))
def measure(case):
    return {"y": case.x}
claim = Claim(label="L", says="", margin=lambda q: max(q.c - q.y, float("nan")) if isinstance(q.y, float) and q.y > 0.5 else q.c - q.y, constants=dict(c=Fraction(1, 2)),
    domain=Domain(x=Unit()), evidence=(Search(over, measure),), foils=(Foil("0", c=0),), control=Control("2", c=2))
""",
    "NaN draws hidden by nanmean": """
def draw(case, keys):
    x = np.array([g.random() for g in generators(keys)])
    return {"x": np.where(x < 0.5, np.nan, x)}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: np.nan_to_num(q.x, nan=1.0) - q.c, constants=dict(c=Fraction(6, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=2048),), foils=(Foil("0.99", c=Fraction(99, 100)),))
""",
    "wrong-sign hypothesis in draws": """
def draw(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)])}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=2), assumes={"d >= 1": lambda q: -q.d},
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=256),), foils=(Foil("9", c=9),))
""",
    "wrong-sign hypothesis in a search with a domain": """
def over(rng):
    for _ in range(50):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="", margin=lambda q: q.c - q.x, constants=dict(c=0), assumes={"x >= 0": lambda q: -q.x},
    domain=Domain(x=Unit()), evidence=(Search(over, lambda c: {}),), foils=(Foil("-1", c=-1),), control=Control("2", c=2))
""",
    "a one-point trend in draws": """
def draw(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)])}
claim = Claim(label="L", says="", relation=Exists("C", axis="d", average=True), margin=lambda q: q.C - q.x * q.d, constants=dict(C=None),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=256),), foils=(Foil("0", C=0),))
""",
    "an Exact grid for an infinite domain": """
claim = Claim(label="L", says="x <= 7", margin=lambda q: q.c - q.x, constants=dict(c=7), domain=Domain(x=Whole(1)),
    evidence=(Exact(grid(x=range(1, 8)), lambda c: {}, reduces=lambda o: {"x": min(int(o.x), 7)}),), foils=(Foil("3", c=3),), control=Control("9", c=9))
""",
    "an Exact grid for reals": """
claim = Claim(label="L", says="x in {0, 1, 1/2}", margin=lambda q: q.c - (q.x - q.x * q.x) * (q.x * 2 - 1) ** 2, constants=dict(c=0), domain=Domain(x=Unit()),
    evidence=(Exact(grid(x=(0, 1, Fraction(1, 2))), lambda c: {}),), foils=(Foil("-1", c=-1),))
""",
    "a margin that is clipped": """
def over(rng):
    for _ in range(50):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="x <= 1/2", margin=lambda q: max(q.c - q.x, 0 * q.x), constants=dict(c=Fraction(1, 2)), domain=Domain(x=Unit()),
    evidence=(Search(over, lambda c: {}),), foils=(Foil("m", margin=lambda q: q.c - q.x - 1),))
""",
    "a margin that is clipped at a number of its own": """
def over(rng):
    for _ in range(50):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="x <= 1/2", margin=lambda q: max(1 - 2 * q.x, 0 * q.x), domain=Domain(x=Unit()),
    evidence=(Search(over, lambda c: {}),), foils=(Foil("m", margin=lambda q: -1 - q.x),))
""",
    "a margin that is squared": """
def argue(p):
    return {"x": p.field("x")}
claim = Claim(label="L", says="x <= 1/2", margin=lambda q: (q.c - q.x) ** 2, constants=dict(c=Fraction(1, 2)), domain=Domain(x=Unit(), measure=lambda o: {"x": o.x}),
    evidence=(Proof(argue),), foils=(Foil("m", margin=lambda q: q.c - q.x),))
""",
    "a measure that returns the bound itself": """
def measured(o):
    return {"left": o.x * o.x, "right": o.x * o.x}
def argue(p):
    x = p.field("x")
    return {"left": x * x, "right": x * x}
claim = Claim(label="L", says="x <= x^2", margin=lambda q: q.right - q.c * q.left, constants=dict(c=1), domain=Domain(x=NonNegative(), measure=measured),
    evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "a foil refuted by an exception": """
def over(rng):
    for _ in range(50):
        yield dict(x=float(rng.random()))
def bad(q):
    raise ZeroDivisionError
claim = Claim(label="L", says="x >= 0", margin=lambda q: q.x + q.c, constants=dict(c=0), domain=Domain(x=Unit()),
    evidence=(Search(over, lambda c: {}),), foils=(Foil("m", margin=bad),))
""",
    "a foil of another statement": """
def argue(p):
    return {"x": p.field("x")}
claim = Claim(label="L", says="x >= 0", margin=lambda q: q.x + q.c, constants=dict(c=0), domain=Domain(x=Unit(), measure=lambda o: {"x": o.x}),
    evidence=(Proof(argue),), foils=(Foil("m", margin=lambda q: -1 - q.x * 0),))
""",
    "a foil with a constant margin": """
def argue(p):
    return {"x": p.field("x")}
claim = Claim(label="L", says="x >= 0", margin=lambda q: q.x + q.c, constants=dict(c=0), domain=Domain(x=Unit(), measure=lambda o: {"x": o.x}),
    evidence=(Proof(argue), Exact(grid(x=(0, 1)), lambda c: {})), foils=(Foil("m", margin=lambda q: -1),))
""",
    "a control with a constant margin": """
claim = Claim(label="L", says="x >= 1", margin=lambda q: q.x - q.c, constants=dict(c=1), domain=Domain(x=Unit()),
    evidence=(Exact(grid(x=(0, 1)), lambda c: {}),), foils=(Foil("2", c=2),), control=Control("m", margin=lambda q: 1))
""",
    "a domain whose where admits only what is true": """
def argue(p):
    x = p.field("x")
    return {"x": x}
claim = Claim(label="L", says="x^2 <= x for all x >= 0", margin=lambda q: q.c * q.x - q.x**2, constants=dict(c=1),
    domain=Domain(x=NonNegative(), where=lambda o: o.x <= 1, measure=lambda o: {"x": o.x}), evidence=(Proof(argue),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
    "a relation of one's own": """
from lemmacheck.language.relation import Always
class Mild(Always):
    def allows(self, sign):
        return True
claim = Claim(label="L", says="", relation=Mild(), margin=lambda q: -q.x - q.c, constants=dict(c=0), domain=Domain(x=Whole(1, 3)),
    evidence=(Exact(grid(x=(1, 2, 3)), lambda c: {}),), foils=(Foil("9", relation=Always()),))
""",
    "a margin that is a number of one's own": """
class Fine(Fraction):
    def __neg__(self): return self
def measure(case):
    return {"y": Fine(-1)}
claim = Claim(label="L", says="", margin=lambda q: q.y + 0 * q.x - q.c, constants=dict(c=0), domain=Domain(x=Whole(1, 3)),
    evidence=(Exact(grid(x=(1, 2, 3)), measure),), foils=(Foil("9", c=9),), control=Control("-3", c=-3))
""",
    "a referee that is patched for the claim and not for its foils": """
import lemmacheck.weighing.case as case_module
honest = case_module.decide
def lenient(value, **kw):
    found, sign = honest(value, **kw)
    return found, (1 if sign == -1 and abs(float(found)) < 5 else sign)
def measure(case):
    case_module.decide = lenient
    return {"y": -case.x}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Whole(1, 3)),
    evidence=(Exact(grid(x=(1, 2, 3)), measure),), foils=(Foil("9", c=9),))
""",
    "a draw that repeats its last keys": """
def draw(case, keys):
    rows = np.array([g.random() for g in generators(keys[-2:])])
    return {"x": np.resize(rows, len(keys))}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=2048),), foils=(Foil("0.9", c=Fraction(9, 10)),))
""",
    "a method of the referee that is patched": """
from lemmacheck.language.relation import Relation
def measure(case):
    Relation.allows = lambda self, sign: True
    return {"y": -case.x}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Whole(1, 3)),
    evidence=(Exact(grid(x=(1, 2, 3)), measure),), foils=(Foil("9", c=9),))
""",
    "an absolute value around the margin of draws": """
def draw(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)])}
claim = Claim(label="L", says="the mean is at least 0.9", relation=OnAverage(), margin=lambda q: abs(q.x - q.c), constants=dict(c=Fraction(9, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=2048),), foils=(Foil("m", margin=lambda q: q.x - 2),))
""",
    "evidence of one's own": """
from lemmacheck.language.evidence import Exact as Honest
class Mild(Honest):
    rung = "proof"
claim = Claim(label="L", says="", margin=lambda q: q.x - q.c, constants=dict(c=0), domain=Domain(x=Whole(1, 3)),
    evidence=(Mild(grid(x=(1, 2, 3)), lambda c: {}),), foils=(Foil("9", c=9),))
""",
    "one clipped part among honest ones": """
def over(rng):
    for _ in range(50):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="x >= 0 and x <= 1/2", margin=lambda q: (q.x + q.e, max(q.c - q.x, 0 * q.x)), constants=dict(c=Fraction(1, 2), e=0), domain=Domain(x=Unit()),
    evidence=(Search(over, lambda c: {}),), foils=(Foil("m", e=-1),))
""",
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    bench.write("liar", HEAD + LIES[name])
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"


CLOSED_BY = {
    "AM >= 2 GM where the measure halves the geometric mean of others": "share claims.toy.liar.half",
    "a draw seeded by the sum of its keys, constant within a block": "from its own key",
    "a draw that repeats its first key": "from its own key",
    "a draw that repeats its last keys": "key",
    "a margin that is clipped": "nothing could violate it",
    "a margin that is clipped at a number of its own": "nothing could violate it",
    "a margin that is squared": "nothing could violate it",
    "one clipped part among honest ones": "nothing could violate it",
    "an absolute value around the margin of draws": "nothing could violate it",
    "a measure that returns the bound itself": "the same number on every object",
    "a foil of another statement": "the same whatever is measured",
    "a control with a constant margin": "the same whatever is measured",
    "a relation of one's own": "a type of its author's own",
    "evidence of one's own": "a type of its author's own",
    "a referee that is patched for the claim and not for its foils": "replaces lemmacheck.weighing.case.decide",
    "a method of the referee that is patched": "replaces lemmacheck.language.relation.Relation.allows",
}


@pytest.mark.parametrize("name", CLOSED_BY)
def test_a_lie_is_seen_for_its_own_reason(bench, name):
    bench.write("liar", HEAD + LIES[name])
    assert CLOSED_BY[name] in bench.run()["liar"].reason
