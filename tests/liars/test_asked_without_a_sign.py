"""Balls that are asked without a sign of comparison, sizes that stand where no literal does, infinite margins, other spellings.

Beside the lies stand neighbours that are true, and must not be refused.
"""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import functools\nimport heapq\nimport operator\nfrom types import SimpleNamespace\nimport numpy as np\nfrom flint import arb\n"
LISTED = """
claim = Claim(label="L", says="of 2, 3 and 5", margin=lambda q: {margin}, constants=dict(c={c}), domain=Domain(d=OneOf(2, 3, 5)),
    evidence=(Enclosed(grid(d=(2, 3, 5)), measure),), foils=(Foil("9", c=9),), control=Control("-9", c=-9))
"""
BOX = """
claim = Claim(label="L", says="y >= 1 from -1 to 1", margin=lambda q: q.y - q.c, constants=dict(c={c}), domain=Domain(x=Real(-1, 1)),
    evidence=(Enclosed([dict(x=Between(-1, 1))], measure),), foils=(Foil("4", c=4),), control=Control("-9", c=-9))
"""
TOTAL = """
def argue(p):
    n, x = p.field("n"), p.part("x")
    m = p.symbol("m", x.mean)
    return {"n": n, "mean": m, "total": n * m}
claim = Claim(label="L", says="the sum is n times the mean", relation=Identity(), margin=lambda q: q.total - q.c * q.mean * q.n, constants=dict(c=1),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
SAME = """
def argue(p):
    x = p.field("x")
    return {"y": x, "z": x}
