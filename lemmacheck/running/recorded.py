"""Recorded draws: observations that take longer than a short run, kept in small committed files and judged in every run.

A record holds what an experiment drew, case by case. It counts for as long as the code that drew stands as it was and the
streams still give the keys that were drawn from: neither an edit of the judge nor another version of a library voids it, and
what it was made with is told. Each case carries a checksum. Records are read like the store and written by `accept --draws`
only; `gate --recheck` draws a part of one again.
"""

from __future__ import annotations

import datetime
import hashlib
import math
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import case_text
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.places import processor, versions
from lemmacheck.record.files import as_json, read_json, write_text
from lemmacheck.running.keys import drawing_key
from lemmacheck.running.streams import keys_for
from lemmacheck.running.units import file_of
from lemmacheck.weighing.blocks import Drawn

FOLDER = Path("records") / "draws"  # below the reports
MADE_WITH = ("numpy", "torch")  # the versions that a record tells


class Case(msgspec.Struct, kw_only=True, frozen=True):
    """What was drawn for one case: a number for each replicate and quantity, or one for all of them."""

    keys: str  # digest of the keys of the replicates
    checksum: str
    constants: dict[str, float] = {}
    columns: dict[str, list[float]]

    @property
    def drawn(self) -> Drawn:
        return Drawn({name: np.array(column, dtype=float) for name, column in self.columns.items()}, dict(self.constants))

    @property
    def replicates(self) -> int:
        return len(next(iter(self.columns.values()), ()))


class Record(msgspec.Struct, kw_only=True, frozen=True):
    """All that is recorded of one experiment."""

    experiment: str
    code: str  # the key of the code that drew
    seed: int
    date: str
    made_with: dict[str, str]
    seal: str = ""  # the digest of all this, so that neither the date nor the cases can be told otherwise
    cases: dict[str, Case] = {}

    @property
    def says(self) -> str:
        """Where its draws come from, as half a sentence."""
        made_with = ", ".join(f"{name} {version}" for name, version in self.made_with.items())
        return f"draws recorded on {self.date} with seed {self.seed} ({made_with})"

    @property
    def digest(self) -> str:
        """Of all that is recorded."""
        cases = sorted((text, case.checksum) for text, case in self.cases.items())
        said = [self.experiment, self.code, self.seed, self.date, sorted(self.made_with.items()), cases]
        return hashlib.blake2b(msgspec.json.encode(said), digest_size=12).hexdigest()

    def sealed(self) -> Record:
        return msgspec.structs.replace(self, seal=self.digest)

    def holds(self, case: Mapping[str, Any], count: int) -> bool:
        """Whether it has so many draws of a case, from the keys that would be drawn from now."""
        known = self.cases.get(case_text(case))
        if known is None or known.replicates < count:
            return False
        return known.keys == keys_digest(self.seed, self.experiment, case, known.replicates)


class Records:
    """The records of a project, read when they are asked for."""

    def __init__(self, reports: Path) -> None:
        self.folder = reports / FOLDER
        self._read: dict[str, Record | None] = {}

    def of(self, evidence: Draws) -> Record | None:
        """The record of an experiment, if it was drawn by the code that stands now."""
        name = evidence.experiment
        if name not in self._read:
            self._read[name] = read_record(self.folder / file_name(name))
        found = self._read[name]
        if found is None or found.experiment != name or found.code != drawing_key(file_of(evidence)):
            return None
        return found

    def whole(self, evidence: Observed, cases: Iterable[Mapping[str, Any]], *, seed: int | None = None) -> Record | None:
        """The record of an observation, if it holds all draws of these cases; with a seed, only if they are of that seed."""
        record = self.of(evidence)
        if record is None or seed not in (None, record.seed):
            return None
        return record if all(record.holds(case, evidence.draws) for case in cases) else None


def file_name(experiment: str) -> str:
    return f"{re.sub(r'[^a-z0-9]+', '-', experiment.lower()).strip('-')}.json"


def read_record(path: Path) -> Record | None:
    """One record; None where there is none, one sentence where it is damaged."""
    if not path.is_file():
        return None
    try:
        record = read_json(path, Record)
    except (ValueError, OSError) as problem:
        raise ClaimError(f"the recorded draws {path.name} are damaged ({problem}); restore the file") from None
    for text, case in record.cases.items():
        lengths = {len(column) for column in case.columns.values()}
        if len(lengths) != 1 or case.checksum != checksum(record, text, case):
            raise ClaimError(f"the recorded draws {path.name} are damaged at {text}; restore the file")
    if record.seal != record.digest:
        raise ClaimError(f"the recorded draws {path.name} are damaged: their seal is that of others; restore the file")
    return record


def checksum(record: Record, text: str, case: Case) -> str:
    """Over everything that the case says, and whose it is."""
    said = [record.experiment, record.code, record.seed, text, case.keys, case.constants, case.columns]
    return hashlib.blake2b(msgspec.json.encode(said), digest_size=12).hexdigest()


def keys_digest(seed: int, experiment: str, case: Mapping[str, Any], replicates: int) -> str:
    """Of the keys that the streams give to the replicates of a case."""
    return hashlib.blake2b(keys_for(seed, experiment, case, range(replicates)).tobytes(), digest_size=8).hexdigest()


def environment() -> dict[str, str]:
    """What this machine draws with."""
    known = versions()
    return {"processor": processor(), **{name: known[name] for name in MADE_WITH if name in known}}


def keep(folder: Path, evidence: Draws, drawn: Mapping[str, tuple[Mapping[str, Any], Drawn]], *, seed: int) -> None:
    """Write what was drawn for some cases; cases that other code drew, or another seed, are dropped."""
    path = folder / file_name(evidence.experiment)
    code, before = drawing_key(file_of(evidence)), read_record(path)
    blank = Record(
        experiment=evidence.experiment, code=code, seed=seed, date=datetime.date.today().isoformat(), made_with=environment()
    )
    kept = before.cases if before is not None and (before.code, before.seed) == (code, seed) else {}
    new = {text: _case(blank, text, case, numbers) for text, (case, numbers) in drawn.items()}
    if all(kept.get(text) == case for text, case in new.items()):
        return
    write_text(path, as_text(msgspec.structs.replace(blank, cases=dict(sorted({**kept, **new}.items()))).sealed()))


def as_text(record: Record) -> str:
    """A record as a file: each column in one line."""
    return re.sub(r"\[[-+.,\de\s]+\]", lambda numbers: "".join(numbers[0].split()), as_json(record))


def _case(record: Record, text: str, case: Mapping[str, Any], drawn: Drawn) -> Case:
    columns = {name: [float(x) for x in column] for name, column in drawn.columns.items()}
    for name, values in {**columns, **{n: [v] for n, v in drawn.constants.items()}}.items():
        if not all(map(math.isfinite, values)):
            raise ClaimError(f"{record.experiment} drew a number for {name!r} that is not finite, which cannot be recorded")
    replicates = len(next(iter(columns.values()), ()))
    blank = Case(
        keys=keys_digest(record.seed, record.experiment, case, replicates), checksum="", constants=drawn.constants, columns=columns
    )
    return msgspec.structs.replace(blank, checksum=checksum(record, text, blank))
