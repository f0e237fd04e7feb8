"""Claims from Python: `run(claim)` in a notebook, `check("paper/lemma-7").must_be("proved")` in a test.

A claim that stands in a file of a project is decided as `lemmacheck run` would: same evidence, error budget, seed and store.
A `Claim` that was made here stands in no file, so nothing of it is stored.
"""

from __future__ import annotations

import dataclasses
import tempfile
import uuid
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.library import library
from lemmacheck.places import project
from lemmacheck.record.explain import explain
from lemmacheck.record.gate import Line
from lemmacheck.record.results import ClaimResult, Constant, FoilRow, Margin, Witness
from lemmacheck.running.discover import claim_of, describe, find
from lemmacheck.session import Request, decide
from lemmacheck.words import MARKS, STATUSES, Rung, Status

HERE = Path("notebook") / "claim.py"  # no such file: only its name becomes the id


@dataclass(frozen=True)
class Verdict:
    """What the referee says of one claim; in a notebook it shows itself as a card."""

    result: ClaimResult
    line: Line  # what the gate thinks of it

    @property
    def id(self) -> str:
        """The id of the claim."""
        return self.result.id

    @property
    def status(self) -> Status:
        """`proved`, `supported`, `undecided`, `unchecked`, `vacuous`, `refuted`, or `error`."""
        return self.result.status

    @property
    def rung(self) -> Rung | None:
        """The kind of evidence that decided."""
        return self.result.rung

    @property
    def reason(self) -> str:
        """One sentence."""
        return self.result.reason

    @property
    def margin(self) -> Margin | None:
        """The worst margin that was seen, and where."""
        return self.result.margin

    @property
    def witness(self) -> Witness | None:
        """The counterexample of a refuted claim."""
        return self.result.witness

    @property
    def constants(self) -> list[Constant]:
        """Those that the claim prints, and what is needed of those that it says exist."""
        return self.result.constants

    @property
    def foils(self) -> list[FoilRow]:
        """The nearby false statements, and whether each was caught."""
        return self.result.foils

    def why(self) -> str:
        """The verdict in sentences; how to recompute it only where a command can."""
        here = self.id == f"{HERE.parent}/{HERE.stem}"
        return "\n".join(reason.says for reason in explain(self.result) if not (here and reason.topic == "Recompute"))

    def must_be(self, *statuses: str) -> Verdict:
        """The verdict itself if its status is one of these; otherwise an AssertionError that says why it is not."""
        unknown = [status for status in statuses if status not in STATUSES]
        if unknown or not statuses:
            raise ClaimError(f"{', '.join(unknown) or 'nothing'} is no status; name one of {', '.join(STATUSES)}")
        if self.status not in statuses:
            raise AssertionError(f"{self.id} must be {' or '.join(statuses)}, but is {self.status}\n{self.why()}")
        return self

    def must_pass(self) -> Verdict:
        """The verdict itself if the ledger says the same; otherwise an AssertionError with the gate's objection."""
        if not self.line.passed:
            raise AssertionError(f"{self.id}: {self.line.text}")
        return self

    def __repr__(self) -> str:
        return f"{MARKS[self.status]} {self.status}{f' by {self.rung}' if self.rung else ''}: {self.id}: {self.reason}"

    def _repr_html_(self) -> str:
        from lemmacheck.site.card import card

        return card(self.result)


def check(id: str, *, profile: str = "quick", seed: int = 0) -> Verdict:
    """The verdict on a claim of the project around the current folder, by the same evidence, budget and store as a run."""
    return Verdict(*decide(find(id), Request(profile=profile, seed=seed, site=False)))


def run(claim: Claim | str, *, profile: str = "quick", seed: int = 0) -> Verdict:
    """The verdict on a claim made here, or on one of the project by its id."""
    if isinstance(claim, str):
        return check(claim, profile=profile, seed=seed)
    if not isinstance(claim, Claim):
        raise ClaimError(f"run takes a Claim or the id of one, not {type(claim).__name__}")
    module = ModuleType("notebook", claim.title or claim.label)
    library.look_up_with(partial(claim_of, project().claims))
    found = dataclasses.replace(describe(HERE, module, "claim", claim), key=uuid.uuid4().hex)
    with tempfile.TemporaryDirectory() as folder:
        return Verdict(*decide(found, Request(profile=profile, seed=seed, site=False, reports=folder)))
