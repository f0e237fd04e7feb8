"""Multipliers found by machine are checked like any form; vectors, gaps and squares mean what they say on objects."""

from itertools import permutations

import pytest
import sympy

from lemmacheck import Claim, Domain, Foil, Fraction, Numbers, Proof, Real, SmoothConvex, Whole, facts, moved
from lemmacheck.errors import StepFailed
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.closing import close
from lemmacheck.proofs.multipliers import with_multipliers
from lemmacheck.weighing.proved import prove


def measure(o):
    x = list(o.x)
    for _ in range(o.N):
        x = [a - b for a, b in zip(x, o.f.gradient(x), strict=True)]
    start = sum((a - b) ** 2 for a, b in zip(o.x, o.f.minimiser, strict=True))
    return {"value": o.f.value(x) - o.f.least, "start": start}


def descent(N, *, swapped=False, only=None):
    """The argument about N steps; with the points of each inequality swapped it speaks of other numbers than it says."""

    def argue(p):
        f, run = p.part("f"), p.part("f").descent(p.part("x"), N)
        places = [run.point(k) for k in range(N + 1)]
        away, least = p.vector("x", moved(places[0], (-1, f.minimiser))), p.symbol("m", f.least)
        g = [p.vector(f"g{k}", f.gradient(x)) for k, x in enumerate(places)]
        value = [p.symbol(f"f{k}", f.excess(x)) for k, x in enumerate(places)]
        known = {k: (away - sum(g[:k]), g[k], value[k], places[k]) for k in range(N + 1)} | {"*": (0, 0, 0, f.minimiser)}
        for i, j in permutations(known, 2):
            if only is not None and (i, j) not in only:
                continue
            (x, gx, fx, at_x), (y, gy, fy, at_y) = known[i], known[j]
            inner, difference = p.inner(gy, x - y), p.inner(gx - gy, gx - gy)
            pair = facts.smooth_convex(at_x=least + fx, at_y=least + fy, inner=inner, difference=difference, smoothness=1)
            p.gap(f"q{i}{j}", pair, of=(f, at_y, at_x) if swapped else (f, at_x, at_y))
        p.closes_by_multipliers()
        return {"start": p.inner(away, away), "value": value[N]}

    return argue


def claim(argue, N, c):
    return Claim(
        label="x",
        says="x",
        margin=lambda q: q.start - q.c * q.value,
        constants=dict(c=c),
        domain=Domain(N=Whole(N, N), d=Whole(1), f=SmoothConvex("d"), x=Numbers("d"), measure=measure),
        evidence=(Proof(argue),),
        foils=(Foil("more", c=c + Fraction(1, 100)),),
    )


def worst_case(N):
    """The same worst case by PEPit, which knows nothing of us."""
    from PEPit import PEP
    from PEPit.functions import SmoothConvexFunction

    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1)
    least, x = f.stationary_point(), problem.set_initial_point()
    problem.set_initial_condition((x - least) ** 2 <= 1)
    for _ in range(N):
        x = x - f.gradient(x)
    problem.set_performance_metric(f(x) - f(least))
    return problem.solve(verbose=0)


@pytest.mark.parametrize("N", [1, 2, 3])
def test_the_best_bound_is_certified_and_no_better_one(N):
    best = Fraction(1, round(1 / worst_case(N)))
    (found,) = prove(claim(descent(N), N, 1 / best), Proof(descent(N)), "Proof 1")
    assert (found.rung, found.holds) == ("proof", True)
    assert "found by machine" in found.steps[-1].by
    better = close(claim(descent(N), N, 1 / best + Fraction(1, 1000)), Proof(descent(N)))
    assert "no sum of squares" in better.failure


def test_the_multipliers_stand_in_the_last_step_and_need_few_inequalities():
    closed = close(claim(descent(1), 1, 6), Proof(descent(1)))
    last = closed.steps[-1].formula
    assert last.startswith("margin = ")
    assert "s1" in last
    assert 0 < last.count("q") <= 3, "of six inequalities between three points"


def test_without_an_inequality_that_is_needed_nothing_is_found():
    closed = close(claim(descent(1), 1, 6), Proof(descent(1, only={(0, 1), (1, 0), ("*", 0)})))
    assert "no sum of squares" in closed.failure


def test_an_inequality_between_other_points_than_it_says_is_seen_on_objects():
    (found,) = prove(claim(descent(1, swapped=True), 1, 6), Proof(descent(1, swapped=True)), "Proof 1")
    assert found.holds is None
    assert "does not speak of the objects" in found.note


def test_a_fact_whose_gap_is_evident_from_the_way_it_is_written_is_refused():
    p = Argument()
    g = p.nonnegative("g")
    with pytest.raises(StepFailed, match="needs no fact"):
        p.gap("q", facts.am_gm(arithmetic=2 * g, geometric=g))


def test_numbers_alone_are_combined_too():
    p = Argument()
    x, y = p.real("x"), p.real("y")
    q1 = p.gap("q1", facts.largest_above_mean(largest=x, mean=y))
    q2 = p.gap("q2", facts.largest_above_mean(largest=y, mean=2 * x - 3))
    assert with_multipliers(3 - x, p) == q1 + q2
    for beyond in (x - 3, 2 - x, x * y):
        with pytest.raises(StepFailed):
            with_multipliers(beyond, p)


def test_inner_products_are_bilinear_and_squares_never_negative():
    domain = Domain(d=Whole(1), u=Numbers("d"), v=Numbers("d"), t=Real())
    p = Argument(domain=domain)
    u, v, t = p.vector("u", p.part("u")), p.vector("v", p.part("v")), p.field("t")
    uu, uv, vv = p.inner(u, u), p.inner(u, v), p.inner(v, v)
    assert p.inner(v, u) == uv
    assert sympy.expand(p.inner(u + t * v, u - 2 * v) - (uu - 2 * uv + t * uv - 2 * t * vv)) == 0
    s = p.square(u - 2 * v)
    assert p.signs[s] == "nonnegative"
    assert p.square(u - 2 * v) is s
    assert p.same(s, uu - 4 * uv + 4 * vv)
    for o in domain.objects(3):
        term, _ = p.terms[s]
        assert term.look(o, {}) == sum((a - 2 * b) ** 2 for a, b in zip(o.u, o.v, strict=True))


def test_what_is_no_combination_of_vectors_is_refused():
    p = Argument(domain=Domain(d=Whole(1), u=Numbers("d"), t=Real()))
    u, t = p.vector("u", p.part("u")), p.field("t")
    for wrong in (u + 1, u**2, t):
        with pytest.raises(StepFailed, match="no sum of multiples"):
            p.inner(wrong, u)
    with pytest.raises(StepFailed, match="no numbers"):
        p.square(t * u)
    with pytest.raises(StepFailed, match="declared twice"):
        p.vector("u", p.part("u"))
