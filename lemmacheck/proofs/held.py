"""What is held fixed must be able to stay while the axis grows: where every s is at least n, nothing runs along n with s fixed.

Objects are made further and further out along the axis, each time four times as far, of all edges, and with their numbers a
million times as small and as large. Where the least value of a quantity grows at every step, and not ever less, no number is one
that it can stay at; the same where its largest value falls to zero and is never zero.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import STYLES, Domain
from lemmacheck.language.fields import Numbers
from lemmacheck.language.quantities import Q
from lemmacheck.language.relation import Exists, Tends
from lemmacheck.numbers.kinds import approximate
from lemmacheck.proofs.further import MOST_STEPS, lists_subsets, stretched, takes_steps

STEP, STEP_DEAR = 4, 2  # how much further each time; the latter where objects are more than lists
STEPS, STEPS_OF_LISTS, STEPS_DEAR = 10, 5, 4
FEWEST = 4  # steps that must have objects
EDGES = 9  # objects of each size whose numbers are made smaller and larger
GROWS = 1.001  # the least by which something grows from step to step
LASTS = 0.6  # and a growth that lasts is, at the last step, not less than this share of the one before
Admits = Callable[[Mapping[str, Any]], bool]


def cannot_stay(claim: Claim, admits: Admits) -> str:
    """Why what is held fixed changes wherever the axis does; nothing where no quantity is seen to."""
    relation, domain = claim.relation, claim.domain
    if not isinstance(relation, (Exists, Tends)) or not relation.given or domain is None or not domain.sizes:
        return ""
    step, sizes = _sizes(domain)
    least: list[dict[str, float]] = []  # by step and by what is looked at
    for k in range(len(sizes)):
        norms = [
            _norms(relation.given, one)
            for one in _measured(domain, sizes[k], admits, near=k == 0)
            if step**k <= _size(one.get(relation.axis)) < step ** (k + 1)
        ]
        if not norms:
            break
        least.append({name: min(one[name] for one in norms) for name in norms[0]})
    if len(least) < FEWEST:
        return ""
    for name in least[0]:
        if _grows([one[name] for one in least]):
            return f"with {', '.join(relation.given)} held fixed nothing runs along {relation.axis}: {name} with it on every object"
    return ""


def _sizes(domain: Domain) -> tuple[int, list[int]]:
    if not domain.is_cheap:
        return STEP_DEAR, [STEP_DEAR**k for k in range(STEPS_DEAR)]
    has_lists = any(isinstance(kind, Numbers) for kind in domain.fields.values())
    return STEP, [STEP**k for k in range(STEPS_OF_LISTS if has_lists else STEPS)]


def _measured(domain: Domain, size: int, admits: Admits, *, near: bool) -> Iterator[Mapping[str, Any]]:
    """The quantities of objects of a size; of all but the first sizes also of those with smaller and larger numbers."""
    assert domain.measure is not None
    objects = list(domain.objects() if near else domain.at(size, range(STYLES)))
    slow = lists_subsets(domain.measure) and not near
    if slow or not all(takes_steps(functools.partial(domain.measure, o), MOST_STEPS) for o in objects[:1]):
        return
    changed: Sequence[Q] = () if near else list(stretched(domain, objects[:EDGES]))
    for _, quantities in domain.measured_on(itertools.chain(objects, changed)):
        if quantities is not None and admits(quantities):
            yield quantities


def _norms(given: Sequence[str], quantities: Mapping[str, Any]) -> dict[str, float]:
    """The size of each quantity, of all together, and of the reciprocals: what falls to zero does not stay either."""
    sizes = {name: _size(quantities.get(name)) for name in given}
    found = {f"the least |{name}| grows": size for name, size in sizes.items()}
    found |= {"what they are together grows": sum(sizes.values())} if len(given) > 1 else {}
    return found | {f"the largest |{name}| falls": 1 / size if size else 0.0 for name, size in sizes.items()}


def _size(value: Any) -> float:
    if isinstance(value, (list, tuple)):
        return max(map(_size, value), default=0.0)
    return 0.0 if value is None or isinstance(value, str) else abs(approximate(value))


def _grows(values: Sequence[float]) -> bool:
    """At every step, and at the last not much less than at the one before: not towards some number."""
    steps = [b - a for a, b in itertools.pairwise(values)]
    rises = all(b > GROWS * a for a, b in itertools.pairwise(values))
    return rises and steps[-1] >= LASTS * steps[-2]
