"""Draws that were cut off at their bounds: then the bounds hold by force, and the mean is that of another quantity."""

from __future__ import annotations

import dis
from collections.abc import Callable, Mapping
from types import CodeType
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError

CUTTING = {"clip", "clamp", "nan_to_num", "minimum", "maximum", "fmin", "fmax"}
OF_TWO = {"min", "max"}  # as functions; as methods they take the least of many, and cut nothing off
SEVERAL = 2  # replicates exactly at a bound
NEAR = 1e-9  # a share of the bound: what is no further from it came there by rounding


def refuse_clipped(
    draw: Callable[..., Any], columns: Mapping[str, np.ndarray], bounds: Mapping[str, tuple[float | None, float | None]]
) -> None:
    """No quantity with fractions is several times exactly at a bound that is a fraction, or where the draw cuts numbers off.

    Counts have whole numbers for bounds and reach them, ratios may vanish; a fraction is no value that rounding would hit twice.
    """
    for name, column in columns.items():
        for bound in bounds.get(name, ()):
            if bound is None or not np.isfinite(float(bound)):
                continue
            edge = float(bound)
            away = np.abs(column - edge) > NEAR * max(1.0, abs(edge))
            fractions = (column[away & np.isfinite(column)] % 1 != 0).any()
            at_bound = np.count_nonzero(column == edge)
            if at_bound >= SEVERAL and fractions and (edge % 1 != 0 or cuts_off(draw)):
                raise ClaimError(
                    f"{at_bound} draws of {name!r} are exactly at its bound {edge:g}, so they were cut off there: "
                    "return what was drawn, and state a bound that it keeps by itself"
                )


def cuts_off(draw: Callable[..., Any]) -> bool:
    """The draw itself names a function that cuts numbers off."""
    codes: list[CodeType] = [draw.__code__] if hasattr(draw, "__code__") else []
    for code in codes:
        codes += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    steps = [step for code in codes for step in dis.get_instructions(code) if isinstance(step.argval, str)]
    return any(step.argval in CUTTING or (step.argval in OF_TWO and step.opname == "LOAD_GLOBAL") for step in steps)
