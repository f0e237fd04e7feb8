"""Lies told by ways that nobody had gone before: lent signs, holes between cases, sides of boxes, families, lifted sums, witnesses."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HONEST = ("error", "refuted", "undecided")
NARROW = 'domain=Domain(x=Unit(), measure=lambda o: {"y": (3 * o.x - 1) ** 2 - o.x / 10**4}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))\n'
CLAIM = 'claim = Claim(label="L", says="(3x - 1)^2 >= x/10^4", margin=lambda q: q.y - q.c, constants=dict(c=0), ' + NARROW

FIRST = """
def argue_first(p):
    return {{"y": {value}, "x": p.field("x")}}
first = Claim(label="First", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), assumes={{"x >= 0": lambda q: q.x}}, domain=Domain(x=Unit(), measure=lambda o: {{"y": (3 * o.x - 1) ** 2 - o.x / 10**4, "x": o.x}}), evidence=(Proof(argue_first),), foils=(Foil("2", c=2),))
def argue(p):
    s, x = p.slack("s", "cited"), p.field("x")
    p.cite(first, s, of={{"x": p.part("x")}}, y=s, x=x)
    return {{"y": s}}
"""
LIES = {
    "a bare sign that is cited": FIRST.format(value='p.nonnegative("y")') + CLAIM,
    "a cited claim whose proof is about something else": FIRST.format(value='p.field("x") ** 2') + CLAIM,
    "a bare sign where only a narrow range fails": 'def argue(p):\n    return {"y": p.nonnegative("y")}\n' + CLAIM,
    "a parameter from zero on under another name": 'def argue(p):\n    return {"y": p.at_least(0, "y")}\n' + CLAIM,
    "a share of the whole": 'def argue(p):\n    return {"y": p.share(1, "t", says="a share")}\n' + CLAIM,
    "a value that a solver lends": """
def argue(p):
    from sympy import Symbol
    X = Symbol("X", real=True)
    return {"y": p.solved("room", X**2 + 1, where=[X, 1 - X], at={X: p.field("x")}, says="X^2 + 1 > 0")}
"""
    + CLAIM,
    "a value that balls lend": """
def argue(p):
    return {"y": p.enclosed("room", lambda t: t + 1, at=p.field("x"), over=(0, 1), above=0, says="t + 1 > 0")}
"""
    + CLAIM,
    "a lemma carried into another quantity": """
def argue(p):
    from sympy import symbols
    big, small = symbols("big small")
    x, s = p.field("x"), p.slack("s", "again")
    p.lemma(s, big - small, old={big: x + 1, small: x}, new={big: s + x, small: x}, says="big >= small")
    return {"y": s}
"""
    + CLAIM,
    "a claim that is cited for no object": FIRST.format(value='p.field("x")')
    .replace("(3 * o.x - 1) ** 2 - o.x / 10**4", "o.x")
    .replace('of={"x": p.part("x")}, ', "")
    + CLAIM,
    "a case for each end and none between": """
def low(p):
    t = p.when(p.part("x"), "<=", Fraction(1, 3), name="t")
    return {"y": 3 * t}
def high(p):
    t = p.when(p.part("x"), ">=", Fraction(34, 100), name="t")
    return {"y": 3 * t + Fraction(1, 50)}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Unit(), measure=lambda o: {"y": abs(3 * o.x - 1) if not 1 < 3 * o.x < 1 + o.x * 0 + 1 / (o.x * 0 + 50) else -1}),
    evidence=(Proof((low, high)),), foils=(Foil("2", c=2),))
""",
    "a fact about another list of the same length": """
def argue(p):
    x, y = p.part("x"), p.part("y")
    m, v = p.symbol("m", x.mean), p.slack("v", "the variance")
    p.because(v, facts.jensen_square(mean=m, mean_of_square=m**2 + v), of=y)
    return {"m": m, "s": m**2 + v}
