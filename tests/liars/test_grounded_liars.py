"""Arguments that say more than they show: each once ended as a proof, and must not."""

from __future__ import annotations

import pytest
from flint import fmpq

from lemmacheck import (
    Claim,
    Domain,
    Foil,
    Fraction,
    Law,
    Matrix,
    NonNegative,
    NonNegatives,
    Positives,
    Proof,
    Real,
    Unit,
    Whole,
    facts,
    strictly,
)
from lemmacheck.facts.sums import geometric_mean
from lemmacheck.weighing.proved import prove


def measured_means(o):
    return {"am": sum(o.x) / o.n, "gm": geometric_mean(o.x)}


MEANS = Domain(n=Whole(1), x=NonNegatives("n"), measure=measured_means)


def judged(argue, margin, domain, **more):
    """The findings of a proof of this margin."""
    claim = Claim(
        label="a lie", says="", margin=margin, domain=domain, evidence=(Proof(argue),), foils=(Foil("x", margin=margin),), **more
    )
    return prove(claim, claim.evidence[0], "Proof 1")


def is_proof(findings):
    return any(f.rung == "proof" and f.holds for f in findings)


def is_refuted(findings):
    return any(f.holds is False for f in findings)


def test_two_geometric_means_by_renaming_symbols_are_refuted_by_an_object():
    def argue(p):
        g, e = p.nonnegative("g"), p.nonnegative("e")
        return {"am": 2 * g + e, "gm": g}

    findings = judged(argue, lambda q: q.am - 2 * q.gm, MEANS)
    assert not is_proof(findings)
    assert is_refuted(findings)


def test_a_fact_stated_for_other_numbers_than_its_part_is_seen():
    def argue(p):
        g, e = p.symbol("g", p.part("x").geometric), p.slack("e")
        p.because(e, facts.am_gm(arithmetic=2 * g + e, geometric=2 * g), of=p.part("x"))
        return {"am": 2 * g + e, "gm": g}

    findings = judged(argue, lambda q: q.am - 2 * q.gm, MEANS)
    assert not is_proof(findings)
    assert "AM–GM" in findings[0].note


def test_a_fact_about_no_part_of_the_object_is_argued_not_proved():
    def argue(p):
        g, e = p.symbol("g", p.part("x").geometric), p.slack("e")
        p.because(e, facts.cauchy_schwarz_inner(first=1, second=g**2 + e, inner=g))
        return {"am": g + e, "gm": g}

    findings = judged(argue, lambda q: q.am - q.gm, MEANS)
    assert not is_proof(findings)
    assert "no part of the object" in findings[0].note


def test_a_true_statement_by_a_bare_sign_is_argued_not_proved():
    def argue(p):
        g, e = p.symbol("g", p.part("x").geometric), p.nonnegative("e", "by the inequality of the means")
        return {"am": g + e, "gm": g}

    (finding,) = judged(argue, lambda q: q.am - q.gm, MEANS)
    assert finding.rung == "argued"
    assert "sign of e" in finding.note


def test_a_part_that_is_no_selection_of_the_list_is_refused():
    def argue(p):
        x = p.part("x")
        total, rest = p.symbol("s", x.squares), p.slack("r")
        p.because(rest, facts.part_of_sum(total=total, part=total - rest), of=(x.each(lambda t: t * t), x))
        return {"am": total, "gm": total - rest}

    (finding, *_) = judged(argue, lambda q: q.am - q.gm, MEANS)
    assert finding.rung == "argued"
    assert "selection" in finding.note


def test_an_argument_at_size_two_does_not_speak_of_size_three():
    def argue(p):
        from sympy import Rational

        a, b = p.real("a", means=p.part("x").largest), p.real("b", means=p.part("x").smallest)
        p.closes_as(Rational(1, 4) * (a - b) ** 2)
        return {"am": (a**2 + b**2) / 2, "gm": ((a + b) / 2) ** 2}

    def measure(o):
        return {"am": sum(x * x for x in o.x) / o.n, "gm": (sum(o.x) / o.n) ** 2}

    findings = judged(argue, lambda q: q.am - q.gm, Domain(n=Whole(2), x=NonNegatives("n"), measure=measure))
    assert not is_proof(findings)
    assert "n = 3" in findings[0].note


def test_an_expression_that_is_right_at_the_first_sizes_only_is_tried_at_more_sizes_than_its_degree():
    def argue(p):
        from sympy import prod

        n = p.field("n")
        wrong = prod([n - k for k in range(1, 9)])  # vanishes at n = 1 … 8
        return {"count": n + wrong**2, "n": n}

    domain = Domain(n=Whole(1), measure=lambda o: {"count": o.n, "n": o.n})
    findings = judged(argue, lambda q: q.count - q.n, domain)
    assert not is_proof(findings)


