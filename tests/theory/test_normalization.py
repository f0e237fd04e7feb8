import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from theory import normalization as bn

ENTRIES = st.floats(-10, 10, allow_subnormal=False)
MATRICES = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(lambda shape: arrays(float, shape, elements=ENTRIES))
CONVENTIONS = {
    bn.bn_d20: lambda d, N: np.sqrt(N),
    bn.bn_m23: lambda d, N: 1.0,
    bn.bn_d21: lambda d, N: 1 / np.sqrt(d),
}


def has_no_tiny_row(H):
    return (np.abs(H).max(axis=1) > 1e-6).all()


@given(MATRICES)
@pytest.mark.parametrize("operator", CONVENTIONS)
def test_every_row_gets_the_norm_of_its_paper(operator, H):
    assume(has_no_tiny_row(H))
    norms = np.linalg.norm(operator(H), axis=1)
    np.testing.assert_allclose(norms, CONVENTIONS[operator](*H.shape), rtol=1e-14)


@given(MATRICES, st.integers(-40, 40))
@pytest.mark.parametrize("operator", CONVENTIONS)
def test_bn_ignores_positive_row_scales_and_repeats_itself(operator, H, exponent):
    """Powers of two are exact, so scaling the rows by them must not change the result (subnormal entries aside)."""
    assume(has_no_tiny_row(H))
    scales = 2.0 ** (exponent * np.arange(len(H)))[:, None]
    np.testing.assert_allclose(operator(H * scales), operator(H), rtol=1e-15, atol=1e-200)
    np.testing.assert_allclose(operator(operator(H)), operator(H), rtol=1e-14)


@given(MATRICES)
def test_d20_moment_of_a_normalised_matrix_has_unit_diagonal(H):
    assume(has_no_tiny_row(H))
    np.testing.assert_allclose(np.diagonal(bn.second_moment(bn.bn_d20(H))), 1, rtol=1e-14)


@given(MATRICES)
def test_d21_convention_has_unit_frobenius_norm(H):
    assume(has_no_tiny_row(H))
    assert np.linalg.norm(bn.bn_d21(H)) == pytest.approx(1, rel=1e-14)


@pytest.mark.parametrize("scale", [1e-300, 1e-200, 1.0, 1e200, 1e300])
def test_row_norms_neither_overflow_nor_underflow(scale):
    np.testing.assert_allclose(bn.row_norms(np.array([[3.0, 4.0], [0.0, 2.0]]) * scale) / scale, [5, 2], rtol=1e-15)


def test_a_zero_row_raises_and_is_named():
    with pytest.raises(bn.DegenerateRow, match="row 1 is zero") as caught:
        bn.bn_d20(np.array([[1.0, 2.0], [0.0, 0.0]]))
    assert caught.value.row == 1
    with pytest.raises(bn.DegenerateRow, match=r"row 0 of matrix \(1,\)"):
        bn.bn_m23(np.array([[[1.0]], [[np.nan]]]))


@given(MATRICES)
def test_centred_rows_sum_to_zero_and_centring_twice_changes_nothing(H):
    np.testing.assert_allclose(bn.centred(H).sum(axis=1), 0, atol=1e-12)
    np.testing.assert_allclose(bn.centred(bn.centred(H)), bn.centred(H), atol=1e-13)
    np.testing.assert_allclose(bn.centred(H + 3.0), bn.centred(H), atol=1e-13)
