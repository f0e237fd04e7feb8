"""Looks that are too narrow for what is said after them: a few candidates, one number in two places, a fall before a rise."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import numpy as np\n"
HONEST = ("error", "refuted", "undecided")

LIES = {
    "a few candidates of a large domain": """
def over(rng):
    for _ in range(40):
        yield dict(x=0.5 + 0.01 * float(rng.random()))
claim = Claim(label="L", says="x^2 <= x for every x >= 0", margin=lambda q: q.x - q.c * q.x**2, constants=dict(c=1), domain=Domain(x=NonNegative()),
    evidence=(Search(over, lambda c: {}),), foils=(Foil("2", c=2),), control=Control("0", c=0))
""",
    "near-identical candidates without a domain": """
def over(rng):
    for _ in range(200):
        yield dict(x=0.3 + 1e-3 * float(rng.random()), y=1.0 + 1e-3 * float(rng.random()))
claim = Claim(label="L", says="x <= y", margin=lambda q: q.y - q.c * q.x, constants=dict(c=1),
    evidence=(Search(over, lambda c: {}),), foils=(Foil("9", c=9),))
""",
    "candidates of one size": """
def over(rng):
    for _ in range(50):
        yield dict(x=[float(t) for t in rng.random(2)])
def measure(case):
    return {"s": sum(case.x) ** 2, "q": sum(t * t for t in case.x)}
claim = Claim(label="L", says="2 sum x^2 >= (sum x)^2 for every list", margin=lambda q: q.c * q.q - q.s, constants=dict(c=2),
    domain=Domain(n=Whole(1), x=NonNegatives("n")), evidence=(Search(over, measure),), foils=(Foil("1", c=1),), control=Control("100", c=100))
""",
    "a field that the candidates leave out": """
def over(rng):
    for _ in range(50):
        yield dict(x=float(rng.random()))
def measure(case):
    return {"s": case.x * case.x}
claim = Claim(label="L", says="x^2 + y >= 0 for all real x, y", margin=lambda q: q.s - q.c, constants=dict(c=0),
    domain=Domain(x=Real(), y=Real()), evidence=(Search(over, measure),), foils=(Foil("1", c=1),))
""",
    "foil refuted by other evidence than the search": """
def over(rng):
    for _ in range(50):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="x <= 2 on [0, 1]", margin=lambda q: q.c - q.x, constants=dict(c=2), domain=Domain(x=Unit()),
    evidence=(Search(over, lambda c: {}),), foils=(Foil("1/2", c=Fraction(1, 2), evidence=(Exact([dict(x=1)], lambda c: {}),)),))
""",
    "draws of every input from a narrow law": """
def draw(case, keys):
    return {"x": np.array([0.5 + 0.01 * g.random() for g in generators(keys)])}
claim = Claim(label="L", says="x^2 <= x for every x >= 0", margin=lambda q: q.x - q.c * q.x**2, constants=dict(c=1), domain=Domain(x=NonNegative()),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=256),), foils=(Foil("9", c=9, evidence=(Exact([dict(x=1)], lambda c: {}),)),))
""",
    "a wrong number in a class": """
class Known:
    PARTS = 3
def measured(o):
    return {"x": o.x, "y": o.x / Known.PARTS}
def argue(p):
    x = p.field("x")
    return {"x": x, "y": x / Known.PARTS}
