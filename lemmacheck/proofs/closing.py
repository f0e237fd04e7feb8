"""Proofs the machine checks: an argument, or one per part of the domain, must close on the claim's margin."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.errors import ClaimError, StepFailed
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.evidence import Proof
from lemmacheck.language.quantities import Q, components, is_exact_formula, is_strict
from lemmacheck.language.relation import Eventually, Exists, Tends
from lemmacheck.numbers.quotients import factored, is_exact, is_zero
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.multipliers import with_multipliers
from lemmacheck.proofs.rates import bounded_by_rate
from lemmacheck.proofs.reach import determines
from lemmacheck.proofs.reaching_in import reaches_in
from lemmacheck.proofs.squares import as_squares
from lemmacheck.proofs.step import Step, shortened
from lemmacheck.proofs.twice import one_part_twice


@dataclass
class Closed:
    """What became of a proof: its steps, and why it does not close if it does not."""

    failure: str = ""
    parts: list[tuple[Argument, Mapping[str, Any]]] = field(default_factory=list)  # to be run on objects
    told: list[Callable[[], list[Step]]] = field(default_factory=list)  # written out only where they are shown

    @functools.cached_property
    def steps(self) -> list[Step]:
        """Every line of the proof, as its page shows it."""
        return [step for tell in self.told for step in tell()]


def close(claim: Claim, evidence: Proof) -> Closed:
    """Every part of the argument closes on this claim's margin, or nothing is proved (nor refuted)."""
    closed = Closed()
    constants: list[Any] = []
    reached: set[str] = set()
    for number, measure in enumerate(evidence.parts, start=1):
        argument, quantities, failure = _argued(measure, claim.domain)
        closed.parts.append((argument, quantities))
        if len(evidence.parts) > 1:
            summary = (measure.__doc__ or "").strip().partition("\n")[0]
            heading = Step(kind="part", says=summary, by=f"part {number} of {len(evidence.parts)}")
            closed.told.append(functools.partial(list, (heading,)))
        ending: list[Callable[[], Step]] = []
        try:
            if failure:
                raise StepFailed(failure)
            constants.append(_close(claim, argument, quantities, ending, reached))
            if any(constant != constants[0] for constant in constants):
                raise StepFailed(f"one constant must serve every part, not {', '.join(map(str, constants))}")
        except StepFailed as problem:
            closed.failure = str(problem)
        closed.told.append(functools.partial(_told, argument, ending))
        if closed.failure:
            return closed
    missed = [hypothesis for hypothesis in claim.assumes if hypothesis not in reached]
    if missed:
        closed.failure = f"the argument does not reach the edge of the hypothesis {missed[0]!r}"
    return closed


def _told(argument: Argument, ending: list[Callable[[], Step]]) -> list[Step]:
    return [*argument.steps, *(tell() for tell in ending)]


@functools.cache
def _argued(measure: Callable[[Argument], Mapping[str, Any]], domain: Domain | None) -> tuple[Argument, Mapping[str, Any], str]:
    """The argument up to its quantities, and why it failed if it did; a claim and its foils share it."""
    argument = Argument(is_proved, domain)
    if name := reaches_in(measure):
        raise ClaimError(f"its argument makes a sign by itself ({name}): take parts of the object, and facts, from `p`")
    try:
        quantities = measure(argument)
        if argument.unexplained:
            raise ClaimError(f"slack {', '.join(argument.unexplained.values())} has no `because`")
        argument.check_gaps()
    except StepFailed as problem:
        return argument, {}, str(problem)
    return argument, quantities, ""


_PROVED: dict[Claim, bool | None] = {}  # looked at once per process; None while it is under way


def is_proved(claim: Claim) -> bool:
    """Some symbolic proof of the claim closes, without citing itself on the way."""
    if claim not in _PROVED:
        _PROVED[claim] = None
        proofs = [e for e in claim.evidence if isinstance(e, Proof)]
        _PROVED[claim] = any(not close(claim, evidence).failure for evidence in proofs)
    known = _PROVED[claim]
    if known is None:
        raise StepFailed(f"{claim.label} is cited in its own proof")
    return known


def _close(
    claim: Claim, argument: Argument, quantities: Mapping[str, Any], ending: list[Callable[[], Step]], reached: set[str]
) -> Any:
    """The margin is evident in these quantities; returns the constant that was offered for an open one."""
    import sympy

    q = claim.gather({}, quantities, kind="symbol")
    offered = _offered(claim, q)
    reached |= _reached(claim, argument, _edges(claim, argument, q), quantities)
    exact = is_exact_formula(claim.margin, vars(q))
    end = _vanishing if claim.relation.is_identity else functools.partial(_signed, strict=claim.relation.is_strict)
    margin = claim.margin(q)
    if isinstance(claim.relation, (Eventually, Tends)) and claim.domain is not None:
        axis = claim.relation.axis
        if axis in claim.domain.fields and claim.domain.has_end(axis):
            raise StepFailed(f"nothing tends along {axis}, which ends: the domain has {claim.domain.fields[axis].sentence(axis)}")
    if isinstance(claim.relation, Tends):
        margin = bounded_by_rate(claim.relation, q, margin)
        says = f"The rate falls along {claim.relation.axis}, and bounds the margin from both sides."
        limit = functools.partial(Step, kind="limit", says=says, formula=f"rate = {q.rate}", by="degrees of a rational function")
        ending.append(limit)
    for part in map(sympy.sympify, components(margin)):
        if not exact or not is_exact(part):
            raise StepFailed(f"a floating-point or infinite number stands in the margin: {shortened(part)}")
        try:
            ending.append(end(argument, part))
        except StepFailed as problem:
            told = one_part_twice(argument.domain, argument.terms, part) if claim.foils or claim.control else ""
            raise StepFailed(f"{problem}{told}") from None
    return offered


