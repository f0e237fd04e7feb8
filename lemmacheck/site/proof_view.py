"""A proof for people: what it leans on and where, then its parts, each with its notation and steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.proofs.step import Step
from lemmacheck.record.results import ClaimResult, ProofRow

NAMELESS = "the symbol "  # how the engine calls a symbol that its author gave no meaning


@dataclass(frozen=True)
class Lean:
    """A fact or a claim that a proof uses, with the numbers of the steps that use it."""

    name: str
    says: str
    fact: str  # the function in the trusted base, or the id of a claim
    is_claim: bool
    steps: tuple[int, ...]


@dataclass
class ProofPart:
    """One case of a proof by cases, with its own notation; a plain proof is one part without title."""

    title: str = ""
    notation: list[Step] = field(default_factory=list)
    nameless: list[Step] = field(default_factory=list)
    steps: list[tuple[int, Step]] = field(default_factory=list)


@dataclass(frozen=True)
class ProofView:
    """One proof as its page shows it."""

    row: ProofRow
    anchor: str
    leans: list[Lean]
    checks: list[tuple[str, int]]  # what checked the steps, and how many of them
    parts: list[ProofPart]


def views(claim: ClaimResult) -> dict[str, Any]:
    """The proofs with several steps, and the cases that were decided in one."""
    long = [row for row in claim.proof if len(row.steps) > 1]
    return {
        "proofs": [view(row, number=i) for i, row in enumerate(long, 1)],
        "solved": [row for row in claim.proof if len(row.steps) == 1],
        "excludes": excludes(claim),
    }


def view(row: ProofRow, *, number: int) -> ProofView:
    parts = proof_parts(row.steps)
    numbered = [(n, step) for part in parts for n, step in part.steps]
    return ProofView(row, f"p{number}", leans(numbered), _checks(numbered), parts)


def proof_parts(steps: Sequence[Step]) -> list[ProofPart]:
    """The steps of a proof by cases, one group per case; steps are counted through."""
    parts: list[ProofPart] = []
    count = 0
    for one in steps:
        if one.kind == "part" or not parts:
            parts.append(ProofPart())
        if one.kind == "part":
            parts[-1].title = f"{one.by.capitalize()}: {one.says}"
        elif one.kind == "notation":
            (parts[-1].nameless if one.says.startswith(NAMELESS) else parts[-1].notation).append(one)
        else:
            count += 1
            parts[-1].steps.append((count, one))
    return parts


def leans(numbered: Sequence[tuple[int, Step]]) -> list[Lean]:
    """What the steps use, in order of first use."""
    found: dict[str, list[tuple[int, Step]]] = {}
    for n, step in numbered:
        if step.kind in ("fact", "citation"):
            found.setdefault(step.fact or step.by, []).append((n, step))
    return [_lean(fact, uses) for fact, uses in found.items()]


def _lean(fact: str, uses: Sequence[tuple[int, Step]]) -> Lean:
    first = uses[0][1]
    name = first.by.partition(": ")[2] or first.by.removeprefix("proved as a claim of its own, ")
    return Lean(name, first.says, fact, first.kind == "citation", tuple(n for n, _ in uses))


def _checks(numbered: Sequence[tuple[int, Step]]) -> list[tuple[str, int]]:
    """What checked the other steps, most frequent first."""
    counts: dict[str, int] = {}
    for _, step in numbered:
        if step.kind not in ("fact", "citation", "fresh"):
            counts[step.by] = counts.get(step.by, 0) + 1
    return sorted(counts.items(), key=lambda pair: -pair[1])


def answered(step: Step, *, vacuous: bool) -> str:
    """What a solver's answers say: “unsat” is its word for having found nothing."""
    if set(step.by.split(", ")) != {"unsat"}:
        return step.by
    return f"the solver z3 finds nothing that {'meets the hypotheses' if vacuous else 'violates the statement'}"


def excludes(claim: ClaimResult) -> bool:
    """The proof shows that there is nothing of what the statement promises: it ends where one of the statement would not close."""
    return claim.status == "refuted" and claim.rung == "proof" and claim.witness is None


def base_of(claim: ClaimResult) -> list[str]:
    """The names of the trusted facts that a claim's proofs rest on, each once, in order of first use."""
    rows = [view(row, number=0) for row in claim.proof if row.closes or excludes(claim)]
    return list(dict.fromkeys(lean.name for row in rows for lean in row.leans if not lean.is_claim))
