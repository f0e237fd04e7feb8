"""Infinite families: the margin is a quotient of polynomials in one axis, and its sign is certified from a start on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Family
from lemmacheck.language.quantities import Q, components, is_exact_formula, is_strict
from lemmacheck.language.relation import AlmostSurely, Always, Eventually, Exists, Tends
from lemmacheck.numbers.kinds import interval, lift, text
from lemmacheck.numbers.quotients import is_exact, is_zero
from lemmacheck.proofs.further import FAR_SIZES, far_step
from lemmacheck.proofs.going_on import ends_by_condition
from lemmacheck.proofs.noting import divisors_of, noting
from lemmacheck.proofs.rates import falls_by
from lemmacheck.proofs.step import Step
from lemmacheck.weighing.case import all_of
from lemmacheck.weighing.dependence import require_informing
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.hypotheses import ends_told, left_to_objects, refuse_other_words
from lemmacheck.weighing.in_numbers import require_the_same
from lemmacheck.weighing.inside import is_inside, require_inside
from lemmacheck.weighing.ratios import has_sequences, sign_along, value_at
from lemmacheck.weighing.reduction import covered_by


def follow(claim: Claim, evidence: Family, name: str, profile: str) -> list[Finding]:
    """One finding per case of the other parameters, for all axis values from the start on."""
    relation = claim.relation
    if isinstance(relation, (Eventually, Exists, Tends)) and relation.axis != evidence.axis:
        raise ClaimError(f"the statement is about large {relation.axis}, but the family runs along {evidence.axis}")
    cases = list(cases_of(evidence.over, profile))
    _require_objects(claim, evidence, cases)
    covered = covered_by(claim, evidence, profile)
    found = [_one(claim, evidence, name, case, covered.says) for case in cases]
    if len(found) == 1 and found[0].margin is not None and not isinstance(relation, Eventually):
        found[0].shrunk = found[0].holds is False  # every sign change was looked at, so the first violation is the smallest
    for finding in covered.mark(found):
        if covered.lacks and not covered.untold and not finding.unbounded:  # found on other numbers than those of the objects
            finding.supports, finding.needed = False, None
    return found


def _require_objects(claim: Claim, evidence: Family, cases: list[dict[str, Any]]) -> None:
    """Every number that the family runs over is one of the domain's, where both speak of it by one name."""
    domain, relation, axis = claim.domain, claim.relation, evidence.axis
    if domain is None:
        return
    if axis not in domain.fields:
        if isinstance(relation, (Eventually, Exists, Tends)) and evidence.reduces is not None:
            raise ClaimError(
                f"{axis} is no field of the domain, so that nothing says how far it runs: let the family run along one"
            )
        return
    if isinstance(relation, (Eventually, Tends)) and domain.has_end(axis):
        raise ClaimError(f"nothing tends along {axis}, which ends: the domain has {domain.fields[axis].sentence(axis)}")
    if isinstance(relation, (Eventually, Tends)) and (ends := ends_by_condition(domain, axis)):
        raise ClaimError(ends)
    numbers = (evidence.start, evidence.start + 1, evidence.start + far_step(evidence.measure, *FAR_SIZES))
    require_inside(domain, ({**case, evidence.axis: n} for case in cases for n in numbers))


