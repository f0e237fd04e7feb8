"""Statuses under many seeds: what is drawn, what is reused, and what is said of it."""

import dataclasses

import pytest

from lemmacheck import reseeding
from lemmacheck.errors import ClaimError
from lemmacheck.record.reseeded import Reseeded, Seen, numbers, ranges, read_reseeded, record_path
from lemmacheck.running import units
from tests.lemmacheck.running.test_runner import EXACT, MEAN

RANDOM = "np.array([g.random() for g in generators(keys)])"
RIGGED = f"0.9 * float(keys[0, 0] % 2) + 0.1 * {RANDOM}"  # nearly the same in a block: heads under one seed, tails under another


@pytest.fixture
def toys(bench):
    bench.write("exact", EXACT)
    bench.write("one", MEAN.format(name="one", sleep=0))
    return bench


def silent(_):
    pass


@pytest.fixture
def work(monkeypatch):
    """The blocks that were drawn, and those whose keys were tried."""
    seen = {"drawn": [], "tried": []}
    draw, try_keys = units.draw_block, units.try_keys
    monkeypatch.setattr(units, "draw_block", lambda e, c, k: seen["drawn"].append(e.experiment) or draw(e, c, k))
    monkeypatch.setattr(units, "try_keys", lambda e, c, *rest: seen["tried"].append(str(c)) or try_keys(e, c, *rest))
    return seen


def test_only_claims_that_draw_are_run_and_the_others_are_counted(toys):
    record = reseeding.reseed(toys.request(), 3, say=silent)
    assert record.claims.keys() == {"toy/one"}
    assert record.without_draws == 1
    (status,) = record.claims["toy/one"].statuses
    assert record.claims["toy/one"].statuses[status] == "0-2"
    assert record.figures() == "1 claim drawn within the error budget: 3 seeds, no status changed; 1 claim knows no seed"


def test_a_seed_has_the_status_of_a_run_with_that_seed(toys):
    record = reseeding.reseed(toys.request(), 3, say=silent)
    assert {toys.run("toy/one", seed=seed)["one"].here.status for seed in range(3)} == set(record.claims["toy/one"].statuses)


def test_what_is_recorded_is_not_run_again_until_the_claim_changes(toys, work):
    reseeding.reseed(toys.request(), 2, say=silent)
    work["drawn"].clear()
    assert len(reseeding.reseed(toys.request(), 2, say=silent).claims["toy/one"].seeds()) == 2
    assert work["drawn"] == []
    reseeding.reseed(toys.request(), 3, say=silent)
    assert work["drawn"], "the third seed is new"
    toys.write("one", MEAN.format(name="one", sleep=0) + "\nchanged = 1\n")
    assert reseeding.reseed(toys.request(), 1, say=silent).claims["toy/one"].statuses.keys(), "the key is another"
    assert read_reseeded(str(toys.reports)).claims["toy/one"].seeds() == {0}


def test_keys_are_tried_under_the_first_seed_and_other_draws_stay_out_of_the_store_of_runs(toys, work):
    reseeding.reseed(toys.request(), 3, say=silent)
    tried = list(work["tried"])
    assert tried, "a draw is tried"
    assert len(tried) == len(set(tried)), "and once in each case"
    toys.run(seed=1)
    assert len(work["tried"]) == 2 * len(tried), "a run with that seed tries the keys itself"


def test_a_status_that_depends_on_the_seed_is_found(toys):
    toys.write("lucky", MEAN.format(name="lucky", sleep=0).replace(RANDOM, RIGGED))
    record = reseeding.reseed(toys.request("toy/lucky"), 6, say=silent)
    assert record.changed().keys() == {"toy/lucky"}
    assert "1 status changed" in record.figures()


def test_time_that_is_up_leaves_the_rest_for_the_next_call(toys):
    said = []
    record = reseeding.reseed(toys.request(), 3, minutes=-1.0, say=said.append)
    assert record.claims["toy/one"].seeds() == set()
    assert "the time is up" in said[0]


def test_observed_claims_may_be_left_out_and_are_counted_apart():
    seen = {"a": Seen(key="k", statuses={"supported": "0-4"}), "b": Seen(key="k", observed=True, statuses={"refuted": "0-1"})}
    figures = Reseeded(claims=seen).figures()
    assert "1 claim drawn within the error budget: 5 seeds" in figures
    assert "1 claim observed, outside of it: 2 seeds" in figures


def test_two_campaigns_over_other_seeds_add_up():
    mine = Reseeded(claims={"a": Seen(key="k", statuses={"proved": "0"}), "b": Seen(key="k")})
    theirs = {"a": Seen(key="k", statuses={"proved": "1-2", "refuted": "3"}), "b": Seen(key="old", statuses={"proved": "9"})}
    mine.take_over(Reseeded(claims=theirs))
    assert mine.claims["a"].statuses == {"proved": "0-2", "refuted": "3"}
    assert mine.claims["b"].statuses == {}, "of another version of the claim nothing is taken"


@pytest.mark.parametrize("seeds", [[], [3], [0, 1, 2], [0, 2, 3, 9]])
def test_ranges_of_seeds_are_read_back(seeds):
    assert numbers(ranges(seeds)) == seeds


def test_a_damaged_record_is_one_sentence(toys):
    path = record_path(str(toys.reports))
    path.parent.mkdir()
    path.write_text("{")
    with pytest.raises(ClaimError, match="damaged"):
        reseeding.reseed(dataclasses.replace(toys.request(), workers=0), 1, say=silent)
