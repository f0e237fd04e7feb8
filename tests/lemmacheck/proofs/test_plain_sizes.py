"""Plain whole numbers are tried far out where a measurement takes few lines, and not where its numbers grow without end."""

from fractions import Fraction

from flint import fmpq

from lemmacheck import Domain, Whole
from lemmacheck.proofs.further import FAR_NUMBERS, scattered
from lemmacheck.proofs.plain_sizes import EACH_TO, at_compared, each_further, farthest, is_straight


def sizes(objects):
    return [int(o.n) for o in objects]


def domain_of(measure):
    return Domain(n=Whole(1), measure=measure)


def linear(o):
    return {"sum": sum(range(int(o.n) + 1))}


def slow(o):
    total = 0
    for _ in range(int(o.n)):
        for _ in range(400):
            total += 1
    return {"total": total}


def test_few_lines_reach_every_number_to_sixty_and_one_beyond_a_thousand():
    assert sizes(each_further(domain_of(linear))) == list(range(7, EACH_TO + 1))
    (far,) = sizes(farthest(domain_of(linear)))
    assert far >= FAR_NUMBERS[0]


def test_what_takes_many_lines_is_tried_less_far_but_tried():
    assert sizes(each_further(domain_of(slow)))[-1] < EACH_TO
    assert all(far < FAR_NUMBERS[0] for far in sizes(farthest(domain_of(slow))))


def test_numbers_of_a_million_digits_are_not_gone_to():
    met = []

    def growing(o):
        met.append(int(o.n))
        total = Fraction(0)
        for k in range(2 ** int(o.n), 0, -1):
            total += Fraction(1, k)
        return {"total": total}

    assert not sizes(farthest(domain_of(growing)))
    assert max(met) < FAR_NUMBERS[0] // 2


def test_a_number_that_code_compares_with_is_met_however_large_it_is():
    met = lambda o: {"late": int(o.n >= 10**30)}  # noqa: E731
    assert is_straight(met)
    assert sizes(at_compared(domain_of(met), [fmpq(10**30)])) == [10**30, 10**30 + 1]


def test_of_many_objects_those_of_no_one_remainder_are_looked_at():
    picked = scattered(list(range(1000)), 100, linear)
    assert [one // 10 for one in picked[:-1]] == list(range(100))
    assert picked[-1] == 999
    assert len({one % 10 for one in picked}) > 5
    assert picked == scattered(list(range(1000)), 100, linear) != scattered(list(range(1000)), 100, slow)
    assert scattered(list(range(9)), 100, linear) == list(range(9))
