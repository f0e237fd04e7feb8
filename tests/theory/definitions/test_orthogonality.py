"""The orthogonality gap on hard matrices: range, symmetries, singular values and exact rational arithmetic."""

from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from tests.theory import oracles
from tests.theory.hard_inputs import EPS, matrices, orthogonal, rotated, scales, seeds, shares, spectra
from theory.definitions import orthogonality as orth


def rounding(H):
    """Absolute rounding of V: each product of HᵀH/‖H‖² is off by d units of its column norms, which add up to one."""
    return 2 * (sum(H.shape) + 4) * EPS


@given(matrices())
def test_gap_is_in_its_range(H):
    assert 0 <= orth.orthogonality_gap(H) <= oracles.largest_gap(H.shape[1]) + rounding(H)


@given(matrices(), seeds, seeds, st.sampled_from([1e-40, 1e-3, 7.0, 1e40]), st.integers(-100, 100))
def test_gap_ignores_scale_and_rotations_from_both_sides(H, left, right, scale, exponent):
    """A power of two changes no bit; the gap is a function of the singular values only."""
    V, slack = orth.orthogonality_gap(H), 2 * rounding(H)
    assert orth.orthogonality_gap(2.0**exponent * H) == V
    assert orth.orthogonality_gap(scale * H) == pytest.approx(V, abs=slack)
    assert orth.orthogonality_gap(orthogonal(left, len(H)) @ H) == pytest.approx(V, abs=slack)
    assert orth.orthogonality_gap(H @ orthogonal(right, H.shape[1])) == pytest.approx(V, abs=slack)


@given(matrices(), seeds)
def test_gap_ignores_the_order_and_signs_of_samples(H, seed):
    rng = np.random.default_rng(seed)
    signs = rng.choice([-1.0, 1.0], H.shape[1])
    shuffled = (H * signs)[:, rng.permutation(H.shape[1])]
    assert orth.orthogonality_gap(shuffled) == pytest.approx(orth.orthogonality_gap(H), abs=2 * rounding(H))


@given(matrices())
def test_gap_equals_its_formula_in_the_singular_values(H):
    """V = |(s_i/Σs − 1/n)_i|, s the squared singular values filled up with zeros: a route without the Gram matrix."""
    n = H.shape[1]
    s = np.zeros(n)
    values = np.linalg.svd(H / np.abs(H).max(), compute_uv=False) ** 2
    s[: len(values)] = values / values.sum()
    assert orth.orthogonality_gap(H) == pytest.approx(np.linalg.norm(s - 1 / n), abs=2 * rounding(H))


@given(matrices())
def test_gap_equals_its_definition_in_fractions(H):
    """Every double is a fraction: V² without any rounding."""
    n = H.shape[1]
    columns = [[Fraction(x) for x in column] for column in H.T.tolist()]
    G = [[sum(a * b for a, b in zip(u, v, strict=True)) for v in columns] for u in columns]
    trace = sum(G[i][i] for i in range(n))
    square = sum((G[i][j] / trace - Fraction(int(i == j), n)) ** 2 for i in range(n) for j in range(n))
    assert orth.orthogonality_gap(H) == pytest.approx(float(square) ** 0.5, abs=rounding(H))
    assert orth.squared_gap([[Fraction(x) for x in row] for row in H.tolist()]) == fmpq(square.numerator, square.denominator)


@given(spectra(zeros=True), seeds, scales)
def test_gap_of_a_gram_matrix_is_that_of_its_spectrum_at_any_scale(spectrum, seed, scale):
    s, n = spectrum / spectrum.sum(), len(spectrum)
    G = scale * rotated(spectrum, seed)
    assert orth.gap_of_gram(G) == pytest.approx(np.linalg.norm(s - 1 / n), abs=8 * n * EPS)
    assert orth.squared_gap_of_spectrum(list(scale * spectrum)) == pytest.approx(np.square(s - 1 / n).sum(), abs=8 * n * EPS)
    assert orth.squared_gap_of_spectrum(list(s), total=1) == pytest.approx(np.square(s - 1 / n).sum(), abs=8 * n * EPS)


