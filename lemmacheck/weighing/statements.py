"""A claim and its foils and control as statements to be examined, and the evidence that needs no randomness."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from lemmacheck.errors import ClaimError, MissingQuantity
from lemmacheck.language.claim import Claim, Foil
from lemmacheck.language.evidence import Draws, Enclosed, Evidence, Exact, Family, Proof, Search, Solved
from lemmacheck.language.relation import Eventually, Exists, WithProbability
from lemmacheck.weighing import budget
from lemmacheck.weighing.case import measured
from lemmacheck.weighing.drawn import Weighing
from lemmacheck.weighing.enclosed import enclose
from lemmacheck.weighing.exact import compute
from lemmacheck.weighing.family import follow
from lemmacheck.weighing.finding import Finding, Judged
from lemmacheck.weighing.proved import prove
from lemmacheck.weighing.searched import hunt
from lemmacheck.weighing.solved import solve


@dataclass(frozen=True)
class Statement:
    """The claim itself, one of its foils, or its control."""

    name: str
    claim: Claim
    role: str  # claim | foil | control
    share: float
    tried: tuple[Proof, ...] = ()  # proofs of the claim that must not close on this foil

    def blank(self, profile: str) -> Judged:
        relation = self.claim.relation
        axis = relation.axis if isinstance(relation, (Exists, Eventually)) else ""
        missing = [label(e, i) for i, e in enumerate(self.claim.evidence) if not e.runs_in(profile)]
        return Judged(name=self.name, relation=relation.word, axis=axis, open_constant=self.claim.open_constant, missing=missing)


def statements_of(claim: Claim) -> list[Statement]:
    """The claim first, then its foils, then its control, each with its fixed share of the error budget."""
    foils = len(claim.foils) + (claim.control is not None)
    own = Statement("claim", claim, "claim", budget.share_of_statement(is_foil=False, foils=foils))
    share = budget.share_of_statement(is_foil=True, foils=foils)
    others = [Statement(foil.name, claim.variant(foil), "foil", share, _own_proofs(claim, foil)) for foil in claim.foils]
    if claim.control is not None:
        others.append(Statement(claim.control.name, claim.variant(claim.control), "control", share))
    return [own, *others]


def _own_proofs(claim: Claim, foil: Foil) -> tuple[Proof, ...]:
    """The claim's proofs, to be tried on a foil that brings evidence of its own.

    A proof that closes on a changed margin or constant does not depend on it. (A dropped hypothesis is another matter: an
    argument that lives inside it says nothing about the cases outside.)
    """
    if foil.changes.keys() & {"assumes", "without", "relation"} or foil.changes.keys() <= {"evidence"}:
        return ()
    return tuple(e for e in claim.evidence if isinstance(e, Proof) and e not in foil.changes.get("evidence", (e,)))


def label(evidence: Evidence, index: int) -> str:
    """How findings name their evidence: kind and place in the claim."""
    return f"{evidence.word} {index + 1}"


def examine_fixed(claim: Claim, profile: str) -> list[Judged]:
    """Everything about a claim that needs no random draws: one Judged per statement."""
    judged = []
    measured.clear()
    for statement in statements_of(claim):
        blank = statement.blank(profile)
        for index, evidence in enumerate(statement.claim.evidence):
            if evidence.runs_in(profile) and not evidence.is_random:
                found = _findings(statement.claim, evidence, label(evidence, index), profile)
                blank.findings.extend(msgspec.structs.replace(f, kind=evidence.word) for f in found)
        for index, proof in enumerate(statement.tried):
            try:
                found = prove(statement.claim, proof, f"the claim's own proof {index + 1}")
            except MissingQuantity:
                continue  # the foil speaks of something that the proof does not name
            blank.findings.extend(msgspec.structs.replace(f, kind=proof.word) for f in found)
        judged.append(blank)
    return judged


def _findings(claim: Claim, evidence: Evidence, name: str, profile: str) -> list[Finding]:
    if isinstance(claim.relation, WithProbability):
        raise ClaimError(f"{name} has no draws: measure the probability itself and state it as Always")
    match evidence:
        case Proof():
            return prove(claim, evidence, name)
        case Family():
            return follow(claim, evidence, name, profile)
        case Solved():
            return solve(claim, evidence, name, profile)
        case Exact():
            return compute(claim, evidence, name, profile)
        case Enclosed():
            return enclose(claim, evidence, name, profile)
        case Search():
            return hunt(claim, evidence, name)
    raise TypeError(f"no module weighs evidence of kind {evidence.word}")


def weighings_of(claim: Claim, profile: str, factor: int) -> list[tuple[int, Weighing]]:
    """The random evidence of every statement that runs in the profile, with the statement's place."""
    result = []
    for place, statement in enumerate(statements_of(claim)):
        for index, evidence in enumerate(statement.claim.evidence):
            if isinstance(evidence, Draws) and evidence.runs_in(profile):
                result.append(
                    (
                        place,
                        Weighing(
                            statement.claim,
                            evidence,
                            label(evidence, index),
                            profile,
                            factor,
                            statement.share,
                            index,
                            is_foil=statement.role == "foil",
                        ),
                    )
                )
    return result
