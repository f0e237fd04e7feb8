"""Order and time left come from what work took before; what is stored is neither computed nor written again."""

import dataclasses
import heapq
import json
from pathlib import Path

import pytest

from lemmacheck.errors import ClaimError
from lemmacheck.running import runner
from lemmacheck.running.costs import AT_WORK, Costs, record_times, times_elsewhere
from lemmacheck.running.executors import InProcess
from lemmacheck.running.plan import plan_lines
from lemmacheck.running.units import Block, Fixed, Prefix
from lemmacheck.session import launch
from tests.lemmacheck.running.test_runner import EXACT, MEAN, timeless

ABOUT = {"path": Path("checks/toy/one.py"), "attribute": "claim", "profile": "quick", "key": "k"}
OF_DRAWS = {**ABOUT, "statement": "claim", "evidence": "Draws 1"}


class Remembered:
    """A store that only knows times."""

    def __init__(self, **times):
        self.known = {tuple(name.split("__")): seconds for name, seconds in times.items()}

    def times(self):
        return dict(self.known)

    def keep_time(self, name, case, seconds):
        self.known[name, case] = seconds


def block(experiment, number=0, case="c"):
    return Block(**OF_DRAWS, experiment=experiment, case=case, number=number, count=64, seed=0)


def test_a_look_goes_before_everything_then_the_longest_unit():
    costs = Costs(Remembered(long__c=1.0, short__c=0.001))
    look = Prefix(**OF_DRAWS, draws={}, factor=1, number=0)
    executor = InProcess(lambda unit: None)
    units = [block("short"), block("new"), block("long"), look]
    for unit in units:
        executor.submit(unit, urgency=costs.urgency(unit))
    assert [unit for unit, _ in executor.results()] == [look, block("long"), block("new"), block("short")]


def test_the_first_block_which_may_wait_for_a_compiler_never_raises_what_is_known():
    store = Remembered()
    costs = Costs(store)
    for number, seconds in ((0, 640.0), (1, 6.4), (0, 64.0)):
        costs.add(block("e", number), seconds, claim="toy/one")
    assert store.known["e", "c"] == pytest.approx(0.1)


def test_time_left_is_right_within_a_factor_of_two_after_a_tenth_of_a_run_that_is_three_times_slower():
    before = {f"claim|toy/{i}__quick": float(1 + i % 7) for i in range(100)}
    total = sum(before.values())
    costs = Costs(Remembered(**before))
    left, elapsed = [f"toy/{i}" for i in range(100)], 0.0
    while elapsed < 3 * total / 2 / 10:
        claim = left.pop()
        seconds = 3 * before[f"claim|{claim}__quick"]
        costs.add(Fixed(**ABOUT), seconds, claim=claim)
        costs.finish(claim, "quick", computed=True)
        elapsed += seconds / 2
    foretold = costs.left(left, "quick", elapsed=elapsed, workers=2)
    assert foretold == pytest.approx(3 * total / 2 - elapsed, rel=0.5)


RECORDED = json.loads((Path(__file__).parent / "seconds_of_a_run.json").read_text(encoding="utf-8"))["seconds"]


def foretold(seconds, known, order, elsewhere=None):
    """Two workers, in an order: as claims end, the share of the run that is over, and what was foretold by what was left."""
    costs = Costs(Remembered(**known), elsewhere)
    waiting, unfinished, busy, seen = list(order), list(order), [], []
    now = 0.0
    while waiting or busy:
        while waiting and len(busy) < 2:
            claim = waiting.pop(0)
            heapq.heappush(busy, (now + seconds[claim], claim))
        now, claim = heapq.heappop(busy)
        costs.add(Fixed(**ABOUT), seconds[claim], claim=claim)
        costs.finish(claim, "quick", computed=True)
        unfinished.remove(claim)
        seen.append((now, costs.left(unfinished, "quick", elapsed=now, workers=2)))
    return [(then / now, left / (now - then)) for then, left in seen if now / 10 <= then <= 0.95 * now]


def test_time_left_of_the_recorded_run_is_right_within_a_factor_of_two_after_a_tenth_whatever_the_machine():
    """The claims of this project, whose seconds go from none to half a minute: longest first where they are known."""
    known = {f"claim|{claim}__quick": seconds for claim, seconds in RECORDED.items()}
    longest_first = sorted(RECORDED, key=lambda claim: -RECORDED[claim])
    for slower in (1.0, 0.3, 5.0):
        seen = foretold({claim: slower * seconds for claim, seconds in RECORDED.items()}, known, longest_first)
        assert len(seen) > 100
        assert [(over, ratio) for over, ratio in seen if not 1 / 2 < ratio < 2] == []


def test_time_left_is_right_within_a_factor_of_two_after_a_tenth_of_a_first_run_too():
    """Nothing is stored: claims go in the order of their names, and those that are over tell of the others."""
    assert [(over, ratio) for over, ratio in foretold(RECORDED, {}, sorted(RECORDED)) if not 1 / 2 < ratio < 2] == []


