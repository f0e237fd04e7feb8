"""The derivative of BN against automatic differentiation, and its invariances."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tests.theory.oracles import bn_jacobian, row_jacobian
from theory.definitions.jacobian import squared_jacobian_norm
from theory.definitions.normalization import DegenerateRow, bn_m23

entries = st.floats(-1e3, 1e3).filter(lambda x: abs(x) > 1e-3)
batches = st.tuples(st.integers(1, 4), st.integers(1, 5)).flatmap(lambda shape: arrays(float, shape, elements=entries))


@given(batches)
def test_formula_agrees_with_autograd(X):
    J = torch.autograd.functional.jacobian(lambda Y: Y / Y.norm(dim=1, keepdim=True), torch.from_numpy(X))
    assert np.allclose(bn_jacobian(X), J.reshape(X.size, X.size).numpy(), rtol=1e-9, atol=1e-12 / np.abs(X).min())


@given(batches)
def test_norm_is_the_largest_singular_value(X):
    largest = np.linalg.svd(bn_jacobian(X), compute_uv=False)[0]
    assert float(squared_jacobian_norm(X.tolist())) ** 0.5 == pytest.approx(largest, rel=1e-9, abs=1e-9)


@given(batches, st.floats(0.01, 100))
def test_scaling_the_batch_divides_the_jacobian(X, scale):
    assert np.allclose(bn_jacobian(scale * X) * scale, bn_jacobian(X), rtol=1e-9, atol=1e-12)


@given(batches)
def test_moving_along_a_row_changes_nothing(X):
    for x in X:
        assert np.allclose(row_jacobian(x) @ x, 0, atol=1e-9)


def test_finite_differences_see_the_same_derivative():
    rng = np.random.default_rng(0)
    X, V = rng.standard_normal((3, 4)), rng.standard_normal((3, 4))
    difference = (bn_m23(X + 1e-6 * V) - bn_m23(X - 1e-6 * V)) / 2e-6
    assert np.allclose(difference.ravel(), bn_jacobian(X) @ V.ravel(), atol=1e-8)


def test_zero_rows_are_refused():
    X = [[0.0, 0.0], [1.0, 2.0]]
    with pytest.raises(DegenerateRow):
        bn_jacobian(np.array(X))
    with pytest.raises(ZeroDivisionError):
        squared_jacobian_norm(X)
