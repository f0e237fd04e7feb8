"""The law of gradients at isometry, the reduction to the row space, and the bounds at any depth."""

from fractions import Fraction
from math import isqrt

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.theory import oracles
from tests.theory.written_out import haar_of_layer
from theory.chains import orthogonal
from theory.chains.gradients import gradient_log_norms
from theory.chains.normalized_network import Network, random_direction
from theory.definitions.isometry import isometry_gap
from theory.laws import gradient_law
from theory.laws.haar import sphere_moment
from theory.randomness import threefry
from theory.randomness.ensembles import haar_by_qr

keys_of = threefry.keys_from_seed
seeds = st.integers(0, 2**32 - 1)


def small_matrices(d):
    return st.lists(st.lists(st.integers(-4, 4), min_size=d, max_size=d), min_size=d, max_size=d)


@given(st.integers(2, 3).flatmap(small_matrices))
@settings(max_examples=15)
def test_expected_squares_follow_the_closed_law(A):
    """Second route: the closed form, with a factor d/(d + 2) per layer on the symmetric part."""
    d = len(A)
    skew, symmetric = gradient_law.squared_parts([[Fraction(x) for x in row] for row in A])
    expected = [skew + symmetric * Fraction(d, d + 2) ** t for t in range(3)]
    assert gradient_law.expected_squares(A, layers=3) == expected


@given(seeds, st.integers(2, 5))
def test_parts_add_up_to_the_part_off_the_diagonal_and_ignore_transposition(seed, d):
    A = np.random.default_rng(seed).standard_normal((d, d))
    parts = gradient_law.squared_parts(A)
    assert sum(parts) == pytest.approx(np.sum((A - np.diag(np.diag(A))) ** 2))
    assert gradient_law.squared_parts(A.T) == pytest.approx(parts)


@given(seeds, st.integers(2, 5))
def test_exact_recursion_of_one_network_is_its_autograd(seed, d):
    """Path by path: A_l = W^T offdiag(A_{l+1}) W against automatic differentiation."""
    keys, depth = keys_of(seed, 1), 5
    X = haar_by_qr(keys, block=-1, d=d)[0]
    last = orthogonal.simulate(keys, X, layers=[depth], observables=("X",))["X"][0, 0]
    A = random_direction(last[None], keys)[0] @ last.T
    mine = []
    for layer in range(depth - 1, -1, -1):
        off = A - np.diag(np.diag(A))
        mine.append(np.linalg.norm(off))
        W = haar_of_layer(keys[0], layer, d=d)
        A = W.T @ off @ W
    theirs = np.exp(gradient_log_norms(keys, X, depth=depth, method="plain")["weights"][0])[::-1]
    assert mine == pytest.approx(theirs, rel=1e-8, abs=1e-12)


@pytest.mark.parametrize("d", [2, 3, 5])
def test_fourth_moments_of_one_row_are_those_of_the_sphere(d):
    assert gradient_law.fourth_moment((0,) * 4, (1,) * 4, d) == Fraction(str(sphere_moment((4,), d=d)))
    assert gradient_law.fourth_moment((7,) * 4, (2, 2, 0, 0), d) == Fraction(str(sphere_moment((2, 2), d=d)))
    assert gradient_law.fourth_moment((0, 0, 0, 1), (0, 0, 0, 0), d) == 0


def test_wrong_shapes_are_refused():
    with pytest.raises(ValueError, match="square"):
        gradient_law.expected_squares([[1, 2]], layers=1)
    with pytest.raises(ValueError, match="zero batch"):
        oracles.row_space_factor(np.zeros((2, 3)))


