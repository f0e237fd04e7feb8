"""Comparisons for margins, hypotheses that are others than their words, floats in exact measurements, and looks inside a ball."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import math\nimport numpy as np\nfrom flint import arb, fmpq\n"
FIVE = "domain=Domain(d=Whole(1, 5))"
GIVEN = """
def argue(p):
    return {{"{name}": {at} + p.given("{words}", "g")}}
claim = Claim(label="L", says="", margin=lambda q: q.{name} ** 2 - q.c**2, constants=dict(c={at}), assumes={{"{words}": lambda q: q.{name} - {at}}},
    domain=Domain({name}=NonNegative(), measure=lambda o: {{"{name}": o.{name}}}), evidence=(Proof(argue),), foils=(Foil("9", c=9),))
"""
BALL = """
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Unit()), evidence=(Enclosed([dict(x=Between(0, 1))], measured),), foils=(Foil("4", c=4),))
"""
BUMP = "fmpq(31415, 10**5)"

LIES = {
    "a margin that is a comparison": (
        f'claim = Claim(label="L", says="d^2 <= d", margin=lambda q: q.d**2 <= q.d, {FIVE}, evidence=(Exact(grid(d=range(1, 6)), lambda c: {{}}),), foils=(Foil("m", margin=lambda q: -q.d),))',
        "is a comparison",
    ),
    "a measured comparison as the margin": (
        f'claim = Claim(label="L", says="d^2 <= d", margin=lambda q: q.ok, {FIVE}, evidence=(Exact(grid(d=range(1, 6)), lambda c: {{"ok": c.d**2 <= c.d}}),), foils=(Foil("m", margin=lambda q: q.ok - 2),))',
        "is a comparison",
    ),
    "a margin that is a comparison, in a search": (
        """
def over(rng):
    for _ in range(30):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="2x <= x", margin=lambda q: 2 * q.x <= q.x, domain=Domain(x=Unit()), evidence=(Search(over, lambda c: {}),), foils=(Foil("m", margin=lambda q: -q.x - 1),))
""",
        "is a comparison",
    ),
    "a hypothesis that is a comparison": (
        f'claim = Claim(label="L", says="d >= 3", margin=lambda q: q.d - q.c, constants=dict(c=3), assumes={{"large": lambda q: q.d > 7}}, {FIVE}, evidence=(Exact(grid(d=range(1, 6)), lambda c: {{}}),), foils=(Foil("9", c=9),))',
        "is a comparison",
    ),
    "a hypothesis of the wrong sign whose words use another letter": (
        GIVEN.format(name="tau", words="τ ≤ 1", at=1),
        "other sign than its words",
    ),
    "a hypothesis that begins one later than its words say": (
        GIVEN.format(name="x", words="x ≥ 1", at=2),
        "other sign than its words",
    ),
    "a positive number that is at least one": (GIVEN.format(name="x", words="x > 0", at=1), "other sign than its words"),
    "the whole part of a float logarithm": (
        'claim = Claim(label="L", says="2^ceil(log2 n) <= n", margin=lambda q: q.n - q.c * q.y, constants=dict(c=1), domain=Domain(n=OneOf(2**50 + 1, 2**51 + 1)), evidence=(Exact(grid(n=(2**50 + 1, 2**51 + 1)), lambda c: {"y": 2 ** math.ceil(math.log2(c.n))}),), foils=(Foil("3", c=3),))',
        "rounds",
    ),
    "a float inside a ball": (
        'from math import sqrt as root\nclaim = Claim(label="L", says="sqrt(2)^2 > 2", relation=Strictly(), margin=lambda q: q.y**2 - q.c, constants=dict(c=2), domain=Domain(d=OneOf(2)), evidence=(Enclosed([dict(d=2)], lambda c: {"y": arb(root(c.d))}),), foils=(Foil("3", c=3),))',
        "rounds",
    ),
    "whole numbers of numpy that overflow": (
        'claim = Claim(label="L", says="n! <= 10^19 up to 21", margin=lambda q: q.c - q.f, constants=dict(c=10**19), domain=Domain(n=Whole(1, 21)), evidence=(Exact(grid(n=range(1, 22)), lambda c: {"f": np.prod(np.arange(1, int(c.n) + 1))}),), foils=(Foil("5", c=5),))',
        "number of numpy",
    ),
    "the middle of a ball in a narrow place": (
        f"""
