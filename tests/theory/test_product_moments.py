"""Moments of products by three routes: non-crossing partitions, Fuss-Catalan numbers, and counting pairings at finite size."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory import threefry
from theory.fuss_catalan import edge, moment
from theory.product_moments import (
    finite_second_moments,
    integer_partitions,
    kolmogorov_distance,
    limit_moments,
    next_second_moments,
    noncrossing_count,
    one_more_factor,
)
from theory.products import product_singular_values


def set_partitions(points):
    """All partitions of a list into blocks, by brute force."""
    if not points:
        yield []
        return
    first, rest = points[0], points[1:]
    for partition in set_partitions(rest):
        yield [[first], *partition]
        for i, block in enumerate(partition):
            yield [*partition[:i], [first, *block], *partition[i + 1 :]]


def crosses(partition):
    where = {point: i for i, block in enumerate(partition) for point in block}
    return any(where[a] == where[c] != where[b] == where[d] for a, b, c, d in itertools.combinations(sorted(where), 4))


@pytest.mark.parametrize("k", range(1, 8))
def test_noncrossing_partitions_are_counted_as_by_brute_force(k):
    found = {}
    for partition in set_partitions(list(range(k))):
        if not crosses(partition):
            sizes = tuple(sorted((len(block) for block in partition), reverse=True))
            found[sizes] = found.get(sizes, 0) + 1
    assert found == {parts: noncrossing_count(parts) for parts in integer_partitions(k)}


@given(st.integers(1, 12), st.integers(1, 7))
def test_limit_moments_are_fuss_catalan_numbers(M, count):
    assert limit_moments(M, count) == [moment(M, k) for k in range(1, count + 1)]


@given(st.integers(1, 6), st.fractions(Fraction(1, 9), 9))
def test_scaling_the_inner_matrix_scales_the_kth_moment_by_the_kth_power(M, factor):
    base = [Fraction(m) for m in limit_moments(M, 5)]
    scaled = one_more_factor([factor**k * m for k, m in enumerate(base, start=1)])
    assert scaled == [factor**k * m for k, m in enumerate(one_more_factor(base), start=1)]


def second_moment_by_signs(N):
    """E Tr (GG^T)^2 over all matrices of signs of variance 1/N; Gaussian entries add 2/N (their fourth moment is 3, not 1)."""
    total = 0
    for signs in itertools.product((1, -1), repeat=N * N):
        G = np.array(signs).reshape(N, N)
        total += int(np.trace(np.linalg.matrix_power(G @ G.T, 2)))
    return Fraction(total, 2 ** (N * N) * N**2)


@pytest.mark.parametrize("N", [1, 2, 3])
def test_the_finite_second_moment_of_one_factor_agrees_with_listing_all_signs(N):
    gaussian_extra = Fraction(2 * N * N, N**2)  # N² entries, each with fourth moment larger by 2/N²
    assert finite_second_moments(1, Fraction(N))[0] == second_moment_by_signs(N) + gaussian_extra


@given(st.integers(1, 8), st.integers(1, 60))
def test_the_finite_moments_are_at_least_their_limits_and_grow_with_depth(M, N):
    square, trace = finite_second_moments(M, Fraction(N))
    assert square / N >= moment(M, 2)
    assert trace >= N**2  # the mean of the square is at least the square of the mean
    deeper, _ = next_second_moments(square, trace, N=Fraction(N))
    assert deeper / N - square / N >= 1


def test_the_finite_second_moment_agrees_with_simulation():
    keys = threefry.keys_from_seed(11, 400)
    s = product_singular_values(keys, 12, factors=3)
    expected = float(finite_second_moments(3, Fraction(12))[0])
    values = (s**4).sum(1)
    assert abs(values.mean() - expected) < 5 * values.std() / 20


@given(st.integers(1, 6), st.integers(2, 40), st.integers(0, 10**6))
def test_the_kolmogorov_distance_is_that_of_a_direct_count(M, count, seed):
    from theory.fuss_catalan import distribution

    x = np.sort(np.random.default_rng(seed).uniform(0, float(edge(M)) * 1.05, count))
    F = distribution(x, M)
    steps = np.arange(count + 1) / count
    direct = max(np.abs(F - steps[1:]).max(), np.abs(F - steps[:-1]).max())
    distance = kolmogorov_distance(x[None, ::-1], M)[0]
    assert distance == pytest.approx(direct, abs=1e-12)
    assert 0.5 / count - 1e-12 <= distance <= 1 + 1e-12


def test_the_distance_tells_the_law_of_another_number_of_factors_apart():
    keys = threefry.keys_from_seed(3, 4)
    squared = product_singular_values(keys, 200, factors=2) ** 2
    assert kolmogorov_distance(squared, 2).max() < 0.03
    assert kolmogorov_distance(squared, 3).min() > 0.05


def test_zero_and_tied_values_are_allowed():
    assert kolmogorov_distance(np.zeros((1, 5)), 2)[0] == pytest.approx(1.0)
    assert kolmogorov_distance(np.full((1, 5), 2.0), 1)[0] >= 0.5
    with pytest.raises(ValueError, match="at least one factor"):
        limit_moments(0, 3)
