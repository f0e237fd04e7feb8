"""Norms, eigenvalues that move, and tails: true on what each fact means, and false somewhere beyond its premises."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import special, stats

from lemmacheck import facts
from lemmacheck.facts import MEANINGS, TRUSTED
from lemmacheck.numbers.kinds import approximate, sign

SMALL = st.integers(-6, 6).map(lambda k: fmpq(k, 3))
SIGNED = st.lists(st.integers(0, 9).map(lambda k: fmpq(k, 4)), min_size=1, max_size=5)


class Symmetric(list):
    """A symmetric matrix of fractions with its eigenvalues from floats: another route than the fact's own."""

    kind = "symmetric"

    @property
    def values(self):
        return [arb(x) for x in np.linalg.eigvalsh(np.array([[float(x) for x in row] for row in self]))]


def symmetric(entries, size):
    numbers = iter(entries)
    upper = {(i, j): next(numbers) for i in range(size) for j in range(i, size)}
    return Symmetric([[upper[min(i, j), max(i, j)] for j in range(size)] for i in range(size)])


MATRICES = st.integers(2, 3).flatmap(
    lambda d: st.tuples(*(st.lists(SMALL, min_size=6, max_size=6).map(lambda x: symmetric(x, d)) for _ in range(2)))
)


def gap(name, *parts):
    fact = TRUSTED[name](**MEANINGS[name].values(*parts))
    return approximate(fact.larger - fact.smaller)


@settings(max_examples=40)
@given(MATRICES)
def test_eigenvalues_stay_in_discs_and_move_no_further_than_the_change(pair):
    A, E = pair
    assert gap("gershgorin", A) >= -1e-9
    assert gap("gershgorin_below", A) >= -1e-9
    assert gap("weyl", A, E) >= -1e-9


@settings(max_examples=40)
@given(MATRICES)
def test_first_eigenvectors_turn_no_further_than_davis_and_kahan_allow(pair):
    A, E = pair
    try:
        meaning = MEANINGS["davis_kahan"].values(A, E)
    except ValueError:
        return  # an eigenvalue that is not simple has no one eigenvector
    fact = facts.davis_kahan(**meaning)
    if sign(fact.positive["the gap"]) == 1:
        assert approximate(fact.larger - fact.smaller) >= -1e-9
    first = [np.linalg.eigh(np.array([[float(x) for x in row] for row in M]))[1][:, -1] for M in (A, sum_of(A, E))]
    if approximate(meaning["gap"]) > 1e-6:
        assert approximate(meaning["sine_squared"]) == pytest.approx(1 - (first[0] @ first[1]) ** 2, abs=1e-6)


def sum_of(A, E):
    return [[a + b for a, b in zip(one, two, strict=True)] for one, two in zip(A, E, strict=True)]


def test_one_for_the_two_of_davis_and_kahan_would_be_false():
    A, E = Symmetric([[fmpq(1), fmpq(0)], [fmpq(0), fmpq(0)]]), Symmetric([[fmpq(-1, 2), fmpq(1, 4)], [fmpq(1, 4), fmpq(1, 2)]])
    found = MEANINGS["davis_kahan"].values(A, E)
    assert approximate(found["norm_squared"] - found["sine_squared"] * found["gap"] ** 2) < 0


@given(SIGNED, st.integers(0, 9), st.integers(1, 9), st.integers(0, 9))
def test_norms_of_lists(x, shift, p, more):
    y = [fmpq(k * shift % 7, 3) for k in range(len(x))]
    exponent = 1 + fmpq(p, 4)
    assert gap("holder", x, y, exponent) >= -1e-9
    assert gap("norms_fall", x, fmpq(p, 4), fmpq(p + more, 4)) >= -1e-9


def test_norms_rise_where_the_premise_fails():
    x = [fmpq(1), fmpq(1)]
    backwards = facts.norms_fall(**MEANINGS["norms_fall"].values(x, fmpq(2), fmpq(1)))
    assert approximate(backwards.larger - backwards.smaller) < 0
    assert backwards.requires["q - p"] < 0


def test_parts_of_another_type_are_refused():
    square, numbers = SimpleNamespace(kind="any", says="M"), SimpleNamespace(sign="real", says="x")
    for name, parts in [("gershgorin", (square,)), ("gershgorin_below", (square,)), ("weyl", (square, square))]:
        assert "symmetric" in MEANINGS[name].needs(*parts)
    assert "symmetric" in MEANINGS["davis_kahan"].needs(square, square)
    assert "nonnegative" in MEANINGS["holder"].needs(numbers, numbers, None)
    assert "nonnegative" in MEANINGS["norms_fall"].needs(numbers, None, None)


def test_a_sum_is_capped_by_the_ceiling_of_its_type_and_by_no_other_number():
    ceiling, larger = SimpleNamespace(says="τ"), SimpleNamespace(says="2τ")
    capped = SimpleNamespace(high=ceiling)
    assert MEANINGS["capped_sum"].needs(capped, ceiling) == ""
    assert "at most 2τ by type" in MEANINGS["capped_sum"].needs(capped, larger)


@given(st.lists(st.lists(SMALL, min_size=2, max_size=2), min_size=1, max_size=4), SMALL)
def test_a_union_is_no_likelier_than_its_events_together(outcomes, threshold):
    law = [(fmpq(1, len(outcomes)), xs) for xs in outcomes]
    assert gap("union_bound", law, threshold) >= 0


@given(st.integers(1, 40), st.integers(0, 60))
def test_chi_squared_tails(degrees, sixths):
    x = sixths / 6
    found = MEANINGS["laurent_massart"].ties(degrees, fmpq(sixths, 6))
    threshold = degrees + 2 * (degrees * x) ** 0.5 + 2 * x
    assert approximate(found["tail"]) == pytest.approx(stats.chi2.sf(threshold, degrees), rel=1e-9)
    fact = facts.laurent_massart(degrees=degrees, x=fmpq(sixths, 6), **found)
    assert sign(fact.larger - fact.smaller) != -1


def test_without_the_linear_term_the_tail_would_be_heavier():
    assert stats.chi2.sf(1 + 2 * 9**0.5, 1) > np.exp(-9), "P(χ²_1 ≥ 1 + 2√x) at x = 9"


@given(st.integers(0, 60))
def test_erf_between_tangent_and_cubic(tenths):
    x = fmpq(tenths, 10)
    for name in ("erf_tangent", "erf_above_cubic"):
        found = MEANINGS[name].ties(x)
        assert approximate(found["erf_of_argument"]) == pytest.approx(special.erf(tenths / 10))
        fact = TRUSTED[name](argument=x, **found)
        assert sign(fact.larger - fact.smaller) != -1
    below = facts.erf_tangent(argument=-x - 1, **MEANINGS["erf_tangent"].ties(-x - 1))
    assert sign(below.larger - below.smaller) == -1
    assert below.requires["x"] < 0
