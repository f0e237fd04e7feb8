import numpy as np
import pytest

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import case_text
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.relation import Always, Exists, Identity, OfMeans, OnAverage, WithProbability
from lemmacheck.running.streams import generators, keys_for
from lemmacheck.weighing.blocks import Drawn, draw_block, join
from lemmacheck.weighing.drawn import Weighing, looks
from lemmacheck.weighing.finding import Finding


def uniform(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)])}


CASE = {"d": 1}


def weigh(margin, relation, *, bounds=None, draws=2048, is_foil=False, kind=Draws, **more):
    extra = {k: more.pop(k) for k in ("resolution",) if k in more}
    evidence = kind([CASE], uniform, {"x": (0, 1)} if bounds is None else bounds, draws=draws, **extra)
    claim = Claim(label="toy", says="", relation=relation, margin=margin, evidence=(evidence,), **more)
    weighing = Weighing(claim=claim, evidence=evidence, name="Draws 1", profile="quick", factor=1, share=5e-10, is_foil=is_foil)
    columns = draw_block(evidence, CASE, keys_for(0, "toy", CASE, range(looks(evidence, 1)[-1])))
    while weighing.wants():
        weighing.take(weighing.look({case_text(CASE): columns}, number=weighing.round))
    return weighing.findings()[0]


def test_a_mean_with_room_is_supported_early():
    found = weigh(lambda q: q.x - 0.2, OnAverage())
    assert found.holds is True
    assert found.draws < 2048
    assert found.blind == 0


def test_a_false_mean_is_refuted():
    found = weigh(lambda q: q.x - 0.8, OnAverage())
    assert found.holds is False
    assert found.high < 0


def test_a_tight_mean_needs_a_resolution():
    assert weigh(lambda q: q.x - 0.5, OnAverage()).holds is None
    found = weigh(lambda q: q.x - 0.5, OnAverage(), resolution=0.2)
    assert found.holds is True
    assert 0 < found.blind <= 0.2


def test_a_foil_is_watched_beyond_the_resolution():
    assert weigh(lambda q: q.x - 0.6, OnAverage(), resolution=0.2, is_foil=True).holds is False


def test_an_identity_of_means():
    assert weigh(lambda q: q.x - 0.5, Identity(), resolution=0.1).holds is True
    assert weigh(lambda q: q.x - 0.7, Identity(), resolution=0.1).holds is False


def test_a_margin_of_means_is_bounded_as_a_whole():
    assert weigh(lambda q: q.x * q.x - 0.1, OfMeans()).holds is True
    assert weigh(lambda q: q.x * q.x - 0.4, OfMeans()).holds is False


def test_probabilities_are_counted():
    assert weigh(lambda q: q.x - 0.1, WithProbability(0.8)).holds is True
    assert weigh(lambda q: q.x - 0.3, WithProbability(0.8)).holds is False
    assert weigh(lambda q: q.x - 0.2, WithProbability(0.8)).holds is None


def test_a_statement_about_every_draw_is_only_searched():
    found = weigh(lambda q: q.x, Always())
    assert (found.holds, found.rung) == (True, "searched")
    assert weigh(lambda q: q.x - 0.5, Always()).holds is None


def test_an_event_conditions_the_mean():
    assert weigh(lambda q: q.x - 0.6, OnAverage(), assumes={"x ≥ ½": lambda q: q.x - 0.5}).holds is True
    found = weigh(lambda q: q.x, OnAverage(), assumes={"x ≥ 2": lambda q: q.x - 2})
    assert found.admissible is None
    assert weigh(lambda q: q.x, OnAverage(), assumes={"d ≥ 2": lambda q: q.d - 2}).admissible is False


def test_a_case_that_a_hypothesis_excludes_is_drawn_no_further():
    found = weigh(lambda q: q.x - 0.5, OnAverage(), assumes={"d ≥ 2": lambda q: q.d - 2})
    assert found.admissible is False
    assert found.draws < 2048


def test_unbounded_means_are_refused_with_advice():
    found = weigh(lambda q: q.x - 0.2, OnAverage(), bounds={"x": (None, None)})
    assert found.holds is None
    assert "probability or quantile" in found.note


def test_a_half_bounded_mean_is_decided_on_its_safe_side():
    assert weigh(lambda q: q.x - 0.2, OnAverage(), bounds={"x": (0, None)}).holds is True
    assert weigh(lambda q: 0.2 - q.x, OnAverage(), bounds={"x": (0, None)}).holds is False


def test_the_needed_constant_has_an_interval():
    found = weigh(lambda q: q.C - q.x, Exists("C", "d", average=True), constants={"C": None})
    low, estimate, high = found.needed
    assert low < 0.5 < high
    assert estimate == pytest.approx(0.5, abs=0.05)


