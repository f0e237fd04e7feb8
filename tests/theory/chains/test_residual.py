"""The deflated residual chain against the formula of D20: same path, same law, any start, any batch."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from tests.theory.two_samples import assert_same_law
from theory.chains import residual
from theory.definitions import spectra
from theory.definitions.normalization import DegenerateRow, second_moment
from theory.randomness import ensembles, threefry

TAUS = (0.0, 0.1, 0.5, 0.9)
ALWAYS = ("r", "F", "T", "G", "soft_rank")
CONTINUOUS = [ensembles.GAUSSIAN, ensembles.UNIFORM, ensembles.positive_uniform(1.0), ensembles.HAAR]
ATOMIC = [ensembles.RADEMACHER, ensembles.sparse(0.6)]


def start(d, N, seed=0):
    return ensembles.gaussian_start(threefry.keys_from_seed(seed, 1), d=d, N=N)[0]


def agree(plain, fast, names, tolerance):
    for name in names:
        np.testing.assert_allclose(fast[name], plain[name], rtol=tolerance, atol=tolerance, err_msg=name)


@pytest.mark.parametrize("law", CONTINUOUS + ATOMIC, ids=lambda law: law.name)
@pytest.mark.parametrize(("d", "N"), [(2, 2), (5, 5), (7, 4), (4, 9)])
def test_deflated_chain_follows_the_plain_path_with_the_same_weights(law, d, N):
    """γ = ∞ with atoms is left out: there W H can have a zero row, which has its own test."""
    for gamma in (0.05, 0.7) if law in ATOMIC else (0.05, 0.7, np.inf):
        run = {"gamma": gamma, "layers": [0, 1, 2, 6], "law": law, "taus": TAUS, "extras": ("eigenvalues",)}
        keys, X = threefry.keys_from_seed(7, 3), start(d, N)
        plain = residual.simulate(keys, X, method="plain", **run)
        deflated = residual.simulate(keys, X, method="deflated", **run)
        agree(plain, deflated, (*ALWAYS, "eigenvalues"), 1e-9)


@given(st.integers(0, 999), st.floats(0.01, 5), st.integers(2, 6))
def test_log_det_is_summed_from_increments_to_the_same_value(seed, gamma, d):
    """Second route: log of the product of the plain chain's eigenvalues, while these are still accurate."""
    run = {"gamma": gamma, "layers": [0, 1, 4], "extras": ("log_det",)}
    keys, X = threefry.keys_from_seed(seed, 1), np.eye(d) + 0.1
    plain = residual.simulate(keys, X, method="plain", **run)["log_det"]
    exact = residual.simulate(keys, X, method="deflated", drop_below=0.0, **run)["log_det"]
    np.testing.assert_allclose(exact, plain, atol=1e-4)


def test_log_det_outlives_the_smallest_double():
    """At γ = ∞ and d = 6 the determinant falls below 1e-300 while its logarithm goes on falling steadily."""
    keys = threefry.keys_from_seed(0, 2)
    run = {"gamma": np.inf, "layers": range(0, 1501, 500), "extras": ("log_det",), "drop_below": 0.0}
    falling = residual.simulate(keys, np.eye(6), **run)
    assert (np.diff(falling["log_det"], axis=1) < -100).all()
    assert (falling["log_det"][:, -1] < np.log(1e-300)).all()
    assert np.isfinite(falling["r"]).all()


DRAWS = 1500


def one_draw_each(method, *, gamma, seed, d=6, layer=12, law=ensembles.GAUSSIAN, name="F"):
    keys = threefry.keys_from_seed(seed, DRAWS)
    run = {"gamma": gamma, "layers": [layer], "law": law, "method": method}
    return residual.simulate(keys, start(d, d), **run)[name].reshape(DRAWS)


