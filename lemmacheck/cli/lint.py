"""What can be wrong with a claim before any evidence is weighed: hypotheses, degrees, constants, LaTeX, sentences."""

from __future__ import annotations

import contextlib
import itertools
import math
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import Between, cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed, Exact, Measure, Proof
from lemmacheck.language.found import Found
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.numbers.kinds import approximate, as_case, sign
from lemmacheck.proofs.separation import names_in
from lemmacheck.site.formula import unreadable
from lemmacheck.weighing.case import Route, examine
from lemmacheck.weighing.statements import statements_of

LOOKED_AT = 60  # objects and cases on which hypotheses are tried
ENOUGH = 5  # fewer say nothing about hypotheses
FURTHER = 6  # of these, changed so that they leave the domain
SMALLER: tuple[Callable[[Any], Any], ...] = (lambda value: value - 1, lambda value: value * 0, lambda value: -value)
LARGER: tuple[Callable[[Any], Any], ...] = (lambda value: value + 1, lambda value: 3 * value)
TRIES = 6  # points at which degrees are compared
TO_FILL_IN = "FILL IN"
NOT_OURS = (ArithmeticError, ValueError, TypeError, LookupError, AttributeError, ClaimError, AssertionError)


def lint(found: Found) -> Iterator[str]:
    """Sentences, each with what to do; none for a claim in order."""
    claim = found.claim
    if claim is None:
        yield found.error
        return
    yield from _words(found, claim)
    if found.attribute == "claim":  # a variant inherits the constants of the claim, also those that its own margin has no use for
        yield from _constants(claim)
    yield from _hypotheses(claim)
    yield from _degrees(claim)
    yield from _foils(claim)


def _words(found: Found, claim: Claim) -> Iterator[str]:
    open_places = found.path.read_text(encoding="utf-8").count(TO_FILL_IN) if found.attribute == "claim" else 0
    if open_places:
        yield f"{open_places} places still say {TO_FILL_IN}"
    elif not claim.title or claim.title == claim.label:
        yield "no sentence says in plain words what is claimed; begin the file with one, or give `title`"
    if not claim.says.strip():
        yield "it prints no statement; give `says`, in LaTeX"
    elif problem := unreadable(claim.says):
        yield f"its LaTeX cannot be read ({problem}); mend `says`"


def _foils(claim: Claim) -> Iterator[str]:
    """A proof that no foil is tried against may be one of anything."""
    tested = any(
        statement.tried or _has_proof(statement.claim) for statement in statements_of(claim).values() if statement.role == "foil"
    )
    if _has_proof(claim) and not tested:
        yield "its foils bring other evidence only, so that none is tried against its proof; change a constant or the margin in one"


def _has_proof(claim: Claim) -> bool:
    return any(isinstance(evidence, Proof) for evidence in claim.evidence)


class Watched:
    """Quantities that remember which of them a formula asks for; every one is a positive number, the same each time."""

    def __init__(self, seed: int = 0, degrees: Mapping[str, Any] | None = None, scale: float = 1.0) -> None:
        self.asked: set[str] = set()
        self._seed, self._degrees, self._scale = seed, degrees or {}, scale

    def __getattr__(self, name: str) -> float:
        self.asked.add(name)
        value = random.Random(f"{name}|{self._seed}").uniform(0.2, 0.9)
        return float(value * self._scale ** float(self._degrees.get(name, 0)))


def _asked(formula: Callable[[Any], Any]) -> set[str]:
    """The names that a formula reads: those it asks for when called, and those in its code and in what it calls."""
    watched = Watched()
    with contextlib.suppress(*NOT_OURS):  # one that wants a list or a matrix names in its code what it reads
        formula(watched)
    return watched.asked | names_in(formula)


def _constants(claim: Claim) -> Iterator[str]:
    formulas = [claim.margin, *claim.assumes.values(), *claim.shows.values(), *filter(None, [claim.informative])]
    asked = set().union(*(_asked(formula) for formula in formulas))
    changed = {name for foil in claim.foils if "margin" in foil.changes for name in _asked(foil.changes["margin"])}
    for name in claim.constants:
        if name not in asked | changed:
            yield f"the constant {name} is never used; take it out, or put it into the margin"


def _hypotheses(claim: Claim) -> Iterator[str]:
    if not claim.assumes:
        return
    audits = [audit for audit in _audits(claim) if audit]
    if len(audits) < ENOUGH:
        return
    if all(any(met is False for met in audit.values()) for audit in audits) and claim.fails != "empty":
        yield f"no object or case among the first {len(audits)} meets all hypotheses; do they contradict each other?"
        return
    dropped = {name for foil in claim.foils for name in _names(foil.changes.get("without", ()))}
    for name in claim.assumes:
        if name not in dropped and all(audit.get(name) for audit in audits) and not _could_fail(claim, name):
            yield f"the hypothesis “{name}” excludes nothing that was looked at; take it out, or add a foil without it"


