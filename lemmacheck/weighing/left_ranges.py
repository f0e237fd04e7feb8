"""A stated range that no draw was seen to leave, and that its law leaves: tried with numbers from far out, in the first block.

A range that holds by mathematics holds whatever numbers come. Nothing here hands over numbers: no draw depends on it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.weighing.blocks import Drawn

FEW = 8  # replicates
BEYOND = 1e-3  # of the numbers involved, by which what is far out leaves its range: rounding of large numbers does not come so far

Range = tuple[Any, Any]
FarOut = tuple[Drawn, np.ndarray]  # replicates, and 1 where one meets the hypotheses


def refuse_left_ranges(experiment: str, drawn: Drawn, ranges: Mapping[str, Range], far: Iterable[Callable[[], FarOut]]) -> None:
    """No quantity leaves its range in a draw from far out that meets the hypotheses; one without a value there says nothing."""
    stated = {name: _ends(ranges[name]) for name in drawn.columns if name in ranges}
    if not any(math.isfinite(end) for ends in stated.values() for end in ends):
        return
    for one in far:
        try:
            with np.errstate(all="ignore"):
                there, weight = one()
        except Exception:  # what it draws from far out may have no value in floating point
            continue
        for name, (low, high) in stated.items():
            column = there.columns.get(name, np.empty(0))
            values = column[(weight > 0) & np.isfinite(column)] if len(column) == len(weight) else column[:0]
            near = BEYOND * _size(drawn.columns[name], low, high)
            left = values[(values < low - near) | (values > high + near)]
            if left.size:
                raise ClaimError(
                    f"{experiment} states a range for {name!r} that its law leaves: from {_said(low)} to {_said(high)}, and it is"
                    f" {left[0]:.4g} where what it draws comes from far out; state the range that it keeps by itself, or claim a"
                    " probability"
                )


def _ends(stated: Range) -> tuple[float, float]:
    low, high = stated
    return -math.inf if low is None else float(low), math.inf if high is None else float(high)


def _size(column: np.ndarray, low: float, high: float) -> float:
    finite = column[np.isfinite(column)]
    return max((abs(end) for end in (low, high, *finite) if math.isfinite(end)), default=0.0)


def _said(end: float) -> str:
    return f"{end:.4g}" if math.isfinite(end) else "no bound"
