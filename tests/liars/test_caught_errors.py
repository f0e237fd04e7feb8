"""A handler that puts a number where there is none: the statement speaks of what does not exist. True neighbours stand beside."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

EXACT = """
import contextlib
from contextlib import suppress as quietly
from flint import fmpq
TABLE = {{4: 9}}
def inverse(n):
    return fmpq(1) / (n - {pole})
def measure(case):
    y = 0
{body}
    return {{"y": y}}
claim = Claim(label="L", says="1/(n - 3) <= 1 for n = 1..8", margin=lambda q: q.c - q.y, constants=dict(c=1), domain=Domain(n=Whole(1, 8)),
    evidence=(Exact(grid(n=range(1, 9)), measure),), foils=(Foil("far", c=-5),))
"""
ARGUED = """
def measure(o):
    try:
        y = (o.x + {shift}) / (o.x + {shift})
    except ZeroDivisionError:
        y = 1
    return {{"y": y + o.x}}
def argue(p):
    x = p.field("x")
    return {{"y": (x + {shift}) / (x + {shift}) + x}}
claim = Claim(label="L", says="x/x + x >= 1 for every x >= 0", margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(x={kind}, measure=measure),
    evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
SEARCHED = """
def over(rng):
    for _ in range(60):
        yield dict(x=float({low} + 2 * rng.random()))
def measure(o):
    try:
        y = 1 / o.x
    except ArithmeticError:
        y = 0 * o.x
    return {{"y": y * y}}
claim = Claim(label="L", says="(1/x)^2 >= 0 is defined everywhere", margin=lambda q: q.y + q.c, constants=dict(c=Fraction(1, 100)), domain=Domain(x=Real({low}, {low} + 2)),
    evidence=(Search(over, measure),), foils=(Foil("-9", c=-9),))
"""
CAUGHT = "    try:\n        y = inverse(case.n)\n    except ZeroDivisionError:\n        y = 0"
NAKED = "    try:\n        y = inverse(case.n)\n    except:\n        pass"
TWICE = "    try:\n        try:\n            y = inverse(case.n)\n        except ValueError:\n            pass\n    except Exception:\n        pass"
SILENT = "    with contextlib.suppress(ZeroDivisionError):\n        y = inverse(case.n)"
QUIET = "    with quietly(ArithmeticError):\n        y = inverse(case.n)"
SOUGHT = "    y = inverse(case.n)\n    try:\n        y = y / TABLE[int(case.n)]\n    except KeyError:\n        pass"


def judged(bench, body):
    bench.write("claim", body)
    return bench.run()["claim"]


@pytest.mark.parametrize("body", [CAUGHT, NAKED, TWICE, SILENT, QUIET])
def test_a_number_in_place_of_a_quotient_by_zero_is_no_value(bench, body):
    claim = judged(bench, EXACT.format(body=body, pole=3))
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "at n = 3 an arithmetic error is caught here" in claim.reason


def test_the_same_on_an_object_of_a_proof(bench):
    claim = judged(bench, ARGUED.format(kind="NonNegative()", shift=0))
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "the measurement catches an arithmetic error" in claim.reason


def test_the_same_on_an_object_of_a_search(bench):
    claim = judged(bench, SEARCHED.format(low=-1))
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "at x = 0 an arithmetic error is caught here" in claim.reason


@pytest.mark.parametrize("body", [CAUGHT, SILENT, SOUGHT])
def test_a_handler_that_catches_no_arithmetic_hides_nothing(bench, body):
    claim = judged(bench, EXACT.format(body=body, pole="fmpq(-1)"))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
