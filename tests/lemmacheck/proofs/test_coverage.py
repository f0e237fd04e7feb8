"""Cases that are told apart by one or two quantities: those that cover the types are accepted, those with a hole are not."""

from __future__ import annotations

import pytest

from lemmacheck import Domain, NonNegatives, Whole
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.coverage import leave_nothing_out

DOMAIN = Domain(d=Whole(2), x=NonNegatives("d"))


def case(low=None, high=None, spread=None):
    p = Argument(domain=DOMAIN)
    if low is not None or high is not None:
        p.field("d", low=low, high=high)
    if spread is not None:
        p.when(p.part("x").below_mean, *spread, name="y")
    return p


@pytest.mark.parametrize(
    ("cases", "covers"),
    [
        ([(2, 2), (3, None)], True),
        ([(2, 2), (4, None)], False),
        ([(2, 5), (3, None)], True),
        ([(3, None)], False),
        ([(None, None, ("<=", 0)), (None, None, (">", 0))], True),
        ([(None, None, ("<=", 0)), (None, None, (">=", 1))], False),
        ([(None, None, (">", 0))], False),
        ([(2, 2), (None, None, ("<=", 0)), (3, 7, (">", 0)), (8, None, (">", 0))], True),
        ([(2, 2), (None, None, ("<=", 0)), (3, 7, (">", 0)), (9, None, (">", 0))], False),
        ([(2, 2), (3, 7, (">", 0)), (8, None, (">=", 0))], False),
        ([(2, 3, ("<=", 1)), (4, None, (">", 1))], False),
    ],
)
def test_every_combination_of_values_is_in_some_case_or_the_hole_is_named(cases, covers):
    found = leave_nothing_out([case(*one) for one in cases], DOMAIN)
    assert (found == []) == covers
    assert covers or "none is about" in found[0]
