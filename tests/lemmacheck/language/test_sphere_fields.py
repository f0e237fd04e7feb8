"""Finite laws with the moments of squared coordinates of a uniform unit vector."""

from __future__ import annotations

import itertools
import math
import random

import pytest
import sympy
from flint import fmpq

from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import Positives, Whole
from lemmacheck.language.sphere_fields import SquaredHaar, SquaredSphere, by_blocks, by_products, by_subsets, latin_square
from theory.laws.haar import sphere_moment


@pytest.mark.parametrize(("law", "d"), [(by_subsets, d) for d in (1, 2, 3, 5, 8, 9, 14)] + [(by_products, d) for d in (1, 2, 3)])
def test_the_moments_up_to_order_three_are_those_of_the_sphere(law, d):
    outcomes = law(d)
    assert sum(w for w, _ in outcomes) == 1
    assert all(w > 0 and len(u) == d and sum(u) == 1 and min(u) >= 0 for w, u in outcomes)
    for powers in itertools.product(range(4), repeat=min(d, 3)):
        if 1 <= sum(powers) <= 3:
            mean = fmpq(0)
            for w, u in outcomes:
                mean += w * math.prod(x**k for x, k in zip(u, powers, strict=False))
            assert sympy.Rational(int(mean.p), int(mean.q)) == sphere_moment(tuple(2 * k for k in powers), d=sympy.Integer(d))


def test_a_law_with_another_third_moment_is_no_such_law():
    field = SquaredSphere("d")
    assert field.contains(by_subsets(3), {"d": 3})
    assert not field.contains([(fmpq(1), [fmpq(1, 3)] * 3)], {"d": 3})
    vertices = [(fmpq(1, 3), [fmpq(int(i == j)) for j in range(3)]) for i in range(3)]
    assert not field.contains(vertices, {"d": 3})


@pytest.mark.parametrize("d", [3, 4])
def test_blocks_make_doubly_stochastic_matrices_whose_rows_differ_in_kind(d):
    law = by_blocks(d)
    assert SquaredHaar("d").contains(law, {"d": d})
    assert any(len({tuple(sorted(map(str, row))) for row in U}) > 1 for _, U in law)
    heavier = [(w * (2 if i == 0 else 1), U) for i, (w, U) in enumerate(law)]
    total = sum(w for w, _ in heavier)
    assert not SquaredHaar("d").contains([(w / total, U) for w, U in heavier], {"d": d})


def test_coordinates_are_not_negative_and_add_up_to_one_by_type():
    domain = Domain(d=Whole(2), u=SquaredSphere("d"))
    law = domain.part("u")
    assert law.mean(lambda u: u.squares).sign == "positive"
    assert {law.mean(lambda u: u.total).look(o, {}) for o in domain.objects(3)} == {1}
    squares = {int(o.d): law.mean(lambda u: u.squares).look(o, {}) for o in domain.objects(3)}
    assert squares == {d: fmpq(3, d + 2) for d in (2, 3, 4)}


def test_weighted_sums_have_the_sign_of_both_lists_and_ends_can_be_left_out():
    domain = Domain(d=Whole(2), lam=Positives("d", total="d"), u=SquaredSphere("d"))
    lam, law = domain.part("lam"), domain.part("u")
    assert law.mean(lam.inner).sign == "nonnegative"
    assert law.mean(lam.less(1).inner).sign == "real"
    for o in domain.objects(3):
        assert law.mean(lam.inner).look(o, {}) == 1, "the mean square of a row, when the eigenvalues add up to d"
        inner = lam.without_largest.without_smallest.total.look(o, {})
        assert inner == sum(o.lam) - max(o.lam) - min(o.lam)
    assert SquaredSphere(2).sample(random.Random(0), 0, {}) == by_subsets(2)


def test_squared_orthogonal_matrices_keep_the_total_and_have_rows_of_the_sphere():
    domain = Domain(d=Whole(2), lam=Positives("d", total="d"), U=SquaredHaar("d"))
    law, lam = domain.part("U"), domain.part("lam")
    assert law.mean(lambda U: U.against(lam).geometric).sign == "positive"
    for o in domain.objects(3):
        assert domain.contains(o)
        assert all(sum(U) == o.d for _, U in law.of(lambda U: U.against(lam)).look(o, {})), "columns add up to one"
        spread = sum((x - 1) ** 2 for x in o.lam)
        pairs = law.mean(lambda U: U.against(lam).pair_mean).look(o, {})
        assert pairs == 1 - 2 * spread / (o.d * (o.d - 1) * (o.d + 2)), "mean of E r_i² r_j² from the fourth moments of Haar"
    swapped = [(w, [U[0], U[0], *U[2:]]) for w, U in SquaredHaar(3).sample(random.Random(0), 0, {})]
    assert not SquaredHaar(3).contains(swapped, {}), "columns must add up to one"


@pytest.mark.parametrize("style", range(6))
@pytest.mark.parametrize("d", [2, 3, 4, 5, 6])
def test_rows_by_latin_squares_are_doubly_stochastic_and_not_only_shifts(style, d):
    field = SquaredHaar("d")
    law = field.sample(random.Random(style), style, {"d": d})
    assert field.contains(law, {"d": d})
    square = latin_square(random.Random(0), d, cyclic=False)
    assert all(sorted(line) == list(range(d)) for line in (*square, *zip(*square, strict=True)))
    if d == 4:
        shifts = {tuple(row[row.index(0) :] + row[: row.index(0)]) for row in square}
        assert len(shifts) > 1, "the rows are no shifts of each other"
