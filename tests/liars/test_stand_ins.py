"""Evidence for another function than the domain's: what agrees with it at a few objects, chooses cases without looking, or is cited."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

BOXES = """
from flint import arb, fmpq
def measure(o):
    z = (o.x - fmpq(1, 5)) * (o.x - fmpq(2, 5))
    return {{"y": {y}}}
def formula(case):
    return {{"y": {formula}}}
claim = Claim(label="L", says="", margin=lambda q: q.c - q.y, constants=dict(c=1), domain=Domain(x=Unit(), measure=measure),
    evidence=(Enclosed([dict(x=Between(0, 1))], formula),), foils=(Foil("0", c=Fraction(1, 2)),))
"""
REDUCED = """
def measure(o):
    z = (o.x - 2) * (o.x - 3)
    return {{"y": {y}}}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.y - q.c, constants=dict(c=1),
    domain=Domain(x=Real(), where={{"x ≠ 2 and x ≠ 3": lambda o: o.x != 2 and o.x != 3}}, measure=measure),
    evidence=(Exact([{{"k": 1}}, {{"k": -1}}], lambda case: {{"y": case.k * case.k{of_sign}}}, reduces=lambda o: {{"k": {k}}}),), foils=(Foil("2", c=2),))
"""
ENCLOSED = """
from flint import arb, fmpq
def f(x):
    s = (x - fmpq(1, 3)) ** 2 {less} fmpq(1, 10**7)
    return {lent}
def measure(o):
    return {{"y": (o.x - fmpq(1, 3)) ** 2 {less} fmpq(1, 10**7)}}
def argue(p):
    return {{"y": p.enclosed("e", f, at=p.field("x"), over=(0, 1), above={above}, says="above its floor")}}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c={above}), domain=Domain(x=Unit(), measure=measure),
    evidence=(Proof(argue),), foils=(Foil("a half", c=Fraction(1, 2)),))
"""
CITED = """
def measured(o):
    return {{"left": o.x + o.y, "right": o.y}}
def argued(p):
    x, y = p.field("x"), p.field("y")
    return {{"left": x + y, "right": y}}
first = Claim(label="First", says="", margin=lambda q: q.left - q.c * q.right, constants=dict(c=1), assumes={{"r ≥ 0": lambda q: q.right}},
    domain=Domain(x=NonNegative(), y=NonNegative(), measure=measured), evidence=(Proof(argued),), foils=(Foil("9", c=9),))
def measure(o):
    return {measured}
def argue(p):
    s, r = p.slack("s", "the first claim"), p.rational(1)
    p.cite(first, s, left=r + s, right=r)
    return {{"left": r + s, "right": r}}
claim = Claim(label="L", says="", margin=lambda q: q.left - q.c * q.right, constants=dict(c=1), domain=Domain(x={field}, measure=measure), evidence=(Proof(argue),), foils=(Foil("9", c=9),))
"""
LIES = {
    "boxes of a constant in place of a modulus": BOXES.format(y="1 + sqrt(z * z) - z", formula="1 + 0 * case.x"),
    "boxes of a constant in place of a bump": BOXES.format(
        y="(1 + o.x) / 3 + exp(-(10**12) * (o.x - fmpq(2, 7)) ** 2)", formula="(1 + case.x) / 3"
    ),
    "one case for all objects": REDUCED.format(y="z / sqrt(z * z)", of_sign="", k="1"),
    "a case chosen by a field that does not matter": REDUCED.format(y="z / sqrt(z * z)", of_sign="", k="1 + 0 * o.x"),
    "a floor that only holds where it is looked at": ENCLOSED.format(less="-", lent="s.max(arb(10) ** -9)", above=0),
    "the positive part": ENCLOSED.format(less="-", lent="s.nonnegative_part()", above="Fraction(-1, 10**9)"),
    "the modulus": ENCLOSED.format(less="-", lent="abs(s)", above="Fraction(-1, 10**9)"),
}
TRUE_ONES = {
    "boxes of the same number by other code": BOXES.format(y="o.x * (2 - o.x)", formula="1 - (1 - case.x) ** 2").replace(
        "q.c - q.y", "q.c - q.y + Fraction(1, 10)"
    ),
    "a case chosen by the sign": REDUCED.format(y="(z / sqrt(z * z)) ** 2", of_sign="", k="(o.x > 2) - (o.x < 2)"),
    "a function without a choice": ENCLOSED.format(less="+", lent="s", above=0),
}


def ends(bench, source):
    bench.write("toy", source)
    return bench.run()["toy"]


@pytest.mark.parametrize("name", LIES)
def test_a_function_that_agrees_at_a_few_objects_is_no_other(bench, name):
    claim = ends(bench, LIES[name])
    refuted = claim.status == "error" and "refuted without a control" in claim.reason
    assert claim.status == "undecided" or refuted, f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("name", TRUE_ONES)
def test_a_function_that_is_the_same_passes(bench, name):
    claim = ends(bench, TRUE_ONES[name])
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"


def test_equal_names_are_no_reason_to_cite(bench):
    claim = ends(bench, CITED.format(measured='{"left": (o.x - 2) * (o.x - 3) + 1, "right": 1 + 0 * o.x}', field="Real()"))
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "is cited for no object" in claim.reason


def test_what_both_measure_by_the_same_code_is_argued(bench):
    claim = ends(
        bench,
        CITED.format(measured="measured(Q({'x': o.x, 'y': 1 + 0 * o.x}))", field="NonNegative()").replace(
            "def measured", "from lemmacheck.language.quantities import Q\ndef measured", 1
        ),
    )
    assert claim.status == "supported", f"{claim.status}: {claim.reason}"