def _could_fail(claim: Claim, name: str) -> bool:
    """Beyond the domain or the cases it does: then it says what they are, as “d ≥ 2” where d begins with 2.

    So does an equation that all of them meet.
    """
    signs: set[int | None] = set()
    for case, measure, kind in itertools.islice(_tried(claim), 0, LOOKED_AT, LOOKED_AT // FURTHER):
        signs |= set(_signs(claim, name, case, measure, kind))
        if any(-1 in _signs(claim, name, beyond, measure, kind) for beyond in _changed(case)):
            return True
    return signs == {0}


def _signs(claim: Claim, name: str, case: Mapping[str, Any], measure: Measure, kind: str) -> list[int | None]:
    """Of the parts of a hypothesis in a case, −1 where it fails, a strict one also without a value; none where nothing is told."""
    hypothesis = claim.assumes[name]
    try:
        given = {key: as_case(value, kind) for key, value in case.items()}
        found = [sign(part) for part in components(hypothesis(claim.gather(case, measure(Q(given)), kind=kind)))]
    except ZeroDivisionError:
        return [-1] if is_strict(hypothesis) else []
    except NOT_OURS:
        return []
    return [-1 if one == 0 and is_strict(hypothesis) else one for one in found]


def _changed(case: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The case with one of its numbers changed, of a list the first, of a matrix the first of a row."""
    for name, value in case.items():
        for change in SMALLER if isinstance(value, int) else (*SMALLER, *LARGER):  # larger objects take long
            with contextlib.suppress(*NOT_OURS):  # words
                yield {**case, name: _first_changed(value, change)}


def _first_changed(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, (list, tuple)):
        return [_first_changed(value[0], change), *value[1:]]
    return change(value)


def _names(without: Any) -> tuple[str, ...]:
    return (without,) if isinstance(without, str) else tuple(without)


def _audits(claim: Claim) -> Iterator[dict[str, bool | None]]:
    """Which hypotheses the first objects of the domain and cases of the evidence meet."""
    statement = claim.but(foils=())
    for case, measure, kind in itertools.islice(_tried(claim), LOOKED_AT):
        route = Route(name="lint", rung="exact", kind=kind, measure=measure)
        try:
            yield examine(statement, route, case).audit
        except NOT_OURS:
            continue  # what cannot be measured says nothing about hypotheses


def _tried(claim: Claim) -> Iterator[tuple[dict[str, Any], Callable[..., Mapping[str, Any]], str]]:
    for evidence in claim.evidence:
        if isinstance(evidence, Exact | Enclosed):
            for case in itertools.islice(cases_of(evidence.over, "quick"), LOOKED_AT // 2):
                if not any(isinstance(value, Between) for value in case.values()):
                    yield case, evidence.measure, evidence.kind
    if claim.domain is not None and claim.domain.measure is not None:
        for one in claim.domain.objects(sizes=3, styles=6):
            yield dict(vars(one)), claim.domain.measure, "exact"


def _degrees(claim: Claim) -> Iterator[str]:
    """Both sides must scale alike when every quantity is scaled by its declared degree."""
    if not claim.degrees:
        return
    unknown = [name for name in claim.degrees if name not in _asked(claim.margin)]
    if unknown:
        yield f"degrees names {unknown[0]}, which the margin does not use; correct the name"
        return
    try:
        powers = [_powers(claim, seed) for seed in range(TRIES)]
    except NOT_OURS:
        yield "its degrees cannot be compared: the margin does not take plain numbers"
        return
    for number, seen in enumerate(zip(*powers, strict=True), start=1):
        if any(one is None or abs(one - (seen[0] or 0.0)) > 1e-6 for one in seen):
            which = f"part {number} of the margin" if len(powers[0]) > 1 else "the margin"
            yield f"the sides of {which} have different degrees under scaling; a factor is missing, or a degree is wrong"


def _powers(claim: Claim, seed: int) -> list[float | None]:
    """The power with which each part of the margin grows at one point, or None where it is no power."""
    given = {name: float(approximate(value)) for name, value in claim.constants.items() if value is not None}

    def parts(scale: float) -> list[float]:
        watched = Watched(seed, claim.degrees, scale)
        vars(watched).update({name: value for name, value in given.items() if name not in claim.degrees})
        return [float(part) for part in components(claim.margin(watched))]  # type: ignore[arg-type]

    found: list[float | None] = []
    for one, two, four in zip(parts(1.0), parts(2.0), parts(4.0), strict=True):
        if one == two == four == 0:
            found.append(0.0)
        elif one * two <= 0 or two * four <= 0:
            found.append(None)
        else:
            first, second = math.log2(two / one), math.log2(four / two)
            found.append(first if abs(first - second) < 1e-9 else None)
    return found
