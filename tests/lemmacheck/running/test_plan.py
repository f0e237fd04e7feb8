from lemmacheck.language.cases import case_text
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Draws
from lemmacheck.language.relation import OnAverage
from lemmacheck.running.plan import Load, duration, foretell
from lemmacheck.weighing.drawn import Weighing


def draw_nothing(case, keys):
    return {"x": [0.0] * len(keys)}


def weighing(cost):
    evidence = Draws([{"d": 2}, {"d": 4}, {"d": 100}], draw_nothing, cost=cost)
    claim = Claim(label="toy", says="", relation=OnAverage(), margin=lambda q: q.x, evidence=(evidence,))
    return Weighing(claim=claim, evidence=evidence, name="Draws 1", profile="quick", factor=1, share=1e-9)


def test_time_is_foretold_from_the_nearest_measured_case():
    w = weighing(lambda case: case.d**2)
    name = w.evidence.experiment
    times = {(name, case_text({"d": 2})): 1.0, (name, case_text({"d": 4})): 3.0}
    assert foretell(w, case_text({"d": 4}), times) == 3.0
    assert foretell(w, case_text({"d": 100}), times) == 3.0 * 10_000 / 16


def test_without_a_cost_or_a_measurement_the_time_is_unknown():
    assert foretell(weighing(None), case_text({"d": 100}), {}) is None
    assert foretell(weighing(lambda case: 1.0), case_text({"d": 100}), {}) is None


def test_durations_are_added_and_said_in_fitting_units():
    assert duration([Load(10, 1.0), Load(10, 2.0)], 2) == "at most 15.0 s"
    assert duration([Load(36000, 1.0)], 1) == "at most 10.0 h"
    assert duration([Load(1, None)], 1) == "time unknown"
    assert "1 cases of unknown time" in duration([Load(1, 1.0), Load(1, None)], 1)
