"""Facts about layers of wide chains, on numbers that meet their premises and on numbers that do not."""

from __future__ import annotations

import itertools
import random

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck import WideChain, facts
from lemmacheck.facts import MEANINGS, TRUSTED
from lemmacheck.numbers.kinds import sign

SHARES = st.lists(st.tuples(st.integers(0, 20), st.integers(-10, 10)), min_size=1, max_size=5)


def holds(name, *parts):
    fact = TRUSTED[name](
        **{k: v for k, v in MEANINGS[name].values(*parts).items() if k not in MEANINGS[name].each}, **shown(name, parts)
    )
    return sign(fact.larger - fact.smaller) != -1 and (not fact.is_equality or sign(fact.smaller - fact.larger) != -1)


def shown(name, parts):
    return {each: min(MEANINGS[name].values(*parts)[each], default=0) for each in MEANINGS[name].each}


@pytest.mark.parametrize("name", ["near_multiple_above", "near_multiple_below"])
@given(shares=SHARES)
def test_squares_of_what_is_near_a_multiple(name, shares):
    """Y = rX + sX² with |s| ≤ c, as far as that lies between zero and X."""
    rate, curvature, pairs = fmpq(1, 2), fmpq(2), []
    for a, b in shares:
        x = fmpq(a, 20)
        pairs.append((fmpq(1, len(shares)), (x, max(fmpq(0), min(x, rate * x + fmpq(b, 5) * x * x)))))
    assert holds(name, pairs, rate, curvature)


def test_what_is_far_from_the_multiple_is_refused():
    with pytest.raises(ValueError, match="not within"):
        MEANINGS["near_multiple_above"].values([(fmpq(1), (fmpq(1, 10), fmpq(1, 10)))], fmpq(1, 2), fmpq(1))
    with pytest.raises(ValueError, match="above X"):
        MEANINGS["near_multiple_below"].values([(fmpq(1), (fmpq(1), fmpq(2)))], fmpq(1, 2), fmpq(9))
    far = dict(rate=fmpq(1, 2), curvature=0, square=1, cube=1, image=1)
    assert facts.near_multiple_above(**far).larger < 1, "outside of the premise it is false"
    assert facts.near_multiple_below(**{**far, "image": 0}).larger < facts.near_multiple_below(**far).smaller
    assert facts.near_multiple_above(**{**far, "rate": 2}).requires["1 - r >= 0"] < 0


@pytest.mark.parametrize("style", range(4))
def test_the_noise_of_unit_rows(style):
    values = {"n": fmpq(3), "d": fmpq(3), "depth": fmpq(2)}
    chain = WideChain("n", "d", "depth").sample(random.Random(0), style, values)
    assert all(holds("noise_of_unit_rows", (chain, k)) for k in (0, 1))
    found = MEANINGS["noise_of_unit_rows"].values((chain, 1))
    wrong = facts.noise_of_unit_rows(**{**found, "inverse_width": fmpq(1, 2)})
    assert wrong.larger != wrong.smaller
    assert MEANINGS["noise_of_unit_rows"].needs(object()) != ""


@given(st.lists(st.fractions(-3, 3, max_denominator=9), min_size=1, max_size=7))
def test_steps_of_bounded_size_reach_no_farther(steps):
    xs = [fmpq(0)]
    for x in steps:
        xs.append(xs[-1] + fmpq(x.numerator, x.denominator))
    step = max([fmpq(0), *(b - a for a, b in itertools.pairwise(xs))])
    assert holds("steps_reach", xs, step)
    assert facts.steps_reach(start=1, step=-1, count=3, top=1, one_step=0).requires["b >= 0"] < 0, "falling steps promise nothing"


@given(st.fractions(-3, 3, max_denominator=9), st.fractions(0, 1, max_denominator=9).filter(lambda a: a < 1), st.integers(0, 6))
def test_affine_recursions(start, factor, steps):
    a, b, xs = fmpq(factor.numerator, factor.denominator), fmpq(2, 3), [fmpq(start.numerator, start.denominator)]
    for _ in range(steps):
        xs.append(a * xs[-1] + b)
    assert holds("exact_affine_recursion", xs, a, b)
    lower = [x - fmpq(k, 7) for k, x in enumerate(xs)]
    assert holds("affine_recursion", lower, a, b)
    if steps:
        off = MEANINGS["exact_affine_recursion"].values([*xs[:-1], xs[-1] + 1], a, b)["one_step"]
        assert off[-1] == -1, "a step that is none shows"


@pytest.mark.parametrize("order", [1, 2, 3])
@given(values=st.lists(st.integers(0, 30), min_size=1, max_size=6))
def test_lower_moments_are_below_a_bound_of_the_fourth_norm(order, values):
    law = [(fmpq(1, len(values)), fmpq(x, 7)) for x in values]
    assert holds("moments_below_fourth", law, fmpq(max(values), 7), order)
    small = facts.moments_below_fourth(bound=1, norm=2, order=order, moment=2)
    assert small.requires["N - ‖X‖₄ >= 0"] < 0
