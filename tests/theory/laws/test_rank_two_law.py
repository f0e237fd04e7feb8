"""The law of rank two: its generator against one layer of the chain, its means against numerical averages."""

from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from theory.definitions.spectra import cubic_trace, frobenius_square, squared_row_trace
from theory.laws import rank_two_law as law

waves = st.lists(st.integers(-4, 4), min_size=2, max_size=4)


@given(waves)
def test_uniform_angles_do_not_drift(wave):
    assert law.mean_drift_of_wave(wave) == 0


def test_the_balance_of_drift_and_noise_is_not_trivial():
    """The wave (2, −2) reaches the constant through both terms of the generator; only their sum vanishes."""
    moved = law.generator_on_wave((2, -2))
    assert moved[(2, -2)] == -2
    assert moved[(4, -4)] == 2


@given(waves, st.integers(0, 99))
def test_the_generator_keeps_the_total_wave_number(wave, seed):
    assert all(sum(key) == sum(wave) for key in law.generator_on_wave(wave))


@given(st.integers(0, 20))
def test_the_generator_is_the_mean_second_order_change_of_a_layer(seed):
    """Second route: average f over weights ±1 after one layer with a small γ."""
    rng = np.random.default_rng(seed)
    wave, theta, gamma = np.array([2, -1]), rng.uniform(0, 2 * np.pi, 2), 1e-3
    H = np.stack([np.cos(theta), np.sin(theta)], axis=1)
    total = 0
    for bits in range(16):
        W = np.array([1 if bits >> k & 1 else -1 for k in range(4)], float).reshape(2, 2)
        moved = H + gamma * W @ H
        angles = np.arctan2(moved[:, 1], moved[:, 0])
        total += np.exp(1j * wave @ angles)
    change = (total / 16 - np.exp(1j * wave @ theta)) / gamma**2
    predicted = sum(float(c) * np.exp(1j * np.array(key) @ theta) for key, c in law.generator_on_wave(tuple(wave)).items())
    assert abs(change - predicted) < 1e-4


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=4))
def test_means_of_cosines_are_averages_over_a_grid(edges):
    """Trigonometric polynomials of low degree are averaged exactly by 16 equal angles."""
    angles = 2 * np.pi * np.arange(16) / 16
    a, b, c = np.meshgrid(angles, angles, angles, indexing="ij")
    value = np.prod([np.cos((a, b, c)[i] - (a, b, c)[j]) for i, j in edges], axis=0).mean()
    assert float(law.mean_of_cosines(edges)) == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize("d", [1, 2, 3])
def test_mean_traces_are_averages_over_a_grid(d):
    angles = 2 * np.pi * np.arange(12) / 12
    theta = np.stack(np.meshgrid(*[angles] * d, indexing="ij"), axis=-1).reshape(-1, d)
    M = np.cos(theta[:, :, None] - theta[:, None, :])
    means = law.mean_traces(d)
    for name, trace in (("F", frobenius_square), ("T", cubic_trace), ("G", squared_row_trace)):
        assert float(means[name]) == pytest.approx(trace(M).mean(), rel=1e-12)


def test_mean_traces_are_polynomials_that_agree_with_their_values():
    d = sympy.Symbol("d")
    symbolic = law.mean_traces(d)
    for name, value in law.mean_traces(7).items():
        assert Fraction(str(symbolic[name].subs(d, 7))) == value
