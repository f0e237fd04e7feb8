"""What every simulator asks of its arguments: layers that increase, names it knows, a start that a chain can leave from."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from theory.definitions.normalization import DegenerateRow


def require_layers(layers: Sequence[int]) -> list[int]:
    """The layers as whole numbers; refused unless they increase from 0 or more."""
    asked = [int(layer) for layer in layers]
    if not asked or asked != sorted(set(asked)) or asked[0] < 0:
        raise ValueError(f"layers must increase from 0 or more; got {asked[:5]}")
    return asked


def require_known(names: Collection[str], known: Collection[str], *, what: str) -> None:
    """Refuse names that nothing answers to."""
    unknown = sorted(set(names) - set(known))
    if unknown:
        raise ValueError(f"unknown {what} {unknown}; choose among {sorted(known)}")


def require_start(start: np.ndarray) -> None:
    """Refuse a start that is not one finite matrix, or one per replicate."""
    if start.ndim not in (2, 3) or not np.isfinite(start).all():
        raise ValueError(f"the start must be finite, of shape (d, n) or (B, d, n); got shape {start.shape}")


def require_some_entry(start: np.ndarray) -> None:
    """Refuse a start that is zero: no layer could normalize it."""
    if not np.abs(start).max(axis=(-2, -1)).all():
        raise DegenerateRow(0, " (and every other: the start is zero)")
