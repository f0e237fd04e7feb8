"""Chains cut where their gap is at most a level: both pieces add up to the whole, and facts about them stop at their premises."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from flint import arb, fmpq

from lemmacheck import (
    Domain,
    Fraction,
    NormalizedChain,
    SquaredSphere,
    Whole,
    facts,
    fall_of_step,
    from_level_on,
    mean_gap_at_end,
    root_of_twice_fall,
    steps_above,
)
from lemmacheck.facts import MEANINGS
from lemmacheck.language.stopped_chains import Aged
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import sign

LEVEL = Fraction(1, 3)
DOMAIN = Domain(d=Whole(2), m=Whole(1), u=SquaredSphere("d"), chain=NormalizedChain("d", "m", "u"), styles=6)
OBJECTS = list(DOMAIN.objects(3))
CHAIN = DOMAIN.part("chain")
LOW = from_level_on(CHAIN, LEVEL)


@pytest.fixture(autouse=True)
def _many_bits():
    with precision_of(256):
        yield


def test_what_falls_before_and_after_the_level_is_all_that_falls():
    before, after = steps_above(CHAIN, LEVEL).mean(fall_of_step), LOW.steps.mean(fall_of_step)
    for o in OBJECTS:
        whole = CHAIN.start.gap.look(o, {}) - mean_gap_at_end(CHAIN).look(o, {})
        assert (arb(whole) - before.look(o, {}) - after.look(o, {})).contains(0)


def test_ages_count_the_layers_since_the_level_was_reached():
    seen = set()
    for o in OBJECTS:
        for path in o.chain.paths:
            low = [state for state, _ in path.taken if state.gap <= fmpq(1, 3)]
            ages = {id(state): age for age, state in LOW.aged(o, {})}
            assert [ages[id(state)] for state in low] == list(range(len(low)))
            seen.add((len(path.taken), len(low)))
    assert any(0 < low < layers for layers, low in seen), "some chain must reach the level on its way"
    assert any(low == 0 for _, low in seen)


def test_shares_of_the_level_are_at_most_one():
    for o in OBJECTS:
        share = LOW.part_at_entry
        assert share.look(o, {}) <= 1
        assert sign(share.missing.look(o, {})) != -1
        for _, state in LOW.states.look(o, {}):
            assert state.gap <= fmpq(1, 3)


def test_the_root_of_a_fall_around_zero_is_a_number():
    still = [o for o in OBJECTS if o.chain.start.gap == 0]
    assert still
    for o in still:
        roots = CHAIN.steps.of(root_of_twice_fall).look(o, {})
        assert all(root.contains(0) and root.rad() < 1e-30 for _, root in roots)


def test_roots_of_falls_before_the_level_are_below_cauchy_schwarz():
    law = steps_above(CHAIN, LEVEL).of(lambda step: 2 * fall_of_step(step))
    for o in OBJECTS:
        found = MEANINGS["cauchy_schwarz_stopped"].values(law.look(o, {}))
        product = arb(found["mean_time"] * found["mean_total"])
        fact = facts.cauchy_schwarz_stopped(bound=product.sqrt(), **found)
        assert sign(fact.larger - fact.smaller) != -1
        low = facts.cauchy_schwarz_stopped(bound=product.sqrt() / 2, **found)
        assert product == 0 or sign(low.requires["Y² >= E τ · E Σ x"]) == -1


def test_weighted_falls_are_below_their_series_and_not_where_a_step_falls_less():
    growth = fmpq(21, 20)
    for o in OBJECTS:
        found = MEANINGS["weighted_falls"].values(LOW.gaps.look(o, {}), growth)
        pairs = [(x, y) for x, y in zip(found["before"], found["after"], strict=True) if x != 0]
        factor = fmpq(9, 10)
        if any(y > factor * x for x, y in pairs):
            continue
        fact = facts.weighted_falls(**{**found, "before": 1, "after": factor}, factor=factor)
        assert sign(fact.larger - fact.smaller) != -1
    # two layers that lose nothing and one that loses all: the premise says so
    one = fmpq(1)
    late = Aged(one, [(one, 0, one, one), (one, 1, one, one), (one, 2, one, fmpq(0))])
    found = MEANINGS["weighted_falls"].values(late, fmpq(3, 2))
    fact = facts.weighted_falls(**{**found, "before": found["before"][0], "after": found["after"][0]}, factor=fmpq(1, 2))
    assert fact.larger < fact.smaller
    assert fact.requires["one step"] < 0


def test_roots_of_falls_after_the_level_are_below_cauchy_schwarz_with_weights():
    growth = fmpq(21, 20)
    for o in OBJECTS:
        law = LOW.falls(lambda step: 2 * fall_of_step(step)).look(o, {})
        found = MEANINGS["cauchy_schwarz_geometric"].values(law, growth)
        bound = arb(growth / (growth - 1) * found["weighted_total"])
        whole = bound.sqrt() if not bound.contains(0) else arb(0)
        fact = facts.cauchy_schwarz_geometric(bound=whole, **found)
        assert sign(fact.larger - fact.smaller) != -1


def test_a_gap_that_grows_back_above_the_level_is_refused():
    states = [SimpleNamespace(gap=fmpq(1, 4)), SimpleNamespace(gap=fmpq(1, 2))]
    chain = SimpleNamespace(paths=[SimpleNamespace(taken=[(state, None) for state in states])], states=states)
    with pytest.raises(ValueError, match="grows"):
        from_level_on(SimpleNamespace(look=lambda o, _: o, says="a chain"), LEVEL).aged(chain, {})
