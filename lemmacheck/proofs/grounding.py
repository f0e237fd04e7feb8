"""Grounding: a proof is run on concrete objects of its domain, without trusting what its author says about symbols.

Each symbol is a typed part of the object, or is solved from "argument of a fact = what the fact means on its part" and
"returned = measured". What is over is a test, and every sign is tested too. One mismatch names the object.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from lemmacheck.errors import StepFailed
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import GENERIC, SIZES, Domain, as_ranges
from lemmacheck.language.evidence import Proof
from lemmacheck.language.names import refuse_other
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.language.relation import Eventually, Exists, Somewhere, Tends, WithProbability
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import text
from lemmacheck.numbers.quotients import is_zero
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.beyond import LARGEST_DEAR, beyond_what_is_written
from lemmacheck.proofs.branches import unseen_at, unseen_branch
from lemmacheck.proofs.closing import close
from lemmacheck.proofs.coverage import leave_nothing_out
from lemmacheck.proofs.defined import is_defined, only_declared, undefined_at
from lemmacheck.proofs.evaluation import BITS, is_nil, sign
from lemmacheck.proofs.further import around, at_sizes, far_away, somewhat_larger
from lemmacheck.proofs.going_on import ends_by_condition
from lemmacheck.proofs.held import cannot_stay
from lemmacheck.proofs.loose import let_be
from lemmacheck.proofs.overlooked import overlooked
from lemmacheck.proofs.plain_sizes import farthest, is_plain
from lemmacheck.proofs.poles import places
from lemmacheck.proofs.separation import largest_compared, reached, shared_code, shared_numbers
from lemmacheck.proofs.sizes_apart import apart, assigned, ends_of
from lemmacheck.proofs.step import shortened
from lemmacheck.proofs.thresholds import numbers_compared
from lemmacheck.proofs.ties import CITED_FREELY, untied
from lemmacheck.proofs.trial import Mismatch, degree, run_closer, run_on, write
from lemmacheck.proofs.underived import underived

Parts = list[tuple[Argument, Mapping[str, Any]]]  # of a proof: each with what it returns
Violation = tuple[Q, dict[str, str], Any]  # object, numbers as text, margin

FIRST = 24  # objects on which the proof of a cited claim is run again
FEWEST_ALONG = 3  # numbers of an axis that occur with one and the same value of what is held fixed
AGAIN = 3  # objects on which balls that overlap are compared in many more digits; one where objects are dear
FEWEST = 5  # admissible objects that a proof must have been run on
FEWEST_SIZES = 3  # values of a whole number without end among them


@dataclass
class Grounded:
    """What a proof was run on, or why it is not tied to its objects."""

    objects: int = 0
    sizes: dict[str, set[int]] = field(default_factory=dict)
    along: dict[str, set[str]] = field(default_factory=dict)  # by what is held fixed the numbers of the axis that came with it
    lacks: str = ""  # nothing ties it to objects: it is argued
    leans: bool = False  # all that it lacks are the objects of proved claims that it cites
    shares: str = ""  # what argument and measurement have in common, so that comparing them says nothing
    wrong: str = ""  # an object contradicts it
    violation: Violation | None = None  # an object that contradicts the claim itself

    apart: bool = False  # the two sides differ on some object
    informs: bool = False  # the bound beats the trivial one on some object

    def inform(self, claim: Claim, quantities: Mapping[str, Any]) -> None:
        """Looks whether the bound says something about this object."""
        if claim.informative is not None and not self.informs:
            self.informs = sign(claim.informative(claim.gather({}, quantities, kind="exact"))) == 1

    def count(self, claim: Claim, o: Q, quantities: Mapping[str, Any]) -> None:
        """One more object that the proof was run on."""
        domain, relation = claim.domain, claim.relation
        assert domain is not None
        self.objects += 1
        if isinstance(relation, (Exists, Tends)) and relation.axis in quantities:
            held = text([quantities.get(name) for name in relation.given])
            self.along.setdefault(held, set()).add(text(quantities[relation.axis]))
        for name in domain.sizes:
            self.sizes.setdefault(name, set()).add(int(getattr(o, name)))

    def too_few(self, domain: Domain, skipped: int) -> str:
        """The objects that meet the hypotheses are hardly any, or nearly all of one size."""
        if self.objects < FEWEST and not domain.is_finite:
            return f"only {self.objects} of {self.objects + skipped} objects meet the hypotheses"
        seen = {name: len(sizes) for name, sizes in self.sizes.items() if not domain.has_end(name)}
        few = [name for name, count in seen.items() if count < FEWEST_SIZES]
        return f"{few[0]} has no end, and it was tried at {seen[few[0]]} of its values only" if few else ""

    def sentence(self, domain: Domain) -> str:
        """What was covered, written from the domain and the objects."""
        tried = "".join(f", {name} = {as_ranges(sizes)}" for name, sizes in self.sizes.items())
        return f"{domain.sentence()}; run on {self.objects} objects{tried}"


def ground(claim: Claim, evidence: Proof, parts: Parts) -> Grounded:
    """Runs every part of a proof on the objects of the claim's domain; an argument that is not tied is only compared with them."""
    domain = claim.domain
    if domain is None:
        return Grounded(lacks="the claim has no domain of objects")
    if domain.measure is None:
        return Grounded(lacks="its domain does not say how the quantities of an object are measured")
    shares = _shares(evidence, domain) or overlooked(claim, domain.measure, {name for one, _ in parts for name in one.taken})
    shares = shares or underived(claim, parts)
    lacking = _lacks(claim, parts)
    leans = bool(lacking) and all(what.endswith(CITED_FREELY) for what in lacking) and _cites_what_is_returned(claim, parts)
    found = Grounded(lacks=next(iter(lacking), shares), shares=shares, leans=leans)
    written, count = [], SIZES
    if not found.lacks:
        try:
            written = [write(argument, returned) for argument, returned in parts]
            count = max(SIZES, 2 + max(degree(one) for one in written))
        except StepFailed as problem:
            found.lacks = str(problem)
    skipped, again = 0, AGAIN if domain.is_cheap else 1
    with precision_of(BITS):
        looked_at = [*domain.measured(count), *beyond_what_is_written(claim, evidence, parts, places(claim))]
        for o, quantities in looked_at:
            refuse_other(vars(o), quantities or {}, of="objects")
            undefined = undefined_at(claim, o, quantities)
            if quantities is None or undefined or not _admissible(claim, quantities):
                skipped += 1
                found.wrong = found.wrong or undefined
                continue
            found.violation = found.violation or _violation(claim, o, quantities)
            found.inform(claim, quantities)
            found.apart = found.apart or _are_apart(claim, quantities)
            try:
                if not found.lacks and run_on(o, quantities, written, claim) and again:
                    again -= 1
                    run_closer(o, written, claim)
            except Mismatch as problem:
                found.wrong = f"{problem}, at {_shown(o)}"
                return found
            found.count(claim, o, quantities)
        if not found.lacks:
            found.lacks = found.shares = let_be(claim, written) or _unseen(claim, looked_at, parts)
        found.violation = found.violation or _violation_far_away(claim)
    found.lacks = found.lacks or found.too_few(domain, skipped) or _stands_still(claim, found)
    return _refused_if_never_apart(claim, found, parts)


