"""One part of the objects under two symbols: algebra cannot know that they are the same number."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.domains import Domain
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import Term
from lemmacheck.numbers.balls import precision_of
from lemmacheck.proofs.evaluation import BITS, agree, as_value

FEW = 12  # objects on which parts are compared


def one_part_twice(domain: Domain | None, parts: Mapping[Any, tuple[Term, Any]], expression: Any) -> str:
    """What to add to a last step that fails: the first two symbols in it that are the same number on the first objects."""
    terms = {s: term for s, (term, scope) in parts.items() if scope is None and s in expression.free_symbols}
    if domain is None or len(terms) < 2:
        return ""
    with precision_of(BITS):
        objects = list(itertools.islice(domain.objects(), FEW))
        for one, other in itertools.combinations(sorted(terms, key=str), 2):
            if all(_are_the_same(terms[one], terms[other], o) for o in objects):
                return f"; {one} and {other} are the same part of the first objects: let one symbol stand for it"
    return ""


def _are_the_same(one: Term, other: Term, o: Q) -> bool:
    try:
        return agree(as_value(one.look(o, {})), as_value(other.look(o, {})))
    except (ClaimError, ZeroDivisionError, ValueError, TypeError):
        return False  # a part without a value here
