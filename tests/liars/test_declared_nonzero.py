"""That something is not zero is taken from a type or from the statement, never from its author."""

from lemmacheck import Domain, Numbers, Positives, Real, Unit, Whole, strictly
from tests.liars.test_grounded_liars import is_proof, judged


def quotient_of(factor, **more):
    """x/x = 1, argued through a factor that is said not to vanish, at objects that may have any x."""

    def argue(p):
        x = p.field("x")
        p.nonzero(factor(x), says="it is not zero", **more)
        return {"y": (factor(x) / factor(x)) * x}

    return argue


def test_a_hole_that_no_object_falls_into_is_only_declared():
    domain = Domain(x=Unit(), measure=lambda o: {"y": o.x})
    (finding, *_) = judged(quotient_of(lambda x: 12347 * x - 1), lambda q: q.y, domain)
    assert finding.rung == "argued"
    assert "only declared" in finding.note


def measured_sign(o):
    squares = sum(x * x for x in o.x)
    return {"y": squares / squares + squares}


def squares_over_squares(**of):
    def argue(p):
        s = p.symbol("s", p.part("x").squares)
        p.nonzero(s, says="x is not zero", **{name: make(p) for name, make in of.items()})
        return {"y": s / s + s}

    return argue


def test_where_the_measurement_divides_by_zero_a_condition_must_say_so():
    whole = Domain(n=Whole(1), x=Numbers("n"), measure=measured_sign)
    (finding, *_) = judged(squares_over_squares(), lambda q: q.y, whole)
    assert finding.holds is not True
    assert "the measurement divides by zero at n = 1, x = [0], an object of the domain" in finding.note
    stated = judged(squares_over_squares(), lambda q: q.y, whole.but(where={"x ≠ 0": lambda o: any(x != 0 for x in o.x)}))
    assert is_proof(stated)
    assert "every x_1 … x_n, where x ≠ 0; run on" in stated[0].covers


def test_where_the_measurement_is_defined_what_vanishes_must_be_seen():
    defined = Domain(n=Whole(1), x=Numbers("n"), measure=lambda o: {"y": 1 + sum(x * x for x in o.x)})
    (finding, *_) = judged(squares_over_squares(), lambda q: q.y, defined)
    assert finding.rung == "argued" or finding.holds is not True


def test_a_positive_type_is_enough_and_another_part_is_seen():
    domain = Domain(n=Whole(1), x=Positives("n"), measure=measured_sign)
    assert is_proof(judged(squares_over_squares(of=lambda p: p.part("x").squares), lambda q: q.y, domain))
    wrong = judged(squares_over_squares(of=lambda p: p.part("x").squares + 1), lambda q: q.y, domain)
    assert not is_proof(wrong)
    assert "x is not zero" in wrong[0].note


def test_a_strict_hypothesis_says_what_is_not_zero():
    def argue(p):
        x = p.field("x")
        p.nonzero(x, says="x > 0")
        return {"y": x, "x": x, "one": x / x}

    domain = Domain(x=Real(0), measure=lambda o: {"y": o.x, "x": o.x, "one": 1})
    assert is_proof(judged(argue, lambda q: q.y * q.one, domain, assumes={"x > 0": strictly(lambda q: q.x)}))
    assert not is_proof(judged(argue, lambda q: q.y * q.one, domain))


def test_a_group_must_vanish_together_with_what_is_said_of_it():
    def argue(p):
        x = p.field("x")
        a, b = p.symbol("a", p.part("x").squared), p.symbol("b", p.part("x").squared * 2)
        p.not_all_zero(a, b, total=a + b + 1, of=p.part("x").squared * 3 + 1)
        return {"y": (a + b) / (a + b), "x": x}

    (finding, *_) = judged(argue, lambda q: q.y, Domain(x=Real(), measure=lambda o: {"y": 1, "x": o.x}))
    assert finding.holds is not True
    assert "does not vanish with" in finding.note
