"""Directions move across their rows, and collinear rows multiply as the fact says; types keep other matrices out."""

from __future__ import annotations

import random

import pytest
from flint import fmpq

from lemmacheck import Domain, Matrix, Positives, Whole, facts
from lemmacheck.facts import MEANINGS
from lemmacheck.language.rows import Collinear, shortest_row
from lemmacheck.numbers.matrices import product, transpose
from lemmacheck.proofs.evaluation import is_nil

DOMAIN = Domain(
    d=Whole(1),
    n=Whole(1),
    H=Collinear("d", "n"),
    g=Matrix("d", "n"),
    V=Matrix("d", "n", "unit rows"),
    r=Positives("d"),
    A=Matrix("d", "n"),
)
OBJECTS = list(DOMAIN.objects(3, 6))


def test_the_derivative_of_a_direction_has_no_part_along_it():
    for A in (DOMAIN.part("H"), DOMAIN.part("V").scaled_rows(DOMAIN.part("r"))):
        moved = A.derivative_of_directions(DOMAIN.part("g"))
        assert MEANINGS["directions_move_across"].needs(A, moved) == ""
        for o in OBJECTS:
            found = MEANINGS["directions_move_across"].values(A.look(o, {}), moved.look(o, {}))
            assert is_nil(found["along"])
            fact = facts.directions_move_across(**found)
            assert is_nil(fact.larger - fact.smaller)


def test_only_the_derivative_of_its_own_directions_moves_across_a_matrix():
    H, g, needs = DOMAIN.part("H"), DOMAIN.part("g"), MEANINGS["directions_move_across"].needs
    assert "to be the derivative" in needs(H, g)
    assert "to be the derivative" in needs(H, DOMAIN.part("V").derivative_of_directions(g))
    assert "no zero rows" in needs(DOMAIN.part("A"), g)
    any_g = MEANINGS["directions_move_across"].values([[fmpq(3), fmpq(4)]], [[fmpq(1), fmpq(0)]])
    assert any_g["along"] == fmpq(9, 25), "a direction itself has a part along the row"


def test_a_product_with_collinear_rows_is_a_product_of_lengths():
    for o in OBJECTS:
        found = MEANINGS["product_with_collinear_rows"].values(o.g, o.H)
        fact = facts.product_with_collinear_rows(**found)
        assert fact.larger == fact.smaller
        again = sum(x * x for row in product(o.g, transpose(o.H)) for x in row)
        assert again == found["squares"]
    assert "collinear" in MEANINGS["product_with_collinear_rows"].needs(DOMAIN.part("g"), DOMAIN.part("V"))


@pytest.mark.parametrize("style", range(8))
def test_collinear_rows_are_recognised(style):
    field, values = Collinear("d", "n"), {"d": 3, "n": 4}
    H = field.sample(random.Random(style), style, values)
    assert field.contains(H, values)
    assert sum(x * x for x in H.direction) == 1
    assert not field.contains([H[0], H[1], [x + 1 for x in H[2]]], values), "one row points elsewhere"
    assert not field.contains([H[0], H[1], [fmpq(0)] * 4], values), "a zero row has no direction"
    assert not field.contains(H[:2], values)


def test_the_shortest_row_is_one_of_least_length():
    part = shortest_row(DOMAIN.part("A"))
    for o in OBJECTS:
        lengths = [sum(x * x for x in row) for row in o.A]
        found = part.look(o, {})
        assert found in list(o.A)
        assert sum(x * x for x in found) == sorted(lengths)[0]
