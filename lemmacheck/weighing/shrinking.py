"""A violation made smaller along the axes that its author names: first their size, then the simplicity of their numbers.

Each smaller case goes through the same measurement and is decided as certainly as the first one. What is found is the smallest
along each axis while the others stay, among the values that were tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from lemmacheck.errors import ClaimError, Overlap
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed, Exact
from lemmacheck.weighing.finding import Finding

ONE_BY_ONE = 32  # values from the lower end up that are tried each; beyond them halves of what is left
MOST = 200  # cases that are tried in all
DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 50, 100, 1000)
Look = Callable[[Mapping[str, Any]], Finding]


def with_smallest(claim: Claim, evidence: Exact | Enclosed, found: list[Finding], cases: list[Any], look: Look) -> list[Finding]:
    """The findings, and before them the first violation made as small as its axes allow."""
    if not evidence.shrinks or not (claim.foils or claim.control):  # foils only need to fail
        return found
    first = next((i for i, f in enumerate(found) if f.holds is False and f.admissible is True), None)
    if first is None:
        return found
    unknown = next((axis for axis in evidence.shrinks if axis not in cases[first]), None)
    if unknown is not None:
        raise ClaimError(f"shrinks names {unknown!r}, which is no parameter of the case; it has {', '.join(cases[first])}")
    best = _Shrinking(look, evidence.shrinks, dict(cases[first]), found[first]).run()
    return [*found[:first], best, *(found[first + 1 :] if best.case == found[first].case else found[first:])]


class _Shrinking:
    """The smallest violation so far, and how many cases may still be tried."""

    def __init__(self, look: Look, axes: Mapping[str, Any], case: dict[str, Any], finding: Finding) -> None:
        self.look, self.axes, self.case, self.finding, self.left = look, axes, case, finding, MOST

    def run(self) -> Finding:
        """Smaller sizes first, then simpler numbers, until nothing changes."""
        before: dict[str, Any] = {}
        while before != self.case and self.left > 0:
            before = dict(self.case)
            for axis, low in self.axes.items():
                one_by_one = self._smaller(self.case[axis], low)
                if not any(self._violates({**self.case, axis: value}) for value in one_by_one) and isinstance(self.case[axis], int):
                    self._bisect(axis, low + ONE_BY_ONE)
        self.finding.shrunk = self.left > 0
        return self.finding

    def _bisect(self, axis: str, below: int) -> None:
        """Of larger sizes: halves of the way from one that does not fail to one that does."""
        while self.case[axis] - below > 1 and self.left > 0:
            middle = (below + self.case[axis]) // 2
            if not self._violates({**self.case, axis: middle}):
                below = middle

    def _smaller(self, value: Any, low: Any) -> Iterator[Any]:
        if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            return
        if isinstance(value, int):
            yield from range(low, min(value, low + ONE_BY_ONE + 1))
        else:
            simpler = (Fraction(value).limit_denominator(k) for k in DENOMINATORS if k < value.denominator)
            yield from (x for x in dict.fromkeys(simpler) if x != value and x >= low)

    def _violates(self, case: dict[str, Any]) -> bool:
        if self.left <= 0:
            return False
        self.left -= 1
        try:
            found = self.look(case)
        except (ArithmeticError, ValueError, Overlap):  # the measurement is not defined there
            return False
        if found.holds is not False or found.admissible is not True:
            return False
        self.case, self.finding = case, found
        return True
