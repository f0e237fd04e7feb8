"""Numbers that a draw makes of its keys itself, by a digest or a remainder, must come from all of each key.

Of a part there are few: two replicates that share it share their numbers, and a mean of them is that of a few seeds. What comes by
`generators` comes from the whole, and is not looked at here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.proofs.separation import names_in
from lemmacheck.weighing.blocks import Drawn, draw_block

FEW, MORE = 2, 16  # replicates that are drawn again; the latter where values recur, and agree by chance
PARTS = [np.array(mask, np.uint64) for mask in ((2**32 - 1, 0), (2**64 - 2**32, 0), (0, 2**32 - 1), (0, 2**64 - 2**32))]


_tried: set[Callable[..., Any]] = set()  # draws that were looked at: their code is the same in every case


def refuse_part_of_keys(evidence: Draws, case: Mapping[str, Any], drawn: Drawn, keys: Callable[[int], np.ndarray]) -> None:
    """Whichever half of a word of its key changes, something that differs between replicates changes with it."""
    if isinstance(evidence, Observed) or evidence.draw in _tried or "generators" in names_in(evidence.draw):
        return
    varying = {name: column for name, column in drawn.columns.items() if _share_of_most(column) <= 1 / 2}
    count = FEW if any(np.unique(column).size == column.size for column in varying.values()) else MORE
    own, other = keys(0)[:count], keys(1)[:count]
    try:  # all at once, because a block costs hardly more than a replicate
        again = draw_block(evidence, case, np.concatenate([(own & ~part) | (other & part) for part in PARTS]))
    except Exception:  # a draw that takes whole blocks only
        return
    for start in range(0, count * len(PARTS), count) if varying else ():
        there = {name: again.columns.get(name, column)[start : start + count] for name, column in varying.items()}
        if all(np.array_equal(there[name], column[:count]) for name, column in varying.items()):
            raise ClaimError(
                f"{evidence.experiment} makes its numbers from a part of each key: the same part comes again, and with it the same"
                " numbers; use generators(keys)"
            )
    _tried.add(evidence.draw)


def _share_of_most(column: np.ndarray) -> float:
    return float(np.unique(column, return_counts=True)[1].max() / column.size)
