"""Outside of its hypotheses every fact fails somewhere: what a fact asks for is what it needs."""

import inspect
import random
import warnings

import pytest

from lemmacheck.facts import TRUSTED
from lemmacheck.facts.fact import MEANINGS, is_signed

ROUNDING = 1e-9


def some_number(rng):
    """Whole numbers, and reals of every size, of either sign."""
    if rng.random() < 0.25:
        return float(rng.choice([1, 2, 3, 4, -1, -2, -3]))
    size = 10 ** rng.uniform(-2, 1.3)
    return size if rng.random() < 0.6 else -size


def is_false(fact):
    """False, or without a meaning: a root or a logarithm that is no real number."""
    try:
        larger, smaller = float(fact.larger), float(fact.smaller)
    except (ArithmeticError, ValueError, TypeError):
        return True
    least = ROUNDING * (abs(larger) + abs(smaller))
    return not larger >= smaller - least or (fact.is_equality and larger > smaller + least)


def broken_hypotheses(fact):
    """The names of those that do not hold."""
    return [what for what, value in fact.requires.items() if not float(value) >= 0] + [
        what for what, value in fact.positive.items() if not float(value) > 0
    ]


CHOSEN = {"way": lambda rng: rng.choice([1, -1])}  # an argument that chooses between two statements


def fails_inside(name, tries):
    """Whether numbers that meet the hypotheses, and are nothing to each other, make the fact false."""
    state, rng = TRUSTED[name], random.Random(1)
    arguments = list(inspect.signature(state).parameters)
    for _ in range(tries):
        try:
            fact = state(**{a: CHOSEN[a](rng) if a in CHOSEN else some_number(rng) for a in arguments})
            if not broken_hypotheses(fact) and is_false(fact):
                return True
        except (ArithmeticError, ValueError, TypeError, AttributeError):  # undefined at these numbers
            continue
    return False


EQUATIONS = {"mean_log_two_points"}  # its hypotheses are equations, which no random numbers meet; it has tests of its own


@pytest.mark.parametrize("name", [name for name in TRUSTED if name not in EQUATIONS])
def test_no_fact_is_true_of_numbers_that_are_nothing_to_each_other(name):
    """A fact that algebra alone gives says nothing, and one that no numbers break cannot be tested."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert fails_inside(name, 20_000)


# what holds farther than the fact asks for: the hypothesis is kept for the proof that it has, or for its words
WIDER = {
    "log_series_above": {"y >= 0"},
    "softplus_chord_falls": {"x >= 0"},
    "root_below_tangent": {"x >= 0"},
    "bernoulli_negative_power": {"y >= 0"},
    "exp_below_quadratic": {"x >= 0"},
}
OF_FUNCTIONS = [name for name, meaning in MEANINGS.items() if meaning.ties is not None and meaning.values is None]


def needed_hypotheses(name, tries=6000):
    """Of a fact about a function: every hypothesis, and whether breaking it alone makes the fact false or undefined somewhere."""
    state, ties, rng = TRUSTED[name], MEANINGS[name].ties, random.Random(2)
    free = list(inspect.signature(ties).parameters)
    needed = {}
    for _ in range(tries):
        numbers = {argument: some_number(rng) for argument in free}
        try:
            tied = ties(**numbers)
        except (ArithmeticError, ValueError, TypeError, AttributeError):
            tied = None
        arguments = {**numbers, **(tied or {})}
        named = {a: arguments.get(a, 1.0) for a in inspect.signature(state).parameters}
        try:
            fact = state(**named)
            broken, false = broken_hypotheses(fact), tied is None or is_false(fact)
        except (ArithmeticError, ValueError, TypeError, AttributeError):
            continue
        for what in (*fact.requires, *fact.positive):
            needed.setdefault(what, False)
        if len(broken) == 1 and false:
            needed[broken[0]] = True
    return needed


@pytest.mark.parametrize("name", OF_FUNCTIONS)
def test_a_fact_about_a_function_needs_each_of_its_hypotheses(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        needed = needed_hypotheses(name)
    assert {what for what, is_needed in needed.items() if not is_needed} == WIDER.get(name, set())


SIGNED = [name for name, meaning in MEANINGS.items() if meaning.values is not None and meaning.needs is is_signed]


@pytest.mark.parametrize("name", SIGNED)
def test_a_fact_about_numbers_of_one_sign_fails_for_numbers_of_both(name):
    state, values, rng = TRUSTED[name], MEANINGS[name].values, random.Random(3)
    parts = inspect.signature(values).parameters
    for _ in range(2000):
        size = rng.randint(1, 4)
        try:
            arguments = values(*([some_number(rng) for _ in range(size)] for _ in parts))
            if is_false(state(**{**dict.fromkeys(inspect.signature(state).parameters, 1.0), **arguments})):
                return
        except (ArithmeticError, ValueError, TypeError):  # a root of a negative number: it says nothing there
            return
    pytest.fail(f"{name} holds for numbers of either sign as well: its premise is not needed")


ONLY_NAMED = {  # what the argument of a proof, or the tie of a function, sees to
    "cosine_below_one": {"argument"},
    "induction": {"before"},
}


@pytest.mark.parametrize("name", TRUSTED)
def test_every_argument_of_a_fact_enters_its_sides_or_a_hypothesis(name):
    """An argument that nothing depends on is a hypothesis that was forgotten."""
    state, rng = TRUSTED[name], random.Random(4)
    arguments = list(inspect.signature(state).parameters)

    def told(values):
        fact = state(**values)
        return [float(x) for x in (fact.larger, fact.smaller, *fact.requires.values(), *fact.positive.values())]

    idle = set(arguments)
    for _ in range(400):
        values = {a: CHOSEN[a](rng) if a in CHOSEN else some_number(rng) for a in arguments}
        for argument in sorted(idle):
            other = -values[argument] if argument in CHOSEN else values[argument] + 1.0
            try:
                if told(values) != told({**values, argument: other}):
                    idle.discard(argument)
            except (ArithmeticError, ValueError, TypeError, AttributeError):
                continue
    assert idle == ONLY_NAMED.get(name, set())
