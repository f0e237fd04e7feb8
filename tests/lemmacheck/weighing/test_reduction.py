"""Finitely many cases never decide endlessly many whole numbers, however many of the first ones they name."""

import pytest

from lemmacheck import Claim, Domain, Exact, Family, Foil, Numbers, OneOf, Positive, Real, Whole, grid
from lemmacheck.weighing.reduction import cover, covered_by


def measure(o):
    n = int(o.n)
    return {"value": n * n + n + 41}


def half(o):
    return {"n": o.n % 2}


def parity(case):
    return {"odd": int(case.n) % 2}


def test_naming_the_first_thirty_numbers_does_not_cover_them_all():
    found = cover(Domain(n=Whole(0), measure=measure), Exact(grid(n=range(30)), measure), "quick")
    assert "its cases name 30 values, and the domain has every n ≥ 0" in found.lacks
    assert not found.tied


def test_a_range_with_an_end_a_list_and_an_axis_are_covered():
    named = Exact(grid(n=range(30)), measure)
    for field in (Whole(0, 29), OneOf(*range(30))):
        assert cover(Domain(n=field, measure=measure), named, "quick").tied
    assert cover(Domain(n=Whole(0), measure=measure), Family(0, lambda case: {"value": case.n**2 + case.n + 41}, "n"), "quick").tied


@pytest.mark.parametrize("field", [Whole(0), Whole(1, step=2)])
def test_a_reduction_that_reduces_nothing_is_seen_beyond_the_largest_case(field):
    named = Exact(grid(n=range(40)), measure, reduces=lambda o: {"n": o.n})
    found = cover(Domain(n=field, measure=measure), named, "quick")
    assert "no case is about n = 4" in found.lacks  # 40 or 41


def test_a_reduction_that_reduces_is_tried_there_too():
    halved = Exact(grid(n=range(2)), parity, reduces=half)
    assert cover(Domain(n=Whole(0, 20), measure=parity), halved, "quick").tied
    assert "nothing derives it" in cover(Domain(n=Whole(0), measure=parity), halved, "quick").lacks
    wrong = Domain(n=Whole(0), measure=lambda o: {"odd": int(o.n) % 2 if o.n < 9 else 0})
    many = Exact([{"n": k} for k in (0, 1, 9)], parity, reduces=half)
    assert "odd is" in cover(wrong.but(n=Whole(1, step=2)), many, "quick").lacks


def test_objects_beyond_a_number_have_larger_sizes_of_their_type():
    domain = Domain(n=Whole(1, step=2), k=Whole(0, 3), x=Numbers("n"), t=Positive())
    found = list(domain.beyond(8))
    assert {(o.n, o.k, len(o.x)) for o in found} == {(9, 1, 9), (9, 3, 9)}  # a size that ends before is met at its last value
    assert all(domain.contains(o) for o in found)
    assert {o.n for o in Domain(n=Whole(1, 5), t=Positive()).beyond(8)} == {5}
    assert not list(Domain(n=Whole(1, 5)).beyond(3)), "all of its objects are looked at"


def through_six_points(n):
    """The polynomial of degree five that agrees with 2^(n−1) from one to six: Σ C(n − 1, k) up to k = 5."""
    total, term = 1, 1
    for k in range(1, 6):
        term = term * (n - k) / k
        total = total + term
    return total


def test_a_polynomial_that_agrees_with_powers_of_two_at_six_places_is_not_taken_for_them():
    powers = Domain(n=Whole(1), measure=lambda o: {"power": 2 ** (int(o.n) - 1)})
    found = cover(powers, Family(1, lambda case: {"power": through_six_points(case.n)}, "n"), "quick")
    assert "power is 64 on the object and 63 in its case" in found.lacks


def place(o):
    return {"x": o.x}


def test_an_object_is_compared_with_the_case_it_is_reduced_to_also_where_one_function_measures_both():
    rounded = Exact(grid(x=range(11)), place, reduces=lambda o: {"x": int(o.x.p // o.x.q)})
    found = cover(Domain(x=Real(0, 10), measure=place), rounded, "quick")
    assert "on the object" in found.lacks
    assert not found.tied


def test_a_quantity_that_only_the_evidence_measures_is_not_known_on_objects():
    known = Domain(n=Whole(0, 20), measure=parity)
    both = Exact(grid(n=range(2)), lambda case: {**parity(case), "value": int(case.n)}, reduces=half)
    kept = dict(label="x", says="x", domain=known, evidence=(both,), foils=(Foil("2", c=2),), constants=dict(c=1))
    about_value = covered_by(Claim(margin=lambda q: q.c - q.value, **kept), both, "quick")
    assert "does not give value" in about_value.lacks
    assert covered_by(Claim(margin=lambda q: q.c - q.odd, **kept), both, "quick").tied
