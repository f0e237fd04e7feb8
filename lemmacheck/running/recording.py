"""Writing records of draws from the store of a run, and drawing a part of a record again."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import case_text, cases_of
from lemmacheck.language.evidence import Observed
from lemmacheck.language.found import Found
from lemmacheck.places import project
from lemmacheck.running.recorded import FOLDER, Record, Records, environment, keep
from lemmacheck.running.store import Store
from lemmacheck.running.streams import keys_for
from lemmacheck.running.trial import Terms, Trial
from lemmacheck.weighing.blocks import Drawn, draw_block, join
from lemmacheck.weighing.drawn import Weighing
from lemmacheck.weighing.statements import statements_of
from lemmacheck.words import PROFILES


def record_draws(found: Found, terms: Terms, store: Store, reports: Path) -> list[str]:
    """Keep what a run drew for the observations of a claim that the shortest profile leaves out; the experiments of them."""
    if found.claim is None:
        return []
    trial = Trial(found, found.claim, terms)
    kept = []
    for weighing in {(w.evidence.experiment, tuple(w.cases)): w for w in trial.weighings}.values():
        evidence = weighing.evidence
        if not isinstance(evidence, Observed) or evidence.since == PROFILES[0] or trial.is_recorded(weighing):
            continue
        drawn = {text: (case, _stored(trial, weighing, text, store)) for text, case in weighing.cases.items()}
        keep(reports / FOLDER, evidence, drawn, seed=terms.seed)
        kept.append(evidence.experiment)
    return kept


def _stored(trial: Trial, weighing: Weighing, case: str, store: Store) -> Drawn:
    """The draws of one case, from the store."""
    count = weighing.looks[-1]
    units = [trial.block(weighing, case, number) for number in range(-(-count // weighing.evidence.block))]
    blocks = [store.draws(unit.key) for unit in units]
    at_hand = [block for block in blocks if block is not None]
    if len(at_hand) < len(blocks):
        call = project().call(f"run {trial.found.id} --profile {trial.terms.profile}")
        raise ClaimError(f"the store does not hold the draws of {weighing.evidence.experiment!r}; make them with: {call}")
    return join(at_hand).first(count)


@dataclass(frozen=True)
class Part:
    """One replicate of one recorded case."""

    evidence: Observed
    record: Record
    text: str
    case: Mapping[str, Any]
    number: int

    @property
    def says(self) -> str:
        return f"draw {self.number + 1} of {self.record.experiment!r}"

    def is_made_here(self) -> bool:
        """Whether the record was made with the processor and libraries of this machine, so that every bit must come out again."""
        return self.record.made_with == environment()

    def difference(self) -> str:
        """What is wrong with the recorded numbers, drawn again; empty if nothing is."""
        block, place = divmod(self.number, self.evidence.block)
        numbers = range(block * self.evidence.block, (block + 1) * self.evidence.block)
        again = draw_block(self.evidence, self.case, keys_for(self.record.seed, self.record.experiment, self.case, numbers))
        recorded = self.record.cases[self.text].drawn.full(self.number + 1)
        now = again.full(self.evidence.block)
        if recorded.keys() != now.keys():
            return f"{self.says} has other quantities than the record"
        for name, column in now.items():
            was, found = float(recorded[name][self.number]), float(column[place])
            if was != found and (self.is_made_here() or not np.isclose(was, found, rtol=FAR)):
                return f"{self.says} gives {found:.9g} for {name!r}, the record has {was:.9g}"
        return ""


FAR = 0.1  # by which share the numbers of another processor or library may differ: training makes a last digit large


def recorded_parts(found: Found, records: Records) -> Iterator[Part]:
    """Everything about a claim, its foils and its control that is recorded, replicate by replicate."""
    for statement in statements_of(found.claim).values() if found.claim is not None else ():
        for evidence in statement.claim.evidence:
            if not isinstance(evidence, Observed) or evidence.since == PROFILES[0]:
                continue
            cases = list(cases_of(evidence.over, evidence.since))
            record = records.whole(evidence, cases)
            if record is None:
                continue
            for case in cases:
                yield from (Part(evidence, record, case_text(case), case, number) for number in range(evidence.draws))


def one_by_lot(found: Found, records: Records) -> Part | None:
    """A part of what is recorded of a claim that this machine could draw; nobody can know beforehand which."""
    parts = [part for part in recorded_parts(found, records) if not part.evidence.lacks]
    return random.SystemRandom().choice(parts) if parts else None
