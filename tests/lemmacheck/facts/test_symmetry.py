"""Symmetric weights, mirrored chains, Gaussian factors and mixed derivatives: true on what each fact means, false beyond it."""

from __future__ import annotations

import random
from types import SimpleNamespace

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmacheck import Domain, Law, Matrix, Positive, Whole, facts
from lemmacheck.facts import MEANINGS
from lemmacheck.language.symmetric_laws import MirroredChain, SymmetricRow, invariant_measures

SKEWED = [(fmpq(1, 5), [fmpq(2)]), (fmpq(4, 5), [fmpq(-1, 2)])]  # mean 0, variance 1, not symmetric


@settings(max_examples=30)
@given(seed=st.integers(0, 500), count=st.integers(1, 4))
def test_symmetric_weights_keep_every_sign_with_one_chance(seed, count):
    law = SymmetricRow(count).sample(random.Random(seed), seed % 20, {})
    assert SymmetricRow(count).contains(law, {})
    try:
        found = MEANINGS["signs_kept"].values(law, fmpq(2, 7))
    except ValueError:
        return  # a row vanishes in some outcome
    for chance in found["from_each"]:
        fact = facts.signs_kept(kept=found["kept"], from_each=chance)
        assert fact.larger == fact.smaller


def test_skewed_weights_are_no_symmetric_row_and_keep_signs_unequally():
    law = [(w * v, [*x, *y]) for w, x in SKEWED for v, y in SKEWED]
    assert not SymmetricRow(2).contains(law, {})
    assert len(set(map(str, MEANINGS["signs_kept"].values(law, fmpq(3, 2))["from_each"]))) > 1
    plain = Domain(d=Whole(1), row=Law(Matrix(1, "d"))).part("row")
    symmetric = Domain(d=Whole(1), row=SymmetricRow("d")).part("row")
    assert "sign" in MEANINGS["signs_kept"].needs(plain, None)
    assert MEANINGS["signs_kept"].needs(symmetric, None) == ""


def test_a_row_that_vanishes_has_no_sign():
    with pytest.raises(ValueError, match="vanishes"):
        MEANINGS["signs_kept"].values([(fmpq(1, 2), [fmpq(1)]), (fmpq(1, 2), [fmpq(-1)])], fmpq(1))


@given(seed=st.integers(0, 300), pairs=st.integers(1, 4), style=st.integers(0, 9))
def test_a_mirrored_chain_keeps_its_law_and_the_mirrored_one(seed, pairs, style):
    chain = MirroredChain(pairs).sample(random.Random(seed), style, {})
    assert MirroredChain(pairs).contains(chain, {})
    first, second = (chain.kernel, chain.law), (chain.kernel, chain.mirrored)
    if chain.laws == 1:
        found = MEANINGS["only_invariant_law"].values(first, second)
        fact = facts.only_invariant_law(**found)
        assert fact.larger == fact.smaller
        P = np.array([[float(x) for x in row] for row in chain.kernel])
        assert np.linalg.matrix_power(P, 2**20)[0][0] == pytest.approx(float(found["one"]), abs=1e-9) or style == 1
    else:
        with pytest.raises(ValueError, match="more than one"):
            MEANINGS["only_invariant_law"].values(first, second)


def test_a_law_that_is_not_kept_is_refused_and_laws_of_two_chains_are_not_compared():
    kernel = [[fmpq(1, 2), fmpq(1, 2)], [fmpq(1, 2), fmpq(1, 2)]]
    with pytest.raises(ValueError, match="not invariant"):
        MEANINGS["only_invariant_law"].values((kernel, [fmpq(1), fmpq(0)]), (kernel, [fmpq(1, 2), fmpq(1, 2)]))
    domain = Domain(k=Whole(1), one=MirroredChain("k"), two=MirroredChain("k"))
    needs = MEANINGS["only_invariant_law"].needs
    assert needs(domain.part("one").law, domain.part("one").mirrored) == ""
    assert "one chain" in needs(domain.part("one").law, domain.part("two").law)
    assert not MirroredChain(1).contains(SimpleNamespace(kernel=[[1, 0], [1, 0]], law=[1, 0], laws=1), {})


def test_invariant_measures_of_a_chain_that_stays_are_all_of_them():
    assert len(invariant_measures([[fmpq(1), fmpq(0)], [fmpq(0), fmpq(1)]])) == 2


@settings(max_examples=15)
@given(seed=st.integers(0, 200), size=st.integers(1, 3))
def test_a_gaussian_factor_changes_two_moments_as_stated(seed, size):
    law = Law(Matrix(size, size)).sample(random.Random(seed), seed % 12, {})
    second = facts.gaussian_factor(**MEANINGS["gaussian_factor"].values(law))
    assert second.larger == second.smaller
    first = facts.gaussian_factor_trace(**MEANINGS["gaussian_factor_trace"].values(law))
    assert first.larger == first.smaller


def test_the_moments_after_a_gaussian_factor_are_those_of_drawn_ones():
    rng, X = np.random.default_rng(0), np.array([[1.0, 2.0], [0.0, 1.0]])
    G = rng.standard_normal((200_000, 2, 2)) / 2**0.5
    B = G @ X @ X.T @ G.transpose(0, 2, 1)
    law = [(fmpq(1), [[fmpq(1), fmpq(2)], [fmpq(0), fmpq(1)]])]
    found = MEANINGS["gaussian_factor"].values(law)
    assert float((B**2).sum((1, 2)).mean()) == pytest.approx(float(found["after"]), rel=0.05)
    with pytest.raises(ValueError, match="square"):
        MEANINGS["gaussian_factor"].values([(fmpq(1), [[fmpq(1), fmpq(2)]])])
    wrong = facts.gaussian_factor(**{**found, "size": found["size"] + 1})
    assert wrong.larger != wrong.smaller, "another width has other moments"
    assert "law" in MEANINGS["gaussian_factor"].needs(Domain(x=Positive()).part("x"))


@given(
    st.lists(st.lists(st.integers(-3, 3), min_size=3, max_size=3), min_size=1, max_size=4), st.integers(-2, 2), st.integers(-2, 2)
)
def test_mixed_derivatives_agree_with_each_other_and_with_differences(rows, x, y):
    found = MEANINGS["mixed_derivatives"].values(rows, fmpq(x), fmpq(y))
    fact = facts.mixed_derivatives(**found)
    assert fact.larger == fact.smaller

    def H(p, q):
        return sum(c * p**i * q**j for i, row in enumerate(rows) for j, c in enumerate(row))

    h = 1e-3
    difference = (H(x + h, y + h) - H(x + h, y - h) - H(x - h, y + h) + H(x - h, y - h)) / (4 * h * h)
    assert difference == pytest.approx(float(found["first_then_second"]), abs=1e-3)
    assert facts.mixed_derivatives(first_then_second=1, second_then_first=2).larger == 1, "other numbers are not hidden"
