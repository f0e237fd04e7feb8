"""The table of work: every unit once, waiting, done or failed, and who cannot go on without it."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.running.costs import Costs
from lemmacheck.running.executors import Executor
from lemmacheck.running.store import Store
from lemmacheck.running.units import Answer, Block, Fixed, Prefix, Unit

KEPT = 64 * 2**20  # bytes of draws that are kept at hand; the others are read from the store again
Asker = tuple[str, int]  # a claim, and which of its evidence


@dataclass
class Progress:
    """What a progress display needs to know."""

    claims: int
    done: int = 0
    draws: int = 0
    units: int = 0
    units_done: int = 0
    left: float | None = None  # seconds, as far as they can be foretold


@dataclass
class Row:
    """One unit: waiting while it has no answer, then done, or failed if the answer is an error."""

    answer: Answer | None = None
    waiting: set[Asker] = field(default_factory=set)
    owner: str = ""  # the claim that asked first

    @property
    def is_waiting(self) -> bool:
        return self.answer is None

    @property
    def error(self) -> str:
        return self.answer.error if self.answer is not None else ""

    @property
    def payload(self) -> Any:
        assert self.answer is not None
        return self.answer.payload


class Table:
    """Asks for each unit once: of the store first, then of a worker."""

    def __init__(self, executor: Executor[Unit, Answer], store: Store, progress: Progress) -> None:
        self._executor, self._store, self._progress = executor, store, progress
        self.costs = Costs(store)
        self.read: set[str] = set()  # claims of which something was stored
        self._rows: dict[str, Row] = {}
        self._recent: OrderedDict[str, Row] = OrderedDict()  # blocks of draws, the latest used last
        self._size = 0
        self._missing: Counter[Asker] = Counter()  # units that each asker waits for
        self._held: dict[str, list[Unit]] = {}  # blocks of experiments whose first block is under way

    def known(self, unit: Unit) -> Row | None:
        """The row of a unit that was asked for before or is stored; None if it would have to be worked on."""
        if unit.key in self._rows:
            return self._rows[unit.key]
        if unit.key in self._recent:
            self._recent.move_to_end(unit.key)
            return self._recent[unit.key]
        stored = self._stored(unit)
        if stored is None:
            return None
        row = Row(stored)
        self._remember(unit, row)
        return row

    def ask(self, unit: Unit, asker: Asker) -> Row:
        """The row of a unit; if it still waits, so does the asker."""
        row = self.known(unit)
        if row is None:
            row = self._rows[unit.key] = Row(owner=asker[0])
            self._progress.units += 1
            self._submit(unit)
        if row.is_waiting and asker not in row.waiting:
            row.waiting.add(asker)
            self._missing[asker] += 1
        if not row.is_waiting and not row.owner:
            self.read.add(asker[0])
        return row

    def ask_ahead(self, unit: Unit, claim: str) -> None:
        """Have a unit worked on that is not waited for yet."""
        if self.known(unit) is None:
            self._rows[unit.key] = Row(owner=claim)
            self._progress.units += 1
            self._executor.submit(unit, urgency=-1.0)

    def is_idle(self) -> bool:
        """Some worker has nothing to do."""
        return self._executor.is_idle()

    def _submit(self, unit: Unit) -> None:
        """Of an experiment that is new here one block goes first: two workers would compile the same kernels."""
        if isinstance(unit, Block) and self.costs.is_new(unit):
            if unit.experiment in self._held:
                self._held[unit.experiment].append(unit)
                return
            self._held[unit.experiment] = []
        self._executor.submit(unit, urgency=self.costs.urgency(unit))

    def answers(self) -> Iterator[list[Asker]]:
        """As units finish, those who now have all they were waiting for, in a fixed order."""
        for unit, answer in self._executor.results():
            row = self._rows.pop(unit.key)
            row.answer = answer
            self._progress.units_done += 1
            self.costs.add(unit, answer.seconds, claim=row.owner)
            if not answer.error:
                self._keep(unit, answer)
            self._remember(unit, row)
            if isinstance(unit, Block):
                for held in self._held.pop(unit.experiment, ()):
                    self._executor.submit(held, urgency=self.costs.urgency(held))
            self._missing.subtract(row.waiting)
            yield sorted(asker for asker in row.waiting if not self._missing[asker])
            row.waiting.clear()

    def forget(self, unit: Unit) -> None:
        """Drop a row that nobody will ask for again; one that is still worked on stays until its answer is in."""
        row = self._rows.get(unit.key)
        if row is not None and not row.is_waiting:
            del self._rows[unit.key]

    def _remember(self, unit: Unit, row: Row) -> None:
        """Draws can be read again, so that only the latest are kept at hand; everything else is dropped by who asked."""
        if not isinstance(unit, Block) or row.error:
            self._rows[unit.key] = row
            return
        self._recent[unit.key] = row
        self._size += _bytes(row)
        while self._size > KEPT and len(self._recent) > 1:
            self._size -= _bytes(self._recent.popitem(last=False)[1])

    def _stored(self, unit: Unit) -> Answer | None:
        match unit:
            case Fixed():
                found = self._store.findings(unit.key)
                return None if found is None else Answer(found[0], seconds=found[1])
            case Block():
                drawn = self._store.draws(unit.key)
                return None if drawn is None else Answer(drawn)
            case Prefix():
                look = self._store.look(unit.key)
                return None if look is None else Answer(look)
        return None

    def _keep(self, unit: Unit, answer: Answer) -> None:
        match unit:
            case Fixed():
                self._store.keep_findings(unit.key, answer.payload, answer.seconds)
            case Block():
                self._progress.draws += len(next(iter(answer.payload.columns.values()), (0,)))
                self._store.keep_draws(unit.key, answer.payload)
            case Prefix():
                self._store.keep_look(unit.key, answer.payload)


def _bytes(row: Row) -> int:
    return sum(column.nbytes for column in row.payload.columns.values())
