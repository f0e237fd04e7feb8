"""Objects on which a proof is run, or its statement measured, beyond the first ones: what code may tell apart must be seen."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import FIRST_STYLES, LONGEST, SIZES, SMALL
from lemmacheck.language.evidence import Proof
from lemmacheck.language.fields import Real, WholeField
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import exact
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.further import (
    FAR_LISTS,
    PLAIN,
    around,
    at_sizes,
    is_light,
    mixed,
    somewhat_larger,
    unforeseen,
    with_irrational_values,
)
from lemmacheck.proofs.plain_sizes import at_compared, each_further
from lemmacheck.proofs.separation import largest_compared, largest_written
from lemmacheck.proofs.sizes_apart import apart, assigned, ends_of
from lemmacheck.proofs.thresholds import numbers_compared

LARGEST = 500  # a size up to which larger objects are made, beyond what tells sizes apart
LARGEST_DEAR = 24  # the same where objects are more than lists of numbers
MIXTURES = 2  # laws of more outcomes than a law is made with

Parts = Sequence[tuple[Argument, Mapping[str, Any]]]  # of a proof: each with what it returns
Measured = list[tuple[Q, Mapping[str, Any] | None]]  # objects with their quantities


def beyond_what_is_written(claim: Claim, evidence: Proof, parts: Parts, others: Iterable[Q] = ()) -> Measured:
    """Objects larger than any number by which the author's code can tell sizes apart, and than those up to 40 that stand in it.

    What changes there must be seen. Where objects are more than lists of numbers, only small numbers have such an object.
    """
    domain = claim.domain
    assert domain is not None
    assert domain.measure is not None
    codes = (domain.measure, *evidence.parts, claim.margin)
    compared = max(largest_compared(one, LARGEST if domain.is_cheap else LARGEST_DEAR) for one in codes)
    written = max(largest_written(one, LONGEST if domain.is_cheap else SMALL) for one in codes)
    few, many = (FAR_LISTS, FAR_LISTS) if is_light(domain) else (PLAIN, FIRST_STYLES)
    found = domain.measured_beyond(compared, many) if compared >= SIZES and domain.is_cheap else []
    further = written if domain.is_cheap else max(compared, written)
    found += domain.measured_beyond(further, few) if further >= SIZES and (further > compared or not found) else []
    numbers = [*numbers_compared(*codes), *_ends_of_cited(parts)]
    sizes = [*numbers, *ends_of(domain)]
    found += domain.measured_on((*around(domain, numbers), *at_sizes(domain, sizes), *somewhat_larger(domain)))
    found += domain.measured_on((*apart(domain, domain.measure), *assigned(domain, numbers, domain.measure)))
    laws = itertools.islice(mixed(domain, list(domain.objects())), MIXTURES)
    unlike = (
        *unforeseen(domain),
        *each_further(domain),
        *at_compared(domain, sizes),
        *laws,
        *with_irrational_values(domain),
        *others,
    )
    return found + domain.measured_on(unlike)


def _ends_of_cited(parts: Parts) -> Iterator[Any]:
    """Numbers at which the domains of cited claims end: ours may go on, and then they say nothing."""
    cited = dict.fromkeys(use.cited for argument, _ in parts for use in argument.uses if use.cited is not None)
    for kind in (kind for claim in cited if claim.domain is not None for kind in claim.domain.fields.values()):
        ends = (kind.low, kind.high) if isinstance(kind, Real) else (kind.most,) if isinstance(kind, WholeField) else ()
        numbers = [exact(end) for end in ends if isinstance(end, (int, Fraction))]
        yield from (number for number in numbers if abs(number) > 1)
