"""What holds between two points of a smooth convex function, on functions that are made to be so."""

import random

import pytest
from flint import fmpq

from lemmacheck import Domain, SmoothConvex, Whole, facts
from lemmacheck.facts import MEANINGS
from lemmacheck.language.convex_fields import Bowl, ConvexFunction

OBJECTS = list(Domain(d=Whole(1), f=SmoothConvex("d", fmpq(3, 2))).objects(3))


def points(d, seed):
    rng = random.Random(seed)
    return [[fmpq(rng.randint(-40, 40), rng.randint(1, 7)) for _ in range(d)] for _ in range(2)]


@pytest.mark.parametrize("seed", range(4))
def test_the_fact_about_two_points_holds_and_fails_for_a_steeper_function(seed):
    for o in OBJECTS:
        x, y = points(o.d, seed)
        for pair in ((x, y), (y, x), (list(o.f.minimiser), x)):
            stated = facts.smooth_convex(**MEANINGS["smooth_convex"].values(o.f, *pair))
            assert stated.larger >= stated.smaller
    steep = ConvexFunction(fmpq(1), (fmpq(0),), fmpq(0), (Bowl(fmpq(2), (fmpq(1),)),))
    stated = facts.smooth_convex(**MEANINGS["smooth_convex"].values(steep, [fmpq(1)], [fmpq(0)]))
    assert stated.larger < stated.smaller


def test_it_is_used_for_a_function_of_this_type_only():
    domain = Domain(d=Whole(1), f=SmoothConvex("d"))
    needs = MEANINGS["smooth_convex"].needs
    assert needs(domain.part("f"), None, None) == ""
    assert "by its type" in needs(domain.part("d"), None, None)
