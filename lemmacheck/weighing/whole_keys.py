"""Numbers that a draw makes of its keys itself, by a digest or a remainder, must come from all of each key.

Of a part there are few: two replicates that share it share their numbers, and a mean of them is that of a few seeds. What comes by
`generators` comes from the whole, and is not looked at here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.proofs.separation import names_in
from lemmacheck.weighing.blocks import Drawn, draw_block

FEW = 2  # replicates that are drawn again where no value recurs
CHANCE = 1e-7  # that others agree in all places: where values recur, so many are drawn again that it is less than this
PARTS = [np.array(mask, np.uint64) for mask in ((2**32 - 1, 0), (2**64 - 2**32, 0), (0, 2**32 - 1), (0, 2**64 - 2**32))]


def refuse_part_of_keys(evidence: Draws, case: Mapping[str, Any], drawn: Drawn, keys: Callable[[int], np.ndarray]) -> None:
    """Whichever half of a word of its key changes, something that differs between replicates changes with it."""
    if isinstance(evidence, Observed) or "generators" in names_in(evidence.draw):
        return
    varying = {name: column for name, column in drawn.columns.items() if _recurring(column) <= 1 / 2}
    count = min(map(_needed, varying.values()), default=0)
    if not 0 < count <= len(keys(0)):  # nothing varies, or too little for so few replicates
        return
    own, other = keys(0)[:count], keys(1)[:count]
    try:  # all at once, because a block costs hardly more than a replicate
        again = draw_block(evidence, case, np.concatenate([(own & ~part) | (other & part) for part in PARTS]))
    except Exception:  # a draw that takes whole blocks only
        return
    for start in range(0, count * len(PARTS), count):
        there = {name: again.columns.get(name, column)[start : start + count] for name, column in varying.items()}
        if all(np.array_equal(there[name], column[:count]) for name, column in varying.items()):
            raise ClaimError(
                f"{evidence.experiment} makes its numbers from a part of each key: the same part comes again, and with it the same"
                " numbers; use generators(keys)"
            )


def _recurring(column: np.ndarray) -> float:
    """The chance that two replicates have the same value, as it was seen."""
    shares = np.unique(column, return_counts=True)[1] / column.size
    return float(np.sum(shares**2))


def _needed(column: np.ndarray) -> int:
    """So many replicates that hardly agree by chance."""
    if np.unique(column).size == column.size:
        return FEW
    return math.ceil(math.log(CHANCE) / math.log(_recurring(column)))
