"""One claim on its way to a verdict: which units it needs next, and what they say together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.found import Found
from lemmacheck.record.describing import Result
from lemmacheck.running.costs import Times
from lemmacheck.running.keys import experiment_key, key_of
from lemmacheck.running.profiles import shortest_alike
from lemmacheck.running.recorded import Record, Records
from lemmacheck.running.store import Store
from lemmacheck.running.table import Table
from lemmacheck.running.units import Answer, Block, Fixed, Prefix, file_of
from lemmacheck.verdict.judge import judge
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
    elsewhere: Times | None = None  # what claims took on another machine
    redraws: bool = False  # draw all that the profile has time for, even what is recorded


class Parts:
    """Consecutive blocks that become one; small ones are put together on the way, because an array takes more room than a draw."""

    FEW = 1024

    def __init__(self) -> None:
        self._long: list[Drawn] = []
        self._short: list[Drawn] = []

    def add(self, block: Drawn) -> None:
        self._short.append(block)
        if len(self._short) == self.FEW:
            self._long.append(join(self._short))
            self._short = []

    def joined(self) -> Drawn:
        return join([*self._long, *self._short])


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
        self._gathered: set[int] = set()  # those whose draws for the next look were asked for

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
        while weighing.wants():
            prefix = self._prefix(weighing, {})
            look = table.known(prefix)  # a look that is stored needs no draws
            if look is None and not self.is_recorded(weighing) and index not in self._gathered:
                if not self.terms.may_draw and not all(map(table.is_there, self._blocks(weighing))):
                    return False
                self._gathered.add(index)
                table.gather(self._blocks(weighing), asker)
                return True
            if look is None:
                draws = self._drawn(weighing, table)
                if draws is None:  # some were damaged, which is seen when they are read
                    self._gathered.discard(index)
                    continue
                look = table.ask(self._prefix(weighing, draws), asker)
            if look.is_waiting:
                return True
            if look.error:
                raise Failed(look.error)
            table.forget(prefix)
            self._gathered.discard(index)
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

    def _blocks(self, weighing: Weighing) -> Iterator[Block]:
        """What has to be drawn before the next look, in order."""
        for case, count in weighing.wants().items():
            for number in range(-(-count // weighing.evidence.block)):
                yield self.block(weighing, case, number)

    def _drawn(self, weighing: Weighing, table: Table) -> dict[str, Drawn] | None:
        """The draws of every open case; None if some are not there."""
        record = self._records.get((weighing.statement, weighing.name))
        if record is not None:
            return {case: record.cases[case].drawn.first(count) for case, count in weighing.wants().items()}
        parts: dict[str, Parts] = defaultdict(Parts)
        for block in self._blocks(weighing):
            row = table.known(block)
            if row is None or row.is_waiting:
                return None
            if row.error:
                raise Failed(row.error)
            parts[block.case].add(row.payload)
        return {case: parts[case].joined() for case in parts}

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
