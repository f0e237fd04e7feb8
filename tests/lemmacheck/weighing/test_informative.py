"""A bound that never beats the trivial one says nothing, whatever the evidence that it holds."""

import pytest

from tests.lemmacheck.conftest import bench

__all__ = ["bench"]

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
def argue(p):
    return {"x": p.field("x")}
def family(case):
    return {"x": 1 / case.n}
"""
CLAIM = """
claim = Claim(label="T", says="x <= 3, where x <= 1 is known", {relation} margin=lambda q: q.c - q.x, constants=dict(c=3, known=1),
    informative=lambda q: q.known - q.c + 0 * q.x, {domain} evidence=({evidence},), foils=(Foil("0.1", c=Fraction(1, 10)),),
    control=Control("2", c=2, known=3))
"""
UNIT = "domain=Domain(x=Unit()),"
KINDS = {
    "Exact": ("", "domain=Domain(x=OneOf(0, 1)),", "Exact(grid(x=(0, 1)), lambda c: {})", "vacuous"),
    "Enclosed": ("", UNIT, "Enclosed([dict(x=Between(0, 1))], lambda c: {})", "vacuous"),
    "Family": ("", "domain=Domain(n=Whole(1)),", "Family(1, family, 'n')", "vacuous"),
    "Proof": ("", "domain=Domain(x=Unit(), measure=lambda o: {'x': o.x}),", "Proof(argue)", "vacuous"),
    "Solved": (
        "",
        "domain=Domain(x=Unit(), measure=lambda o: {'x': o.x}),",
        "Solved([{}], solved, reduces=lambda o: {'unknowns': {'x': o.x}})",
        "vacuous",
    ),
    "Search": ("", UNIT, "Search(over, lambda c: {})", "undecided"),
    "Draws": ("relation=OnAverage(),", "", "Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=512)", "undecided"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_bound_that_says_nothing_is_not_called_true(bench, kind):
    relation, domain, evidence, status = KINDS[kind]
    bench.write("toy", HEAD + CLAIM.format(relation=relation, domain=domain, evidence=evidence))
    claim = bench.run()["toy"]
    assert claim.status == status, claim.reason
    assert "trivial one" in claim.reason


@pytest.mark.parametrize("kind", ["Family", "Solved", "Search", "Draws"])
def test_a_bound_that_says_something_is(bench, kind):
    relation, domain, evidence, _ = KINDS[kind]
    bench.write("toy", HEAD + CLAIM.format(relation=relation, domain=domain, evidence=evidence).replace("known=1)", "known=4)"))
    claim = bench.run()["toy"]
    assert claim.status in ("proved", "supported"), claim.reason