def _one(claim: Claim, evidence: Family, name: str, case: dict[str, Any], covers: str) -> Finding:
    import sympy

    axis = sympy.Symbol(evidence.axis, positive=True)
    measured = evidence.measure(Q({**case, evidence.axis: axis}))
    require_the_same(evidence, case, axis, measured)
    whole = {**case, evidence.axis: axis}
    where = {**{k: text(v) for k, v in case.items()}, evidence.axis: f">= {evidence.start}"}
    finding = Finding(evidence=name, rung="proof", case=where, covers=covers)
    _require_words(claim, evidence, case, measured, axis)
    if claim.open_constant is not None:
        return _needed(claim, finding, whole, measured, evidence)
    q = claim.gather(whole, measured, kind="symbol")
    if not is_exact_formula(claim.margin, vars(q)):
        raise ClaimError("a floating-point number stands in the margin of a Family; write it as a fraction")
    hypotheses = [(sympy.sympify(p), is_strict(m)) for m in claim.assumes.values() for p in components(m(q))]
    _require_values(claim, evidence, whole, hypotheses)
    if hypotheses and not any(_admits(hypotheses, axis, x) for x in _turning_points(hypotheses, axis, evidence.start)):
        finding.admissible = False
        return finding
    finding.audit = dict.fromkeys(claim.assumes, True)
    if isinstance(claim.relation, Tends):
        if hypotheses and not _admits(hypotheses, axis, max(_turning_points(hypotheses, axis, evidence.start))):
            finding.note = "the hypotheses fail for large values"
            return finding
        chances = claim.but(relation=Always()) if isinstance(claim.relation, AlmostSurely) else None
        parts = [sympy.sympify(p) for p in components(claim.margin(q))]
        if chances is not None and not all(_verdict(p, axis, evidence, chances, hypotheses)[0] for p in parts):
            raise ClaimError("the margin is to be a chance, and it is negative somewhere: bound the chance by what is not")
        finding.holds = all(_tends(finding, p, axis, claim.relation) for p in parts)
        return finding
    verdicts = [_verdict(sympy.sympify(part), axis, evidence, claim, hypotheses) for part in components(claim.margin(q))]
    finding.holds = all_of(ok for ok, _, _ in verdicts)
    finding.informative = _informs(claim, q, axis, evidence, hypotheses)
    for ok, step, at in verdicts:
        finding.steps.append(Step(kind="sign", says=step, by="exact sign of a rational function"))
        if ok is False:
            numbers = {k: value_at(v, axis, at) for k, v in measured.items()}
            there = claim.gather({**case, evidence.axis: at}, numbers, kind="symbol")
            exact = components(claim.margin(there))
            finding.shows = {what: float(show(there)) for what, show in claim.shown.items()}
            worst = max(exact, key=abs) if claim.relation.is_identity else min(exact)
            finding.margin = -abs(float(worst)) if claim.relation.is_identity else float(worst)
            finding.witness = {
                **{k: text(v) for k, v in {**case, evidence.axis: at}.items()},
                "margin": ", ".join(str(p) for p in exact),
            }
            finding.case = {**where, evidence.axis: at}
    return finding


def _require_values(claim: Claim, evidence: Family, whole: dict[str, Any], hypotheses: list[tuple[Any, bool]]) -> None:
    """Refuses a measurement that divides by zero at some number of the axis, which its formulas do not show once they cancel."""
    measure, axis = noting(evidence.measure), whole[evidence.axis]
    noted = [] if measure is None else divisors_of(lambda: measure(Q(whole)))
    for divisor in dict.fromkeys(one for _, one in noted if axis in getattr(one, "free_symbols", ())):
        if not divisor.is_rational_function(axis):
            continue
        for root in _real_roots(divisor, axis, evidence.start):
            case = {**whole, evidence.axis: Fraction(int(root.p), int(root.q))} if root.is_Rational else {}
            met = root.is_Integer or not evidence.integer
            if met and (not case or is_inside(claim.domain, _whole(case))) and _admits(hypotheses, axis, root):
                raise ClaimError(
                    f"the measurement divides by zero at {evidence.axis} = {root}: leave it out, or let the family start later"
                )


def _require_words(claim: Claim, evidence: Family, case: dict[str, Any], measured: Mapping[str, Any], axis: Any) -> None:
    """Refuses a hypothesis that other numbers of the axis meet than its words say: asked where either changes, and beside."""
    import sympy

    for words, hypothesis in ((words, claim.assumes[words]) for words in left_to_objects(claim)):
        parts = [
            sympy.sympify(p) for p in components(hypothesis(claim.gather({**case, evidence.axis: axis}, measured, kind="symbol")))
        ]
        turns = _turning_points([(part, False) for part in parts], axis, evidence.start)
        near = {x + step for x in turns for step in (-1, 0, 1)} | ends_told(words, evidence.axis, evidence.start)
        for at in sorted(x for x in near if x >= evidence.start):
            numbers = {k: value_at(v, axis, at) for k, v in measured.items()}
            is_met = _admits([(part, is_strict(hypothesis)) for part in parts], axis, at)
            refuse_other_words(claim, words, {**claim.constants, **numbers, **case, evidence.axis: at}, is_met=is_met)


def _whole(case: dict[str, Any]) -> dict[str, Any]:
    """Fractions that are whole numbers as such."""
    return {name: int(x) if isinstance(x, Fraction) and x.denominator == 1 else x for name, x in case.items()}