def test_cases_with_a_hole_between_them_are_not_a_proof():
    def low(p):
        t = p.when(p.part("x"), "<=", 1, name="t")
        return {"y": 1 - t, "z": 1}

    def high(p):
        t = p.when(p.part("x"), ">=", 2, name="t")
        return {"y": 2 + t, "z": 1}

    domain = Domain(x=Real(), measure=lambda o: {"y": o.x, "z": 1})
    claim = Claim(
        label="cases", says="", margin=lambda q: (q.y - q.z) ** 2, domain=domain, evidence=(Proof((low, high)),),
        foils=(Foil("x", margin=lambda q: -q.z),),
    )  # fmt: skip
    (finding,) = prove(claim, claim.evidence[0], "Proof 1")
    assert finding.rung == "argued"
    assert "cover" in finding.note


def test_a_declared_sign_stronger_than_the_type_is_refused():
    def argue(p):
        return {"y": p.positive("y", means=p.part("y"))}

    (finding, *_) = judged(argue, lambda q: q.y, Domain(y=NonNegative(), measure=lambda o: {"y": o.y}))
    assert finding.holds is not True
    assert "nonnegative" in finding.note


def test_a_measurement_that_uses_the_arguments_own_formula_is_seen():
    (finding, *_) = judged(argue_by_formula, lambda q: q.y, Domain(x=Positives(2), measure=measure_by_formula))
    assert finding.rung == "argued"
    assert "share" in finding.note


def own_formula(x):
    return x * x


def argue_by_formula(p):
    return {"y": own_formula(p.symbol("x", p.part("x").largest))}


def measure_by_formula(o):
    return {"y": own_formula(max(o.x))}


def test_hypotheses_that_no_object_meets_leave_the_argument_untried():
    def argue(p):
        return {"y": p.field("y")}

    domain = Domain(y=Unit(), measure=lambda o: {"y": o.y})
    (finding,) = judged(argue, lambda q: q.y, domain, assumes={"y at least minus one, sign lost": lambda q: -1 - q.y})
    assert finding.holds is not True


def test_premises_come_from_types():
    def argue(p):
        x, e = p.part("x"), p.slack("e")
        total = p.real("t", means=x.total)
        p.because(e, facts.squares_below_square(total=total, squares=total**2 - e), of=x)
        return {"y": e}

    def measure(o):
        return {"y": sum(o.x) ** 2 - sum(x * x for x in o.x)}

    from lemmacheck import Numbers

    (finding, *_) = judged(argue, lambda q: q.y, Domain(n=Whole(1), x=Numbers("n"), measure=measure))
    assert finding.rung == "argued" or finding.holds is not True
    assert "nonnegative by its type" in finding.note


@pytest.mark.parametrize("kind", ["any", "invertible", "gram", "symmetric", "orthogonal", "unit rows"])
def test_matrices_of_a_domain_are_of_their_kind_at_every_size(kind):
    from flint import fmpq_mat

    domain = Domain(d=Whole(1), A=Matrix("d", "d", kind))
    for o in domain.objects():
        A = fmpq_mat([list(row) for row in o.A])
        if kind == "invertible":
            assert A.det() != 0
        if kind in ("gram", "symmetric"):
            assert A.transpose() == A
        if kind == "orthogonal":
            assert A * A.transpose() == fmpq_mat(int(o.d), int(o.d), [int(i == j) for i in range(o.d) for j in range(o.d)])
        if kind == "unit rows":
            assert all(sum(x * x for x in row) == 1 for row in o.A)
        if o.A.values is not None:
            assert sum(x * x for x in o.A.values) == sum(x * x for row in o.A for x in row)


def test_only_a_bound_that_is_evidently_trivial_everywhere_is_called_empty():
    def argue(p):
        return {"y": p.field("y")}

    domain = Domain(y=Unit(), measure=lambda o: {"y": o.y})
    (empty,) = judged(argue, lambda q: q.y, domain, informative=lambda q: -q.y)
    (below,) = judged(argue, lambda q: q.y, domain, informative=lambda q: q.y - 2)
    (saying,) = judged(argue, lambda q: q.y, domain, informative=lambda q: q.y - q.y / 2)
    assert empty.informative is False
    assert below.informative is False
    assert saying.informative is True


