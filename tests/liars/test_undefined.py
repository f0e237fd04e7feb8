"""What a measurement leaves undefined is no excuse: an object of the domain without a value is a hypothesis, or the claim is open."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HONEST = ("error", "refuted", "undecided")
BARE = """
def argue(p):
    return {"y": p.nonnegative("y", "it is not negative")}
"""
LIES = {
    "no value where the statement would fail, argued by a bare sign": (
        BARE + 'claim = Claim(label="L", says="x >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0), '
        'domain=Domain(x=Real(-1, 1), measure=lambda o: {"y": o.x / (o.x >= 0)}), evidence=(Proof(argue),), foils=(Foil("1/2", c=Fraction(1, 2)),))\n',
        "divides by zero",
    ),
    "no value where the statement would fail, proved as another part": (
        """
def argue(p):
    return {"y": p.symbol("y", p.part("x").squared.root)}
claim = Claim(label="L", says="x >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0),
    domain=Domain(x=Real(-1, 1), measure=lambda o: {"y": o.x / (o.x >= 0)}), evidence=(Proof(argue),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
        "divides by zero",
    ),
    "no value beyond the first sizes": (
        """
def argue(p):
    return {"y": p.field("n")}
claim = Claim(label="L", says="the least of n and 9 is at least n", margin=lambda q: q.y - q.c, constants=dict(c=1),
    domain=Domain(n=Whole(1), measure=lambda o: {"y": o.n / (o.n < 10)}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
        "divides by zero",
    ),
    "a margin with a pole where it would fail": (
        BARE + 'claim = Claim(label="L", says="y >= 0", margin=lambda q: q.y - q.c + 0 / (1 - q.z), constants=dict(c=0), '
        'domain=Domain(x=Real(-1, 1), measure=lambda o: {"y": o.x, "z": int(o.x < 0)}), evidence=(Proof(lambda p: {"y": p.nonnegative("y"), "z": 0}),), foils=(Foil("1/2", c=Fraction(1, 2)),))\n',
        "divides by zero",
    ),
    "a hypothesis with a pole where the statement would fail": (
        'claim = Claim(label="L", says="y >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0), assumes={"0 <= 1/z": lambda q: 1 / (1 - q.z)}, '
        'domain=Domain(x=Real(-1, 1), measure=lambda o: {"y": o.x, "z": int(o.x < 0)}), evidence=(Proof(lambda p: {"y": p.nonnegative("y"), "z": -1 / p.positive("z")}),), foils=(Foil("1/2", c=Fraction(1, 2)),))\n',
        "",
    ),
    "a ball that is no number where the statement would fail": (
        BARE
        + """
def measured(o):
    from flint import arb
    return {"y": arb(o.x) if o.x >= 0 else arb(o.x).sqrt()}
claim = Claim(label="L", says="y >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Real(-1, 1), measure=measured),
    evidence=(Proof(argue),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
        "",
    ),
    "a wide ball where the statement would fail": (
        BARE
        + """
def measured(o):
    from flint import arb
    return {"y": arb(o.x) if o.x >= 0 else arb(o.x, 100)}
claim = Claim(label="L", says="y >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Real(-1, 1), measure=measured),
    evidence=(Proof(argue),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
        "",
    ),
    "a hypothesis that a wide ball leaves open where the statement would fail": (
        """
def measured(o):
    from flint import arb
    return {"y": o.x, "z": arb(1) if o.x >= 0 else arb(0, 100)}
claim = Claim(label="L", says="y >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0), assumes={"z >= 0": lambda q: q.z}, domain=Domain(x=Real(-1, 1), measure=measured),
    evidence=(Proof(lambda p: {"y": p.nonnegative("y"), "z": p.nonnegative("z")}),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
        "",
    ),
    "a quotient that cancels along a family": (
        """
claim = Claim(label="L", says="(d-1)/(d-1) d >= 1", margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(d=Whole(1)),
    evidence=(Family(1, lambda c: {"y": (c.d - 1) / (c.d - 1) * c.d}, "d"),), foils=(Foil("2", c=2),))
""",
        "",
    ),
    "a family that measures its symbol otherwise than a number": (
        """
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(d=Whole(1)),
    evidence=(Family(1, lambda c: {"y": 0 * c.d if c.d == 3 else c.d}, "d"),), foils=(Foil("2", c=2),))
""",
        "",
    ),
    "a quotient that cancels for the solver": (
        """
def measured(case, p):
    x = p.unknown("x")
    p.require(x, 1 - x)
    return {"y": x / x}
claim = Claim(label="L", says="x/x >= 1", margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(x=Unit(), measure=lambda o: {"y": o.x / o.x}),
    evidence=(Solved([{}], measured, reduces=lambda o: dict(unknowns=dict(x=o.x))),), foils=(Foil("2", c=2),))
""",
        "divides by zero",
    ),
    "an identity lifted past matrices without a value": (
        """
def measured(o):
    s = sum(x * x for row in o.A for x in row)
    return {"a": s / s * s, "b": sum(x ** 2 for row in o.A for x in row)}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.a - q.c * q.b, constants=dict(c=1),
    domain=Domain(n=Whole(1), m=Whole(1), A=Matrix("n", "m"), measure=measured), evidence=(Lifted("a", "b"),), foils=(Foil("2", c=2),))
""",
        "divides by zero",
    ),
    "a search beside objects without a value": (
        """
def over(rng):
    for _ in range(60):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="x >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Real(-1, 1), measure=lambda o: {"y": o.x / (o.x >= 0)}),
    evidence=(Search(over, lambda c: {"y": c.x / (c.x >= 0)}),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
        "",
    ),
    "a measurement of cases that skips where the object has no value": (
        """
claim = Claim(label="L", says="x >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Real(-1, 1), measure=lambda o: {"y": o.x / (o.x >= 0)}),
    evidence=(Enclosed([dict(z=Between(0, 1))], lambda c: {"y": c.z}, reduces=lambda o: dict(z=abs(o.x))),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
        "divides by zero",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_what_has_no_value_supports_nothing(bench, name):
    source, words = LIES[name]
    bench.write("liar", source)
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
    assert words in claim.reason