def _unseen(claim: Claim, measured: Sequence[tuple[Q, Mapping[str, Any] | None]], parts: Parts) -> str:
    """What measurement, margin or an enclosed function would do somewhere else than on these objects; foils only need to fail."""
    domain = claim.domain
    assert domain is not None
    assert domain.measure is not None
    if domain.is_finite or not (claim.foils or claim.control):
        return ""
    opened = {} if claim.open_constant is None else {claim.open_constant: 1}
    stated = (claim.gather({}, quantities, kind="exact", **opened) for _, quantities in measured if quantities is not None)
    enclosed = unseen_at(place for argument, _ in parts for use in argument.uses for place in use.turns)
    return enclosed or unseen_branch(domain.measure, (o for o, _ in measured)) or unseen_branch(claim.margin, stated)


def _violation_far_away(claim: Claim) -> Violation | None:
    """The claim itself on objects of a size that no author can have meant; its proof is not run there."""
    assert claim.domain is not None
    far = itertools.chain(far_away(claim.domain), farthest(claim.domain) if is_plain(claim.domain) else ())
    found = (violation_at(claim, o, quantities) for o, quantities in claim.domain.measured_on(far))
    return next((one for one in found if one is not None), None)


def _stands_still(claim: Claim, found: Grounded) -> str:
    """Nothing is left that runs along the axis: a condition ends it, or what is held fixed tells it or cannot stay."""
    relation = claim.relation
    if isinstance(relation, (Eventually, Tends)) and (ends := ends_by_condition(claim.domain, relation.axis)):
        return ends
    if not isinstance(relation, (Exists, Tends)) or not relation.given:
        return ""
    if max(map(len, found.along.values()), default=0) >= FEWEST_ALONG:
        return cannot_stay(claim, functools.partial(_admissible, claim))
    return f"with {', '.join(relation.given)} held fixed {relation.axis} does not change, so that nothing runs along the axis"


def _refused_if_never_apart(claim: Claim, found: Grounded, parts: Parts) -> Grounded:
    """One side written twice is no inequality; where a bound says nothing anyway, that is told instead."""
    says_something = claim.informative is None or found.informs
    tied = found.objects and not found.lacks
    if tied and not found.apart and says_something and all(_is_written_twice(claim, returned) for _, returned in parts):
        found.lacks = found.shares = "its two sides are the same number on every object: state it as an Identity"
    return found


def _is_written_twice(claim: Claim, returned: Mapping[str, Any]) -> bool:
    """The argument has nothing to show: the margin of what it returns is zero. A sum of squares that vanishes is no such case."""
    return all(is_zero(part) for part in components(claim.margin(claim.gather({}, returned, kind="symbol"))))


