"""Draws are independent only if each comes from its own key: tried where a case is drawn first, on a few replicates of the block.

Nothing here hands over numbers, so recorded draws do not depend on it.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.proofs.separation import lasting_state
from lemmacheck.weighing.blocks import Drawn, draw_block
from lemmacheck.weighing.by_place import FAR, strays

FEW = 6  # replicates that show whether a draw uses its keys; whole blocks would make the first block cost four
MORE = 12  # the same where values recur, as ranks and events do: they agree by chance
NEVER_DRAWN = range(2**32, 2**32 + 32)  # blocks whose keys no run gets to: with them a draw must give other numbers
FINE = 1e-6  # a share of how far apart the middle half of a column lies
ROUNDING = 1e-9  # by which share of itself a number may differ when it is drawn again
LITTLE = 0.2  # the same share, by which replicates of other keys differ in the mean where something else decides most of them
ENOUGH = 64  # replicates with other keys, of which chance leaves hardly as many in their places as nothing but a constant does
ORDERS = 9_999  # in which the replicates of other keys might stand as well
SINGLE, DOUBLE = 4, 8  # bytes of a number: the least that is taken from seeds, which are observed as they are, and from draws
COMMON = 10  # so many orders that keep as much in its place are enough to call it chance


def try_keys(evidence: Draws, case: Mapping[str, Any], drawn: Drawn, keys: Callable[[int], np.ndarray]) -> None:
    """A draw must come from its keys, each replicate from its own, and leave nothing behind; `drawn` is block number 0."""
    before = lasting_state(evidence.draw)
    _try_keys(_in_enough_digits(evidence), case, drawn, keys)
    changed = [name for name, value in lasting_state(evidence.draw).items() if before.get(name) != value]
    if changed:
        raise ClaimError(
            f"{evidence.experiment} changes {changed[0]}, which outlives the draw: what is drawn first decides what comes later"
        )


def _in_enough_digits(evidence: Draws) -> Draws:
    """The same, refused where it hands back numbers of few digits: these round a mean away, or overflow in silence."""
    least, kinds = (SINGLE, "f") if isinstance(evidence, Observed) else (DOUBLE, "fiu")

    @functools.wraps(evidence.draw)
    def draw(case: Any, keys: np.ndarray) -> Any:
        found = evidence.draw(case, keys)
        for name, values in found.items():
            kind = np.asarray(values).dtype
            if kind.kind in kinds and kind.itemsize < least:
                raise ClaimError(
                    f"{evidence.experiment} returned {name!r} in {kind}, which rounds or overflows in silence; use more digits"
                )
        return found

    return dataclasses.replace(evidence, draw=draw)


def _try_keys(evidence: Draws, case: Mapping[str, Any], drawn: Drawn, keys: Callable[[int], np.ndarray]) -> None:
    """Replicates from all over the block are drawn again, half of them with other keys: these must change, and no others.

    Where the rest is not what it was bit for bit, as some libraries round otherwise in batches of another size, the whole block
    is drawn with either half of its keys changed; and whole blocks decide where a quantity stays although its key changed, as
    ranks and events do by chance.
    """
    own, other = keys(0), keys(NEVER_DRAWN[0])
    chance = np.random.Generator(np.random.Philox(key=own[0]))  # nobody writes a draw with these places in mind
    changed, kept = _places(drawn, len(own), chance)
    places = chance.permutation([*changed, *kept])
    half = np.isin(np.arange(len(own)), changed)
    after = _drawn_again(evidence, case, _mixed(own, other, half)[places]) if 2 * len(places) <= len(own) else None
    before = _at(drawn, places)
    if after is not None and _stayed(before, after, half[places]):
        moved = _moved(before, after, half[places], drawn)
    else:
        half = chance.permutation(len(own)) % 2 == 0
        moves = [_moves(evidence, case, drawn, _mixed(own, other, some), changed=some, own=own) for some in (half, ~half)]
        moved = all(moves)
    if not moved:
        refuse_no_randomness(evidence, drawn, lambda number: draw_block(evidence, case, keys(number)))
    if after is not None:
        _refuse_other_number(evidence, before, after, kept=~np.isin(places, changed))


def _moves(
    evidence: Draws, case: Mapping[str, Any], drawn: Drawn, keys: np.ndarray, *, changed: np.ndarray, own: np.ndarray
) -> bool:
    """A whole block with some keys changed: the others must stay as they were."""
    after = draw_block(evidence, case, keys)
    if not _stayed(drawn, after, changed):
        refuse_own_randomness(evidence, drawn, draw_block(evidence, case, own))
        _refuse_neighbours(evidence, drawn, after, changed)
    return _moved(drawn, after, changed, drawn)


def _places(drawn: Drawn, length: int, chance: np.random.Generator) -> tuple[list[int], list[int]]:
    """Places whose keys are changed and places whose keys are kept: the first, the last, and some between.

    Where values recur, some are places that differ from most, a single one kept: there one sees what a key decides.
    """
    recurring = [column for column in drawn.columns.values() if np.unique(column).size not in (1, length)]
    rare = [chance.permutation(np.flatnonzero(column != _most_common(column)))[: MORE // 2] for column in recurring]
    ends, any_other = chance.permutation([0, length - 1]), chance.permutation(length)
    few, more = (MORE // 2, MORE // 2) if recurring else (FEW // 3, 2 * FEW // 3 if length >= 2 * FEW else FEW // 3)
    told = [[place for one in rare for place in one[number::2]] for number in (0, 1)]
    kept = list(dict.fromkeys(map(int, [*told[0], ends[0], *any_other[::2]])))[: max(few, len(told[0]) + 1)]
    changed = [place for place in dict.fromkeys(map(int, [*told[1], ends[1], *any_other[1::2]])) if place not in kept]
    return changed[: max(more, len(told[1]) + 1)], kept


def _most_common(column: np.ndarray) -> float:
    values, counts = np.unique(column, return_counts=True)
    return float(values[np.argmax(counts)])


def _mixed(own: np.ndarray, other: np.ndarray, changed: np.ndarray) -> np.ndarray:
    """The keys of a block, some of them changed for others."""
    return np.where(changed[:, None], other, own)


def _at(drawn: Drawn, places: np.ndarray) -> Drawn:
    return Drawn({name: column[places] for name, column in drawn.columns.items()}, drawn.constants)


def _drawn_again(evidence: Draws, case: Mapping[str, Any], keys: np.ndarray) -> Drawn | None:
    """A few replicates; None from a draw that takes whole blocks only."""
    try:
        return draw_block(evidence, case, keys)
    except Exception:  # the whole block tells whether it is the size that it cannot take
        return None


def _stayed(before: Drawn, after: Drawn, changed: np.ndarray) -> bool:
    """The same quantities; where the keys stayed the same numbers, bit for bit."""
    if (before.columns.keys(), before.constants) != (after.columns.keys(), after.constants):
        return False
    return all(column[~changed].tobytes() == after.columns[name][~changed].tobytes() for name, column in before.columns.items())


def _varying(drawn: Drawn) -> set[str]:
    return {name for name, column in drawn.columns.items() if column.min() != column.max()}


def _moved(before: Drawn, after: Drawn, changed: np.ndarray, drawn: Drawn) -> bool:
    """Where the keys changed every fraction changed, and something of each quantity that varies at all; and not by little."""
    varying = _varying(drawn)
    for name, column in before.columns.items():
        were, same = column[changed], _coarse(column, column)[changed] == _coarse(after.columns[name], column)[changed]
        if (same & _are_fractions(were)).any() or (same.all() and name in varying):
            return False
        if name in varying and _is_little(after.columns[name][changed] - were, drawn.columns[name]):
            return False
    return True


def _is_little(change: np.ndarray, of: np.ndarray) -> bool:
    return bool(np.isfinite(of).all() and np.mean(np.abs(change)) < LITTLE * _middle_half(of))


def _refuse_neighbours(evidence: Draws, before: Drawn, after: Drawn, changed: np.ndarray) -> None:
    """Other keys beside it must not change a replicate but for its last bits, nor what is said of all replicates."""
    for name, value in before.constants.items():
        if after.constants.get(name) != value:
            raise ClaimError(f"{evidence.experiment} returned one number for {name!r} that depends on the keys; return one per key")
    for name, column in before.columns.items():
        if not _is_same(after.columns.get(name), column, ~changed):
            raise ClaimError(
                f"{evidence.experiment} gave other numbers for {name!r} to keys that stayed the same, because keys beside them"
                " changed: each replicate must come from its own key"
            )


def _refuse_other_number(evidence: Draws, before: Drawn, after: Drawn, *, kept: np.ndarray) -> None:
    """A replicate is the same among few and among many, but for rounding: its law does not know how many are drawn at once."""
    few = after.full(len(kept))
    for name, values in before.full(len(kept)).items():
        little = ROUNDING * np.abs(values[np.isfinite(values)]).max(initial=0.0)  # what is left of large numbers has fewer digits
        if name not in few or not np.allclose(few[name][kept], values[kept], rtol=ROUNDING, atol=little):
            raise ClaimError(
                f"{evidence.experiment} gave other numbers for {name!r} to the same keys when fewer of them were drawn at once:"
                " each replicate must come from its own key"
            )


def refuse_own_randomness(evidence: Draws, drawn: Drawn, again: Drawn) -> None:
    """The same keys must give the same numbers, but for the last bits: a product of matrices rounds by where they lie in memory."""
    for name, values in drawn.full(1).items():
        if not _is_same(again.full(1).get(name), values):
            raise ClaimError(
                f"{evidence.experiment} gave other numbers for {name!r} when it drew twice with the same keys; "
                "take all randomness from the keys: generators(keys)"
            )


def _is_same(found: np.ndarray | None, values: np.ndarray, places: Any = ...) -> bool:
    """The same numbers in these places, but for rounding."""
    return found is not None and np.allclose(found[places], values[places], rtol=ROUNDING, atol=0.0, equal_nan=True)


def refuse_no_randomness(evidence: Draws, drawn: Drawn, block: Callable[[int], Drawn]) -> None:
    """Other keys must give other numbers, unless one number is returned for all draws.

    A rank, a count or an event may well come out the same every time: a whole number that never varies is let pass. What varies
    must not do so in some places only: replicates that stay in theirs more often than in any other order are not drawn.
    """
    blocks = min(max(2, -(-ENOUGH // evidence.block)), len(NEVER_DRAWN) // 2)  # in one alone a single place is soon hit twice
    others = [block(number) for number in NEVER_DRAWN[:blocks]]
    if not _ignoring(drawn, others):
        return
    others += [block(number) for number in NEVER_DRAWN[blocks : 2 * blocks]]  # a second time is no chance
    if not (ignoring := _ignoring(drawn, others)):
        return
    raise ClaimError(
        f"{evidence.experiment} gave the same numbers for {ignoring!r}, or nearly so, with other keys, so they are not draws; "
        "use the keys, or return a constant as one number"
    )


def _ignoring(drawn: Drawn, others: Sequence[Drawn]) -> str:
    """A quantity that other keys leave as it was, in all places or in some; none is the empty text."""
    for name, column in drawn.columns.items():
        here, seen = _coarse(column, column), [_coarse(other.columns.get(name, column), column) for other in others]
        varies = name in _varying(drawn)
        if (varies or _are_fractions(column).all()) and all(np.array_equal(one, here) for one in seen):
            return name
        if varies and (not _is_chance(here, seen) or strays(np.array([here, *seen])) > FAR):
            return name
    return ""


def _is_chance(column: np.ndarray, others: Sequence[np.ndarray]) -> bool:
    """Replicates of other keys are where they were no more often than if they stood in another order."""
    order, rows = np.random.default_rng(0), np.array(others)
    kept = np.count_nonzero(rows == column)
    common = 0
    for _ in range(ORDERS):
        common += int(np.count_nonzero(order.permuted(rows, axis=1) == column) >= kept)  # the rows in turn, as one by one
        if common == COMMON:
            return True
    return False


def _coarse(values: np.ndarray, of: np.ndarray) -> np.ndarray:
    """Without what is next to nothing beside the differences of a column: keys must decide more than the last digits."""
    if not np.isfinite(of).all():
        return values
    step = FINE * _middle_half(of)
    return np.round(values / step) * step if step > 0 else values


def _middle_half(of: np.ndarray) -> float:
    """How far apart the middle half of a column lies."""
    low, high = np.quantile(of, (0.25, 0.75))
    return float(high - low)


def _are_fractions(values: np.ndarray) -> np.ndarray:
    """Neither infinite nor whole numbers."""
    return np.isfinite(values) & (np.where(np.isfinite(values), values, 0) % 1 != 0)  # type: ignore[no-any-return]