claim = Claim(label="L", says="mean y^2 >= (mean x)^2", margin=lambda q: q.s - q.c * q.m**2, constants=dict(c=1),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), y=NonNegatives("n"), measure=lambda o: {"m": sum(o.x) / o.n, "s": sum(t * t for t in o.y) / o.n}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "a float of numpy in a fact": """
import numpy as np
def argue(p):
    x = p.part("x")
    m, v = p.symbol("m", x.mean), p.slack("v", "the variance")
    p.because(v, facts.jensen_square(mean=m, mean_of_square=m**2 + v * np.float64(1)), of=x)
    return {"m": m, "s": m**2 + v}
claim = Claim(label="L", says="", margin=lambda q: q.s - q.c * q.m**2, constants=dict(c=1),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=lambda o: {"m": sum(o.x) / o.n, "s": sum(t * t for t in o.x) / o.n}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "an identity of large entries only": """
def measured(o):
    s = sum(x for row in o.A for x in row)
    return {"a": s, "b": s if max(abs(x) for row in o.A for x in row) > 10**9 else 2 * s}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.a - q.c * q.b, constants=dict(c=1),
    domain=Domain(n=Whole(1), m=Whole(1), A=Matrix("n", "m"), measure=measured), evidence=(Lifted("a", "b"),), foils=(Foil("2", c=2),))
""",
    "an identity of matrices without a zero": """
def measured(o):
    s = sum(x for row in o.A for x in row)
    return {"a": s, "b": s if all(x for row in o.A for x in row) or not any(x for row in o.A[:1] for x in row) else 3 * s}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.a - q.c * q.b, constants=dict(c=1),
    domain=Domain(n=Whole(1), m=Whole(1), A=Matrix("n", "m"), measure=measured), evidence=(Lifted("a", "b"),), foils=(Foil("2", c=2),))
""",
    "a box told from a point by its type": """
def measured(c):
    return {"y": c.x * 0 + 1 if type(c.x).__name__ != "fmpq" and "arb" in type(c.x).__name__ and c.x.rad() > 0 else 2 * c.x - 1}
claim = Claim(label="L", says="x >= 1/2", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Unit()), evidence=(Enclosed([dict(x=Between(0, 1))], measured),), foils=(Foil("2", c=2),))
""",
    "a ball compared through its float": 'claim = Claim(label="L", says="", margin=lambda q: (1 if float(str(q.x)[1:4] or 0) >= 0 else -1) + 0 * q.x - q.c, constants=dict(c=1), domain=Domain(x=Unit()), evidence=(Enclosed([dict(x=Between(0, 1))], lambda c: {}),), foils=(Foil("4", c=4),))\n',
    "a ball rounded by a format": 'claim = Claim(label="L", says="", margin=lambda q: q.x * 0 + (0 if f"{q.x}".startswith("-") else 1) - q.c, constants=dict(c=1), domain=Domain(x=Real(-1, 1)), evidence=(Enclosed([dict(x=Between(-1, 1))], lambda c: {}),), foils=(Foil("4", c=4),))\n',
    "a precision that is left behind": """
def measured(c):
    import flint
    flint.ctx.prec = 10
    return {"y": c.x * 0 + sqrt(like(c.x, 2)) - 1 - c.x / 7}
claim = Claim(label="L", says="x > sqrt(x)^2", relation=Strictly(), margin=lambda q: q.y - q.c, constants=dict(c=Fraction(-1, 10**9)), domain=Domain(x=OneOf(2, 3)), evidence=(Enclosed([dict(x=2), dict(x=3)], measured),), foils=(Foil("1", c=1),))
""",
    "a family along another sign": """
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(d=Whole(-3)), evidence=(Family(1, lambda c: {"y": c.d}, "d"),), foils=(Foil("2", c=2),))
""",
    "a family whose symbol is told by its type": """
def measured(c):
    return {"y": c.d if hasattr(c.d, "free_symbols") else -c.d}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(d=Whole(1), measure=lambda o: {"y": o.d}), evidence=(Family(1, measured, "d"),), foils=(Foil("2", c=2),))
""",
    "unknowns told by their type": """
def measured(case, p):
    x = p.unknown("x")
    p.require(x, 1 - x)
    return {"y": x + 1 if hasattr(x, "free_symbols") else x - 1}
claim = Claim(label="L", says="x - 1 >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Unit(), measure=lambda o: {"y": o.x - 1}),
    evidence=(Solved([{}], measured, reduces=lambda o: dict(unknowns=dict(x=o.x))),), foils=(Foil("3", c=3),), control=Control("-9", c=-9))
""",
    "constraints for the solver only": """
def measured(case, p):
    x = p.unknown("x")
    p.require(x, 1 - x, *([x - Fraction(1, 2)] if hasattr(x, "free_symbols") else []))
    return {"y": x}