def measured(c):
    x = c.x
    m = x.mid() if hasattr(x, "mid") else x
    return {{"y": 1 + x - (3 if abs(m - {BUMP}) < fmpq(1, 10**5) else 0)}}
{BALL}""",
        "asks a ball for .mid",
    ),
    "a ball asked whether it is zero": (
        f"""
def measured(c):
    gap = c.x - fmpq(1, 7)
    return {{"y": -1 + 0 * c.x if type(gap) is not fmpq and gap.is_zero() or type(gap) is fmpq and gap == 0 else 1 + c.x}}
{BALL}""",
        "asks a ball for .is_zero",
    ),
    "the middle of a ball in an enclosed value": (
        """
def argue(p):
    return {"y": p.enclosed("room", lambda t: (3 * t.mid() - 1) ** 2 - t.mid() / 10**4, at=p.field("x"), over=(0, 1), above=0, says="positive on [0, 1]")}
claim = Claim(label="L", says="(3x - 1)^2 >= x/10^4", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Unit(), measure=lambda o: {"y": (3 * o.x - 1) ** 2 - o.x / 10**4}), evidence=(Proof(argue),), foils=(Foil("5", c=5),))
""",
        "asks a ball for .mid",
    ),
    "a branch on a ball in an enclosed value": (
        f"""
def argue(p):
    f = lambda t: arb(-1) + 0 * t if abs(t - arb(31415) / 10**5) < arb(1) / 10**5 else t + 2
    return {{"y": p.enclosed("room", f, at=p.field("x"), over=(0, 1), above=0, says="t + 2 > 0"), "x": p.field("x")}}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Unit(), measure=lambda o: {{"x": o.x, "y": o.x + 2 if abs(o.x - {BUMP}) >= fmpq(1, 10**5) else -1 + 0 * o.x}}), evidence=(Proof(argue),), foils=(Foil("5", c=5),))
""",
        "pieces do not show",
    ),
    "a cited claim beyond its own domain": (
        """
def argue_first(p):
    x, r = p.field("x"), p.symbol("r", p.part("x").missing)
    return {"y": x * r, "x": x}
first = Claim(label="First", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), assumes={"x ≥ 0": lambda q: q.x}, domain=Domain(x=Real(0, 10**7), measure=lambda o: {"y": o.x * 10**7 - o.x * o.x, "x": o.x}), evidence=(Proof(argue_first),), foils=(Foil("2", c=10**16),))
def argue(p):
    s, x = p.slack("s", "cited"), p.field("x")
    p.cite(first, s, of={"x": p.part("x")}, y=s, x=x)
    return {"y": s, "x": x}
claim = Claim(label="L", says="x <= 10^7 for x >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=NonNegative(), measure=lambda o: {"y": o.x * 10**7 - o.x * o.x, "x": o.x}), evidence=(Proof(argue),), foils=(Foil("2", c=10**16),))
""",
        "",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    text, why = LIES[name]
    bench.write("liar", HEAD + text)
    claim = bench.run()["liar"]
    assert claim.status in ("error", "refuted", "undecided"), f"{claim.status}: {claim.reason}"
    assert why in claim.reason


def test_a_step_is_told(bench):
    bench.write(
        "odd",
        'claim = Claim(label="L", says="odd", margin=lambda q: q.n - q.c, constants=dict(c=1), domain=Domain(n=Whole(1, 9, 2)), evidence=(Exact(grid(n=range(1, 10, 2)), lambda c: {}),), foils=(Foil("2", c=2),))',
    )
    assert "in steps of 2" in bench.run()["odd"].reason


@pytest.mark.parametrize("words", ["τ ≥ 1", "tau >= 1"])
def test_words_with_another_letter_that_say_the_same_are_taken(bench, words):
    bench.write("honest", HEAD + GIVEN.format(name="tau", words=words, at=1))
    assert bench.run()["honest"].status == "proved"


def test_floats_where_a_number_is_a_float_already_are_taken(bench):
    bench.write(
        "honest",
        HEAD
        + """
def root(x):
    return math.sqrt(x) if isinstance(x, float) else arb(x).sqrt()
claim = Claim(label="L", says="", margin=lambda q: q.y**2 - q.c, constants=dict(c=1), domain=Domain(d=OneOf(2, 3)), evidence=(Enclosed(grid(d=(2, 3)), lambda c: {"y": root(c.d)}),), foils=(Foil("4", c=4),))
""",
    )
    assert bench.run()["honest"].status == "proved"
