"""Where a measurement has no value: at an edge, as a quotient at zero, or on a whole region, which may hide anything."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from lemmacheck.language.domains import Domain
from lemmacheck.weighing.inside import is_inside

FEW = 12  # cases without a value that are looked at
AROUND = 8  # cases near each
STEP = 0.01

Case = dict[str, Any]


def region_without_value(domain: Domain | None, cases: Iterable[Case], score: Callable[[Case], float | None]) -> Case | None:
    """A case without a value around which no case of the domain has one; None where all lie at edges."""
    rng = np.random.default_rng(0)
    for _, case in zip(range(FEW), cases, strict=False):
        around = [near for near in (_moved(case, rng) for _ in range(AROUND)) if near != case and is_inside(domain, near)]
        scores = [score(near) for near in around]
        admissible = [one for one in scores if one is not None]
        if admissible and all(map(math.isnan, admissible)):
            return case
    return None


def _moved(value: Any, rng: np.random.Generator) -> Any:
    """The same with every number moved a little; whole numbers and words stay."""
    if isinstance(value, dict):
        return {key: _moved(inner, rng) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_moved(inner, rng) for inner in value]
    if not isinstance(value, float):
        return value
    return value * (1 + STEP * rng.standard_normal()) + STEP**2 * rng.standard_normal()
