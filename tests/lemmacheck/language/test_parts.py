"""Parts whose signs follow from how they were formed."""

from __future__ import annotations

import pytest
from flint import arb, fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import NonNegatives, Numbers, Positives, Whole
from lemmacheck.language.matrix_fields import Matrix
from lemmacheck.numbers.balls import precision_of
from lemmacheck.proofs.argument import Argument

LISTS = Domain(n=Whole(2), x=Positives("n"), y=NonNegatives("n"))
MATRICES = Domain(d=Whole(1), n=Whole("d"), X=Matrix("d", "n", "invertible"), W=Matrix("d", "d", "orthogonal"), g=Matrix("d", "n"))


def test_shares_levelled_lists_and_products_are_what_they_say():
    x, y = LISTS.part("x"), LISTS.part("y")
    with precision_of(256):
        for o in LISTS.objects(3):
            assert sum(x.shares.look(o, {})) == 1
            assert x.levelled.product.look(o, {}) - x.product.look(o, {}) == 0 or arb(x.levelled.product.look(o, {})).overlaps(
                arb(x.product.look(o, {}))
            )
            assert float(x.levelled.total.look(o, {})) <= float(arb(x.total.look(o, {}))) + 1e-12
            assert x.item(0).look(o, {}) == o.x[0]
            assert x.beyond(1).look(o, {}) == o.x[1:]
            assert x.less_first(1).look(o, {}) == [o.x[0] - 1, *o.x[1:]]
    with pytest.raises(ClaimError, match="shares"):
        _ = y.shares
    with pytest.raises(ClaimError, match="real powers"):
        y.item(0).raised(fmpq(1, 2))


def test_whole_numbers_can_be_counted_and_raised():
    n, argument = LISTS.part("n"), Argument(domain=LISTS)
    for o in LISTS.objects(3):
        assert argument.counted("n", 2).look(o, {}) == list(range(2, int(o.n) + 1))
        assert n.raised(2).look(o, {}).overlaps(arb(int(o.n) ** 2))
    assert argument.counted("n", 1).sign == "positive"
    assert argument.counted("n", 0).sign == "nonnegative"


def test_a_list_of_balls_has_a_total_only_where_it_is_narrow():
    field = Numbers("d", low=0, total="d")
    third = arb(1) / 3
    assert field.contains([2 - third, third], {"d": 2})
    assert not field.contains([2 - third, third + fmpq(1, 10**6)], {"d": 2})
    assert not field.contains([arb(1, 0.1), arb(1, 0.1)], {"d": 2})


def test_rows_of_a_wide_matrix_of_full_rank_never_vanish_and_their_directions_move_across_them():
    X, W, g = (MATRICES.part(name) for name in "XWg")
    assert X.row_squares.sign == "positive"
    assert (W @ X).row_squares.sign == "positive"
    assert g.row_squares.sign == "nonnegative"
    with pytest.raises(ClaimError, match="may vanish"):
        g.derivative_of_directions(X)
    with precision_of(128):
        for o in list(MATRICES.objects(2))[::7]:
            moved = X.derivative_of_directions(g).look(o, {})
            for x, row in zip(o.X, moved, strict=True):
                assert abs(float(arb(sum(a * b for a, b in zip(x, row, strict=True))))) < 1e-20
            pairs = X.rows_with(g)
            beyond = [pairs.outcome(lambda o, s, pair=pair: pair).beyond_shortest.look(o, {}) for _, pair in pairs.look(o, {})]
            assert min(beyond) == 0
