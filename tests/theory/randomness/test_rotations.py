"""Rational rotations: orthogonal without rounding, of determinant one, composed as stated."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.numbers.matrices import product, transpose
from theory.randomness.rotations import orthogonal_from_tangents

tangents = st.fractions(-50, 50, max_denominator=100)


@given(st.integers(1, 4), st.lists(tangents, min_size=6, max_size=6))
def test_rows_are_exactly_orthonormal(d, ts):
    W = orthogonal_from_tangents(ts[: d * (d - 1) // 2], d)
    assert product(W, transpose(W)) == [[int(i == j) for j in range(d)] for i in range(d)]


@given(st.floats(-3, 3))
def test_a_plane_rotation_turns_by_twice_the_arc_tangent(t):
    angle = 2 * np.arctan(t)
    expected = [[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]
    assert np.allclose(orthogonal_from_tangents([t], 2), expected, atol=1e-14)


@given(st.lists(st.floats(-5, 5), min_size=6, max_size=6))
def test_determinant_is_one(ts):
    assert np.linalg.det(np.array(orthogonal_from_tangents(ts, 4))) == pytest.approx(1, abs=1e-12)


def test_zero_tangents_give_the_identity_and_a_wrong_number_is_refused():
    assert orthogonal_from_tangents([Fraction(0)] * 3, 3) == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    with pytest.raises(ValueError, match="needs 3 tangents"):
        orthogonal_from_tangents([Fraction(0)] * 2, 3)
