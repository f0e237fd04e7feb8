"""Draws that take nothing from their keys, or something from those of their neighbours, are refused without drawing much."""

import numpy as np
import pytest

from lemmacheck import Draws, generators
from lemmacheck.errors import ClaimError
from lemmacheck.running.streams import keys_for
from lemmacheck.weighing import own_keys
from lemmacheck.weighing.blocks import draw_block
from lemmacheck.weighing.own_keys import FEW, MORE

CASE = {"d": 1}


def uniform(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)])}


@pytest.fixture
def tried(monkeypatch):
    """How many replicates each call of a draw is asked for while its keys are tried."""

    def trying(draw, *, seed=0, block=64):
        draw.__qualname__, asked = "draw", []
        evidence = Draws([CASE], uniform, block=block).but(draw=draw)

        def counted(evidence, case, keys):
            asked.append(len(keys))
            return draw_block(evidence, case, keys)

        def keys(number):
            return keys_for(seed, "toy", CASE, range(number * block, (number + 1) * block))

        drawn = draw_block(evidence, CASE, keys(0))
        monkeypatch.setattr(own_keys, "draw_block", counted)
        own_keys.try_keys(evidence, CASE, drawn, keys)
        return asked

    return trying


def beside(share):
    """Draws that differ by a share of themselves when one of the keys beside them changes."""

    def draw(case, keys):
        x = uniform(case, keys)["x"]
        return {"x": x * (1 + share * x.mean())}

    return draw


@pytest.fixture
def refused(tried):
    def refusing(draw, why, **more):
        with pytest.raises(ClaimError, match=why):
            tried(draw, **more)

    return refusing


def test_a_draw_is_tried_on_few_replicates(tried):
    assert tried(uniform) == [FEW]


def test_events_are_tried_on_more_replicates(tried):
    def event(case, keys):
        return {"event": np.array([g.random() < 0.5 for g in generators(keys)])}

    assert tried(event) == [MORE]


def test_a_block_as_small_as_that_is_drawn_with_either_half_of_its_keys_changed(tried):
    assert tried(uniform, block=FEW) == [FEW, FEW]
    assert tried(uniform, block=1) == [1, 1]


def test_a_count_that_is_always_the_same_is_still_a_draw(tried):
    def count(case, keys):
        return {**uniform(case, keys), "rank": np.full(len(keys), 3.0)}

    assert tried(count) == [FEW]


def test_a_draw_that_takes_whole_blocks_only_is_tried_on_whole_blocks(tried):
    def whole(case, keys):
        return {"x": uniform(case, keys)["x"].reshape(64)}

    assert tried(whole) == [FEW, 64, 64]


def test_a_draw_that_rounds_otherwise_in_small_batches_is_tried_on_whole_blocks(tried):
    def rounded(case, keys):
        return {"x": uniform(case, keys)["x"] * (1 + 1e-15 * len(keys))}

    assert tried(rounded) == [FEW, 64, 64]


def test_a_draw_that_uses_its_keys_only_for_an_event_and_never_varies_otherwise_is_refused(refused):
    def own(case, keys):
        return {"event": np.array([g.random() < 0.5 for g in generators(keys)]), "x": np.arange(len(keys)) / 7}

    refused(own, "'x'")


def test_a_number_that_never_varies_is_refused_beside_an_event(refused):
    def own(case, keys):
        return {"event": np.array([g.random() < 0.5 for g in generators(keys)]), "x": np.full(len(keys), 0.4)}

    refused(own, "'x'")


@pytest.mark.parametrize("share", [0.02, 0.5])
@pytest.mark.parametrize("seed", range(20))
def test_events_from_a_seed_of_its_own_are_refused_beside_a_drawn_number(refused, seed, share):
    def own(case, keys):
        return {**uniform(case, keys), "event": np.random.default_rng(7).random(len(keys)) < share}

    refused(own, "'event'", seed=seed)


@pytest.mark.parametrize("most", [FEW, MORE])
def test_a_draw_that_is_honest_in_small_batches_only_is_refused(refused, most):
    def by_size(case, keys):
        return {"x": np.random.default_rng(7).random(len(keys))} if len(keys) > most else uniform(case, keys)

    refused(by_size, "not draws")


@pytest.mark.parametrize("block", [2, 8, 64])
def test_draws_that_look_at_other_keys_are_refused(refused, block):
    def centred(case, keys):
        x = uniform(case, keys)["x"]
        return {"x": x - x[0] + 0.5}

    refused(centred, "keys beside them", block=block)


def test_last_bits_may_depend_on_what_is_drawn_beside_a_replicate_and_no_more(tried, refused):
    tried(beside(1e-13))
    refused(beside(1e-6), "keys beside them changed")


def test_one_number_for_all_that_depends_on_the_keys_is_refused(refused):
    def total(case, keys):
        return {**uniform(case, keys), "total": float(uniform(case, keys)["x"].sum())}

    refused(total, "'total' that depends on the keys")


def test_randomness_of_its_own_is_refused(refused):
    chance = np.random.default_rng(5)

    def own(case, keys):
        return {"x": chance.random(len(keys))}

    refused(own, "twice with the same keys")


@pytest.mark.parametrize("block", [3, 16, 64, 256])
@pytest.mark.parametrize("seed", range(4))
def test_replicates_that_stay_in_their_places_are_not_drawn(refused, block, seed):
    def partly(case, keys):
        x = uniform(case, keys)["x"]
        x[len(keys) // 2 :] = 0.25
        return {"x": x}

    refused(partly, "not draws", block=block, seed=seed)


@pytest.mark.parametrize("seed", range(40))
def test_values_that_recur_by_chance_are_no_reason_to_refuse(tried, seed):
    def coins(case, keys):
        flips = [g.integers(0, 2, 3) for g in generators(keys)]
        return {"mean": np.array([f.mean() for f in flips]), "mostly": np.array([0.5 + f[0] * f[1] * f[2] for f in flips])}

    assert max(tried(coins, seed=seed, block=16)) <= 16
