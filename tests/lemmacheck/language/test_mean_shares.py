"""Mean shares of positive numbers under random weights: their expansion is exact, and only such parts are taken."""

from __future__ import annotations

import pytest
from flint import fmpq

from lemmacheck import Domain, NonNegatives, Positives, SquaredSphere, Whole, mean_shares
from lemmacheck.errors import ClaimError

OBJECTS = Domain(n=Whole(2), s=Positives("n", total=1), u=SquaredSphere("n"), styles=9)


def shares_of(domain):
    return mean_shares(domain.part("s"), domain.part("u"))


def test_the_first_order_and_the_mean_remainder_add_up():
    shares = shares_of(OBJECTS)
    for o in OBJECTS.objects(3):
        T, n = shares.mean.look(o, {}), int(o.n)
        law = shares.remainders.look(o, {})
        rest = [sum(w * r[i] for w, r in law) for i in range(n)]
        linear = [fmpq(1, n) + fmpq(n, n + 2) * (x - fmpq(1, n)) for x in o.s]
        assert [x + y for x, y in zip(linear, rest, strict=True)] == T
        assert sum(T) == 1


def test_the_parts_of_an_outcome_are_not_negative_where_their_types_say_so():
    shares = shares_of(OBJECTS)
    slot = object()
    one = shares.outcomes.outcome(lambda _, s: s[slot])
    for o in OBJECTS.objects(3):
        for _, outcome in shares.outcomes.look(o, {}):
            bound = {slot: outcome}
            assert all(term.look(o, bound) >= 0 for term in (one.joint, one.outside, one.inside))
            assert sum(one.taken.look(o, bound)) == 1
        assert shares.variance.look(o, {}) >= 0


@pytest.mark.parametrize("numbers", [NonNegatives("n", total=1), Positives("n"), Positives("n", total="n")])
def test_other_numbers_are_refused(numbers):
    with pytest.raises(ClaimError, match="sum one"):
        shares_of(Domain(n=Whole(2), s=numbers, u=SquaredSphere("n")))
