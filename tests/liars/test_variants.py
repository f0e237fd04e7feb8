"""Variants of known lies, each by another way: renamed symbols, sizes, facts, balls, seeds, what is not a number, trends, hypotheses."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import time\nimport numpy as np\n"
HONEST = ("error", "refuted", "undecided")
BALL = """
    domain=Domain(x=Unit()), evidence=(Enclosed([dict(x=Between(0, 1))], lambda c: {}),), foils=(Foil("4", c=4),), control=Control("-1", c=-1))
"""
DRAWN = """
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 5)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, None)), draws=256),), foils=(Foil("0.9", c=Fraction(9, 10)),))
"""
OF_X = """
def argue(p):
    return {"x": p.field("x")}
"""

LIES = {
    "the square of a sum under the name of a sum of squares": (
        """
def argue(p):
    s = p.symbol("s", p.part("x").total)
    return {"am": s * s, "gm": s * s / 2}
claim = Claim(label="L", says="(sum x)^2 >= 2 sum x^2", margin=lambda q: q.am - q.c * q.gm, constants=dict(c=2),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=lambda o: {"am": sum(o.x) ** 2, "gm": sum(t * t for t in o.x)}), evidence=(Proof(argue),), foils=(Foil("3", c=3),))
""",
        "a witness",
    ),
    "two numbers that are equal without loss of generality": (
        """
def argue(p):
    x, y = p.field("x"), p.field("y")
    p.identity(x, y, says="without loss of generality")
    return {"am": (x + y) ** 2, "gm": x * y}
claim = Claim(label="L", says="(x + y)^2 >= 8 x y", margin=lambda q: q.am - q.c * q.gm, constants=dict(c=8),
    domain=Domain(x=NonNegative(), y=NonNegative(), measure=lambda o: {"am": (o.x + o.y) ** 2, "gm": o.x * o.y}), evidence=(Proof(argue),), foils=(Foil("9", c=9),))
""",
        "a witness",
    ),
    "a symbol that is part of another field": (
        """
def argue(p):
    x = p.symbol("x", p.part("y"))
    return {"x": x, "y": x}
claim = Claim(label="L", says="x = y", relation=Identity(), margin=lambda q: q.x - q.c * q.y, constants=dict(c=1), domain=Domain(x=NonNegative(), y=NonNegative(), measure=lambda o: {"x": o.x, "y": o.y}),
    evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
        "",
    ),
    "all cases up to d = 2 for every d": (
        """
claim = Claim(label="L", says="d^2 <= 2 d for every d", margin=lambda q: q.c * q.d - q.d ** 2, constants=dict(c=2), domain=Domain(d=Whole(1)),
    evidence=(Exact([dict(d=1), dict(d=2)], lambda c: {}),), foils=(Foil("1", c=1),))
""",
        "its cases name 2 values, and the domain has every d ≥ 1",
    ),
    "the mean where the sum is meant": (
        """
def argue(p):
    x = p.part("x")
    m, s = p.symbol("m", x.mean), p.symbol("s", x.total)
    return {"m": m, "s": s}
claim = Claim(label="L", says="sum x >= mean(x)^2", margin=lambda q: q.s - q.c * q.m ** 2, constants=dict(c=1),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=lambda o: {"m": sum(o.x) / o.n, "s": sum(o.x)}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
        "a witness",
    ),
    "the length of a number's text": (
        """
def measured(o):
    return {"a": len(str(o.x)), "b": len(str(o.x)) + 1}
def argue(p):
    a = p.symbol("a", p.part("x"))
    return {"a": a, "b": a + 1}
claim = Claim(label="L", says="b >= a", margin=lambda q: q.b - q.c * q.a, constants=dict(c=1), domain=Domain(x=NonNegative(), measure=measured), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
        "the same number on every object",
    ),
    "a measurement that remembers its first object": (
        """
seen = {}
def measured(o):
    seen.setdefault("x", o.x)
    return {"z": seen["x"], "y": o.x}
def argue(p):
    x = p.field("x")
    return {"z": x, "y": x}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.z - q.c * q.y, constants=dict(c=1), domain=Domain(x=Positive(), measure=measured), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
        "a witness",
    ),
    "a ball told apart by its text": (
        'claim = Claim(label="L", says="", margin=lambda q: (1 if "0.5" in str(q.x) else 1 + 0 * q.x) - q.c + 0 * q.x, constants=dict(c=1),'
        + BALL,
        "the same whatever is measured",
    ),
    "the larger of two balls by their texts": (
        'claim = Claim(label="L", says="", margin=lambda q: max((q.x, 1 - q.x), key=str) - q.c, constants=dict(c=Fraction(1, 2)),'
        + BALL,
        "at one of its points",
    ),
    "a ball sought in a set": (
        'claim = Claim(label="L", says="", margin=lambda q: (q.x if q.x in {0, 1} else 1 - q.x * 0) - q.c, constants=dict(c=1),'
        + BALL,
        "unhashable",
    ),
    "balls sorted by their middles": (
        'claim = Claim(label="L", says="", margin=lambda q: sorted([q.x, 1 - q.x], key=lambda t: float(t.mid()) if hasattr(t, "mid") else t)[1] - q.c, constants=dict(c=Fraction(1, 2)),'
        + BALL,
        "",
    ),
    "a seed by the clock": (
        "def draw(case, keys):\n    return {'x': np.abs(np.sin(time.time_ns() % 10**9 + np.arange(len(keys))))}\n" + DRAWN,
        "twice with the same keys",
    ),
    "a seed by the case": (
        "def draw(case, keys):\n    return {'x': np.random.default_rng(len(str(case.d))).random(len(keys))}\n" + DRAWN,
        "not draws",
    ),
    "one key for all replicates": (
        "def draw(case, keys):\n    return {'x': next(iter(generators(keys[:1]))).random(len(keys))}\n" + DRAWN,
        "keys beside them",
    ),
    "replicates in order": (
        "def draw(case, keys):\n    return {'x': np.sort(np.array([g.random() for g in generators(keys)]))}\n" + DRAWN,
        "keys beside them",
    ),
    "low replicates replaced by the largest one": (
        "def draw(case, keys):\n    x = np.array([g.random() for g in generators(keys)])\n    x[x < 0.3] = x.max()\n    return {'x': x}\n"
        + DRAWN,
        "keys beside them",
    ),
    "infinite draws that lift a mean": (
        "def draw(case, keys):\n    return {'x': np.array([np.inf if g.random() < 0.5 else g.random() for g in generators(keys)])}\n"
        + DRAWN,
        "outside its stated bounds",
    ),
    "no number where the statement would fail": (
        "def measured(o):\n    return {'x': o.x if o.x else float('nan')}\n"
        + OF_X
        + 'claim = Claim(label="L", says="x > 0", margin=lambda q: q.x - q.c, constants=dict(c=0), '
        'domain=Domain(x=NonNegative(), measure=measured), evidence=(Proof(argue),), foils=(Foil("1", c=1),))\n',
        "the inexact float nan",
    ),
    "candidates that all miss the hypothesis": (
        """
def over(rng):
    for _ in range(60):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="x >= 1/2 where x < 0", margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 2)), assumes={"negative": lambda q: -q.x - Fraction(1, 10)}, domain=Domain(x=Unit()),
    evidence=(Search(over, lambda c: {}),), foils=(Foil("2", c=2),))
