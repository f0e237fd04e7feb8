"""Running claims: fixed evidence and blocks of draws are units of work, stored as they finish, judged at the end."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import case_text, cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Draws
from lemmacheck.language.found import Found
from lemmacheck.record.results import Result
from lemmacheck.running.discover import load_file
from lemmacheck.running.executors import make_executor
from lemmacheck.running.keys import claim_key, experiment_key
from lemmacheck.running.store import Store
from lemmacheck.running.streams import keys_for
from lemmacheck.verdict.judge import Verdict, judge
from lemmacheck.weighing.drawn import Weighing, draw_block
from lemmacheck.weighing.finding import Judged
from lemmacheck.weighing.statements import examine_fixed, statements_of, weighings_of


@dataclass(frozen=True)
class Fixed:
    """All evidence of one claim that needs no randomness."""

    path: Path
    attribute: str
    profile: str
    key: str


@dataclass(frozen=True)
class Block:
    """One block of replicates of one case of one experiment."""

    path: Path
    attribute: str
    place: int  # which statement of the claim holds the evidence
    index: int  # which of its evidence
    case: str
    number: int
    seed: int
    profile: str
    key: str
    experiment: str


@dataclass
class Progress:
    """What a progress display needs to know."""

    claims: int
    done: int = 0
    draws: int = 0
    units: int = 0
    units_done: int = 0


def load_claim(path: Path, attribute: str) -> Claim:
    for one in load_file(path):
        if one.attribute == attribute and one.claim is not None:
            return one.claim
    raise ClaimError(f"{path.name} holds no claim named {attribute}")


def work(unit: Fixed | Block) -> tuple[Any, float, str]:
    """Runs in a worker: the payload, the seconds it took, or a one-line error instead of a payload."""
    start = time.perf_counter()
    try:
        claim = load_claim(unit.path, unit.attribute)
        payload: Any
        if isinstance(unit, Fixed):
            payload = examine_fixed(claim, unit.profile)
        else:
            evidence = statements_of(claim)[unit.place].claim.evidence[unit.index]
            assert isinstance(evidence, Draws)
            case = next(c for c in cases_of(evidence.over, unit.profile) if case_text(c) == unit.case)
            first = unit.number * evidence.block
            keys = keys_for(unit.seed, evidence.experiment, case, range(first, first + evidence.block))
            payload = draw_block(evidence, case, keys)
        return payload, time.perf_counter() - start, ""
    except Exception as problem:  # reported as `error` of the claim that owns the unit
        if isinstance(problem, ClaimError):
            return None, 0.0, str(problem)
        place = traceback.extract_tb(problem.__traceback__)[-1]
        return None, 0.0, f"{type(problem).__name__}: {problem} ({Path(place.filename).name}, line {place.lineno})"


class Runner:
    """One run over a selection of claims; the outcome does not depend on workers, order or what else is selected."""

    def __init__(
        self,
        found: list[Found],
        *,
        profile: str,
        factor: int,
        seed: int,
        store: Store,
        workers: int,
        progress: Callable[[Progress], None] = lambda _: None,
        may_draw: bool = True,
        place: str = "cpu:",
    ) -> None:
        self.found = found
        self.profile, self.factor, self.seed = profile, factor, seed
        self.store, self.workers, self.may_draw = store, workers, may_draw
        self.place = place  # device and data folder: draws made elsewhere are not mixed in
        self._show = progress
        self._progress = Progress(claims=len(found))
        self._blocks: dict[str, dict[str, np.ndarray] | str] = {}  # key -> columns, or the error that came instead
        self._asked: set[str] = set()
        self._seconds: dict[str, float] = {}
        self._results: dict[str, Result] = {}
        self._fixed: dict[str, list[Judged] | str] = {}
        self._weighings: dict[str, list[tuple[int, Weighing]]] = {}
        self._waiting_for: dict[str, set[str]] = {}  # unit key -> claims that cannot go on without it
        self._by_id = {one.id: one for one in found}

    def run(self) -> list[Result]:
        """All results, in the order of the selection."""
        executor = make_executor(work, self.workers)
        try:
            for one in self.found:
                self._begin(one, executor)
            for unit, (payload, seconds, error) in executor.results():
                self._progress.units_done += 1
                if isinstance(unit, Fixed):
                    self._fixed[unit.key] = error or payload
                    self._seconds[unit.key] = seconds
                    if not error:
                        self.store.keep_findings(unit.key, payload, seconds)
                else:
                    self._blocks[unit.key] = error or payload
                    self._seconds[unit.key] = seconds
                    if not error:
                        self._progress.draws += len(next(iter(payload.values()), ()))
                        self.store.keep_draws(unit.key, payload)
                        count = len(next(iter(payload.values()), (0,)))
                        self.store.keep_time(unit.experiment, unit.case, seconds / max(count, 1))
                for id in sorted(self._waiting_for.pop(unit.key, ())):
                    if id not in self._results:
                        self._advance(self._by_id[id], executor)
                self._show(self._progress)
        finally:
            executor.close()
        return [self._results[one.id] for one in self.found]

    def _begin(self, one: Found, executor: Any) -> None:
        if one.claim is None:
            self._end(one, Result(one, Verdict(status="error", reason=one.error)))
            return
        if one.claim.unchecked:
            self._end(one, Result(one, Verdict(status="unchecked", reason=one.claim.unchecked), key=claim_key(one.path)))
            return
        try:
            self._weighings[one.id] = weighings_of(one.claim, self.profile, self.factor)
        except Exception as problem:  # a claim whose cases cannot even be listed
            self._end(one, Result(one, Verdict(status="error", reason=f"{type(problem).__name__}: {problem}")))
            return
        key = self._fixed_key(one)
        known = self.store.findings(key)
        if known is not None:
            self._fixed[key], self._seconds[key] = known
        else:
            self._ask(Fixed(one.path, one.attribute, self.profile, key), executor, one)
        self._advance(one, executor)

    def _fixed_key(self, one: Found) -> str:
        return f"findings|{claim_key(one.path)}|{one.id}|{self.profile}"

    def _ask(self, unit: Fixed | Block, executor: Any, one: Found) -> None:
        self._waiting_for.setdefault(unit.key, set()).add(one.id)
        if unit.key not in self._asked:
            self._asked.add(unit.key)
            self._progress.units += 1
            executor.submit(unit)

    def _advance(self, one: Found, executor: Any) -> None:
        """Take every look whose draws are at hand; ask for the blocks that the next looks need."""
        assert one.claim is not None
        waiting = self._fixed_key(one) not in self._fixed
        for place, weighing in self._weighings[one.id]:
            while wants := weighing.wants():
                draws = self._draws_for(one, place, weighing, wants, executor)
                if isinstance(draws, str):
                    self._end(one, Result(one, Verdict(status="error", reason=draws)))
                    return
                if draws is None:
                    waiting = waiting or self.may_draw
                    break
                try:
                    weighing.advance(draws)
                except Exception as problem:  # a margin that breaks on real draws is the claim's error
                    text = str(problem) if isinstance(problem, ClaimError) else f"{type(problem).__name__}: {problem}"
                    self._end(one, Result(one, Verdict(status="error", reason=text)))
                    return
        if not waiting:
            self._conclude(one)

    def _draws_for(
        self, one: Found, place: int, weighing: Weighing, wants: Mapping[str, int], executor: Any
    ) -> dict[str, dict[str, np.ndarray]] | str | None:
        """Columns per case; None while blocks are under way (or may not be drawn); an error text if one failed."""
        evidence = weighing.evidence
        source = Path(import_file_of(evidence))
        stream = f"draws|{experiment_key(source)}|{self.seed}|{self.place}|{evidence.experiment}"
        complete: dict[str, dict[str, np.ndarray]] = {}
        missing = False
        for case, draws in wants.items():
            parts = []
            for number in range(-(-draws // evidence.block)):
                key = f"{stream}|{case}|{evidence.block}|{number}"
                part = self._blocks.get(key)
                if part is None and key not in self._asked and (stored := self.store.draws(key)) is not None:
                    part = self._blocks[key] = stored
                if part is None and self.may_draw:
                    index, experiment = weighing.index, evidence.experiment
                    unit = Block(one.path, one.attribute, place, index, case, number, self.seed, self.profile, key, experiment)
                    self._ask(unit, executor, one)
                if isinstance(part, str):
                    return part
                if part is None:
                    missing = True
                else:
                    parts.append(part)
            if not missing and parts:
                complete[case] = {name: np.concatenate([p[name] for p in parts]) for name in parts[0]}
        return None if missing else complete

    def _conclude(self, one: Found) -> None:
        assert one.claim is not None
        key = self._fixed_key(one)
        fixed = self._fixed[key]
        if isinstance(fixed, str):
            self._end(one, Result(one, Verdict(status="error", reason=f"{one.path.name}: {fixed}")))
            return
        statements = [Judged(**{f: getattr(j, f) for f in j.__struct_fields__}) for j in fixed]
        for j in statements:
            j.findings = list(j.findings)
        draws = 0
        for place, weighing in self._weighings[one.id]:
            findings = weighing.findings()
            statements[place].findings.extend(findings)
            if place == 0:
                draws += sum(f.draws for f in findings)
        roles = [s.role for s in statements_of(one.claim)]
        control = next((j for j, role in zip(statements, roles, strict=True) if role == "control"), None)
        foils = [j for j, role in zip(statements, roles, strict=True) if role == "foil"]
        try:
            verdict = judge(statements[0], foils, control)
        except Exception as problem:  # one claim must not take the run down
            verdict = Verdict(status="error", reason=f"{type(problem).__name__}: {problem}")
        if verdict.status == "error":
            verdict.reason = f"{one.path.parent.name}/{one.path.name}: {verdict.reason}"
        self._end(one, Result(one, verdict, statements, self._seconds.get(key, 0.0), draws, claim_key(one.path)))

    def _end(self, one: Found, result: Result) -> None:
        self._results[one.id] = result
        self._progress.done += 1


def import_file_of(evidence: Draws) -> str:
    """The file whose code draws."""
    code = getattr(evidence.draw, "__code__", None)
    if code is None:
        raise ClaimError(f"{evidence.experiment} must be a plain function")
    return str(code.co_filename)
