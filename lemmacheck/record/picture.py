"""A picture made for the question that a claim raises: a table of its own, which need not be that of the cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.record.numerals import as_float
from lemmacheck.record.results import PlotSpec

DIGITS = 7  # of a number in a picture


@dataclass(frozen=True)
class Picture:
    """One column of a table against others; `kind` says what the columns are to each other.

    `bound`: the first must stay below the second, and where it does not the picture is shaded; `floor`: above it;
    `histogram`: the first is drawn as bars, the others as curves over them; `lines`, `map` and `bars` as in `Plot`.
    """

    x: str
    y: Sequence[str]
    rows: Sequence[Mapping[str, Any]]
    kind: str = "lines"
    log: str = ""  # "x", "y" or "xy"
    by: str = ""  # a column whose values become separate lines
    title: str = ""
    values: str = ""  # what the vertical axis measures
    curves: Sequence[str] = ()

    def spec(self) -> PlotSpec:
        """The picture as the results keep it."""
        missing = [name for name in (self.x, *self.y) if not any(name in row for row in self.rows)]
        if missing:
            raise ClaimError(f"no row of the picture has a column {missing[0]!r}")
        made: dict[str, Any] = {"kind": self.kind, "y": list(self.y), "curves": list(self.curves)}
        rows = [{name: _plain(value) for name, value in row.items()} for row in self.rows]
        return PlotSpec(x=self.x, log=self.log, by=self.by, title=self.title, values=self.values, rows=rows, **made)


def _plain(value: Any) -> float | str | None:
    if isinstance(value, str) and as_float(value) is None:
        return value
    number = as_float(value if isinstance(value, str | int | float) else float(value))
    return None if number is None else float(f"{number:.{DIGITS}g}")
