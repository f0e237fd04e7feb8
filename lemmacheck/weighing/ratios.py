"""The sign of a sum of two terms whose quotients of neighbours are rational: computed to where signs settle, then carried on.

With T₁ > 0 > T₂ the margin T₁ + T₂ is not negative where u = −T₁/T₂ ≥ 1. Where u(n+1)/u(n) ≥ 1 from some N on and u(N) ≥ 1, this
holds for every n ≥ N by induction; up to N every value is computed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.ratios import Sequence, sequence_of
from lemmacheck.numbers.kinds import lift

FARTHEST = 3000  # values that are computed one by one, for a violation or up to the place where an induction begins
Roots = Callable[[Any, Any, int], list[Any]]
Verdict = tuple[bool | None, str, int]


def has_sequences(part: Any) -> bool:
    """Some symbol of the expression stands for a sequence."""
    return any(sequence_of(symbol) is not None for symbol in getattr(part, "free_symbols", ()))


def value_at(expression: Any, axis: Any, n: int) -> Any:
    """The exact value at a whole number, sequences included."""
    import sympy

    found = sympy.sympify(expression)
    values = {s: lift(known.at(n), "symbol") for s in found.free_symbols if (known := sequence_of(s)) is not None}
    return found.subs({**values, axis: n})


@dataclass
class _Terms:
    """The numerator of a margin as terms: a rational function of the axis times powers of sequences."""

    terms: list[tuple[Any, dict[Any, int]]]
    axis: Any

    def ratio(self, i: int) -> Any:
        """The quotient of neighbours of a term."""
        factor, powers = self.terms[i]
        found = factor.subs(self.axis, self.axis + 1) / factor
        for symbol, power in powers.items():
            found *= _ratio(_known(symbol), self.axis) ** power
        return found


def sign_along(part: Any, axis: Any, start: int, claim: Claim, roots: Roots) -> Verdict:
    """Whether the margin is fine for every whole number from the start on, a sentence, and the first place where it is not."""
    import sympy

    if claim.assumes or claim.relation.is_identity:
        raise ClaimError("sequences given by their ratios are compared without hypotheses, in an inequality")
    numerator, denominator = sympy.fraction(sympy.together(part))
    below, above = _terms(denominator, axis), _terms(numerator, axis)
    if len(below.terms) != 1 or len(above.terms) > 2:
        raise ClaimError("a margin with sequences given by their ratios must be a sum of at most two terms")
    for symbol in {symbol for one in (*below.terms, *above.terms) for symbol in one[1]}:
        _require_positive(_known(symbol), axis, start, roots)
    factors = [factor for factor, _ in (*above.terms, *below.terms)]
    quotient = sympy.cancel(above.ratio(0) / above.ratio(1)) if len(above.terms) == 2 else sympy.Integer(1)
    turning = [e for e in (*factors, quotient - 1) if e != 0]
    settled = max([start, *(int(sympy.floor(r)) + 1 for e in turning for r in roots(e, axis, start))])
    if settled - start > FARTHEST:
        return None, f"The signs of the terms are constant only from {axis} = {settled} on.", start

    def is_bad(n: int) -> bool:
        return not claim.relation.allows(int(sympy.sign(value_at(part, axis, n))))

    bad = next((n for n in range(start, settled + 1) if is_bad(n)), None)
    if bad is not None:
        return False, f"The margin is {value_at(part, axis, bad)} at {axis} = {bad}.", bad
    last = [sympy.sign(sympy.sympify(e).subs(axis, settled)) for e in factors]
    positive = [sign * last[-1] > 0 for sign in last[: len(above.terms)]]
    if all(positive):
        return True, f"All terms are positive from {axis} = {settled} on, and the values before were computed.", start
    rises = (quotient - 1).subs(axis, settled) * (1 if positive[0] else -1)
    if any(positive) and rises >= 0:
        return True, f"Computed up to {axis} = {settled}; from there on the quotient of the two terms does not fall.", start
    bad = next((n for n in range(settled, settled + FARTHEST) if is_bad(n)), None)
    if bad is not None:
        return False, f"The margin is negative at {axis} = {bad}.", bad
    return None, "The quotient of the two terms falls, and no value was found below one.", start


def _terms(expression: Any, axis: Any) -> _Terms:
    import sympy

    symbols = [symbol for symbol in expression.free_symbols if sequence_of(symbol) is not None]
    if not symbols:
        return _Terms([(sympy.sympify(expression), {})], axis)
    found = sympy.Poly(expression, *symbols)
    return _Terms(
        [(factor, {s: k for s, k in zip(found.gens, powers, strict=True) if k}) for powers, factor in found.terms()], axis
    )


def _known(symbol: Any) -> Sequence:
    sequence = sequence_of(symbol)
    assert sequence is not None
    return sequence


def _ratio(sequence: Sequence, axis: Any) -> Any:
    import sympy

    return sympy.sympify(sequence.ratio(axis))


def _require_positive(sequence: Sequence, axis: Any, start: int, roots: Roots) -> None:
    if sequence.start > start:
        raise ClaimError(f"a sequence begins at {sequence.start}, but the family at {start}")
    ratio = _ratio(sequence, axis)
    if sequence.at(start) <= 0 or roots(ratio, axis, start) or ratio.subs(axis, start) <= 0:
        raise ClaimError("a sequence given by its ratios must be positive: its first value and all its ratios")
