"""Moments of products by three routes: non-crossing partitions, Fuss-Catalan numbers, and counting pairings at finite size."""

import itertools
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy.functions.combinatorial.numbers import partition as number_of_partitions

from tests.theory.hard_inputs import EPS, ratios, seeds, spectra
from theory.chains.products import product_singular_values
from theory.laws.fuss_catalan import distribution, edge, fuss_catalan_number
from theory.laws.product_moments import (
    finite_second_moments,
    integer_partitions,
    kolmogorov_distance,
    limit_moments,
    next_second_moments,
    noncrossing_count,
    one_more_factor,
)
from theory.randomness import threefry


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


@given(st.integers(0, 14))
def test_integer_partitions_are_all_of_them_once_with_the_largest_part_first(k):
    parts = list(integer_partitions(k))
    assert len(set(parts)) == len(parts) == number_of_partitions(k)
    assert all(sum(p) == k and list(p) == sorted(p, reverse=True) and all(p) for p in parts)


@given(st.integers(1, 14), st.integers(1, 14))
def test_noncrossing_partitions_add_up_to_narayana_and_catalan_numbers(k, blocks):
    """Narayana (1955): binom(k, b) binom(k, b - 1)/k of them have b blocks; all together binom(2k, k)/(k + 1)."""
    counts = {parts: noncrossing_count(parts) for parts in integer_partitions(k)}
    assert sum(counts.values()) == comb(2 * k, k) // (k + 1)
    with_blocks = sum(count for parts, count in counts.items() if len(parts) == blocks)
    assert with_blocks == comb(k, blocks) * comb(k, blocks - 1) // k


def moments_from_free_cumulants(cumulants):
    """Second route: m_k = sum_s c_s sum over i_1 + ... + i_s = k - s of m_{i_1} ... m_{i_s}, by power series."""
    order = len(cumulants)
    m = [Fraction(1)] + [Fraction(0)] * order
    for k in range(1, order + 1):
        power = [Fraction(1)] + [Fraction(0)] * order
        for s in range(1, k + 1):
            power = [sum(power[i] * m[j - i] for i in range(j + 1)) for j in range(order + 1)]
            m[k] += cumulants[s - 1] * power[k - s]
    return m[1:]


def moments_of(spectrum, order):
    values = [Fraction(x) for x in spectrum]
    return [sum(x**k for x in values) / len(values) for k in range(1, order + 1)]


@given(spectra(max_size=6, zeros=True), st.integers(1, 6))
def test_moments_of_the_inner_matrix_are_the_free_cumulants_of_the_outer(spectrum, order):
    """Exact, for inner matrices with ties, zeros and eigenvalues twelve orders apart."""
    inner = moments_of(spectrum, order)
    assert one_more_factor(inner) == moments_from_free_cumulants(inner)


@given(spectra(max_size=6, zeros=True))
def test_a_factor_keeps_the_mean_raises_the_other_moments_and_leaves_a_moment_sequence(spectrum):
    """Lyapunov's inequality m_k^2 <= m_{k-1} m_{k+1} holds for the moments of any law on the positive axis."""
    inner = moments_of(spectrum, 6)
    outer = one_more_factor(inner)
    assert outer[0] == inner[0]
    assert all(after > before for before, after in zip(inner[1:], outer[1:], strict=True))
    m = [Fraction(1), *outer]
    assert all(m[k] ** 2 <= m[k - 1] * m[k + 1] for k in range(1, 6))


@given(st.integers(1, 12), st.integers(1, 7))
def test_limit_moments_are_fuss_catalan_numbers(M, count):
    assert limit_moments(M, count) == [fuss_catalan_number(M, k) for k in range(1, count + 1)]


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


def fourth_moment(*entries):
    """E of a product of four standard normal entries, by the three pairings."""
    a, b, c, d = entries
    return (a == b) * (c == d) + (a == c) * (b == d) + (a == d) * (b == c)


@given(spectra(max_size=3, zeros=True))
def test_one_more_factor_at_finite_size_agrees_with_the_sum_over_all_index_pairings(spectrum):
    """E Tr(GBG^T)^2 and E (Tr GBG^T)^2 for a diagonal B, written out in the entries of G; exact."""
    b = [Fraction(x) for x in spectrum]
    N = len(b)
    places = list(itertools.product(range(N), repeat=4))
    square = sum(b[u] * b[v] * fourth_moment((i, u), (k, u), (k, v), (i, v)) for i, k, u, v in places) / Fraction(N) ** 2
    trace = sum(b[u] * b[v] * fourth_moment((i, u), (i, u), (k, v), (k, v)) for i, k, u, v in places) / Fraction(N) ** 2
    assert next_second_moments(sum(x * x for x in b), sum(b) ** 2, N=Fraction(N)) == (square, trace)


@given(st.integers(1, 40), st.integers(1, 10**12))
def test_the_finite_second_moments_are_ordered_as_traces_are_and_fall_to_their_limits(M, N):
    """Tr B^2 <= (Tr B)^2 <= N Tr B^2, with equality on both sides for numbers, where E g^4 = 3 per factor."""
    square, trace = finite_second_moments(M, Fraction(N))
    wider, _ = finite_second_moments(M, Fraction(N + 1))
    assert square <= trace <= N * square
    assert wider / (N + 1) < square / N
    assert finite_second_moments(M, Fraction(1)) == (3**M, 3**M)
    assert fuss_catalan_number(M, 2) <= square / N <= (1 + Fraction(2, N)) ** M * fuss_catalan_number(M, 2)


@given(st.integers(1, 8), st.integers(1, 60))
def test_the_finite_moments_are_at_least_their_limits_and_grow_with_depth(M, N):
    square, trace = finite_second_moments(M, Fraction(N))
    assert square / N >= fuss_catalan_number(M, 2)
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
    x = np.sort(np.random.default_rng(seed).uniform(0, float(edge(M)) * 1.05, count))
    F = distribution(x, M)
    steps = np.arange(count + 1) / count
    direct = max(np.abs(F - steps[1:]).max(), np.abs(F - steps[:-1]).max())
    distance = kolmogorov_distance(x[None, ::-1], M)[0]
    assert distance == pytest.approx(direct, abs=1e-12)
    assert 0.5 / count - 1e-12 <= distance <= 1 + 1e-12


hard_points = st.lists(st.sampled_from([0.0, 1e-300, 1e-12, 1.0, 1e300]) | ratios, min_size=1, max_size=12)


@given(st.integers(1, 8), hard_points, seeds, st.integers(1, 4))
def test_the_kolmogorov_distance_ignores_order_and_repetition_and_keeps_its_range(M, points, seed, copies):
    x = np.array(points)
    distance = kolmogorov_distance(x, M)[0]
    assert 0.5 / len(x) - 4 * EPS <= distance <= 1
    shuffled = np.random.default_rng(seed).permutation(x)
    assert kolmogorov_distance(np.stack([x, shuffled]), M).tolist() == [distance, distance]
    assert kolmogorov_distance(np.repeat(x, copies), M)[0] == pytest.approx(distance, abs=4 * EPS)


@given(st.integers(1, 8), hard_points)
def test_the_kolmogorov_distance_bounds_the_difference_of_the_laws_everywhere(M, points):
    """Second route: counts at and just below the points, where the supremum is taken."""
    x = np.array(points)
    F = distribution(x, M)
    at = np.array([np.mean(x <= value) for value in x])
    below = np.array([np.mean(x < value) for value in x])
    direct = max(np.abs(at - F).max(), np.abs(below - F).max())
    assert kolmogorov_distance(x, M)[0] == pytest.approx(direct, abs=4 * EPS)


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
