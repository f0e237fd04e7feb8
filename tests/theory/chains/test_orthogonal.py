"""The orthogonal chain: same weights, same step; plain and fast agree in law; gaps keep their digits."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from tests.theory.two_samples import assert_same_law
from tests.theory.written_out import haar_of_layer
from theory.chains import orthogonal
from theory.definitions.isometry import isometry_gap
from theory.definitions.normalization import DegenerateRow, bn_m23
from theory.laws.one_step import gap_drop
from theory.randomness import threefry
from theory.randomness.ensembles import haar_by_qr

keys_of = threefry.keys_from_seed
seeds = st.integers(0, 2**32 - 1)


def gaussian(seed, *shape):
    return np.random.default_rng(seed).standard_normal(shape)


def haar_written_out(normals, d):
    """Second route: the reflectors as explicit d x d matrices, multiplied one by one."""
    W, place = np.eye(d), 0
    signs = []
    for k in range(d):
        g = normals[place : place + d - k]
        place += d - k
        v = np.zeros(d)
        v[k:] = g
        sign = -1.0 if g[0] < 0 else 1.0
        v[k] += sign * np.linalg.norm(g)
        W = (np.eye(d) - 2 * np.outer(v, v) / (v @ v)) @ W
        signs.append(-sign)
    return np.diag(signs) @ W


@given(seeds, st.integers(1, 21), st.integers(0, 5))
def test_reflectors_in_blocks_equal_reflectors_one_by_one(seed, d, layer):
    keys = keys_of(seed, 1)
    explicit = haar_written_out(threefry.normals(keys, layer, orthogonal.reflector_normals(d))[0], d)
    W = haar_of_layer(keys[0], layer, d=d)
    assert pytest.approx(explicit, abs=1e-13) == W
    assert pytest.approx(np.eye(d), abs=1e-13) == W @ W.T


@given(seeds, st.integers(1, 8))
def test_reflected_matrix_is_the_transposed_factor_of_a_gaussian_matrix(seed, d):
    """W^T = Q of QR with positive diagonal, for the Gaussian matrix W^T R rebuilt from the same normals."""
    keys = keys_of(seed, 1)
    normals = threefry.normals(keys, 0, orthogonal.reflector_normals(d))[0]
    W = haar_of_layer(keys[0], 0, d=d)
    # the first vector is the first column of that Gaussian matrix: Q's first column is its direction
    assert pytest.approx(normals[:d] / np.linalg.norm(normals[:d]), abs=1e-13) == W[0]


@given(seeds, st.integers(2, 20), st.integers(-2, 3))
def test_one_step_with_the_same_weights_equals_the_formula(seed, d, more):
    n = max(1, d + more)
    X = gaussian(seed, d, n)
    keys = keys_of(seed, 2)
    fast = orthogonal.simulate(keys, X, layers=[1], observables=("X", "log_jacobian", "fall"))
    for b, key in enumerate(keys):
        W = haar_of_layer(key, 0, d=d)
        assert fast["X"][b, 0] == pytest.approx(bn_m23(W @ X), abs=1e-12)
        r = np.linalg.norm(W @ X, axis=1)
        assert fast["log_jacobian"][b, 0] == pytest.approx(-np.log(r.min()), abs=1e-12)
        assert fast["fall"][b, 0] == pytest.approx(np.log(np.mean(r**2)) - np.mean(np.log(r**2)), abs=1e-12)


@given(seeds, st.integers(2, 40))
@settings(max_examples=15)
def test_torch_and_compiled_kernels_are_the_same_chain(seed, d):
    keys, X = keys_of(seed, 3), gaussian(seed, d, d)
    names = ("phi", "S", "eigenvalues", "X", "fall")
    fast = orthogonal.simulate(keys, X, layers=[1, 4], observables=names)
    torch = orthogonal.simulate(keys, X, layers=[1, 4], observables=names, method="torch")
    for name in names:
        assert fast[name] == pytest.approx(torch[name], rel=1e-8, abs=1e-9)


def test_float32_on_torch_stays_within_its_stated_rounding():
    keys, X = keys_of(1, 3), gaussian(0, 20, 20)
    double = orthogonal.simulate(keys, X, layers=[0, 10, 40])["phi"]
    single = orthogonal.simulate(keys, X, layers=[0, 10, 40], dtype="float32")["phi"]
    assert single == pytest.approx(double, rel=1e-3)
    assert not np.array_equal(single, double)


@given(seeds, st.integers(2, 16))
@settings(max_examples=15)
def test_gap_counted_from_falls_equals_the_gap_of_the_state(seed, d):
    """Two routes to phi at every layer: falls of row norms, and QR of the state."""
    X = gaussian(seed, d, d)
    out = orthogonal.simulate(keys_of(seed, 1), X, layers=range(0, 12 * d, 5), observables=("phi", "X"))
    assert out["phi"] == pytest.approx(isometry_gap(out["X"]), rel=1e-7, abs=1e-28)


def test_tiny_gaps_keep_relative_digits_deep_in_the_chain():
    out = orthogonal.simulate(keys_of(2, 4), gaussian(1, 8, 8), layers=range(0, 200, 20), observables=("phi", "X"))
    assert out["phi"].min() < 1e-15
    # states hold their orthogonality to 1e-16, so a gap of 1e-26 is good to three digits
    above = out["phi"] > 1e-26
    assert out["phi"][above] == pytest.approx(isometry_gap(out["X"])[above], rel=1e-3)


def test_start_singular_to_working_precision_keeps_its_gap():
    """One direction scaled by 1e-40: QR of later states would lose it, the count of falls cannot."""
    d = 6
    X = np.linalg.qr(gaussian(0, d, d))[0] * np.array([1, 1, 1, 1, 1, 1e-40])
    first = np.log(5 / 6) + 80 * np.log(10) / d
    out = orthogonal.simulate(keys_of(0, 400), X, layers=[0, 1, 2], observables=("phi",))["phi"]
    assert out[:, 0] == pytest.approx(first, rel=1e-12)
    drop = out[:, 0] - out[:, 1]
    exact = gap_drop(np.array([1, 1, 1, 1, 1, 0.0]))
    assert abs(drop.mean() - exact) < 5 * drop.std() / 20
    assert np.all(np.diff(out, axis=1) <= 0)


def test_exactly_singular_square_states_have_an_infinite_gap_forever():
    X = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 0.0]])
    assert np.all(orthogonal.simulate(keys_of(0, 2), X, layers=[0, 1, 30])["phi"] == np.inf)


def test_batch_split_changes_no_bit():
    keys, X = keys_of(7, 6), gaussian(3, 19, 19)
    names = ("phi", "X", "S", "eigenvalues", "fall", "log_jacobian")
    whole = orthogonal.simulate(keys, X, layers=[1, 3, 60], observables=names)
    parts = [orthogonal.simulate(keys[i : i + 2], X, layers=[1, 3, 60], observables=names) for i in (0, 2, 4)]
    for name in names:
        assert np.array_equal(whole[name], np.concatenate([part[name] for part in parts]))


def test_large_batches_are_cut_without_changing_a_bit(monkeypatch):
    keys, X = keys_of(7, 5), gaussian(3, 6, 6)
    whole = orthogonal.simulate(keys, X, layers=[2, 9], observables=("phi", "X"))
    monkeypatch.setattr(orthogonal, "STATES_AT_ONCE", 80)
    cut = orthogonal.simulate(keys, X, layers=[2, 9], observables=("phi", "X"))
    assert all(np.array_equal(whole[name], cut[name]) for name in whole)


def test_mean_fall_of_the_first_step_is_the_exact_expectation():
    """5 standard errors of 20000 draws (false alarm 1e-6); the bias of a wrong Haar law, e.g. raw QR
    without reflector signs or Gaussian weights, moves the mean by more than that."""
    lam = np.array([2.5, 0.5, 0.5, 0.5])
    X = np.linalg.qr(gaussian(0, 4, 4))[0] * np.sqrt(lam)
    fall = orthogonal.simulate(keys_of(5, 20_000), X, layers=[1], observables=("fall",))["fall"][:, 0]
    error = 5 * fall.std() / np.sqrt(len(fall))
    assert abs(fall.mean() - gap_drop(lam)) < error < 0.05 * gap_drop(lam)


SAMPLES = 1500
LEVEL = 1e-4  # chance of a false alarm per comparison


def gaps_after_five(method, seed, power=1.0):
    d = 5
    X = np.linalg.qr(gaussian(1, d, d))[0] * np.array([2.0, 1, 1, 0.5, 0.1]) ** power
    out = orthogonal.simulate(keys_of(seed, SAMPLES), X, layers=[5], observables=("phi", "S", "log_jacobian"), method=method)
    return {name: values[:, 0] for name, values in out.items()}


@pytest.mark.parametrize("name", ["phi", "S", "log_jacobian"])
def test_plain_and_fast_agree_in_law(name):
    """Level 1e-6; a distance of 0.21 between the distribution functions is seen with probability 0.999."""
    assert_same_law(gaps_after_five("plain", 11)[name], gaps_after_five("fast", 12)[name], sees=0.21)


def test_that_comparison_would_see_a_slightly_different_start():
    """Power: a start whose scales are raised to the power 1.15 is told apart at the same level."""
    result = stats.ks_2samp(gaps_after_five("plain", 11)["phi"], gaps_after_five("fast", 12, power=1.15)["phi"])
    assert result.pvalue < LEVEL


@given(seeds, st.integers(1, 6))
def test_gaps_from_falls_count_down_from_large_and_up_from_small(seed, length):
    falls = np.random.default_rng(seed).uniform(0, 1, (2, length))
    final = np.array([1e-20, 50.0])
    first = falls.sum(axis=1) + final
    gaps = orthogonal.gaps_from_falls(first, falls, final)
    assert gaps[0, -1] == 1e-20
    assert gaps[1, 0] == first[1]
    assert -np.diff(gaps, axis=1) == pytest.approx(falls, abs=1e-12)


def test_gap_of_rectangular_states_comes_from_the_state():
    X = gaussian(4, 6, 3)
    out = orthogonal.simulate(keys_of(1, 2), X, layers=[0, 2], observables=("phi", "X"))
    assert out["phi"] == pytest.approx(isometry_gap(out["X"]), rel=1e-10)
    wide = orthogonal.simulate(keys_of(1, 2), gaussian(4, 3, 6), layers=[1], observables=("phi", "eigenvalues"))
    assert np.all(np.isinf(wide["phi"]))
    assert wide["eigenvalues"].shape == (2, 1, 3)


def test_states_have_unit_rows_and_steps_are_bn():
    X = gaussian(4, 5, 5)
    out = orthogonal.simulate(keys_of(1, 2), X, layers=[0, 1], observables=("X",))["X"]
    assert np.array_equal(out[:, 0], np.broadcast_to(X, (2, 5, 5)))
    assert np.linalg.norm(out[:, 1], axis=2) == pytest.approx(1, abs=1e-14)
    assert out[:, 1] == pytest.approx(bn_m23(out[:, 1]), abs=1e-14)


@pytest.mark.parametrize("method", ["plain", "fast", "torch"])
def test_every_layer_has_a_haar_matrix_of_its_own(method):
    """Step by step with the matrices written out: a chain that went on with its first matrix would have nearly the same law."""
    keys = keys_of(3, 2)
    X = orthogonal.simulate(keys, gaussian(5, 4, 4), layers=[0, 1, 2, 3], observables=("X",), method=method)["X"]
    for layer in range(3):
        reflected = np.array([haar_of_layer(key, layer, d=4) for key in keys])
        W = haar_by_qr(keys, block=layer, d=4) if method == "plain" else reflected
        assert X[:, layer + 1] == pytest.approx(bn_m23(W @ X[:, layer]), abs=1e-12)


@pytest.mark.parametrize("method", ["plain", "fast", "torch"])
def test_zero_states_raise_the_named_error(method):
    with pytest.raises((DegenerateRow, ValueError), match=r"zero"):
        orthogonal.simulate(keys_of(0, 1), np.zeros((3, 3)), layers=[1], observables=("X",), method=method)


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"layers": []}, "must increase"),
        ({"layers": [2, 1]}, "must increase"),
        ({"observables": ("rank",)}, "unknown observables"),
        ({"layers": [0], "observables": ("fall",)}, "from layer 1 on"),
        ({"method": "slow"}, "unknown method"),
        ({"dtype": "float16"}, "unknown dtype"),
    ],
)
def test_wrong_requests_name_the_argument(change, match):
    request = {"layers": [1], "observables": ("phi",)} | change
    with pytest.raises(ValueError, match=match):
        orthogonal.simulate(keys_of(0, 1), np.eye(3), **request)
