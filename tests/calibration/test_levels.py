"""The short form of `nox -s calibrate`: the same sums over smaller samples, the same counts over fewer repeats."""

import math

import numpy as np
import pytest

from lemmacheck.weighing import bounds, budget
from tests.calibration import counted_levels, exact_levels
from tests.calibration.campaign import line_of, record_of
from tests.calibration.counted_levels import Count

FEW = 90  # none wrong of so many shows a level of a tenth, but for a chance of one in ten thousand


@pytest.fixture(scope="module")
def levels():
    return exact_levels.all_levels(short=True)


def test_every_bound_keeps_its_level_exactly(levels):
    assert [one for one in levels if not one.keeps_its_promise] == []


def test_no_level_is_given_away(levels):
    """A bound that never misses says little: at the worst rate the bound of a rate spends nearly all that it may."""
    spent = {one.law: one.error / one.nominal for one in levels if one.bound == "rate at most"}
    assert min(spent.values()) > 1 - 1e-6
    assert max(one.error for one in levels if "watched" in one.bound) > 0


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("violation_rate_at_most", lambda v, n, *, alpha: min(1.0, v / n + 2 * math.sqrt(alpha * v / n))),
        ("part_of_alpha", lambda alpha, look: alpha / (look + 1) ** 2),
        (
            "dissent_at_most",
            lambda n, *, alpha: max((k for k in range(n // 2) if bounds.sign_test(n - k, k) <= 2 * alpha), default=0),
        ),
        ("sign_test", lambda positive, negative: 0.5 ** max(positive, negative)),
        ("predictable_bets", lambda y, target, horizon: np.sqrt(8 * target / horizon) * np.sign(y - 0.5)),
    ],
)
def test_the_sums_notice_a_bound_that_is_too_bold(name, broken, monkeypatch):
    monkeypatch.setattr(bounds, name, broken)
    assert not all(one.keeps_its_promise for one in exact_levels.all_levels(short=True))


def test_means_that_are_stopped_where_they_miss_do_not_break_their_level():
    counts = list(counted_levels.watched_means(20, length=200))
    assert not any(one.breaks_its_promise for one in counts)
    assert {one.law for one in counts} == counted_levels.LAWS.keys()


def test_the_count_notices_the_normal_approximation():
    assert counted_levels.normal_means(200).breaks_its_promise


def test_true_claims_of_every_kind_are_refuted_no_more_often_than_their_share():
    counts = list(counted_levels.judged(12))
    assert not any(one.breaks_its_promise for one in counts)
    assert sum(one.missed for one in counts) <= 2  # sixteen kinds, twelve repeats each, a twentieth on one side


@pytest.mark.parametrize(("name", "refuted"), list(counted_levels.false_claims(3)))
def test_false_claims_are_refuted(name, refuted):
    assert refuted == 3, name


def test_an_observed_claim_errs_no_more_often_than_its_own_level():
    level = counted_levels.observed()
    assert level.error == 0.5**11  # all eleven against it, which is half of what a two-sided sign test spends
    assert level.error <= budget.OBSERVED


def test_a_count_shows_a_level_only_when_it_is_large_enough():
    assert Count("b", "l", 0.1, 0, FEW).keeps_its_promise
    assert not Count("b", "l", 0.1, 0, 60).keeps_its_promise
    assert not Count("b", "l", 0.1, 9, FEW).keeps_its_promise
    assert not Count("b", "l", 0.1, 9, FEW).breaks_its_promise
    assert Count("b", "l", 0.1, 40, FEW).breaks_its_promise


def test_the_record_has_its_figures_in_one_line(levels):
    counts = [Count("b", "l", 0.1, 0, FEW), Count("b", "l", 0.1, 40, FEW)]
    assert line_of(levels, counts).startswith(f"{len(levels)} of {len(levels)} levels kept exactly; of 2 counted ones 1 shown")
    record = record_of(levels, counts[:1], counts[1:], {"a mean": "3 of 3"})
    assert [len(rows) for rows in record.values() if isinstance(rows, list)] == [len(levels), 1, 1, 1]
