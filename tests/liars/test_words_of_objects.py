"""Hypotheses whose words name a number of the object while the margin reads another, words that nobody can read, and infinity.

Beside the lies stand true neighbours, which must not be refused.
"""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

CASES = """
def measure(case):
    return {{"y": case.x, {measured}}}
claim = Claim(label="L", says="x <= 3 under a hypothesis", margin=lambda q: q.c - q.y, constants=dict(c=3), assumes={{{words!r}: lambda q: {margin}}},
    domain=Domain(x=OneOf(*range(-6, 13)), measure=measure), evidence=(Exact(grid(x=range(-6, 13)), measure),), foils=(Foil("2", c=2),))
"""
ARGUED = """
def argue(p):
    g = p.given({words!r}, "g")
    return {{"y": 1 - g, "gap": g}}
claim = Claim(label="L", says="x <= 1 under a hypothesis", margin=lambda q: q.c - q.y, constants=dict(c=1), assumes={{{words!r}: lambda q: q.gap}},
    domain=Domain(x=Real(), measure=lambda o: {{"y": o.x, "gap": 1 - o.x}}), evidence=(Proof(argue),), foils=(Foil("0.9", c=Fraction(9, 10)),))
"""
SIZES = """
def measure(case):
    return {{"y": case.x, "m": {m}}}
claim = Claim(label="L", says="x <= 3 under a hypothesis", margin=lambda q: q.c - q.y, constants=dict(c=3), assumes={{"x ≤ n": lambda q: q.m - q.x}},
    domain=Domain(x=Whole(0, 5), n=Whole(1, 3), measure=measure), evidence=(Exact(grid(x=range(0, 6), n=(1, 2, 3)), measure),), foils=(Foil("1", c=1),))
"""
INFINITE = """
from flint import arb
def measure(case):
    return {{"y": {y}, "d": case.d}}
claim = Claim(label="L", says="of 3, 4 and 5", margin=lambda q: q.d / (1 + q.y**2) - q.c, constants=dict(c=0){more}, domain=Domain(d=OneOf(3, 4, 5)),
    evidence=({kind}(grid(d=(3, 4, 5)), measure),), foils=(Foil("9", c=9),))
"""
UNREAD = (
    "x is greater or equal to 4",
    "x over 4",
    "x ≥ 4 or so",
    "x (at least 4)",
    "x ≥ max(4, 2)",
    "three is exceeded by x",
    "2^x ≥ 16",
    "x ⪰ 4",
)
OTHERWISE = ("x lies in [4, 12]", "x is in the interval [4, 12]", "x => 4", "x > = 4", "(x ≥ 4)", "large x (x ≥ 4)")


def judged(bench, body):
    bench.write("claim", body)
    return bench.run()["claim"]


def assert_refused(claim, why):
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert why in claim.reason, claim.reason


@pytest.mark.parametrize(
    ("words", "margin"), [("x ≥ 4", "q.z - 4"), ("x > 3", "q.z - 4"), ("4 ≤ x ≤ 12", "(q.z - 4, 13 - q.z)"), ("2x ≥ 8", "q.z - 4")]
)
def test_a_number_that_is_measured_stands_for_the_field_of_the_words(bench, words, margin):
    assert_refused(judged(bench, CASES.format(measured='"z": 7 - case.x', words=words, margin=margin)), "exclude x = −6")


def test_a_gap_of_a_proof_runs_the_other_way(bench):
    assert_refused(judged(bench, ARGUED.format(words="x ≥ 1")), "they exclude x = ")


def test_one_of_two_numbers_is_another(bench):
    assert_refused(judged(bench, SIZES.format(m="2 * case.n")), "they exclude x = 2, n = 1")


@pytest.mark.parametrize("words", OTHERWISE)
def test_signs_are_read_in_other_spellings(bench, words):
    assert_refused(judged(bench, CASES.format(measured='"z": 1', words=words, margin="3 - q.x")), "words")


@pytest.mark.parametrize("words", ["x ≤ 5 holds", "x ≤ 5 (five)", "x < 6, an integer"])
def test_words_with_a_remark_admit_what_decides_does_not(bench, words):
    assert_refused(judged(bench, CASES.format(measured='"z": 1', words=words, margin="3 - q.x")), "they admit x = ")


@pytest.mark.parametrize(
    ("words", "margin"),
    [("x ≤ 3 holds", "3 - q.x"), ("x < 4, an integer", "3 - q.x"), ("x ≪ 9", "3 - q.x"), ("x ≤ 9, small", "3 - q.x")],
)
def test_words_with_a_remark_that_say_what_decides_or_more_are_proved(bench, words, margin):
    claim = judged(bench, CASES.format(measured='"z": 1', words=words, margin=margin))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("words", UNREAD)
def test_what_decides_stands_beside_words_that_were_not_read(bench, words):
    claim = judged(bench, CASES.format(measured='"z": 1', words=words, margin="3 - q.x"))
    assert f"if {words} [decided by 3 - x ≥ 0]" in claim.reason, claim.reason


@pytest.mark.parametrize(
    ("words", "margin"),
    [("x ≤ 3", "3 - q.x"), ("x ≤ 3", "q.z - 4"), ("(x ≤ 3)", "q.z - 4"), ("x =< 3", "3 - q.x"), ("4 > x", "3 - q.x")],
)
def test_words_that_say_what_decides_stand_alone(bench, words, margin):
    claim = judged(bench, CASES.format(measured='"z": 7 - case.x', words=words, margin=margin))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
    assert "decided by" not in claim.reason


def test_a_gap_that_is_what_the_words_say_is_proved(bench):
    claim = judged(bench, ARGUED.format(words="x ≤ 1"))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
    assert "decided by" not in claim.reason


def test_a_size_that_is_the_one_of_the_words_is_proved(bench):
    claim = judged(bench, SIZES.format(m="case.n"))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("kind", ["Exact", "Enclosed"])
def test_an_infinite_quantity_is_no_value(bench, kind):
    claim = judged(bench, INFINITE.format(y='1 / (arb(case.d) - 3) if case.d != 3 else arb("inf")', kind=kind, more=""))
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "at d = 3, 'y' is infinite" in claim.reason


def test_a_hypothesis_of_an_infinite_quantity_is_open(bench):
    y, more = '1 / (arb(case.d) - 3) if case.d != 3 else arb("inf")', ', assumes={"small": lambda q: 2 - 1 / (1 + q.y**2)}'
    assert judged(bench, INFINITE.format(y=y, kind="Exact", more=more)).status == "undecided"


def test_a_hypothesis_may_leave_out_where_a_quantity_is_infinite(bench):
    y, more = '1 / (arb(case.d) - 3) if case.d != 3 else arb("inf")', ', assumes={"d > 3": strictly(lambda q: q.d - 3)}'
    claim = judged(bench, "from lemmacheck import strictly\n" + INFINITE.format(y=y, kind="Exact", more=more))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"


def test_a_measurement_divides_by_infinity(bench):
    y = '1 / arb("+inf") if case.d == 3 else 1 / (arb(case.d) - 3) ** 2'
    assert_refused(judged(bench, INFINITE.format(y=y, kind="Exact", more="")), "divides by an infinite one")


def test_infinity_before_the_least_is_found_is_no_divisor(bench):
    y = 'min([arb("inf"), arb(case.d).sqrt()]) / case.d'
    claim = judged(bench, INFINITE.format(y=y, kind="Exact", more=""))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
