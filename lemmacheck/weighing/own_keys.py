"""Draws are independent only if each comes from its own key: another key beside it must not change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws
from lemmacheck.proofs.separation import lasting_state
from lemmacheck.weighing.blocks import Drawn, draw_block

FEW = 4  # replicates that are drawn together, the first half of them with other keys the second time
NEVER_DRAWN = 1_000_003  # a block that no run reaches


def require_own_keys(
    evidence: Draws, case: Mapping[str, Any], keys: np.ndarray, other_keys: np.ndarray, *, drawn: Drawn | None = None
) -> None:
    """Each replicate comes from its own key, and drawing with other keys leaves nothing behind."""
    before = lasting_state(evidence.draw)
    _require_own_keys(evidence, case, keys, other_keys, drawn=drawn)
    changed = [name for name, value in lasting_state(evidence.draw).items() if before.get(name) != value]
    if changed:
        raise ClaimError(
            f"{evidence.experiment} changes {changed[0]}, which outlives the draw: what is drawn first decides what comes later"
        )


def _require_own_keys(
    evidence: Draws, case: Mapping[str, Any], keys: np.ndarray, other_keys: np.ndarray, *, drawn: Drawn | None
) -> None:
    """Of a few replicates the first half gets other keys: the rest must stay what they were, bit for bit.

    Averages of ranks may be the same in a few replicates by chance: then a whole block decides. What is known to come from the
    keys, `drawn`, is not drawn again, unless it differs: some libraries round otherwise in batches of another size.
    """
    if evidence.block < 2:  # each is drawn by itself
        return
    try:
        unmoved = _unmoved(evidence, case, keys, other_keys, min(FEW, evidence.block), drawn=drawn)
    except ClaimError:
        raise
    except Exception:  # it takes whole blocks only
        unmoved = "?"
    if unmoved and evidence.block > FEW:
        unmoved = _unmoved(evidence, case, keys, other_keys, evidence.block, drawn=drawn)
    if unmoved:
        raise ClaimError(f"{evidence.experiment} gave the same numbers for {unmoved!r} to other keys: take them from each key")


def _unmoved(
    evidence: Draws, case: Mapping[str, Any], keys: np.ndarray, other_keys: np.ndarray, few: int, *, drawn: Drawn | None
) -> str:
    """A quantity that other keys left as it was, whole numbers and infinity apart: ranks and events may be the same."""
    half = few // 2
    after = draw_block(evidence, case, np.concatenate([other_keys[:half], keys[half:few]]))
    before = drawn.first(few) if drawn is not None else None
    if before is None or not _stayed(before, after, half):
        before = draw_block(evidence, case, keys[:few])
    unmoved = ""
    for name, column in before.columns.items():
        now = after.columns.get(name, column)
        if column[half:].tobytes() != now[half:].tobytes():
            raise ClaimError(
                f"{evidence.experiment} gave other numbers for {name!r} to keys that stayed the same, because keys beside them"
                " changed: each replicate must come from its own key"
            )
        fractional = np.isfinite(column[:half]) & (np.where(np.isfinite(column[:half]), column[:half], 0) % 1 != 0)
        if np.any(fractional) and column[:half].tobytes() == now[:half].tobytes():
            unmoved = unmoved or name
    return unmoved


def _stayed(before: Drawn, after: Drawn, half: int) -> bool:
    """The replicates whose keys stayed are the same, bit for bit."""
    now = after.columns
    return all(column[half:].tobytes() == now.get(name, column)[half:].tobytes() for name, column in before.columns.items())
