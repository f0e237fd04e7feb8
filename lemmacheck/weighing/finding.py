"""What one piece of evidence says about one statement in one case: the judge sees nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from lemmacheck.proofs.step import Step


class Finding(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Numbers for display are floats rounded outward; `holds` was decided before rounding."""

    evidence: str  # for display: kind and place, e.g. "Search 2"
    kind: str = ""  # Proof | Family | Solved | Exact | Enclosed | Search | Draws | Observed
    rung: str
    case: dict[str, Any] = {}
    holds: bool | None = None  # margin certainly not negative / certainly negative / open
    admissible: bool | None = True  # hypotheses certainly met / certainly not / open
    audit: dict[str, bool | None] = {}  # the same, per hypothesis
    informative: bool | None = None  # bound certainly beats the trivial one / certainly not / open
    margin: float | None = None
    low: float | None = None
    high: float | None = None
    needed: tuple[float | None, float, float | None] | None = None  # low, estimate, high of the needed constant
    open_above: str = ""  # why objects that nobody looked at may need a larger one
    unbounded: bool = False  # the needed constant provably exceeds every number
    covers: str = ""
    witness: dict[str, str] | None = None  # exact strings
    shrunk: bool = False  # the witness was made as small and simple as the search could
    shows: dict[str, float] = {}
    steps: list[Step] = []
    draws: int = 0
    unread: list[str] = []  # parameters of the case that no code of the draw names
    unnamed: list[str] = []  # fields of the domain that no case of the draws names
    seeded: bool = False  # the draw has a seed of its own, beside its keys
    alpha: float = 0.0  # probability that this finding is wrong
    blind: float | None = 0.0  # smallest violation it could have seen; None: it could have seen none, however large
    note: str = ""
    stand_in: str = ""  # the data that stand in for the source's; they never refute
    since: str = "quick"  # the shortest profile that looks at it
    supports: bool = True  # False for hand-picked cases, which may refute but not support


class Examined(msgspec.Struct, kw_only=True, omit_defaults=True):
    """All findings about one statement, before anything is judged: the claim itself, one of its foils, or its control."""

    name: str  # "claim", "foil: NAME" or "control: NAME"
    role: str = "claim"  # claim | foil | control
    findings: list[Finding] = []
    open_constant: str | None = None
    relation: str = "Always"
    axis: str = ""
    limit: bool = False  # the sentence of the claim speaks of one
    between: list[str] = []  # fields of the domain that take fractions
    far_end: float | None = None  # where the domain says that the axis ends
    left_out: str = ""  # values of the domain, beside the axis, that no case of a needed constant names
    missing: list[str] = []  # evidence that this profile leaves out
    lacks: str = ""  # data that evidence of this profile needs and that are not on this machine
    undefined: str = ""  # of the claim itself: an object that it is about and on which it has no value
    crashed: str = ""
    formulas: dict[str, str] = {}  # by the words of hypotheses that were not compared with it, what decides them
    conditions: dict[str, str] = {}  # the same of conditions of the domain
    states: dict[str, str] = {}  # of the claim itself: digests of the parts of its statement

    @property
    def title(self) -> str:
        """The name that the author gave a foil or control."""
        return self.name.removeprefix(f"{self.role}: ")
