"""The table of work: what is asked for, waited for and dropped, and that it holds little."""

import gc
import itertools
import tracemalloc
from collections import deque
from pathlib import Path

import numpy as np
import pytest

from lemmacheck.running import table as tables
from lemmacheck.running.store import Store
from lemmacheck.running.table import Progress, Table
from lemmacheck.running.units import Answer, Block, Fixed
from lemmacheck.weighing.blocks import Drawn


class Late:
    """An executor that answers only when it is asked for its results."""

    def __init__(self):
        self.units = []

    def submit(self, unit, *, urgency=0.0):
        self.units.append(unit)

    def results(self):
        while self.units:
            yield self.units.pop(0), Answer([], seconds=0.1)

    def is_idle(self):
        return not self.units


def fixed(name):
    return Fixed(path=Path("paper/lemma.py"), attribute="claim", profile="quick", key=f"findings|{name}|paper/{name}|quick")


def test_work_that_is_forgotten_while_it_is_under_way_does_not_end_the_run(tmp_path):
    """A claim whose draws are refused is over while its fixed evidence is still being worked on."""
    store = Store(tmp_path / "store.sqlite")
    table = Table(Late(), store, Progress(claims=2))
    broken, other = fixed("broken"), fixed("other")
    table.ask(broken, ("paper/broken", 0))
    table.ask(other, ("paper/other", 0))
    table.forget(broken)
    assert [asker for askers in table.answers() for asker in askers] == [("paper/broken", 0), ("paper/other", 0)]
    store.close()


def test_an_answer_that_is_in_is_dropped_at_once(tmp_path):
    store = Store(tmp_path / "store.sqlite")
    table = Table(Late(), store, Progress(claims=1))
    unit = fixed("lemma")
    table.ask(unit, ("paper/lemma", 0))
    assert [asker for askers in table.answers() for asker in askers] == [("paper/lemma", 0)]
    table.forget(unit)
    assert unit.key not in table._rows
    store.close()


class Drawing:
    """An executor that draws one number for each block, and fails where it is told to; the last submitted comes first."""

    def __init__(self, failing=()):
        self.units, self.failing, self.most, self.drawn = [], failing, 0, []

    def submit(self, unit, *, urgency=0.0):
        self.units.append(unit)
        self.most = max(self.most, len(self.units))

    def results(self):
        while self.units:
            unit = self.units.pop()
            self.drawn.append(unit.number)
            bad = unit.number in self.failing
            yield unit, Answer(error=f"number {unit.number}") if bad else Answer(Drawn({"x": np.zeros(1)}, {}), seconds=0.001)

    def is_idle(self):
        return not self.units


def blocks(count, experiment="walk"):
    about = {"path": Path("paper/lemma.py"), "attribute": "claim", "profile": "quick", "statement": "claim", "evidence": "Draws 1"}
    for number in range(count):
        key = f"draws|code|0|cpu|{experiment}|d=1|1|{number}"
        yield Block(**about, key=key, experiment=experiment, case="d=1", number=number, count=1, seed=0)


@pytest.fixture
def make(tmp_path):
    numbers, stores = itertools.count(), []

    def made(executor, **settings):
        stores.append(Store(tmp_path / f"{next(numbers)}.sqlite"))
        stores[-1]._db.execute("PRAGMA synchronous=OFF")
        return Table(executor, stores[-1], Progress(claims=1), **settings)

    yield made
    for store in stores:
        store.close()


def told(table):
    return [asker for askers in table.answers() for asker in askers]


ASKER = ("paper/lemma", 0)


def test_ten_times_as_many_units_take_no_more_memory(make, monkeypatch):
    monkeypatch.setattr(tables, "KEPT", 50_000)

    def most(count):
        executor = Drawing()
        executor.drawn = deque(maxlen=0)  # which remembers nothing
        table = make(executor, window=64)
        gc.collect()
        tracemalloc.start()
        table.gather(blocks(count), ASKER)
        assert told(table) == [ASKER]
        size = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert all(map(table.is_there, blocks(count)))
        return size

    assert most(5000) < most(500) + 60_000  # what the interpreter keeps beside them varies; 4500 units would be half a million


def test_blocks_are_under_way_in_a_window_and_each_is_drawn_once_whoever_wants_it(make):
    executor = Drawing()
    table = make(executor, window=10)
    other = ("paper/other", 3)
    table.gather(blocks(100), ASKER)
    table.gather(blocks(60), other)
    assert sorted(told(table)) == [ASKER, other]
    assert executor.most <= 10
    assert sorted(executor.drawn) == list(range(100))


@pytest.mark.parametrize("window", [1, 7, 4096])
def test_after_a_failure_nothing_more_is_drawn_and_the_first_in_order_is_known_for_any_window(make, window):
    executor = Drawing(failing={40, 43, 900})
    table = make(executor, window=window)
    table.gather(blocks(2000), ASKER)
    assert told(table) == [ASKER]
    failed = [row.error for block in blocks(2000) if (row := table.known(block)) is not None and row.error]
    assert failed[0] == "number 40"
    assert window == 4096 or len(executor.drawn) <= 40 + 2 * window + 1


def test_a_claim_that_is_over_gathers_no_more(make):
    executor = Drawing()
    table = make(executor, window=4)
    table.gather(blocks(100), ASKER)
    table.gather(blocks(20, "other"), ("paper/other", 0))
    table.leave(ASKER[0])
    assert told(table) == [("paper/other", 0)]
    assert len(executor.drawn) == 20


def test_a_damaged_block_is_not_there_until_it_is_drawn_again(make):
    executor = Drawing()
    table = make(executor)
    table.gather(blocks(3), ASKER)
    assert told(table) == [ASKER]
    store = table._store
    store._db.execute("UPDATE units SET payload = 'x' WHERE key LIKE '%|1'")
    again = Table(executor, store, Progress(claims=1))
    (damaged,) = [block for block in blocks(3) if again.known(block) is None]
    assert not again.is_there(damaged)
    again.gather(blocks(3), ASKER)
    assert told(again) == [ASKER]
    assert executor.drawn[3:] == [1]
    assert again.is_there(damaged)
