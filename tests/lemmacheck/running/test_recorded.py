"""Recorded draws: judged in every run without being drawn, while the code that drew stands; damage and forgery are told."""

import json
import shutil

import msgspec
import pytest
from click.testing import CliRunner

from lemmacheck.cli.verbs import main
from lemmacheck.language.evidence import Observed
from lemmacheck.running.recorded import FOLDER, Case, Record, as_text, checksum, file_name, read_record

LATE = """
from pathlib import Path

def draw_late(case, keys):
    import numpy as np
    with Path({log!r}).open("a") as file:
        file.write("drawn ")
    return {{"x": np.array([case.d + g.random() for g in generators(keys)])}}

claim = Claim(label="late", says="x", margin=lambda q: q.x - q.c, constants=dict(c=1),
    evidence=(Observed([{{"d": 1}}, {{"d": 2}}], draw_late, draws=12, block=3, since="full"),),
    foils=(Foil("x ≥ 4", c=4),))
"""


@pytest.fixture
def late(bench, in_this_process):
    return command_line(bench)


def command_line(bench):
    """A claim that only the full profile draws for, its log of calls, and the command line."""
    log = bench.root.parent / "calls"

    def call(*arguments, ok=None):
        more = {"run": ["--workers", "1", "--no-site"], "gate": ["--workers", "1"]}.get(arguments[0], [])
        places = ["--root", str(bench.root), "--reports", str(bench.reports)]
        result = CliRunner().invoke(main, [arguments[0], *more, *places, *arguments[1:]])
        if ok is not None:
            assert result.exit_code == ok, result.output
        return result.output

    def write(*changes):
        text = LATE.format(log=str(log))
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        bench.write("late", text)

    def calls():
        return log.read_text().count("drawn") if log.exists() else 0

    if not bench.root.exists():
        write()
    call.write, call.calls, call.reports = write, calls, bench.reports
    return call


def run_and_record(bench):
    late = command_line(bench)
    late("run", "--profile", "full")
    assert "draws of 1 experiments recorded" in late("accept", "toy/late", "--because", "seen", "--draws", ok=0)
    shutil.rmtree(late.reports / "runs")


@pytest.fixture
def recorded(kept, in_this_process):
    """The same after its draws were recorded, with an empty store."""
    late = command_line(kept.bench(run_and_record))
    late.path = next((late.reports / FOLDER).iterdir())
    return late


def test_a_short_run_judges_what_a_long_one_drew_and_draws_nothing(recorded):
    before = recorded.calls()
    assert "● supported toy/late" in recorded("run")
    told = recorded("why", "toy/late", ok=0)
    assert "12 of 12 seeds agree" in told
    assert "Judged in this run from draws recorded on" in told
    assert recorded.calls() == before
    assert "● supported toy/late" in recorded("run", "--seed", "7")
    assert recorded.calls() == before


def test_without_its_record_a_short_run_is_too_short(recorded):
    recorded.path.unlink()
    (recorded.reports / "ledger" / "toy" / "late.json").unlink()
    assert "◇ undecided toy/late" in recorded("run")


def test_another_margin_is_judged_on_the_same_draws(recorded):
    before = recorded.calls()
    recorded.write(("q.x - q.c", "q.c - q.x"), ('Foil("x ≥ 4", c=4)', 'Foil("x ≤ 0", c=0)'), ("c=1", "c=Fraction(1, 2)"))
    told = recorded("run", "--profile", "full")
    assert "toy/late" in told
    assert "supported" not in told.splitlines()[0]
    assert recorded.calls() == before


def test_other_code_that_draws_voids_the_record(recorded):
    recorded.write(("case.d + g.random()", "case.d + 2 * g.random()"))
    assert "supported" not in recorded("run", "toy/late").splitlines()[0]