claim = Claim(label="L", says="y = z", relation=Identity(), margin=lambda q: q.y - q.c * q.z, constants=dict(c=1),
    domain=Domain(x=Whole(0), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
WORDS = """
def measure(case):
    return {{"y": case.x}}
claim = Claim(label="L", says="x <= 3 under a hypothesis", margin=lambda q: q.c - q.y, constants=dict(c=3), assumes={{{words!r}: {margin}}},
    domain=Domain(x=OneOf(*range(-6, 13)), measure=measure), evidence=(Exact(grid(x=range(-6, 13)), measure),), foils=(Foil("2", c=2),){more})
"""
DRAWN = """
def draw(case, keys):
    return {{"k": np.array([float(g.integers({least}, 3)) for g in generators(keys)])}}
claim = Claim(label="L", says="1/k is at least 1/2", relation=WithProbability(Fraction(9, 10)), margin=lambda q: 1 / q.k - q.c, constants=dict(c=Fraction(1, 2)),
    evidence=({evidence},), foils=(Foil("f", c=Fraction(99, 100)),))
"""
ROOT = "def measure(case):\n    r = sqrt(case.d)\n    return {{'y': {y}}}\n"
FIRST = "def measure(o):\n    return {{'n': o.n, 'mean': sum(o.x) / o.n, 'total': {total}}}\n"
BITS = "def measure(o):\n    return {{'y': {y}, 'z': o.x}}\n"
OVERLAP, TEXT, APART = "compares balls that overlap", "reads the text of a number", "witness"

ASKED = {
    "whether a difference is there": "2 if r * r - case.d else 1",
    "whether it is not": "1 if not r * r - case.d else 2",
    "and, or": "(r * r - case.d and 2) or 1",
    "how often it stands in a list": "2 - [r * r].count(case.d)",
    "the method of a sign": "1 if (r * r).__eq__(case.d) is True else 2",
    "a sign with a name": "2 - operator.eq(r * r, case.d)",
    "all of a list": "2 if all([r * r - case.d]) else 1",
    "what a filter leaves": "1 + len(list(filter(None, [r * r - case.d])))",
    "the larger of two pairs": "1 + max([(r * r, 1), (arb(case.d), 0)])[1]",
    "what a heap has first": "1 + heapq.nsmallest(1, [(r * r, 1), (arb(case.d), 0)])[0][1]",
}
HELD = {
    "a number in a dictionary": ('CFG = {"most": 30}\n', 'sum(list(o.x)[: CFG["most"]])'),
    "a number in a dictionary in another": ('CFG = {"sizes": {"most": 30}}\n', 'sum(list(o.x)[: CFG["sizes"]["most"]])'),
    "a number of an object": ("CFG = SimpleNamespace(most=30)\n", "sum(list(o.x)[: CFG.most])"),
    "a number of an author's own object": (
        "class Config:\n    def __init__(self):\n        self.most = 30\nCFG = Config()\n",
        "sum(list(o.x)[: CFG.most])",
    ),
    "the length of a word": ('NAMES = "abcdefghijklmnopqrstuvwxyzABCDEF"\n', "sum(list(o.x)[: len(NAMES)])"),
    "a word beside the numbers": ("", 'sum(x for x, _ in zip(o.x, "abcdefghijklmnopqrstuvwxyzABCDEF"))'),
    "an array beside the numbers": ("ONES = np.ones(30)\n", "sum(x for x, _ in zip(o.x, ONES))"),
    "a range beside the numbers": ("PLACES = range(30)\n", "sum(x for _, x in zip(PLACES, o.x))"),
    "what a partial is given": (
        "def first(x, most):\n    return sum(list(x)[:most])\nshort = functools.partial(first, most=30)\n",
        "short(o.x)",
    ),
    "a default that only its name can change": ("def short(x, *, most=30):\n    return sum(list(x)[:most])\n", "short(o.x)"),
}
CUT = {
    "a mask": "int(o.x) & 63",
    "a shift there and back": "(int(o.x) >> 5 << 5) + int(o.x) % 32 if int(o.x) >> 5 == 0 else 31",
    "a logarithm of two": "o.x if int(o.x).bit_length() // 9 == 0 else 0 * o.x",
    "the last byte": "int(o.x).to_bytes(8)[-1]",
    "a division by a power": "o.x if int(o.x) // 2**8 == 0 else 0 * o.x",
}
NARROWER = {
    "x² ≤ 25": "lambda q: 3 - q.x",
    "x^{2} ≤ 25": "lambda q: 3 - q.x",
    "x·x ≤ 25": "lambda q: 3 - q.x",
    "x ≤ 0.5e1": "lambda q: 3 - q.x",
    "x ≤ \\frac{10}{2}": "lambda q: 3 - q.x",
    "x ≤ 2 \\cdot 3": "lambda q: 3 - q.x",
    "x in [-6, 5]": "lambda q: 3 - q.x",
    "x \\in [-6, 5]": "lambda q: 3 - q.x",
    "we assume that x ≤ 5": "lambda q: 3 - q.x",
    "x is at most twelve": "lambda q: 3 - q.x",
    "x ≠ 5": "lambda q: 3 - q.x",
    "x ≯ 5": "lambda q: 3 - q.x",
    "x never exceeds 5": "lambda q: 3 - q.x",
}
HONEST_WORDS = {
    "x ≤ 3 for all x": "lambda q: 3 - q.x",
    "x never exceeds 3": "lambda q: 3 - q.x",
    "x ∈ [-6, 3]": "lambda q: (q.x + 6, 3 - q.x)",
    "x \\leq \\frac{6}{2}": "lambda q: 3 - q.x",
    "we assume that x ≤ 3": "lambda q: 3 - q.x",
    "x^2 ≤ 9 and x ≥ 0": "lambda q: (9 - q.x * q.x, q.x)",
}


def a_draws(word):
    return (
        f"{word}([dict(d=1)], draw, {'' if word == 'Observed' else 'dict(k=(0, 2)), '}draws={12 if word == 'Observed' else 1024})"
    )


def judged(bench, status):
    claim = bench.run()["claim"]
    assert claim.status == status, f"{claim.status}: {claim.reason}"
    return claim


@pytest.mark.parametrize("how", ASKED)
def test_a_ball_is_asked_without_a_sign(bench, how):
    bench.write("claim", HEAD + ROOT.format(y=ASKED[how]) + LISTED.format(margin="q.y - q.c", c=2))
    assert OVERLAP in judged(bench, "error").reason


def test_texts_of_balls_are_counted(bench):
    bench.write("claim", HEAD + ROOT.format(y="len({str(r * r), str(case.d)})") + LISTED.format(margin="q.y - q.c", c=2))
    assert OVERLAP in judged(bench, "error").reason


def test_a_margin_asks_whether_a_difference_is_there(bench):
    bench.write(
        "claim",
        HEAD
        + "def measure(case):\n    return {'a': sqrt(case.d) * sqrt(2), 'b': sqrt(2 * case.d)}\n"
        + LISTED.format(margin="(q.b if q.a - q.b else -q.b) - q.c", c=1),
    )
    assert OVERLAP in judged(bench, "error").reason


def test_a_case_is_matched(bench):
    measure = "def measure(case):\n    r = sqrt(case.d)\n    match r * r - case.d:\n        case 0:\n            return {'y': 1}\n    return {'y': 2}\n"
    bench.write("claim", HEAD + measure + LISTED.format(margin="q.y - q.c", c=2))
    assert OVERLAP in judged(bench, "error").reason


@pytest.mark.parametrize("text", ["str(x) == '0'", "f'{x}' == '0'", "{'0': True}.get(repr(x), False)", "len(str(x)) == 1"])
def test_the_text_of_a_ball_is_read(bench, text):
    bench.write(
        "claim", HEAD + f"def measure(case):\n    x = case.x\n    return {{'y': 0 * x + (0 if {text} else 1)}}\n" + BOX.format(c=1)
    )
    assert TEXT in judged(bench, "error").reason


@pytest.mark.parametrize("how", HELD)
def test_a_size_stands_where_no_literal_does(bench, how):
    before, total = HELD[how]
    bench.write("claim", HEAD + before + FIRST.format(total=total) + TOTAL)
    assert APART in judged(bench, "error").reason


@pytest.mark.parametrize(
    "total",
    [
        "sum(x for x, _ in zip(o.x, string.ascii_lowercase))",
        "sum(x for x, _ in zip(o.x, itertools.product('ab', repeat=5)))",
        "sum(x for i, x in enumerate(o.x) if i / 10 < 3.1)",
    ],
)
def test_a_size_is_made_while_the_code_runs(bench, total):
    bench.write("claim", HEAD + "import itertools, string\n" + FIRST.format(total=total) + TOTAL)
    assert APART in judged(bench, "error").reason


@pytest.mark.parametrize("how", CUT)
def test_bits_are_cut_off(bench, how):
    bench.write("claim", HEAD + BITS.format(y=CUT[how]) + SAME)
    assert APART in judged(bench, "error").reason


@pytest.mark.parametrize("words", NARROWER)
def test_words_admit_what_the_margin_excludes(bench, words):
    bench.write("claim", WORDS.format(words=words, margin=NARROWER[words], more=""))
    assert "words" in judged(bench, "error").reason


@pytest.mark.parametrize("words", HONEST_WORDS)
def test_words_that_say_what_the_margin_does_are_not_refused(bench, words):
    bench.write("claim", WORDS.format(words=words, margin=HONEST_WORDS[words], more=""))
    judged(bench, "proved")


@pytest.mark.parametrize("word", ["Draws", "Observed"])
def test_a_margin_is_infinite_although_its_quantities_are_not(bench, word):
    bench.write("claim", HEAD + DRAWN.format(least=0, evidence=a_draws(word)))
    assert "infinite" in judged(bench, "error").reason


def test_the_same_margin_away_from_its_pole_is_supported(bench):
    bench.write("claim", HEAD + DRAWN.format(least=1, evidence=a_draws("Draws")))
    judged(bench, "supported")


def test_balls_that_are_not_asked_pass(bench):
    bench.write(
        "claim",
        HEAD
        + "def measure(case):\n    r = sqrt(case.d)\n    names = {f'at {case.d}': r}\n    return {'y': names[f'at {case.d}'] if r > 1 else 0 * r}\n"
        + LISTED.format(margin="q.y - q.c", c=1),
    )
    judged(bench, "proved")


def test_a_table_that_is_long_enough_passes(bench):
    total = 'o.x[0] + sum(list(o.x)[CFG["least"] :])'
    bench.write("claim", HEAD + 'CFG = {"least": 1}\n' + FIRST.format(total=total) + TOTAL)
    judged(bench, "proved")
