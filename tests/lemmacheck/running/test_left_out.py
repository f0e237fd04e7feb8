"""What stands in for a source's data is not drawn where the judge would leave it out: better draws are recorded."""

import shutil

import pytest
from click.testing import CliRunner

from lemmacheck.cli.verbs import main
from lemmacheck.running.recorded import FOLDER

BOTH = """
from pathlib import Path

def draw_early(case, keys):
    import numpy as np
    with Path({log!r}).open("a") as file:
        file.write("early ")
    return {{"x": np.array([case.d + g.random() for g in generators(keys)])}}

def draw_late(case, keys):
    import numpy as np
    return {{"x": np.array([case.d + g.random() for g in generators(keys)])}}

claim = Claim(label="both", says="x", margin=lambda q: q.x - q.c, constants=dict(c=1),
    evidence=(Observed([{{"d": 1}}], draw_early, draws=12, stand_in=lambda case: "digits"),
        Observed([{{"d": 2}}], draw_late, draws=12, since="full"{longer})),
    foils=(Foil("x ≥ 4", c=4),))
"""


@pytest.fixture(params=["", ', stand_in=lambda case: "smaller networks"'], ids=["the source's own", "a longer look"])
def both(bench, request, in_this_process):
    """A claim whose long evidence is recorded, and what its short one drew since."""
    log = bench.root.parent / "calls"
    bench.write("both", BOTH.format(log=str(log), longer=request.param))

    def call(*arguments):
        more = {"run": ["--workers", "1", "--no-site"]}.get(arguments[0], [])
        places = ["--root", str(bench.root), "--reports", str(bench.reports)]
        return CliRunner().invoke(main, [arguments[0], *more, *places, *arguments[1:]]).output

    call("run", "--profile", "full")
    call("accept", "toy/both", "--because", "seen", "--draws")
    shutil.rmtree(bench.reports / "runs")
    log.unlink()
    call.drawn = lambda: log.read_text().count("early") if log.exists() else 0
    call.records = bench.reports / FOLDER
    return call


def test_a_short_run_does_not_draw_what_the_judge_leaves_out(both):
    assert "● supported toy/both" in both("run")
    assert both.drawn() == 0


def test_without_the_record_it_is_drawn(both):
    shutil.rmtree(both.records)
    both("run")
    assert both.drawn() > 0


def test_a_short_look_at_the_source_s_own_data_is_drawn_beside_a_longer_one(bench, in_this_process):
    log = bench.root.parent / "calls"
    text = BOTH.format(log=str(log), longer="")
    bench.write("both", text.replace(', stand_in=lambda case: "digits"', ""))
    places = ["--root", str(bench.root), "--reports", str(bench.reports), "--workers", "1", "--no-site"]
    CliRunner().invoke(main, ["run", "--profile", "full", *places])
    CliRunner().invoke(main, ["accept", *places[:4], "toy/both", "--because", "seen", "--draws"])
    for record in (bench.reports / FOLDER).iterdir():
        if "early" in record.name:
            record.unlink()
    shutil.rmtree(bench.reports / "runs")
    log.unlink()
    CliRunner().invoke(main, ["run", *places])
    assert log.exists()
    assert "early" in log.read_text()
