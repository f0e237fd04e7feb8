import pytest

from lemmacheck import facts
from lemmacheck.errors import ClaimError, StepFailed
from lemmacheck.language.claim import Claim, Foil
from lemmacheck.language.evidence import Exact, Proof
from lemmacheck.language.quantities import strictly
from lemmacheck.language.relation import Always, Exists, Identity
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.closing import is_proved
from lemmacheck.weighing.exact import compute
from lemmacheck.weighing.proved import prove


def am_gm(p):
    """(a + b)/2 ≥ g with g² = ab: the margin times (a + b)/2 + g is a square over four."""
    x, y = p.nonnegative("x"), p.nonnegative("y")
    p.closes_as((x - y) ** 2)
    return {"left": x**2 + y**2, "right": 2 * x * y}


def claim_with(argue, **changes):
    base = Claim(
        label="toy",
        says="",
        relation=Always(),
        margin=lambda q: q.left - q.c * q.right,
        constants={"c": 1},
        evidence=(Proof(argue),),
        foils=(Foil("c = 2", c=2),),
    )
    return base.but(**changes)


def run(claim):
    return prove(claim, claim.evidence[0], "Proof 1")[0]


def test_a_square_closes_and_a_changed_constant_does_not():
    assert run(claim_with(am_gm)).holds is True
    assert run(claim_with(am_gm, c=2)).holds is None


def test_every_step_is_shown():
    steps = run(claim_with(am_gm)).steps
    assert steps[-1].says == "The margin is manifestly not negative."


def test_a_slack_needs_a_fact():
    def argue(p):
        return {"left": 1 + p.slack("s"), "right": 1}

    with pytest.raises(ClaimError, match="because"):
        run(claim_with(argue))


def test_a_fact_must_match_its_slack_exactly():
    p = Argument()
    s = p.slack("s")
    with pytest.raises(StepFailed, match="is not the slack"):
        p.because(s, facts.am_gm(arithmetic=1 + 2 * s, geometric=1))
    p.because(s, facts.am_gm(arithmetic=1 + s, geometric=1))


def test_an_inequality_cannot_be_used_as_an_equality():
    p = Argument()
    with pytest.raises(StepFailed, match="inequality"):
        p.because(0, facts.am_gm(arithmetic=1, geometric=1))


def test_a_facts_own_hypotheses_are_checked():
    p = Argument()
    s, k = p.slack("s"), p.real("k")
    with pytest.raises(StepFailed, match="k >= 0"):
        p.because(s, facts.cauchy_schwarz(count=k, total=0, squares=s / k))


def test_a_real_symbol_is_not_taken_for_nonnegative():
    p = Argument()
    x, y = p.real("x"), p.nonnegative("y")
    assert not p.is_manifestly_nonnegative(x)
    assert not p.is_manifestly_nonnegative(x * y)
    assert p.is_manifestly_nonnegative(x**2 * y)
    assert not p.is_manifestly_nonnegative(y - 1)
    assert p.is_manifestly_nonnegative((y + 1) / (y + 2))
    assert not p.is_manifestly_nonnegative((y + 1) / (y - 2))


def test_a_multiplier_must_be_positive():
    p = Argument()
    with pytest.raises(StepFailed, match="multiplier"):
        p.times(p.real("x"))


def test_the_argument_must_live_inside_the_hypotheses():
    finding = run(claim_with(am_gm, assumes={"impossible": lambda q: -1 - q.left}))
    assert finding.holds is None
    assert "does not live inside" in finding.note


def test_an_identity_that_is_not_one_is_not_proved():
    def argue(p):
        x = p.real("x")
        return {"left": (x + 1) ** 2, "right": x**2 + 2 * x + 1}

    assert run(claim_with(argue, relation=Identity())).holds is True
    assert run(claim_with(argue, relation=Identity(), c=2)).holds is None


def test_z3_steps_fail_unless_unsat():
    p = Argument()
    x = p.real("x")
    p.unsat([x - 1, -x], says="x cannot be both")
    with pytest.raises(StepFailed, match="sat"):
        p.unsat([x - 1], says="x can be one")


def test_a_lemma_is_shown_before_it_is_used_again():
    import sympy

    p = Argument()
    x, s, y = p.nonnegative("x"), p.slack("s"), p.nonnegative("y")
    big, small = sympy.symbols("big small")
    with pytest.raises(StepFailed, match="manifestly"):
        p.lemma(s, big - small, old={big: x, small: x + 1}, new={big: y + s, small: y}, says="false")
    with pytest.raises(StepFailed, match="is not the slack"):
        p.lemma(s, big - small, old={big: x + 1, small: x}, new={big: y + 2 * s, small: y}, says="another gap")
    p.lemma(s, big - small, old={big: x + 1, small: x}, new={big: y + s, small: y}, says="true")
    assert [step.by for step in p.steps[-3:]] == ["shown above", "fresh symbols", "fresh symbols"]


