"""Layers of independent unit rows: laws are enumerated, and the facts about them hold there and not beyond their premises."""

from __future__ import annotations

import random
from types import SimpleNamespace

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmacheck import Domain, Whole, facts
from lemmacheck.facts import MEANINGS
from lemmacheck.language.quantities import Q
from lemmacheck.language.unit_row_layers import UnitRowLayer, multinomial
from lemmacheck.numbers.kinds import approximate
from lemmacheck.proofs.evaluation import agree

DOMAIN = Domain(n=Whole(2), d=Whole(1), rows=UnitRowLayer("n", "d"))


def layer(seed, n, d):
    rows = UnitRowLayer("n", "d").sample(random.Random(seed), seed % 12, {"n": n, "d": d})
    return DOMAIN.part("rows"), Q({"n": n, "d": d, "rows": rows})


def test_independent_draws_are_counted_with_their_chances():
    law = {counts: chance for chance, counts in multinomial([fmpq(1, 3), fmpq(2, 3)], 2)}
    assert law == {(2, 0): fmpq(1, 9), (1, 1): fmpq(4, 9), (0, 2): fmpq(4, 9)}


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 99), n=st.integers(2, 4), d=st.integers(1, 4))
def test_facts_about_layers_hold_on_what_they_mean(seed, n, d):
    part, o = layer(seed, n, d)
    vectors, noise, shift = (x.look(o, {}) for x in (part.vectors, part.noise, part.shift))
    jensen = facts.norm_above_mean(**MEANINGS["norm_above_mean"].values(vectors))
    assert approximate(jensen.larger - jensen.smaller) >= -1e-9
    spread = facts.independent_unit_rows(**MEANINGS["independent_unit_rows"].values(noise, o.rows))
    assert agree(spread.larger, spread.smaller)
    fourth = facts.fourth_moment_of_sum(**MEANINGS["fourth_moment_of_sum"].values(part.centred.look(o, {}), fmpq(d)))
    assert fourth.larger >= fourth.smaller
    minkowski = facts.minkowski_fourth(**MEANINGS["minkowski_fourth"].values(shift, noise))
    assert approximate(minkowski.larger - minkowski.smaller) >= -1e-9
    assert agree(minkowski.arguments["norm_of_sum"], part.fourth_norm.look(o, {}))
    assert agree(minkowski.arguments["first"], part.image.look(o, {}))


def test_gaps_of_a_layer_are_those_of_drawn_rows():
    part, o = layer(3, 3, 4)
    mean = sum(approximate(w) * approximate(sum(x * x for x in v)) ** 0.5 for w, v in part.vectors.look(o, {}))
    rng = np.random.default_rng(0)
    rows = np.array([[float(x.p) / float(x.q) for x in row[0]] for _, row in o.rows])
    weights = np.array([float(w.p) / float(w.q) for w, _ in o.rows])
    H = rows[rng.choice(len(rows), p=weights / weights.sum(), size=(20000, 4))]
    G = np.einsum("kdi,kdj->kij", H, H) / 4 - np.eye(3) / 3
    assert mean == pytest.approx(2 * np.sqrt((G**2).sum((1, 2))).mean(), rel=0.02)


def test_vectors_that_are_not_centred_are_refused_and_other_parts_too():
    with pytest.raises(ValueError, match="centred"):
        MEANINGS["fourth_moment_of_sum"].values([(fmpq(1), [fmpq(1)])], fmpq(2))
    assert "independent unit rows" in MEANINGS["independent_unit_rows"].needs(None, SimpleNamespace())
    part, o = layer(1, 2, 3)
    noise = [(w, [2 * x for x in v]) for w, v in part.noise.look(o, {})]
    wrong = facts.independent_unit_rows(**MEANINGS["independent_unit_rows"].values(noise, o.rows))
    assert not agree(wrong.larger, wrong.smaller)
    assert facts.norm_above_mean(mean_of_norm=1, norm_of_mean=2).larger == 1
    assert UnitRowLayer("n", "d").contains(o.rows, {"n": 2, "d": 3})
    assert not UnitRowLayer("n", "d").contains([(fmpq(1), [[fmpq(2), fmpq(0)]])], {"n": 2, "d": 3})
