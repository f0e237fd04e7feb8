"""Normalised products of I + γW."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.chains import residual_products
from theory.chains.products import log_singular_values
from theory.randomness import ensembles
from theory.randomness.threefry import keys_from_seed

few = settings(max_examples=15, deadline=None)
sizes = st.integers(1, 4)
strengths = st.sampled_from([0.01, 0.3, 1.0, np.inf])


def plain(keys, d, gamma, depth, law):
    P = np.eye(d)
    for layer in range(depth):
        W = ensembles.weights(law, keys, block=layer, rows=d, columns=d)
        P = (W if np.isinf(gamma) else np.eye(d) + gamma * W) @ P
    return P


@few
@given(sizes, strengths, st.integers(1, 12), st.integers(0, 99))
def test_products_agree_with_plain_multiplication_up_to_scale(d, gamma, depth, seed):
    keys = keys_from_seed(seed, 3)
    got = residual_products.normalised_products(residual_products.residual_factors(keys, d, gamma=gamma, depth=depth), (depth,))[
        depth
    ]
    want = plain(keys, d, gamma, depth, ensembles.GAUSSIAN)
    want /= np.linalg.norm(want, axis=(1, 2), keepdims=True)
    np.testing.assert_allclose(got, want, atol=1e-9)


@few
@given(st.integers(2, 4), st.sampled_from(["gaussian", "uniform"]), st.integers(0, 99))
def test_ratio_agrees_with_logarithms_of_singular_values(d, name, seed):
    law = {"gaussian": ensembles.GAUSSIAN, "uniform": ensembles.UNIFORM}[name]
    keys = keys_from_seed(seed, 1)
    factors = list(residual_products.residual_factors(keys, d, gamma=0.5, depth=30, law=law))
    logs = log_singular_values(A[0] for A in factors)
    ratio = residual_products.second_to_first(residual_products.normalised_products(iter(factors), (30,))[30])[0]
    assert ratio == pytest.approx(np.exp(logs[1] - logs[0]), rel=1e-5, abs=1e-13)


def test_a_deep_product_neither_overflows_nor_depends_on_the_batch():
    keys = keys_from_seed(7, 5)
    whole = residual_products.normalised_products(residual_products.residual_factors(keys, 3, gamma=np.inf, depth=3000), (3000,))
    one = residual_products.normalised_products(residual_products.residual_factors(keys[2:3], 3, gamma=np.inf, depth=3000), (3000,))
    assert np.isfinite(whole[3000]).all()
    np.testing.assert_array_equal(whole[3000][2:3], one[3000])


def test_layers_on_the_way_are_the_shorter_products():
    keys = keys_from_seed(1, 2)
    both = residual_products.normalised_products(residual_products.residual_factors(keys, 2, gamma=0.2, depth=9), (4, 9))
    short = residual_products.normalised_products(residual_products.residual_factors(keys, 2, gamma=0.2, depth=4), (4,))
    np.testing.assert_array_equal(both[4], short[4])


def test_equal_blocks_keep_two_equal_singular_values():
    keys = keys_from_seed(2, 3)
    factors = residual_products.block_repeated(residual_products.residual_factors(keys, 2, gamma=np.inf, depth=50))
    P = residual_products.normalised_products(factors, (50,))[50]
    np.testing.assert_allclose(residual_products.second_to_first(P), 1.0, rtol=1e-9)


def test_orthogonal_factors_keep_every_singular_value():
    keys = keys_from_seed(4, 3)
    factors = residual_products.drawn(keys, 4, depth=60, draw=ensembles.haar_by_qr)
    P = residual_products.normalised_products(factors, (60,))[60]
    np.testing.assert_allclose(np.linalg.svd(P, compute_uv=False), 0.5, rtol=1e-9)


def test_spectral_unit_has_norm_one_and_a_single_row_has_no_second_value():
    A = np.random.default_rng(0).standard_normal((5, 3, 3))
    np.testing.assert_allclose(np.linalg.norm(residual_products.spectral_unit(A), 2, axis=(1, 2)), 1.0)
    assert residual_products.second_to_first(A[:, :1]).tolist() == [0.0] * 5


def test_a_vanishing_product_stays_zero_and_bad_requests_are_refused():
    zero = iter([np.ones((1, 2, 2)), np.zeros((1, 2, 2)), np.ones((1, 2, 2))])
    assert not residual_products.normalised_products(zero, (3,))[3].any()
    with pytest.raises(ValueError, match="from 1"):
        residual_products.normalised_products(iter([]), (0,))
    with pytest.raises(ValueError, match="only 1 factors"):
        residual_products.normalised_products(iter([np.eye(2)[None]]), (2,))