@pytest.mark.parametrize("gamma", [0.2, 1.0, np.inf])
@pytest.mark.parametrize("name", ["F", "G"])
def test_plain_and_fast_chains_have_the_same_law(gamma, name):
    """Level 1e-6; a distance of 0.21 between the distribution functions is seen with probability 0.999."""
    plain = one_draw_each("plain", gamma=gamma, seed=1, name=name)
    fast = one_draw_each("fast", gamma=gamma, seed=2, name=name)
    assert_same_law(plain, fast, sees=0.21)


def test_soft_ranks_of_plain_and_fast_chains_have_the_same_law():
    """Chi-square on the counts, level 1e-6; a total variation of 0.17 is seen with probability 0.999.

    Laws at total variation v give a noncentrality of at least 2 v² per draw of each sample.
    """
    counts = [
        np.bincount(one_draw_each(m, gamma=1.0, seed=s, name="soft_rank").astype(int), minlength=7)
        for m, s in (("plain", 1), ("fast", 2))
    ]
    table = np.array(counts)[:, np.sum(counts, axis=0) > 0]
    freedom = table.shape[1] - 1
    assert stats.ncx2.sf(stats.chi2.isf(1e-6, freedom), freedom, 2 * DRAWS * 0.17**2) > 0.999
    assert stats.chi2_contingency(table).pvalue > 1e-6


def test_the_comparison_of_laws_would_notice_one_more_neuron_or_half_the_depth():
    plain = one_draw_each("plain", gamma=1.0, seed=1)
    assert stats.ks_2samp(plain, one_draw_each("fast", gamma=1.0, seed=2, d=7)).pvalue < 1e-6
    assert stats.ks_2samp(plain, one_draw_each("fast", gamma=1.0, seed=2, layer=6)).pvalue < 1e-6


def test_the_change_from_full_matrices_to_factors_changes_no_observable():
    """Layer 128 is the first look at the rank; the plain chain is followed across it (γ = ∞, d = 12)."""
    keys, X = threefry.keys_from_seed(3, 2), np.eye(12)
    run = {"gamma": np.inf, "layers": [100, 127, 128, 129, 140], "taus": TAUS, "law": ensembles.UNIFORM}
    agree(residual.simulate(keys, X, method="plain", **run), residual.simulate(keys, X, method="deflated", **run), ALWAYS, 1e-7)


def test_deflation_changes_no_observable_of_a_deep_chain():
    """Same weights, with and without dropping directions: the paths agree long after columns were dropped."""
    keys, X = threefry.keys_from_seed(3, 1), np.eye(24)
    run = {"gamma": np.inf, "layers": [200, 400], "taus": TAUS, "law": ensembles.UNIFORM}
    kept = residual.simulate(keys, X, drop_below=0.0, **run)
    dropped = residual.simulate(keys, X, **run)
    agree(kept, dropped, ALWAYS, 1e-7)


@given(st.integers(0, 2**64 - 1), st.integers(1, 4), st.sampled_from(["fast", "deflated", "plain"]))
@settings(max_examples=15)
def test_results_do_not_depend_on_how_the_batch_is_split(seed, batch, method):
    keys = threefry.keys_from_seed(seed, batch)
    run = {"gamma": 0.8, "layers": [0, 2, 40], "taus": TAUS, "method": method, "extras": ("eigenvalues",)}
    whole = residual.simulate(keys, start(5, 5), **run)
    for b in range(batch):
        alone = residual.simulate(keys[b : b + 1], start(5, 5), **run)
        assert all(np.array_equal(alone[name][0], whole[name][b]) for name in whole)


def test_results_do_not_depend_on_which_layers_are_asked_for():
    keys = threefry.keys_from_seed(1, 2)
    for law in (ensembles.GAUSSIAN, ensembles.HAAR):
        every = residual.simulate(keys, start(6, 6), gamma=1.0, layers=range(41), law=law)
        some = residual.simulate(keys, start(6, 6), gamma=1.0, layers=[3, 16, 17, 40], law=law)
        assert all(np.array_equal(some[name], every[name][:, [3, 16, 17, 40]]) for name in ALWAYS)


