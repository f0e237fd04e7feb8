"""Numbers with a floor add up to at least as many floors; blocks of the harmonic sum have theirs by type."""

from __future__ import annotations

from flint import fmpq

from lemmacheck import Domain, Fraction, Positives, Whole, facts, harmonic_blocks
from lemmacheck.facts import MEANINGS

DOMAIN = Domain(m=Whole(1), x=Positives("m"))


def test_the_sum_is_at_least_the_floors_and_only_a_typed_floor_is_one():
    values = MEANINGS["sum_above_floor"].values([fmpq(1), fmpq(3), fmpq(1)], fmpq(1))
    fact = facts.sum_above_floor(**values)
    assert fact.larger - fact.smaller == 2
    too_high = facts.sum_above_floor(**MEANINGS["sum_above_floor"].values([fmpq(1), fmpq(3)], fmpq(3)))
    assert too_high.larger < too_high.smaller, "three is no floor of one and three"
    x = DOMAIN.part("x")
    assert "to be at least" in MEANINGS["sum_above_floor"].needs(x, DOMAIN.part("m"))
    floor = DOMAIN.part("m")
    assert MEANINGS["sum_above_floor"].needs(x.where(">=", floor), floor) == ""


def test_blocks_cover_the_harmonic_sum_and_keep_their_floor():
    every = harmonic_blocks(DOMAIN.part("m"))
    block = every.outcome(lambda _, s: s["block"])
    for o in DOMAIN.objects(5, 1):
        found = every.look(o, {})
        total = 1
        for _, size in found:
            here = {"block": size}
            terms = block.terms.look(o, here)
            assert min(terms) == block.floor.look(o, here)
            assert block.terms.low is block.floor
            total += block.terms.total.look(o, here)
        again = sum(Fraction(1, k) for k in range(1, 2 ** int(o.m) + 1))
        assert total == fmpq(again.numerator, again.denominator)
