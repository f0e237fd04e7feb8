"""How intervals become findings, and findings a trend: events, the two sides of an identity, blind spots, single falls."""

from types import SimpleNamespace

import numpy as np
import pytest

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws
from lemmacheck.language.relation import Always, Exists, Identity, OnAverage, WithProbability
from lemmacheck.running.streams import keys_for
from lemmacheck.verdict.trend import trend_of
from lemmacheck.weighing.blocks import Drawn, draw_block
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.look import settle
from lemmacheck.weighing.own_keys import refuse_own_randomness
from tests.lemmacheck.weighing.test_drawn import weigh

HALF = {"x ≥ ½": lambda q: q.x - 0.5}


def test_violations_outside_of_the_event_are_not_counted():
    """Every x ≥ ½ exceeds 0.4, although two fifths of all draws do not."""
    assert weigh(lambda q: q.x - 0.4, WithProbability(0.9), assumes=HALF).holds is True


def test_draws_outside_of_the_event_do_not_count_as_fulfilled():
    """Given x ≥ ½ the chance of x ≥ ¾ is one half; of all draws three quarters would obey."""
    assert weigh(lambda q: q.x - 0.75, WithProbability(0.7), assumes=HALF).holds is False


@pytest.mark.parametrize("off", [-0.2, 0.2])
def test_an_identity_is_rejected_on_either_side(off):
    assert weigh(lambda q: q.x - 0.5 + off, Identity(), resolution=0.1).holds is False


def test_the_worst_component_of_a_draw_decides():
    both = lambda q: (q.x, q.x - 0.75)  # noqa: E731
    assert weigh(both, WithProbability(0.9)).holds is False
    assert weigh(both, Always()).margin < 0


def test_under_an_event_the_range_of_a_margin_holds_zero():
    """Where the event fails the product with its indicator is zero, which a margin between one and two never is."""
    found = weigh(lambda q: q.x + 1, OnAverage(), assumes=HALF)
    assert found.holds is True
    assert found.low < 7 / 8 < found.high, "the mean of x + 1 where x ≥ ½, and of zero elsewhere"


def test_the_needed_constant_is_the_largest_over_the_components():
    """C ≥ E x = ½ and C ≥ E x/2 = ¼ in either order."""
    for margin in (lambda q: (q.C - q.x, q.C - q.x / 2), lambda q: (q.C - q.x / 2, q.C - q.x)):
        low, estimate, high = weigh(margin, Exists("C", axis="d", average=True), constants={"C": None}).needed
        assert 0.4 < low < estimate < high < 0.6


def settled(relation, *results):
    finding = Finding(evidence="Draws 1", rung="calibrated", case={"d": 1})
    look = SimpleNamespace(error=1e-9, claim=SimpleNamespace(relation=relation), resolution=0.4, is_last=True)
    settle(look, finding, list(results))
    return finding


def test_the_blind_spot_is_that_of_the_widest_component_not_of_the_one_with_the_smallest_mean():
    found = settled(OnAverage(), (-0.01, 0.0, 0.01), (-0.5, 0.1, 0.7))
    assert (found.margin, found.blind) == (0.0, 0.5)
    assert found.holds is None, "half a unit could be hidden, which is more than the resolution"


def test_the_blind_spot_of_an_identity_is_the_farther_end_of_any_interval():
    assert settled(Identity(), (-0.2, 0.0, 0.3), (-0.1, 0.05, 0.1)).blind == 0.3
    assert settled(Identity(), (-0.35, 0.0, 0.3)).blind == 0.35


def test_one_component_that_certainly_fails_refutes_whatever_the_others_do():
    for relation in (OnAverage(), Identity()):
        assert settled(relation, (-0.3, -0.2, -0.1), (-1.0, -0.5, 1.0)).holds is False


def needing(d, low, high):
    return Finding(evidence="Exact 1", rung="exact", case={"d": d}, needed=(low, low, high))


def test_one_fall_after_a_rise_is_no_trend():
    risen = [needing(1, 1.0, 1.1), needing(2, 3.0, 3.1), needing(3, 1.0, 1.1)]
    fallen = [needing(1, 4.0, 4.1), *risen[1:]]
    assert not trend_of(risen, "d", 3)[0]
    assert trend_of(fallen, "d", 3)[0]


def as_told(case, keys):
    return {"x": case.values}


def drawing(values):
    return Draws([{"values": values}], as_told, {"x": (0, 1)}, draws=2, block=2)


@pytest.mark.parametrize("values", [np.array([0.5, np.nan]), np.array([0.5, 0.5 + 1j]), np.array([0.5 + 0j, 0.5 + 0j])])
def test_a_draw_that_is_no_real_number_is_the_claims_error(values):
    with pytest.raises(ClaimError, match=r"NaN|real numbers"):
        draw_block(drawing(values), {"values": values}, keys_for(0, "e", {}, range(2)))


def test_a_margin_that_is_not_a_number_is_the_claims_error():
    with np.errstate(invalid="ignore"), pytest.raises(ClaimError, match="not a number"):
        weigh(lambda q: np.sqrt(q.x - 0.5), WithProbability(0.5))


def test_other_numbers_from_the_same_keys_are_refused():
    one, other = (Drawn({"x": np.array([0.25, value])}, {}) for value in (0.5, 0.75))
    with pytest.raises(ClaimError, match="twice with the same keys"):
        refuse_own_randomness(drawing(np.zeros(2)), one, other)
    refuse_own_randomness(drawing(np.zeros(2)), one, one)


def test_a_last_bit_that_rounds_otherwise_is_no_randomness():
    one, other = (Drawn({"x": np.array([0.1, 3.0]) * scale}, {}) for scale in (1.0, 1.0 + 2**-50))
    refuse_own_randomness(drawing(np.zeros(2)), one, other)


@pytest.mark.parametrize(("event", "holds"), [(1.0, True), (0.1, None)])
def test_a_blind_spot_under_a_rare_event_is_as_much_larger(event, holds):
    look = SimpleNamespace(error=0.0, claim=SimpleNamespace(relation=OnAverage()), resolution=0.03, is_last=True)
    finding = Finding(evidence="Draws 1", rung="calibrated")
    settle(look, finding, [(-0.02, 0.0, 0.02)], event=event)
    assert finding.holds is holds
    assert finding.blind == pytest.approx(0.02 / event)
