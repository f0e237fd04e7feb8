"""Strict statements, statements that some object exists, and checks that look at nothing: from claim to status."""

from __future__ import annotations

import pytest

from lemmacheck import (
    AlmostSurely,
    Always,
    Claim,
    Control,
    Domain,
    Enclosed,
    Exact,
    Exists,
    Family,
    Foil,
    Fraction,
    Positive,
    Proof,
    Real,
    Search,
    Solved,
    Somewhere,
    Strictly,
    Tends,
    Whole,
    grid,
    sqrt,
)
from lemmacheck.errors import ClaimError
from lemmacheck.verdict.judge import judge
from lemmacheck.weighing.statements import examine_fixed

ANY_FOIL = (Foil("one less", shift=1),)
TINY = Control("a little more", shift=Fraction(-1, 10**6))


def verdict_of(claim):
    own, *others = examine_fixed(claim, "quick")
    foils = [one for one in others if one.role == "foil"]
    return judge(own, foils, next((one for one in others if one.role == "control"), None))


def square(case):
    return {"y": case.x**2}


def square_of_domain(p):
    return {"y": p.field("x") ** 2}


def squares(relation, *evidence, **more):
    """x² − shift is not negative, or positive."""
    return Claim(
        label="x²", says="", relation=relation, margin=lambda q: q.y - q.shift, constants={"shift": 0}, evidence=evidence, **more
    )


STRICT_EVIDENCE = [
    Exact(grid(x=(0, 1)), square),
    Enclosed(grid(x=(0, 1)), square),
    Search(lambda rng: [{"x": 0.0}, {"x": float(rng.random())}], square),
    Solved([{}], lambda case, p: {"y": p.unknown("x") ** 2}),
    Family(0, lambda case: {"y": case.x**2}, "x"),
]


@pytest.mark.parametrize("evidence", STRICT_EVIDENCE, ids=lambda e: e.word)
def test_a_tie_violates_a_strict_statement_and_no_other(evidence):
    strict = verdict_of(squares(Strictly(), evidence, foils=ANY_FOIL, control=TINY))
    assert strict.status == "refuted"
    assert strict.outcome.witness.margin == 0
    assert verdict_of(squares(Always(), evidence, foils=ANY_FOIL, control=TINY)).status != "refuted"


def test_a_strict_statement_is_proved_where_nothing_can_vanish():
    above = (Foil("one less", shift=1, evidence=(Exact(grid(x=(Fraction(1, 2),)), square),)),)
    positive = Domain(x=Positive(), measure=square)
    assert verdict_of(squares(Strictly(), Proof(square_of_domain), domain=positive, foils=above)).status == "proved"
    anything = Domain(x=Real(), measure=square)
    assert verdict_of(squares(Always(), Proof(square_of_domain), domain=anything, foils=above)).status == "proved"
    assert verdict_of(squares(Strictly(), Proof(square_of_domain), domain=anything, foils=above)).status == "error"  # no control


def root(case):
    return {"gap": -abs(case.x * case.x - 2)}


def small_root(*evidence, **more):
    """Some x has x² within `width` of two."""
    return Claim(
        label="a root",
        says="",
        relation=Somewhere(),
        margin=lambda q: q.gap + q.width,
        constants={"width": Fraction(1, 100)},
        evidence=evidence,
        **more,
    )


WHOLE = Exact(grid(x=(1, 2, 3)), root)


REALS = Domain(x=Real(), measure=root)


def measure_near_two(case):
    return {"gap": -abs(sqrt(case.n) ** 2 - 2)}


def test_an_object_of_no_domain_shows_nothing():
    with pytest.raises(ClaimError, match="give the claim one"):
        verdict_of(small_root(Exact([dict(x=Fraction(283, 200))], root), foils=(Foil("none", width=0),)))


def test_one_confirmed_object_proves_that_there_is_one():
    none = (Foil("no width", width=0, domain=Domain(x=Whole(1, 3), measure=root), evidence=(WHOLE,)),)
    found = verdict_of(small_root(Exact([dict(x=Fraction(7, 5)), dict(x=Fraction(283, 200))], root), domain=REALS, foils=none))
    assert (found.status, found.rung) == ("proved", "exact")
    assert found.outcome.witness.case == {"x": "283/200"}
    assert found.outcome.witness.margin > 0
    by_search = small_root(
        Search(lambda rng: [{"x": 1.0 + float(rng.random())} for _ in range(50)], root), domain=REALS, foils=none
    )
    assert (verdict_of(by_search).status, verdict_of(by_search).rung) == ("proved", "enclosed")
    in_balls = small_root(Enclosed([dict(n=2)], measure_near_two), domain=Domain(n=Whole(1)), foils=none)
    assert verdict_of(in_balls).status == "proved"


def test_cases_that_are_not_all_do_not_show_that_there_is_none():
    lost = verdict_of(small_root(WHOLE, foils=(Foil("none", width=0),)))
    assert lost.status == "undecided"


def test_a_cover_of_the_domain_without_such_an_object_refutes():
    wide = Control("width one", width=1)
    nowhere = verdict_of(
        small_root(WHOLE, domain=Domain(x=Whole(1, 3), measure=root), foils=(Foil("none", width=0),), control=wide)
    )
    assert nowhere.status == "refuted"
    assert "no such object" in nowhere.reason


