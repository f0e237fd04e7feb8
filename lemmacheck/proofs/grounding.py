"""Grounding: a proof is run on concrete objects of its domain, without trusting what its author says about symbols.

Each symbol is a typed part of the object, or is solved from "argument of a fact = what the fact means on its part" and
"returned = measured". What is over is a test, and every sign is tested too. One mismatch names the object.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.errors import StepFailed
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import SIZES, Domain
from lemmacheck.language.evidence import Proof
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.language.relation import Eventually, Somewhere, Tends, WithProbability
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import sign, text
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.coverage import leave_nothing_out
from lemmacheck.proofs.defined import is_defined, only_declared
from lemmacheck.proofs.evaluation import BITS, is_nil
from lemmacheck.proofs.separation import largest_compared, shared_code
from lemmacheck.proofs.step import shortened
from lemmacheck.proofs.ties import untied
from lemmacheck.proofs.trial import Mismatch, degree, run_on, write

Violation = tuple[Q, dict[str, str], Any]  # object, numbers as text, margin

LARGEST = 500  # a size up to which larger objects are made
FEWEST = 5  # admissible objects that a proof must have been run on


@dataclass
class Grounded:
    """What a proof was run on, or why it is not tied to its objects."""

    objects: int = 0
    sizes: dict[str, tuple[int, int]] = field(default_factory=dict)
    lacks: str = ""  # nothing ties it to objects: it is argued
    wrong: str = ""  # an object contradicts it
    violation: Violation | None = None  # an object that contradicts the claim itself

    informs: bool = False  # the bound beats the trivial one on some object

    def inform(self, claim: Claim, quantities: Mapping[str, Any]) -> None:
        """Looks whether the bound says something about this object."""
        if claim.informative is not None and not self.informs:
            self.informs = sign(claim.informative(claim.gather({}, quantities, kind="exact"))) == 1

    def count(self, domain: Domain, o: Q) -> None:
        """One more object that the proof was run on."""
        self.objects += 1
        for name in domain.sizes:
            size = int(getattr(o, name))
            low, high = self.sizes.get(name, (size, size))
            self.sizes[name] = (min(low, size), max(high, size))

    def sentence(self, domain: Domain) -> str:
        """What was covered, written from the domain and the objects."""
        tried = "".join(f", {name} = {low}…{high}" for name, (low, high) in self.sizes.items())
        return f"{domain.sentence()}; run on {self.objects} objects{tried}"


def ground(claim: Claim, evidence: Proof, parts: list[tuple[Argument, Mapping[str, Any]]]) -> Grounded:
    """Runs every part of a proof on the objects of the claim's domain; an argument that is not tied is only compared with them."""
    domain = claim.domain
    if domain is None:
        return Grounded(lacks="the claim has no domain of objects")
    if domain.measure is None:
        return Grounded(lacks="its domain does not say how the quantities of an object are measured")
    found = Grounded(lacks=_lacks(claim, evidence, parts))
    written, count = [], SIZES
    if not found.lacks:
        try:
            written = [write(argument, returned) for argument, returned in parts]
            count = max(SIZES, 2 + max(degree(one) for one in written))
        except StepFailed as problem:
            found.lacks = str(problem)
    skipped = 0
    with precision_of(BITS):
        for o, quantities in (*domain.measured(count), *_beyond_what_is_told_apart(domain, evidence)):
            if quantities is None or not is_defined(claim, quantities) or not _admissible(claim, quantities):
                skipped += 1
                continue
            found.violation = found.violation or _violation(claim, o, quantities)
            found.inform(claim, quantities)
            try:
                if not found.lacks:
                    run_on(o, quantities, written, claim)
            except Mismatch as problem:
                found.wrong = f"{problem}, at {_shown(o)}"
                return found
            found.count(domain, o)
    if found.objects < FEWEST and not domain.is_finite:
        found.lacks = found.lacks or f"only {found.objects} of {found.objects + skipped} objects meet the hypotheses"
    return found


def _beyond_what_is_told_apart(domain: Domain, evidence: Proof) -> list[tuple[Q, Mapping[str, Any] | None]]:
    """Objects larger than any number that the measurement or the argument compares with: what changes there must be seen."""
    assert domain.measure is not None
    largest = max(largest_compared(one, LARGEST) for one in (domain.measure, *evidence.parts))
    return domain.measured_beyond(largest) if largest >= SIZES else []


def _lacks(claim: Claim, evidence: Proof, parts: list[tuple[Argument, Mapping[str, Any]]]) -> str:
    """The first thing that keeps the argument from being tied to objects."""
    domain = claim.domain
    assert domain is not None
    assert domain.measure is not None
    arguments = [argument for argument, _ in parts]
    lacking = [what for argument in arguments for what in untied(argument)] or leave_nothing_out(arguments, domain)
    lacking += [what for argument, returned in parts for what in only_declared(claim, argument, returned, domain)]
    lacking += [f"argument and measurement share {name}" for name in shared_code(evidence.parts, domain.measure)]
    return lacking[0] if lacking else ""


def violation_on_objects(claim: Claim) -> Violation | None:
    """An object of the domain on which the claim itself certainly fails, whatever its proof says."""
    if claim.domain is None or claim.domain.measure is None:
        return None
    with precision_of(BITS):
        for o, quantities in claim.domain.measured():
            if quantities is not None and is_defined(claim, quantities) and _admissible(claim, quantities):
                found = _violation(claim, o, quantities)
                if found is not None:
                    return found
    return None


def _violation(claim: Claim, o: Q, quantities: Mapping[str, Any]) -> Violation | None:
    """The object with its numbers, where the claim's own margin is certainly violated on it."""
    if claim.open_constant is not None or isinstance(claim.relation, (Eventually, Somewhere, Tends, WithProbability)):
        return None
    q = claim.gather({}, quantities, kind="exact")
    for part in components(claim.margin(q)):
        found = sign(part)
        if found is not None and not claim.relation.allows(found):
            return o, {**{k: text(v) for k, v in {**vars(o), **vars(q)}.items()}, "margin": text(part)}, part
    return None


def _admissible(claim: Claim, quantities: Mapping[str, Any]) -> bool:
    q = claim.gather({}, quantities, kind="exact")
    for margin in claim.assumes.values():
        for part in components(margin(q)):
            found = sign(part)
            if found is None and is_nil(part):
                found = 0
            if found is None or found < 0 or (found == 0 and is_strict(margin)):
                return False
    return True


def _shown(o: Q) -> str:
    return shortened(", ".join(f"{name} = {text(value)}" for name, value in vars(o).items()), 300)
