"""`informative` that says the same of whatever is measured: a constant, or one that no number makes negative."""

import pytest

HEAD = """
import numpy as np
def over(rng):
    for _ in range(20):
        yield dict(x=float(rng.random()))
def draw(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)])}
def solved(case, p):
    x = p.unknown("x")
    p.require(x, 1 - x)
    return {"x": x}
"""
UNIT = "domain=Domain(x=Unit(), measure=lambda o: {'x': o.x}),"
KINDS = {
    "Exact": "domain=Domain(x=OneOf(0, 1)), evidence=(Exact(grid(x=(0, 1)), lambda c: {}),)",
    "Enclosed": "domain=Domain(x=Unit()), evidence=(Enclosed([dict(x=Between(0, 1))], lambda c: {}),)",
    "Family": "domain=Domain(n=Whole(1)), evidence=(Family(1, lambda c: {'x': 1 / c.n}, 'n'),)",
    "Proof": UNIT + "evidence=(Proof(lambda p: {'x': p.field('x')}),)",
    "Solved": UNIT + "evidence=(Solved([{}], solved, reduces=lambda o: {'unknowns': {'x': o.x}}),)",
    "Search": "domain=Domain(x=Unit()), evidence=(Search(over, lambda c: {}),)",
    "Draws": "relation=OnAverage(), evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=512),)",
}
FORMULAS = {"a constant": "1 + 0 * q.x", "a constant of the claim": "q.one * q.one", "a square and more": "q.x * q.x + 1"}
CLAIM = """
claim = Claim(label="T", says="x <= 3, where x <= 1 is known", margin=lambda q: q.c - q.x, constants=dict(c=3, one=1),
    informative=lambda q: {formula}, {kind}, foils=(Foil("0.1", c=Fraction(1, 10)),))
"""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("formula", FORMULAS)
def test_a_bound_that_is_said_to_inform_everywhere_is_refused(bench, kind, formula):
    bench.write("liar", HEAD + CLAIM.format(kind=KINDS[kind], formula=FORMULAS[formula]))
    claim = bench.run()["liar"]
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "`informative` says of whatever is measured" in claim.reason