@given(spectra(zeros=True), seeds, shares)
def test_mixing_with_the_white_matrix_shrinks_the_gap_linearly(spectrum, seed, share):
    n = len(spectrum)
    G = rotated(spectrum / spectrum.sum(), seed)
    mixed = (1 - share) * G + share * np.eye(n) / n
    assert orth.gap_of_gram(mixed) == pytest.approx((1 - share) * orth.gap_of_gram(G), abs=8 * n * EPS)


@given(spectra(max_size=4, zeros=True), spectra(max_size=4, zeros=True), seeds)
def test_gap_is_convex_in_the_gram_matrix(first, second, seed):
    n = min(len(first), len(second))
    A, B = (rotated(np.maximum(s[:n], 1e-13), seed + i) for i, s in enumerate((first, second)))
    A, B = A / np.trace(A), B / np.trace(B)
    larger = max(orth.gap_of_gram(A), orth.gap_of_gram(B))
    assert orth.gap_of_gram((A + B) / 2) <= (orth.gap_of_gram(A) + orth.gap_of_gram(B)) / 2 + 8 * n * EPS
    assert orth.gap_of_gram(np.stack([A, B])).max() == larger


@given(st.integers(1, 6), st.integers(1, 6), seeds, scales)
def test_gap_is_largest_exactly_for_collinear_samples(d, n, seed, scale):
    rng = np.random.default_rng(seed)
    H = scale * np.outer(rng.standard_normal(d), rng.standard_normal(n))
    assert orth.orthogonality_gap(H) == pytest.approx(oracles.largest_gap(n), abs=rounding(H))


@given(matrices(max_rows=5, max_columns=5).filter(lambda H: H.shape[1] > 1), st.sampled_from([1e-30, 1.0, 1e30]))
def test_cosine_is_symmetric_and_ignores_the_lengths(H, length):
    """Columns are brought to length one first: a fourth power of a length must stay inside the range of doubles."""
    lengths = np.linalg.norm(H / np.abs(H).max(), axis=0)
    H = H[:, lengths > 0] / np.abs(H).max() / lengths[lengths > 0]
    if H.shape[1] < 2:
        H = np.repeat(H, 2, axis=1)
    value = orth.cosine(H)
    slack = 4 * (len(H) + 2) * EPS
    assert abs(value) <= 1 + slack
    assert orth.cosine(H, 1, j=0) == value
    assert orth.cosine(H * np.r_[length, -np.ones(H.shape[1] - 1)]) == pytest.approx(-value, abs=slack)
    assert orth.cosine(H, 0, j=0) == pytest.approx(1, abs=slack)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_gap_vanishes_for_orthogonal_samples_and_is_largest_for_collinear_ones(n):
    assert orth.orthogonality_gap(np.eye(n + 2)[:, :n]) == pytest.approx(0, abs=1e-15)
    collinear = np.outer(np.arange(1.0, 4.0), np.arange(1.0, n + 1.0))
    assert orth.orthogonality_gap(collinear) == pytest.approx(oracles.largest_gap(n), abs=1e-7)


def test_gap_of_two_samples_of_equal_length_is_their_cosine_over_root_two():
    angle = 0.7
    H = np.array([[1.0, np.cos(angle)], [0.0, np.sin(angle)]])
    assert orth.cosine(H) == pytest.approx(np.cos(angle))
    assert orth.orthogonality_gap(H) == pytest.approx(np.cos(angle) / np.sqrt(2))


@given(matrices())
def test_gram_matrix_holds_the_inner_products(H):
    """Second route: sums of products rounded once."""
    G, lengths = orth.sample_gram(H), np.linalg.norm(H, axis=0)
    for i in range(H.shape[1]):
        for j in range(H.shape[1]):
            exact = sum((Fraction(a) * Fraction(b) for a, b in zip(H[:, i], H[:, j], strict=True)), Fraction(0))
            assert G[i, j] == pytest.approx(float(exact), rel=0, abs=len(H) * EPS * lengths[i] * lengths[j])
    assert orth.gap_of_gram(G[None]).shape == (1,)