""",
        "60 outside the hypotheses",
    ),
    "a hypothesis the wrong way round": (
        OF_X
        + 'claim = Claim(label="L", says="x <= 1 where x <= 1", margin=lambda q: q.c - q.x, constants=dict(c=1), assumes={"x is small": lambda q: q.x - 1}, '
        'domain=Domain(x=NonNegative(), measure=lambda o: {"x": o.x}), evidence=(Proof(argue),), foils=(Foil("1/2", c=Fraction(1, 2)),))\n',
        "a witness",
    ),
    "a hypothesis that no object meets": (
        OF_X
        + 'claim = Claim(label="L", says="x >= 1 where x >= 0", margin=lambda q: q.x - q.c, constants=dict(c=1), assumes={"x is large": lambda q: -q.x - 1}, '
        'domain=Domain(x=NonNegative(), measure=lambda o: {"x": o.x}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))\n',
        "does not live inside the hypothesis",
    ),
    "a hypothesis that no draw meets": (
        """
def draw(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)])}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(3, 10)), assumes={"x > 2": strictly(lambda q: q.x - 2)},
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=256),), foils=(Foil("5", c=5),))
""",
        "the hypotheses held in none of 256 draws",
    ),
    "a trend that falls once": (
        """
claim = Claim(label="L", says="bounded in d", relation=Exists("C", axis="d"), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(d=Whole(1, 4)),
    evidence=(Exact([dict(d=1), dict(d=2), dict(d=3), dict(d=4)], lambda c: {"y": c.d % 2}),), foils=(Foil("1/2", C=Fraction(1, 2)),))
""",
        "one fall is no trend",
    ),
    "a trend of two draws": (
        """
def draw(case, keys):
    return {"x": np.array([g.random() + case.d for g in generators(keys)])}
claim = Claim(label="L", says="bounded", relation=Exists("C", axis="d"), margin=lambda q: q.C - q.x, constants=dict(C=None),
    evidence=(Draws([dict(d=1), dict(d=2)], draw, dict(x=(0, 9)), draws=256),), foils=(Foil("0", C=0),))
""",
        "fewer than three values",
    ),
    "a limit at two sizes": (
        """
def draw(case, keys):
    return {"x": np.array([1 / case.d + 1e-3 * g.random() for g in generators(keys)])}
claim = Claim(label="L", says="x tends to 0", relation=Tends(axis="d"), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(1, 2)),
    evidence=(Observed([dict(d=10), dict(d=100)], draw, draws=12),), foils=(Foil("-1", c=-1),))
""",
        "finite cases do not decide a limit",
    ),
    "boxes with a hole between them": (
        """
claim = Claim(label="L", says="(2x - 1)^2 > 0", margin=lambda q: (2 * q.x - 1) ** 2 - q.c, constants=dict(c=Fraction(1, 100)), domain=Domain(x=Unit()),
    evidence=(Enclosed([dict(x=Between(0, Fraction(2, 5))), dict(x=Between(Fraction(3, 5), 1))], lambda c: {}),), foils=(Foil("4", c=4),))
""",
        "never support",
    ),
    "one training told as many": (
        """
def draw(case, keys):
    return {"x": np.array([0.9 for key in keys])}
claim = Claim(label="L", says="", margin=lambda q: q.x - q.c, constants=dict(c=Fraction(8, 10)), evidence=(Observed([dict(d=1)], draw, draws=20),), foils=(Foil("0.95", c=Fraction(95, 100)),))
""",
        "not draws",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_no_variant_is_proved_or_supported(bench, name):
    source, words = LIES[name]
    bench.write("liar", HEAD + source)
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
    assert words in claim.reason
