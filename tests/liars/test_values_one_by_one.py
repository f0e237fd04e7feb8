"""Searches over a single whole number: what fails at some of its values only, and the sentence that tells which were tried."""

import pytest

SEARCH = """
from math import gcd
def measure(case):
    k = int(case.k)
    return {{"y": {y}}}
def over(rng):
    for k in {proposed}:
        yield dict(k=k)
claim = Claim(label="L", says="y >= 0", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(k={field}),
    evidence=(Search(over, measure),), foils=(Foil("10^9", c=10**9),), control=Control("-10^9", c=-10**9))
"""
DIVISORS = "2 * (2 * k - 1) - sum(j for j in range(1, 2 * k) if (2 * k - 1) % j == 0)"
LIES = {
    "odd numbers are not abundant, up to 945": (DIVISORS, "Whole(1)"),
    "one number of three digits": ("1 - 2 * (k**2 == 617**2)", "Whole(1)"),
    "one even number of an endless sequence": ("1 - 2 * (k**2 == 618**2)", "Whole(2, None, 2)"),
    "one number of a long list": ("1 - 2 * (k**2 == 617**2)", "Whole(1, 900)"),
    "numbers of one residue class in a list": ("1 - 2 * (k % 21 == 20)", "Whole(1, 5000)"),
}


@pytest.mark.parametrize("name", LIES)
def test_what_fails_at_some_values_only_is_found(bench, name):
    y, field = LIES[name]
    bench.write("liar", SEARCH.format(y=y, field=field, proposed="range(2, 60, 2)"))
    claim = bench.run()["liar"]
    assert claim.status == "refuted", f"{claim.status}: {claim.reason}"


def test_the_sentence_tells_the_values_as_they_were_tried(bench):
    bench.write("honest", SEARCH.format(y="k + sum(1 for j in range(k * k) if j == 8)", field="Whole(1)", proposed="range(1, 60)"))
    claim = bench.run()["honest"]
    assert claim.status == "supported", f"{claim.status}: {claim.reason}"
    assert "k = 1…50 and 100," in claim.reason or "k = 1…50 and 100;" in claim.reason


def test_all_values_are_tried_where_that_costs_little(bench):
    bench.write("honest", SEARCH.format(y="k * gcd(k, 6)", field="Whole(1)", proposed="range(1, 60)"))
    claim = bench.run()["honest"]
    assert claim.status == "supported", f"{claim.status}: {claim.reason}"
    assert "1000 objects of it, k = 1…1000" in claim.reason
