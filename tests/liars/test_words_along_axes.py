"""Hypotheses of families and of what a solver is asked: compared with their words, and named. Beside the lies stand true neighbours."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

FAMILY = """
def measure(case):
    return {{"y": {y}, "gap": {gap}}}
claim = Claim(label="L", says="the margin is not negative under a hypothesis", margin=lambda q: q.y - q.c, constants=dict(c=0), assumes={{{words!r}: lambda q: q.gap}}, domain=Domain(n=Whole(1)),
    evidence=(Family(1, measure, "n"),), foils=(Foil("1", c=1),))
"""
SOLVED = """
def point(case, p):
    t = p.unknown("x")
    p.require(t, 1 - t)
    return dict(y=t, gap=1 - 2 * t)
claim = Claim(label="L", says="x <= 1/2 under a hypothesis", margin=lambda q: q.c - q.y, constants=dict(c=Fraction(1, 2)), assumes={{{words!r}: lambda q: q.gap}}, domain=Domain(x=Unit(), measure=lambda o: {{"y": o.x, "gap": 1 - 2 * o.x}}),
    evidence=(Solved([{{}}], point, reduces=lambda o: {{"unknowns": {{"x": o.x}}}}),), foils=(Foil("1/4", c=Fraction(1, 4)),))
"""
FALLING = "(case.n - 10) / case.n**2"


def judged(bench, body):
    bench.write("claim", body)
    return bench.run()["claim"]


@pytest.mark.parametrize(
    ("y", "gap", "words"),
    [
        (FALLING, "case.n - 10", "n ≥ 3"),
        ("(case.n - 20) / case.n**2", "case.n - 21", "n ≥ 5"),
        ("(case.n - 300)**2", "case.n", "n > 300"),
        ("10 - case.n", "(case.n - 3) * (10 - case.n)", "n ≥ 3"),
    ],
)
def test_a_gap_along_an_axis_is_of_another_number(bench, y, gap, words):
    claim = judged(bench, FAMILY.format(y=y, gap=gap, words=words))
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "a margin of another number than its words name" in claim.reason


def test_a_gap_of_a_solver_is_of_another_number(bench):
    claim = judged(bench, SOLVED.format(words="x ≤ 3/4"))
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "they admit x = " in claim.reason


@pytest.mark.parametrize(("words", "told"), [("n ≥ 10", "n ≥ 10"), ("n is not tiny", "n is not tiny [decided by gap ≥ 0]")])
def test_a_hypothesis_along_an_axis_is_named(bench, words, told):
    claim = judged(bench, FAMILY.format(y=FALLING, gap="case.n - 10", words=words))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
    assert f"for every n ≥ 1, if {told}; " in claim.reason, claim.reason


def test_a_hypothesis_of_a_solver_is_named(bench):
    claim = judged(bench, SOLVED.format(words="x ≤ 1/2"))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
    assert "if x ≤ 1/2; " in claim.reason, claim.reason
