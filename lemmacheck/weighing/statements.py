"""A claim and its foils and control as statements to be examined, and the evidence that needs no randomness."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from lemmacheck.errors import ClaimError, MissingQuantity
from lemmacheck.language.cases import Between, cases_of
from lemmacheck.language.claim import EVIDENCE, Claim, Foil
from lemmacheck.language.domains import Domain
from lemmacheck.language.evidence import Draws, Enclosed, Evidence, Exact, Family, Lifted, Proof, Search, Solved
from lemmacheck.language.fields import Real
from lemmacheck.language.fingerprint import fingerprint
from lemmacheck.language.relation import Eventually, Exists, Tends, WithProbability
from lemmacheck.numbers.kinds import text
from lemmacheck.proofs.defined import undefined_on_objects
from lemmacheck.proofs.plain_numbers import refuse_looking_inside, refuse_rounding
from lemmacheck.weighing import budget
from lemmacheck.weighing.assumed import require_not_renamed
from lemmacheck.weighing.case import measured
from lemmacheck.weighing.conditions import require_words_of_conditions, unread_conditions
from lemmacheck.weighing.dependence import require_own_numbers
from lemmacheck.weighing.drawn import Weighing
from lemmacheck.weighing.enclosed import enclose
from lemmacheck.weighing.exact import compute
from lemmacheck.weighing.existence import opposite, require_objects, turned
from lemmacheck.weighing.family import follow
from lemmacheck.weighing.finding import Examined, Finding
from lemmacheck.weighing.floats_inside import refuse_floats_inside
from lemmacheck.weighing.guesses import refuse_guesses_on_objects
from lemmacheck.weighing.hypotheses import require_words, require_words_of_objects, unread_words
from lemmacheck.weighing.lifted import lift_all
from lemmacheck.weighing.proved import prove
from lemmacheck.weighing.real_parts import refuse_real_parts
from lemmacheck.weighing.searched import hunt
from lemmacheck.weighing.solved import solve
from lemmacheck.weighing.spoken import speaks_of_limit
from lemmacheck.weighing.supremum import as_bound, with_second_half


@dataclass(frozen=True)
class Statement:
    """The claim itself, one of its foils, or its control."""

    title: str
    claim: Claim
    role: str  # claim | foil | control
    share: float
    tried: tuple[Proof, ...] = ()  # proofs of the claim that must not close on this foil

    @property
    def name(self) -> str:
        """What a unit of work calls it: "claim", "foil: NAME" or "control: NAME"."""
        return self.title if self.role == "claim" else f"{self.role}: {self.title}"

    def evidence(self, profile: str) -> Iterator[tuple[str, Evidence]]:
        """The evidence that runs in a profile, by name."""
        for index, evidence in enumerate(self.claim.evidence):
            if evidence.runs_in(profile):
                yield evidence.at(index), evidence

    def weighings(self, profile: str, factor: int) -> Iterator[Weighing]:
        """The random evidence that runs in a profile."""
        for name, evidence in self.evidence(profile):
            if isinstance(evidence, Draws):
                yield self.weighing(name, profile, factor)

    def weighing(self, name: str, profile: str, factor: int) -> Weighing:
        """One random evidence by its name, as a profile weighs it, whether or not this machine could draw it."""
        evidence = next(evidence for index, evidence in enumerate(self.claim.evidence) if evidence.at(index) == name)
        assert isinstance(evidence, Draws)
        return Weighing(
            claim=self.claim,
            evidence=evidence,
            name=name,
            profile=profile,
            factor=factor,
            share=self.share,
            statement=self.name,
            is_foil=self.role == "foil",
        )

    def blank(self, profile: str) -> Examined:
        relation = self.claim.relation
        fields = self.claim.domain.fields if self.claim.domain is not None else {}
        return Examined(
            name=self.name,
            role=self.role,
            relation=relation.word,
            axis=relation.axis if isinstance(relation, (Exists, Eventually, Tends)) else "",
            open_constant=self.claim.open_constant,
            limit=speaks_of_limit(self.claim.says),
            between=[name for name, kind in fields.items() if isinstance(kind, Real)],
            far_end=_far_end(self.claim),
            left_out=_left_out(self.claim, profile),
            missing=[e.at(i) for i, e in enumerate(self.claim.evidence) if not e.runs_in(profile)],
            lacks=lacks(self.claim, profile),
            formulas=unread_words(self.claim) if self.role == "claim" else {},
            conditions=unread_conditions(self.claim) if self.role == "claim" else {},
        )


def _far_end(claim: Claim) -> float | None:
    """Where the domain says that the axis of a needed constant ends."""
    if not isinstance(claim.relation, Exists) or claim.domain is None:
        return None
    field = claim.domain.fields.get(claim.relation.axis)
    listed = [float(value) for value in (field.listed or ()) if not isinstance(value, str)] if field is not None else []
    end = max(listed) if listed else field.high if isinstance(field, Real) else None
    return None if end is None or isinstance(end, str) else float(end)


def _left_out(claim: Claim, profile: str) -> str:
    """The first field of the domain of which the cases of a needed constant name some values only, or none at all.

    A whole axis is looked at by its trend up to its end, where objects stand for the values between; draws have no objects.
    """
    if not isinstance(claim.relation, Exists) or claim.domain is None:
        return ""
    looking = [one for one in claim.evidence if one.runs_in(profile) and hasattr(one, "over") and not isinstance(one, Search)]
    cases = [case for one in looking for case in cases_of(one.over, profile)]
    by_draws = all(one.is_random for one in looking)
    for name, field in claim.domain.fields.items():
        named = {str(case[name]) for case in cases if name in case and not isinstance(case[name], Between)}
        is_looked_at = name == claim.relation.axis and not isinstance(field, Real) and not by_draws
        if named and not is_looked_at and (field.listed is None or not {str(value) for value in field.listed} <= named):
            return f"it was measured at {len(named)} values of {name}, and the domain has {field.sentence(name)}"
        if not any(name in case or getattr(one, "reduces", None) for one in looking for case in cases_of(one.over, profile)):
            return f"no case names {name}, and the domain has {field.sentence(name)}"
    return _combination_left_out(claim.domain, cases) if by_draws else ""


def _combination_left_out(domain: Domain, cases: list[dict[str, Any]]) -> str:
    """Of listed fields every value may be drawn beside some of the others only."""
    names = list(domain.fields)
    seen = {tuple(str(case[name]) for name in names) for case in cases if all(name in case for name in names)}
    objects = ((o, tuple(str(getattr(o, name)) for name in names)) for o in domain.objects()) if domain.is_finite else ()
    missed = next((o for o, values in objects if values not in seen), None)
    shown = "" if missed is None else ", ".join(f"{name} = {text(value)}" for name, value in vars(missed).items())
    return shown and f"it was not measured at {shown}"


def statements_of(claim: Claim) -> dict[str, Statement]:
    """By name: the claim first, then its foils, then its control, each with its fixed share of the error budget."""
    foils = len(claim.foils) + (claim.control is not None)
    own = Statement("claim", claim, "claim", budget.share_of_statement(is_foil=False, foils=foils))
    share = budget.share_of_statement(is_foil=True, foils=foils)
    others = [Statement(foil.name, claim.variant(foil), "foil", share, _own_proofs(claim, foil)) for foil in claim.foils]
    if claim.control is not None:
        others.append(Statement(claim.control.name, claim.variant(claim.control), "control", share))
    return {statement.name: statement for statement in (own, *others)}


def _own_proofs(claim: Claim, foil: Foil) -> tuple[Proof, ...]:
    """The claim's proofs, to be tried on a foil that brings evidence of its own.

    A proof that closes on a changed margin or constant does not depend on it. (A dropped hypothesis is another matter: an
    argument that lives inside it says nothing about the cases outside.)
    """
    if foil.changes.keys() & {"assumes", "without", "relation"} or foil.changes.keys() <= {"evidence", *EVIDENCE}:
        return ()
    brought = claim.variant(foil).evidence
    return tuple(e for e in claim.evidence if isinstance(e, Proof) and e not in brought)


def lacks(claim: Claim, profile: str) -> str:
    """What the evidence of a profile needs and this machine does not have."""
    return ", ".join(dict.fromkeys(e.lacks for e in claim.evidence if e.lacks and e.belongs_to(profile)))


def examine_fixed(claim: Claim, profile: str) -> list[Examined]:
    """Everything about a claim that needs no random draws, statement by statement."""
    examined = []
    measured.clear()
    for statement in statements_of(claim).values():
        require_words(statement.claim)
        require_words_of_conditions(statement.claim)
        blank, weighed = statement.blank(profile), opposite(statement.claim)
        bound = as_bound(weighed)
        for name, evidence in statement.evidence(profile):
            if evidence.is_random:
                continue
            found = _findings(bound, evidence, name, profile)
            if statement.role == "claim" and any(one.holds is False for one in found):
                require_objects(statement.claim, evidence, profile)
            if bound is not weighed:
                found = with_second_half(bound, evidence, found, profile)
            blank.findings.extend(_of_kind(evidence, found))
        for index, proof in enumerate(statement.tried):
            try:
                blank.findings.extend(_of_kind(proof, prove(weighed, proof, f"the claim's own proof {index + 1}")))
            except MissingQuantity:
                continue  # the foil speaks of something that the proof does not name
        if weighed is not statement.claim:
            blank.findings = [turned(finding) for finding in blank.findings]
        examined.append(blank)
    require_not_renamed(claim, claim.evidence)
    examined[0].states, examined[0].undefined = fingerprint(claim), undefined_on_objects(claim)
    return examined


def _of_kind(evidence: Evidence, found: list[Finding]) -> list[Finding]:
    return [msgspec.structs.replace(finding, kind=evidence.word) for finding in found]


def _measurements(claim: Claim, evidence: Evidence) -> list[Callable[..., Any]]:
    """What measures for the evidence, and what measures objects of the domain; an argument measures nothing."""
    own = [evidence.measure] if isinstance(evidence, Exact | Enclosed | Family | Solved | Search) else []
    return own + ([claim.domain.measure] if claim.domain is not None and claim.domain.measure is not None else [])


def _require_plain_numbers(claim: Claim, evidence: Evidence, profile: str) -> None:
    if isinstance(evidence, Exact | Enclosed | Family):
        refuse_rounding(evidence.measure)
    for measure in _measurements(claim, evidence):
        refuse_real_parts(measure)
    for code in (*_measurements(claim, evidence), claim.margin, *claim.assumes.values()):
        refuse_looking_inside(code)
    if isinstance(evidence, Proof | Lifted) and claim.domain is not None and claim.domain.measure is not None:
        refuse_rounding(claim.domain.measure)
    refuse_floats_inside(claim, evidence, profile)
    if isinstance(evidence, Proof | Lifted | Family | Solved):
        require_words_of_objects(claim)
    if isinstance(evidence, Proof | Lifted):
        refuse_guesses_on_objects(claim)


def _findings(claim: Claim, evidence: Evidence, name: str, profile: str) -> list[Finding]:
    if isinstance(claim.relation, WithProbability):
        raise ClaimError(f"{name} has no draws: measure the probability itself and state it as Always")
    for measure in _measurements(claim, evidence):
        require_own_numbers(claim, measure)
    _require_plain_numbers(claim, evidence, profile)
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
        case Lifted():
            return lift_all(claim, evidence, name)
    raise TypeError(f"no module weighs evidence of kind {evidence.word}")