@pytest.mark.parametrize("method", ["plain", "fast"])
@pytest.mark.parametrize("distance", [1e-4, 1e-8, 1e-12])
def test_nearly_collinear_starts_give_finite_observables(method, distance):
    keys = threefry.keys_from_seed(2, 2)
    X = ensembles.nearly_collinear_start(keys, d=6, N=6, distance=distance)
    found = residual.simulate(keys, X, gamma=0.5, layers=[0, 1, 5, 50], method=method, taus=TAUS)
    assert all(np.isfinite(found[name]).all() for name in ALWAYS)
    assert found["r"][0, 0] == pytest.approx(1, abs=1e-3)


def test_the_rank_of_the_start_is_kept_and_never_exceeded():
    keys = threefry.keys_from_seed(2, 2)
    X = ensembles.start_of_rank(keys, d=8, N=8, rank=2)
    found = residual.simulate(keys, X, gamma=1.0, layers=[1, 10, 100], taus=(1e-9,), extras=("eigenvalues",))
    assert (found["soft_rank"] == 2).all()
    assert (found["eigenvalues"][..., 2:] < 1e-20).all()
    assert (found["r"] <= 2 + 1e-9).all()


@given(st.integers(0, 999), st.integers(2, 6), st.integers(2, 6), st.floats(0.02, 10))
def test_observables_agree_with_each_other_and_stay_in_their_ranges(seed, d, N, gamma):
    found = residual.simulate(
        threefry.keys_from_seed(seed, 1), start(d, N, seed), gamma=gamma, layers=[1, 7], taus=TAUS,
        extras=("eigenvalues",),
    )  # fmt: skip
    values = found["eigenvalues"]
    np.testing.assert_allclose(values.sum(axis=-1), d, rtol=1e-9)  # Tr M = d after BN
    np.testing.assert_allclose(found["F"], (values**2).sum(axis=-1), rtol=1e-9)
    np.testing.assert_allclose(found["T"], (values**3).sum(axis=-1), rtol=1e-9)
    np.testing.assert_allclose(found["r"], d**2 / found["F"], rtol=1e-9)
    assert (found["G"] <= found["T"] * (1 + 1e-9)).all()
    assert (found["soft_rank"][..., 0] == d).all()
    assert (np.diff(found["soft_rank"], axis=-1) <= 0).all()
    margin = np.abs(values[..., None] - np.array(TAUS)).min(axis=-2) > 1e-9
    counted = spectra.count_at_least(values, TAUS)
    assert (found["soft_rank"] == counted)[margin].all()


@given(st.integers(1, 8), st.integers(0, 999), st.floats(0.01, 3))
def test_sturm_counts_are_eigenvalue_counts(k, seed, tau):
    from theory.chains.inertia_kernels import count_at_least, counts_at_least, tridiagonalise

    M = second_moment(start(k, k, seed))
    eigenvalues = np.linalg.eigvalsh(M)
    diagonal, squares = np.empty(k), np.zeros(k)
    tridiagonalise(M.copy(), diagonal, squares, np.empty(k), np.empty(k))
    tridiagonal = np.diag(diagonal) + np.diag(np.sqrt(squares[: k - 1]), 1) + np.diag(np.sqrt(squares[: k - 1]), -1)
    np.testing.assert_allclose(np.linalg.eigvalsh(tridiagonal), eigenvalues, atol=1e-12)
    if np.abs(eigenvalues - tau).min() > 1e-9:
        assert count_at_least(diagonal, squares, tau) == (eigenvalues >= tau).sum()
        counts = np.empty(1)
        counts_at_least(M, np.array([tau]), counts)
        assert counts[0] == (eigenvalues >= tau).sum()


def test_pivots_that_grow_are_refused_and_counted_through_the_tridiagonal_form():
    from theory.chains.inertia_kernels import count_by_pivots, counts_at_least

    A = np.array([[1.0, 5.0, 0.0], [5.0, 2.0, 1.0], [0.0, 1.0, -1.0]])
    for tau in (1.0, 1.0 + 1e-12):  # the first pivot A_11 − τ vanishes, or nearly
        assert count_by_pivots(A, tau, np.empty((3, 3)), np.empty((3, 3))) == -1
        counts = np.empty(2)
        counts_at_least(A, np.array([tau, 0.0]), counts)
        assert counts.tolist() == [(np.linalg.eigvalsh(A) >= t).sum() for t in (tau, 0.0)]


