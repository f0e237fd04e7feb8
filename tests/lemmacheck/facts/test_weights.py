"""Facts about weights that add up to one hold on random weights, and fail where their premises do."""

from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck import Domain, NonNegatives, Numbers, Whole, facts
from lemmacheck.facts import MEANINGS

PAIRS = st.lists(st.tuples(st.integers(0, 20), st.integers(-20, 20)), min_size=1, max_size=6).filter(
    lambda ps: any(p for p, _ in ps)
)


def normalized(pairs):
    total = sum(p for p, _ in pairs)
    return [fmpq(p, total) for p, _ in pairs], [fmpq(v) for _, v in pairs]


@given(PAIRS)
def test_weights_that_add_up_to_one(pairs):
    weights, v = normalized(pairs)
    squares = [x * x for x in v]
    mean = facts.mean_below_sum(**MEANINGS["mean_below_sum"].values(weights, squares))
    assert mean.larger >= mean.smaller
    in_pairs = facts.sums_in_pairs(**MEANINGS["sums_in_pairs"].values(weights, v))
    direct = sum(
        p * q * (x + y) ** 2
        for i, (p, x) in enumerate(zip(weights, v, strict=True))
        for j, (q, y) in enumerate(zip(weights, v, strict=True))
        if i != j
    )
    assert in_pairs.larger - in_pairs.smaller == fmpq(direct) / 2
    difference = facts.squares_above_product(**MEANINGS["squares_above_product"].values(v, weights))
    assert difference.larger - difference.smaller == sum((x - p) ** 2 for p, x in zip(weights, v, strict=True))


def test_larger_weights_or_negative_numbers_break_them():
    assert facts.mean_below_sum(mean=3, total=2).larger < 3, "weights 3 and 0 on 1 and 1"
    heavy = facts.sums_in_pairs(first=3, second=3, own=9)
    assert heavy.larger < heavy.smaller, "one number under the weight 3"
    domain = Domain(n=Whole(1), p=NonNegatives("n"), w=NonNegatives("n", total=1), v=Numbers("n"))
    needs = MEANINGS["mean_below_sum"].needs
    assert "add up to one" in needs(domain.part("p"), domain.part("w"))
    assert needs(domain.part("w"), domain.part("v")), "numbers of either sign have no such bound"
    assert needs(domain.part("w"), domain.part("p")) == ""


def test_the_product_of_two_lists_is_negative_only_where_its_factors_may_be():
    domain = Domain(n=Whole(1), p=NonNegatives("n"), v=Numbers("n"))
    p, v = domain.part("p"), domain.part("v")
    assert (p.times(p).sign, p.times(v).sign) == ("nonnegative", "real")
    one = next(iter(domain.objects()))
    assert p.times(v).look(one, {}) == [x * y for x, y in zip(one.p, one.v, strict=True)]
