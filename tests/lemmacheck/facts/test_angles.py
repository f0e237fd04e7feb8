"""Facts about angles, on numbers inside and outside their hypotheses."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck import facts
from lemmacheck.facts import MEANINGS


@given(st.floats(0, 1.5), st.floats(0, 1))
def test_tangents_and_arctangents_lie_above_their_lines(y, share):
    angle = math.atan(share * math.tan(y))
    for fact in (
        facts.tangent_above_argument(argument=y, tangent=math.tan(y)),
        facts.arctangent_of_share(share=share, argument=y, angle=angle),
    ):
        assert min(fact.requires.values()) >= 0
        assert fact.larger >= fact.smaller - 1e-12


def test_beyond_their_hypotheses_they_fail():
    share = facts.arctangent_of_share(share=2, argument=1, angle=math.atan(2 * math.tan(1)))
    steep = facts.tangent_above_argument(argument=2, tangent=math.tan(2))
    for fact in (share, steep):
        assert fact.larger < fact.smaller
        assert min(fact.requires.values()) < 0


@given(st.floats(0.01, 3.13), st.floats(0.01, 3.13))
def test_the_cotangent_falls(x, y):
    larger, smaller = max(x, y), min(x, y)
    fact = facts.cotangent_falls(
        larger=larger, smaller=smaller, cot_of_larger=1 / math.tan(larger), cot_of_smaller=1 / math.tan(smaller)
    )
    assert min(fact.requires.values()) >= -1e-9
    tied = MEANINGS["cotangent_falls"].ties(cot_of_larger=1 / math.tan(x), cot_of_smaller=1 / math.tan(y))
    assert float(tied["larger"]) == pytest.approx(x)
    assert float(tied["smaller"]) == pytest.approx(y)


@given(st.floats(0.01, 3), st.floats(0.01, 0.99))
def test_the_cotangent_of_a_sum(x, share):
    y = share * (math.pi - x)
    tied = MEANINGS["cotangent_of_sum"].ties(first=x, second=y)
    fact = facts.cotangent_of_sum(first=x, second=y, **{name: float(value) for name, value in tied.items()})
    assert min(fact.positive.values()) > 0
    assert fact.larger == pytest.approx(fact.smaller, rel=1e-6, abs=1e-6)
    assert min(facts.cotangent_of_sum(**{**fact.arguments, "second": 4 - x}).positive.values()) < 0


def test_four_exceeds_pi():
    fact = facts.four_above_pi(quotient=4 / math.pi)
    assert fact.larger > fact.smaller
    assert float(MEANINGS["four_above_pi"].ties()["quotient"]) == pytest.approx(4 / math.pi)