@pytest.mark.parametrize(
    "law",
    [ensembles.UNIFORM, ensembles.RADEMACHER, ensembles.sparse(0.3), ensembles.positive_uniform(2.0)],
    ids=lambda law: law.name,
)
def test_kernel_draws_the_weights_of_the_ensemble(law):
    from theory.chains.residual_kernels import fill_weights

    key = threefry.keys_from_seed(9, 1)
    flat = np.empty(10)
    fill_weights(key[0, 0], key[0, 1], 3, residual._law_code(law, "fast"), law.parameter, flat)
    np.testing.assert_allclose(flat[:9].reshape(3, 3), ensembles.weights(law, key, block=3, rows=3, columns=3)[0], rtol=1e-15)


@pytest.mark.parametrize("method", ["plain", "deflated"])
def test_a_row_that_cancels_raises(method):
    """Rank one, equal rows, γ = ∞, Rademacher: a row of W H is a sum of two signs and vanishes half of the time."""
    keys = threefry.keys_from_seed(0, 8)
    with pytest.raises(DegenerateRow):
        residual.simulate(keys, np.ones((2, 2)), gamma=np.inf, layers=[4], law=ensembles.RADEMACHER, method=method)


@pytest.mark.parametrize("closeness", [1.0, 1e-5, 1e-9, 0.0])
def test_a_layer_is_taken_by_cholesky_or_qr_with_the_same_result(closeness):
    """Columns of E this close to each other: Cholesky is refused below 1e-3, and QR must give the plain layer."""
    from theory.chains.residual_kernels import take_layer
    from theory.chains.wide_kernels import cholesky_in_place

    d, k = 7, 3
    T, E = np.triu(start(k, k, 1)), closeness * start(d, k, 2) + np.outer(np.arange(1.0, d + 1), np.ones(k))
    S = E.T @ E
    assert cholesky_in_place(S.copy(), k) == (closeness == 1.0)
    H = residual.bn_d20(E @ T) * np.sqrt(d / k)  # k columns stand for N = d samples after a rotation
    Q = np.empty((d, k))
    take_layer(Q, T, E.copy(), np.empty((d, k)), S, np.empty((k, k)), np.empty(k), np.sqrt(d))
    np.testing.assert_allclose(Q.T @ Q, np.eye(k), atol=1e-12)
    np.testing.assert_allclose(Q @ T @ T.T @ Q.T, H @ H.T, atol=1e-11)


@pytest.mark.parametrize("gamma", [0.3, np.inf])
def test_torch_step_is_the_plain_step(gamma):
    H, W = start(5, 4)[None], start(5, 5, 3)[None]
    step = residual.TorchStep("cpu")
    np.testing.assert_allclose(step(H, W, gamma=gamma), residual.plain_step(H, W, gamma=gamma), rtol=1e-13)
    with pytest.raises(DegenerateRow):
        step(H, 0 * W, gamma=np.inf)


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"layers": [3, 1]}, ValueError, "must increase"),
        ({"gamma": 0.0}, ValueError, "positive or infinite"),
        ({"extras": ("beauty",)}, ValueError, "choose among"),
        ({"method": "magic"}, ValueError, "unknown method"),
        ({"extras": ("log_det",)}, ValueError, "drop_below=0"),
        ({"start": np.full((2, 2), np.nan)}, ValueError, "finite"),
        ({"start": np.zeros((2, 2))}, DegenerateRow, "the start is zero"),
    ],
)
def test_impossible_requests_say_why(change, error, message):
    request = {"keys": threefry.keys_from_seed(0, 1), "start": np.eye(2), "gamma": 1.0, "layers": [1]} | change
    with pytest.raises(error, match=message):
        residual.simulate(request.pop("keys"), request.pop("start"), **request)
