import numpy as np
import pytest

from lemmacheck.language.cases import case_text
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.relation import OnAverage
from lemmacheck.running.costs import OVERHEAD
from lemmacheck.running.plan import Load, curve, duration, expected, foretell, needed, why_not
from lemmacheck.running.profiles import load_profile
from lemmacheck.running.store import Store
from lemmacheck.session import launch
from lemmacheck.weighing import budget
from lemmacheck.weighing.bounds import mean_at_least
from lemmacheck.weighing.drawn import Weighing
from lemmacheck.weighing.statements import statements_of
from tests.lemmacheck.running.test_runner import EXACT, MEAN


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


def test_the_time_of_a_run_is_foretold_for_more_workers_than_it_was_measured_with(bench, tmp_path):
    """Draws that sleep take as long on a busy machine; a factor is allowed for what starting workers takes there."""
    for name in ("one", "two"):
        bench.write(name, MEAN.format(name=name, sleep=0.05))
    took, foretold = {}, {}
    for workers in (1, 2):
        store = str(tmp_path / f"{workers}.sqlite")
        results, _ = launch(bench.request(workers=workers, store=store))
        took[workers] = results.run.seconds
        known = Store(tmp_path / f"{workers}.sqlite")
        total = expected(list(bench.found().values()), load_profile("quick"), known.times())
        foretold[workers] = {n: total.with_workers(n) for n in (1, 2, 4)}
        known.close()
        assert (total.measured, total.guessed, total.unknown) == (2, 0, 0)
        assert foretold[workers][workers] == pytest.approx(took[workers], rel=0.25)
    assert 0.5 < foretold[1][2] / took[2] < 2
    assert foretold[1][4] < foretold[1][2] < foretold[1][1]


def test_what_cannot_be_cut_bounds_the_time_however_many_workers_there_are(bench):
    bench.write("exact", EXACT)
    found = list(bench.found().values())
    times = {("claim|toy/exact", "quick"): 8.0, ("fixed|toy/exact|claim", "quick"): 6.0, OVERHEAD: 1.0}
    quick = load_profile("quick")
    assert [expected(found, quick, times).with_workers(n) for n in (1, 2, 8)] == [9.0, 7.0, 7.0]
    assert "9.0 s with 1, 7.0 s with 2, 7.0 s with 4" in curve(found, quick, times, 2)


def test_a_profile_that_was_never_run_is_foretold_from_the_fixed_evidence_of_another_and_one_look_at_the_draws(bench):
    bench.write("exact", EXACT)
    bench.write("mean", MEAN.format(name="mean", sleep=0))
    found, full = list(bench.found().values()), load_profile("full")
    times = {("claim|toy/exact", "quick"): 8.0, ("fixed|toy/exact|claim", "quick"): 6.0, ("fixed|toy/mean|claim", "quick"): 1.0}
    (weighing,) = statements_of(bench.found()["toy/mean"].claim)["claim"].weighings("full", full.draws)
    drawn = {(weighing.evidence.experiment, case): 0.5 for case in weighing.cases}
    foretold = expected(found, full, times | drawn)
    assert (foretold.measured, foretold.guessed, foretold.cases) == (0, 2, 0)
    assert foretold.seconds == 7.0 + 0.5 * weighing.looks[0] * len(drawn)
    assert f"{len(drawn)} cases of unknown time left out" in curve(found, full, times, 2)
    assert "at least 7.0 s with 1" in curve(found, full, times, 2)
    assert "not known" in curve(found, full, {OVERHEAD: 5.0}, 2)  # and not five seconds for everything


def test_evidence_that_lacks_data_says_so_and_not_that_the_profile_is_too_short():
    observed = Observed([{"d": 2}], draw_nothing, since="full")
    assert why_not(observed, "quick") == "since full"

    class Lacking(Observed):
        lacks = "it needs the image set"

    assert why_not(Lacking([{"d": 2}], draw_nothing, since="full"), "full") == "it needs the image set"


def bounded(draws, spread):
    """A draw of half the cases at each end of its range has the mean zero, and the margin that is told of."""
    evidence = Draws([{"d": 2}], draw_nothing, {"x": (-spread, spread)}, draws=draws)
    claim = Claim(label="toy", says="", relation=OnAverage(), margin=lambda q: q.x, evidence=(evidence,))
    return Weighing(claim=claim, evidence=evidence, name="Draws 1", profile="quick", factor=1, share=5e-10)


@pytest.mark.parametrize("draws", [1024, 8192])
def test_no_bound_comes_nearer_to_the_mean_than_the_plan_says(draws):
    told = float(needed(bounded(draws, 1.0)).split(" to ")[1].split()[0])
    alpha = budget.share_of_look(5e-10, random_evidence=1, cases=1)
    best = np.zeros(draws)  # no spread at all: nothing can be bounded sooner
    assert -mean_at_least(best, low=-1.0, high=1.0, alpha=alpha) >= 0.98 * told


def test_the_plan_says_nothing_where_the_range_is_not_known():
    assert needed(weighing(None)) == ""