def test_a_lemma_must_tie_its_quantities_together():
    """A bare placeholder would turn anything that is not negative into anything else."""
    import sympy

    p = Argument()
    x, s = p.nonnegative("x"), p.slack("s")
    anything, other = sympy.symbols("anything other")
    with pytest.raises(StepFailed, match="must be a formula"):
        p.lemma(s, anything, old={anything: x}, new={anything: s}, says="joined by words only")
    with pytest.raises(StepFailed, match="must be a formula"):
        p.lemma(s, anything - other, old={anything: x + 1}, new={anything: s, other: 0}, says="one of them unknown")


def test_a_lemma_holds_in_every_range_that_it_lists_and_in_the_form_that_it_names():
    import sympy

    p = Argument()
    x, y, s = p.nonnegative("x"), p.real("y"), p.slack("s")
    big, small = sympy.symbols("big small")
    ranges = [{big: x + 2, small: x}, {big: x, small: x + 1}]
    with pytest.raises(StepFailed, match="manifestly"):
        p.lemma(s, big - small, old=ranges, new={big: s, small: 0}, says="fails in the second range")
    squares = {"old": {big: x**2 + y**2, small: 2 * x * y}, "new": {big: s, small: 0}}
    with pytest.raises(StepFailed, match="manifestly"):
        p.lemma(s, big - small, **squares, says="not evident")
    with pytest.raises(StepFailed, match="is not the form"):
        p.lemma(s, big - small, **squares, form=(x + y) ** 2, says="the wrong form")
    p.lemma(s, big - small, **squares, form=(x - y) ** 2, says="a square")


def test_a_solver_lends_a_positive_symbol_only_inside_its_region():
    import sympy

    p = Argument()
    t = p.nonnegative("t")
    X = sympy.Symbol("x", real=True)
    inside = {"where": [X, 1 - X], "at": {X: 1 / (1 + t)}}
    with pytest.raises(StepFailed, match="the solver answers sat"):
        p.solved("a", 1 - 2 * X, **inside, says="false")
    with pytest.raises(StepFailed, match="not manifestly"):
        p.solved("b", 2 - X, where=[X, 1 - X], at={X: 1 + t}, says="outside the region")
    room = p.solved("room", X**2 - X + sympy.Rational(1, 2), **inside, says="true")
    assert p.is_manifestly_nonnegative(room)
    assert p.same(room * 2, (1 + t**2) / (1 + t) ** 2)
    assert not p.same(room, 1)


def test_a_proof_by_cases_needs_every_part():
    def small(p):
        """x ≤ 1."""
        x = 1 / (1 + p.nonnegative("t"))
        return {"left": 1, "right": x}

    def large(p):
        """x ≥ 1."""
        x = 1 + p.nonnegative("t")
        return {"left": x**2, "right": x}

    both = claim_with(small, evidence=(Proof((small, large)),))
    assert run(both).holds is True
    assert [step.says for step in run(both).steps if step.kind == "part"] == ["x ≤ 1.", "x ≥ 1."]
    assert run(both.but(c=2)).holds is None
    assert run(both.but(margin=lambda q: 2 * q.right - q.left)).holds is None  # true for the small ones only


def variances(p, second):
    """Var X = s and Var Y = `second(s)`, each from Jensen."""
    m, n, s = p.real("m"), p.real("n"), p.nonnegative("s")
    for mean, variance in ((m, s), (n, second(s, p))):
        p.because(variance, facts.jensen_square(mean=mean, mean_of_square=mean**2 + variance))


@pytest.mark.parametrize(
    "second",
    [
        lambda s, p: s,
        lambda s, p: 2 * s,
        lambda s, p: s / (1 + s),
        lambda s, p: s + p.nonnegative("t"),
        lambda s, p: s * (1 + p.nonnegative("t")),
        lambda s, p: p.positive("c") - s,
    ],
)
def test_two_facts_may_not_share_one_gap(second):
    p = Argument()
    variances(p, second)
    with pytest.raises(StepFailed, match="cannot close on its own"):
        p.check_gaps()


def test_gaps_with_symbols_of_their_own_are_independent():
    p = Argument()
    variances(p, lambda s, p: s * p.nonnegative("t"))
    p.check_gaps()


def test_the_two_sides_of_one_quantity_may_share_a_symbol():
    """e^(−r) between 1 − r and 1, and |x| ≤ ρ."""
    p = Argument()
    r, v, w = p.positive("r"), p.positive("v"), p.nonnegative("w")
    ratio = 1 - r * v / (v + w)
    p.because(r * v / (v + w), facts.exp_of_negative(exponent=r, exp_of_minus=ratio))
    p.because(r * w / (v + w), facts.exp_tangent(argument=-r, exp_of_argument=ratio))
    p.check_gaps()


