"""Measurements and arguments that are right at the first sizes only."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "from math import prod\n"
HONEST = ("error", "refuted", "undecided")
NUMBER = """
def argue(p):
    n = p.field("n")
    return {"n": n, "y": n}
claim = Claim(label="L", says="y >= 1", margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(n=Whole(1), measure=measured),
    evidence=(Proof(argue),), foils=(Foil("2", c=2),), control=Control("-1000000", c=-10**6))
"""
LIST = """
def argue(p):
    s = p.symbol("s", p.part("x").total)
    return {"s": s, "t": s}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.s - q.c * q.t, constants=dict(c=1), control=Control("any", c=1, relation=Always()),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=measured), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
TABLE = "FIRST = [Fraction(1, 1), Fraction(2, 1), Fraction(3, 1), Fraction(4, 1), Fraction(5, 1), Fraction(6, 1), Fraction(7, 1), Fraction(8, 1)]\n"

LIES = {
    "a product that vanishes at the first sizes": "def measured(o):\n    return {'n': o.n, 'y': o.n - abs(prod(o.n - k for k in range(1, 10)))}\n"
    + NUMBER,
    "a table of the first sizes": "def measured(o):\n    return {'n': o.n, 'y': {k: k for k in range(1, 12)}.get(int(o.n), -5)}\n"
    + NUMBER,
    "a table of the module": TABLE
    + "def measured(o):\n    return {'n': o.n, 'y': [*FIRST, *[-3] * int(o.n)][int(o.n) - 1]}\n"
    + NUMBER,
    "a size hidden in a word": "def measured(o):\n    return {'n': o.n, 'y': o.n if o.n < len('as long as this is') else -o.n}\n"
    + NUMBER,
    "a size spelled in digits": "def measured(o):\n    return {'n': o.n, 'y': o.n - 2 * o.n * (o.n // int('9'))}\n" + NUMBER,
    "a whole part that is zero at the first sizes": "def measured(o):\n    return {'n': o.n, 'y': o.n - 2 * o.n * (o.n // 9)}\n"
    + NUMBER,
    "a number that is multiplied out": "def measured(o):\n    return {'n': o.n, 'y': o.n - 2 * o.n * (o.n // (3 * 3 + 2))}\n"
    + NUMBER,
    "the sum of the first eight": "def measured(o):\n    return {'s': sum(o.x), 't': sum(o.x[:8])}\n" + LIST,
    "the sum without the ninth": "def measured(o):\n    return {'s': sum(o.x), 't': sum(o.x) - sum(o.x[8:9])}\n" + LIST,
    "the sum over a range": "def measured(o):\n    return {'s': sum(o.x), 't': sum(o.x[i] for i in range(8) if i in range(int(o.n)))}\n"
    + LIST,
    "the squares of seven rows": """
def measured(o):
    return {"s": sum(a * a for row in o.A for a in row), "t": sum(a * a for row in o.A[:7] for a in row)}
def argue(p):
    s = p.symbol("s", p.part("A").squares)
    return {"s": s, "t": s}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.s - q.c * q.t, constants=dict(c=1), control=Control("any", c=1, relation=Always()),
    domain=Domain(n=Whole(1), A=Matrix("n", "n"), measure=measured), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    bench.write("liar", HEAD + LIES[name])
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"


def test_larger_objects_are_told(bench):
    bench.write(
        "honest", "def measured(o):\n    return {'n': o.n, 'y': sum(1 for k in range(int(o.n)) if k != 12) + (o.n > 12)}\n" + NUMBER
    )
    claim = bench.run()["honest"]
    assert claim.status == "proved", claim.reason
    assert "n = 1…60" in claim.reason
