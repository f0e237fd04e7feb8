"""What a statement says of objects and nobody looked at: a field that nothing reads, a margin that no object moves.

"For every x and every y" is shown by a measurement only if it looks at x and y; a number that comes out the same whatever the
object is says nothing about objects, unless it is an identity, whose two sides are equal everywhere.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.language.relation import Eventually, Somewhere, Tends
from lemmacheck.language.watched import Watched
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import sign, text
from lemmacheck.proofs.entries import unread_entries
from lemmacheck.proofs.evaluation import BITS
from lemmacheck.proofs.separation import names_in

MOST = 40  # objects on which a field may turn out to be read, or the margin to move
FEWEST = 5  # objects that a margin must be the same on before anything is said of it
Measure = Callable[[Any], Any]


def overlooked(claim: Claim, measure: Measure, taken: Iterable[str]) -> str:
    """The first thing that the statement says of its objects and nobody looks at; nothing where there is none.

    `taken` are names that are looked at elsewhere: by the argument, or by a margin that reads the parameters of a case itself.
    """
    domain = claim.domain
    assert domain is not None
    left = unread(domain, measure, frozenset(domain.fields.keys() & set(taken)))
    if left:
        return f"nothing reads {left[0]}, of which the domain says {domain.fields[left[0]].sentence(left[0])}"
    with precision_of(BITS):
        some = unread_entries(domain, measure, frozenset(taken))
    if some:
        return f"nothing reads some numbers of {some}, of which the domain says {domain.fields[some].sentence(some)}"
    return "its margin is the same number on every object" if _stays(claim, measure) else ""


@functools.cache
def unread(domain: Domain, measure: Measure, known: frozenset[str]) -> tuple[str, ...]:
    """The fields that neither the measurement nor a condition nor another field reads, on any of the first objects."""
    left = {name for name in domain.fields if name not in known and not _is_named_by_another(domain, name)}
    ran = False
    with precision_of(BITS):
        for o in islice(domain.objects(), MOST):
            if not left:
                break
            watched = Watched(vars(o))
            try:
                measure(watched)
                ran = True
            except ZeroDivisionError:
                ran = True
            except (TypeError, ValueError, AttributeError, LookupError):  # it takes cases of another kind
                continue
            finally:
                left -= watched.names_read
            domain.admits(watched)
            left -= watched.names_read
    return tuple(name for name in domain.fields if name in left) if ran else ()


def _is_named_by_another(domain: Domain, name: str) -> bool:
    """A size or a total of another field: whoever sees that one sees it."""
    return any(name in vars(other).values() for key, other in domain.fields.items() if key != name)


def names_read(claim: Claim) -> frozenset[str]:
    """The names that stand in the margin, the hypotheses and what they call."""
    return frozenset().union(*(names_in(formula) for formula in (claim.margin, *claim.assumes.values())))


def _stays(claim: Claim, measure: Measure) -> bool:
    """An inequality leaves one and the same gap on every object of a domain without end."""
    domain = claim.domain
    assert domain is not None
    if claim.relation.is_identity or claim.open_constant is not None or isinstance(claim.relation, (Eventually, Somewhere, Tends)):
        return False
    if domain.is_finite:
        return False
    seen: tuple[str, ...] | None = None
    count = 0
    with precision_of(BITS):
        for o in islice(domain.objects(), MOST):
            try:
                q = _gathered(claim, measure, o)
                if any(_excludes(hypothesis, q) for hypothesis in claim.assumes.values()):
                    continue
                found = components(claim.margin(q))
            except ZeroDivisionError:
                continue
            except (TypeError, ValueError, AttributeError, LookupError):
                return False
            if all(sign(part) in (0, None) for part in found):
                return False  # two sides that are equal are told of elsewhere
            now = tuple(map(text, found))
            if seen is not None and now != seen:
                return False
            seen, count = now, count + 1
    return count >= FEWEST


def _excludes(hypothesis: Callable[[Q], Any], q: Q) -> bool:
    signs = [sign(part) for part in components(hypothesis(q))]
    return -1 in signs or (0 in signs and is_strict(hypothesis))


def _gathered(claim: Claim, measure: Measure, o: Q) -> Q:
    """What is measured on an object, and the numbers of the object that the margin reads itself."""
    found, read = measure(o), names_read(claim)
    own = {name: value for name, value in vars(o).items() if name in read and name not in found and name not in claim.constants}
    return claim.gather(own, found, kind="exact")
