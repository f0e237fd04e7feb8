"""Expected traces of Gaussian products: all pairings against listed signs, known formulas and non-crossing partitions."""

import itertools
from fractions import Fraction
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.chains.products import product_singular_values
from theory.laws.fuss_catalan import fuss_catalan_number
from theory.laws.gaussian_traces import finite_moments, one_factor, pairings, planar_part
from theory.laws.product_moments import finite_second_moments, integer_partitions, limit_moments, noncrossing_count
from theory.randomness import threefry

PARTITIONS = [parts for k in range(1, 5) for parts in integer_partitions(k)]


def double_factorial(n):
    return prod(range(n, 0, -2))


@pytest.mark.parametrize("count", [0, 2, 4, 6, 8])
def test_pairings_are_all_and_different(count):
    found = [frozenset(map(frozenset, pairing)) for pairing in pairings(tuple(range(count)))]
    assert len(found) == len(set(found)) == double_factorial(count - 1)


@pytest.mark.parametrize("parts", PARTITIONS)
def test_every_pairing_is_counted_and_none_grows_with_the_size(parts):
    counts = [(power, count) for powers in one_factor(parts).values() for power, count in powers.items()]
    assert sum(count for _, count in counts) == double_factorial(2 * sum(parts) - 1)
    assert min(power for power, _ in counts) == 0
    assert all(sum(traces) == sum(parts) for traces in one_factor(parts))


@given(st.integers(0, 9), st.integers(1, 30))
def test_the_second_moment_is_that_of_the_closed_recursion(M, N):
    assert finite_moments(M, 2, inverse_size=Fraction(1, N)) == finite_second_moments(M, Fraction(N))[0] / N


@pytest.mark.parametrize("k", [1, 2, 3])
def test_one_by_one_matrices_give_the_moments_of_powers_of_a_normal_variable(k):
    for M in (1, 2, 3):
        assert finite_moments(M, k, inverse_size=1) == double_factorial(2 * k - 1) ** M


def test_a_two_by_two_matrix_agrees_with_gaussian_quadrature():
    """Five nodes per entry integrate polynomials of degree nine exactly, and the cube of the trace has degree six."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(5)
    total = 0.0
    for chosen in itertools.product(range(5), repeat=4):
        G = nodes[list(chosen)].reshape(2, 2) / np.sqrt(2)
        total += prod(weights[i] for i in chosen) * np.trace(np.linalg.matrix_power(G @ G.T, 3)) / 2
    expected = total / weights.sum() ** 4
    assert float(finite_moments(1, 3, inverse_size=Fraction(1, 2))) == pytest.approx(expected, rel=1e-12)


def test_the_third_moment_of_a_product_agrees_with_simulation():
    s = product_singular_values(threefry.keys_from_seed(4, 600), 6, factors=2)
    values = (s**6).mean(1)
    assert abs(values.mean() - float(finite_moments(2, 3, inverse_size=Fraction(1, 6)))) < 5 * values.std() / 600**0.5


@given(st.integers(1, 8), st.integers(1, 4))
def test_the_limits_are_fuss_catalan_numbers_and_sums_over_noncrossing_partitions(M, k):
    limit = finite_moments(M, k, inverse_size=Fraction(0))
    assert limit == fuss_catalan_number(M, k) == limit_moments(M, k)[k - 1]


@pytest.mark.parametrize("parts", PARTITIONS)
def test_planar_pairings_are_noncrossing_partitions_cycle_by_cycle(parts):
    expected = {}
    choices = [list(integer_partitions(size)) for size in parts]
    for chosen in itertools.product(*choices):
        traces = tuple(sorted(itertools.chain(*chosen), reverse=True))
        expected[traces] = expected.get(traces, 0) + prod(noncrossing_count(one) for one in chosen)
    assert planar_part(parts) == expected


def test_nonsense_is_refused():
    with pytest.raises(ValueError, match="positive powers"):
        one_factor(())
    with pytest.raises(ValueError, match="moment k >= 1"):
        finite_moments(1, 0, inverse_size=Fraction(1, 2))