def _offered(claim: Claim, q: Q) -> Any:
    """The number that the argument offers for an open constant, which may depend on what the relation names only."""
    import sympy

    if claim.open_constant is None:
        return None
    offered = sympy.sympify(getattr(q, claim.open_constant))
    if not is_exact(offered):
        raise StepFailed(f"the constant {claim.open_constant} = {offered} is not a number")
    given = claim.relation.given if isinstance(claim.relation, Exists) else ()
    held = [sympy.sympify(getattr(q, name)) for name in given]
    axis = sympy.sympify(getattr(q, claim.relation.axis, 0)) if isinstance(claim.relation, Exists) else sympy.Integer(0)
    if axis.free_symbols and determines(held, axis):
        raise StepFailed(f"with {', '.join(given)} held fixed {axis} does not change, so that nothing runs along the axis")
    if not determines(held, offered):
        raise StepFailed(f"the constant {claim.open_constant} = {offered} depends on more than {given or 'nothing'}")
    return offered


def _edges(claim: Claim, argument: Argument, q: Q) -> list[tuple[str, Any, bool]]:
    """The margins of the hypotheses, each evident in the argument, and whether it is strict."""
    edges: list[tuple[str, Any, bool]] = []
    for hypothesis, margin in claim.assumes.items():
        strict = is_strict(margin)
        evident = argument.is_manifestly_positive if strict else argument.is_manifestly_nonnegative
        for part in components(margin(q)):
            if not evident(part):
                raise StepFailed(f"the argument does not live inside the hypothesis {hypothesis!r}: {part}")
            edges.append((hypothesis, part, strict))
    return edges


def _vanishing(argument: Argument, margin: Any) -> Callable[[], Step]:
    """The last step of an identity."""
    if not argument.same(margin, 0):
        raise StepFailed(f"the margin is not identically zero: {shortened(margin)}")
    if not argument.has_no_pole(margin):
        raise StepFailed(f"the margin may be undefined (say with `nonzero` where it is): {shortened(margin)}")
    says = "The margin vanishes identically."
    return functools.partial(Step, kind="identity", says=says, formula="margin = 0", by="identity of rational functions")


def _signed(argument: Argument, margin: Any, *, strict: bool) -> Callable[[], Step]:
    """The last step of an inequality: the margin, or the form that the argument ends in, has no negative coefficient."""
    expression = margin * argument.multiplier
    form = form_found(expression, argument) if argument.seeks_squares or argument.seeks_multipliers else argument.form
    if form is not None:
        if not argument.same(expression, form):
            raise StepFailed("the margin is not the form that the argument ends in")
        expression = form
    if not (argument.is_manifestly_positive if strict else argument.is_manifestly_nonnegative)(expression):
        what = "the margin is not evidently positive" if strict else "a negative coefficient remains in the margin"
        raise StepFailed(f"{what}: {shortened(expression)}")
    return functools.partial(_sign_step, argument, expression, form=form, strict=strict)


def _sign_step(argument: Argument, expression: Any, *, form: Any, strict: bool) -> Step:
    scaled = "" if argument.multiplier == 1 else f"({argument.multiplier}) * "
    shown = form if form is not None else factored(expression)
    says = f"The margin is manifestly {'positive' if strict else 'not negative'}."
    formula = f"{scaled}margin = {shown} {'>' if strict else '>='} 0"
    by = "a sum of squares, found by machine" if argument.seeks_squares else "no negative coefficient"
    by = "multipliers and squares, found by machine" if argument.seeks_multipliers else by
    return Step(kind="sign", says=says, formula=formula, by=by)


def form_found(expression: Any, argument: Argument) -> Any:
    """The form that the machine looks for."""
    return with_multipliers(expression, argument) if argument.seeks_multipliers else as_squares(expression, argument.signs)


def _reached(claim: Claim, argument: Argument, edges: list[tuple[str, Any, bool]], quantities: Mapping[str, Any]) -> set[str]:
    """The hypotheses all of whose edges are reached.

    One that is zero throughout must be an equation: its negative is a hypothesis as well, or it is minus a square.
    """
    import sympy

    vanishing = {i for i, (_, part, _) in enumerate(edges) if argument.same(sympy.sympify(part), 0)}
    if vanishing:
        free = claim.gather({}, {name: sympy.Symbol(name, real=True) for name in quantities}, kind="symbol")
        stated = [sympy.sympify(p) for margin in claim.assumes.values() for p in components(margin(free))]
        reals = Argument(is_proved)
        for name in quantities:
            reals.real(name)
        vanishing = {
            i
            for i in vanishing
            if any(is_zero(stated[i] + other) for other in stated) or reals.is_manifestly_nonnegative(-stated[i])
        }
    others = [i for i in range(len(edges)) if i not in vanishing]
    own = {others[k] for k in argument.edges_reached([edges[i][1:] for i in others])} | vanishing
    missed = {hypothesis for i, (hypothesis, _, _) in enumerate(edges) if i not in own}
    return {hypothesis for hypothesis, _, _ in edges} - missed
