"""Random weights and products of layers: true on what each fact means, false or refused beyond its premises."""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmacheck import Domain, Law, Matrix, Whole, facts
from lemmacheck.errors import ClaimError
from lemmacheck.facts import MEANINGS, TRUSTED
from lemmacheck.language.residual_products import SIGNS, SKEWED, SPARSE, Layers, ResidualProduct, _layer
from lemmacheck.language.weight_laws import UncorrelatedWeights
from lemmacheck.numbers.kinds import sign

OUTCOMES = st.lists(st.tuples(st.integers(1, 5), st.integers(0, 12)), min_size=1, max_size=6)


def law_of(outcomes):
    total = sum(w for w, _ in outcomes)
    return [(fmpq(w, total), fmpq(z, 3)) for w, z in outcomes]


@given(OUTCOMES, st.integers(0, 6), st.integers(1, 9))
def test_chances_of_reaching_a_level(outcomes, sixths, level):
    law = law_of(outcomes)
    for name, second in (("paley_zygmund", fmpq(sixths, 6)), ("markov", fmpq(level, 2))):
        fact = TRUSTED[name](**MEANINGS[name].values(law, second))
        assert fact.larger >= fact.smaller
    other = [(w, 5 - z) for w, z in law]
    fact = facts.both_events(**MEANINGS["both_events"].values(law, fmpq(level, 3), other, fmpq(sixths)))
    assert fact.larger >= fact.smaller


def test_numbers_of_either_sign_are_refused_and_need_not_obey():
    law = [(fmpq(1, 2), fmpq(-3)), (fmpq(1, 2), fmpq(5))]
    fact = facts.markov(**MEANINGS["markov"].values(law, fmpq(5)))
    assert fact.larger < fact.smaller
    for name in ("paley_zygmund", "markov"):
        assert "nonnegative" in MEANINGS[name].needs(SimpleNamespace(sign="real", says="Z"), None)
    assert facts.paley_zygmund(share=2, mean=1, second_moment=1, probability=0).requires["1 - θ >= 0"] < 0


@settings(max_examples=20)
@given(seed=st.integers(0, 99), d=st.integers(2, 4))
def test_uncorrelated_weights_have_the_moments_and_the_mean_that_is_stated(seed, d):
    field = UncorrelatedWeights(d, most=3)
    law = field.sample(random.Random(seed), seed, {})
    assert field.contains(law, {})
    u = Matrix(1, d, "unit rows").sample(random.Random(seed + 1), 5, {})
    fact = facts.uncorrelated_across(**MEANINGS["uncorrelated_across"].values(law, u))
    assert fact.larger == fact.smaller


def test_correlated_weights_are_no_objects_and_have_another_mean():
    ones = [(fmpq(1, 2), [[fmpq(s)] * 2] * 2) for s in (1, -1)]
    assert not UncorrelatedWeights(2, most=3).contains(ones, {})
    diagonal = [[fmpq(3, 5), fmpq(4, 5)]]
    fact = facts.uncorrelated_across(**MEANINGS["uncorrelated_across"].values(ones, diagonal))
    assert fact.larger != fact.smaller
    domain = Domain(
        d=Whole(2), u=Matrix(1, "d", "unit rows"), v=Matrix(1, "d"), W=UncorrelatedWeights("d", most=3), L=Law(Matrix(2, 2))
    )
    needs = MEANINGS["uncorrelated_across"].needs
    assert needs(domain.part("W"), domain.part("u")) == ""
    assert "unit" in needs(domain.part("W"), domain.part("v"))
    assert "uncorrelated" in needs(domain.part("L"), domain.part("u"))
    assert domain.part("W").mean_power_across(domain.part("u"), 1).sign == "positive"
    from_one = Domain(d=Whole(1), u=Matrix(1, "d", "unit rows"), W=UncorrelatedWeights("d", most=3))
    assert from_one.part("W").mean_power_across(from_one.part("u"), 1).sign == "nonnegative"
    with pytest.raises(ClaimError, match="unit rows"):
        domain.part("W").across(domain.part("v"))