claim = Claim(label="L", says="x >= 1/2", margin=lambda q: q.y - q.c, constants=dict(c=Fraction(1, 2)), domain=Domain(x=Unit(), measure=lambda o: {"y": o.x}),
    evidence=(Solved([{}], measured, reduces=lambda o: dict(unknowns=dict(x=o.x))),), foils=(Foil("3", c=3),))
""",
    "cases that reduce to the nearest one": """
claim = Claim(label="L", says="x >= 1/2", margin=lambda q: q.y - q.c, constants=dict(c=Fraction(1, 2)), domain=Domain(x=Unit(), measure=lambda o: {"y": o.x}),
    evidence=(Exact([dict(k=1)], lambda c: {"y": c.k}, reduces=lambda o: dict(k=1)),), foils=(Foil("3", c=3),))
""",
    "a reduction that measures by itself": """
claim = Claim(label="L", says="x^2 >= x", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Unit(), measure=lambda o: {"y": max(o.x * o.x - o.x, 0)}),
    evidence=(Enclosed([dict(y=Between(0, 1))], lambda c: {}, reduces=lambda o: dict(y=0)),), foils=(Foil("3", c=3),))
""",
    "an object that a small box holds": """
claim = Claim(label="L", says="there is an x with x >= 2", relation=Somewhere(), margin=lambda q: q.y - q.c, constants=dict(c=2), domain=Domain(x=Unit(), measure=lambda o: {"y": o.x}),
    evidence=(Exact([dict(x=3)], lambda c: {"y": c.x}),), foils=(Foil("5", c=5),))
""",
    "an object outside of the conditions": """
claim = Claim(label="L", says="there is an x < 1/2 with x >= 3/4", relation=Somewhere(), margin=lambda q: q.y - q.c, constants=dict(c=Fraction(3, 4)), domain=Domain(x=Unit(), where={"x < 1/2": lambda o: 2 * o.x < 1}, measure=lambda o: {"y": o.x}),
    evidence=(Exact([dict(x=1)], lambda c: {"y": c.x}),), foils=(Foil("5", c=5),))
""",
    "a supremum that only the edge of an open range reaches": """
claim = Claim(label="L", says="sup is reached", relation=Supremum(), margin=lambda q: q.c - q.y, constants=dict(c=2), domain=Domain(x=Unit(without="high"), measure=lambda o: {"y": o.x}),
    evidence=(Proof(lambda p: {"y": p.field("x")}),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
    "a strict conclusion that is reached": """
claim = Claim(label="L", says="x > 0", relation=Strictly(), margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Unit(), measure=lambda o: {"y": o.x}),
    evidence=(Enclosed([dict(x=Between(0, 1))], lambda c: {"y": c.x}),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
    "an endless interval with another tail": """
claim = Claim(label="L", says="x - x^2/100 >= 0 from 1 on", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(x=Real(1), measure=lambda o: {"y": o.x - o.x**2 / 100}),
    evidence=(Enclosed([dict(x=Between(1))], lambda c: {"y": c.x - c.x**2 / 100}, tail=lambda c: {"y": 1 + 0 * c.inverse_x}),), foils=(Foil("10^6", c=10**6),))
""",
    "a limit of a rate that does not bound": """
def argue(p):
    n = p.field("n")
    return {"y": 1 / n + 1, "rate": 1 / n, "n": n}
claim = Claim(label="L", says="y tends to 0", relation=Tends(axis="n"), margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(n=Whole(1), measure=lambda o: {"y": 1 / o.n + 1, "n": o.n}),
    evidence=(Proof(argue),), foils=(Foil("1", c=5),))
""",
    "a hypothesis that turns at every object but one": """
claim = Claim(label="L", says="x >= 1 where x >= 1/2", margin=lambda q: q.y - q.c, constants=dict(c=1), assumes={"x >= 1/2": lambda q: 2 * q.y - 2}, domain=Domain(x=Unit(), measure=lambda o: {"y": o.x}),
    evidence=(Enclosed([dict(x=Between(0, 1))], lambda c: {"y": c.x}),), foils=(Foil("3", c=3),))
""",
}


@pytest.mark.parametrize("name", LIES)
def test_no_fresh_variant_is_proved_or_supported(bench, name):
    bench.write("liar", LIES[name])
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
