"""Facts about pairs hold on what they mean, and fail where a premise is dropped."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck import facts
from lemmacheck.facts import MEANINGS
from lemmacheck.numbers.gaussian_shares import mean_product_of_shares, mean_shares, pair_weight
from lemmacheck.numbers.kinds import sign

NUMBERS = st.lists(st.fractions(min_value=-5, max_value=9, max_denominator=12), min_size=2, max_size=6)
POSITIVE = st.lists(st.fractions(min_value=0, max_value=9, max_denominator=12), min_size=2, max_size=4)
SOME = pytest.mark.parametrize("s", [[1, 2, 3], [1, 1], [0, 1, 4], [1, 0, 0], [9, 1, 1, 1]])


def exact(numbers):
    return [fmpq(x.numerator, x.denominator) for x in numbers]


def at(name, *parts):
    """What a fact's arguments are on these parts; of premises for each pair the least."""
    values = MEANINGS[name].values(*parts)
    return {key: min(found, default=0) if key in MEANINGS[name].each else found for key, found in values.items()}


@given(numbers=NUMBERS, weights=POSITIVE)
def test_lists_in_the_same_order_rise_together(numbers, weights):
    f = sorted(exact(numbers))[: len(weights)]
    w = sorted(exact(weights))[: len(f)]
    g = [x * x * x for x in f]
    for fact in (facts.association(**at("association", w, f, g)), facts.rising_weights(**at("rising_weights", w, f))):
        assert fact.requires["in the same order"] >= 0
        assert fact.larger >= fact.smaller


def test_lists_in_opposite_order_do_not():
    f, g, w = [fmpq(1), fmpq(2)], [fmpq(2), fmpq(1)], [fmpq(1), fmpq(1)]
    for fact in (
        facts.association(**at("association", w, f, g)),
        facts.rising_weights(**at("rising_weights", [fmpq(3), fmpq(1)], f)),
    ):
        assert fact.larger < fact.smaller
        assert fact.requires["in the same order"] < 0


@given(NUMBERS, NUMBERS)
def test_binet_and_cauchy_agree_and_sums_keep_order(xs, ys):
    a, b = exact(xs), (exact(ys) * 6)[: len(xs)]
    fact = facts.binet_cauchy(**at("binet_cauchy", a, b, [x + 1 for x in b], [x * y for x, y in zip(a, b, strict=True)]))
    assert fact.larger == fact.smaller
    fact = facts.sum_keeps_order(**at("sum_keeps_order", a, b))
    assert fact.requires["x - y >= 0 for each"] < 0 or fact.larger >= fact.smaller


@SOME
def test_shares_of_a_gaussian_sum_agree_with_samples_and_their_facts(s):
    s = [fmpq(x, sum(s)) for x in s]
    g = np.random.default_rng(0).standard_normal((40_000, len(s))) ** 2 * [float(x.p) / float(x.q) for x in s]
    x = g / g.sum(axis=1, keepdims=True)
    assert [float(t) for t in mean_shares(s)] == pytest.approx(x.mean(axis=0), abs=0.01)
    assert float(mean_product_of_shares(s, s[0], s[1])) == pytest.approx(2 * (x[:, 0] * x[:, 1]).mean(), abs=0.01)
    pair = (s[0], s[1]) if s[0] >= s[1] else (s[1], s[0])
    exchange = facts.share_exchange(**at("share_exchange", s, *pair))
    assert (exchange.larger - exchange.smaller).contains(0)
    order, product = (
        facts.shares_keep_order(**at("shares_keep_order", s, *pair)),
        facts.share_of_pair(**at("share_of_pair", s, *pair)),
    )
    assert all(sign(fact.larger - fact.smaller) != -1 for fact in (order, product))


def test_the_weight_of_a_pair_needs_shares_of_one():
    with pytest.raises(ValueError, match="add up to one"):
        MEANINGS["share_of_pair"].values([fmpq(1), fmpq(1)], fmpq(1), fmpq(1))
    assert facts.share_of_pair(first=1, second=1, product=1, weight=2).larger < 2, "twice the sum has half the product"


def test_the_weight_of_a_pair_is_enclosed_on_intervals_as_at_points():
    from scipy.integrate import quad

    for p in (0.02, 0.3, 0.75, 1.0):
        direct = quad(lambda t, p=p: 2 * t * np.exp(-(1 - p) * t) * (1 + p * t) ** -3, 0, np.inf)[0]
        assert float(pair_weight(arb(p))) == pytest.approx(direct, rel=1e-6)
        low, high = max(0.0, p - 0.01), min(1.0, p + 0.01)
        wide = pair_weight(arb(low).union(arb(high)))
        assert float(wide.lower()) <= direct <= float(wide.upper())


@pytest.mark.parametrize(("x", "y"), [(1, 1), (1, 3), (2, 7), (1, 1000)])
def test_shares_of_two_numbers_are_those_of_their_roots(x, y):
    """E x_1 = x/(x + y) and 2 E x_1 x_2 = xy/(x + y)² for numbers in the ratio x² to y²: the angle has the law of Cauchy."""
    numbers = [Fraction(x**2, x**2 + y**2), Fraction(y**2, x**2 + y**2)]  # beyond one the balls are as much wider
    found = [*mean_shares(numbers), mean_product_of_shares(numbers, *numbers)]
    known = [fmpq(x, x + y), fmpq(y, x + y), fmpq(x * y, (x + y) ** 2)]
    assert all(ball.contains(arb(value)) and ball.rad() < 1e-10 for ball, value in zip(found, known, strict=True))
