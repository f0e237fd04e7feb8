"""The results of a run, as records: the one definition of `results.json`, whose keys may be added to but not renamed.

Records do not change once they are made. What a claim shows at its top level may be carried from a longer profile; what
this run itself saw stands in `here`. Gate, ledger and reseeding read `here`; pages, badge and summaries read the top level.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from lemmacheck.errors import ClaimError, StoreError
from lemmacheck.places import project
from lemmacheck.proofs.step import Step
from lemmacheck.record.files import read_json, write_text
from lemmacheck.words import ID, Rung, Status

RUN_ID = r"[A-Za-z0-9][A-Za-z0-9-]{0,99}"
DIGEST = "results.blake2b"  # of results.json, beside it
SCHEMA: Literal[1] = 1
Value = str | int | float | bool | None | list[Any]  # what a case may hold: numbers, exact texts, lists of these
Case = dict[str, Value]
Sentence = Annotated[str, msgspec.Meta(min_length=1)]
Probability = Annotated[float, msgspec.Meta(ge=0, le=1)]
Count = Annotated[int, msgspec.Meta(ge=0)]


class Run(msgspec.Struct, kw_only=True, frozen=True):
    """What was asked for, and where and with what it was computed."""

    id: str
    profile: str
    seed: Count
    commit: str
    seconds: float
    workers: int
    device: str
    error_budget: float
    versions: dict[str, str]
    machine: dict[str, str | int | None]
    started: str
    root: str = "checks"  # the folder of claims, as seen from the project's folder


class Hypothesis(msgspec.Struct, kw_only=True, frozen=True):
    """How often an assumption was met, failed or stayed open among the examined cases, and the formula that decides it."""

    name: str
    met: int
    failed: int
    open: int
    formula: str = ""

    @property
    def audited(self) -> bool:
        return self.met + self.failed + self.open > 0


class Constant(msgspec.Struct, kw_only=True, frozen=True):
    """A number that the source prints, or one it leaves open (`claimed` is None) with what is needed."""

    name: str
    claimed: str | None
    estimate: float | None = None
    low: float | None = None
    high: float | None = None
    where: Case = {}
    trend: str = ""


class Margin(msgspec.Struct, kw_only=True, frozen=True):
    """The smallest margin of all cases, with its interval."""

    worst: float | None
    low: float | None = None
    high: float | None = None
    where: Case = {}


class Side(msgspec.Struct, kw_only=True, frozen=True):
    """One side of a statement at a violation."""

    name: str
    value: float | None


class Witness(msgspec.Struct, kw_only=True, frozen=True):
    """The first confirmed violation, the smallest where it was shrunk, and the worst one beside it."""

    rung: Rung | None
    smallest: Case | None = None
    shrunk: bool = False
    where: Case | None = None
    margin: float | None = None
    worst: Case | None = None
    worst_where: Case | None = None
    worst_margin: float | None = None
    sides: list[Side] = []  # the two sides of the statement at the smallest violation, where its author named them
    worst_sides: list[Side] = []

    @property
    def facts(self) -> Case:
        """The numbers of the smallest violation; of one made of draws, its case."""
        return self.smallest or self.where or {}


class FoilRow(msgspec.Struct, kw_only=True, frozen=True):
    """A false neighbour, and whether the same evidence rejects it."""

    name: str
    rejected: bool
    margin: float | None
    where: Case
    rung: Rung | None
    reason: str
    distance: float | None = None  # by which share it changes a constant of the claim


class ControlRow(msgspec.Struct, kw_only=True, frozen=True):
    """A neighbour that the same evidence must not refute."""

    name: str
    status: Status
    reason: str


class EvidenceRow(msgspec.Struct, kw_only=True, frozen=True):
    """One piece of evidence as its author declared it."""

    kind: str
    rung: str
    says: str
    covers: str
    since: str


class CaseRow(msgspec.Struct, kw_only=True, frozen=True):
    """What one piece of evidence found in one case."""

    evidence: str
    rung: Rung
    case: Case
    holds: bool | None
    admissible: bool | None
    informative: bool | None
    margin: float | None
    low: float | None
    high: float | None
    needed: tuple[float | None, float | None, float | None] | None
    draws: int
    shows: dict[str, float | None]
    note: str


class ProofRow(msgspec.Struct, kw_only=True, frozen=True):
    """The steps of one proof, or of one case that was decided by steps."""

    evidence: str
    covers: str
    closes: bool
    note: str
    steps: list[Step]
    case: Case


class PlotSpec(msgspec.Struct, kw_only=True, frozen=True):
    """The picture that an author asks for."""

    x: str
    y: list[str]
    kind: Literal["lines", "bound", "floor", "histogram", "map", "bars"] = "lines"
    log: str = ""
    by: str = ""
    title: str = ""
    curves: list[str] = []
    values: str = ""  # what the vertical axis measures, where several columns share it
    rows: list[dict[str, float | str | None]] = []  # a table made for the picture, in place of that of the cases


class Carried(msgspec.Struct, kw_only=True, frozen=True):
    """Where a verdict comes from that this run did not reach itself."""

    profile: str
    seed: int
    date: str
    key: str


class Seen(msgspec.Struct, kw_only=True, frozen=True):
    """A verdict with its numbers."""

    status: Status
    rung: Rung | None
    reason: Sentence
    error_probability: Probability
    blind_spot: float | None
    constants: list[Constant]
    margin: Margin | None
    witness: Witness | None
    command: str
    covered: str = ""  # what a proof or a covering was about, in the engine's words
    lacks: str = ""  # data that the evidence of this profile needs and that were not on the machine

    @property
    def open_constants(self) -> list[Constant]:
        """Those that the source says exist, without saying how large they are."""
        return [row for row in self.constants if row.claimed is None]

    @property
    def printed_constants(self) -> list[Constant]:
        return [row for row in self.constants if row.claimed is not None]


class ClaimResult(Seen, kw_only=True, frozen=True):
    """A claim with the verdict that is shown; `here` is what this run itself saw, which is the same unless `carried`."""

    id: Annotated[str, msgspec.Meta(pattern=ID)]
    source: str
    label: str
    title: Sentence
    whose: str
    provenance: str
    place: str = ""
    fails: str = ""
    because: str = ""
    argument: str = ""  # what the author wrote above the steps of the proof
    says: str
    assumes: list[Hypothesis]
    readings: list[str]
    supports: list[str] = []  # what leans on it, from citations and the census
    leaning: Count = 0  # how many statements of the source lean on it, directly or through others
    relation: str
    carried: Carried | None = None
    recorded: str = ""  # where the draws come from that were recorded before this run
    here: Seen
    foils: list[FoilRow]
    control: ControlRow | None
    amends: str | None
    draws: Count
    seconds: float
    evidence: list[EvidenceRow]
    cases: list[CaseRow]
    cases_total: int
    proof: list[ProofRow]
    plot: PlotSpec | None
    sides: list[str] = []  # the two sides of the statement, as its author names them
    by_hand: str
    file: str
    key: str
    states: dict[str, str] = {}  # digests of the parts of the statement, as it was examined

    @property
    def decided_in(self) -> str:
        """The longer profile whose verdict is shown; empty when the shown verdict is this run's own."""
        return self.carried.profile if self.carried and self.status != "unchecked" else ""

    @property
    def nearest(self) -> FoilRow | None:
        """The rejected foil that is nearest: by the change of a constant, among others by its margin."""
        order = lambda f: (f.distance is None, f.distance or 0.0, abs(f.margin or 0.0))  # noqa: E731
        return min(self.rejected, key=order, default=None)

    @property
    def rejected(self) -> list[FoilRow]:
        return [foil for foil in self.foils if foil.rejected]


