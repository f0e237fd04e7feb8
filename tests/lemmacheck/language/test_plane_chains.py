"""Chains in the plane lose no more than under a uniform rotation, and what is said about them holds on them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from flint import fmpq

from lemmacheck import Domain, NonNegatives, Positives, SlowPlaneChain, Whole, facts, plane_lag
from lemmacheck.facts import MEANINGS
from lemmacheck.language.chain_fields import Chain, State
from lemmacheck.language.plane_chains import uniform_fall
from lemmacheck.numbers.kinds import sign

DOMAIN = Domain(m=Whole(1), chain=SlowPlaneChain("m"), styles=8)
OBJECTS = list(DOMAIN.objects(4))


def test_every_chain_is_of_its_type_and_a_faster_one_is_not():
    field = SlowPlaneChain("m")
    moved = 0
    for o in OBJECTS:
        assert field.contains(o.chain, {"m": o.m})
        start = o.chain.start
        if start.gap == 0:
            continue
        best = max(start.steps, key=lambda step: float(step.fall.mid()))
        fast = State(start.chance, start.matrix, start.spectrum, [type(best)(fmpq(1), best.weight, best.rows, best.after)])
        if best.fall > uniform_fall(start.gap):
            moved += 1
            assert not field.contains(Chain([[fast]], []), {"m": 1})
    assert moved, "some rotation must lose more than a uniform one does on average"


def test_the_fall_under_a_uniform_rotation_is_the_mean_over_angles():
    for delta in (0.1, 0.6, 0.95):
        angles = np.linspace(0, math.pi, 20_001)[:-1] + math.pi / 40_000
        mean = -2 * np.log1p(delta * np.cos(angles)).mean()
        assert float(uniform_fall(-math.log(1 - delta**2)).mid()) == pytest.approx(mean, rel=1e-6)
        pair = [fmpq(round(100 * delta)) / 100 + 1, 1 - fmpq(round(100 * delta)) / 100]
        found = MEANINGS["mean_log_on_circle"].values(pair)
        assert float(found["mean_remainder"].mid()) == pytest.approx(mean / 2, rel=1e-6)
        fact = facts.mean_log_on_circle(**found)
        assert (fact.larger - fact.smaller).contains(0)


def test_the_circle_is_that_of_two_numbers_with_sum_two():
    domain = Domain(two=Whole(2, 2), x=NonNegatives("two", total="two"), y=Positives(2, total=2), z=Positives(3, total=3))
    needs = MEANINGS["mean_log_on_circle"].needs
    assert needs(domain.part("y")) == ""
    assert "sum two" in needs(domain.part("x")), "one of them may be zero"
    assert "sum two" in needs(domain.part("z"))
    with pytest.raises(ValueError, match="two numbers"):
        MEANINGS["mean_log_on_circle"].values([fmpq(1, 2), fmpq(1, 2), fmpq(1)])


def test_no_step_more_than_halves_the_mean_and_so_neither_do_many():
    gaps = DOMAIN.part("chain").along(lambda state: state.gap)
    assert MEANINGS["halving_at_most"].needs(gaps) == ""
    assert "along a chain" in MEANINGS["halving_at_most"].needs(Domain(x=Positives(2)).part("x"))
    for o in OBJECTS:
        if o.chain.start.gap == 0:
            continue
        found = MEANINGS["halving_at_most"].values(gaps.look(o, {}))
        steps = zip(found.pop("before"), found.pop("after"), strict=True)
        assert all(sign(2 * after - before) != -1 for before, after in steps)
        fact = facts.halving_at_most(before=1, after=1, **found, **MEANINGS["halving_at_most"].ties())
        assert sign(fact.larger - fact.smaller) != -1


def test_the_lag_of_a_state_is_not_negative():
    with_state = DOMAIN.part("chain").start
    for o in OBJECTS:
        assert sign(plane_lag(with_state).look(o, {})) != -1
