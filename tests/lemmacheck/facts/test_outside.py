"""Outside of its hypotheses every fact fails somewhere: what a fact asks for is what it needs."""

import inspect
import math
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


EQUATIONS = {"mean_log_two_points", "exact_affine_recursion"}  # hypotheses that no random numbers meet; tests of their own


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
    "cotangent_of_sum": {"π - y - z > 0"},
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


HALF = math.sqrt(0.5)
# numbers of a situation in which one hypothesis of the fact is broken, no other is, and what it says is false or means nothing
SITUATIONS = {
    "geometric_sequence": [
        ("q x_j - x_{j+1} >= 0", dict(first=1, ratio=2, steps=1, powered=2, last=3, before=1, after=3)),
        ("x_{j+1} - q x_j >= 0", dict(first=1, ratio=2, steps=1, powered=2, last=1, before=1, after=1)),
    ],
    "smooth_convex": [("L > 0", dict(at_x=1, at_y=0, inner=1, difference=0, smoothness=0))],
    "diagonal_dominance": [("the diagonal exceeds the rest of its row", dict(strength=1, rank=1, size=2))],
    "jensen_reciprocal": [("E X > 0", dict(mean=-1, mean_of_reciprocal=1 / 3))],  # 1 or −3
    "cauchy_schwarz_stopped": [  # one step, of one
        ("Y >= 0", dict(bound=-2, mean_sum_of_roots=1, mean_time=1, mean_total=1)),
        ("Y² >= E τ · E Σ x", dict(bound=0.5, mean_sum_of_roots=1, mean_time=1, mean_total=1)),
    ],
    "cauchy_schwarz_geometric": [  # one step, of one
        ("Y >= 0", dict(bound=-2, mean_sum_of_roots=1, growth=2, weighted_total=1)),
        ("Y² >= (q/(q-1)) E Σ q^k x", dict(bound=0.5, mean_sum_of_roots=1, growth=2, weighted_total=1)),
        ("q - 1 >= 0", dict(bound=0.5, mean_sum_of_roots=1, growth=0.5, weighted_total=1)),
    ],
    "mean_keeps_order": [("X - Y >= 0 in every outcome", dict(pointwise_gap=-1, mean_of_larger=0, mean_of_smaller=1))],
    "holder": [("p - 1", dict(exponent=0.5, first=4, second=2 / 3, inner=3))],  # x = (1, 1), y = (1, 2)
    "norms_fall": [  # x = (1, 1)
        ("q - p", dict(first=2, second=1, norm_first=2 * HALF, norm_second=2)),
        ("p", dict(first=-1, second=1, norm_first=0.5, norm_second=2)),
    ],
    "sum_keeps_order": [("x - y >= 0 for each", dict(pointwise_gap=-1, larger=0, smaller=1))],
    "association": [("in the same order", dict(pair_gap=-1, mean_of_product=0, first=0.5, second=0.5))],  # (0, 1) and (1, 0)
    "rising_weights": [("in the same order", dict(pair_gap=-1, weighted=0, plain=0.5))],  # all weight on 0 of (0, 1)
    "shares_keep_order": [("s_i - s_j >= 0", dict(first=0.2, second=0.8, difference=-1 / 3))],
    "optional_stopping": [("one step", dict(start=1, step=1, mean_time=5, before=1, after=1))],
    "paley_zygmund": [
        ("θ >= 0", dict(share=-1, mean=1, second_moment=1, probability=1)),
        ("1 - θ >= 0", dict(share=3, mean=1, second_moment=1, probability=0)),
        ("E Z >= 0", dict(share=0.5, mean=-1, second_moment=1, probability=0)),
    ],
    "geometric_decay": [("one step", dict(log_ratio=0, steps=1, time=2, before=1, after=1))],
    "geometric_series": [("one step", dict(first=1, ratio=0.5, total=3, before=1, after=1))],
    "affine_recursion": [
        ("one step", dict(start=1, factor=0.5, push=0, powered=0.5, end=1, one_step=-0.5)),
        ("a >= 0", dict(start=0, factor=-0.5, push=1, powered=-0.5, end=1, one_step=0)),
        ("1 - a >= 0", dict(start=0, factor=2, push=1, powered=2, end=1, one_step=0)),
        ("b >= 0", dict(start=2, factor=0.5, push=-1, powered=0.5, end=0, one_step=0)),
    ],
    "recursion_on_event": [
        ("one step", dict(start=1, factor=0.5, push=0, steps=1, end=1, before=1, after=1)),
        ("a", dict(start=0, factor=-0.5, push=1, steps=1, end=1, before=0, after=1)),
        ("b", dict(start=2, factor=0.5, push=-1, steps=1, end=0, before=2, after=0)),
        ("a < 1", dict(start=0, factor=2, push=1, steps=1, end=1, before=0, after=1)),
    ],
    "squares_on_event": [
        ("one step", dict(start=1, root=0.5, push=0, steps=1, end=1, before=1, after=1)),
        ("b", dict(start=4, root=0.5, push=-1, steps=1, end=0, before=4, after=0)),
        ("a < 1", dict(start=0, root=2, push=1, steps=1, end=1, before=0, after=1)),
    ],
    "weighted_falls": [
        ("one step", dict(first=1, factor=0.25, growth=2, weighted_total=2, before=1, after=1)),
        ("1 - qρ >= 0", dict(first=1, factor=1, growth=2, weighted_total=2, before=1, after=1)),
        ("ρ >= 0", dict(first=1, factor=-0.25, growth=2, weighted_total=2, before=1, after=-1)),
        ("q - 1 >= 0", dict(first=1, factor=0.5, growth=0.5, weighted_total=0.75, before=1, after=0.5)),
        ("a_0 >= 0", dict(first=-1, factor=0.5, growth=1, weighted_total=1, before=-1, after=-2)),
    ],
    "decay_by_factor": [("one step", dict(log_ratio=0, steps=1, factor=0.5, log_of_factor=math.log(0.5), before=1, after=1))],
    "halving_at_most": [("one step", dict(log_ratio=math.log(4), steps=1, log_two=math.log(2), before=1, after=0.25))],
    "rising_sequence": [("one step", dict(first=1, later=0, one_step=-1))],
    "contracting_sequence": [
        ("one step", dict(start=1, factor=0.5, steps=1, end=1, before=1, after=1)),
        ("a", dict(start=1, factor=-0.5, steps=2, end=0.5, before=-1, after=0.5)),
    ],
    "enduring_sequence": [
        ("one step", dict(start=1, factor=0.5, powered=0.5, end=0.25, before=1, after=0.25)),
        ("a", dict(start=1, factor=-0.5, powered=0.25, end=-0.5, before=1, after=-0.5)),  # 1, 1, −1/2
    ],
    "induction": [("d_0 >= 0", dict(start=-1, before=0, after=0, end=-1)), ("one step", dict(start=0, before=0, after=-1, end=-1))],
    "log_remainder": [("1 - ρ", dict(way=-1, radius=2, squares=0.25, deviation=0.5 - math.log(1.5) - 0.125))],
    "products_keep_order": [("x_k - y_k >= 0", dict(pointwise_gap=-1, larger=0, smaller=1))],
    "product_below_exp": [("c - Σ s >= 0", dict(total=2, limit=0, product=5, exp_of_limit=1))],
    "spread_distance_squared": [("A + B > 0", dict(distance_squared=0, one=0, other=0))],
    "some_reach_mean": [("μ - c >= 0", dict(count=0, mean=1, floor=2))],
    "telescoping_sum": [("one term", dict(first=1, last=0, total=2, one_term=-1))],
    "steps_add_up": [("one step", dict(start=0, step=1, count=1, end=3, one_step=-2))],
    "steps_reach": [
        ("one step", dict(start=0, step=1, count=1, top=3, one_step=-2)),
        ("b >= 0", dict(start=1, step=-1, count=1, top=1, one_step=0)),  # 1, 0
    ],
    "moments_below_fourth": [("N - ‖X‖₄ >= 0", dict(bound=1, norm=2, order=2, moment=4))],  # X = 2
    "near_multiple_below": [  # X = 1, and Y = 1 or 0
        ("1 - r >= 0", dict(rate=2, curvature=1, square=1, cube=1, image=1)),
        ("r >= 0", dict(rate=-3, curvature=3, square=1, cube=1, image=0)),
    ],
}
# what only says what an argument is (a number of things, a size, a ceiling of numbers that are not negative), or is not needed
IN_WORDS = {
    "near_multiple_above": {"r >= 0", "1 - r >= 0", "c >= 0"},
    "near_multiple_below": {"c >= 0"},
    "haar_conjugation_fades": {"d - 1"},
    "geometric_sequence": {"t >= 0"},
    "gaussian_factor": {"N > 0"},
    "capped_second_moment": {"c >= 0"},
    "fourth_moment_of_sum": {"k - 1 >= 0"},
    "davis_kahan": {"the gap"},
    "optional_stopping": {"s >= 0"},
    "markov": {"c >= 0"},
    "geometric_decay": {"T >= 0"},
    "geometric_series": {"1 - q >= 0"},
    "squares_on_event": {"r"},
    "log_remainder": {"ρ >= 0"},
    "cauchy_schwarz": {"k >= 0"},
    "capped_sum": {"m >= 0"},
    "jensen_log": {"m >= 0"},
}