def test_a_hypothesis_that_is_not_strict_gives_no_positive_symbol():
    def argue(p):
        y = p.given("y at least zero", "y", strictly=True)
        return {"y": y}

    def findings(margin):
        domain = Domain(y=Unit(without="low"), measure=lambda o: {"y": o.y})
        return judged(argue, lambda q: q.y * (1 + q.y), domain, assumes={"y at least zero": margin})

    assert is_proof(findings(strictly(lambda q: q.y)))
    assert not is_proof(findings(lambda q: q.y))


def test_a_row_of_a_matrix_of_full_rank_may_vanish_unless_it_is_square():
    square = Domain(d=Whole(1), A=Matrix("d", "d", "invertible")).part("A")
    tall = Domain(d=Whole(1), n=Whole(1), A=Matrix("d", "n", "invertible")).part("A")
    assert square.row_squares.sign == "positive"
    assert tall.row_squares.sign == "nonnegative"
    assert tall.values.sign == "positive"
    assert (tall @ tall.transposed).row_squares.sign == "nonnegative"


SQUARES = Domain(
    n=Whole(1), x=NonNegatives("n", total="n"), measure=lambda o: {"squares": sum(y * y for y in o.x), "count": fmpq(int(o.n))}
)


def test_a_premise_for_each_term_is_looked_at_even_where_no_term_is_named():
    """Σ x² ≥ Σ x holds because the mean is one, not term by term: 1 is no gap of x² − x."""

    def argue(p):
        n, rest, x = p.field("n"), p.slack("r", "Σ x² − Σ x"), p.part("x")
        p.because(rest, facts.sum_keeps_order(pointwise_gap=1, larger=n + rest, smaller=n), of=(x.times(x), x))
        return {"squares": n + rest, "count": n}

    findings = judged(argue, lambda q: q.squares - q.count, SQUARES)
    assert not is_proof(findings)
    assert "pointwise_gap" in findings[0].note


def enclosed_at(above, function):
    def argue(p):
        tau = p.field("tau")
        value = p.enclosed("v", function, at=tau, over=(0, 1), above=above, says="τ² − τ + 1 on [0, 1]")
        return {"value": value}

    domain = Domain(tau=Unit(), measure=lambda o: {"value": o.tau * o.tau - o.tau + 1})
    return judged(argue, lambda q: 10 * q.value - 7, domain)


def test_a_function_is_enclosed_on_its_whole_range_and_compared_with_the_objects():
    assert is_proof(enclosed_at(Fraction(7, 10), lambda x: (x - 0.5) * (x - 0.5) + 0.75))
    too_high = enclosed_at(Fraction(8, 10), lambda x: (x - 0.5) * (x - 0.5) + 0.75)
    assert not is_proof(too_high)
    assert "pieces do not show" in too_high[0].note
    another = enclosed_at(Fraction(7, 10), lambda x: (x - 0.5) * (x - 0.5) + 0.8)
    assert not is_proof(another)
    assert "returned value" in another[0].note  # the function that was enclosed is not what is measured


def test_what_holds_in_each_outcome_of_one_law_says_nothing_about_another():
    def measure(o):
        return {"mean": sum(w * x for w, x in o.a), "other": sum(w * x for w, x in o.b)}

    domain = Domain(a=Law(of=Unit()), b=Law(of=Unit()), measure=measure)

    def by_the_outcomes_of(name):
        def argue(p):
            a, mean = p.part("a"), p.slack("m")
            with p.each(p.part(name)) as outcome:
                value = p.symbol("x", outcome)
            order = facts.mean_keeps_order(pointwise_gap=value, mean_of_larger=mean, mean_of_smaller=0)
            p.because(mean, order, of=(a.of(lambda x: x), a.of(lambda x: x * 0)))
            return {"mean": mean}

        return judged(argue, lambda q: q.mean, domain)

    assert is_proof(by_the_outcomes_of("a"))
    assert not is_proof(by_the_outcomes_of("b"))


def test_a_part_that_is_positive_in_one_case_is_not_so_in_the_other():
    kept = []

    def above(p):
        p.when(p.part("x"), ">", 0, name="t")
        kept.append(p.positive_here(p.part("x")))
        return {"x": p.symbol("s", kept[-1])}

    def at_zero(p):
        p.when(p.part("x"), "<=", 0, name="t")
        return {"x": p.symbol("s", kept[-1])}

    findings = judged((above, at_zero), lambda q: q.x, Domain(x=Unit(), measure=lambda o: {"x": o.x}))
    assert not is_proof(findings)
    assert "s = 0 is not positive" in findings[0].note
