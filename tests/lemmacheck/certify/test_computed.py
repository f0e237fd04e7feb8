"""Margins of cases are computed again by the kernel: in fractions, in ranges from balls, and box by box."""

import re
from fractions import Fraction

import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck import Always, Between, Claim, Domain, Enclosed, Exact, Foil, Identity, OneOf, Real, Supremum, exp, grid
from lemmacheck.certify import kernel
from lemmacheck.certify.certificate import certificate
from lemmacheck.certify.preparing import proofs_of
from lemmacheck.certify.ranges import ends_of
from lemmacheck.certify.traced import Notes, Traced, raised
from lemmacheck.certify.tree import Node, NotExported

HALF = Fraction(1, 2)


def three_halves(case):
    return {"y": case.x + HALF, "table": [Fraction(1, 3), Fraction(2, 3), 1]}


CASES = Claim(
    label="L",
    says="",
    relation=Always(),
    margin=lambda q: (q.y - q.c, sum(int(one <= q.y) for one in q.table) - 3),
    constants={"c": Fraction(3, 2)},
    domain=Domain(x=OneOf(1, 2)),
    evidence=(Exact(grid(x=(1, 2)), three_halves),),
    foils=(Foil("a little more", c=Fraction(151, 100)),),
)


def root(case):
    return {"root": arb(case.x).sqrt()}


ROOTS = Claim(
    label="L",
    says="",
    margin=lambda q: q.near - abs(q.root * q.root - q.x),
    constants={"near": Fraction(1, 10**9)},
    domain=Domain(x=OneOf(2, 3)),
    evidence=(Enclosed(grid(x=(2, 3)), root),),
    foils=(Foil("to twenty digits", near=Fraction(1, 10**20)),),
)


def exponential(case):
    return {"exp": exp(case.x)}


BOXES = Claim(
    label="L",
    says="",
    margin=lambda q: q.exp - q.slope * q.x,
    constants={"slope": 2},
    domain=Domain(x=Real(0, 3)),
    evidence=(Enclosed([{"x": Between(0, 3)}], exponential),),
    foils=(Foil("e itself and a little", slope=Fraction(28, 10)),),
)


def product(case):
    return {"exp": exp(case.x + case.y)}


TWO_INTERVALS = Claim(
    label="L",
    says="",
    margin=lambda q: q.exp - q.slope * (q.x + q.y),
    constants={"slope": 2},
    domain=Domain(y=Real(0, 1), x=Real(0, 2)),
    evidence=(Enclosed([{"y": Between(0, 1), "x": Between(0, 2)}], product),),
    foils=(Foil("e itself and a little", slope=Fraction(28, 10)),),
)


def text_of(claim, of=None):
    (evidence,) = (of or claim).evidence
    return certificate(claim, evidence, title="cases", of=of)


@pytest.mark.coq
@pytest.mark.parametrize(
    "claim", [CASES, ROOTS, BOXES, TWO_INTERVALS], ids=["fractions", "balls", "boxes", "boxes of two intervals"]
)
def test_the_kernel_accepts_the_cases_and_rejects_them_on_every_foil(claim, work):
    assert proofs_of(claim) == list(claim.evidence)
    said = kernel.check(text_of(claim).text, "cases", work)
    assert said.accepted, said.message
    for foil in claim.foils:
        said = kernel.check(text_of(claim.variant(foil), of=claim).text, "foil", work)
        assert not said.accepted
        assert not said.out_of_time
        assert "expected to have type" in said.message  # a computation that does not end in true, not a slip in the text


@pytest.mark.coq
@pytest.mark.parametrize("claim", [BOXES, TWO_INTERVALS], ids=["one interval", "two intervals"])
def test_boxes_that_leave_a_gap_are_rejected(claim, work):
    text = text_of(claim).text
    cut = re.search(r"Cut (\d) \(\((\d+)\) # (\d+)\)", text)
    axis, top, bottom = cut.groups()
    elsewhere = text.replace(cut.group(), f"Cut {axis} (({int(top) + int(bottom)}) # {bottom})", 1)
    said = kernel.check(elsewhere, "gap", work)
    assert not said.accepted
    assert "reaches" in said.message


@pytest.mark.coq
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("v1_x = Q2R ((1) # 1)", "v1_x = Q2R ((3) # 1)"),
        ("(TC ((3) # 2))", "(TC ((2) # 2))"),
        ("0 <= ((v1_x", "0 < ((v1_x"),
        ("vm_cast_no_check (eq_refl true)", "admit"),
    ],
    ids=["a hypothesis", "a term", "a statement", "a proof left out"],
)
def test_a_certificate_of_cases_that_was_changed_is_rejected(before, after, work):
    text = text_of(CASES).text
    assert before in text
    assert not kernel.check(text.replace(before, after), "changed", work).accepted


