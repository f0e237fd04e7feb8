"""The table of work: every unit once, waiting, done or failed, and who cannot go on without it.

What it holds does not grow with the number of units: blocks of draws are asked for a few at a time, what is done is stored.
"""

from __future__ import annotations

import heapq
import itertools
from collections import Counter, OrderedDict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.running.costs import Costs, Times
from lemmacheck.running.executors import Executor
from lemmacheck.running.store import Store
from lemmacheck.running.units import Answer, Block, Fixed, Prefix, Unit
from lemmacheck.weighing.blocks import Drawn

KEPT = 64 * 2**20  # bytes of draws that are kept at hand, and again that looks under way may hold; the others are in the store
ROW = 1000  # bytes that a block takes beside its draws
WINDOW = 4096  # blocks under way: enough for the most workers, and little to hold
Asker = tuple[str, int]  # a claim, and which of its evidence


@dataclass
class Progress:
    """What a progress display needs to know."""

    claims: int
    done: int = 0
    draws: int = 0
    units: int = 0  # that are done
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


@dataclass
class Gathering:
    """All the blocks that somebody wants before going on, in order."""

    asker: Asker
    blocks: Iterator[Block]
    number: int  # which came first
    is_open: bool = True


class Table:
    """Asks for each unit once: of the store first, then of a worker."""

    def __init__(
        self,
        executor: Executor[Unit, Answer],
        store: Store,
        progress: Progress,
        *,
        window: int = WINDOW,
        elsewhere: Times | None = None,
    ) -> None:
        self._executor, self._store, self._progress, self._window = executor, store, progress, window
        self.costs = Costs(store, elsewhere)
        self.read: set[str] = set()  # claims of which something was stored
        self._rows: dict[str, Row] = {}
        self._recent: OrderedDict[str, Row] = OrderedDict()  # blocks of draws, the latest used last
        self._size = 0
        self._missing: Counter[Asker] = Counter()  # units that each asker waits for
        self._ready: deque[Asker] = deque()  # who waits for nothing any more
        self._count = itertools.count()
        self._gatherings: dict[Asker, Gathering] = {}
        self._next: list[tuple[float, int, Block, Gathering]] = []  # a heap: of each gathering the next block that is missing
        self._held: dict[str, list[tuple[Block, Gathering]]] = {}  # of experiments whose first block is under way
        self._blocks = 0  # under way
        self._looks = 0  # bytes of draws that looks under way hold

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

    def is_there(self, unit: Unit) -> bool:
        """Whether a unit is done and can be read."""
        return unit.key in self._recent or (unit.key not in self._rows and self._store.has(unit.key))

    def ask(self, unit: Unit, asker: Asker) -> Row:
        """The row of a unit; if it still waits, so does the asker."""
        row = self.known(unit)
        if row is None:
            row = self._submit(unit, asker[0], urgency=self.costs.urgency(unit))
        if row.is_waiting:
            self._wait_for(row, asker)
        elif not row.owner:
            self.read.add(asker[0])
        return row

    def ask_ahead(self, unit: Unit, claim: str) -> None:
        """Have a unit worked on that is not waited for yet."""
        if unit.key not in self._rows and not self.is_there(unit):
            self._submit(unit, claim, urgency=-1.0)

    def gather(self, blocks: Iterable[Block], asker: Asker) -> None:
        """Have all of these drawn, in order and a few at a time; the asker goes on when they are there, or one has failed."""
        gathering = Gathering(asker, iter(blocks), next(self._count))
        self._gatherings[asker] = gathering
        self._missing[asker] += 1
        self._line_up(gathering)

    def leave(self, claim: str) -> None:
        """A claim is over: what it wanted to gather is not asked for any more."""
        for asker in [asker for asker in self._gatherings if asker[0] == claim]:
            self._gatherings.pop(asker).is_open = False

    def is_idle(self) -> bool:
        """Some worker has nothing to do."""
        return self._executor.is_idle()

    def answers(self) -> Iterator[list[Asker]]:
        """As units finish, those who now have all they were waiting for; one at a time while looks hold many draws."""
        yield from self._awake()
        while self._ready or self._next or self._rows:
            under_way = False
            for unit, answer in self._executor.results():
                under_way = True
                self._take(unit, answer)
                yield from self._awake()
            if not under_way:
                return

    def _awake(self) -> Iterator[list[Asker]]:
        self._fill()
        while self._ready and self._looks < KEPT:
            yield [self._ready.popleft()]
            self._fill()
        yield []

    def _take(self, unit: Unit, answer: Answer) -> None:
        row = self._rows.pop(unit.key)
        row.answer = answer
        self._progress.units += 1
        self.costs.add(unit, answer.seconds, claim=row.owner)
        if not answer.error:
            self._keep(unit, answer)
        self._remember(unit, row)
        self._blocks -= isinstance(unit, Block)
        self._looks -= _held_by(unit)
        for block, gathering in self._held.pop(unit.experiment, ()) if isinstance(unit, Block) else ():
            self._push(block, gathering)
        for asker in sorted(row.waiting):
            if answer.error and asker in self._gatherings:
                self._close(self._gatherings[asker])  # what comes before in order is under way, what comes after is not needed
            self._release(asker)
        row.waiting.clear()

    def _fill(self) -> None:
        """Of all blocks that are wanted the most urgent go to the executor, as many as there is room for."""
        while self._next and self._blocks < self._window:
            _, _, block, gathering = heapq.heappop(self._next)
            if not gathering.is_open:
                continue
            if self._may_go(block, gathering):
                self._line_up(gathering, block)

    def _may_go(self, block: Block, gathering: Gathering) -> bool:
        """Of an experiment that is new here one block goes first: two workers would compile the same kernels."""
        if block.key in self._rows or self.is_there(block):
            return True  # somebody else wanted it too
        if self.costs.is_new(block):
            if block.experiment in self._held:
                self._held[block.experiment].append((block, gathering))
                return False
            self._held[block.experiment] = []
        self._submit(block, gathering.asker[0], urgency=self.costs.urgency(block))
        return True

    def _line_up(self, gathering: Gathering, *first: Block) -> None:
        """Goes on to the next block that is missing, or to the end; what others asked for is waited for with them."""
        claim = gathering.asker[0]
        for block in itertools.chain(first, gathering.blocks):
            row = self._rows.get(block.key)
            if row is not None and row.error:
                break
            if row is not None:
                self._wait_for(row, gathering.asker)
            elif not self.is_there(block):
                self._push(block, gathering)
                return
            elif block.key not in self._recent or not self._recent[block.key].owner:
                self.read.add(claim)
        self._close(gathering)

    def _push(self, block: Block, gathering: Gathering) -> None:
        heapq.heappush(self._next, (-self.costs.urgency(block), gathering.number, block, gathering))

    def _close(self, gathering: Gathering) -> None:
        gathering.is_open = False
        del self._gatherings[gathering.asker]
        self._release(gathering.asker)

    def _submit(self, unit: Unit, claim: str, *, urgency: float) -> Row:
        row = self._rows[unit.key] = Row(owner=claim)
        self._blocks += isinstance(unit, Block)
        self._looks += _held_by(unit)
        self._executor.submit(unit, urgency=urgency)
        return row

    def _wait_for(self, row: Row, asker: Asker) -> None:
        if asker not in row.waiting:
            row.waiting.add(asker)
            self._missing[asker] += 1

    def _release(self, asker: Asker) -> None:
        self._missing[asker] -= 1
        if not self._missing[asker]:
            del self._missing[asker]
            self._ready.append(asker)

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
    return ROW + _of_columns(row.payload)


def _held_by(unit: Unit) -> int:
    return sum(map(_of_columns, unit.draws.values())) if isinstance(unit, Prefix) else 0


def _of_columns(drawn: Drawn) -> int:
    return sum(column.nbytes for column in drawn.columns.values())