def test_a_lemma_is_solved_for_a_quantity_that_enters_linearly():
    import sympy

    p = Argument()
    t, s = p.real("t"), p.slack("s")
    X, T = sympy.symbols("X T")
    with pytest.raises(StepFailed, match="enters linearly"):  # (X − t)² ≥ 0 does not say on which side X lies
        p.lemma(s, (X - T) ** 2, old={X: t, T: t}, new={X: t + sympy.sqrt(s), T: t}, says="a root with a sign")


def test_one_constant_serves_every_part_and_depends_on_what_is_given_only():
    def part(value):
        return lambda p: {"x": value, "y": value, "C": value}

    between = Claim(
        label="toy",
        says="",
        relation=Exists("C", "x"),
        constants={"C": None},
        margin=lambda q: (q.C - q.x, q.y - q.C),
        evidence=(Proof((part(1), part(2))),),
    )
    assert "one constant must serve" in run(between).note
    assert run(between.but(evidence=(Proof((part(1), part(1))),))).holds is True

    def argue(p):
        u, v = p.positive("u"), p.positive("v")
        return {"r": u / (u + v), "x": u, "C": u}

    given = between.but(relation=Exists("C", "x", given=("r",)), margin=lambda q: q.C - q.x, evidence=(Proof(argue),))
    assert "depends on more than" in run(given).note
    assert run(given.but(relation=Exists("C", "n", given=("r", "x")))).holds is True
    with pytest.raises(ValueError, match="may change with x"):
        Exists("C", "x", given=("r", "x"))


def test_symbols_of_one_name_are_two_unknowns_for_the_solver():
    import sympy

    p = Argument()
    plain, real = sympy.Symbol("t"), sympy.Symbol("t", real=True)
    with pytest.raises(StepFailed, match="sat"):
        p.unsat([plain, real, real - plain - 1], says="1 + t > t, but these are two")


def test_a_root_of_something_negative_is_not_real():
    import sympy

    p = Argument()
    x = p.nonnegative("x")
    assert not p.is_manifestly_nonnegative((sympy.sqrt(-1 - x) + 1) ** 2)


def test_a_proved_claim_may_be_cited_inside_its_hypotheses_only():
    def above(p):
        y = p.nonnegative("y")
        return {"left": y + p.nonnegative("x"), "right": y}

    known = claim_with(above, assumes={"right ≥ 0": lambda q: q.right})
    false = known.but(c=2)
    p = Argument(is_proved)
    x, s = p.nonnegative("x"), p.slack("s")
    for other in (false, claim_with(am_gm)):  # the second does not say where it holds
        with pytest.raises(StepFailed, match="cannot be cited"):
            p.cite(other, s, left=x + s, right=x)
    with pytest.raises(StepFailed, match="is not the slack"):
        p.cite(known, s, left=x + 2 * s, right=x)
    with pytest.raises(StepFailed, match="assumes"):
        p.cite(known, s, left=s - 1, right=-1)
    p.cite(known, s, left=x + s, right=x)
    assert p.unexplained == {}
    assert "claim of its own" in p.steps[-1].by


def test_claims_that_cite_each_other_in_a_circle_are_not_proved():
    """Both say that any two numbers are in order, each by the other: without the look at the circle both would close."""
    circle = []

    def by_the_other(index):
        def argue(p):
            x, s = p.nonnegative("x"), p.slack("s")
            p.cite(circle[index], s, left=x + s, right=x)
            return {"left": x + s, "right": x}

        return argue

    circle += [claim_with(by_the_other(other), assumes={"right ≥ 0": lambda q: q.right}) for other in (1, 0)]
    assert not is_proved(circle[0])
    assert not is_proved(circle[1])


def test_an_argument_must_reach_the_edge_of_its_hypotheses():
    def argue(p):
        return {"left": 3 + p.nonnegative("t"), "right": 3}

    narrow = {"assumes": {"left ≥ 3": lambda q: q.left - 3}}
    assert run(claim_with(argue, **narrow)).holds is True
    assert "reach the edge" in run(claim_with(argue, assumes={"left ≥ 1": lambda q: q.left - 1})).note


def test_a_strict_hypothesis_excludes_its_edge():
    def argue(p):
        return {"left": 3 + p.positive("t"), "right": 3}

    open_edge = claim_with(argue, assumes={"left > 3": strictly(lambda q: q.left - 3)})
    assert run(open_edge).holds is True
    assert "reach the edge" in run(claim_with(argue, assumes={"left ≥ 3": lambda q: q.left - 3})).note

    def closed(p):
        return {"left": 3 + p.nonnegative("t"), "right": 3}

    assert "does not live inside" in run(open_edge.but(evidence=(Proof(closed),))).note
    exact = Exact([{"left": 3, "right": 5}], lambda case: {})
    finding = compute(open_edge, exact, "Exact 1", "quick")[0]
    assert finding.admissible is False
    assert compute(open_edge.but(without="left > 3"), exact, "Exact 1", "quick")[0].holds is False
