import math
from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.laws import haar
from theory.randomness.ensembles import haar_by_qr
from theory.randomness.threefry import keys_from_seed

D = sympy.Symbol("d", positive=True)
PATTERNS = [
    ((0, 0, 0, 0), (0, 0, 0, 0)),
    ((0, 0, 0, 0), (0, 0, 1, 1)),
    ((0, 0, 1, 1), (0, 0, 0, 0)),
    ((0, 0, 1, 1), (0, 0, 1, 1)),
    ((0, 0, 1, 1), (0, 1, 0, 1)),
]


def test_the_two_routes_agree_as_functions_of_the_dimension():
    same, other = haar.mean_square_products(D)
    assert sympy.simplify(same - haar.haar_moment((0, 0, 1, 1), (0, 0, 0, 0), d=D)) == 0
    assert sympy.simplify(other - haar.haar_moment((0, 0, 1, 1), (0, 0, 1, 1), d=D)) == 0
    assert sympy.simplify(haar.sphere_moment((4,), d=D) - haar.haar_moment((0, 0, 0, 0), (0, 0, 0, 0), d=D)) == 0


def test_a_moment_with_an_odd_power_vanishes_in_every_dimension():
    assert haar.haar_moment((0, 0, 0, 1), (0, 0, 0, 0), d=D) == 0


def test_rows_have_norm_one():
    total = haar.sphere_moment((4,), d=D) + (D - 1) * haar.sphere_moment((2, 2), d=D)
    assert sympy.simplify(total - haar.sphere_moment((2,), d=D)) == 0
    assert haar.sphere_moment((3, 1), d=D) == 0


@pytest.fixture(scope="module")
def many():
    return haar_by_qr(keys_from_seed(7, 40_000), block=0, d=3)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_moments_match_many_matrices(pattern, many):
    """Six standard errors over 40 000 matrices: wrong with probability below 1e-8 each."""
    W = many
    rows, columns = pattern
    products = np.prod([W[:, r, c] for r, c in zip(rows, columns, strict=True)], axis=0)
    expected = float(haar.haar_moment(rows, columns, d=3))
    assert abs(products.mean() - expected) < 6 * products.std() / len(products) ** 0.5


EVEN = st.lists(st.sampled_from([0, 2, 4]), min_size=1, max_size=4).map(tuple)
PAIRINGS = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=4, max_size=4)


@given(EVEN, st.integers(0, 6))
def test_sphere_moments_are_ratios_of_gamma_functions(powers, more):
    """The squares of a uniform point have a Dirichlet law with all parameters 1/2."""
    d, half = len(powers) + more, sum(powers) / 2
    logs = math.lgamma(d / 2) - math.lgamma(d / 2 + half) + sum(math.lgamma(p / 2 + 0.5) - math.lgamma(0.5) for p in powers)
    assert float(haar.sphere_moment(powers, d=d)) == pytest.approx(math.exp(logs), rel=1e-12)


@given(EVEN.filter(any), st.integers(0, 6), st.randoms(use_true_random=False))
def test_sphere_moments_are_symmetric_and_multiplying_by_the_length_changes_nothing(powers, more, rnd):
    d = sympy.Integer(len(powers) + more)
    whole = [*powers, *[0] * more]
    raised = [tuple(p + 2 * (i == k) for i, p in enumerate(whole)) for k in range(d)]
    value = haar.sphere_moment(tuple(whole), d=d)
    assert sum(haar.sphere_moment(one, d=d) for one in raised) == value
    rnd.shuffle(whole)
    assert haar.sphere_moment(tuple(whole), d=d) == value


@given(st.lists(st.integers(0, 4), min_size=1, max_size=4).filter(lambda x: any(p % 2 for p in x)), st.integers(4, 9))
def test_sphere_moments_with_an_odd_power_vanish(powers, d):
    assert haar.sphere_moment(tuple(powers), d=d) == 0


@given(st.integers(2, 60))
def test_mean_products_of_squares_keep_rows_of_norm_one(d):
    same, other = (Fraction(int(x.p), int(x.q)) for x in map(sympy.Rational, haar.mean_square_products(sympy.Integer(d))))
    assert same + (d - 1) * other == Fraction(1, d)  # row 2 has norm one, and E W_1k² = 1/d
    assert 0 < same < Fraction(1, d**2) < other  # entries of one column compete for its length


@settings(deadline=None, max_examples=30)
@given(PAIRINGS, st.integers(2, 5), st.permutations(range(4)))
def test_moments_ignore_the_order_the_names_and_the_side(pairs, d, order):
    """The Haar measure is invariant under permutations of rows and columns and under transposition."""
    rows, columns = zip(*pairs, strict=True)
    value = haar.haar_moment(rows, columns, d=d)
    assert haar.haar_moment(tuple(rows[i] for i in order), tuple(columns[i] for i in order), d=d) == value
    assert haar.haar_moment(tuple(1 - r for r in rows), columns, d=d) == value
    assert haar.haar_moment(columns, rows, d=d) == value


@settings(deadline=None, max_examples=20)
@given(st.tuples(st.integers(0, 1), st.integers(0, 1)), st.tuples(st.integers(0, 1), st.integers(0, 1)), st.integers(2, 4))
def test_summing_over_a_column_index_contracts_two_rows(rows, columns, d):
    """Σ_c W_rc W_sc is one for r = s and zero otherwise, inside any moment."""
    for r, s in ((0, 0), (0, 1)):
        total = sum(haar.haar_moment((r, s, *rows), (c, c, *columns), d=d) for c in range(d))
        assert total == (haar.haar_moment(rows, columns, d=d) if r == s else 0)
