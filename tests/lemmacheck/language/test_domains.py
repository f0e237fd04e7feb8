"""A domain makes its objects once, and another measurement on it sees the same ones."""

from __future__ import annotations

import pytest
from flint import arb, ctx

from lemmacheck import Domain, NormalizedChain, OneOf, Real, SquaredSphere, Whole
from lemmacheck.language.domains import as_ranges

CHAINS = Domain(d=Whole(2), m=Whole(1), u=SquaredSphere("d"), chain=NormalizedChain("d", "m", "u"), styles=3)


def test_another_measurement_sees_the_same_objects_and_another_field_does_not():
    first = list(CHAINS.objects(2))
    again = list(CHAINS.but(measure=lambda o: {"d": o.d}, says="chains").objects(2))
    assert all(one is other for one, other in zip(first, again, strict=True))
    other = list(CHAINS.but(m=Whole(2)).objects(2))
    assert not {id(o) for o in first} & {id(o) for o in other}
    assert min(o.m for o in other) == 2
    fewer = CHAINS.but(where=lambda o: o.d == 2)
    assert {int(o.d) for o in fewer.objects(2)} == {2}, "another selection is made anew"


def test_objects_do_not_depend_on_the_precision_of_who_asks_first():
    found = []
    for bits in (32, 256):
        before, ctx.prec = ctx.prec, bits
        try:
            domain = CHAINS.but(styles=4)
            states = [state for o in domain.objects(2) for _, state in o.chain.last]
            found.append([x.str(60) if isinstance(x, arb) else str(x) for state in states for x in state.spectrum])
            assert ctx.prec == bits
        finally:
            ctx.prec = before
    assert found[0] == found[1]
    assert len(found[0]) > 4


@pytest.mark.parametrize(
    ("numbers", "words"),
    [({4}, "4"), ({8, 16}, "8 and 16"), ({1, 2, 3, 13}, "1…3 and 13"), ({4, 6, 8, 12, 16, 24}, "4…24 (6 values)")],
)
def test_sizes_are_told_without_those_between(numbers, words):
    assert as_ranges(numbers) == words


def test_a_domain_is_finite_only_if_every_field_is():
    listed, mixed = Domain(x=OneOf(1, 2), n=Whole(0, 3)), Domain(x=OneOf(1, 2), y=Real())
    assert listed.is_finite
    assert len(list(listed.objects())) == 8
    assert not mixed.is_finite
    assert {o.x for o in mixed.objects()} == {1, 2}
    assert len({str(o.y) for o in mixed.objects()}) > 5


def test_an_author_may_ask_for_more_objects_and_not_for_fewer():
    usual = [str(o.x) for o in Domain(x=Real()).objects()]
    assert [str(o.x) for o in Domain(x=Real(), styles=1).objects()] == usual
    assert len(list(Domain(x=Real(), styles=40).objects())) > len(usual)


def test_conditions_hold_for_objects_further_out_too_and_leave_those_of_the_wider_domain_alone():
    wide = Domain(n=Whole(1), m=Whole(1))
    narrow = wide.but(where={"n ≥ m": lambda o: o.n >= o.m})
    for made in (narrow.objects(), narrow.beyond(20), narrow.at(30), narrow.others("salt")):
        sizes = [(int(o.n), int(o.m)) for o in made]
        assert sizes
        assert all(n >= m for n, m in sizes)
    assert any(o.n < o.m for o in wide.objects())
