import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from theory import ensembles, threefry
from theory import orthogonality as orth

MATRICES = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
    lambda shape: arrays(float, shape, elements=st.floats(-4, 4, allow_subnormal=False))
)


@given(MATRICES, st.floats(0.01, 100))
def test_gap_is_in_its_range_and_ignores_scale_and_left_rotation(H, scale):
    assume(np.abs(H).max() > 1e-3)
    V = orth.orthogonality_gap(H)
    assert 0 <= V <= orth.largest_gap(H.shape[1]) + 1e-12
    assert orth.orthogonality_gap(scale * H) == pytest.approx(V, abs=1e-12)
    rotation = ensembles.haar_by_qr(threefry.keys_from_seed(0, 1), block=0, d=len(H))[0]
    assert orth.orthogonality_gap(rotation @ H) == pytest.approx(V, abs=1e-12)


@given(MATRICES)
def test_gap_equals_its_formula_in_the_eigenvalues(H):
    """V² = Σ s_i²/(Σ s_i)² − 1/n in the squared singular values s: a route without the Gram matrix."""
    assume(np.abs(H).max() > 1e-3)
    s = np.linalg.svd(H, compute_uv=False) ** 2
    expected = max((s**2).sum() / s.sum() ** 2 - 1 / H.shape[1], 0)
    assert orth.orthogonality_gap(H) ** 2 == pytest.approx(expected, abs=1e-13)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_gap_vanishes_for_orthogonal_samples_and_is_largest_for_collinear_ones(n):
    assert orth.orthogonality_gap(np.eye(n + 2)[:, :n]) == pytest.approx(0, abs=1e-15)
    collinear = np.outer(np.arange(1.0, 4.0), np.arange(1.0, n + 1.0))
    assert orth.orthogonality_gap(collinear) == pytest.approx(orth.largest_gap(n), abs=1e-7)


def test_gap_of_two_samples_of_equal_length_is_their_cosine_over_root_two():
    angle = 0.7
    H = np.array([[1.0, np.cos(angle)], [0.0, np.sin(angle)]])
    assert orth.cosine(H) == pytest.approx(np.cos(angle))
    assert orth.orthogonality_gap(H) == pytest.approx(np.cos(angle) / np.sqrt(2))


@given(MATRICES)
def test_gram_matrix_holds_the_inner_products(H):
    G = orth.gram(H)
    assert all(
        G[i, j] == pytest.approx(float(H[:, i] @ H[:, j])) for i in range(H.shape[1]) for j in range(H.shape[1])
    )
    assert orth.gap_of_gram(G[None]).shape == (1,)
