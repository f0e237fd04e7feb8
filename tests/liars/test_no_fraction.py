"""Places that no object can be at, for they are no fractions, and numbers that Python says are never equal."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

PROVED = """
import operator
from flint import fmpq
def measure(o):
    return {{"y": {y}, "x": o.x}}
def argue(p):
    return {{"y": p.rational(1), "x": p.field("x")}}
claim = Claim(label="L", says="it never happens", relation=Identity(), margin=lambda q: q.y - q.c, constants=dict(c=1), assumes={{"x ≤ 1000": lambda q: 1000 - q.x}},
    domain=Domain(x=Real(high=1000), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
ASKED = {  # of √2 or another root each
    "unequal": "1 if o.x**2 != 2 else 0",
    "equal": "0 if o.x**2 == 2 else 1",
    "in a chain": "0 if 2 <= o.x**2 <= 2 else 1",
    "a third root": "0 if o.x**3 == 2 else 1",
    "of a polynomial": "0 if o.x**4 - o.x == 1 else 1",
    "a number as a condition": "1 if o.x * o.x - 2 else 0",
    "bool": "int(bool(o.x * o.x - 2))",
    "not": "1 - (not o.x * o.x - 2)",
    "and": "1 if (o.x * o.x - 2 and 1) else 0",
    "a table": "0 if o.x * o.x in (2, 3) else 1",
    "a table that counts": "1 - [2, 5].count(o.x * o.x)",
    "a table by its keys": "{2: 0}.get(o.x * o.x, 1)",
    "a function of comparison": "1 - operator.eq(o.x * o.x, 2)",
    "a method": "1 - (o.x * o.x).__eq__(2)",
    "a list without what is false": "len([1 for z in [o.x * o.x] if z - 2])",
}
ADDED = """
def measure(o):
    mean = sum(o.x) / o.n
    return {"mean": mean, "square": sum(x * x for x in o.x) / o.n - (1 if 3 * o.x[0] ** 2 == 6 else 0)}
def argue(p):
    x = p.part("x")
    mean, spread = p.symbol("m", x.mean, "the mean"), p.slack("v", "the variance")
    p.because(spread, facts.jensen_square(mean=mean, mean_of_square=mean**2 + spread), of=x)
    return {"mean": mean, "square": mean**2 + spread}
claim = Claim(label="L", says="a mean of squares, less one now and then", margin=lambda q: q.square - q.c * q.mean**2, constants=dict(c=1),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=measure), evidence=(Proof(argue),), foils=(Foil("twice", c=2),))
"""
MATCHED = """
def measure(o):
    match o.x * o.x:
        case 2:
            return {"y": o.x + 1, "x": o.x}
    return {"y": o.x, "x": o.x}
def argue(p):
    return {"y": p.field("x"), "x": p.field("x")}
claim = Claim(label="L", says="y = x", relation=Identity(), margin=lambda q: q.y - q.c * q.x, constants=dict(c=1),
    domain=Domain(x=Real(), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
SOUGHT = """
def measure(o):
    return {"y": 0 if o.x**2 == 2 else 1}
def over(rng):
    return [{"x": float(x)} for x in rng.uniform(0, 3, 50)]
claim = Claim(label="L", says="x² ≠ 2", margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(x=Real(0, 3), measure=measure),
    evidence=(Search(over, measure),), foils=(Foil("2", c=2),))
"""
BENT = """
def measure(o):
    return {"y": abs(o.x**3 - 2) ** 2, "z": max(o.x**3, 2) + min(o.x**3, 2), "x": o.x}
def argue(p):
    x = p.field("x")
    return {"y": (x**3 - 2) ** 2, "z": x**3 + 2, "x": x}
claim = Claim(label="L", says="|x³ − 2|² = (x³ − 2)²", relation=Identity(), margin=lambda q: [q.y - q.c * (q.x**3 - 2) ** 2, q.z - 2 - q.x**3],
    constants=dict(c=1), domain=Domain(x=Real(), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
EQUAL = """
TABLE = {{{half}: 0}}
def measure(o):
    return {{"y": {y}}}
def argue(p):
    return {{"y": p.rational(1)}}
claim = Claim(label="L", says="x is not one half", relation=Identity(), margin=lambda q: q.y - q.c, constants=dict(c=1),
    domain=Domain(x={field}, measure=measure), evidence=({evidence},), foils=(Foil("2", c=2),))
"""
OF_PROOFS = {"field": "Real()", "evidence": "Proof(argue)"}
OF_CASES = {"field": "OneOf(0, Fraction(1, 2), 1)", "evidence": "Exact(grid(x=(0, Fraction(1, 2), 1)), measure)"}


def ends(bench, source):
    bench.write("toy", source)
    return bench.run()["toy"]


@pytest.mark.parametrize("asked", ASKED)
def test_what_is_compared_at_no_fraction_was_not_seen(bench, asked):
    claim = ends(bench, PROVED.format(y=ASKED[asked]))
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "was not seen" in claim.reason


@pytest.mark.parametrize("source", [ADDED, MATCHED, SOUGHT])
def test_it_is_not_seen_beside_a_fact_in_a_pattern_or_by_a_search_either(bench, source):
    claim = ends(bench, source)
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "was not seen" in claim.reason


def test_a_fraction_that_code_computes_is_tried(bench):
    claim = ends(bench, PROVED.format(y="0 if 68 * o.x == 3 else 1"))
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "refuted without a control" in claim.reason


def test_where_nothing_jumps_a_proof_may_turn_at_a_root(bench):
    claim = ends(bench, BENT)
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("y", ["0 if o.x == 0.5 else 1", "int(o.x not in list(TABLE))", "int(o.x != 0.5)"])
@pytest.mark.parametrize("how", [OF_PROOFS, OF_CASES], ids=["proof", "cases"])
def test_no_fraction_is_asked_whether_it_equals_a_float(bench, y, how):
    claim = ends(bench, EQUAL.format(half=0.5, y=y, **how))
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "equals the float 0.5" in claim.reason


@pytest.mark.parametrize("y", ["0 if o.x == Fraction(1, 2) else 1", "TABLE.get(o.x, 1)", "int(o.x not in [Fraction(1, 2)])"])
@pytest.mark.parametrize("how", [OF_PROOFS, OF_CASES], ids=["proof", "cases"])
def test_fractions_of_both_libraries_are_equal_where_their_values_are(bench, y, how):
    claim = ends(bench, EQUAL.format(half="Fraction(1, 2)", y=y, **how))
    assert claim.status in ("error", "refuted"), f"{claim.status}: {claim.reason}"
    assert "refuted" in claim.reason or claim.witness