def test_weights_of_a_tight_ceiling_are_signs():
    law = UncorrelatedWeights(2, most=1).sample(random.Random(3), 2, {})
    assert {str(x) for _, W in law for row in W for x in row} == {"1", "-1"}


@pytest.mark.parametrize("style", range(7))
@pytest.mark.parametrize("layers", [1, 2, 5])
def test_products_of_independent_layers_have_the_three_means(style, layers):
    field = ResidualProduct("L")
    made = field.sample(random.Random(style), style, {"L": layers})
    assert field.contains(made, {"L": layers})
    for name in ("mean_determinant", "mean_squared_determinant", "mean_squared_norm"):
        fact = TRUSTED[name](**MEANINGS[name].values(made))
        assert fact.larger == fact.smaller


@pytest.mark.parametrize("entries", [SIGNS, SKEWED, SPARSE])
def test_entries_have_mean_zero_and_variance_one(entries):
    assert sum(w * x for w, x in entries) == 0
    assert sum(w * x * x for w, x in entries) == 1
    drawn = np.random.default_rng(0).choice([float(x) for _, x in entries], p=[float(w) for w, _ in entries], size=(200_000, 2, 2))
    A = np.eye(2) + 0.5 * drawn
    exact = sum(w * (A[0][0] * A[1][1] - A[0][1] * A[1][0]) ** 2 for w, A in _layer(fmpq(1, 2), entries))
    assert float((np.linalg.det(A) ** 2).mean()) == pytest.approx(float(exact), rel=0.05)


def test_layers_of_one_weight_are_no_objects():
    stuck = Layers([fmpq(1, 2)], [(fmpq(1), [[fmpq(3, 2), fmpq(0)], [fmpq(0), fmpq(1)]])])
    assert not ResidualProduct("L").contains(stuck, {"L": 1})
    fact = facts.mean_determinant(**MEANINGS["mean_determinant"].values(stuck))
    assert fact.larger != fact.smaller
    norm = facts.mean_squared_norm(**MEANINGS["mean_squared_norm"].values(stuck))
    assert norm.larger != norm.smaller
    square = facts.mean_squared_determinant(**MEANINGS["mean_squared_determinant"].values(stuck))
    assert square.larger != square.smaller
    assert "product" in MEANINGS["mean_determinant"].needs(SimpleNamespace())


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=6), st.integers(0, 4))
def test_products_of_numbers(pairs, room):
    xs, ys = [fmpq(a + b, 5) for a, b in pairs], [fmpq(a, 5) for a, _ in pairs]
    found = MEANINGS["products_keep_order"].values(xs, ys)
    for gap in found["pointwise_gap"]:
        fact = facts.products_keep_order(**{**found, "pointwise_gap": gap})
        assert fact.larger >= fact.smaller
        assert fact.requires["x_k - y_k >= 0"] >= 0
    below = facts.product_below_exp(**MEANINGS["product_below_exp"].values(ys, sum(ys) + room))
    assert sign(below.larger - below.smaller) != -1
    assert below.requires["c - Σ s >= 0"] >= 0


def test_beyond_their_premises_products_do_not_obey():
    found = MEANINGS["products_keep_order"].values([fmpq(1), fmpq(1)], [fmpq(-2), fmpq(-2)])
    fact = facts.products_keep_order(**{**found, "pointwise_gap": found["pointwise_gap"][0]})
    assert fact.larger < fact.smaller
    assert "nonnegative" in MEANINGS["products_keep_order"].needs(None, SimpleNamespace(sign="real", says="y"))
    short = facts.product_below_exp(**MEANINGS["product_below_exp"].values([fmpq(2), fmpq(2)], fmpq(1)))
    assert short.requires["c - Σ s >= 0"] < 0
    assert sign(short.larger - short.smaller) == -1
    assert "nonnegative" in MEANINGS["product_below_exp"].needs(SimpleNamespace(sign="real", says="s"), None)


def test_every_two_columns_of_the_signs_differ():
    law = UncorrelatedWeights(3, most=1).sample(random.Random(0), 0, {})
    columns = list(zip(*([x for row in W for x in row] for _, W in law), strict=True))
    assert all(sum(a * b for a, b in zip(one, two, strict=True)) == 0 for one, two in itertools.combinations(columns, 2))
