"""Conditions of a domain that leave out more, or less, than their words say. Beside the lies stand true neighbours."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

CASES = """
def measure(o):
    return {{"y": o.x}}
claim = Claim(label="L", says="x <= 2 where a condition holds", margin=lambda q: q.c - q.y, constants=dict(c=2), domain=Domain(x=OneOf(*range(-5, 6)), where={{{words!r}: lambda o: {condition}}}, measure=measure),
    evidence=(Exact([dict(x=x) for x in range(-5, 3)], measure),), foils=(Foil("-9", c=-9),))
"""
ARGUED = """
def argue(p):
    x = p.field("x")
    return {{"y": x / x}}
claim = Claim(label="L", says="x/x = 1 where a condition holds", relation=Identity(), margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(x=NonNegative(), where={{{words!r}: lambda o: {condition}}}, measure=lambda o: {{"y": o.x / o.x}}),
    evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
SEARCHED = """
def over(rng):
    for n in (*range(1, 7), *range(8, 60)):
        yield dict(n=n)
claim = Claim(label="L", says="(n - 7)^2 >= 1 where a condition holds", margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(n=Whole(1), where={{{words!r}: lambda o: {condition}}}),
    evidence=(Search(over, lambda o: {{"y": (o.n - 7) ** 2}}),), foils=(Foil("2", c=2),))
"""
FAMILY = """
claim = Claim(label="L", says="1/n <= 1/10 where a condition holds", margin=lambda q: q.c - q.y, constants=dict(c=Fraction(1, 10)), domain=Domain(n=Whole(1), where={{{words!r}: lambda o: {condition}}}),
    evidence=(Family(10, lambda k: {{"y": 1 / k.n}}, "n"),), foils=(Foil("1/11", c=Fraction(1, 11)),))
"""
LISTS = """
def measure(o):
    return {{"y": sum(x * x for x in o.x)}}
def argue(p):
    return {{"y": p.symbol("s", p.part("x").squares)}}
claim = Claim(label="L", says="a sum of squares is not negative", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(n=Whole(1), x=Numbers("n"), where={{{words!r}: lambda o: {condition}}}, measure=measure),
    evidence=(Proof(argue),), foils=(Foil("1", c=1),))
"""


def judged(bench, body):
    bench.write("claim", body)
    return bench.run()["claim"]


@pytest.mark.parametrize(
    ("body", "words", "condition"),
    [
        (CASES, "x ≥ 0", "o.x <= 2"),
        (CASES, "x is at most 3", "o.x <= 2"),
        (CASES, "x ≠ 3", "o.x <= 2"),
        (ARGUED, "x ≥ 0", "o.x > 0"),
        (SEARCHED, "n ≥ 1", "o.n != 7"),
        (FAMILY, "n ≥ 3", "o.n >= 10"),
        (LISTS, "x ≠ 0", "all(v != 0 for v in o.x)"),
    ],
)
def test_a_condition_that_leaves_out_more_than_its_words_is_refused(bench, body, words, condition):
    claim = judged(bench, body.format(words=words, condition=condition))
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "is not what its words say: they" in claim.reason, claim.reason


def test_a_condition_that_nobody_can_read_is_told_with_what_decides(bench):
    claim = judged(bench, CASES.format(words="x is small, under 3", condition="o.x <= 2"))
    assert "where x is small, under 3 [decided by x <= 2]" in claim.reason, claim.reason


@pytest.mark.parametrize(
    ("body", "words", "condition"),
    [
        (CASES, "x ≤ 2", "o.x < 3"),
        (CASES, "x is at most 2", "o.x <= 2"),
        (ARGUED, "x > 0", "o.x > 0"),
        (ARGUED, "x ≠ 0", "o.x != 0"),
        (SEARCHED, "n ≠ 7", "o.n != 7"),
        (FAMILY, "n ≥ 10", "o.n >= 10"),
        (LISTS, "x ≠ 0", "any(v != 0 for v in o.x)"),
    ],
)
def test_a_condition_that_is_what_its_words_say_stands_alone(bench, body, words, condition):
    claim = judged(bench, body.format(words=words, condition=condition))
    assert claim.status in ("proved", "supported"), f"{claim.status}: {claim.reason}"
    assert f"where {words}" in claim.reason, claim.reason
    assert "decided by" not in claim.reason