class Statement(msgspec.Struct, kw_only=True, frozen=True):
    """One numbered statement of a source: the claims that encode it, or the reason why none does."""

    label: str
    says: str = ""
    claims: list[str] = []
    reason: str = ""
    used_by: list[str] = []  # what the source derives from it
    corrected: str = ""  # the publication that corrects it, where there is one


class NotEncoded(msgspec.Struct, kw_only=True, frozen=True):
    label: str
    reason: str


class Symbol(msgspec.Struct, kw_only=True, frozen=True):
    """A symbol of a source and what it stands for; `found` is the pattern by which a formula is seen to use it."""

    symbol: str
    says: str
    found: str


class Census(msgspec.Struct, kw_only=True, frozen=True):
    """A source, and how much of it is encoded."""

    title: str
    authors: str
    year: int
    venue: str = ""
    link: str = ""
    statements: int
    encoded: int
    not_encoded: list[NotEncoded]
    order: list[Statement]
    notation: list[Symbol] = []


class Results(msgspec.Struct, kw_only=True, frozen=True):
    """All of `results.json`."""

    schema: Literal[1] = SCHEMA
    run: Run
    claims: list[ClaimResult]
    census: dict[str, Census]


class Latest(msgspec.Struct, kw_only=True, frozen=True):
    """The file that names the last run."""

    run: str
    sources: str = ""  # the state that the sources were in


def latest(reports: Path) -> Latest:
    """The last run."""
    return read_json(reports / "runs" / "latest.json", Latest)


def has_results(reports: Path) -> bool:
    """Whether any run has ended here."""
    return (reports / "runs" / "latest.json").exists()


def write_results(folder: Path, text: str) -> None:
    """The results of a run as text, with a digest beside them: what is changed afterwards is not what the run said."""
    write_text(folder / "results.json", text)
    write_text(folder / DIGEST, f"{hashlib.blake2b(text.encode('utf-8'), digest_size=16).hexdigest()}\n")


def is_as_written(folder: Path) -> bool:
    """Whether the results in the folder of a run are those that it wrote; a run of an earlier version left no digest."""
    now = hashlib.blake2b((folder / "results.json").read_bytes(), digest_size=16).hexdigest()
    return not (folder / DIGEST).exists() or (folder / DIGEST).read_bytes().strip() == now.encode()


def read_results(reports: Path, run: str = "") -> Results:
    """The results of a run, by default the last one."""
    runs = reports / "runs"
    again = f"run again with: {project().call()}"
    try:
        name = run or latest(reports).run
        if not re.fullmatch(RUN_ID, name):
            raise ClaimError(f"{name[:40]!r} is no name of a run; they stand in the folder runs of the reports")
        results = read_json(runs / name / "results.json", Results)
        if not is_as_written(runs / name):
            raise ValueError("the file was changed after the run")
        return results
    except FileNotFoundError:
        what = f'no run is named "{run}"' if run else "there is no run yet"
        raise ClaimError(f"{what}; make one with: {project().call()}") from None
    except (ValueError, OSError) as problem:
        raise StoreError(f"the results of run {run or 'latest'} are damaged ({problem}); {again}") from None
