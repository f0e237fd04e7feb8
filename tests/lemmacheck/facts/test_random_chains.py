"""Poisson laws and mixing chains are what they say, and the facts about them stop where their premises do."""

from __future__ import annotations

import random
from types import SimpleNamespace

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from scipy.integrate import quad

from lemmacheck import Domain, Law, PoissonLaw, Positive, Real, Unit, Whole, facts
from lemmacheck.facts import MEANINGS
from lemmacheck.language.mixing_chains import Mixing, MixingChain
from lemmacheck.language.poisson_laws import Poisson, poisson_outcomes
from lemmacheck.numbers.kinds import sign
from theory.enclosures.skip_exponents import mean_digamma, poisson_digamma_step


@pytest.mark.parametrize("mean", [fmpq(1, 1000), fmpq(7, 3), fmpq(12)])
def test_poisson_chances_are_those_of_the_law_and_their_means_enclose_it(mean):
    outcomes = poisson_outcomes(mean)
    for w, k in outcomes[:10]:
        assert float(w) == pytest.approx(stats.poisson.pmf(int(k.p), float(mean)), rel=1e-9)
    assert sum((w for w, _ in outcomes), arb(0)).contains(1)
    assert sum((w * k for w, k in outcomes), arb(0)).contains(mean)
    assert PoissonLaw().contains(Poisson(mean, outcomes), {})
    assert not PoissonLaw().contains(Poisson(mean + 1, outcomes), {})


@pytest.mark.parametrize(("k", "mean"), [(1, 1), (3, fmpq(7, 3)), (6, 0)])
def test_the_mean_of_digamma_is_the_mean_log_of_a_noncentral_chi_square(k, mean):
    centre = 2 * float(fmpq(mean)) or 1e-12
    expected = quad(lambda v: v * np.exp(v) * stats.ncx2.pdf(np.exp(v), k, centre), -40, 8, limit=400)[0] - np.log(2)
    assert float(mean_digamma(k, mean)) == pytest.approx(expected, abs=1e-5)
    step = mean_digamma(k + 1, mean) - mean_digamma(k, mean)
    assert step.overlaps(poisson_digamma_step(k, mean))


@settings(max_examples=20)
@given(k=st.integers(1, 5), tenths=st.integers(0, 10), mean=st.integers(1, 9))
def test_logs_of_shifted_normals_rise_with_the_shift(k, tenths, mean):
    values = MEANINGS["noncentral_log_rises"].values
    found = values(fmpq(k), fmpq(mean, 3), [(fmpq(1, 2), fmpq(1)), (fmpq(1, 2), fmpq(tenths, 10))])
    fact = facts.noncentral_log_rises(**found)
    assert sign(fact.larger - fact.smaller) != -1
    beyond = facts.noncentral_log_rises(**values(fmpq(k), fmpq(mean, 3), [(fmpq(1), fmpq(2))]))
    assert sign(beyond.larger - beyond.smaller) == -1, "a centre beyond one is no case"


def test_a_centre_that_may_exceed_one_is_refused():
    domain = Domain(k=Whole(1), m=Positive(), c=Law(Unit()), x=Law(Positive()), z=Law(Real(-1, 1)))
    needs = MEANINGS["noncentral_log_rises"].needs
    assert needs(domain.part("k"), domain.part("m"), domain.part("c")) == ""
    assert "between zero and one" in needs(domain.part("k"), domain.part("m"), domain.part("x"))
    assert "between zero and one" in needs(domain.part("k"), domain.part("m"), domain.part("z"))


def test_a_number_taken_from_a_whole_one_leaves_what_its_start_allows():
    d = Domain(d=Whole(2)).part("d")
    assert [(d - k).sign for k in (1, 2, 3)] == ["positive", "nonnegative", "real"]
    assert (d - d).sign == "real"


@given(seed=st.integers(0, 200), states=st.integers(1, 4), steps=st.integers(0, 4))
def test_mixing_chains_share_their_mass_and_oscillations_contract(seed, states, steps):
    field = MixingChain("n", "m", "e")
    known = {"n": states, "m": steps, "e": fmpq(1, 1 + seed % 5) / 2}
    chain = field.sample(random.Random(seed), seed % 9, known)
    assert field.contains(chain, known)
    P = chain.kernel
    assert all(p >= chain.epsilon * v for row in P for p, v in zip(row, chain.shared, strict=True))
    assert sum(x * P[i][0] for i, x in enumerate(chain.stationary)) == chain.stationary[0]
    oscillations = [max(x) - min(x) for x in chain.functions]
    found = MEANINGS["contracting_sequence"].values(oscillations)
    for before, after in zip(found["before"], found["after"], strict=True):
        fact = facts.contracting_sequence(**{**found, "before": before, "after": after, "factor": 1 - chain.epsilon})
        assert fact.requires["one step"] >= 0
        assert fact.larger >= fact.smaller


def test_chains_without_a_shared_mass_are_no_objects():
    stuck = Mixing(fmpq(0), [fmpq(1), fmpq(0)], [[fmpq(1), fmpq(0)], [fmpq(0), fmpq(1)]], [fmpq(1), fmpq(0)], [fmpq(0), fmpq(1)], 1)
    assert not MixingChain("n", "m", "e").contains(stuck, {"n": 2, "m": 1})
    growing = facts.contracting_sequence(start=1, factor=fmpq(1, 2), steps=1, end=1, before=1, after=1)
    assert growing.requires["one step"] < 0
    assert growing.larger < growing.smaller
    assert "nonnegative" in MEANINGS["contracting_sequence"].needs(SimpleNamespace(sign="real", says="x"))


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(-9, 9)), min_size=1, max_size=6))
def test_means_lie_between_the_extremes(pairs):
    total = sum(w for w, _ in pairs) or 1
    weights = [fmpq(w, total) for w, _ in pairs] if any(w for w, _ in pairs) else [fmpq(1, len(pairs))] * len(pairs)
    numbers = [fmpq(x) for _, x in pairs]
    above = facts.mean_below_largest(**MEANINGS["mean_below_largest"].values(weights, numbers))
    below = facts.mean_above_smallest(**MEANINGS["mean_above_smallest"].values(weights, numbers))
    assert above.larger >= above.smaller
    assert below.larger >= below.smaller


def test_weights_that_do_not_add_up_to_one_are_refused():
    for name in ("mean_below_largest", "mean_above_smallest"):
        with pytest.raises(ValueError, match="add up"):
            MEANINGS[name].values([fmpq(1), fmpq(1)], [fmpq(1), fmpq(2)])
        assert MEANINGS[name].needs(SimpleNamespace(sign="nonnegative", says="p", fixed_total=None), None)
