"""What a false statement may need that the proof of the true one does not speak of, and the edges that it would have to reach."""

from __future__ import annotations

import itertools
from typing import Any

from lemmacheck.certify.grounds import Assumed
from lemmacheck.certify.part import Section
from lemmacheck.certify.tree import number, replaced
from lemmacheck.language.claim import Claim
from lemmacheck.language.quantities import Q, components
from lemmacheck.proofs.reach import ZERO, closing_ends


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


def edges(claim: Claim, of: Claim, quantities: Any, section: Section) -> list[str]:
    """Where a foil moves the edge of a hypothesis: a symbol of the proof at zero is the claim's edge, and not the foil's.

    Without this all steps would stay true of a weaker hypothesis, although the proof does not reach its edge.
    """
    shown = []
    own, here = of.gather({}, quantities, kind="symbol"), claim.gather({}, quantities, kind="symbol")
    for name in _moved(of, quantities):
        for edge, now in zip(components(of.assumes[name](own)), components(claim.assumes[name](here)), strict=True):
            at = min((s for s, end in closing_ends(edge, strict=False) if end == ZERO), key=str, default=None)
            if at is not None:
                there = replaced(section.reader.read(now), {at: number(0)})
                shown.append(section.equal("edge", there, number(0), f"{name}: the edge is where {at} = 0"))
    return shown


def _moved(claim: Claim, quantities: Any) -> list[str]:
    """The hypotheses that some foil changes by a constant in them."""
    found = []
    for changed in map(claim.variant, claim.foils):
        if changed.constants.keys() == claim.constants.keys() and dict(changed.assumes) == dict(claim.assumes):
            q, other = (one.gather({}, quantities, kind="symbol") for one in (claim, changed))
            found += [name for name, margin in claim.assumes.items() if components(margin(q)) != components(margin(other))]
    return list(dict.fromkeys(found))
