"""A fact holds on the numbers that its meaning computes, and its meaning computes what the fact speaks of."""

from __future__ import annotations

import inspect
import random

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck import Domain, Matrix, Whole, facts
from lemmacheck.facts import MEANINGS, TRUSTED
from lemmacheck.numbers.kinds import sign
from lemmacheck.proofs.evaluation import agree

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
        ("cosine_below_one", {"argument": fmpq(1, 3)}),
        ("digamma_step", {"argument": fmpq(1, 3), "step": fmpq(2)}),
    ],
)
def test_a_fact_about_a_function_holds_on_the_values_it_ties(name, known):
    fact = TRUSTED[name](**known, **MEANINGS[name].ties(**known))
    assert sign(fact.larger - fact.smaller) == 1


@given(xs=NUMBERS, ys=NUMBERS)
def test_the_extremes_of_all_products_multiply(xs, ys):
    fact = facts.spread_of_products(**MEANINGS["spread_of_products"].values(exact(xs), exact(ys)))
    assert fact.larger == fact.smaller
    mixed = MEANINGS["spread_of_products"].values([fmpq(-1), fmpq(2)], [fmpq(1), fmpq(3)])
    assert mixed["spread"] != mixed["left"] * mixed["right"], "of either sign nothing is promised"


def test_a_rotation_keeps_the_norm_and_a_stretch_does_not():
    E, turn = [[fmpq(1), fmpq(2)]], [[fmpq(3, 5), fmpq(-4, 5)], [fmpq(4, 5), fmpq(3, 5)]]
    kept = facts.rotation_keeps_norm(**MEANINGS["rotation_keeps_norm"].values(E, turn))
    assert kept.larger == kept.smaller == 5
    stretched = facts.rotation_keeps_norm(**MEANINGS["rotation_keeps_norm"].values(E, [[2 * x for x in row] for row in turn]))
    assert stretched.larger != stretched.smaller
    domain = Domain(d=Whole(1), E=Matrix("d", "d"), V=Matrix("d", "d", "orthogonal"))
    needs = MEANINGS["rotation_keeps_norm"].needs
    assert not needs(domain.part("E"), domain.part("V"))
    assert "orthogonal" in needs(domain.part("V"), domain.part("E"))


def test_columns_and_differences_of_a_matrix_are_parts():
    domain = Domain(k=Whole(1), n=Whole(2), A=Matrix("n", "n"))
    A, first = domain.part("A"), domain.part("k")
    one = next(domain.objects())
    kept, rest = A.columns(first), A.columns(first, beyond=True)
    assert kept.look(one, {}) == [row[:1] for row in one.A]
    assert rest.look(one, {}) == [row[1:] for row in one.A]
    assert (A - A).look(one, {}) == [[0, 0], [0, 0]]


@pytest.mark.parametrize("size", [1, 2, 3, 8, 9])
def test_newmans_formula_joins_the_recursion_of_chi_squared_logs_to_digamma(size):
    known = {"size": fmpq(size), "variance": fmpq(2, 7)}
    fact = facts.top_lyapunov_exponent(**known, **MEANINGS["top_lyapunov_exponent"].ties(**known))
    assert agree(fact.larger, fact.smaller)
    other = facts.top_lyapunov_exponent(**known, **MEANINGS["top_lyapunov_exponent"].ties(fmpq(size + 1), fmpq(2, 7)))
    mixed = facts.top_lyapunov_exponent(**{**known, **other.arguments, "exponent": fact.arguments["exponent"]})
    assert not agree(mixed.larger, mixed.smaller)


def test_digamma_needs_a_positive_argument_and_a_step_forward():
    back = facts.digamma_step(argument=fmpq(0), step=fmpq(-1), later=0, earlier=0, log_of_ratio=0)
    assert back.requires["h >= 0"] < 0
    assert not back.positive["x > 0"] > 0


NOT_YET = {  # facts that no part of an object is known for: an argument that uses one is not a proof
    "capped_second_moment", "chi_variance",
    "jensen_convex",
    "spread_distance_squared", "steps_add_up",
    "weighted_floor",
}  # fmt: skip


def test_the_facts_without_a_meaning_are_these_and_no_others():
    """The list may only become shorter: a new fact says what its arguments are on an object."""
    assert TRUSTED.keys() - MEANINGS.keys() == NOT_YET