def _informs(claim: Claim, q: Q, axis: Any, evidence: Family, hypotheses: list[tuple[Any, bool]]) -> bool | None:
    """Whether the bound beats the trivial one somewhere on the axis."""
    import sympy

    if claim.informative is None:
        return None
    require_informing(claim, q)
    trivial = claim.but(relation=Always())
    idle = [_verdict(-sympy.sympify(part), axis, evidence, trivial, hypotheses)[0] for part in components(claim.informative(q))]
    return None if None in idle else not all(idle)


def _verdict(
    part: Any, axis: Any, evidence: Family, claim: Claim, hypotheses: list[tuple[Any, bool]]
) -> tuple[bool | None, str, int]:
    """By the signs of a rational function, or of terms whose ratios are."""
    if not has_sequences(part):
        return _sign_from(part, axis, evidence, claim, hypotheses)
    if not evidence.integer or isinstance(claim.relation, Eventually):
        raise ClaimError("sequences given by their ratios have values at whole numbers only, and are compared at every one")
    return sign_along(part, axis, evidence.start, claim, _real_roots)


def _sign_from(
    part: Any, axis: Any, evidence: Family, claim: Claim, hypotheses: list[tuple[Any, bool]]
) -> tuple[bool | None, str, int]:
    """Whether the margin is fine for all axis values, a sentence, and the first admissible place where it is not."""
    import sympy

    start = evidence.start
    if is_exact(part) and is_zero(part) and not claim.relation.is_strict:
        return True, "The margin vanishes identically.", start
    numerator, denominator = _fraction(part, axis)
    roots = _real_roots(numerator * denominator, axis, start)
    if any(denominator.subs(axis, x) == 0 for x in {int(sympy.floor(r)) for r in roots}):
        return None, f"The margin has a pole at a whole {axis}.", start
    beyond = int(sympy.floor(max(roots))) + 1 if roots else start  # the sign is constant from here on
    ends_negative = sympy.Poly(numerator * denominator, axis).LC() < 0

    if isinstance(claim.relation, Eventually):
        if not ends_negative:
            return True, f"The margin is positive for every {axis} > {beyond - 1}.", beyond
        return _negative_at_last(axis, beyond, hypotheses, start)

    def is_bad(x: int) -> bool:
        value = (numerator / denominator).subs(axis, x)
        return not claim.relation.allows(int(sympy.sign(value))) and _admits(hypotheses, axis, x)

    points = _turning_points([(numerator * denominator, False), *hypotheses], axis, start)
    bad = next((x for x in points if is_bad(x)), None)
    if bad is not None:
        return False, f"The margin is {(numerator / denominator).subs(axis, bad)} at {axis} = {bad}.", bad
    if claim.relation.is_identity or ends_negative:
        return None, "The margin is violated only where a hypothesis fails.", start
    if not roots:
        return True, f"The margin has no sign change from {axis} = {start} on and ends positive.", start
    if evidence.integer:  # the points tell the signs of the margin and of every hypothesis at all whole numbers
        where = " that meets the hypotheses" if hypotheses else ""
        return True, f"The margin is not negative at any whole {axis}{where}; its last real root is {max(roots)}.", beyond
    return None, f"The margin has real roots up to {max(roots)}.", beyond


def _tends(finding: Finding, part: Any, axis: Any, relation: Tends) -> bool:
    """Whether a rational margin tends to zero as fast as is asked; where it does not, its limit is the witness."""
    import sympy

    top, bottom = _fraction(part, axis)
    power = falls_by(top / bottom, axis)
    assert power is not None
    limit = sympy.limit(part, axis, sympy.oo)
    says = f"The margin tends to {limit}" + (f", like {axis}^({-power:g})." if top != 0 else " and vanishes identically.")
    finding.steps.append(Step(kind="limit", says=says, by="degrees of a rational function"))
    if power < relation.order:
        finding.witness = {"margin": str(sympy.factor(part)), "limit": str(limit), "falls like": f"{axis}^({-power:g})"}
    return power >= relation.order


