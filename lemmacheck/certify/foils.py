"""What a false statement may need that the proof of the true one does not speak of: any number."""

from __future__ import annotations

import itertools
from typing import Any

from lemmacheck.certify.grounds import Assumed
from lemmacheck.language.claim import Claim
from lemmacheck.language.quantities import Q


class _Open(Q):
    """A quantity that is not there is a symbol of which nothing is known, or a list of such."""

    def __init__(self, values: dict[str, Any], counts: tuple[int, int]) -> None:
        super().__init__(values)
        self.__dict__["_counts"] = counts  # how many numbers the first that is missing is, and the others; 0 for one number

    def __getattr__(self, name: str) -> Any:
        import sympy

        first, others = self.__dict__["_counts"]
        self.__dict__["_counts"] = (others, others)
        one = sympy.Symbol(name, real=True)
        self.__dict__[name] = [sympy.Symbol(f"{name}{i}", real=True) for i in range(first)] if first else one
        return self.__dict__[name]


def open_to_any(claim: Claim, q: Q, assumed: Assumed) -> Q:
    """The same quantities with all that the statement needs; what was added is said of the certificate."""
    there = dict(vars(q))
    lengths = sorted({len(value) for value in there.values() if isinstance(value, (list, tuple))})
    options = (0, *lengths, 2)
    for counts in itertools.product(options, options):
        opened = _Open(there, counts)
        try:
            for formula in (*claim.assumes.values(), claim.margin):
                formula(opened)
        except (TypeError, AttributeError, IndexError):
            continue  # what stands for a list is no number, and the other way round
        found = {name: value for name, value in vars(opened).items() if name != "_counts"}
        if new := sorted(set(found) - set(there)):
            assumed.unnamed.extend(new)
        return Q(found)
    return q
