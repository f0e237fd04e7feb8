"""Running claims: fixed evidence, blocks of draws and looks at them are units of work; what they say is judged at the end."""

from __future__ import annotations

import time
from collections.abc import Callable

from lemmacheck.errors import StoreError
from lemmacheck.language.found import Found
from lemmacheck.record.describing import Result
from lemmacheck.running.executors import Executor, InProcess, Processes
from lemmacheck.running.keys import key_of
from lemmacheck.running.store import Store
from lemmacheck.running.table import Progress, Table
from lemmacheck.running.trial import Terms, Trial
from lemmacheck.running.units import Answer, Unit, in_one_line, lost, work, work_on
from lemmacheck.verdict.judge import Verdict

SHOWN_EVERY = 0.2  # seconds


class Runner:
    """One run over a selection of claims; the outcome does not depend on workers, order or what else is selected."""

    def __init__(
        self, found: list[Found], *, terms: Terms, store: Store, workers: int, progress: Callable[[Progress], None] = lambda _: None
    ) -> None:
        self.found, self.terms, self.store, self.workers = found, terms, store, workers
        self._show = progress
        self._progress, self._told = Progress(claims=len(found)), -SHOWN_EVERY
        self._results: dict[str, Result] = {}
        self._trials: dict[str, Trial] = {}

    def run(self) -> list[Result]:
        """All results, in the order of the selection."""
        executor = self._executor()
        table = Table(executor, self.store, self._progress, elsewhere=self.terms.elsewhere)
        start = time.monotonic()
        try:
            for one in self.found:
                self._begin(one)
                if not self.terms.fresh:  # workers start while the other claims are looked at
                    self._advance(one.id, table)
            if self.terms.fresh:
                for trial in self._trials.values():
                    trial.forget(self.store)
                for id in list(self._trials):
                    self._advance(id, table)
            for askers in table.answers() if self._trials else ():
                for id, part in askers:
                    self._advance(id, table, part)
                if not self._trials:
                    break  # what was asked for ahead is not needed
                if self.terms.may_draw and table.is_idle():
                    self._ask_ahead(table)
                self._tell(table, elapsed=time.monotonic() - start)
        finally:
            executor.close()
        table.costs.keep_overhead(time.monotonic() - start, workers=max(self.workers, 1))
        return [self._results[one.id] for one in self.found]

    def _tell(self, table: Table, *, elapsed: float) -> None:
        """How far the run is, not more often than anybody reads it."""
        if elapsed - self._told > SHOWN_EVERY:
            self._told, workers = elapsed, max(self.workers, 1)
            self._progress.left = table.costs.left(list(self._trials), self.terms.profile, elapsed=elapsed, workers=workers)
            self._show(self._progress)

    def _ask_ahead(self, table: Table) -> None:
        for trial in self._trials.values():
            trial.ask_ahead(table)
            if not table.is_idle():
                return

    def _executor(self) -> Executor[Unit, Answer]:
        """No workers: in this process, which a crash in a claim then ends."""
        if self.terms.cluster:
            from lemmacheck.running.cluster import Cluster

            return Cluster(self.terms.cluster, workers=max(self.workers, 1), limit=self.terms.limit)
        if self.workers == 0:
            loose = {one.path: one.claim for one in self.found if one.key and one.claim is not None}
            return InProcess(lambda unit: work_on(loose[unit.path], unit) if unit.path in loose else work(unit))
        return Processes(work, self.workers, lost=lost, limit=self.terms.limit)

    def _begin(self, one: Found) -> None:
        if one.claim is None:
            self._end(Result(one, Verdict(status="error", reason=one.error)))
        elif one.claim.unchecked:
            self._end(Result(one, Verdict(status="unchecked", reason=one.claim.unchecked), key=key_of(one)))
        else:
            try:
                self._trials[one.id] = Trial(one, one.claim, self.terms)
            except (Exception, SystemExit) as problem:  # a claim whose cases cannot even be listed
                self._end(Result(one, Verdict(status="error", reason=in_one_line(problem))))

    def _advance(self, id: str, table: Table, part: int | None = None) -> None:
        """Begin with a claim, or go on with a part of it; whatever goes wrong is its own error."""
        if (trial := self._trials.get(id)) is None:
            return  # another part of it went wrong before
        found = trial.found
        try:
            result = trial.begin(table) if part is None else trial.advance(part, table)
        except StoreError:
            raise
        except (Exception, SystemExit) as problem:  # one claim must not take the run down
            result = Result(found, Verdict(status="error", reason=in_one_line(problem)))
        if result is not None:
            del self._trials[found.id]
            table.forget(trial.fixed)
            table.leave(found.id)
            table.costs.finish(found.id, self.terms.profile, computed=found.id not in table.read)
            self._end(result)

    def _end(self, result: Result) -> None:
        self._results[result.found.id] = result
        self._progress.done += 1
