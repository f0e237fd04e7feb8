"""The chain of signs against the residual chain itself, and against what transition matrices must satisfy."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.definitions.normalization import bn_d20
from theory.laws import sign_chain as chain

bounds = st.integers(1, 9)
strengths = st.sampled_from([Fraction(1, 100), Fraction(10, 71), Fraction(2, 7), Fraction(5, 3), Fraction(31, 10)])


@given(bounds)
def test_the_sparse_law_has_mean_zero_and_unit_variance_within_its_bound(B):
    law = chain.sparse_law(B)
    assert sum(law.values()) == 1
    assert [chain.law_moment(law, k) for k in (1, 2, 3)] == [0, 1, 0]
    assert max(abs(w) for w in law) == B


def test_a_bound_below_one_is_refused():
    with pytest.raises(ValueError, match="B >= 1"):
        chain.sparse_law(Fraction(1, 2))


@given(bounds, strengths, st.integers(1, 2))
def test_transition_matrices_are_doubly_stochastic_for_symmetric_weights(B, gamma, d):
    states, P = chain.transition_matrix(chain.sparse_law(B), gamma, d)
    assert len(states) == 2**d
    assert all(sum(row) == 1 and min(row) >= 0 for row in P)
    assert all(sum(P[i][j] for i in range(len(P))) == 1 for j in range(len(P)))


@given(bounds, strengths, st.integers(1, 2))
def test_signs_are_frozen_below_the_bound_and_a_single_law_exists_above(B, gamma, d):
    law = chain.sparse_law(B)
    laws = chain.invariant_laws(law, gamma, d=d, N=1)
    if gamma * B * d < 1:
        assert laws == 2**d
    else:
        kept = chain.keeps_sign(law, gamma, (1,) * d, row=0)
        assert laws == (2**d if kept == 1 else 1)
    assert chain.invariant_laws(law, gamma, d=d, N=5) == 2 * laws


@given(bounds, strengths)
def test_the_only_invariant_law_of_symmetric_weights_is_uniform(B, gamma):
    _, P = chain.transition_matrix(chain.sparse_law(B), gamma, 2)
    if chain.invariant_directions(P) == 1:
        assert [4 * x for x in chain.stationary_law(P)] == [1, 1, 1, 1]
    else:
        with pytest.raises(ValueError, match="more than one"):
            chain.stationary_law(P)


def test_a_skewed_law_has_a_stationary_law_that_is_not_uniform():
    law = {Fraction(2): Fraction(1, 5), Fraction(-1, 2): Fraction(4, 5)}
    _, P = chain.transition_matrix(law, Fraction(3, 2), 2)
    pi = chain.stationary_law(P)
    assert sum(pi) == 1
    assert [sum(pi[i] * P[i][j] for i in range(4)) for j in range(4)] == pi
    assert len(set(map(str, pi))) > 1


@given(st.integers(1, 3), st.integers(1, 4), strengths, st.integers(0, 99))
def test_the_residual_chain_on_rank_one_states_moves_only_signs(d, N, gamma, seed):
    """Second route: one layer in floats from s hᵀ is s′hᵀ with the signs that the factor s + γWs gives."""
    rng = np.random.default_rng(seed)
    s, h, W = rng.choice([-1, 1], d), rng.standard_normal(N), rng.choice([-2.0, 0.0, 2.0], (d, d))
    h *= np.sqrt(N) / np.linalg.norm(h)
    factor = s + float(gamma) * W @ s
    if np.abs(factor).min() < 1e-9:
        return
    H = np.outer(s, h)
    np.testing.assert_allclose(bn_d20(H + float(gamma) * W @ H), np.outer(np.sign(factor), h), atol=1e-9)


def test_a_row_that_vanishes_is_reported():
    with pytest.raises(chain.RowVanishes, match="vanishes"):
        chain.keeps_sign(chain.sparse_law(1), 1, (1,), row=0)