def test_an_object_that_misses_a_hypothesis_is_none():
    beyond = {"x at least two": lambda q: q.x - 2}
    claim = small_root(Exact([dict(x=Fraction(283, 200))], root), assumes=beyond, foils=(Foil("none", width=0),))
    assert verdict_of(claim).status == "undecided"


def test_numbers_that_are_only_written_down_are_no_measurement():
    for made_up in (lambda case: {"y": -1}, lambda case: {"y": -2 * Fraction(1, 2) * (1 - Fraction(1, 2))}):
        claim = squares(Always(), Exact(grid(x=(0, 1)), square), foils=(Foil("made up", measure=made_up),))
        with pytest.raises(ClaimError, match="only writes numbers down"):
            examine_fixed(claim, "quick")


def test_a_margin_that_moves_with_nothing_is_refused():
    for margin in (lambda q: -1, lambda q: -1 - 0 * q.y, lambda q: -q.shift - 1):
        with pytest.raises(ClaimError, match="same whatever is measured"):
            examine_fixed(squares(Always(), Exact(grid(x=(0, 1)), square), foils=(Foil("made up", margin=margin),)), "quick")


def test_a_margin_with_steps_is_seen_to_move():
    steps = Foil("steps", margin=lambda q: 1 if q.y > 500 else -1)
    assert verdict_of(squares(Always(), Exact(grid(x=(0, 1)), square), foils=(steps,))).foils["steps"].status == "refuted"


def falling(case):
    return {"x": 1 / (case.n * case.n + case.n)}


def limit_of(relation, *evidence, **more):
    """x = 1/(n² + n) with `shift` added tends to zero."""
    return Claim(
        label="a limit",
        says="",
        relation=relation,
        margin=lambda q: q.x + q.shift,
        constants={"shift": 0},
        evidence=evidence,
        **more,
    )


ALONG = Family(1, falling, "n", reduces=lambda o: {"n": o.n})
STEADY = (Foil("a hundredth more", shift=Fraction(1, 100), evidence=(ALONG,)),)
FROM_ONE = Domain(n=Whole(1), measure=lambda o: {"n": o.n, "x": 1 / (o.n * (o.n + 1)), "rate": 1 / o.n})


def test_a_limit_is_taken_along_a_family_and_never_from_cases():
    assert verdict_of(limit_of(Tends("n"), ALONG, domain=FROM_ONE, foils=STEADY)).status == "proved"
    assert verdict_of(limit_of(AlmostSurely("n"), ALONG, domain=FROM_ONE, foils=STEADY)).status == "proved"
    slower = limit_of(
        Tends("n", order=3), ALONG, domain=FROM_ONE, foils=STEADY, control=Control("order two", relation=Tends("n", 2))
    )
    assert verdict_of(slower).status == "refuted"
    cases = limit_of(Tends("n"), Exact(grid(n=(1, 2, 10**9)), falling), foils=STEADY)
    assert verdict_of(cases).status == "undecided"


def with_rate(rate):
    def argue(p):
        n = p.at_least(1, "n")
        return {"n": n, "x": 1 / (n * (n + 1)), "rate": rate(n)}

    return argue


def test_a_limit_is_proved_by_a_rate_that_falls():
    claim = limit_of(Tends("n"), Proof(with_rate(lambda n: 1 / n)), domain=FROM_ONE, foils=STEADY)
    assert verdict_of(claim).status == "proved"
    too_slow = claim.but(relation=AlmostSurely("n"), evidence=claim.evidence, foils=STEADY)
    assert verdict_of(too_slow).status == "undecided"


@pytest.mark.parametrize(
    ("rate", "says"),
    [
        (lambda n: 1 / n**2 - 1 / n**3, "negative coefficient"),  # below x at n = 1
        (lambda n: 1 + 0 * n, "falls like"),
        (lambda n: n, "falls like"),
    ],
)
def test_a_rate_that_is_too_small_or_does_not_fall_proves_nothing(rate, says):
    claim = limit_of(Tends("n"), Proof(with_rate(rate)), domain=FROM_ONE, foils=STEADY)
    assert says in examine_fixed(claim, "quick")[0].findings[0].note


def test_a_rate_may_not_hide_what_changes_with_the_axis():
    def argue(p):
        n, c = p.at_least(1, "n"), p.nonnegative("c")
        return {"n": n, "x": 1 / (n * (n + 1)), "rate": (1 + c) / n}

    claim = limit_of(Tends("n"), Proof(argue), foils=STEADY)
    assert "may change with n" in examine_fixed(claim, "quick")[0].findings[0].note


def test_a_growth_that_no_object_was_measured_for_is_argued():
    grows = Family(1, lambda case: {"x": case.n}, "n", reduces=lambda o: {"n": o.n})
    told = Claim(
        label="x ≤ C", says="", relation=Exists("C", "n"), margin=lambda q: q.C - q.x, constants={"C": None}, evidence=(grows,)
    )
    tied = told.but(domain=Domain(n=Whole(1), measure=lambda o: {"n": o.n, "x": o.n}), evidence=told.evidence)
    for claim, rung in ((told, "argued"), (tied, "proof")):
        (finding,) = examine_fixed(claim, "quick")[0].findings
        assert (finding.unbounded, finding.rung) == (True, rung)
