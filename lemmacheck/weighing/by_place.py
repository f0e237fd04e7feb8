"""Whether numbers go with their places in a block: replicates of other keys stand there by chance, a row of numbers does not."""

from __future__ import annotations

import math

import numpy as np

from lemmacheck.errors import ClaimError

FAR = 5.5  # standard deviations, which chance passes about once in fifty million columns
FEWEST = 4  # replicates in a block
LUMP = 0.6  # the share of one number beyond which the ranks of a few others scatter more than the statistic allows for


def refuse_by_place(experiment: str, columns: dict[str, np.ndarray], block: int) -> None:
    """No quantity of blocks that were drawn one after another is large or small by its place in the block."""
    for name, column in columns.items():
        whole = len(column) // block
        if whole < 2 or block < FEWEST or np.unique(column, return_counts=True)[1].max() > LUMP * len(column):
            continue
        if strays(column[: whole * block].reshape(whole, block)) > FAR:
            raise ClaimError(
                f"{experiment} gave numbers for {name!r} that go with their places in the block, so they are not draws;"
                " take all randomness from the keys: generators(keys)"
            )


def strays(blocks: np.ndarray) -> float:
    """How far the ranks of each place, added over blocks, scatter beyond what chance does, in standard deviations.

    Friedman's statistic has the mean places − 1 and a known variance; it is brought to that of a χ², and that to a normal law by
    its cube root.
    """
    count, places = blocks.shape
    ranks = np.array([_ranks(row) for row in blocks])
    variance = float(ranks.var(axis=1).mean()) * places / (places - 1)
    if variance == 0 or count < 2:
        return 0.0
    free = places - 1
    found = count * float(np.square(ranks.mean(axis=0) - ranks.mean()).sum()) / variance
    scaled = max(free + (found - free) * math.sqrt(count / (count - 1)), 0.0)
    return float(((scaled / free) ** (1 / 3) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free)))


def _ranks(row: np.ndarray) -> np.ndarray:
    """Places in order, the same for equal numbers: the middle of theirs."""
    _, where, counts = np.unique(row, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return (last - (counts - 1) / 2)[where]
