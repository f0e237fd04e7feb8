"""One measured case against one statement, in fractions or balls: hypotheses, margin, and the needed constant."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from flint import arb, ctx

from lemmacheck.errors import ClaimError, Overlap
from lemmacheck.language.cases import case_text
from lemmacheck.language.claim import Claim
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.numbers.balls import as_ball, precision_of
from lemmacheck.numbers.guarded import Guarded
from lemmacheck.numbers.kinds import PRECISIONS, Number, approximate, as_case, decide, interval, sign, text
from lemmacheck.proofs.caught import fills
from lemmacheck.proofs.certain import asks_for_ends
from lemmacheck.proofs.plain_numbers import refuse_comparison
from lemmacheck.proofs.separation import names_in
from lemmacheck.weighing.dependence import measure_watched, require_dependence
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.guesses import refuse_ends, refuse_guess_of, refuse_guesses
from lemmacheck.weighing.hypotheses import refuse_other_words

measured: dict[Any, Mapping[str, Any]] = {}  # foils share what was measured for the claim; emptied between claims
MOST_ASKED = 500  # measurements of a claim that are made once more with balls that refuse
FEW_ASKED = 1  # cases that are measured at another precision as well, where ends of balls are asked for
FAR = 2**40  # a constant at which a margin is asked how it rises
FILLED = "an arithmetic error is caught here, and what is put in its place is no value"
TINY = 1e-12  # a ball around zero this small supports an identity, with its radius as blind spot


@dataclass(frozen=True, kw_only=True)
class Route:
    """How a piece of evidence measures a case, in which kind of number, and what its findings are called."""

    name: str
    rung: str
    kind: str  # exact | ball
    measure: Callable[[Q], Mapping[str, Any]]
    covers: str = ""
    precisions: tuple[int, ...] = PRECISIONS


def examine(claim: Claim, route: Route, case: Mapping[str, Any], *, shown_case: Mapping[str, Any] | None = None) -> Finding:
    """A finding whose `holds` is certain: the sign was decided in exact or ball arithmetic."""
    finding = Finding(
        evidence=route.name,
        rung=route.rung,
        case={k: shown(v) for k, v in (shown_case or case).items()},
        covers=route.covers,
        supports=bool(route.covers),
    )
    precisions = route.precisions
    name_of_case = (
        None if any(isinstance(v, (arb, Guarded)) for v in case.values()) else repr(sorted((k, text(v)) for k, v in case.items()))
    )
    gather = _gathering(claim, route, case, name_of_case)
    _weigh_hypotheses(claim, finding, gather, route)
    if finding.admissible is False:
        return finding
    _tell(claim, finding, gather, precisions)
    filled = name_of_case is not None and _is_filled(claim, route, case, gather)
    if claim.open_constant is not None:
        if filled:
            raise ClaimError(f"{FILLED} at {case_text(dict(case))}")
        finding.needed = needed_constant(claim, gather)
        finding.supports = True
        return finding
    infinite = _infinite(claim.margin, gather, precisions) if name_of_case is not None else ""
    if name_of_case is not None and not infinite:
        require_dependence(claim, gather)
        refuse_guess_of(claim.margin, gather)
        if asks_for_ends(route.measure) and len({asked for made, asked, _ in measured if made is route.measure}) <= FEW_ASKED:
            refuse_ends(lambda: components(claim.margin(gather())))
    weigh_margin(claim, finding, lambda: components(claim.margin(gather())), precisions)
    if infinite:
        finding.holds, finding.note = None, f"{infinite!r} is infinite or has no value"
    if filled:
        finding.holds, finding.note = None, FILLED
    if finding.holds is False:
        finding.witness = {**{k: text(v) for k, v in vars(gather()).items()}, "margin": text(_worst(claim, gather))}
    return finding


def _tell(claim: Claim, finding: Finding, gather: Callable[[], Q], precisions: tuple[int, ...]) -> None:
    """Fill in whether the bound beats the trivial one, and what is shown beside."""
    if claim.informative is not None:
        informative = claim.informative
        certain = decide(lambda: informative(gather()), precisions=precisions)[1]
        finding.informative = None if certain is None else certain > 0
    for what, show in claim.shown.items():
        shown_value = approximate(show(gather()))
        if math.isfinite(shown_value):
            finding.shows[what] = shown_value


def _is_filled(claim: Claim, route: Route, case: Mapping[str, Any], gather: Callable[[], Q]) -> bool:
    """The measurement, the margin or a hypothesis catches an arithmetic error here."""
    values = Q({k: as_case(v, route.kind) for k, v in case.items()})
    return fills(route.measure, values) or any(fills(formula, gather()) for formula in (claim.margin, *claim.assumes.values()))


def _gathering(claim: Claim, route: Route, case: Mapping[str, Any], name_of_case: str | None) -> Callable[..., Q]:
    """The quantities of a case at the precision that is set, measured and put together once: hypotheses and margin all ask."""
    here: dict[Any, Mapping[str, Any]] = {}  # boxes are measured once each and not shared: their text is not exact
    known, gathered = here if name_of_case is None else measured, dict[int, Q]()

    def gather(**extra: Number) -> Q:
        bits = ctx.prec if route.kind == "ball" else 0  # exact quantities need measuring only once
        if bits in gathered and not extra:
            return Q(vars(gathered[bits]))
        key = (route.measure, name_of_case, bits)
        if key not in known:
            values = {k: as_case(v, route.kind) for k, v in case.items()}
            with precision_of(ctx.prec):  # a measurement that sets another precision keeps it to itself
                known[key] = measure_watched(route.measure, values)
            if name_of_case is not None and not gathered and len(known) <= MOST_ASKED:
                refuse_guesses(route.measure, values)
        found = claim.gather(case, known[key], kind=route.kind, **extra)
        if not extra:
            gathered[bits] = Q(vars(found))
        return found

    return gather


def _weigh_hypotheses(claim: Claim, finding: Finding, gather: Callable[[], Q], route: Route) -> None:
    """Fill in which hypotheses are met, and whether all are."""
    for what, hypothesis in claim.assumes.items():
        if _infinite(hypothesis, gather, route.precisions):
            finding.audit[what] = None
            continue
        refuse_guess_of(hypothesis, gather)
        parts = partial(_parts_of, hypothesis, gather)
        finding.audit[what] = _all_met(parts, route.precisions, strict=is_strict(hypothesis))
        refuse_other_words(claim, what, vars(gather()), is_met=finding.audit[what])
    finding.admissible = all_of(finding.audit.values())


def _infinite(formula: Callable[[Q], Any], gather: Callable[[], Q], precisions: tuple[int, ...]) -> str:
    """A quantity that a formula reads and that is not finite at any precision: 1/∞ would make a zero of it."""
    names, left = names_in(formula), ""
    for bits in precisions:
        with precision_of(bits):
            left = next((name for name, value in vars(gather()).items() if name in names and not _is_finite(value)), "")
        if not left:
            return ""
    return left


def _is_finite(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return all(map(_is_finite, value))
    return not isinstance(value, arb) or value.is_finite()


def weigh_margin(claim: Claim, finding: Finding, parts: Callable[[], tuple[Number, ...]], precisions: tuple[int, ...]) -> None:
    """Fill in the margin and whether it holds, raising precision per component as needed."""
    verdicts: list[bool | None] = []
    worst: tuple[float, float, float] | None = None
    refuse_comparison(parts())
    for i in range(len(parts())):
        value, certain = _decided(partial(_part, parts, i), precisions)
        low, high = interval(value)
        middle = approximate(value)
        if claim.relation.is_identity:
            small = isinstance(value, arb) and certain is None and high - low < TINY
            if small:
                finding.blind = max(finding.blind or 0.0, high - low)
            verdicts.append(True if certain == 0 or small else False if certain is not None else None)
            low, high, middle = -max(abs(low), abs(high)), -min(abs(low), abs(high), key=abs), -abs(middle)
        else:
            verdicts.append(None if certain is None else claim.relation.allows(certain))
        if worst is None or middle < worst[1]:
            worst = (low, middle, high)
    assert worst is not None
    finding.low, finding.margin, finding.high = worst
    finding.holds = all_of(verdicts)


def _worst(claim: Claim, gather: Callable[[], Q]) -> Number:
    parts = components(claim.margin(gather()))
    return parts[0] if len(parts) == 1 else list(parts)


def _all_met(parts: Callable[[], tuple[Number, ...]], precisions: tuple[int, ...], *, strict: bool) -> bool | None:
    refuse_comparison(parts())
    certain = [_decided(partial(_part, parts, i), precisions)[1] for i in range(len(parts()))]
    return all_of(None if s is None else s > 0 if strict else s >= 0 for s in certain)


def _decided(value: Callable[[], Number], precisions: tuple[int, ...]) -> tuple[Number, int | None]:
    """A number and its sign; infinity is none, and says nothing: a bound that came out so bounds nothing."""
    found, certain = decide(value, precisions=precisions)
    return found, None if isinstance(found, arb) and not found.is_finite() else certain


def _part(parts: Callable[[], tuple[Number, ...]], i: int) -> Number:
    return parts()[i]


def _parts_of(margin: Callable[[Q], Number], gather: Callable[[], Q]) -> tuple[Number, ...]:
    return components(margin(gather()))


def all_of(verdicts: Any) -> bool | None:
    """Three-valued and: one certain no decides, otherwise every yes must be certain."""
    values = list(verdicts)
    if any(v is False for v in values):
        return False
    return True if all(values) else None


def needed_constant(claim: Claim, gather: Callable[..., Q]) -> tuple[float | None, float, float | None]:
    """Where the margin, affine and rising in the open constant, crosses zero: the largest over its components."""
    constant = claim.open_constant
    assert constant is not None
    at = [components(claim.margin(gather(**{constant: c}))) for c in (0, 1, 2)]
    found: list[tuple[float, float, float]] = []
    for zero, one, two in zip(*at, strict=True):
        bend = sign(two - 2 * one + zero) if not isinstance(two, float) else 0
        slope = one - zero if bend or sign(one - zero) is not None else _slope_far_out(claim, gather, zero, len(found))
        if sign(slope) is None and not as_ball(slope).is_finite():
            raise Overlap(f"what the margin is like in {constant!r} stays open here")  # a smaller box may do
        if bend or (sign(slope) or 0) <= 0:
            raise ClaimError(f"the margin must be affine in {constant!r} and rise with it: solve it for {constant!r} first")
        value = -zero / slope
        _require_affine_at(claim, gather, value, one - zero, len(found))
        found.append((*interval(value), approximate(value)))
    low, high, middle = max(found, key=lambda needed: needed[1])
    return low, middle, high


def _slope_far_out(claim: Claim, gather: Callable[..., Q], zero: Number, index: int) -> Number:
    """By how much the margin rises, over a long way: beside that it matters little how wide it is itself on a box."""
    constant = claim.open_constant
    assert constant is not None
    return (components(claim.margin(gather(**{constant: FAR})))[index] - zero) / FAR


def _require_affine_at(claim: Claim, gather: Callable[..., Q], value: Number, slope: Number, index: int) -> None:
    """The margin vanishes at the constant that it was solved for, and goes on to rise: a curve may look straight elsewhere."""
    constant = claim.open_constant
    assert constant is not None
    for step in (0, 1, 7):
        wrong = sign(components(claim.margin(gather(**{constant: value + step})))[index] - step * slope)
        if wrong and not isinstance(value, float):
            raise ClaimError(f"the margin is not affine in {constant!r} beyond {text(value)}: solve it for {constant!r} first")


def shown(value: Any) -> Any:
    """A case parameter as results.json carries it."""
    if isinstance(value, (str, bool)) or (isinstance(value, int) and abs(value) < 2**53):
        return value
    return value if isinstance(value, float) and math.isfinite(value) else text(value)