def _shares(evidence: Proof, domain: Domain) -> str:
    """The first function or number that argument and measurement share."""
    assert domain.measure is not None
    shared = [*shared_code(evidence.parts, domain.measure)]
    shared += [f"the number {name}" for name in shared_numbers(evidence.parts, domain.measure)]
    return f"argument and measurement share {shared[0]}" if shared else ""


def _lacks(claim: Claim, parts: Parts) -> list[str]:
    """What keeps the argument from being tied to objects."""
    domain = claim.domain
    assert domain is not None
    arguments = [argument for argument, _ in parts]
    lacking = [what for argument in arguments for what in untied(argument)] or leave_nothing_out(arguments, domain)
    lacking += [what for argument, returned in parts for what in only_declared(claim, argument, returned, domain)]
    for use in (use for argument in arguments for use in argument.uses if use.cited is not None):
        lacking += [f"{use.name} is cited, and its own proof is not tied to objects"] if not is_grounded(use.cited) else []
    return lacking


def _cites_what_is_returned(claim: Claim, parts: Parts) -> bool:
    """Claims that are cited for no object speak of the quantities of the statement, each by its name and measured alike."""
    return all(
        _are_measured_alike(claim, use.cited)
        and all(name in returned and argument.same(returned[name], one) for name, one in use.arguments.items())
        for argument, returned in parts
        for use in argument.uses
        if use.cited is not None and use.of is None
    )


def _are_measured_alike(claim: Claim, cited: Claim) -> bool:
    """They are about the same domain, or some code measures for both: equal names alone are names of anything."""
    return claim.domain is cited.domain or not _measuring(claim).isdisjoint(_measuring(cited))


def _measuring(claim: Claim) -> set[CodeType]:
    """All code of authors that measures for a claim, on objects or over cases."""
    measures = [getattr(one, "measure", None) for one in (claim.domain, *claim.evidence) if not isinstance(one, Proof)]
    return {one.__code__ for measure in measures if measure is not None for one in reached(measure)}


@functools.cache
def is_grounded(claim: Claim) -> bool:
    """Some proof of a cited claim closes, is tied to objects, and speaks of the first of them; the rest is its own verdict's."""
    return any(_is_grounded(claim, one) for one in claim.evidence if isinstance(one, Proof))


def _is_grounded(claim: Claim, evidence: Proof) -> bool:
    closed = close(claim, evidence)
    if closed.failure or claim.domain is None or claim.domain.measure is None:
        return False
    if _lacks(claim, closed.parts) or _shares(evidence, claim.domain) or underived(claim, closed.parts):
        return False
    written = [write(argument, returned) for argument, returned in closed.parts]
    with precision_of(BITS):
        for o, quantities in claim.domain.measured_on(itertools.islice(claim.domain.objects(), FIRST)):
            if quantities is None or undefined_at(claim, o, quantities):
                return False
            try:
                if _admissible(claim, quantities):
                    run_on(o, quantities, written, claim)
            except Mismatch:
                return False
    return not let_be(claim, written)


def violation_at_any_size(claim: Claim) -> Violation | None:
    """The same, also beyond every number by which the measurement can tell objects apart: for what is shown at one size."""
    domain = claim.domain
    assert domain is not None
    assert domain.measure is not None
    further = largest_compared(domain.measure, LARGEST_DEAR)
    with precision_of(BITS):
        larger = domain.measured_beyond(further, GENERIC) if further >= SIZES else []
        numbers = numbers_compared(domain.measure)
        sizes = [*numbers, *ends_of(domain)]
        larger += domain.measured_on((*around(domain, numbers), *at_sizes(domain, sizes), *somewhat_larger(domain)))
        larger += domain.measured_on((*apart(domain, domain.measure), *assigned(domain, numbers, domain.measure)))
        found = (violation_at(claim, o, quantities) for o, quantities in larger)
        return violation_on_objects(claim) or next((one for one in found if one is not None), None) or _violation_far_away(claim)


def violation_on_objects(claim: Claim) -> Violation | None:
    """An object of the domain on which the claim itself certainly fails, whatever its proof says."""
    return next(violations(claim), None)


def violations(claim: Claim) -> Iterator[Violation]:
    """All objects of the domain on which the claim itself certainly fails."""
    if claim.domain is None or claim.domain.measure is None:
        return
    with precision_of(BITS):
        for o, quantities in claim.domain.measured():
            found = violation_at(claim, o, quantities)
            if found is not None:
                yield found


def violation_at(claim: Claim, o: Q, quantities: Mapping[str, Any] | None) -> Violation | None:
    """The object with its numbers, where the claim is about it and certainly fails on it."""
    if quantities is None or not is_defined(claim, quantities) or not _admissible(claim, quantities):
        return None
    return _violation(claim, o, quantities)


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


def _are_apart(claim: Claim, quantities: Mapping[str, Any]) -> bool:
    """An inequality leaves something here; what is always equal is an identity, or one side written twice."""
    if claim.relation.is_identity or claim.open_constant is not None or isinstance(claim.relation, (Eventually, Tends)):
        return True
    parts = components(claim.margin(claim.gather({}, quantities, kind="exact")))
    return any(sign(part) != 0 and not is_nil(part) for part in parts)


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
