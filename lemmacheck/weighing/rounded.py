"""Statements about draws that rounding decides: in more digits they come out otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.weighing.dependence import per_draw

LOST = 1e-6  # of a number, or of how far apart the middle half of its column lies: the most that rounding may take
NOTHING = 1e-9  # what is lost where a margin vanishes but for rounding


def refuse_cancelling(claim: Claim, case: Mapping[str, Any], columns: Mapping[str, np.ndarray]) -> None:
    """Margin and hypotheses of a draw are the same in more digits: large numbers that cancel leave nothing but rounding."""
    draws = len(next(iter(columns.values()), ()))
    extra = {} if claim.open_constant is None else {claim.open_constant: 1.0}
    longer = {name: column.astype(np.longdouble) for name, column in columns.items()}
    own, finer = (claim.gather(case, given, kind="float", **extra) for given in (columns, longer))
    with np.errstate(all="ignore"):
        for formula in (claim.margin, *claim.assumes.values()):
            try:
                exactly = per_draw(formula, finer, draws)
            except TypeError:  # it takes numbers of one length only
                continue
            low, high = np.nanquantile(exactly, (0.25, 0.75), axis=1, keepdims=True)
            lost = np.abs(per_draw(formula, own, draws) - exactly)
            if (lost > np.maximum(NOTHING, LOST * np.maximum(np.abs(exactly), high - low))).any():
                raise ClaimError(
                    "large numbers cancel in a margin or hypothesis, and rounding decides its sign: cancel them on paper"
                )
