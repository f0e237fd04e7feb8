"""Checks that do not look at what they speak of: a field that nothing reads, part of a ball, what draws leave behind."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import functools\nimport numpy as np\n"
HONEST = ("error", "refuted", "undecided")
CONSTANT = """
def argue(p):
    return {"a": p.rational(3, 1), "b": p.rational(5, 1)}
claim = Claim(label="L", says="b >= a for every x", margin=lambda q: q.b - q.c * q.a, constants=dict(c=1),
    domain=Domain(x=NonNegative(), measure=measured), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
BOX = """
    domain=Domain(x=Unit()), evidence=(Enclosed([dict(x=Between(0, 1))], lambda c: {}),), foils=(Foil("4", c=4),), control=Control("-1", c=-1))
"""
DRAWN = """
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=256),), foils=(Foil("0.9", c=Fraction(9, 10)),))
"""

LIES = {
    "a measurement that writes its numbers down": (
        "def measured(o):\n    return {'a': 3, 'b': 5}\n" + CONSTANT,
        "nothing reads x, of which the domain says every 0 ≤ x",
    ),
    "a measurement of an object of its own": (
        "def measured(o):\n    own = [1, 2]\n    return {'a': sum(own), 'b': sum(t * t for t in own)}\n" + CONSTANT,
        "nothing reads x",
    ),
    "a measurement that reads its object and drops it": (
        "def measured(o):\n    return {'a': 3 + 0 * o.x, 'b': 5 + o.x - o.x}\n" + CONSTANT,
        "the same number on every object",
    ),
    "a field beside the one that is measured": (
        """
def argue(p):
    return {"x": p.field("x")}
claim = Claim(label="L", says="x + y >= 0", margin=lambda q: q.x - q.c, constants=dict(c=0),
    domain=Domain(x=NonNegative(), y=Real(), measure=lambda o: {"x": o.x}), evidence=(Proof(argue),), foils=(Foil("1", c=1),))
""",
        "nothing reads y, of which the domain says every real y",
    ),
    "a matrix of which only the size is measured": (
        """
def argue(p):
    d = p.field("d")
    return {"d": d, "rank": d}
claim = Claim(label="L", says="2 rank A >= d", margin=lambda q: 2 * q.rank - q.c * q.d, constants=dict(c=1), evidence=(Proof(argue),),
    domain=Domain(d=Whole(1), A=Matrix("d", "d"), measure=lambda o: {"d": o.d, "rank": o.d}), foils=(Foil("3", c=3),))
""",
        "nothing reads A",
    ),
    "a search that ignores a field of its candidates": (
        """
def over(rng):
    for _ in range(9):
        yield dict(x=float(rng.random()), y=float(rng.random()))
claim = Claim(label="L", says="x^2 >= y", margin=lambda q: q.s - q.c, constants=dict(c=0), domain=Domain(x=Unit(), y=Unit()),
    evidence=(Search(over, lambda case: {"s": case.x * case.x}),), foils=(Foil("1", c=1),))
""",
        "nothing reads y",
    ),
    "all cases of a field that is ignored": (
        """
claim = Claim(label="L", says="x^2 >= y", margin=lambda q: q.s - q.c, constants=dict(c=0), domain=Domain(x=Whole(1, 3), y=Whole(1, 3)),
    evidence=(Exact(grid(x=(1, 2, 3), y=(1, 2, 3)), lambda case: {"s": case.x * case.x}),), foils=(Foil("5", c=5),))
""",
        "nothing reads y",
    ),
    "a family that drops its axis": (
        """
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(d=Whole(1)),
    evidence=(Family(1, lambda c: {"y": 3 + 0 * c.d}, "d"),), foils=(Foil("9", c=9),))
""",
        "the same number on every object",
    ),
    "a branch on a ball whose refusal is caught": (
        """
def step(x):
    try:
        return 1 if x * 2 > 1 else 0
    except BaseException:
        return 1
claim = Claim(label="L", says="the step is 1", margin=lambda q: step(q.x) + 0 * q.x - q.c, constants=dict(c=1),"""
        + BOX,
        "at one of its points",
    ),
    "a margin that looks at one end of a ball": (
        """
claim = Claim(label="L", says="x >= 1/2", margin=lambda q: (q.x.upper() if hasattr(q.x, "upper") else q.x) - q.c, constants=dict(c=Fraction(1, 2)),"""
        + BOX,
        "at one of its points",
    ),
    "draws remembered by key": (
        "cache, own = {}, np.random.default_rng(3)\n"
        "def draw(case, keys):\n    return {'x': np.array([cache.setdefault(k.tobytes(), own.random()) for k in keys])}\n" + DRAWN,
        "outlives the draw",
    ),
    "draws remembered by a cached function": (
        "@functools.cache\ndef value(key):\n    return np.random.random()\n"
        "def draw(case, keys):\n    return {'x': np.array([value(k.tobytes()) for k in keys])}\n" + DRAWN,
        "outlives the draw",
    ),
    "draws that count their calls": (
        "calls = [0]\ndef draw(case, keys):\n    calls[0] += 1\n"
        "    return {'x': np.array([g.random() for g in generators(keys)]) / (1 + calls[0] % 1)}\n" + DRAWN,
        "outlives the draw",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    source, words = LIES[name]
    bench.write("liar", HEAD + source)
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
    assert words in claim.reason


def test_a_law_that_only_the_argument_needs_is_looked_at_there(bench):
    bench.write(
        "honest",
        """
def argue(p):
    p.part("y")
    return {"x": p.field("x")}
claim = Claim(label="L", says="x >= 0", margin=lambda q: q.x - q.c, constants=dict(c=0),
    domain=Domain(x=NonNegative(), y=Real(), measure=lambda o: {"x": o.x}), evidence=(Proof(argue),), foils=(Foil("1", c=1),))
""",
    )
    assert bench.run()["honest"].status == "proved"
