"""The only place where evidence becomes a status: the outcome of a claim, provided that its check can fail and can pass.

A foil that is not refuted, or a refutation without a control that survives, is held against the check.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from lemmacheck.verdict.outcome import Outcome, outcome
from lemmacheck.weighing import budget
from lemmacheck.weighing.finding import Examined


class Verdict(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The outcome of a claim together with the outcomes of its foils and control."""

    status: str
    rung: str | None = None
    reason: str = ""
    outcome: Outcome | None = None
    foils: dict[str, Outcome] = {}
    control: tuple[str, Outcome] | None = None
    error_probability: float = 0.0


@dataclass(frozen=True)
class Trial:
    """The outcomes of a claim, its foils and its control."""

    own: Outcome
    foils: dict[str, Outcome]
    control: Examined | None
    beside: Outcome | None  # the control's

    def first_foil(self, *statuses: str) -> str | None:
        """The name of the first foil that ends so."""
        return next((name for name, foil in self.foils.items() if foil.status in statuses), None)

    @property
    def control_is_late(self) -> bool:
        """Some of the control's evidence needs a longer profile."""
        return self.control is not None and bool(self.control.missing)

    @property
    def search_is_blind(self) -> bool:
        """The claim rests on a search that refuted no foil, so that nothing says what it would have seen."""
        return self.own.rung == "searched" and not any(f.witness and f.witness.kind == "Search" for f in self.foils.values())

    def control_holds_somewhere(self) -> bool:
        findings = self.control.findings if self.control else []
        return any(f.admissible is not False and (f.holds is True or f.needed is not None) for f in findings)

    def control_ends(self, *statuses: str) -> bool:
        return self.beside is not None and self.beside.status in statuses


@dataclass(frozen=True)
class Rule:
    """An objection to outcomes of the check: of which statuses, when, what becomes of them, and the sentence."""

    to: tuple[str, ...]
    when: Callable[[Trial], Any]
    status: str
    says: Callable[[Trial], str]


HOLDS, FAILS = ("proved", "supported"), ("refuted", "vacuous")
ANY = (*HOLDS, *FAILS, "undecided")
NO_BITE = ("proved", "supported", "vacuous")


def _bad_foil(t: Trial) -> str:
    name = t.first_foil("error", *NO_BITE)
    assert name is not None
    foil = t.foils[name]
    if foil.status == "error":
        return f"foil {name!r}: {foil.reason}"
    told = f"; the claim itself ends {t.own.status}: {t.own.reason}" if t.own.status == "vacuous" else ""
    return f"foil {name!r} does not bite: it ends {foil.status}, so the check cannot tell it from the claim{told}"


def _open_foil(t: Trial) -> str:
    name = t.first_foil("undecided")
    return "no foil was tried" if name is None else f"foil {name!r} is not rejected: {t.foils[name].reason}"


def _about_control(text: str) -> Callable[[Trial], str]:
    def says(t: Trial) -> str:
        assert t.control is not None
        assert t.beside is not None
        return f"the control {t.control.title!r} {text.format(status=t.beside.status, reason=t.beside.reason)}"

    return says


RULES = (
    Rule(ANY, lambda t: t.first_foil("error", *NO_BITE), "error", _bad_foil),
    Rule(HOLDS, lambda t: t.first_foil("undecided") or not t.foils, "undecided", _open_foil),
    Rule(
        HOLDS,
        lambda t: t.search_is_blind,
        "undecided",
        lambda _: "no violation was found, but no foil was refuted by a search: nothing says what it would have seen",
    ),
    Rule(
        FAILS,
        lambda t: t.control is None,
        "error",
        lambda t: (
            f"{t.own.status} without a control: add a restricted or amended variant that the same evidence does not refute"
            f" ({t.own.reason})"
        ),
    ),
    Rule(
        FAILS,
        lambda t: t.control_is_late and not t.control_holds_somewhere(),
        "undecided",
        _about_control("needs a longer profile"),
    ),
    Rule(
        FAILS,
        lambda t: not t.control_holds_somewhere(),
        "error",
        _about_control("holds in no admissible case, so it shows nothing"),
    ),
    Rule(FAILS, lambda t: t.control_ends("refuted", "error"), "error", _about_control("ends {status}: {reason}")),
    Rule(("vacuous",), lambda t: t.control_ends("vacuous"), "error", _about_control("is vacuous too, so it shows nothing")),
)


def judge(claim: Examined, foils: list[Examined], control: Examined | None) -> Verdict:
    """The status of a claim: its own outcome, unless a rule objects to the check."""
    trial = Trial(
        own=outcome(claim),
        foils={foil.title: outcome(foil, is_foil=True) for foil in foils},
        control=control,
        beside=None if control is None else outcome(control),
    )
    own = trial.own
    random = any(finding.alpha > 0 for examined in (claim, *foils) for finding in examined.findings)
    verdict = Verdict(
        status=own.status,
        rung=own.rung,
        reason=own.reason,
        outcome=own,
        foils=trial.foils,
        control=None if control is None or trial.beside is None else (control.title, trial.beside),
        error_probability=budget.SHARE if random else 0.0,
    )
    objection = next((rule for rule in RULES if own.status in rule.to and rule.when(trial)), None)
    if objection is not None:
        verdict.status, verdict.reason, verdict.rung = objection.status, objection.says(trial), None
    return verdict
