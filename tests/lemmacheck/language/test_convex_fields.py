"""Generated functions are convex and smooth, their values belong to their gradients, and runs are those of gradient descent."""

import random

import pytest
from flint import fmpq

from lemmacheck import Domain, Numbers, SmoothConvex, Whole, moved
from lemmacheck.language.convex_fields import Bowl, ConvexFunction, dot

DOMAIN = Domain(N=Whole(0), d=Whole(1), f=SmoothConvex("d", fmpq(3, 2)), x=Numbers("d"))
OBJECTS = list(DOMAIN.objects(3))


def points(d, seed):
    rng = random.Random(seed)
    return [[fmpq(rng.randint(-40, 40), rng.randint(1, 7)) for _ in range(d)] for _ in range(2)]


def segment(x, y, t):
    return [a + (b - a) * t for a, b in zip(x, y, strict=True)]


@pytest.mark.parametrize("seed", range(4))
def test_values_are_integrals_of_gradients_which_are_monotone_and_lipschitz(seed):
    for o in OBJECTS:
        x, y = points(o.d, seed)
        way = [b - a for a, b in zip(x, y, strict=True)]
        slopes = [dot(o.f.gradient(segment(x, y, fmpq(2 * k + 1, 400))), way) for k in range(200)]
        assert slopes == sorted(slopes)
        rough = o.f.smoothness * dot(way, way) / 400  # a midpoint is wrong by at most L|y − x|² over twice their number
        assert abs(o.f.value(y) - o.f.value(x) - sum(slopes) / 200) <= rough
        change = [b - a for a, b in zip(o.f.gradient(x), o.f.gradient(y), strict=True)]
        assert dot(change, change) <= o.f.smoothness**2 * dot(way, way)


def test_every_generated_function_is_of_its_type_and_a_steeper_or_concave_one_is_not():
    for o in OBJECTS:
        assert DOMAIN.contains(o)
        assert o.f.gradient(o.f.minimiser) == [0] * o.d
        assert o.f.value(o.f.minimiser) == o.f.least
    axis = (fmpq(1), fmpq(0))
    for weight in (2, -1):
        other = ConvexFunction(fmpq(3, 2), axis, fmpq(0), (Bowl(fmpq(weight), axis),))
        assert not SmoothConvex(2, fmpq(3, 2)).contains(other, {})
    twice = ConvexFunction(fmpq(3, 2), axis, fmpq(0), (Bowl(fmpq(1), axis), Bowl(fmpq(1), (fmpq(1), fmpq(1, 2)))))
    assert not SmoothConvex(2, fmpq(3, 2)).contains(twice, {}), "each of the two is flat enough, their sum is not"


def test_the_functions_are_told_apart_and_some_are_flat_bent_or_skew():
    seen = {str(o.f) for o in OBJECTS}
    assert len(seen) > len(OBJECTS) / 2
    assert any(not o.f.bowls for o in OBJECTS)
    assert any(bowl.left == 0 for o in OBJECTS for bowl in o.f.bowls)
    assert any(dot(a.direction, b.direction) for o in OBJECTS for a in o.f.bowls for b in o.f.bowls if a is not b)


def test_a_run_takes_steps_of_one_over_the_smoothness():
    f, x, size = DOMAIN.part("f"), DOMAIN.part("x"), DOMAIN.part("N")
    run = f.descent(x, size)
    far = run.along(lambda k, x: k + moved(x, (-1, f.minimiser)).squares)
    for o in OBJECTS:
        at = [list(o.x)]
        for _ in range(o.N):
            at.append([a - b * fmpq(2, 3) for a, b in zip(at[-1], o.f.gradient(at[-1]), strict=True)])
        assert run.look(o, {}) == at
        assert run.point(-1).look(o, {}) == at[-1]
        steps = [step for _, step in run.steps.look(o, {})]
        assert steps == [(k, at[k], at[k + 1]) for k in range(o.N)]
        wanted = [k + sum((a - b) ** 2 for a, b in zip(x, o.f.minimiser, strict=True)) for k, x in enumerate(at)]
        assert far.look(o, {}) == wanted
