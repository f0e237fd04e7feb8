"""Intervals without an end are cut where their tail is decided, and the tail is the measurement in 1/x."""

import pytest

from tests.lemmacheck.conftest import bench

__all__ = ["bench"]

BOUNDED = """
def measure(case):
    return {"y": case.x / (1 + case.x * case.x)}
def tail(case):
    u = case.inverse_x
    return {"y": u / (1 + u * u)}
claim = Claim(label="T", says="x/(1+x^2) <= 0.51", margin=lambda q: q.c - q.y, constants=dict(c=Fraction(51, 100)),
    domain=Domain(x=NonNegative()), evidence=(Enclosed([dict(x=Between(0))], measure, tail=tail),),
    foils=(Foil("0.49", c=Fraction(49, 100)),), control=Control("2", c=2))
"""
RISING = BOUNDED.replace("case.x / (1 + case.x * case.x)", "case.x / (1 + case.x)").replace("u / (1 + u * u)", "1 / (1 + u)")


def test_what_holds_on_boxes_and_on_the_tail_holds_to_infinity(bench):
    bench.write("toy", BOUNDED)
    claim = bench.run()["toy"]
    assert (claim.status, claim.rung) == ("proved", "enclosed"), claim.reason
    assert "every 0 ≤ x" in claim.reason


def test_a_violation_far_out_is_found_in_the_tail(bench):
    bench.write("toy", RISING.replace("c=Fraction(51, 100)", "c=Fraction(99999, 100000)"))
    claim = bench.run()["toy"]
    assert claim.status == "refuted", claim.reason
    assert "inverse_x" in claim.witness.smallest


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("u / (1 + u * u)", "0 * u", "another 'y'"),
        ('return {"y": u', 'return {"z": u', "another 'y'"),
        (", tail=tail", "", "no upper end"),
        ("q.c - q.y", "q.c * (1 + q.x * q.x) - q.x", "only 1/x is finite"),
    ],
)
def test_a_tail_that_is_missing_or_another_function_is_refused(bench, old, new, words):
    bench.write("toy", BOUNDED.replace(old, new))
    claim = bench.run()["toy"]
    assert claim.status == "error"
    assert words in claim.reason


def test_what_is_not_decided_at_the_end_itself_stays_open(bench):
    falling = BOUNDED.replace("q.c - q.y", "q.y + q.c").replace("c=Fraction(51, 100)", "c=0")
    bench.write("toy", falling.replace("Fraction(49, 100)", "-1"))
    assert bench.run()["toy"].status == "undecided", "y tends to zero: no box that contains the end is certainly positive"
