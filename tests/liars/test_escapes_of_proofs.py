"""Ways to prove something false, or to decide something by the wrong cases, that were open once."""

import pytest


def proof(
    measure: str, margin: str, *, at: str = "x=1", assumes: str = "{}", constants: str = "", more: str = "", foil: str = ""
) -> str:
    """A claim whose only evidence is this proof; its foil is false at one point, as it should be."""
    foil = foil or f"margin=lambda q: -q.k, evidence=(Exact([dict({at})], lambda c: {{}}),)"
    return (
        f"def measure(p):\n    {measure}\n"
        f"claim = Claim(label='L', says='', margin=lambda q: {margin}, assumes={assumes},\n"
        f"    constants=dict(k=1, {constants}), {more}\n"
        f"    evidence=(Proof(measure),), foils=(Foil('f', {foil}),))\n"
    )


ESCAPES = {
    "a corner in place of an edge": proof(
        "C = p.nonnegative('C'); return dict(C=C, M=3 * C + p.nonnegative('m'))",
        "q.M - 3 * q.C",
        at="C=1, M=5",
        assumes="{'M ≥ C': lambda q: q.M - q.C, 'C ≥ 0': lambda q: q.C}",
    ),
    "a corner of strict hypotheses": proof(
        "C = p.positive('C'); return dict(C=C, M=3 * C + p.positive('m'))",
        "q.M - 3 * q.C",
        at="C=1, M=5",
        assumes="{'M > C': strictly(lambda q: q.M - q.C), 'C > 0': strictly(lambda q: q.C)}",
    ),
    "an edge missed by a little": proof(
        "C = p.positive('C'); return dict(C=C, M=(1 + p.one / 50000) * C + p.nonnegative('m'))".replace("p.one", "Fraction(1)"),
        "50000 * q.M - 50001 * q.C",
        at="C=1, M=5",
        assumes="{'M ≥ C': lambda q: q.M - q.C}",
    ),
    "two quantities that are one": proof(
        "t = p.nonnegative('t'); return dict(x=t, y=t)",
        "q.x - q.y",
        at="x=1, y=1",
        assumes="{'x ≥ 0': lambda q: q.x, 'y ≥ 0': lambda q: q.y}",
    ),
    "an inequality that is met as an equation": proof(
        "x = p.nonnegative('x'); return dict(x=x, y=-x)", "q.x - q.y", at="x=1, y=1", assumes="{'x + y ≥ 0': lambda q: q.x + q.y}"
    ),
    "a square with a pole": proof("return dict(y=1 / p.nonnegative('x'))", "q.k * (1 + q.y) ** 2"),
    "a square of something imaginary": proof(
        "return dict(x=p.real('x'))",
        "(q.x + power(q.a, Fraction(1, 2))) ** 2 + (q.x - power(q.a, Fraction(1, 2))) ** 2",
        constants="a=-1",
    ),
    "a power with a pole": proof("return dict(x=p.nonnegative('x'), a=p.nonnegative('a'))", "q.k * power(q.x, -q.a)"),
    "a solved symbol with a pole": proof(
        "import sympy; X = sympy.Symbol('X')\n"
        "    return dict(s=p.solved('s', 1 / X, where=[X], at={X: p.nonnegative('t')}, says='1/X > 0'))",
        "q.k * q.s",
    ),
    "a floating-point number in a proof": proof("return dict(x=p.nonnegative('x'), n=10**17)", "q.x + (q.n - 1) - 1e17"),
    "infinity for the constant": proof(
        "import sympy; return dict(x=p.nonnegative('x'), C=sympy.oo)",
        "q.C - q.x",
        constants="C=None",
        more="relation=Exists('C', axis='x'),",
        foil="C=1, evidence=(Exact([dict(x=9, g=1)], lambda c: {}),)",
    ),
    "a constant that hardly depends on its axis": proof(
        "g, x = p.positive('g'), p.positive('x'); return dict(g=g, x=x, C=g + x / 10**8)",
        "q.C - q.g - q.x / 10**8",
        constants="C=None",
        more="relation=Exists('C', axis='x', given=('g',)),",
        foil="C=1, evidence=(Exact([dict(x=9, g=1)], lambda c: {}),)",
    ),
    "a multiplier that is zero in other words": proof(
        "import sympy; X, t = sympy.Symbol('X'), p.nonnegative('t')\n"
        "    s = p.solved('s', X + 1, where=[X], at={X: t}, says='X + 1 > 0'); p.times((s - t - 1) ** 2); p.closes_as(0)\n"
        "    return dict(x=p.nonnegative('x'))",
        "-1 - q.x",
    ),
    "a margin of no components": proof("return dict(x=p.nonnegative('x'), n=0)", "tuple(q.x - i for i in range(int(q.n)))"),
    "an identity with a pole": proof(
        "return dict(x=p.real('x'), y=p.real('y'))",
        "(q.x**2 - q.y**2) / (q.x - q.y) - q.x - q.y",
        at="x=1, y=2",
        more="relation=Identity(),",
    ),
    "a group of no symbols": proof("p.not_all_zero(); return dict(y=1 / p.nonnegative('x'))", "q.k * q.y"),
    "solved cases for large d": """
def point(case, p):
    x = p.unknown("x"); p.require(x)
    return dict(x=x)
claim = Claim(label="L", says="", relation=Eventually("d"), margin=lambda q: q.c - q.d + q.x, constants=dict(c=10),
    evidence=(Solved([dict(d=2), dict(d=3)], point),), foils=(Foil("c", c=0),))
""",
    "a solved case against a statement about large d": """
def point(case, p):
    x = p.unknown("x"); p.require(x)
    return dict(x=x)
claim = Claim(label="L", says="", relation=Eventually("d"), margin=lambda q: q.x + q.d - q.c, constants=dict(c=10),
    evidence=(Solved([dict(d=2)], point),), foils=(Foil("m", margin=lambda q: -q.d),), control=Control("0", c=0))
""",
    "an observation against a statement about large d": """
def draw(case, keys):
    return dict(x=np.zeros(len(keys)))
claim = Claim(label="L", says="", relation=Eventually("d"), margin=lambda q: q.x + q.d - q.c, constants=dict(c=10),
    evidence=(Observed([dict(d=2)], draw, draws=16),), foils=(Foil("m", margin=lambda q: -q.d),), control=Control("0", c=0))
""",
    "a family along a parameter that the constant may depend on": """
claim = Claim(label="L", says="", relation=Exists("C", axis="d", given=("n",)), margin=lambda q: q.C - q.n + 0 * q.d,
    constants=dict(C=None), evidence=(Family(2, lambda c: {}, "n", over=[dict(d=5)]),),
    foils=(Foil("1", C=1),), control=Control("n", C=10**9))
""",
    "a family along another axis than the constant's": """
claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: q.C - q.d + 0 * q.n,
    constants=dict(C=None), evidence=(Family(2, lambda c: {}, "n", over=[dict(d=2)]),), foils=(Foil("1", C=1),))
""",
    "a family whose hypothesis never holds": """
claim = Claim(label="L", says="", margin=lambda q: q.d - q.c, constants=dict(c=0), assumes={"d < 0": lambda q: -q.d},
    evidence=(Family(1, lambda c: {}, "d"),), foils=(Foil("without", without="d < 0", c=5),))
""",
    "a floating-point number in a family": """
claim = Claim(label="L", says="", margin=lambda q: q.d * (10**17 + 1 - 1e17) - q.d + q.c, constants=dict(c=0),
    evidence=(Family(1, lambda c: {}, "d"),), foils=(Foil("m", margin=lambda q: -q.d),),
    control=Control("m", margin=lambda q: q.d))
""",
    "a case moved over an edge by rounding": """
def draw(case, keys):
    return dict(x=-np.ones(len(keys)))
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x + q.c, constants=dict(c=0, edge=Fraction(3, 10)),
    assumes={"3 eps > 3/10": strictly(lambda q: 3 * q.eps - q.edge)},
    evidence=(Draws([dict(eps=Fraction(1, 10))], draw, dict(x=(-1, 1))),), foils=(Foil("c", c=-1),), control=Control("2", c=2))
""",
    "growth hidden behind another parameter": """
claim = Claim(label="L", says="", relation=Exists("C", axis="d"), margin=lambda q: q.C - q.n * q.d, constants=dict(C=None),
    evidence=(Exact([dict(n=9, d=1), dict(n=9, d=2), dict(n=9, d=3), dict(n=1, d=4)], lambda c: {}),), foils=(Foil("1", C=1),))
""",
}


