"""Drawing: one block of replicates, as numbers that can be weighed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Real
from typing import Any

import msgspec
import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws
from lemmacheck.language.quantities import Q

LONGEST = 2**53  # whole numbers beyond it have no float of their own


class Drawn(msgspec.Struct, frozen=True):
    """The quantities of some replicates: one number each, or one number for all of them."""

    columns: dict[str, np.ndarray]
    constants: dict[str, float]

    def first(self, n: int) -> Drawn:
        """What the first replicates say; what lies beyond them is not seen."""
        return Drawn({name: column[:n] for name, column in self.columns.items()}, self.constants)

    def full(self, n: int) -> dict[str, np.ndarray]:
        """One number per replicate and quantity."""
        return {**self.columns, **{name: np.full(n, value) for name, value in self.constants.items()}}


def draw_block(evidence: Draws, case: Mapping[str, Any], keys: np.ndarray) -> Drawn:
    """One block of replicates, checked for shape: one number per key and quantity, or one for all keys."""
    columns, constants = {}, {}
    for name, values in evidence.draw(Q(dict(case)), keys).items():
        numbers = _real(evidence, name, values)
        if np.isnan(numbers).any():
            raise ClaimError(f"{evidence.experiment} returned NaN for {name!r} at {dict(case)}")
        if numbers.ndim == 0:
            constants[name] = float(numbers)
        elif numbers.shape == (len(keys),):
            columns[name] = numbers
        else:
            raise ClaimError(
                f"{evidence.experiment} returned {name!r} of shape {numbers.shape} for {len(keys)} replicates; "
                "return one number per replicate"
            )
    return Drawn(columns, constants)


def _real(evidence: Draws, name: str, values: Any) -> np.ndarray:
    """The values as floats, provided that nothing is lost: no text, no imaginary part, no whole number too long."""
    given = np.asarray(values)
    if given.dtype.kind not in "biufO" or (given.dtype.kind == "O" and not all(isinstance(value, Real) for value in given.flat)):
        raise ClaimError(f"{evidence.experiment} returned {name!r} of kind {given.dtype}; return real numbers")
    whole = given.dtype.kind in "iu" or (given.dtype.kind == "O" and any(isinstance(value, int) for value in given.flat))
    if whole and (np.abs(given.astype(float)) > LONGEST).any():
        raise ClaimError(f"{evidence.experiment} returned {name!r} too long for a floating-point number; scale it down")
    return given.astype(float)


def join(blocks: Sequence[Drawn]) -> Drawn:
    """Consecutive blocks as one; what one block called constant must be the same number in all of them."""
    first = blocks[0]
    for block in blocks[1:]:
        if block.constants != first.constants or block.columns.keys() != first.columns.keys():
            names = sorted(first.constants.keys() | block.constants.keys()) or sorted(first.columns)
            raise ClaimError(
                f"the draws return one number for {', '.join(names)}, but not the same in every block; "
                "return one number per replicate"
            )
    return Drawn({name: np.concatenate([b.columns[name] for b in blocks]) for name in first.columns}, first.constants)
