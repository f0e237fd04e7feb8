"""Drawing: one block of replicates, as numbers that can be weighed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws
from lemmacheck.language.quantities import Q

LONGEST = 2**53  # whole numbers beyond it have no float of their own
NEVER_DRAWN = (2**32, 2**32 + 1)  # blocks whose keys no run gets to: with them a draw must give other numbers
FEW = 4  # replicates that show whether a draw uses its keys; whole blocks would make the first block cost four


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
    if given.dtype.kind not in "biufO" or any(isinstance(value, (str, bytes, complex)) for value in given.flat[:1]):
        raise ClaimError(f"{evidence.experiment} returned {name!r} of kind {given.dtype}; return real numbers")
    if given.dtype.kind in "iu" and (np.abs(given.astype(float)) > LONGEST).any():
        raise ClaimError(f"{evidence.experiment} returned {name!r} too long for a floating-point number; scale it down")
    return given.astype(float)


def try_keys(evidence: Draws, case: Mapping[str, Any], drawn: Drawn, keys: Callable[[int], np.ndarray]) -> None:
    """A draw must come from its keys: the same ones give the same numbers, others give others.

    A few replicates are drawn again. Where they are not the first ones of the whole block bit for bit, as some libraries round
    otherwise in batches of another size, and where other keys give the same ranks or events by chance, whole blocks decide.
    `drawn` is the whole block number 0.
    """

    def some(number: int, count: int) -> Drawn:
        return draw_block(evidence, case, keys(number)[:count])

    count = min(FEW, evidence.block)
    try:
        again = some(0, count)
    except Exception:  # it takes whole blocks only
        again, count = drawn, evidence.block
    if count == evidence.block or not _are_equal(drawn.first(count), again):
        count = evidence.block
        again = some(0, count)
    refuse_own_randomness(evidence, drawn.first(count), again)
    try:
        refuse_no_randomness(evidence, again, [some(NEVER_DRAWN[0], count)])
    except ClaimError:
        refuse_no_randomness(evidence, drawn, [some(number, evidence.block) for number in NEVER_DRAWN])


def _are_equal(one: Drawn, other: Drawn) -> bool:
    """The same quantities, bit for bit."""
    left, right = one.full(1), other.full(1)
    return left.keys() == right.keys() and all(left[name].tobytes() == right[name].tobytes() for name in left)


def refuse_own_randomness(evidence: Draws, drawn: Drawn, again: Drawn) -> None:
    """The same keys must give the same numbers, bit for bit."""
    for name, values in drawn.full(1).items():
        if name not in again.full(1) or again.full(1)[name].tobytes() != values.tobytes():
            raise ClaimError(
                f"{evidence.experiment} gave other numbers for {name!r} when it drew twice with the same keys; "
                "take all randomness from the keys: generators(keys)"
            )


def refuse_no_randomness(evidence: Draws, drawn: Drawn, others: Sequence[Drawn]) -> None:
    """Other keys must give other numbers, unless one number is returned for all draws; that one must not depend on keys.

    A rank, a count or an event may well come out the same every time: a whole number that never varies is let pass, as long as
    nothing else stays as it is without the keys.
    """
    for name, value in drawn.constants.items():
        if any(other.constants.get(name) != value for other in others):
            raise ClaimError(f"{evidence.experiment} returned one number for {name!r} that depends on the keys; return one per key")
    same = [n for n, column in drawn.columns.items() if all(np.array_equal(o.columns.get(n, ()), column) for o in others)]
    varying = [name for name in same if drawn.columns[name].min() != drawn.columns[name].max()]
    fixed = [name for name in same if name not in varying and _is_fraction(drawn.columns[name][0])]
    if ignoring := varying or fixed:
        raise ClaimError(
            f"{evidence.experiment} gave the same numbers for {ignoring[0]!r} with other keys, so they are not draws; "
            "use the keys, or return a constant as one number"
        )


def _is_fraction(value: float) -> bool:
    """Neither infinite nor a whole number."""
    return bool(np.isfinite(value) and value % 1 != 0)


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
