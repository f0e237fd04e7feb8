"""A fact holds on the numbers that its meaning computes, and its meaning computes what the fact speaks of."""

from __future__ import annotations

import inspect
import random

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck import facts
from lemmacheck.facts import MEANINGS, TRUSTED
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import Whole
from lemmacheck.language.matrix_fields import Matrix
from lemmacheck.numbers.kinds import sign

NUMBERS = st.lists(st.fractions(min_value=0, max_value=9, max_denominator=12), min_size=2, max_size=6)
ON_LISTS = [
    "cauchy_schwarz",
    "am_gm",
    "maclaurin_second",
    "squares_below_square",
    "cubes_below",
    "cubes_below_norm",
    "jensen_log",
    "jensen_square",
    "jensen_reciprocal",
    "jensen_root",
    "holder_first_fourth",
    "geometric_below_mean",
    "largest_above_mean",
    "smallest_below_mean",
    "cauchy_schwarz_powers",
    "summed_log_tangent",
    "mean_log_pade",
    "log_remainder_falls",
]


def exact(numbers):
    return [fmpq(x.numerator, x.denominator) + 1 for x in numbers]  # positive, so that logarithms and reciprocals exist


@pytest.mark.parametrize("name", ON_LISTS)
@given(numbers=NUMBERS)
def test_the_fact_holds_on_what_it_means(name, numbers):
    fact = TRUSTED[name](**MEANINGS[name].values(exact(numbers)))
    assert sign(fact.larger - fact.smaller) != -1


@given(numbers=NUMBERS)
def test_some_number_reaches_any_floor_below_the_mean(numbers):
    xs = exact(numbers)
    mean = sum(xs) / len(xs)
    for floor in (mean, mean / 2):
        part = [x for x in xs if x >= floor]
        fact = facts.some_reach_mean(mean=mean, **MEANINGS["some_reach_mean"].values(part, floor))
        assert fact.larger >= fact.smaller
    above = facts.some_reach_mean(count=0, mean=mean, floor=mean + 1)
    assert above.requires["μ - c >= 0"] < 0, "above the mean nothing is promised"


def test_powers_of_negative_numbers_need_not_obey():
    law = [fmpq(-3), fmpq(1)]
    values = MEANINGS["cauchy_schwarz_powers"].values(law)
    fact = facts.cauchy_schwarz_powers(**values)
    assert fact.larger >= fact.smaller or values["first"] < 0
    mixed = facts.cauchy_schwarz_powers(**MEANINGS["cauchy_schwarz_powers"].values([fmpq(-2), fmpq(3)]))
    assert mixed.larger < mixed.smaller
    largest, smallest = facts.largest_above_mean(largest=0, mean=1), facts.smallest_below_mean(smallest=2, mean=1)
    assert largest.larger < largest.smaller
    assert smallest.larger < smallest.smaller


@pytest.mark.parametrize("name", [name for name, meaning in MEANINGS.items() if meaning.ties is not None])
def test_a_tie_names_the_arguments_of_its_fact(name):
    stated = set(inspect.signature(TRUSTED[name]).parameters)
    tied = set(inspect.signature(MEANINGS[name].ties).parameters)
    assert tied < stated


@given(x=st.fractions(min_value="1/100", max_value="99/100"))
@pytest.mark.parametrize("name", ["log_tangent", "exp_tangent", "log_series_above", "log_second_order", "pade_of_exp", "log_sinc"])
def test_a_fact_about_a_function_holds_at_its_own_values(name, x):
    meaning = MEANINGS[name].ties
    (free,) = inspect.signature(meaning).parameters
    argument = fmpq(x.numerator, x.denominator)
    fact = TRUSTED[name](**{free: argument}, **meaning(argument))
    assert sign(fact.larger - fact.smaller) != -1


@given(seed=st.integers(0, 200), d=st.integers(1, 4), n=st.integers(1, 4))
def test_rows_stay_above_the_smallest_eigenvalue_and_their_product_above_the_determinant(seed, d, n):
    X = Matrix(d, n).sample(random.Random(seed), seed % 20, {})
    rayleigh = facts.rayleigh(**MEANINGS["rayleigh"].values(X))
    assert rayleigh.larger >= rayleigh.smaller
    A = Matrix(d, d, "invertible").sample(random.Random(seed), seed % 20, {})
    volumes = facts.hadamard(**MEANINGS["hadamard"].values(A))
    assert sign(volumes.larger - volumes.smaller) != -1


def test_the_largest_row_bounds_no_eigenvalue_from_above_and_columns_are_no_rows():
    assert facts.rayleigh(quotient=1, smallest=2).larger < 2, "a quotient below the smallest eigenvalue is no Rayleigh quotient"
    any_matrix = Domain(d=Whole(1), X=Matrix("d", "d")).part("X")
    assert "invertible" in MEANINGS["hadamard"].needs(any_matrix), "a singular matrix has no logarithm of its determinant"


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("bernoulli", {"exponent": fmpq(3), "excess": fmpq(2, 7)}),
        ("power_below_e", {"count": fmpq(5)}),
        ("log_second_order", {"excess": fmpq(1, 3)}),
        ("artanh_series_below", {"argument": fmpq(1, 3)}),
        ("artanh_series_above", {"argument": fmpq(1, 3)}),
        ("exp_of_negative", {"exponent": fmpq(2, 5)}),
        ("pade_of_exp", {"argument": fmpq(1)}),
    ],
)
def test_a_fact_about_a_function_holds_on_the_values_it_ties(name, known):
    fact = TRUSTED[name](**known, **MEANINGS[name].ties(**known))
    assert sign(fact.larger - fact.smaller) == 1