claim = Claim(label="L", says="", margin=lambda q: q.c * q.x / 3 - q.y, constants=dict(c=1),
    domain=Domain(x=NonNegative(), measure=measured), evidence=(Proof(argue),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
    "a wrong number as a default": """
THIRD = Fraction(1, 3)
def measured(o, rate=THIRD):
    return {"x": o.x, "y": o.x * rate.numerator / rate.denominator}
def argue(p, part=THIRD):
    x = p.field("x")
    return {"x": x, "y": p.rational(part.numerator, part.denominator) * x}
claim = Claim(label="L", says="", margin=lambda q: q.c * q.x / 3 - q.y, constants=dict(c=1),
    domain=Domain(x=NonNegative(), measure=measured), evidence=(Proof(argue),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
    "a wrong constant of the claim that the measurement knows": """
PI = Fraction(314, 100)
def measured(o):
    return {"r": o.r, "length": o.r * 2 * PI.numerator / PI.denominator}
def argue(p):
    r = p.field("r")
    return {"r": r, "length": 2 * p.rational(314, 100) * r}
claim = Claim(label="L", says="the length of a circle", relation=Identity(), margin=lambda q: q.length - 2 * q.pi * q.r, constants=dict(pi=PI),
    domain=Domain(r=NonNegative(), measure=measured), evidence=(Proof(argue),), foils=(Foil("3", pi=3),))
""",
    "a wrong constant in draws and margin": """
MEAN = 0.4
def draw(case, keys):
    return {"x": np.array([g.random() - 0.5 + MEAN for g in generators(keys)])}
claim = Claim(label="L", says="the mean of U is 0.4", relation=Identity(), margin=lambda q: q.x - q.c * MEAN, constants=dict(c=1),
    evidence=(Draws([dict(d=1)], draw, dict(x=(-1, 1)), draws=4096, resolution=0.1),), foils=(Foil("3", c=3),))
""",
    "one wrong constant of the module in measure and margin": """
PI = Fraction(314, 100)
def measured(o):
    return {"r": o.r, "length": o.r * 2 * PI.numerator / PI.denominator}
def argue(p):
    r = p.field("r")
    return {"r": r, "length": 2 * p.rational(314, 100) * r}
claim = Claim(label="L", says="the length of a circle is 6.28 r", relation=Identity(), margin=lambda q: q.length - q.c * 2 * q.r * PI.numerator / PI.denominator, constants=dict(c=1),
    domain=Domain(r=NonNegative(), measure=measured), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "one wrong constant of the module in measure and argue": """
RATE = Fraction(1, 3)
def measured(o):
    return {"x": o.x, "y": o.x * RATE.numerator / RATE.denominator}
def argue(p):
    x = p.field("x")
    return {"x": x, "y": p.rational(RATE.numerator, RATE.denominator) * x}
claim = Claim(label="L", says="the mean of U[0,x] is at most x/3", margin=lambda q: q.c * q.x / 3 - q.y, constants=dict(c=1),
    domain=Domain(x=NonNegative(), measure=measured), evidence=(Proof(argue),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
    "a table that measure and margin read": """
TABLE = {"parts": 3}
def measured(o):
    return {"x": o.x, "y": o.x / TABLE["parts"]}
def argue(p):
    x = p.field("x")
    return {"x": x, "y": x / 3}
claim = Claim(label="L", says="", margin=lambda q: q.c * q.x / TABLE["parts"] - q.y, constants=dict(c=1),
    domain=Domain(x=NonNegative(), measure=measured), evidence=(Proof(argue),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
    "a trend that falls before it grows": """
claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: q.C - 100 / q.d - q.d / 100, constants=dict(C=None),
    evidence=(Exact(grid(d=range(1, 51)), lambda c: {}),), foils=(Foil("1", C=1),))
""",
    "a trend that falls on a domain without end": """
claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: q.C - 100 / q.d - q.d / 100, constants=dict(C=None), domain=Domain(d=Whole(1)),
    evidence=(Exact(grid(d=range(1, 51)), lambda c: {}),), foils=(Foil("1", C=1),))
""",
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    bench.write("liar", HEAD + LIES[name])
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"


CLOSED_BY = {
    "near-identical candidates without a domain": "no domain",
    "a field that the candidates leave out": "leave out y",
    "foil refuted by other evidence than the search": "nothing says what it would have seen",
    "draws of every input from a narrow law": "range over no domain",
    "one wrong constant of the module in measure and margin": "both read PI",
    "one wrong constant of the module in measure and argue": "share the number RATE",
    "a table that measure and margin read": "both read TABLE",
    "a wrong number in a class": "share the number Known.PARTS",
    "a wrong number as a default": "share the number",
    "a wrong constant of the claim that the measurement knows": "both read PI",
    "a wrong constant in draws and margin": "both read MEAN",
    "a trend that falls before it grows": "may grow again",
    "a trend that falls on a domain without end": "may grow again",
}


@pytest.mark.parametrize("name", CLOSED_BY)
def test_a_lie_is_seen_for_its_own_reason(bench, name):
    bench.write("liar", HEAD + LIES[name])
    assert CLOSED_BY[name] in bench.run()["liar"].reason


def test_the_same_search_over_all_of_its_domain_supports(bench):
    bench.write(
        "honest",
        HEAD
        + """
def over(rng):
    for _ in range(20):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="x^2 <= x from 0 to 1", margin=lambda q: q.x - q.c * q.x**2, constants=dict(c=1), domain=Domain(x=Unit()),
    evidence=(Search(over, lambda c: {}),), foils=(Foil("1.01", c=Fraction(101, 100)),))
""",
    )
    claim = bench.run()["honest"]
    assert claim.status == "supported", claim.reason
    assert "every 0 ≤ x ≤ 1" in claim.reason
    assert "objects of it, x = 0…1" in claim.reason