def hypotheses_of(name):
    """The names of all that a fact asks for."""
    state, rng, found = TRUSTED[name], random.Random(5), set()
    for _ in range(40):
        try:
            fact = state(**{a: CHOSEN[a](rng) if a in CHOSEN else some_number(rng) for a in inspect.signature(state).parameters})
        except (ArithmeticError, ValueError, TypeError, AttributeError):  # undefined at these numbers
            continue
        found |= {*fact.requires, *fact.positive}
    return found


@pytest.mark.parametrize(("name", "broken", "numbers"), [(name, *one) for name, some in SITUATIONS.items() for one in some])
def test_a_fact_fails_in_a_situation_that_breaks_one_hypothesis(name, broken, numbers):
    try:
        fact = TRUSTED[name](**numbers)
    except ZeroDivisionError:
        return  # it says nothing there
    assert broken_hypotheses(fact) == [broken]
    assert is_false(fact)


@pytest.mark.parametrize("name", [name for name in TRUSTED if name not in EQUATIONS and name not in OF_FUNCTIONS])
def test_every_hypothesis_of_a_fact_has_a_situation_in_which_it_is_needed_or_stands_in_words(name):
    needed = {broken for broken, _ in SITUATIONS.get(name, [])}
    assert hypotheses_of(name) == needed | IN_WORDS.get(name, set())
    assert not needed & IN_WORDS.get(name, set())


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
