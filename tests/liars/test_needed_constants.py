"""A needed constant is that of all objects: of those that nobody looked at nothing is said, and a whole interval has no trend."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

POINTS = """
from math import gcd
def measure(case):
    {measure}
claim = Claim(label="L", says="there is C", relation=Exists("C", axis="d"), margin=lambda q: q.C - q.need, constants=dict(C=None),
    domain=Domain(d=Whole(1, {last})), evidence=(Exact(grid(d={cases}), measure),), foils=(Foil("C = 1/2", C=Fraction(1, 2)),), control=Control("C = 9", C=9))
"""
BOXES = """
def measure(case):
    x = case.x
    return {{"need": {need}}}
claim = Claim(label="L", says="there is C", relation=Exists("C", axis="x"), margin=lambda q: {margin}, constants=dict(C=None),
    domain=Domain(x=Real(1, 1000)), evidence=(Enclosed([dict(x=Between(1, {last}))], measure),), foils=(Foil("C = 1", C=1),))
"""
PARITY = "d = int(case.d); return {'need': gcd(d, 2) + Fraction(1, d)}"
DIVISORS = "n = int(case.d); return {'need': Fraction(sum(1 for k in range(1, n + 1) if n % k == 0) ** 2, n)}"


def told(bench, source):
    bench.write("toy", source)
    claim = bench.run()["toy"]
    constant = claim.open_constants[0]
    return claim, (constant.low, constant.estimate, constant.high)


def test_objects_that_follow_each_other_are_looked_at_and_not_every_kth(bench):
    claim, needed = told(bench, POINTS.format(measure=PARITY, last=19999, cases=(1, 3, 9, 99, 999, 9999, 19999)))
    assert claim.status == "undecided"
    assert needed[1:] == (2.5, None)
    assert "of 19999 objects were looked at" in claim.reason


def test_a_record_between_the_cases_is_found(bench):
    claim, needed = told(bench, POINTS.format(measure=DIVISORS, last=7000, cases=(1, 3, 7, 101, 1009, 7000)))
    assert claim.status == "undecided"
    assert needed[1:] == (3.0, None)


def test_a_domain_whose_objects_are_all_looked_at_is_decided(bench):
    claim, needed = told(bench, POINTS.format(measure=PARITY, last=999, cases=(1, 2, 3, 99, 999)))
    assert claim.status == "supported", claim.reason
    assert needed == (2.5, 2.5, 2.5)


@pytest.mark.parametrize(
    ("need", "margin", "least"),
    [
        ("2 / x", "q.C - q.need", 2),
        ("2 / x + 5 / (1 + 10**8 * (x - 333) * (x - 333))", "q.C - q.need", 5),  # wide on boxes, and with a peak between points
        ("100 * x", "q.C - q.need", 100_000),
        ("x", "q.C * q.x - 3 * q.need", 3),
    ],
)
def test_a_constant_over_a_whole_interval_needs_no_trend(bench, need, margin, least):
    claim, needed = told(bench, BOXES.format(need=need, margin=margin, last=1000))
    assert claim.status == "supported", claim.reason
    assert "on the whole domain" in claim.reason
    assert least * 0.99 <= needed[1] <= needed[2] * 1.0001
    assert needed[2] < least * 10


def test_a_part_of_the_interval_is_not_the_whole_domain(bench):
    claim, needed = told(bench, BOXES.format(need="2 / x + x / 100", margin="q.C - q.need", last=900))
    assert claim.status == "undecided", claim.reason
    assert needed[2] is None


def test_a_constant_that_no_number_bounds_on_the_interval_stays_open(bench):
    claim, _ = told(bench, BOXES.format(need="1 / ((x - 3) * (x - 3))", margin="q.C - q.need", last=1000))
    assert claim.status not in ("proved", "supported"), claim.reason