def _negative_at_last(axis: Any, beyond: int, hypotheses: list[tuple[Any, bool]], start: int) -> tuple[bool | None, str, int]:
    """The margin is negative from some point on: a violation, unless the hypotheses fail there."""
    import sympy

    settled = max([beyond, *(int(sympy.floor(r)) + 1 for h, _ in hypotheses for r in _real_roots(h, axis, start))])
    if _admits(hypotheses, axis, settled):
        return False, f"The margin is negative for every {axis} from {beyond} on.", settled
    return None, "The hypotheses fail for large values.", beyond


def _admits(hypotheses: list[tuple[Any, bool]], axis: Any, x: int) -> bool:
    return all(h.subs(axis, x) > 0 if strict else h.subs(axis, x) >= 0 for h, strict in hypotheses)


def _turning_points(expressions: list[tuple[Any, bool]], axis: Any, start: int) -> list[int]:
    """Whole numbers that tell all signs: between neighbouring roots a sign is constant, so one after each is enough."""
    import sympy

    floors = {int(sympy.floor(r)) for e, _ in expressions for r in _real_roots(e, axis, start)}
    return sorted({start, *(x for t in floors for x in (t, t + 1) if x >= start)})


def _fraction(expression: Any, axis: Any) -> tuple[Any, Any]:
    import sympy

    numerator, denominator = sympy.fraction(sympy.cancel(sympy.together(expression)))
    coefficients = [c for e in (numerator, denominator) if e.is_polynomial(axis) for c in sympy.Poly(e, axis).coeffs()]
    rational = numerator.is_polynomial(axis) and denominator.is_polynomial(axis)
    if not rational or not is_exact(expression) or not all(c.is_Rational for c in coefficients):
        raise ClaimError(f"a Family needs a margin that is rational in {axis}, but it is {expression}")
    return numerator, denominator


def _real_roots(expression: Any, axis: Any, start: int) -> list[Any]:
    """Real roots and poles from the start on."""
    import sympy

    numerator, denominator = _fraction(sympy.sympify(expression), axis)
    polynomial = sympy.Poly(numerator * denominator, axis)
    return [] if polynomial.degree() < 1 else [root for root in polynomial.real_roots() if root >= start]


def _needed(claim: Claim, finding: Finding, case: Any, measured: Any, evidence: Family) -> Finding:
    """The needed constant as a function of the axis: unbounded, or bounded with the largest value it takes."""
    import sympy

    axis, constant = case[evidence.axis], claim.open_constant
    assert constant is not None
    any_value = sympy.Dummy(constant, real=True)
    margins = [components(claim.margin(claim.gather(case, measured, kind="symbol", **{constant: c}))) for c in (0, 1, any_value)]
    largest: list[Any] = []
    for zero, one, anywhere in zip(*margins, strict=True):
        slope = sympy.sympify(one - zero)
        falls = _real_roots(slope, axis, evidence.start) or slope.subs(axis, evidence.start) <= 0
        if falls or not is_zero(anywhere - zero - any_value * slope):
            raise ClaimError(f"the margin must be affine in {constant!r} and rise with it: solve it for {constant!r} first")
        needed = sympy.cancel(sympy.together(-zero / slope))
        limit = sympy.limit(needed, axis, sympy.oo)
        says = f"The needed constant is {sympy.factor(needed)}, which tends to {limit}."
        finding.steps.append(Step(kind="limit", says=says, by="limit of a rational function"))
        if limit == sympy.oo and (ends := ends_by_condition(claim.domain, evidence.axis)):
            finding.note = ends
            return finding
        if limit == sympy.oo and not claim.assumes:
            finding.unbounded = True
            finding.witness = {"needed": str(sympy.factor(needed)), "limit": "infinity"}
            return finding
        _, denominator = _fraction(needed, axis)
        if not limit.is_finite or _real_roots(denominator, axis, evidence.start):
            return finding
        turns = _real_roots(sympy.diff(needed, axis), axis, evidence.start)
        near = {int(f(r)) for r in turns for f in (sympy.floor, sympy.ceiling)} if evidence.integer else set(turns)
        largest += [limit, *(needed.subs(axis, x) for x in {evidence.start, *near} if x >= evidence.start)]
    if not all(value.is_Rational for value in largest):
        finding.note = "the largest needed constant lies at an irrational number, which a family does not bound"
        return finding
    finding.holds = True
    top = max(largest)
    low, high = interval(lift(top, "exact"))
    finding.needed = (low, float(top), high)
    return finding