def test_what_the_measurement_forms_from_the_case_is_not_taken_for_granted():
    made = text_of(CASES)
    assert made.lemmas == 2 * (2 + 3)  # in either case two margins, and what three entries of the table are compared with
    assert "v1_x + (Q2R ((1) # 2))" in made.text
    assert "v2_table1 = Q2R ((1) # 3)" in made.text
    assert made.assumed.other[0] == "what the measurement returns, as fractions, in the 2 cases"
    alone = CASES.but(margin=lambda q: q.y - q.c, evidence=(Exact(grid(x=(1, 2)), lambda case: {"y": case.x + HALF}),))
    assert text_of(alone).assumed.other == ["that every object of the domain is one of the cases (found by the engine)"]


def test_a_measurement_that_tells_the_numbers_of_the_kernel_from_others_is_taken_at_its_word_for_others():
    def two_faced(case):
        return {"y": case.x + (HALF if isinstance(case.x, int) else 5)}

    made = text_of(CASES.but(margin=lambda q: q.y - q.c, evidence=(Exact(grid(x=(1, 2)), two_faced),)))
    assert "v2_y = Q2R ((3) # 2)" in made.text
    assert "what the measurement returns" in made.assumed.other[0]


def test_what_balls_enclose_is_named_as_trusted():
    assert text_of(ROOTS).lemmas == 2 * 2  # both signs of what the absolute value is taken of
    assert text_of(ROOTS).assumed.other[0] == "what FLINT's interval arithmetic encloses in the 2 cases"
    assert "boxes" in text_of(BOXES).assumed.other[0]


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        (CASES.but(margin=lambda q: q.y - 0.5), "floating-point"),
        (CASES.but(margin=lambda q: q.y - float(q.y)), "float"),
        (CASES.but(evidence=(Exact(grid(x=(1,)), lambda case: {"y": 1.5, "table": []}),)), "float"),
        (CASES.but(relation=Supremum()), "Supremum"),
        (ROOTS.but(margin=lambda q: max(q.root * q.root, q.x)), "does not decide"),
        (BOXES.but(evidence=(Enclosed([{"x": Between(0, None)}], exponential),)), "without an end"),
        (BOXES.but(margin=lambda q: q.exp - q.x - 1), "not enough"),  # it vanishes at the end: no box decides
    ],
)
def test_what_cannot_be_computed_in_ranges_is_not_exported(claim, why):
    with pytest.raises(NotExported, match=why):
        text_of(claim)


fractions = st.fractions(-3, 3, max_denominator=40)


@given(st.lists(st.tuples(fractions, fractions).map(sorted), min_size=2, max_size=2), st.data())
def test_ranges_contain_what_their_points_give(ends, data):
    """Every operation on points of two ranges lies in the range of the operation."""
    notes = Notes()
    points = [data.draw(st.sampled_from([low, high, (low + high) / 2])) for low, high in ends]
    x, y = (Traced(Node("V", i), (low, high), notes) for i, (low, high) in enumerate(ends))
    a, b = points
    pairs = [(x + y, a + b), (x - y, a - b), (x * y, a * b), (-x, -a), (2 * x, 2 * a), (1 - y, 1 - b)]
    pairs += [(x**k, a**k) for k in range(5)]
    if not ends[1][0] <= 0 <= ends[1][1]:
        pairs += [(x / y, a / b), (1 / y, 1 / b), (y**-2, b**-2)]
    for traced, value in pairs:
        assert traced.low <= value <= traced.high


@given(fractions, fractions)
def test_comparisons_of_known_numbers_are_those_of_fractions_and_are_noted(a, b):
    notes = Notes()
    x, y = Traced(Node("V", 0), (a, a), notes), Traced(Node("V", 1), (b, b), notes)
    assert [x < y, x <= y, x > y, x >= y, x == y, x != y] == [a < b, a <= b, a > b, a >= b, a == b, a != b]
    assert (abs(x).low, bool(x), max(x, y).low) == (abs(a), bool(a), max(a, b))
    assert notes.compared
    assert {what for _, what in notes.compared} <= {">", ">=", "="}


@given(st.tuples(fractions, fractions).map(sorted), st.integers(0, 6))
def test_even_powers_are_never_negative(ends, power):
    low, high = raised(tuple(ends), power)
    assert low <= high
    assert power % 2 or low >= 0


def test_the_ends_of_a_ball_lie_outside_of_it():
    for ball in (arb(2).sqrt(), arb(1) / 3, arb("1e-200") / 3, -arb("1e-200") / 3, arb("0.1 +/- 1e-3")):
        low, high = ends_of(ball)
        assert low < high
        assert arb(low.numerator) / low.denominator <= ball.lower()
        assert arb(high.numerator) / high.denominator >= ball.upper()


def test_an_identity_of_cases_must_vanish_exactly():
    claim = CASES.but(relation=Identity(), margin=lambda q: q.y - q.x - HALF)
    assert "= 0." in text_of(claim).text
