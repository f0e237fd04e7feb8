"""One name for one number: what is measured under the name of a parameter, or of a field, is that number.

Otherwise the statement would speak of `x` to its reader, and of something else to the referee.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from flint import arb, fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.numbers.guarded import bare
from lemmacheck.numbers.quotients import is_zero

RANGES = "lemmacheck.numbers.intervals"  # by name, since only draws have ranges, and all evidence goes through here
ROUNDING = 1e-9  # by which share of itself a float may differ from the same number computed in another way


def refuse_other(given: Mapping[str, Any], measured: Mapping[str, Any], *, of: str) -> None:
    """Names that stand on both sides stand for the same numbers, of one kind on both sides."""
    for name in given.keys() & measured.keys():
        if isinstance(given[name], str) and not isinstance(measured[name], str):
            continue  # a word is no number, for which a reader could take what is measured
        if given[name] is not measured[name] and not _is_same(given[name], measured[name]):
            raise ClaimError(f"it measures {name!r} as something else than the {name} of its {of}; give it another name")


def _is_same(x: Any, y: Any) -> bool:
    """Equal where both are exact; not told apart by balls; equal but for rounding in floats, draw by draw."""
    x, y = (one.tolist() if isinstance(one, np.ndarray) and isinstance(other, list) else one for one, other in ((x, y), (y, x)))
    if isinstance(x, (list, tuple)) or isinstance(y, (list, tuple)):
        both = isinstance(x, (list, tuple)) and isinstance(y, (list, tuple)) and len(x) == len(y)
        return both and all(map(_is_same, x, y))
    x, y = bare(x), bare(y)
    if isinstance(y, str) or x is None or y is None:
        return type(x) is type(y) and bool(x == y)
    kinds = {type(one).__module__.partition(".")[0] for one in (x, y)}
    if type(y).__module__ == RANGES or "torch" in kinds:
        return True  # the draws of a range are compared themselves, and where tensors climb to is measured again
    if "numpy" in kinds or isinstance(x, float) or isinstance(y, float):
        one, other = np.asarray(x, float), np.asarray(y, float)
        return one.shape in ((), other.shape) and bool(np.isclose(other, one, rtol=ROUNDING, atol=0.0, equal_nan=True).all())
    try:
        difference = x - y
    except TypeError:
        return False
    if isinstance(difference, arb):
        return bool(difference.contains(0))
    return bool(difference == 0) if isinstance(difference, (int, fmpq)) else is_zero(difference)
