"""The expansion of one residual layer against the layer itself, against sums over all sign matrices, and against symmetry."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.numbers.matrices import gram, product, transpose
from theory.definitions.exact_spectra import correlation_squares, rational_matrix
from theory.definitions.spectra import three_traces
from theory.laws import layer_expansion as layer

slopes = st.fractions(-3, 3, max_denominator=5)


def unit_rows(points):
    """Rational points of the circle: ((1 − t²)/(1 + t²), 2t/(1 + t²))."""
    return rational_matrix([[(1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)] for t in points])


correlations = st.lists(slopes, min_size=1, max_size=3).map(lambda points: gram(unit_rows(points)))
tied_or_collinear = st.sampled_from([gram(unit_rows([0, 0])), gram(unit_rows([0, 1, 1])), gram(unit_rows([1, -1, 0]))])


def weights_for(M, seed):
    rng = np.random.default_rng(seed)
    return rational_matrix([[Fraction(int(x), 3) for x in row] for row in rng.integers(-3, 4, (len(M), len(M)))])


def evaluate(series, gamma):
    return sum(float(c) * gamma**k for k, c in enumerate(series))


def normalised_squares(M, W, gamma):
    """[M_+]_ij² by running the layer in floats."""
    A = np.eye(len(M)) + gamma * np.array([[float(x) for x in row] for row in W])
    moved = A @ np.array([[float(x) for x in row] for row in M]) @ A.T
    return moved**2 / np.outer(np.diag(moved), np.diag(moved))


@given(correlations | tied_or_collinear, st.integers(0, 99))
def test_the_series_runs_along_the_layer_up_to_the_next_order(M, seed):
    W = weights_for(M, seed)
    series = layer.frobenius_series(M, W, 4)
    error = [abs(evaluate(series, g) - normalised_squares(M, W, g).sum()) for g in (1e-2, 5e-3)]
    assert error[0] < 1e-4
    assert error[1] < 0.1 * error[0] + 1e-11  # halving γ divides an error of order γ⁵ by 32


@given(correlations | tied_or_collinear, st.integers(0, 99))
def test_entries_add_up_to_the_norm_and_the_diagonal_does_not_move(M, seed):
    W = weights_for(M, seed)
    d = len(M)
    entries = [layer.squared_entry_series(M, W, i, j=j, order=3) for i in range(d) for j in range(d)]
    assert [sum(e[k] for e in entries) for k in range(4)] == layer.frobenius_series(M, W, 3)
    assert all(layer.squared_entry_series(M, W, i, j=i, order=3) == [1, 0, 0, 0] for i in range(d))


@given(correlations, st.integers(0, 99))
def test_turning_the_weights_turns_the_odd_orders(M, seed):
    W = weights_for(M, seed)
    plus = layer.frobenius_series(M, W, 4)
    minus = layer.frobenius_series(M, [[-x for x in row] for row in W], 4)
    assert [c * (-1) ** k for k, c in enumerate(plus)] == minus


@given(st.integers(1, 3), st.integers(0, 99))
def test_a_matrix_of_signs_stays_one_to_every_order(d, seed):
    signs = [1 if s else -1 for s in np.random.default_rng(seed).integers(0, 2, d)]
    M = rational_matrix([[a * b for b in signs] for a in signs])
    assert layer.frobenius_series(M, weights_for(M, seed), 5) == [d * d, 0, 0, 0, 0, 0]


@given(st.lists(slopes, min_size=2, max_size=2))
def test_averages_agree_with_the_sum_over_all_sign_matrices(points):
    """Second route for the mean of quadratic and quartic forms: weights ±1 have fourth moment one."""
    M = gram(unit_rows(points))
    every = [rational_matrix([[a, b], [c, e]]) for a, b, c, e in itertools.product((1, -1), repeat=4)]
    series = [layer.frobenius_series(M, W, 4) for W in every]
    assert (
        layer.sum_over_unit_weights(2, lambda W: layer.frobenius_series(M, W, 2)[2], one=fmpq(1)) == sum(s[2] for s in series) / 16
    )
    assert (
        layer.mean_of_quartic(2, lambda W: layer.frobenius_series(M, W, 4)[4], fourth=1, one=fmpq(1))
        == sum(s[4] for s in series) / 16
    )


@given(correlations | tied_or_collinear)
def test_the_drift_formula_is_the_mean_second_order(M):
    d = len(M)
    F, T, G = three_traces(M)
    mean = layer.sum_over_unit_weights(d, lambda W: layer.frobenius_series(M, W, 2)[2], one=fmpq(1))
    assert mean == layer.frobenius_drift(F, T, G, d=d)


@given(st.lists(slopes, min_size=1, max_size=2, unique=True), st.integers(0, 99))
def test_log_det_follows_the_determinant_of_the_layer(points, seed):
    if len(points) == 2 and points[0] * points[1] == -1:
        return  # opposite points of the circle: the determinant is zero
    M = gram(unit_rows(points))
    W = weights_for(M, seed)
    series = layer.log_det_change_series(M, W, 3)
    for gamma in (1e-3, -1e-3):
        A = np.eye(len(M)) + gamma * np.array([[float(x) for x in row] for row in W])
        before = np.array([[float(x) for x in row] for row in M])
        after = A @ before @ A.T
        scale = np.sqrt(np.outer(np.diag(after), np.diag(after)))
        change = np.linalg.slogdet(after / scale)[1] - np.linalg.slogdet(before)[1]
        assert evaluate(series, gamma) == pytest.approx(change, abs=1e-9)


@given(st.lists(st.fractions(-2, 2, max_denominator=4), min_size=1, max_size=4))
def test_series_arithmetic_inverts_itself(rest):
    a = [Fraction(1), *rest]
    one = [1] + [0] * len(rest)
    assert layer.series_product(a, layer.series_reciprocal(a)) == one
    log_of_square = layer.series_log(layer.series_product(a, a))
    assert log_of_square == [2 * x for x in layer.series_log(a)]


def test_the_logarithm_refuses_a_series_that_does_not_start_at_one():
    with pytest.raises(ValueError, match="expanded at 1"):
        layer.series_log([2, 1])


def test_exact_layer_and_series_agree_at_a_rational_strength():
    M, W, g = gram(unit_rows([0, Fraction(1, 2)])), rational_matrix([[1, 2], [0, -1]]), Fraction(1, 10**4)
    A = [[(1 if i == j else 0) + W[i][j] * fmpq(1, 10**4) for j in range(2)] for i in range(2)]
    exact = sum(x for row in correlation_squares(product(product(A, M), transpose(A))) for x in row)
    assert float(exact) == pytest.approx(evaluate(layer.frobenius_series(M, W, 3), float(g)), abs=1e-14)