def test_a_sign_test_over_seeds():
    found = weigh(lambda q: q.x, OnAverage(), kind=Observed, draws=12)
    assert (found.holds, found.rung) == (True, "observed")
    assert weigh(lambda q: q.x - 2, OnAverage(), kind=Observed, draws=12).holds is False
    assert weigh(lambda q: q.x - 0.5, OnAverage(), kind=Observed, draws=12).holds is None
    assert weigh(lambda q: q.x, OnAverage(), kind=Observed, draws=9).holds is None


def test_seeds_that_leave_a_statement_open_say_how_many_would_decide():
    assert weigh(lambda q: q.x, OnAverage(), kind=Observed, draws=9).note.endswith("11 divided like this would decide")
    assert weigh(lambda q: q.x, OnAverage(), kind=Observed, draws=12).note == "12 of 12 seeds agree with the statement"


def test_what_was_observed_has_an_interval_and_a_smallest_effect():
    """Of 16 seeds one may disagree (17 of 65536 outcomes a side are so lopsided): the second smallest margin bounds the median."""
    found = weigh(lambda q: q.x, OnAverage(), kind=Observed, draws=16)
    x = np.sort(draw_block(Observed([CASE], uniform, draws=16), CASE, keys_for(0, "toy", CASE, range(16))).columns["x"])
    assert (found.low, found.high) == (x[1], x[14])
    assert found.blind == pytest.approx(np.median(x) - x[1])


def wrong(case, keys):
    return {"x": np.zeros(3)}


def test_a_draw_of_the_wrong_shape_is_named():
    with pytest.raises(ClaimError, match="one number per replicate"):
        draw_block(Draws([CASE], wrong), CASE, keys_for(0, "t", CASE, range(64)))


def test_what_lies_beyond_the_look_is_not_seen():
    evidence = Draws([CASE], uniform, {"x": (0, 1)}, draws=2048)
    claim = Claim(label="toy", says="", relation=OnAverage(), margin=lambda q: q.x - 0.2, evidence=(evidence,))
    columns = draw_block(evidence, CASE, keys_for(0, "toy", CASE, range(2048)))
    spoiled = Drawn({"x": columns.columns["x"].copy()}, {})
    spoiled.columns["x"][1024:] = 0.0
    found = []
    for data in (columns, spoiled):
        weighing = Weighing(claim=claim, evidence=evidence, name="Draws 1", profile="quick", factor=1, share=5e-10)
        while weighing.wants():
            weighing.take(weighing.look({case_text(CASE): data}, number=weighing.round))
        found.append(weighing.findings()[0])
    assert found[0].draws <= 1024
    assert found[0] == found[1]


def width_and_uniform(case, keys):
    return {"width": 3, "x": np.array([g.random() for g in generators(keys)])}


def test_one_number_for_all_draws_is_repeated_and_is_its_own_range():
    evidence = Draws([CASE], width_and_uniform, {"x": (0, 1)}, draws=2048)
    claim = Claim(label="toy", says="", relation=OnAverage(), margin=lambda q: q.width * q.x - 1, evidence=(evidence,))
    weighing = Weighing(claim=claim, evidence=evidence, name="Draws 1", profile="quick", factor=1, share=5e-10)
    drawn = draw_block(evidence, CASE, keys_for(0, "toy", CASE, range(2048)))
    while weighing.wants():
        weighing.take(weighing.look({case_text(CASE): drawn}, number=weighing.round))
    spelled_out = weigh(lambda q: 3 * q.x - 1, OnAverage())
    assert weighing.findings()[0] == spelled_out
    assert spelled_out.holds is True


def test_one_number_per_block_must_be_the_same_in_every_block():
    with pytest.raises(ClaimError, match="one number per replicate"):
        join([Drawn({}, {"width": 3.0}), Drawn({}, {"width": 4.0})])


@pytest.mark.parametrize("values", [["0.5"] * 64, np.full(64, 1j), [2**60 + 1] * 64, np.array(["a"] * 64, dtype=object)])
def test_draws_that_are_not_real_numbers_or_lose_digits_are_refused(values):
    with pytest.raises(ClaimError, match="'x'"):
        draw_block(Draws([CASE], uniform).but(draw=returning(values)), CASE, keys_for(0, "t", CASE, range(64)))


def returning(values):
    def draw(case, keys):
        return {"x": values}

    draw.__qualname__ = "draw"
    return draw


def test_a_foil_that_seems_to_hold_is_drawn_further_and_a_claim_is_not():
    evidence = Draws([CASE], uniform, {"x": (0, 1)}, draws=2048)
    claim = Claim(label="toy", says="", relation=OnAverage(), margin=lambda q: q.x, evidence=(evidence,))
    for is_foil in (False, True):
        weighing = Weighing(claim=claim, evidence=evidence, name="D", profile="quick", factor=1, share=5e-10, is_foil=is_foil)
        weighing.take({case_text(CASE): Finding(evidence="D", rung="bounded", holds=True)})
        assert bool(weighing.wants()) is is_foil
