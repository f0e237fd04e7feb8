"""The factored Gram recursion against the formula of D21: same step, same law, any start, any batch."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from tests.theory import oracles
from tests.theory.two_samples import assert_same_law
from theory.chains import wide
from theory.definitions import orthogonality
from theory.definitions.normalization import DegenerateRow
from theory.randomness import ensembles, threefry

ALL = tuple(wide.OBSERVABLES)


def start(d, n, seed=0):
    return ensembles.gaussian_start(threefry.keys_from_seed(seed, 1), d=d, N=n)[0]


@given(st.integers(1, 6), st.integers(0, 6), st.integers(0, 99))
def test_one_factored_layer_is_one_plain_layer_with_the_same_weights(n, more, seed):
    """Choose W with W H = (L Z)ᵀ/√d for a square orthogonal completion; then both Gram matrices must agree."""
    d = n + more
    H = start(d, n, seed)
    key = threefry.keys_from_seed(seed, 1)[0]
    Z = wide.layer_normals(key, 0, d=d, n=n)
    L = wide.factor(H)
    W = (L @ Z).T @ np.linalg.pinv(H)  # any W with these products: only W H enters the formula
    expected = orthogonality.sample_gram(wide.plain_step(H, W))
    found = wide.factored_step(L, Z)
    np.testing.assert_allclose(found @ found.T, expected, atol=1e-11)
    fast = wide.simulate(key.reshape(1, 2), H, d=d, layers=[1], observables=["gram"])["gram"][0, 0]
    np.testing.assert_allclose(fast, expected, atol=1e-9)


@pytest.mark.parametrize(("n", "d"), [(1, 3), (2, 5), (3, 40), (4, 700), (7, 300), (16, 20), (33, 70)])
def test_every_route_follows_the_same_path_from_the_same_normals(n, d, monkeypatch):
    keys, H = threefry.keys_from_seed(n, 2), start(d, n)
    fused = wide.simulate(keys, H, d=d, layers=[0, 1, 4], observables=ALL)
    monkeypatch.setattr(wide, "FUSED_UP_TO", 0)
    products = wide.simulate(keys, H, d=d, layers=[0, 1, 4], observables=ALL)
    L = wide.factor(H)
    for layer in range(4):
        L = wide.factored_step(L, wide.layer_normals(keys[1], layer, d=d, n=n))
    for name in ALL:
        np.testing.assert_allclose(fused[name], products[name], rtol=1e-8, atol=1e-10)
        np.testing.assert_allclose(fused[name][1, 2], wide.OBSERVABLES[name](L), rtol=1e-8, atol=1e-10)


@pytest.mark.parametrize(("n", "d", "depth"), [(1, 3, 5), (2, 8, 300), (3, 3, 60), (5, 7, 90), (8, 64, 100), (20, 24, 40)])
@pytest.mark.parametrize("joined", [1, wide.JOINED])
@pytest.mark.parametrize("last_column", [0.0, 1e-9, 1.0])
def test_the_lowest_singular_value_is_that_of_all_layers_bit_for_bit(monkeypatch, *, n, d, depth, joined, last_column):
    """Also where it falls below rounding, or is zero at the start and stays so."""
    monkeypatch.setattr(wide, "JOINED", joined)
    keys, H = threefry.keys_from_seed(n, 5), start(d, n)
    H[:, 1:] *= last_column
    every = wide.simulate(keys, H, d=d, layers=range(1, depth + 1), observables=["sigma_min"])["sigma_min"]
    assert np.array_equal(wide.lowest_sigma_min(keys, H, d=d, depth=depth), every.min(axis=1))


def test_torch_route_follows_the_same_path():
    torch = pytest.importorskip("torch")
    keys, H, d = threefry.keys_from_seed(5, 3), start(30, 4), 30
    L = np.stack([wide.factor(H)] * 3)
    steps = wide._torch_factors(keys, L, d, [1, 3], torch.device("cpu"))  # the route that GPUs take
    found = np.concatenate([wide.OBSERVABLES["V"](stack) for stack in steps], axis=1)
    np.testing.assert_allclose(found, wide.simulate(keys, H, d=d, layers=[1, 3])["V"], rtol=1e-12)


DRAWS = 2000


def gaps(method, *, d, seed, n=3, layer=4):
    keys = threefry.keys_from_seed(seed, DRAWS)
    return wide.simulate(keys, start(8, n), d=d, layers=[layer], method=method)["V"][:, 0]


def test_plain_and_fast_chains_have_the_same_law():
    """Level 1e-6; a distance of 0.21 is seen with probability 0.999; next test: a width of 10 for 8 is refused."""
    for n in (2, 3):
        assert_same_law(gaps("plain", d=8, seed=1, n=n), gaps("fast", d=8, seed=2, n=n), sees=0.21)


def test_the_comparison_of_laws_would_notice_two_more_neurons():
    assert stats.ks_2samp(gaps("plain", d=10, seed=1), gaps("fast", d=8, seed=2)).pvalue < 1e-6


@given(st.integers(0, 2**64 - 1), st.integers(1, 5), st.integers(1, 5))
@settings(max_examples=15)
@pytest.mark.parametrize("method", ["fast", "plain"])
def test_results_do_not_depend_on_how_the_batch_is_split(method, seed, batch, n):
    keys = threefry.keys_from_seed(seed, batch)
    run = {"d": 9, "layers": [0, 1, 3], "observables": ALL, "method": method}
    whole = wide.simulate(keys, start(9, n), **run)
    for b in range(batch):
        alone = wide.simulate(keys[b : b + 1], start(9, n), **run)
        assert all(np.array_equal(alone[name][0], whole[name][b]) for name in ALL)


def test_results_do_not_depend_on_which_layers_are_asked_for(monkeypatch):
    keys, H = threefry.keys_from_seed(3, 2), start(20, 4)
    every = wide.simulate(keys, H, d=20, layers=range(12), observables=ALL)
    monkeypatch.setattr(wide, "STORED", 1)
    some = wide.simulate(keys, H, d=20, layers=[2, 7, 11], observables=ALL)
    assert all(np.array_equal(some[name], every[name][:, [2, 7, 11]]) for name in ALL)


@pytest.mark.parametrize("distance", [1e-6, 1e-12, 1e-100])
def test_nearly_collinear_starts_lose_nothing(distance):
    """log det is exact in the distance at the start, and its increments do not depend on the distance at all
    once it is tiny: the Gram matrix would have lost it at 1e-8 already."""
    H = np.ones((8, 2))
    H[0, 1] += distance
    L = np.array([[np.sqrt(8.0), 0.0], [np.sqrt(8.0), distance * np.sqrt(7 / 8)]])  # exact up to distance²
    keys = threefry.keys_from_seed(1, 2)
    found = wide.simulate(keys, L.T, d=8, layers=range(6), observables=["log_det", "V"])
    assert found["log_det"][0, 0] == pytest.approx(np.log(7.0) + 2 * np.log(distance), rel=1e-9)
    assert found["V"][0, 0] == pytest.approx(oracles.largest_gap(2), rel=1e-5)
    reference = L.copy()
    reference[1, 1] = 1e-50 * np.sqrt(7 / 8)
    same = wide.simulate(keys, reference.T, d=8, layers=range(6), observables=["log_det"])["log_det"]
    if distance < 1e-9:  # 1e-12 grows to about 1e-6 within five layers and then begins to matter
        np.testing.assert_allclose(np.diff(found["log_det"]), np.diff(same), atol=1e-5)
    assert np.isfinite(found["log_det"]).all()


def test_a_bad_pivot_is_redone_by_qr(monkeypatch):
    """With every pivot refused the compiled chain becomes the QR route, layer by layer."""
    calls = []
    step = wide.factored_step
    monkeypatch.setattr(wide, "factored_step", lambda L, Z: calls.append(1) or step(L, Z))
    keys = threefry.keys_from_seed(0, 300)
    found = wide.simulate(keys, start(4, 4), d=4, layers=[30], observables=["V", "log_det"])
    assert len(calls) > 0
    assert np.isfinite(found["log_det"]).all()
    assert (found["V"] <= oracles.largest_gap(4) + 1e-12).all()


@given(st.integers(0, 999), st.integers(1, 5), st.integers(0, 30))
def test_observables_stay_in_their_ranges_and_agree_with_each_other(seed, n, more):
    found = wide.simulate(threefry.keys_from_seed(seed, 2), start(n + more, n, seed), d=n + more, layers=[1, 5], observables=ALL)
    s = found["eigenvalues"]
    np.testing.assert_allclose(s.sum(axis=-1), 1, rtol=1e-10)  # ‖H‖_F = 1 after a layer
    np.testing.assert_allclose(np.square(s).sum(axis=-1) - 1 / n, found["V"] ** 2, atol=1e-10)
    np.testing.assert_allclose(found["sigma_min"] ** 2, s[..., -1], rtol=1e-9)
    np.testing.assert_allclose(np.linalg.slogdet(found["gram"])[1], found["log_det"], atol=1e-4)


@pytest.mark.parametrize("scale", [1e-250, 1e-30, 1e30, 1e200])
def test_the_scale_of_the_start_does_not_matter(scale):
    keys, H = threefry.keys_from_seed(4, 2), start(7, 3)
    scaled = wide.simulate(keys, scale * H, d=7, layers=[1, 3], observables=["V", "log_det"])
    unscaled = wide.simulate(keys, H, d=7, layers=[1, 3], observables=["V", "log_det"])
    for name, values in unscaled.items():
        np.testing.assert_allclose(scaled[name], values, rtol=1e-11)


def test_layer_zero_shows_the_start_as_given():
    H = start(6, 3)
    found = wide.simulate(threefry.keys_from_seed(0, 1), H, d=6, layers=[0], observables=["gram", "V"])
    np.testing.assert_allclose(found["gram"][0, 0], H.T @ H, atol=1e-12)
    assert found["V"][0, 0] == pytest.approx(orthogonality.orthogonality_gap(H))


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"layers": [3, 1]}, ValueError, "must increase"),
        ({"observables": ["beauty"]}, ValueError, "choose among"),
        ({"d": 2}, ValueError, "n ≤ d"),
        ({"method": "magic"}, ValueError, "unknown method"),
        ({"start": np.zeros((5, 3))}, DegenerateRow, "the start is zero"),
    ],
)
def test_impossible_requests_say_why(change, error, message):
    request = {"keys": threefry.keys_from_seed(0, 1), "start": start(5, 3), "d": 5, "layers": [1]} | change
    with pytest.raises(error, match=message):
        wide.simulate(request.pop("keys"), request.pop("start"), **request)


def test_a_sample_of_zeros_degenerates_no_row_as_long_as_another_is_left():
    H = start(5, 2) * np.array([1.0, 0.0])
    found = wide.simulate(threefry.keys_from_seed(0, 1), H, d=5, layers=[3])["V"]
    assert found[0, 0] == pytest.approx(oracles.largest_gap(2))