@given(seeds, st.integers(3, 5), st.integers(2, 4), st.integers(0, 4), st.booleans())
@settings(max_examples=20)
def test_only_the_row_space_of_a_batch_matters(seed, d, rank, more, mean):
    """Gradients from X_0 = M V are those from M under the loss M_L -> L(M_L V); mean subtraction removes a direction."""
    rng = np.random.default_rng(seed)
    rank = min(rank, d)
    n = max(rank, 2) + more + 1
    X = rng.standard_normal((d, rank)) @ rng.standard_normal((rank, n))
    keys, C = keys_of(seed, 1), rng.standard_normal((d, n))
    direct = gradient_log_norms(keys, X, depth=6, network=Network(mean_subtraction=mean), loss=lambda Y, k: C[None])
    M, V = oracles.row_space_factor(X - X.mean(axis=1, keepdims=True) if mean else X)
    assume(M.shape[1] > 1)  # a batch of rank one has gradient zero: nothing to compare but rounding
    reduced = gradient_log_norms(keys, M, depth=6, loss=lambda Y, k: (C @ V.T)[None])
    assert np.allclose(M @ V, X - X.mean(axis=1, keepdims=True) if mean else X, atol=1e-9)
    assert direct["weights"] == pytest.approx(reduced["weights"], abs=1e-5)


@given(seeds, st.integers(2, 6), st.integers(0, 3), st.floats(0, 6))
@settings(max_examples=30)
def test_no_network_exceeds_the_bound_of_its_depth(seed, d, more, spread):
    rng = np.random.default_rng(seed)
    X = np.diag(np.exp(rng.uniform(-spread, spread, d))) @ np.linalg.qr(rng.standard_normal((d + more, d)))[0].T
    phi = float(isometry_gap(oracles.row_space_factor(X)[0]))
    logs = gradient_log_norms(keys_of(seed, 4), X, depth=30)["weights"]
    assert logs.max() <= gradient_law.largest_log_gradient(d, phi, layers=30) + 1e-9


@given(st.integers(2, 1000), st.floats(0, 20))
def test_the_bound_rises_with_depth(d, phi):
    shallow, deep = (gradient_law.largest_log_gradient(d, phi, layers=t) for t in (10, 100))
    assert deep >= shallow


@given(seeds, st.integers(2, 4), st.integers(1, 5))
@settings(max_examples=20)
def test_written_out_gradients_are_those_of_autograd(seed, d, n):
    keys, X = keys_of(seed, 1), np.random.default_rng(seed).standard_normal((d, n))
    W = [haar_of_layer(keys[0], layer, d=d) for layer in range(3)]
    C = random_direction(X[None], keys)[0]
    mine = gradient_law.gradient_squares(X, W, C, root=np.sqrt)
    theirs = np.exp(2 * gradient_log_norms(keys, X, depth=3, method="plain")["weights"][0])
    assert mine == pytest.approx(theirs, rel=1e-6, abs=1e-20)


@given(st.integers(1, 5), st.integers(0, 1000))
def test_rational_rotations_are_orthogonal_exactly_and_differ(d, number):
    W = gradient_law.rational_rotation(d, number)
    gram = [[sum(a * b for a, b in zip(x, y, strict=True)) for x in W] for y in W]
    assert gram == [[int(i == j) for j in range(d)] for i in range(d)]
    if d > 2:
        assert gradient_law.rational_rotation(d, number + 1) != W


@given(seeds, st.integers(2, 4), st.integers(2, 5))
@settings(max_examples=20)
def test_collinear_samples_have_gradient_zero_exactly(seed, d, n):
    """Fractions: the row norms of a rank-one batch are |w.x| |y|, rational for y = (3, 4, 0, ...)."""
    rng = np.random.default_rng(seed)
    y = [Fraction(3), Fraction(4)] + [Fraction(0)] * (n - 2)
    X = [[Fraction(int(a)) * b for b in y] for a in rng.integers(1, 9, d)]
    W = [gradient_law.rational_rotation(d, seed % 1000 + layer) for layer in range(3)]
    C = [[Fraction(int(x)) for x in row] for row in rng.integers(-5, 6, (d, n))]

    def root(x):
        found = Fraction(isqrt(x.numerator), isqrt(x.denominator))
        assume(found > 0)  # a row of zeros cannot be normalised
        assert found**2 == x
        return found

    assert gradient_law.gradient_squares(X, W, C, root=root) == [0, 0, 0]
