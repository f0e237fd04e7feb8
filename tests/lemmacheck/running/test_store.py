"""A stored unit is believed only where it was put and as it was put there."""

import sqlite3

import numpy as np
import pytest

from lemmacheck.errors import StoreError
from lemmacheck.running.store import Store
from lemmacheck.weighing.blocks import Drawn


@pytest.fixture
def path(tmp_path):
    store = Store(tmp_path / "s.sqlite")
    for key, value in (("one", 1.0), ("two", 2.0)):
        store.keep_draws(key, Drawn({"x": np.array([value])}, {}))
    store.close()
    return tmp_path / "s.sqlite"


def changed(path, command, *values):
    with sqlite3.connect(path) as db:
        db.execute(command, values)
    return Store(path)


def test_a_unit_that_was_moved_to_another_key_counts_as_absent_and_is_told_of(path):
    store = changed(path, "UPDATE units SET payload = (SELECT payload FROM units WHERE key = 'two') WHERE key = 'one'")
    assert store.draws("one") is None
    assert store.damaged == ["one"]
    assert store.draws("two").columns["x"].tolist() == [2.0]


@pytest.mark.parametrize("place", [0, 15, 16, -1])
def test_a_unit_with_a_flipped_byte_counts_as_absent(path, place):
    with sqlite3.connect(path) as db:
        payload = bytearray(db.execute("SELECT payload FROM units WHERE key = 'one'").fetchone()[0])
    payload[place] ^= 1
    store = changed(path, "UPDATE units SET payload = ? WHERE key = 'one'", bytes(payload))
    assert store.draws("one") is None
    assert store.damaged == ["one"]


def test_stores_that_differ_about_a_unit_are_not_merged_and_nothing_of_the_other_is_taken(path, tmp_path):
    into = Store(tmp_path / "into.sqlite")
    into.keep_draws("two", Drawn({"x": np.array([3.0])}, {}))
    with pytest.raises(StoreError, match="differ about two"):
        into.take_over(Store(path), ["one", "two"])
    assert list(into.units()) == ["two"]
    assert into.draws("two").columns["x"].tolist() == [3.0]


def test_the_same_findings_that_took_another_time_do_not_differ(tmp_path):
    stores = [Store(tmp_path / f"{seconds}.sqlite") for seconds in (1, 2)]
    for store, seconds in zip(stores, (1.0, 2.0), strict=True):
        store.keep_findings("findings|a", [], seconds)
    assert stores[1].take_over(stores[0], ["findings|a"]) == 0
    assert stores[1].findings("findings|a") == ([], 1.0)