def test_a_record_of_fewer_draws_than_are_asked_for_is_not_judged(recorded):
    recorded.write(("draws=12, block=3", "draws=24, block=3"))
    assert "supported" not in recorded("run", "toy/late").splitlines()[0]
    assert "24 of 24 seeds agree" in recorded("run", "--profile", "full") + recorded("why", "toy/late")


def test_another_seed_in_the_long_profile_is_drawn_anew_and_so_is_a_fresh_run(recorded):
    before = recorded.calls()
    recorded("run", "--profile", "full")
    assert recorded.calls() == before
    recorded("run", "--profile", "full", "--fresh")
    fresh = recorded.calls()
    assert fresh > before
    recorded("run", "--profile", "full", "--seed", "3")
    assert recorded.calls() > fresh


def changed(path, *, sealed):
    """One recorded number changed, with the checksum of the change or without."""
    record = json.loads(path.read_text())
    case = next(iter(record["cases"].values()))
    case["columns"]["x"] = [x + 0.125 for x in case["columns"]["x"]]
    if sealed:
        text = next(iter(record["cases"]))
        whole = Record(**{**record, "cases": {}})
        case["checksum"] = checksum(whole, text, Case(**case))
        record["seal"] = msgspec.convert(record, Record).digest
    path.write_text(json.dumps(record))


@pytest.mark.parametrize("damage", ["changed", "cut"])
def test_a_damaged_record_is_one_sentence(recorded, damage):
    if damage == "cut":
        recorded.path.write_text(recorded.path.read_text()[:-40])
    else:
        changed(recorded.path, sealed=False)
    told = recorded("run", ok=2)
    assert f"the recorded draws {recorded.path.name} are damaged" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("header", [("date", "2020-02-20"), ("made_with", {"numpy": "9.9"})])
def test_when_and_with_what_it_was_drawn_cannot_be_told_otherwise(recorded, header):
    record = json.loads(recorded.path.read_text())
    record[header[0]] = header[1]
    recorded.path.write_text(json.dumps(record))
    assert f"the recorded draws {recorded.path.name} are damaged" in recorded("run", ok=2)


def test_a_case_cannot_be_left_out_of_a_record(recorded):
    record = json.loads(recorded.path.read_text())
    del record["cases"][next(iter(record["cases"]))]
    recorded.path.write_text(json.dumps(record))
    assert f"the recorded draws {recorded.path.name} are damaged" in recorded("run", ok=2)


def test_a_forged_record_does_not_come_out_again(recorded):
    recorded("run")
    recorded("accept", "toy/late", "--because", "seen", ok=0)
    assert "is as recorded" in recorded("gate", "--recheck", "1", ok=0)
    record = json.loads(recorded.path.read_text())
    assert len(record["cases"]) == 2
    for _ in range(2):  # both cases: which one is drawn again is up to chance
        changed(recorded.path, sealed=True)
        turned = json.loads(recorded.path.read_text())
        turned["cases"] = dict(reversed(turned["cases"].items()))
        recorded.path.write_text(json.dumps(turned))
    recorded("run")
    assert "its recorded draws do not come out again" in recorded("gate", "--recheck", "1", ok=1)


def test_draws_that_are_not_stored_cannot_be_recorded(late):
    late("run")
    late("run", "--profile", "full")
    (late.reports / "runs" / "store.sqlite").unlink()
    assert "the store does not hold the draws of" in late("accept", "toy/late", "--because", "seen", "--draws", ok=2)


def test_recording_again_writes_nothing_new(recorded):
    before = recorded.path.read_text()
    recorded("run", "--profile", "full", "--fresh")
    recorded("accept", "toy/late", "--because", "seen", "--draws", ok=0)
    assert recorded.path.read_text() == before
    assert as_text(read_record(recorded.path)) == before
    assert all(len(line) < 400 for line in before.splitlines())


def test_each_experiment_has_a_file_of_its_own():
    assert file_name("b18:one diverging update") == "b18-one-diverging-update.json"
    assert Observed.rung == "observed"
