"""A family of sequences that are given by their ratios, as an induction: the values one by one, then from each to the next."""

from __future__ import annotations

from typing import Any

from lemmacheck.certify.grounds import Assumed
from lemmacheck.certify.part import Section
from lemmacheck.certify.tree import Node, NotExported, added
from lemmacheck.language.claim import Claim
from lemmacheck.language.ratios import sequence_of
from lemmacheck.proofs.signs import Signs
from lemmacheck.weighing.ratios import value_at

FARTHEST = 400  # values of the axis that are shown one by one before the induction begins


def along_sequences(claim: Claim, margins: list[Any], axis: Any, *, start: int, label: str, assumed: Assumed) -> Section:
    """With r the ratio of the smaller term and R that of the larger one: T' + S' = r (T + S) + (R − r) T, where S < 0 < T."""
    import sympy

    if claim.relation.is_strict or claim.relation.is_identity:
        raise NotExported("of sequences given by their ratios only that one is at most the other is written for the kernel")
    assumed.formal.append("induction")
    t, signs = sympy.Symbol("t", real=True), Signs()
    sequences = sorted(
        {s for part in margins for s in part.free_symbols if sequence_of(s) is not None}, key=lambda s: s.dummy_index
    )
    signs.signs = {t: "nonnegative", **dict.fromkeys(sequences, "positive")}
    section = Section(label, signs, set(), dict.fromkeys(sequences, "a sequence: its first value and its ratios are positive"))
    for part in margins:
        section.shown += _induction(section, part, sequences, axis=axis, start=start, t=t, label=claim.label)
    return section


def _induction(section: Section, part: Any, sequences: list[Any], *, axis: Any, start: int, t: Any, label: str) -> list[str]:
    import sympy

    read, nexts = section.reader.read, {axis: axis + 1, **{s: s * _ratio(s, axis) for s in sequences}}
    larger, smaller = _two_terms(part, sequences, axis)
    high, low = (sympy.cancel(term.subs(nexts, simultaneous=True) / term) for term in (larger, smaller))
    needed = [larger / sympy.Mul(*larger.free_symbols.intersection(sequences)), sympy.cancel(high - low), low]
    settled = next((n for n in range(start, start + FARTHEST) if all(_is_evident(e, axis, n) for e in needed)), None)
    if settled is None:
        raise NotExported(f"no value of {axis} was found from which on the quotient of the terms evidently rises")
    for s in sequences:
        section.sign("ratio", read(_ratio(s, axis).subs(axis, start + t)), strict=True, comment="the ratios are positive")
        section.sign("value", read(value_at(s, axis, start)), strict=True, comment="and so is the first value")
    shown = [section.sign("value", read(value_at(part, axis, n)), strict=False) for n in range(start, settled + 1)]
    at = {axis: settled + t}
    before, after = part.subs(at), part.subs(nexts, simultaneous=True).subs(at)
    factor, rest = low.subs(at), ((high - low) * larger).subs(at)
    same = section.equal("split", read(after), added(Node("M", read(factor), read(before)), read(rest)))
    kept, more = (section.sign(what, read(e), strict=False) for what, e in (("factor", factor), ("rest", rest)))
    proof = f"intro h. rewrite {same}. exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ {kept} h) {more})."
    stepped = section.proved("stepped", "0 <= {0} -> 0 <= {1}", (read(before), read(after)), proof, label)
    end = sympy.Symbol(f"margin at any {axis}", real=True)
    nodes = (read(value_at(part, axis, settled)), read(before), read(after), read(end))
    says = f"the margin along {axis}, from {axis} = {settled} on"
    about = section.hypothesis("about", "induction_about {0} {1} {2} {3}", nodes, says)
    proof = f"exact (proj2 (from_step _ _ _ _ {about} {shown[-1]} {stepped}))."
    return [*shown, section.proved("claim", "0 <= {0}", (read(end),), proof, label)]


def _two_terms(part: Any, sequences: list[Any], axis: Any) -> tuple[Any, Any]:
    """The term that is positive at last, and the one that is negative."""
    import sympy

    try:
        terms = sympy.Poly(part, *sequences).terms()
    except sympy.PolynomialError:
        raise NotExported("a sequence stands in a divisor") from None
    whole = [factor * sympy.Mul(*(s**k for s, k in zip(sequences, powers, strict=True))) for powers, factor in terms]
    if len(whole) != 2:
        raise NotExported("the margin is not the difference of two terms")
    positive = [_is_evident(factor, axis, FARTHEST) for _, factor in terms]
    if positive not in ([True, False], [False, True]):
        raise NotExported("the terms do not have opposite signs")
    return (whole[0], whole[1]) if positive[0] else (whole[1], whole[0])


def _is_evident(expression: Any, axis: Any, where: int) -> bool:
    """No coefficient is negative once the axis is `where` and more."""
    import sympy

    top, bottom = (sympy.Poly(e, axis).compose(sympy.Poly(axis + where, axis)) for e in sympy.fraction(sympy.cancel(expression)))
    return all(c >= 0 for c in top.all_coeffs()) and all(c >= 0 for c in bottom.all_coeffs())


def _ratio(symbol: Any, axis: Any) -> Any:
    import sympy

    sequence = sequence_of(symbol)
    assert sequence is not None
    return sympy.sympify(sequence.ratio(axis))
