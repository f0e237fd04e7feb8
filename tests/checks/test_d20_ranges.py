"""The ranges that the chain experiments of D20 declare for their averages."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.experiments.residual import averages, chain_bounds, low_rank_bounds, two_width_bounds
from theory.definitions import spectra
from theory.definitions.normalization import bn_d20, second_moment
from theory.randomness.threefry import keys_from_seed


def quantities(H):
    M = second_moment(H)
    F, T, G = spectra.frobenius_square(M), spectra.cubic_trace(M), spectra.squared_row_trace(M)
    return {"r": len(M) ** 2 / F, "F": F, "G": G, "X": T - G, "soft": spectra.soft_rank(H, 0.5)}


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 10**6), st.sampled_from([1.0, 0.3, 1e-3, 1e-8]))
def test_every_normalised_state_lies_in_the_declared_ranges(d, N, seed, spread):
    """From orthogonal-like to nearly collinear rows: x yᵀ plus noise of the given size, rows normalised."""
    rng = np.random.default_rng(seed)
    H = bn_d20(rng.standard_normal((d, 1)) * rng.standard_normal((1, N)) + spread * rng.standard_normal((d, N)))
    ranges = chain_bounds(SimpleNamespace(d=d))
    for name, value in quantities(H).items():
        low, high = ranges[name]
        assert low - 1e-9 * (1 + high) <= value <= high + 1e-9 * (1 + high)


@given(st.lists(st.floats(1e-6, 1.0), min_size=2, max_size=12))
def test_spectral_bound_behind_the_range_of_the_difference(weights):
    p = np.array(weights) / sum(weights)
    assert (p**3).sum() - (p**2).sum() ** 2 <= 27 / 256 + 1e-12


def test_the_bound_is_approached_by_three_quarters_and_dust():
    p = np.array([0.75] + [0.25 / 10**5] * 10**5)
    assert (p**3).sum() - (p**2).sum() ** 2 == pytest.approx(27 / 256, rel=1e-4)


def test_chain_averages_lie_in_their_ranges_and_low_rank_starts_keep_their_rank():
    window = SimpleNamespace(gamma="1/10", law="uniform", first=5, last=25, every=5)
    keys = keys_from_seed(1, 4)
    whole = averages(keys, window, d=6)
    low = averages(keys, window, d=6, rank=2)
    for found, ranges in ((whole, chain_bounds(SimpleNamespace(d=6))), (low, low_rank_bounds(SimpleNamespace(d=6, rank=2)))):
        for name, values in found.items():
            if np.ndim(values) == 0:
                continue  # one number for all draws is its own range
            assert (values >= ranges[name][0] - 1e-9).all()
            assert (values <= ranges[name][1] + 1e-9).all()
    both = two_width_bounds(SimpleNamespace(small=6, large=8))
    assert both["F_large"] == (8, 64)
    assert both["r_small"] == (1, 6)
