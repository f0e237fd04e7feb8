"""Expansions of log and exp hold on the numbers and weighted means they are about, and their hypotheses are needed."""

from __future__ import annotations

import random

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck import Domain, Law, Positives, Real, SquaredHaar, SquaredSphere, Whole, facts
from lemmacheck.errors import ClaimError
from lemmacheck.facts import MEANINGS, TRUSTED
from lemmacheck.language.near_fields import NearOnes
from lemmacheck.numbers.kinds import sign

SMALL = st.lists(st.fractions("-9/10", "9/10", max_denominator=50), min_size=2, max_size=4)


def weights_on(d, field, seed):
    return field(d).sample(random.Random(seed), seed, {})


@pytest.mark.parametrize("way", [1, -1])
@given(numbers=SMALL, seed=st.integers(0, 5))
def test_the_third_order_bounds_the_remainder_of_numbers_rows_and_laws(way, numbers, seed):
    xs = [fmpq(x.numerator, x.denominator) for x in numbers]
    for weights in ([], [weights_on(len(xs), SquaredSphere, seed)], [weights_on(len(xs), SquaredHaar, seed)[0][1]]):
        found = MEANINGS["log_remainder"].values(xs, *weights)
        assert found["radius"] == max(abs(x) for x in xs)
        fact = facts.log_remainder(way=way, **found)
        assert sign(fact.larger - fact.smaller) != -1


def test_the_remainder_needs_numbers_below_one_weights_by_type_and_a_side():
    with pytest.raises(ValueError, match="not below one"):
        MEANINGS["log_remainder"].values([fmpq(-1), fmpq(1)])
    with pytest.raises(ClaimError, match="way=1"):
        facts.log_remainder(way=2, radius=0, squares=0, deviation=0)
    domain = Domain(d=Whole(1), x=Positives("d"), u=SquaredSphere("d"), U=SquaredHaar("d"), law=Law(Positives("d")), t=Real())
    x, needs = domain.part("x"), MEANINGS["log_remainder"].needs
    assert needs(x) == needs(x, domain.part("u")) == ""
    assert needs(x, domain.part("U").outcome(lambda *_: [])) == ""
    assert "add up to one" in needs(x, domain.part("law")), "numbers with any sum are no weights"
    assert "add up to one" in needs(x, domain.part("t"))


def test_beyond_its_radius_the_remainder_exceeds_the_bound():
    x = fmpq(1, 2)
    found = MEANINGS["log_remainder"].values([x, -x])
    told_too_small = facts.log_remainder(way=1, **{**found, "radius": fmpq(1, 100)})
    assert sign(told_too_small.larger - told_too_small.smaller) == -1


@given(numbers=SMALL, seed=st.integers(0, 5))
def test_means_of_rows_stay_within_the_range(numbers, seed):
    xs = [fmpq(x.numerator, x.denominator) for x in numbers]
    U = weights_on(len(xs), SquaredHaar, seed)[0][1]
    fact = facts.rows_within(**MEANINGS["rows_within"].values(xs, U))
    assert fact.larger >= fact.smaller
    doubled = MEANINGS["rows_within"].values([fmpq(1)] * 2, [[fmpq(2), fmpq(0)], [fmpq(0), fmpq(2)]])
    assert doubled["mean_square"] > doubled["radius"] ** 2, "rows with sum two leave the range: the type forbids them"


@pytest.mark.parametrize("x", [fmpq(0), fmpq(1, 3), fmpq(1)])
def test_the_exponential_lies_below_its_quadratic_up_to_one_and_rises(x):
    fact = facts.exp_below_quadratic(argument=x, **MEANINGS["exp_below_quadratic"].ties(x))
    assert sign(fact.larger - fact.smaller) != -1
    rising = facts.exp_rises(larger=x + 1, smaller=x, **MEANINGS["exp_rises"].ties(x + 1, x))
    assert sign(rising.larger - rising.smaller) == 1
    beyond = TRUSTED["exp_below_quadratic"](argument=2, **MEANINGS["exp_below_quadratic"].ties(fmpq(2)))
    assert sign(beyond.larger - beyond.smaller) == -1
    assert beyond.requires["1 - x >= 0"] < 0, "beyond one nothing is promised"


@pytest.mark.parametrize("style", range(20))
def test_numbers_near_one_have_mean_one_and_reach_their_bound(style):
    field = NearOnes("d", fmpq(1, 3))
    values = {"d": 2 + style % 4}
    xs = field.sample(random.Random(style), style, values)
    assert field.contains(xs, values)
    assert not field.contains([x + (i == 0) * fmpq(1, 10**9) for i, x in enumerate(xs)], values)
    if style in (4, 8):
        assert max(abs(x - 1) for x in xs) == fmpq(1, 3)


def test_a_bound_of_one_would_allow_zero():
    with pytest.raises(ClaimError, match="between zero and one"):
        NearOnes("d", 1)
