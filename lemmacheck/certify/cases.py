"""Proofs that are no arguments, as sections: a family along an axis, an identity lifted from one size to all."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from lemmacheck.certify.foils import open_to_any
from lemmacheck.certify.grounds import Assumed
from lemmacheck.certify.part import Section
from lemmacheck.certify.sequences import along_sequences
from lemmacheck.certify.tree import NotExported
from lemmacheck.language.cases import cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Family, Lifted
from lemmacheck.language.matrix_fields import Made
from lemmacheck.language.quantities import Q, components, is_exact_formula
from lemmacheck.language.relation import Eventually, Supremum, Tends
from lemmacheck.numbers.kinds import Whole
from lemmacheck.proofs.signs import Signs
from lemmacheck.weighing.family import follow
from lemmacheck.weighing.lifted import NotLifted, needed_sizes
from lemmacheck.weighing.ratios import has_sequences
from lemmacheck.words import PROFILES

FARTHEST = 400  # how many values of the axis are looked at one by one before its tail


def family_sections(claim: Claim, evidence: Family, assumed: Assumed, *, of: Claim | None = None) -> Iterator[Section]:
    """Each case of the other parameters: the tail of the axis as start + t with t ≥ 0, and the whole numbers before it."""
    if isinstance(claim.relation, (Eventually, Tends)):
        raise NotExported("a statement about large values along an axis is not written for the kernel")
    assumed.other.append(f"that the quantities depend on {evidence.axis} as the family writes them")
    for number, case in enumerate(cases_of(evidence.over, PROFILES[-1]), start=1):
        yield _along(claim, evidence, case, f"Case{number}", assumed=assumed, is_foil=of is not None)


def _along(claim: Claim, evidence: Family, case: dict[str, Any], label: str, *, assumed: Assumed, is_foil: bool) -> Section:
    import sympy

    axis, t = sympy.Symbol(evidence.axis, positive=True), sympy.Symbol("t", real=True)
    q = claim.gather(
        {**case, evidence.axis: axis},
        evidence.measure(Q({**case, evidence.axis: axis})),
        kind="symbol",
        **_offered(claim, evidence),
    )
    if not is_exact_formula(claim.margin, vars(q)):
        raise NotExported("a floating-point number stands in the margin")
    margins = [sympy.sympify(part) for part in components(claim.margin(q))]
    if any(has_sequences(part) for part in margins):
        return along_sequences(claim, margins, axis, start=evidence.start, label=label, assumed=assumed)
    try:
        start = max(_tail(part, axis, evidence.start) for part in margins)
    except NotExported:
        if not is_foil:
            raise
        start = evidence.start  # there the kernel may see that the sign is not evident
    if start > evidence.start and not evidence.integer:
        raise NotExported(f"the signs of the margin are evident only from {evidence.axis} = {start} on")
    signs = Signs()
    signs.signs = {t: "nonnegative"}
    section = Section(label, signs, set(), {t: f"{evidence.axis} = {start} + t"})
    for part in margins:
        for value in [start + t, *range(evidence.start, start)]:
            section.shown.append(_signed(section, claim, part.subs(axis, value), evidence.axis))
        if isinstance(claim.relation, Supremum):
            section.shown.append(_reached(section, claim, part, axis, start=evidence.start, tail=start))
    return section


def _reached(section: Section, claim: Claim, part: Any, axis: Any, *, start: int, tail: int) -> str:
    """The margin is zero at some whole number, or at most K/(t + 1) on the tail; where no K is found, one is left to the kernel."""
    import sympy

    read, (t,) = section.reader.read, section.signs.signs
    zero = next((n for n in range(start, tail + 1) if part.subs(axis, n) == 0), None)
    if zero is not None:
        return section.equal("reached", read(part.subs(axis, zero)), read(0), f"{claim.label}: reached at {axis} = {zero}")
    late = sympy.together(part.subs(axis, tail + t) * (t + 1))
    fits = (k for k in range(1, FARTHEST) if _has_one_sign(k - late, t))
    most = next(fits, 1)
    return section.sign("near", read(sympy.cancel(most - late)), strict=False, comment=f"{claim.label}: as near as one likes")


def _has_one_sign(expression: Any, t: Any) -> bool:
    import sympy

    sides = (sympy.Poly(e, t).all_coeffs() for e in sympy.fraction(sympy.cancel(expression)))
    return all(all(c >= 0 for c in side) for side in sides)


def _offered(claim: Claim, evidence: Family) -> dict[str, Any]:
    """An open constant gets the value that the engine finds to be enough."""
    if claim.open_constant is None:
        return {}
    needed = [finding.needed for finding in follow(claim, evidence, "", PROFILES[-1])]
    if any(one is None or one[2] is None for one in needed):
        raise NotExported(f"no value of {claim.open_constant} is enough")
    return {claim.open_constant: max(Fraction(one[2]) for one in needed if one is not None and one[2] is not None)}


def _tail(part: Any, axis: Any, start: int) -> int:
    """From where on no coefficient of the numerator or the denominator, written in axis − start, is negative."""
    import sympy

    top, bottom = (sympy.Poly(e, axis) for e in sympy.fraction(sympy.cancel(sympy.together(part))))
    for where in range(start, start + FARTHEST):
        shifted = [[c for c in poly.compose(sympy.Poly(axis + where, axis)).all_coeffs() if c] for poly in (top, bottom)]
        if all(all(c > 0 for c in cs) or all(c < 0 for c in cs) for cs in shifted):
            return where
    raise NotExported(f"no value of {axis} was found from which on the signs are evident")


def _signed(section: Section, claim: Claim, margin: Any, axis: str) -> str:
    import sympy

    read = section.reader.read
    if claim.relation.is_identity:
        return section.equal("claim", read(margin), read(0), f"{claim.label}, along {axis}")
    strict = claim.relation.is_strict
    lowest = sympy.factor(sympy.cancel(sympy.together(margin)))
    signed = section.sign("form", read(lowest), strict=strict)
    same = section.equal("same", read(margin), read(lowest))
    order, strictly = ("<", "_strictly") if strict else ("<=", "")
    proof = f"exact (by_form{strictly} _ _ {same} {signed})."
    return section.proved("claim", f"0 {order} {{0}}", (read(margin),), proof, f"{claim.label}, along {axis}")


def lifted_sections(claim: Claim, evidence: Lifted, assumed: Assumed, *, of: Claim | None = None) -> Iterator[Section]:
    """The identity in symbols for all entries, at the size that no monomial exceeds: there the engine only tried generic points.

    A foil is looked at in the size of the claim.
    """
    import sympy

    assert claim.domain is not None
    try:
        sizes, matrices, numbers = needed_sizes(of or claim, evidence)
    except NotLifted as problem:
        raise NotExported(str(problem)) from None
    point: dict[str, Any] = {size: Whole(count) for size, count in sizes.items()}
    for name, (rows, columns) in matrices.items():
        entries = [[sympy.Symbol(f"{name}{i}_{j}", real=True) for j in range(columns)] for i in range(rows)]
        point[name] = Made(entries)
    point.update({name: sympy.Symbol(name, real=True) for name in numbers})
    measure = claim.domain.measure
    assert measure is not None
    q = claim.gather({}, measure(Q(point)), kind="symbol")
    if of is not None:
        q = open_to_any(claim, q, assumed)
    if not is_exact_formula(claim.margin, vars(q)):
        raise NotExported("a floating-point number stands in the margin")
    signs = Signs()
    for part in components(claim.margin(q)):
        _, bottom = sympy.fraction(sympy.together(sympy.sympify(part)))
        signs._nonzero += [f for f, _ in sympy.factor_list(bottom)[1] if f not in signs._nonzero]
    at = ", ".join(f"{size} = {count}" for size, count in sizes.items())
    assumed.other.append(f"lifting: equality at {at} decides every size, because no monomial meets more indices")
    if signs._nonzero:
        assumed.other.append("that what the two sides divide by is not zero")
    section = Section("Size", signs, set(), {})
    for part in components(claim.margin(q)):
        section.shown.append(section.equal("claim", section.reader.read(part), section.reader.read(0), f"{claim.label} at {at}"))
    yield section
