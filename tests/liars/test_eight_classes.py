"""Balls that are compared where they overlap, infinite bounds, hypotheses that are the conclusion, numbers that nobody reads.

Beside each lie stands a neighbour that is true, and must not be refused.
"""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import numpy as np\nimport random\nfrom flint import arb\n"
LISTED = """
claim = Claim(label="L", says="of 2, 3 and 5", margin=lambda q: {margin}, constants=dict(c={c}), domain=Domain(d=OneOf(2, 3, 5)),
    evidence=({evidence}(grid(d=(2, 3, 5)), measure),), foils=(Foil("9", c=9),), control=Control("-9", c=-9))
"""
BOX = """
claim = Claim(label="L", says="y >= 1 from -1 to 1", margin=lambda q: q.y - q.c, constants=dict(c={c}), domain=Domain(x=Real(-1, 1)),
    evidence=(Enclosed([dict(x=Between(-1, 1))], measure),), foils=(Foil("4", c=4),), control=Control("-9", c=-9))
"""
MEAN = """
claim = Claim(label="L", says="the mean of y is at least 6/10", relation=OnAverage(), margin=lambda q: q.y - q.c, constants=dict(c=Fraction(6, 10)),
    {domain}evidence=(Draws([dict(d=1), dict(d=2)], draw, dict(y=(0, 1)), draws=1024),), foils=(Foil("0.99", c=Fraction(99, 100)),))
"""
SEARCH = """
def over(rng):
    for d in (1, 2, 3, 5):
        for _ in range(20):
            yield {{"d": d, "A": rng.standard_normal((d, d)).tolist()}}
claim = Claim(label="L", says="", margin=lambda q: q.c * q.r - q.l, constants=dict(c={c}), domain=Domain(d=Whole(1), A=Matrix("d", "d")),
    evidence=(Search(over, measure),), foils=(Foil("-1", c=-1),))
"""
WORDS = """
def measure(case):
    return {{"y": case.x}}
claim = Claim(label="L", says="x <= 3 under a hypothesis", margin=lambda q: q.c - q.y, constants=dict(c=3), assumes={{{words!r}: {margin}}},
    domain=Domain(x=OneOf(*range(-6, 13)), measure=measure), evidence=(Exact(grid(x=range(-6, 13)), measure),), foils=(Foil("2", c=2),))
"""
ASSUMED = """
def measure(case):
    return {{"y": case.x * case.x}}
claim = Claim(label="L", says="x^2 >= 5 where it is regular", margin=lambda q: q.y - q.c, constants=dict(c=5), assumes={{"regular": {regular}}},
    domain=Domain(x=Whole(1, 9)), evidence=(Exact(grid(x=range(1, 10)), measure),), foils=(Foil("30", c=30),))
"""
DRAW = "def draw(case, keys):\n    return {'y': np.array([float(np.tanh(case.d + np.dot(W, g.random(4)))) for g in generators(keys)])}\n"
OF_KEYS = "import hashlib\ndef draw(case, keys):\n    return {{'y': np.array([0.4 + 0.1 * case.d + 0.4 * hashlib.sha256({part}).digest()[0] / 256 for k in keys])}}\n"
ROOT = "def measure(case):\n    r = sqrt(case.d)\n"
FIRST = "def measure(o):\n    A = o.A\n    return {{'l': A[0][0] * A[-1][-1], 'r': {right}}}\n"
OVERLAP, PART = "compares balls that overlap", "from a part of each key"

