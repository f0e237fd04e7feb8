from fractions import Fraction

import pytest

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import Between, grid
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed, Exact
from lemmacheck.language.relation import Always, Exists, Identity
from lemmacheck.numbers.kinds import exp, sqrt
from lemmacheck.weighing.case import all_of
from lemmacheck.weighing.enclosed import enclose
from lemmacheck.weighing.exact import compute


def exact(margin, cases, relation=None, measure=lambda case: {}, **more):
    claim = Claim(label="toy", says="", relation=relation or Always(), margin=margin, evidence=(Exact(cases, measure),), **more)
    return compute(claim, claim.evidence[0], "Exact 1", "quick")


def enclosed(margin, cases, relation=None, measure=lambda case: {}, pieces=4096, **more):
    evidence = Enclosed(cases, measure, pieces=pieces)
    claim = Claim(label="toy", says="", relation=relation or Always(), margin=margin, evidence=(evidence,), **more)
    return enclose(claim, evidence, "Enclosed 1", "quick")


def test_fractions_decide_what_floats_cannot():
    tiny = Fraction(1, 10**40)
    assert exact(lambda q: q.x - 1, [{"x": 1 + tiny}])[0].holds is True
    found = exact(lambda q: q.x - 1, [{"x": 1 - tiny}])[0]
    assert found.holds is False
    assert found.witness["margin"].startswith("-1/1000")


def test_a_case_outside_the_hypotheses_does_not_count():
    found = exact(lambda q: q.x, [{"x": -1}], assumes={"x ≥ 0": lambda q: q.x})[0]
    assert found.admissible is False
    assert found.holds is None
    assert found.audit == {"x ≥ 0": False}


def test_a_hypothesis_that_a_ball_cannot_decide_is_open():
    found = enclosed(lambda q: -q.x, [{"x": 2}], assumes={"√2² = 2": lambda q: sqrt(q.x) ** 2 - q.x})[0]
    assert found.admissible is None


def test_cases_of_longer_profiles_are_left_out():
    assert len(exact(lambda q: q.d, [*grid(d=(1, 2)), *grid("full", d=(3,))])) == 2


def test_a_quantity_named_like_a_constant_is_refused():
    with pytest.raises(ClaimError, match="rename"):
        exact(lambda q: q.c, [{"d": 1}], measure=lambda case: {"c": case.d + 1}, constants={"c": 1})


def test_a_missing_quantity_is_named():
    with pytest.raises(ClaimError, match="no quantity named 'y'"):
        exact(lambda q: q.y, [{"d": 1}])


def test_the_needed_constant_is_where_the_margin_crosses_zero():
    found = exact(lambda q: 3 * q.C - q.d, [{"d": 7}], Exists("C", "d"), constants={"C": None})[0]
    assert found.needed[1] == pytest.approx(7 / 3)
    assert found.needed[0] <= 7 / 3 <= found.needed[2]


@pytest.mark.parametrize("margin", [lambda q: q.C**2 - q.d, lambda q: q.d - q.C])
def test_a_margin_that_bends_or_falls_in_the_constant_is_refused(margin):
    with pytest.raises(ClaimError, match="affine"):
        exact(margin, [{"d": 7}], Exists("C", "d"), constants={"C": None})


def test_boxes_cover_an_interval():
    found = enclosed(lambda q: exp(q.x) - 1 - q.x, [{"x": Between(Fraction(1, 100), 3)}])[0]
    assert found.holds is True
    assert "boxes" in found.note


def test_a_violation_inside_an_interval_is_found():
    found = enclosed(lambda q: (q.x - 1) ** 2 - Fraction_(1, 10**4), [{"x": Between(0, 3)}])[0]
    assert found.holds is False
    assert abs(float(Fraction(found.case["x"])) - 1) < 0.011


def Fraction_(p, q):
    from flint import fmpq

    return fmpq(p, q)


def test_too_few_boxes_leave_the_case_open():
    found = enclosed(lambda q: exp(q.x) - 1 - q.x, [{"x": Between(Fraction(1, 10**6), 3)}], pieces=3)[0]
    assert found.holds is None


def test_a_touching_point_is_never_claimed():
    assert enclosed(lambda q: (q.x - 1) ** 2, [{"x": Between(0, 3)}], pieces=64)[0].holds is not False


def test_an_identity_in_balls_has_its_radius_as_blind_spot():
    found = enclosed(lambda q: sqrt(q.x) ** 2 - q.x, [{"x": 2}], Identity())[0]
    assert found.holds is True
    assert 0 < found.blind < 1e-12
    assert enclosed(lambda q: sqrt(q.x) ** 2 - q.x - Fraction_(1, 10**9), [{"x": 2}], Identity())[0].holds is False


def test_three_valued_and():
    assert all_of([True, True]) is True
    assert all_of([True, None]) is None
    assert all_of([None, False]) is False
    assert all_of([]) is True
