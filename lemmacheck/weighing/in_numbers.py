"""What a family measures of a symbol is what it measures of numbers: code may tell them apart, and a quotient may cancel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.domains import SIZES
from lemmacheck.language.evidence import Family
from lemmacheck.language.quantities import Q
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import Whole, text
from lemmacheck.proofs.evaluation import BITS, agree, as_value
from lemmacheck.proofs.further import FAR_SIZES, far_step
from lemmacheck.weighing.ratios import value_at


def require_the_same(evidence: Family, case: Mapping[str, Any], axis: Any, measured: Mapping[str, Any]) -> None:
    """Refuses a measurement whose values at the first numbers, or at one far away, are not those of its formulas."""
    with precision_of(BITS):
        for x in (*range(evidence.start, evidence.start + SIZES), evidence.start + far_step(evidence.measure, *FAR_SIZES)):
            found = _at(evidence, case, x)
            for name, formula in measured.items():
                wanted, value = [value_at(one, axis, x) for one in _parts(formula)], list(_parts(found.get(name)))
                if len(wanted) != len(value) or not all(map(_agree, wanted, value)):
                    raise ClaimError(
                        f"{name!r} is {_told(wanted)} by its formula in {evidence.axis} and {_told(value)} when measured at"
                        f" {evidence.axis} = {x}: a family needs one formula for every number"
                    )


def _at(evidence: Family, case: Mapping[str, Any], x: int) -> Mapping[str, Any]:
    try:
        return evidence.measure(Q({**case, evidence.axis: Whole(x)}))
    except ZeroDivisionError:
        raise ClaimError(f"the measurement divides by zero at {evidence.axis} = {x}: let the family start later") from None


def _parts(value: Any) -> Iterator[Any]:
    for one in value if isinstance(value, (list, tuple)) else (value,):
        yield from _parts(one) if isinstance(one, (list, tuple)) else (one,)


def _agree(x: Any, y: Any) -> bool:
    return bool(x == y) or (not isinstance(y, (str, type(None))) and agree(as_value(x), as_value(y)))


def _told(values: list[Any]) -> str:
    return ", ".join(map(text, values))