LIES = {
    "roots that are compared with what they are": (
        ROOT + "    return {'y': 1 if r * r == case.d else 2}\n" + LISTED.format(margin="q.y - q.c", c=2, evidence="Exact"),
        OVERLAP,
    ),
    "two names of one ball, and none above the other": (
        ROOT
        + "    a, b = r + 1, sqrt(case.d + 2 * r + 1)\n    return {'y': 1 if a < b or b < a else 2}\n"
        + LISTED.format(margin="q.y - q.c", c=2, evidence="Enclosed"),
        OVERLAP,
    ),
    "balls of flint itself, sorted": (
        "def measure(case):\n    r = arb(case.d).sqrt()\n    return {'y': 1 + sorted([(r * r, 1), (arb(case.d), 0)])[0][1]}\n"
        + LISTED.format(margin="q.y - q.c", c=2, evidence="Enclosed"),
        OVERLAP,
    ),
    "a margin that asks whether two balls are one": (
        ROOT
        + "    return {'a': r * r, 'b': case.d}\n"
        + LISTED.format(margin="(-1 if q.a == q.b else 1) - q.c", c=1, evidence="Enclosed"),
        OVERLAP,
    ),
    "a refusal that is suppressed": (
        "import contextlib\ndef measure(case):\n    y = 0 * case.x + 1\n    with contextlib.suppress(ArithmeticError):\n        y = y - 1 if case.x == 0 else y\n    return {'y': y}\n"
        + BOX.format(c=1),
        "catches suppress",
    ),
    "a refusal that is caught": (
        "def measure(case):\n    y = 0 * case.x + 1\n    try:\n        y = y - 1 if case.x == 0 else y\n    except:\n        y = y + 1\n    return {'y': y}\n"
        + BOX.format(c=1),
        "catches everything",
    ),
    "a bound that is infinite": (
        "def measure(case):\n    return {'y': arb('inf') - case.d}\n" + LISTED.format(margin="q.y - q.c", c=2, evidence="Enclosed"),
        "",
    ),
    "a bound that is infinite in one of its cases": (
        "def measure(case):\n    return {'y': arb('inf') if case.d == 5 else arb(3)}\n"
        + LISTED.format(margin="q.y - q.c", c=2, evidence="Enclosed"),
        "",
    ),
    "the largest of balls that are one, and compared": (
        ROOT
        + "    largest = max(r, sqrt(case.d))\n    return {'y': 1 if largest * largest == case.d else 2}\n"
        + LISTED.format(margin="q.y - q.c", c=2, evidence="Exact"),
        OVERLAP,
    ),
    "a logarithm of zero that is below everything": (
        "def measure(case):\n    return {'y': arb('-inf') + case.d}\n" + LISTED.format(margin="q.c - q.y", c=2, evidence="Enclosed"),
        "",
    ),
    "the statement as its hypothesis": (ASSUMED.format(regular="lambda q: q.y - q.c"), "is the statement itself"),
    "a multiple of the statement as its hypothesis": (ASSUMED.format(regular="lambda q: 3 * q.y - 18"), "is the statement itself"),
    "an event that is the conclusion": (
        "def draw(case, keys):\n    return {'x': np.array([g.random() for g in generators(keys)])}\n"
        'claim = Claim(label="L", says="", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(1, 2)), assumes={"typical": lambda q: 0.5 - q.x},\n'
        '    evidence=(Draws([dict(d=1)], draw, draws=1024),), foils=(Foil("1/4", c=Fraction(1, 4)),))\n',
        "is the statement itself",
    ),
    "a list made by Python's generator": ("random.seed(2)\nW = [random.random() for _ in range(4)]\n" + DRAW + MEAN.format(domain=""), "made at random"),
    "a list made by numpy's own generator": ("W = np.random.rand(4)\n" + DRAW + MEAN.format(domain=""), "made at random"),
    "a list made by a function that was imported": (
        "from random import uniform\nW = [uniform(0, 1) for _ in range(4)]\n" + DRAW + MEAN.format(domain=""),
        "made at random",
    ),
    "a digest of a word of each key": (OF_KEYS.format(part="k[:1].tobytes()") + MEAN.format(domain=""), PART),
    "a digest of three bits of each key": (OF_KEYS.format(part="bytes([int(k[0]) & 7])") + MEAN.format(domain=""), PART),
    "one divided by zero, and then a number again": (
        "def draw(case, keys):\n    k = np.array([float(g.integers(0, 2)) for g in generators(keys)])\n    with np.errstate(all='ignore'):\n        return {'y': 1 - np.exp(-case.d / k)}\n"
        + MEAN.format(domain=""),
        "divided by zero",
    ),
    "draws of one law for every d": (
        "def draw(case, keys):\n    return {'y': np.array([float(g.random(9).max()) for g in generators(keys)])}\n" + MEAN.format(domain="domain=Domain(d=Whole(1)), "),
        "neither draws nor statement look at d",
    ),
    "two entries of every matrix": (FIRST.format(right="(A[0][0] ** 2 + A[-1][-1] ** 2) / 2") + SEARCH.format(c=1), "nothing reads some numbers of A"),
    "a name in the words that the margin leaves out": (WORDS.format(words="x < y + 9", margin="lambda q: 3 - q.x"), "names y in its words"),
    **{
        f"words: {words}": (WORDS.format(words=words, margin=margin), "than its words say")
        for words, margin in {
            "x = 5": "lambda q: -((q.x - 3) ** 2)",
            "x between 1 and 9": "lambda q: (q.x - 1, 3 - q.x)",
            "the width is at least 4": "lambda q: 3 - q.x",
            "x ≫ 1": "lambda q: 3 - q.x",
            "x >> 1": "lambda q: 3 - q.x",
            "x \\gg 1": "lambda q: 3 - q.x",
        }.items()
    },
}  # fmt: skip

