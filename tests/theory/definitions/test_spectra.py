import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tests.theory import oracles
from theory.definitions import spectra
from theory.definitions.normalization import bn_d20, second_moment
from theory.randomness import ensembles, threefry

SPECTRA = st.lists(st.floats(1e-3, 10), min_size=1, max_size=6)
MATRICES = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
    lambda shape: arrays(float, shape, elements=st.floats(-4, 4, allow_subnormal=False))
)


def with_spectrum(sigma, d, seed=0):
    return oracles.start_with_spectrum(threefry.keys_from_seed(seed, 1), np.array(sigma), d=d)[0]


@given(SPECTRA, st.integers(0, 3), st.integers(0, 99))
def test_every_quantity_is_the_function_of_the_eigenvalues_that_it_should_be(sigma, more_rows, seed):
    """Second route: build H from its singular values and compute from them."""
    H = with_spectrum(sigma, len(sigma) + more_rows, seed)
    eigenvalues = np.sort(np.square(sigma))[::-1] / len(sigma)
    M = second_moment(H)
    np.testing.assert_allclose(spectra.moment_eigenvalues(H)[: len(sigma)], eigenvalues, rtol=1e-9)
    assert not spectra.moment_eigenvalues(H)[len(sigma) :].any()
    assert spectra.frobenius_square(M) == pytest.approx((eigenvalues**2).sum())
    assert spectra.cubic_trace(M) == pytest.approx((eigenvalues**3).sum())
    assert spectra.participation(H) == pytest.approx(eigenvalues.sum() ** 2 / (eigenvalues**2).sum())
    assert oracles.numerical_rank(H) == len(sigma)


@given(MATRICES)
def test_squared_row_trace_is_the_trace_it_is_named_after(H):
    M = second_moment(H)
    by_definition = np.trace(np.diag(np.diagonal(M @ M)) @ np.diag(np.diagonal(M @ M)))
    assert spectra.squared_row_trace(M) == pytest.approx(by_definition, rel=1e-12, abs=1e-300)


@given(MATRICES)
def test_participation_lies_between_one_and_the_rank_and_ignores_scale_and_rotation(H):
    assume(np.abs(H).max() > 1e-3)
    r = spectra.participation(H)
    assert 1 - 1e-12 <= r <= min(H.shape) + 1e-12
    assert spectra.participation(7.5 * H) == pytest.approx(r)
    rotation = ensembles.haar_by_qr(threefry.keys_from_seed(1, 1), block=0, d=H.shape[1])[0]
    assert spectra.participation(H @ rotation) == pytest.approx(r)


@given(SPECTRA, st.lists(st.floats(0, 5), min_size=2, max_size=5))
def test_soft_rank_decreases_in_tau_and_counts_what_a_loop_counts(sigma, taus):
    taus = sorted(taus)
    H = with_spectrum(sigma, len(sigma))
    eigenvalues = np.square(sigma) / len(sigma)
    assume(all(abs(value - tau) > 1e-9 for value in eigenvalues for tau in taus))
    counts = spectra.soft_rank(H, taus)
    assert counts.tolist() == [sum(value >= tau for value in eigenvalues) for tau in taus]
    assert (np.diff(counts) <= 0).all()
    assert spectra.soft_rank(H, taus[0]) == counts[0]


@given(SPECTRA, st.floats(0.01, 5))
def test_inertia_and_eigenvalues_count_the_same(sigma, tau):
    H = with_spectrum(sigma, len(sigma) + 1)
    assume(all(abs(value / len(sigma) - tau) > 1e-9 for value in np.square(sigma)))
    assert oracles.soft_rank_by_inertia(second_moment(H), tau) == spectra.soft_rank(H, tau)


def test_two_by_two_pivots_are_counted_by_their_signs():
    blocks = np.zeros((7, 7))
    blocks[:2, :2] = [[0, 1], [1, 0]]  # indefinite
    blocks[2, 2], blocks[3, 3] = -1, 2
    blocks[4:6, 4:6] = [[-2, 1], [1, -2]]  # negative definite
    expected = int((np.linalg.eigvalsh(blocks) < 0).sum())
    assert oracles.negative_eigenvalues_of_blocks(blocks) == expected == 4


def test_soft_rank_at_tau_zero_counts_every_neuron_even_of_a_wide_deficient_matrix():
    H = np.ones((3, 2))
    assert spectra.soft_rank(H, [0.0, 0.5]).tolist() == [3, 1]


def test_small_eigenvalues_survive_because_m_is_never_formed():
    H = with_spectrum([1.0, 1e-10], 2)
    assert spectra.moment_eigenvalues(H)[1] == pytest.approx(1e-20 / 2, rel=1e-4)


def test_numerical_rank_follows_the_given_tolerance():
    H = np.diag([1.0, 1e-5, 0.0])
    assert oracles.numerical_rank(H) == 2
    assert oracles.numerical_rank(H, relative=1e-4) == 1


def test_stacks_give_the_values_of_their_members():
    stack = bn_d20(ensembles.gaussian_start(threefry.keys_from_seed(4, 5), d=4, N=6))
    M = second_moment(stack)
    for i, H in enumerate(stack):
        for quantity in (spectra.frobenius_square, spectra.cubic_trace, spectra.squared_row_trace):
            assert quantity(M)[i] == pytest.approx(quantity(second_moment(H)), rel=1e-14)
        assert spectra.participation(stack)[i] == pytest.approx(spectra.participation(H), rel=1e-14)
        assert (spectra.soft_rank(stack, [0.2, 0.9])[i] == spectra.soft_rank(H, [0.2, 0.9])).all()