def test_a_first_run_whose_long_claims_come_last_is_foretold_by_what_they_took_elsewhere(tmp_path):
    """Claims without draws end first: what is over tells too little of the others, which a record mends."""
    here = {(f"claim|{claim}", "quick"): seconds for claim, seconds in RECORDED.items()}
    shortest_first = sorted(RECORDED, key=lambda claim: RECORDED[claim])
    record_times(tmp_path, "quick", here, date="2026-01-01")
    slower = {claim: 3 * seconds for claim, seconds in RECORDED.items()}
    wrong = [ratio for _, ratio in foretold(slower, {}, shortest_first) if not 1 / 2 < ratio < 2]
    assert wrong, "without the record it is far off"
    seen = foretold(slower, {}, shortest_first, times_elsewhere(tmp_path, "quick"))
    assert [(over, ratio) for over, ratio in seen if not 1 / 2 < ratio < 2] == []


def test_what_was_seen_here_counts_more_than_what_is_recorded_and_draws_are_not_recorded(tmp_path):
    record_times(
        tmp_path, "quick", {("claim|toy/a", "quick"): 8.04, ("e", "c"): 1.0, ("claim|toy/a", "ci"): 9.0}, date="2026-01-01"
    )
    recorded = times_elsewhere(tmp_path, "quick")
    assert recorded == {("claim|toy/a", "quick"): 8.0}
    assert times_elsewhere(tmp_path, "ci") == {}
    assert Costs(Remembered(), recorded).left(["toy/a"], "quick", elapsed=0.0, workers=1) == 8.0
    here = Remembered(**{"claim|toy/a__quick": 2.0})
    assert Costs(here, recorded).left(["toy/a"], "quick", elapsed=0.0, workers=1) == 2.0


def test_a_damaged_record_of_times_is_one_sentence(tmp_path):
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "times-quick.json").write_text("{")
    with pytest.raises(ClaimError, match=r"times-quick\.json is damaged .* remove it"):
        times_elsewhere(tmp_path, "quick")


def test_of_claims_that_were_never_run_the_finished_ones_tell():
    costs = Costs(Remembered())
    assert costs.left(["toy/a", "toy/b"], "quick", elapsed=0.0, workers=1) is None
    costs.add(Fixed(**ABOUT), 4.0, claim="toy/a")
    costs.finish("toy/a", "quick", computed=True)
    assert costs.left(["toy/b"], "quick", elapsed=4.0, workers=1) == pytest.approx(4.0)


def test_a_run_in_which_nothing_changed_works_on_nothing_and_writes_no_page_again(bench, monkeypatch):
    bench.write("one", MEAN.format(name="one", sleep=0))
    bench.write("exact", EXACT)
    request = dataclasses.replace(bench.request(), site=True)
    first, _ = launch(request)
    site = bench.reports / "site"
    written = {path: path.stat().st_mtime_ns for path in site.rglob("*") if path.is_file()}
    monkeypatch.setattr(runner, "work", lambda _: pytest.fail("worked again"))
    second, _ = launch(request)
    assert second.claims == first.claims
    assert {path: path.stat().st_mtime_ns for path in site.rglob("*") if path.is_file()} == written
    (site / "index.html").write_text("touched")
    launch(request)
    assert "touched" not in (site / "index.html").read_text()


def test_another_profile_is_seen_on_the_site(bench):
    bench.write("exact", EXACT)
    request = dataclasses.replace(bench.request(), site=True)
    launch(request)
    assert "profile quick" in (bench.reports / "site" / "index.html").read_text()
    launch(dataclasses.replace(request, profile="ci"))
    assert "profile ci" in (bench.reports / "site" / "index.html").read_text()


def test_how_much_of_a_run_its_workers_were_at_work_is_kept_and_told(bench):
    store = Remembered()
    costs = Costs(store)
    costs.add(Fixed(**ABOUT), 6.0, claim="toy/one")
    costs.add(Fixed(**ABOUT), 3.0, claim="toy/two")
    for claim in ("toy/one", "toy/two"):
        costs.finish(claim, "quick", computed=True)
    costs.keep_overhead(5.0, workers=2)
    assert store.known[AT_WORK] == pytest.approx(9 / 10)
    bench.write("exact", EXACT)
    told = list(plan_lines(list(bench.found().values()), "quick", 2, store.times()))
    assert "the last run that computed something kept its workers at work for 90% of its time" in told


class Wide(InProcess):
    """As if there were many workers: some have nothing to do until much is asked for."""

    def __init__(self, work):
        super().__init__(work)
        self.asked = []

    def submit(self, task, *, urgency=0.0):
        self.asked.append((task, urgency))
        super().submit(task, urgency=urgency)

    def is_idle(self):
        return len(self._waiting) < 64


def test_idle_workers_draw_for_the_next_look_and_the_outcome_is_the_same(bench, tmp_path, monkeypatch):
    bench.write("mean", MEAN.format(name="mean", sleep=0).replace("Fraction(2, 5)", "Fraction(49, 100)"))
    alone = bench.run(store=str(tmp_path / "alone.sqlite"))["mean"]
    made = []

    def executor(self):
        made.append(Wide(runner.work))
        return made[-1]

    monkeypatch.setattr(runner.Runner, "_executor", executor)
    wide = bench.run(store=str(tmp_path / "wide.sqlite"))["mean"]
    (used,) = made
    first_look = next(i for i, (unit, _) in enumerate(used.asked) if isinstance(unit, Prefix))
    ahead = [unit.number for unit, urgency in used.asked[:first_look] if isinstance(unit, Block) and urgency == -1.0]
    waited_for = [unit.number for unit, urgency in used.asked[:first_look] if isinstance(unit, Block) and urgency != -1.0]
    assert max(ahead, default=0) > max(waited_for)
    assert timeless({"mean": wide}) == timeless({"mean": alone})
