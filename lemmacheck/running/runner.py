"""Running claims: fixed evidence, blocks of draws and looks at them are units of work; what they say is judged at the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec

from lemmacheck.errors import ClaimError, StoreError
from lemmacheck.language.cases import cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.found import Found
from lemmacheck.record.describing import Result
from lemmacheck.running.executors import Executor, InProcess, Processes
from lemmacheck.running.keys import experiment_key, key_of
from lemmacheck.running.profiles import shortest_alike
from lemmacheck.running.recorded import Record, Records
from lemmacheck.running.store import Store
from lemmacheck.running.table import Asker, Progress, Table
from lemmacheck.running.units import Answer, Block, Fixed, Prefix, Unit, file_of, in_one_line, lost, work, work_on
from lemmacheck.verdict.judge import Verdict, judge
from lemmacheck.weighing.blocks import Drawn, join
from lemmacheck.weighing.drawn import Weighing
from lemmacheck.weighing.finding import Examined
from lemmacheck.weighing.statements import Statement, lacks, statements_of

FIXED = -1  # the part of a claim that needs no draws; the others are numbered


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What decides a run beside its claims."""

    profile: str
    factor: int  # how many times the draws of the quick profile
    seed: int
    place: str = "cpu:"  # device and data folder: draws made elsewhere are not mixed in
    may_draw: bool = True
    tried: bool = False  # that draws come from their keys was tried under another seed, which need not be done for each
    filed: bool = False  # the draws of a claim that stands in no file are those of the file that draws
    fresh: bool = False  # compute again what is stored
    limit: float | None = None  # seconds that one unit may take
    cluster: str = ""  # address of a Dask scheduler, or `local`
    records: Records | None = None  # draws that are committed
    redraws: bool = False  # draw all that the profile has time for, even what is recorded


class Failed(ClaimError):
    """A unit that a claim needs failed; the text is the claim's error."""


