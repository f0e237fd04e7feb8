"""Cases: the parameters at which evidence measures, and which of them belong to a profile.

The key `since` of a case is reserved: it names the shortest profile that includes the case, and no measurement sees it.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.numbers.kinds import text
from lemmacheck.words import PROFILES

Case = Mapping[str, Any]


Cases = Iterable[Case] | Callable[[], Iterable[Case]]


def grid(since: str = "quick", **axes: Iterable[Any]) -> tuple[dict[str, Any], ...]:
    """Every combination of the given parameter values, the last axis running fastest."""
    if since not in PROFILES:
        raise ValueError(f"since={since!r} is no profile; choose one of {', '.join(PROFILES)}")
    return tuple({**dict(zip(axes, values, strict=True)), "since": since} for values in itertools.product(*axes.values()))


@dataclass(frozen=True)
class Between:
    """A parameter that runs over a whole interval; enclosures bisect it until every piece is decided.

    Without an upper end it runs to infinity, and `Enclosed(…, tail=…)` measures what lies far out.
    """

    low: int | Fraction
    high: int | Fraction | None = None


def cases_of(over: Cases, profile: str) -> Iterator[dict[str, Any]]:
    """The cases of a profile in the author's order, without the reserved key."""
    for case in over() if callable(over) else over:
        if PROFILES.index(case.get("since", "quick")) <= PROFILES.index(profile):
            yield {name: value for name, value in case.items() if name != "since"}


def case_text(case: Mapping[str, Any]) -> str:
    """A case as canonical text: the same mapping always gives the same stream, whatever the order of its keys."""
    for name, value in case.items():
        if not isinstance(value, (int, str, float, Fraction, list, tuple)):
            raise ClaimError(f"the parameter {name} = {value!r} has no text of its own; use numbers, fractions or words")
    return json.dumps({k: v if isinstance(v, (int, str)) else text(v) for k, v in case.items()}, sort_keys=True)
