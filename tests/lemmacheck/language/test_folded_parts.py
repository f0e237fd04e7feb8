"""A recursion along a list has the values that a loop gives, and each of its steps knows what came before and after."""

from fractions import Fraction

from flint import fmpq

from lemmacheck import Domain, NonNegatives, Whole, folded

DOMAIN = Domain(n=Whole(1), x=NonNegatives("n"))
RUN = folded(DOMAIN.part("x"), 2, lambda x, v: v * x + (1 - x).squared)


def test_its_values_are_those_of_a_loop():
    for o in DOMAIN.objects(4):
        values = [Fraction(2)]
        for x in o.x:
            x = Fraction(int(x.p), int(x.q))
            values.append(values[-1] * x + (1 - x) ** 2)
        assert RUN.look(o, {}) == [fmpq(v.numerator, v.denominator) for v in values]
        assert RUN.last.look(o, {}) == RUN.look(o, {})[-1]


def test_a_step_knows_its_number_what_was_used_and_what_is_left():
    for o in DOMAIN.objects(4):
        values, outcomes = RUN.look(o, {}), RUN.steps.look(o, {})
        assert len(outcomes) == o.n
        for k, (_, outcome) in enumerate(outcomes):
            step = RUN.steps.outcome(lambda o, s, outcome=outcome: outcome)
            assert step.number.look(o, {}) == k
            assert step.item.look(o, {}) == o.x[k]
            assert (step.before.look(o, {}), step.after.look(o, {})) == (values[k], values[k + 1])
            used, left = step.earlier.look(o, {}), step.later.look(o, {})
            assert [*used, o.x[k], *left] == list(o.x)
            assert (step.earlier.sign, step.later.sign) == ("nonnegative", "nonnegative")


def test_numbers_along_it_are_formed_of_every_state():
    along = RUN.along(lambda state: state.value + state.number + state.earlier.total)
    for o in DOMAIN.objects(4):
        wanted = [v + k + sum(o.x[:k], fmpq(0)) for k, v in enumerate(RUN.look(o, {}))]
        assert along.look(o, {}) == wanted
