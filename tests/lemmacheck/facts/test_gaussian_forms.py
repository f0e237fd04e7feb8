"""Facts about Gaussian forms hold on the numbers of a spectrum, and not on others."""

from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmacheck import Domain, NonNegatives, Positives, Whole, facts
from lemmacheck.facts import MEANINGS, TRUSTED
from lemmacheck.proofs.evaluation import agree

NAMES = ("polar_mean_log", "frullani_gaussian")


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=10)
@given(numbers=st.lists(st.integers(1, 2000), min_size=1, max_size=5))
def test_both_sides_agree_on_every_spectrum_of_mean_one(name, numbers):
    lam = [fmpq(x * len(numbers), sum(numbers)) for x in numbers]
    fact = TRUSTED[name](**MEANINGS[name].values(lam))
    assert fact.is_equality
    assert agree(fact.larger, fact.smaller)


def test_values_of_another_spectrum_do_not_agree():
    one = [fmpq(1, 2), fmpq(3, 2)]
    mixed = {**MEANINGS["polar_mean_log"].values(one), "direction": MEANINGS["polar_mean_log"].values([fmpq(1)] * 2)["direction"]}
    wrong = facts.polar_mean_log(**mixed)
    assert not agree(wrong.larger, wrong.smaller)
    values = MEANINGS["frullani_gaussian"].values(one)
    halved = facts.frullani_gaussian(**{**values, "integral": values["integral"] / 2})
    assert not agree(halved.larger, halved.smaller)


@pytest.mark.parametrize("name", NAMES)
def test_eigenvalues_must_be_positive_by_their_type(name):
    positive, other = (Domain(d=Whole(1), lam=kind("d", total="d")).part("lam") for kind in (Positives, NonNegatives))
    assert MEANINGS[name].needs(positive) == ""
    assert "positive" in MEANINGS[name].needs(other)


def test_frullani_asks_for_the_mean_one():
    with pytest.raises(ValueError, match="add up to"):
        MEANINGS["frullani_gaussian"].values([fmpq(1), fmpq(2)])