TRUE = {
    "the larger of a root and one": ROOT + "    return {'y': r if r > 1 else 2 - r}\n" + LISTED.format(margin="q.y - q.c", c=1, evidence="Enclosed"),
    "the largest of balls that are one": ROOT + "    return {'y': max([r, r, r * r / r])}\n" + LISTED.format(margin="q.y - q.c", c=1, evidence="Enclosed"),
    "a hypothesis in the same quantity": ASSUMED.format(regular="lambda q: 2 * q.y - 9"),
    "infinite where it is divided by zero, and returned so": """
def draw(case, keys):
    with np.errstate(divide="ignore"):
        return {"y": 1 / np.array([float(g.integers(0, 2)) for g in generators(keys)])}
claim = Claim(label="L", says="1/k >= 1", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.y - q.c, constants=dict(c=Fraction(1, 2)),
    evidence=(Draws([dict(d=1)], draw, draws=512),), foils=(Foil("2", c=2),))
""",
    "a list that is written down": "W = [0.5, 0.25, 0.125, 0.125]\n" + DRAW + MEAN.format(domain=""),
    "a digest of the whole of each key": OF_KEYS.format(part="k.tobytes()") + MEAN.format(domain=""),
    "draws of every d": "def draw(case, keys):\n    return {'y': np.array([float(g.random(8 + case.d).max()) for g in generators(keys)])}\n"
    + MEAN.format(domain="domain=Domain(d=Whole(1)), "),
    "two entries beside all of a matrix": FIRST.format(right="sum(t * t for row in A for t in row)") + SEARCH.format(c=1),
    **{
        f"words: {words}": WORDS.format(words=words, margin=margin)
        for words, margin in {
            "x = 3": "lambda q: -((q.x - 3) ** 2)",
            "x = 3 in two": "lambda q: (q.x - 3, 3 - q.x)",
            "x between 1 and 3": "lambda q: (q.x - 1, 3 - q.x)",
            "x strictly between 0 and 4": "strictly(lambda q: (q.x, 4 - q.x))",
            "the width is at most 3": "lambda q: 3 - q.x",
            "x ≪ 7": "lambda q: 3 - q.x",
            "sqrt x ≤ 1.7": "lambda q: 3 - q.x",
            "sin x ≥ 0": "lambda q: 3 - q.x",
        }.items()
    },
}  # fmt: skip


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    source, why = LIES[name]
    bench.write("liar", HEAD + source)
    claim = bench.run()["liar"]
    assert claim.status in ("error", "undecided"), f"{claim.status}: {claim.reason}"
    assert why in claim.reason


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved_or_supported(bench, name):
    bench.write("true", HEAD + TRUE[name].replace(', control=Control("-9", c=-9)', ""))
    claim = bench.run()["true"]
    assert claim.status in ("proved", "supported"), f"{claim.status}: {claim.reason}"


def test_a_handler_that_no_object_reaches_leaves_the_claim_undecided(bench):
    """Nothing is divided by zero here, and nobody saw what would be returned if it were."""
    source = "def measure(case):\n    try:\n        return {'y': case.x / (case.x - case.x + 1) + 3}\n    except ZeroDivisionError:\n        return {'y': case.x}\n"
    bench.write("toy", HEAD + source + BOX.format(c=1))
    claim = bench.run()["toy"]
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "what is done after an error of `ZeroDivisionError` is done on none of the objects" in claim.reason
