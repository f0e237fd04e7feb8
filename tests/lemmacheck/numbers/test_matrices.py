import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.numbers import matrices as linear

entries = st.integers(-5, 5)


@st.composite
def matrices(draw):
    d, n = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    return [[draw(entries) for _ in range(n)] for _ in range(d)]


def exact(A):
    return [[fmpq(x) for x in row] for row in A]


@given(matrices())
def test_small_algebra_agrees_with_numpy(A):
    M = np.array(A, dtype=float)
    assert np.allclose(linear.gram(A), M @ M.T)
    assert np.allclose(linear.row_squares(A), (M**2).sum(1))
    assert np.allclose(linear.product(A, linear.transpose(A)), M @ M.T)
    assert linear.frobenius_square(A) == (M**2).sum()
    assert linear.trace(linear.gram(A)) == (M**2).sum()


@given(matrices())
def test_balls_of_eigenvalues_contain_the_floats(A):
    G = linear.gram(exact(A))
    floats = np.linalg.eigvalsh(np.array(linear.gram(A), dtype=float))
    for ball, x in zip(linear.eigenvalues(G), floats, strict=True):
        assert float(ball.lower()) - 1e-9 <= x <= float(ball.upper()) + 1e-9


@given(matrices())
def test_the_determinant_is_the_product_of_the_eigenvalues_in_every_kind(A):
    G = linear.gram(A)
    whole = linear.determinant(exact(G))
    assert float(whole) == pytest.approx(np.prod(np.linalg.eigvalsh(np.array(G, dtype=float))), abs=1e-6 * (1 + abs(float(whole))))
    assert linear.determinant([[float(x) for x in row] for row in G]) == pytest.approx(
        float(whole), abs=1e-6 * (1 + abs(float(whole)))
    )


def test_tensors_keep_their_gradient():
    import torch

    X = torch.tensor([[2.0, 0.0], [0.0, 3.0]], dtype=torch.float64, requires_grad=True)
    linear.determinant(linear.gram(X)).backward()
    assert X.grad is not None
    assert X.grad[0, 0] == pytest.approx(36.0)
