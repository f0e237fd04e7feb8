"""What Haar conjugation keeps of a matrix, and geometric sequences: on what the facts mean, and outside of it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck import Domain, Matrix, Real, Whole, facts, fading
from lemmacheck.facts import MEANINGS

DOMAIN = Domain(d=Whole(2), t=Whole(0), A=Matrix("d", "d"), x=Real(), styles=6)


@given(d=st.integers(2, 7), square=st.fractions(0, 50))
def test_a_symmetric_matrix_fades_by_d_over_d_plus_two(d, square):
    found = MEANINGS["haar_conjugation_fades"].values(fmpq(d), fmpq(square.numerator, square.denominator))
    fact = facts.haar_conjugation_fades(**found)
    assert fact.larger == fact.smaller


def test_the_fade_is_what_random_rotations_leave():
    rng, d = np.random.default_rng(0), 4
    B = np.array([[0, 1, -2, 0.5], [1, 0, 3, 1], [-2, 3, 0, 2], [0.5, 1, 2, 0]])
    kept = []
    for _ in range(4000):
        Q, R = np.linalg.qr(rng.standard_normal((d, d)))
        turned = (Q * np.sign(np.diag(R))).T @ B @ (Q * np.sign(np.diag(R)))
        kept.append((turned**2).sum() - (np.diag(turned) ** 2).sum())
    assert np.mean(kept) / (B**2).sum() == pytest.approx(d / (d + 2), abs=0.02)


def test_one_row_does_not_fade_and_a_number_of_either_sign_is_no_square():
    with pytest.raises(ValueError, match="at least two"):
        MEANINGS["haar_conjugation_fades"].values(fmpq(1), fmpq(1))
    needs = MEANINGS["haar_conjugation_fades"].needs
    assert needs(DOMAIN.part("d"), DOMAIN.part("A").squares) == ""
    assert "nonnegative" in needs(DOMAIN.part("d"), DOMAIN.part("x"))


def test_a_geometric_sequence_ends_at_its_power_and_another_one_is_refused():
    values = MEANINGS["geometric_sequence"].values([fmpq(81), fmpq(54), fmpq(36)])
    powered = MEANINGS["geometric_sequence"].ties(fmpq(2, 3), values["steps"])["powered"]
    assert values["last"] == powered * values["first"]
    for before, after in zip(values["before"], values["after"], strict=True):
        fact = facts.geometric_sequence(**{**values, "before": before, "after": after}, ratio=fmpq(2, 3), powered=powered)
        assert fact.larger == fact.smaller
        assert all(x >= 0 for x in fact.requires.values())
    wrong = facts.geometric_sequence(**{**values, "before": 81, "after": 55}, ratio=fmpq(2, 3), powered=powered)
    assert min(wrong.requires.values()) < 0


def test_the_parts_of_a_matrix_fade_as_they_should():
    squares = fading(DOMAIN.part("A"), DOMAIN.part("t"))
    for o in DOMAIN.objects(3):
        skew, symmetric = squares.skew.look(o, {}), squares.symmetric.look(o, {})
        assert len(skew) == len(symmetric) == int(o.t) + 1
        outside = sum(x * x for i, row in enumerate(o.A) for j, x in enumerate(row) if i != j)
        assert skew[0] + symmetric[0] == outside
        assert set(skew) == {skew[0]}
        assert all(y * (o.d + 2) == x * o.d for x, y in pairwise(symmetric))
