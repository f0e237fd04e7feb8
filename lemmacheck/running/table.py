"""The table of work: every unit once, waiting, done or failed, and the claims that cannot go on without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.running.executors import Executor
from lemmacheck.running.store import Store
from lemmacheck.running.units import Answer, Block, Fixed, Prefix, Unit


@dataclass
class Progress:
    """What a progress display needs to know."""

    claims: int
    done: int = 0
    draws: int = 0
    units: int = 0
    units_done: int = 0


@dataclass
class Row:
    """One unit: waiting while it has no answer, then done, or failed if the answer is an error."""

    answer: Answer | None = None
    waiting: set[str] = field(default_factory=set)  # ids of claims

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
        self._rows: dict[str, Row] = {}

    def known(self, unit: Unit) -> Row | None:
        """The row of a unit that was asked for before or is stored; None if it would have to be worked on."""
        if unit.key not in self._rows and (stored := self._stored(unit)) is not None:
            self._rows[unit.key] = Row(stored)
        return self._rows.get(unit.key)

    def ask(self, unit: Unit, asker: str) -> Row:
        """The row of a unit; if it still waits, so does the asker."""
        row = self.known(unit)
        if row is None:
            row = self._rows[unit.key] = Row()
            self._progress.units += 1
            self._executor.submit(unit)
        if row.is_waiting:
            row.waiting.add(asker)
        return row

    def answers(self) -> Iterator[list[str]]:
        """As units finish, the claims that were waiting for each, in a fixed order."""
        for unit, answer in self._executor.results():
            row = self._rows[unit.key]
            row.answer = answer
            self._progress.units_done += 1
            if not answer.error:
                self._keep(unit, answer)
            yield sorted(row.waiting)
            row.waiting.clear()

    def forget(self, unit: Unit) -> None:
        """Drop a row that nobody will ask for again."""
        self._rows.pop(unit.key, None)

    def _stored(self, unit: Unit) -> Answer | None:
        match unit:
            case Fixed():
                found = self._store.findings(unit.key)
                return None if found is None else Answer(found[0], seconds=found[1])
            case Block():
                drawn = self._store.draws(unit.key)
                return None if drawn is None else Answer(drawn)
        return None  # looks are quick

    def _keep(self, unit: Unit, answer: Answer) -> None:
        match unit:
            case Fixed():
                self._store.keep_findings(unit.key, answer.payload, answer.seconds)
            case Block():
                count = len(next(iter(answer.payload.columns.values()), (0,)))
                self._progress.draws += count
                self._store.keep_draws(unit.key, answer.payload)
                self._store.keep_time(unit.experiment, unit.case, answer.seconds / max(count, 1))
            case Prefix():
                pass
