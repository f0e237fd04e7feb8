import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from tests.theory import oracles
from theory.randomness import ensembles, threefry

KEYS = threefry.keys_from_seed(11, 4)
LAWS = [
    ensembles.GAUSSIAN,
    ensembles.UNIFORM,
    ensembles.RADEMACHER,
    ensembles.sparse(0.3),
    ensembles.positive_uniform(0.5),
    ensembles.HAAR,
]
STARTS = {
    "gaussian": lambda keys: ensembles.gaussian_start(keys, d=4, N=3),
    "collinear": lambda keys: ensembles.nearly_collinear_start(keys, d=4, N=3, distance=1e-6),
    "rank": lambda keys: ensembles.start_of_rank(keys, d=4, N=3, rank=2),
    "spectrum": lambda keys: oracles.start_with_spectrum(keys, np.array([2.0, 1.0]), d=4),
    "orthogonal": lambda keys: ensembles.orthogonal_start(keys, d=4),
    "unit rows": lambda keys: oracles.unit_row_start(keys, d=4, N=3),
}
INDEPENDENT = [law for law in LAWS if law.name != "haar"]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_weights_do_not_depend_on_the_batch(law):
    whole = ensembles.weights(law, KEYS, block=5, rows=3, columns=3)
    for b in range(len(KEYS)):
        assert np.array_equal(ensembles.weights(law, KEYS[b : b + 1], block=5, rows=3, columns=3)[0], whole[b])
    assert not np.array_equal(whole, ensembles.weights(law, KEYS, block=6, rows=3, columns=3))


@pytest.mark.parametrize("law", INDEPENDENT, ids=lambda law: law.name)
def test_entries_have_the_mean_variance_and_bound_that_the_law_declares(law):
    """Means of 250 000 draws: five standard errors is a false alarm of 6e-7; 0.02 would be seen."""
    w = ensembles.weights(law, KEYS, block=0, rows=250, columns=250).ravel()
    assert np.abs(w).max() <= law.bound
    assert abs(w.mean() - law.mean) < 5 * w.std() / np.sqrt(w.size)
    deviations = (w - law.mean) ** 2
    assert abs(deviations.mean() - law.variance) <= 5 * deviations.std() / np.sqrt(w.size) + 1e-12
    assert law.symmetric == (law.name != "positive-uniform")


@pytest.mark.parametrize(
    ("law", "cdf"),
    [
        (ensembles.UNIFORM, stats.uniform(-np.sqrt(3), 2 * np.sqrt(3)).cdf),
        (ensembles.positive_uniform(0.5), stats.uniform(0, 1).cdf),
        (ensembles.GAUSSIAN, stats.norm.cdf),
    ],
    ids=["uniform", "positive", "gaussian"],
)
def test_continuous_laws_pass_kolmogorov_smirnov(law, cdf):
    w = ensembles.weights(law, KEYS, block=1, rows=100, columns=100).ravel()
    assert stats.kstest(w, cdf).pvalue > 1e-6


@given(st.floats(0.01, 1))
def test_sparse_law_has_three_values_with_the_stated_probabilities(density):
    w = ensembles.weights(ensembles.sparse(density), KEYS, block=0, rows=50, columns=50).ravel()
    size = density**-0.5
    assert np.isin(np.round(w / size, 12), [-1, 0, 1]).all()
    for sign in (-1, 1):
        count = int((np.sign(w) == sign).sum())
        assert stats.binomtest(count, w.size, density / 2).pvalue > 1e-8


def test_haar_matrices_are_orthogonal_with_the_right_second_and_fourth_moments():
    """E W_11² = 1/d and E W_11⁴ = 3/(d(d+2)); five standard errors over 4000 matrices."""
    d = 3
    W = ensembles.haar_by_qr(threefry.keys_from_seed(2, 4000), block=0, d=d)
    np.testing.assert_allclose(W @ np.swapaxes(W, 1, 2), np.broadcast_to(np.eye(d), W.shape), atol=1e-14)
    for power, expected in ((1, 0), (2, 1 / d), (4, 3 / (d * (d + 2)))):
        values = W[:, 0, 0] ** power
        assert abs(values.mean() - expected) < 5 * values.std() / np.sqrt(len(values))
    # Both components of O(d) are visited equally often.
    assert stats.binomtest(int((np.linalg.det(W) > 0).sum()), len(W), 0.5).pvalue > 1e-6


@pytest.mark.parametrize("name", STARTS)
def test_starts_do_not_depend_on_the_batch(name):
    whole = STARTS[name](KEYS)
    for b in range(len(KEYS)):
        assert np.array_equal(STARTS[name](KEYS[b : b + 1])[0], whole[b])


@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_start_of_rank_has_that_rank(d, N, data):
    rank = data.draw(st.integers(1, min(d, N)))
    assert (oracles.numerical_rank(ensembles.start_of_rank(KEYS, d=d, N=N, rank=rank), 1e-12) == rank).all()


@given(st.lists(st.floats(0, 5), min_size=1, max_size=5), st.integers(0, 2))
def test_start_with_spectrum_has_those_singular_values(sigma, more_rows):
    X = oracles.start_with_spectrum(KEYS, np.array(sigma), d=len(sigma) + more_rows)
    found = np.linalg.svd(X, compute_uv=False)
    np.testing.assert_allclose(found, np.broadcast_to(np.sort(sigma)[::-1], found.shape), atol=1e-13)


@pytest.mark.parametrize("distance", [1e-3, 1e-9])
def test_nearly_collinear_start_is_that_far_from_rank_one(distance):
    sigma = np.linalg.svd(ensembles.nearly_collinear_start(KEYS, d=6, N=5, distance=distance), compute_uv=False)
    assert (sigma[:, 1] > 0.1 * distance).all()
    assert (sigma[:, 1] < 10 * distance).all()


def test_the_two_directions_of_a_nearly_collinear_start_have_words_of_their_own():
    """Were they the same, the first part would be symmetric; the cosine of independent ones in 40 dimensions is below 0.9."""
    left, _, right = np.linalg.svd(ensembles.nearly_collinear_start(KEYS, d=40, N=40, distance=1e-9))
    assert (np.abs((left[:, :, 0] * right[:, 0, :]).sum(axis=-1)) < 0.9).all()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: ensembles.sparse(0.0), "density"),
        (lambda: ensembles.positive_uniform(-1), "half-width"),
        (lambda: ensembles.start_of_rank(KEYS, d=2, N=2, rank=3), "no rank 3"),
        (lambda: oracles.start_with_spectrum(KEYS, np.ones(3), d=2), "do not fit"),
        (lambda: ensembles.weights(ensembles.HAAR, KEYS, block=0, rows=2, columns=3), "square"),
    ],
)
def test_impossible_requests_say_why(wrong, message):
    with pytest.raises(ValueError, match=message):
        wrong()


@given(st.integers(1, 12), st.integers(0, 2**32), st.integers(1, 4))
def test_orthogonal_starts_are_orthogonal_and_do_not_depend_on_the_batch(d, seed, count):
    keys = threefry.keys_from_seed(seed, count)
    X = ensembles.orthogonal_start(keys, d=d)
    np.testing.assert_allclose(X @ np.swapaxes(X, 1, 2), np.broadcast_to(np.eye(d), X.shape), atol=1e-12)
    assert np.array_equal(ensembles.orthogonal_start(keys[-1:], d=d)[0], X[-1])
