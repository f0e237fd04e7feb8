"""The table of work: what is asked for, waited for and dropped."""

from pathlib import Path

from lemmacheck.running.store import Store
from lemmacheck.running.table import Progress, Table
from lemmacheck.running.units import Answer, Fixed


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
    assert list(table.answers()) == [[("paper/lemma", 0)]]
    table.forget(unit)
    assert unit.key not in table._rows
    store.close()