class Trial:
    """One claim on its way to a verdict."""

    def __init__(self, found: Found, claim: Claim, terms: Terms) -> None:
        self.found, self.terms = found, terms
        statements = statements_of(claim).values()
        self.weighings = [w for s in statements for w in s.weighings(terms.profile, terms.factor)]
        self._records = {(w.statement, w.name): r for w in self.weighings if (r := self._record_of(w)) is not None}
        for statement in statements:
            recorded = list(self._only_recorded(statement))
            self._records |= {(weighing.statement, weighing.name): record for weighing, record in recorded}
            longer = [weighing for weighing, _ in recorded]
            self.weighings = [w for w in self.weighings if w.statement != statement.name or not w.is_left_out_for(longer)] + longer
        self.key = key_of(found)
        profile = shortest_alike((statement.claim for statement in statements), terms.profile)
        key = f"findings|{self.key}|{found.id}|{profile}" + lacks(claim, profile)
        self.fixed = Fixed(path=found.path, attribute=found.attribute, profile=profile, key=key)
        self._streams: dict[str, str] = {}
        self._moving: set[int] = set()  # weighings that are not at their end

    def _record_of(self, weighing: Weighing) -> Record | None:
        """The record of all that would be drawn for it with the seed of this run."""
        records, evidence = self.terms.records, weighing.evidence
        if records is None or self.terms.redraws or not isinstance(evidence, Observed):
            return None
        return records.whole(evidence, weighing.cases.values(), seed=self.terms.seed)

    def _only_recorded(self, statement: Statement) -> Iterator[tuple[Weighing, Record]]:
        """Observations that the profile has no time for, or this machine no data, and whose draws are recorded."""
        for index, evidence in enumerate(statement.claim.evidence):
            if self.terms.records is None or not isinstance(evidence, Observed) or evidence.runs_in(self.terms.profile):
                continue
            record = self.terms.records.whole(evidence, cases_of(evidence.over, evidence.since))
            if record is not None:
                yield statement.weighing(evidence.at(index), evidence.since, self.terms.factor), record

    def begin(self, table: Table) -> Result | None:
        """Ask for everything that can be asked for now; the result, if all of it is known already."""
        table.ask(self.fixed, (self.found.id, FIXED))
        self._moving = {index for index in range(len(self.weighings)) if self._move(index, table)}
        return self._result(table)

    def advance(self, part: int, table: Table) -> Result | None:
        """Go on with one piece of evidence that has all it was waiting for; the result, once nothing is waited for."""
        if part != FIXED and not self._move(part, table):
            self._moving.discard(part)
        return self._result(table)

    def _result(self, table: Table) -> Result | None:
        fixed = table.ask(self.fixed, (self.found.id, FIXED))
        if fixed.is_waiting or self._moving:
            return None
        if fixed.error:
            raise Failed(f"{self.found.path.name}: {fixed.error}")
        assert fixed.answer is not None
        return self._conclude(fixed.answer)

    def _move(self, index: int, table: Table) -> bool:
        """Take every look whose draws are at hand; ask for what the next needs. True while that is under way."""
        weighing, asker = self.weighings[index], (self.found.id, index)
        while wants := weighing.wants():
            prefix = self._prefix(weighing, {})
            look = table.known(prefix)  # a look that is stored needs no draws
            if look is None:
                draws = {case: self._drawn(weighing, case, count, table, asker) for case, count in wants.items()}
                at_hand = {case: drawn for case, drawn in draws.items() if drawn is not None}
                if len(at_hand) < len(wants):
                    return self.terms.may_draw
                look = table.ask(self._prefix(weighing, at_hand), asker)
            if look.is_waiting:
                return True
            if look.error:
                raise Failed(look.error)
            table.forget(prefix)
            weighing.take(look.payload)
        return False

    def ask_ahead(self, table: Table) -> None:
        """Have the draws made that the look after the present one would need, for workers that would be idle."""
        for index in self._moving:
            weighing = self.weighings[index]
            after = weighing.round + 1
            for case in weighing.wants() if after < len(weighing.looks) else ():
                for number in range(-(-weighing.looks[after] // weighing.evidence.block)):
                    if not table.is_idle():
                        return
                    table.ask_ahead(self.block(weighing, case, number), self.found.id)

    def _drawn(self, weighing: Weighing, case: str, count: int, table: Table, asker: Asker) -> Drawn | None:
        """The draws of one case; None while some of its blocks are missing, which are asked for."""
        record = self._records.get((weighing.statement, weighing.name))
        if record is not None:
            return record.cases[case].drawn.first(count)
        blocks = []
        for number in range(-(-count // weighing.evidence.block)):
            unit = self.block(weighing, case, number)
            row = table.ask(unit, asker) if self.terms.may_draw else table.known(unit)
            if row is not None and row.error:
                raise Failed(row.error)
            if row is not None and not row.is_waiting:
                blocks.append(row.payload)
        return join(blocks) if len(blocks) == number + 1 else None

    def forget(self, store: Store) -> None:
        """Drop what is stored of this claim, and of no other that does not share its draws."""
        store.forget(self.fixed.key)
        store.forget_all(f"look|{self.key}|{self.found.id}")
        for stream in {self._stream(weighing.evidence) for weighing in self.weighings}:
            store.forget_all(stream)

    def _stream(self, evidence: Draws) -> str:
        name, terms = evidence.experiment, self.terms
        if name not in self._streams:
            code = experiment_key(file_of(evidence)) if terms.filed or not self.found.key else self.found.key
            self._streams[name] = f"draws|{code}|{terms.seed}|{terms.place}|{name}"
        return self._streams[name]

    def is_recorded(self, weighing: Weighing) -> bool:
        """Whether its draws come from a record."""
        return (weighing.statement, weighing.name) in self._records

    def block(self, weighing: Weighing, case: str, number: int) -> Block:
        """The unit of work that draws some replicates of a case."""
        evidence, terms = weighing.evidence, self.terms
        return Block(
            path=self.found.path,
            attribute=self.found.attribute,
            profile=terms.profile,
            key=f"{self._stream(evidence)}|{case}|{evidence.block}|{number}",
            statement=weighing.statement,
            evidence=weighing.name,
            experiment=evidence.experiment,
            case=case,
            number=number,
            count=evidence.block,
            seed=terms.seed,
            tried=terms.tried,
        )

    def _prefix(self, weighing: Weighing, draws: dict[str, Drawn]) -> Prefix:
        terms = self.terms
        look = f"{weighing.profile}|{terms.factor}|{weighing.statement}|{weighing.name}|{weighing.round}"
        record = self._records.get((weighing.statement, weighing.name))
        stream = self._stream(weighing.evidence) if record is None else f"recorded|{record.digest}"
        return Prefix(
            path=self.found.path,
            attribute=self.found.attribute,
            profile=weighing.profile,
            key=f"look|{self.key}|{self.found.id}|{look}|{stream}",
            statement=weighing.statement,
            evidence=weighing.name,
            draws=draws,
            factor=self.terms.factor,
            number=weighing.round,
        )

    def _conclude(self, fixed: Answer) -> Result:
        examined: dict[str, Examined] = {one.name: self._with_records(one) for one in fixed.payload}
        for weighing in self.weighings:
            examined[weighing.statement].findings.extend(weighing.findings())
        every = list(examined.values())
        foils = [one for one in every if one.role == "foil"]
        control = next((one for one in every if one.role == "control"), None)
        verdict = judge(examined["claim"], foils, control)
        if verdict.status == "error":
            verdict.reason = f"{self.found.path.parent.name}/{self.found.path.name}: {verdict.reason}"
        draws = sum(f.draws for w in self.weighings if w.statement == "claim" for f in w.findings())
        recorded = "; ".join(dict.fromkeys(record.says for record in self._records.values()))
        return Result(self.found, verdict, every, fixed.seconds, draws, self.key, recorded)

    def _with_records(self, one: Examined) -> Examined:
        """What a run found without draws, about to take the rest; what is recorded is not missing."""
        missing = [name for name in one.missing if (one.name, name) not in self._records]
        return msgspec.structs.replace(one, findings=list(one.findings), missing=missing, lacks=one.lacks if missing else "")


class Runner:
    """One run over a selection of claims; the outcome does not depend on workers, order or what else is selected."""

    def __init__(
        self, found: list[Found], *, terms: Terms, store: Store, workers: int, progress: Callable[[Progress], None] = lambda _: None
    ) -> None:
        self.found, self.terms, self.store, self.workers = found, terms, store, workers
        self._show = progress
        self._progress = Progress(claims=len(found))
        self._results: dict[str, Result] = {}
        self._trials: dict[str, Trial] = {}

    def run(self) -> list[Result]:
        """All results, in the order of the selection."""
        executor = self._executor()
        table = Table(executor, self.store, self._progress)
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
                self._progress.left = table.costs.left(
                    list(self._trials), self.terms.profile, elapsed=time.monotonic() - start, workers=max(self.workers, 1)
                )
                self._show(self._progress)
        finally:
            executor.close()
        table.costs.keep_overhead(time.monotonic() - start, workers=max(self.workers, 1))
        return [self._results[one.id] for one in self.found]

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
            table.costs.finish(found.id, self.terms.profile, computed=found.id not in table.read)
            self._end(result)

    def _end(self, result: Result) -> None:
        self._results[result.found.id] = result
        self._progress.done += 1