@pytest.mark.parametrize("name", ESCAPES)
def test_no_escape(bench, name):
    bench.write("liar", "import numpy as np\n" + ESCAPES[name])
    claim = bench.run()["liar"]
    assert claim.status in ("undecided", "error", "vacuous"), (claim.status, claim.reason)
    assert "no domain of objects" not in claim.reason, "the argument closes, and only lacks objects"


def test_a_power_that_memory_cannot_hold_is_refused(bench):
    bench.write(
        "liar", proof("return dict(x=p.positive('x'), y=p.positive('y'))", "(q.x + q.y) ** (10**10) - q.k * (q.x + 2 * q.y)")
    )
    claim = bench.run()["liar"]
    assert claim.status == "error"
    assert "too large to multiply out" in claim.reason


def test_an_equation_among_the_hypotheses_is_reached(bench):
    bench.write(
        "liar",
        proof(
            "x = p.field('x'); return dict(x=x, y=-x)",
            "q.k * q.x - q.y",
            more="domain=Domain(x=NonNegative(), measure=lambda o: dict(x=o.x, y=-o.x)),",
            assumes="{'x + y = 0': lambda q: -((q.x + q.y) ** 2), 'x ≥ 0': lambda q: q.x}",
            foil="k=-2, evidence=(Exact([dict(x=1, y=-1)], lambda c: {}),)",
        ),
    )
    assert bench.run()["liar"].status == "proved"
