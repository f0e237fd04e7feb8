"""Runs as a whole: the same results for any workers, order or subset; killed runs resumed; broken files contained."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import msgspec
import pytest

from lemmacheck.errors import StoreError
from lemmacheck.places import project
from lemmacheck.record.files import as_json
from lemmacheck.record.results import read_results
from lemmacheck.record.schema import json_schema
from lemmacheck.running.store import Store
from lemmacheck.session import launch

MEAN = """
def draw_{name}(case, keys):
    import numpy as np
    from time import sleep
    sleep({sleep})
    return {{"x": np.array([g.random() for g in generators(keys)])}}

claim = Claim(label="{name}", says="x", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(2, 5)),
    evidence=(Draws([{{"d": 1}}, {{"d": 2}}], draw_{name}, {{"x": (0, 1)}}, draws=2048, block=64),),
    foils=(Foil("0.7", c=Fraction(7, 10)),))
"""
EXACT = """
def measure(case):
    return {"x": case.d}
claim = Claim(label="exact", says="d", margin=lambda q: q.x - q.c, constants=dict(c=1),
    evidence=(Family(1, measure, "d"),), domain=Domain(d=Whole(1)), foils=(Foil("d ≥ 2", c=2),))
"""


def timeless(claims):
    return {id: msgspec.structs.replace(claim, seconds=0.0) for id, claim in claims.items()}


@pytest.fixture
def three(bench):
    bench.write("one", MEAN.format(name="one", sleep=0))
    bench.write("two", MEAN.format(name="two", sleep=0))
    bench.write("exact", EXACT)
    return bench


def test_results_follow_the_schema(three):
    results, _ = launch(three.request())
    jsonschema.validate(json.loads(as_json(results)), json_schema())
    assert {claim.status for claim in results.claims} == {"supported", "proved"}


BALLS = """
def measure(case):
    return {"x": sqrt(case.d)}
claim = Claim(label="balls", says="C", relation=Exists("C", "d"), margin=lambda q: q.C - 1 / q.x, constants=dict(C=None),
    evidence=(Enclosed([{"d": Fraction(d, 3)} for d in (2, 3, 5)], measure), Exact([{"d": 4}], lambda c: {"x": c.d})),
    foils=(Foil("1/9", C=Fraction(1, 9)),), shows={"infinite": lambda q: q.x})
"""


def test_results_are_the_same_bytes_in_any_order_from_any_executor_and_from_the_store(three, tmp_path, monkeypatch):
    import lemmacheck.session as session

    three.write("balls", BALLS)

    def written(**changes):
        return as_json(sorted(timeless(three.run(store=str(tmp_path / "s.sqlite"), **changes)).values(), key=lambda c: c.id))

    alone = written()
    assert written() == alone  # read from the store
    (tmp_path / "s.sqlite").unlink()
    monkeypatch.setattr(session, "choose", lambda *a, choose=session.choose: choose(*a)[::-1])
    assert written(workers=2) == alone
    subset = timeless(three.run("toy/two", store=str(tmp_path / "c.sqlite")))  # the presence of others changes nothing
    assert msgspec.to_builtins(subset["two"]) in json.loads(alone)


def test_seeds_change_the_draws(three):
    assert three.run(seed=1)["one"].margin != three.run(seed=2)["one"].margin


def test_shared_draws_are_drawn_once(bench):
    bench.write("one", MEAN.format(name="one", sleep=0) + 'wider = claim.but(c=Fraction(1, 10), title="wider")\n')
    launch(bench.request())
    import sqlite3

    keys = [k for (k,) in sqlite3.connect(bench.reports / "runs" / "store.sqlite").execute("SELECT key FROM units")]
    blocks = [k for k in keys if k.startswith("draws|")]
    assert blocks
    assert all("draw_one" in k for k in blocks)
    assert len({k for k in keys if k.startswith("findings|")}) == 2


def test_a_longer_profile_computes_only_what_a_shorter_one_did_not(bench):
    bench.write("same", EXACT)
    bench.write("more", EXACT.replace('Family(1, measure, "d")', 'Family(1, measure, "d", over=({}, {"k": 1, "since": "full"}))'))

    def findings():
        store = Store(bench.reports / "runs" / "store.sqlite")
        try:
            return [key for key in store.units() if key.startswith("findings|")]
        finally:
            store.close()

    quick = bench.run()
    assert len(findings()) == 2
    full = bench.run(profile="full")
    assert sorted(key.split("|")[2:] for key in findings()) == [["toy/more", "full"], ["toy/more", "quick"], ["toy/same", "quick"]]
    assert full["same"].here.reason == quick["same"].here.reason
    assert bench.run(profile="paper")["more"].status == full["more"].status
    assert len(findings()) == 3


def test_judging_again_draws_nothing_even_with_a_new_foil(bench):
    bench.write("one", MEAN.format(name="one", sleep=0))
    before = bench.run()["one"]
    bench.write(
        "one", MEAN.format(name="one", sleep=0).replace('foils=(Foil("0.7"', 'foils=(Foil("0.9", c=Fraction(9, 10)), Foil("0.7"')
    )
    import sqlite3

    path = bench.reports / "runs" / "store.sqlite"

    def blocks():
        return sqlite3.connect(path).execute("SELECT count(*) FROM units WHERE key LIKE 'draws|%'").fetchone()

    count = blocks()
    results, _ = launch(bench.request(), may_draw=False)
    again = results.claims[0]
    assert blocks() == count
    assert [f.name for f in again.foils] == ["0.9", "0.7"]
    assert all(f.rejected for f in again.foils)
    assert again.margin == before.margin


def test_judging_without_draws_is_undecided_not_wrong(bench):
    bench.write("one", MEAN.format(name="one", sleep=0))
    results, _ = launch(bench.request(), may_draw=False)
    assert results.claims[0].status == "undecided"


def test_changed_drawing_code_is_drawn_again(bench):
    bench.write("one", MEAN.format(name="one", sleep=0))
    first = bench.run()["one"].margin.worst
    bench.write("one", MEAN.format(name="one", sleep=0).replace("g.random()", "g.random()**2"))
    assert bench.run()["one"].margin is None or bench.run()["one"].margin.worst < first - 0.05


def test_a_broken_file_does_not_take_the_others_down(three):
    three.write("broken", "raise RuntimeError('boom')")
    three.write("lazy", "import torch\n" + EXACT)
    three.write("toothless", EXACT.replace(', foils=(Foil("d ≥ 2", c=2),)', ""))
    three.write("idle", EXACT.replace('Foil("d ≥ 2", c=2)', 'Foil("the same", c=1)'))
    claims = three.run()
    assert claims["exact"].status == "proved"
    for name, words in {"broken": "boom", "lazy": "imports torch", "toothless": "no foils", "idle": "changes nothing"}.items():
        assert claims[name].status == "error"
        assert words in claims[name].reason
        assert f"{name}.py" in claims[name].reason


def test_a_variant_that_claims_no_constant_any_more_shows_none(bench):
    bench.write(
        "two",
        """
def measure(case):
    return {"x": 1 / case.d}
claim = Claim(label="L", says="C", relation=Exists("C", "d"), margin=lambda q: q.C - q.x, constants=dict(C=None),
    evidence=(Family(1, measure, "d"),), domain=Domain(d=Whole(1)), foils=(Foil("1/2", C=Fraction(1, 2)),))
plain = claim.but(says="x", relation=Always(), margin=lambda q: q.x - q.c,
    constants=dict(C=None, c=0), foils=(Foil("1", c=1),))
""",
    )
    claims = bench.run()
    assert [row.name for row in claims["two"].constants] == ["C"]
    assert [row.name for row in claims["two-plain"].constants] == ["c"]


def test_a_claim_that_is_cited_is_not_found_a_second_time(bench):
    bench.write("home", EXACT)
    bench.write("guest", "from checks.m23.theorem_3 import claim as cited\n" + EXACT)
    assert set(bench.run()) == {"home", "guest"}


def test_a_draw_that_crashes_is_the_claims_error(bench):
    bench.write("one", MEAN.format(name="one", sleep=0).replace("sleep(0)", "raise ValueError('no luck')"))
    claim = bench.run()["one"]
    assert claim.status == "error"
    assert "no luck" in claim.reason


def test_numbers_of_two_kinds_that_meet_are_told_what_to_write(bench):
    bench.write(
        "mixed",
        EXACT.replace('Family(1, measure, "d"', 'Enclosed([{"d": 2}], lambda c: {"x": sqrt(c.d)}').replace(
            "q.x - q.c", "Fraction(1, q.x) - q.c"
        ),
    )
    claim = bench.run()["mixed"]
    assert claim.status == "error"
    assert "constants" in claim.reason
    assert "like(x, number)" in claim.reason


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_killed_five_times_and_resumed_equals_an_uninterrupted_one(bench, tmp_path, workers):
    for name in ("one", "two"):
        bench.write(name, MEAN.format(name=name, sleep=0.03))
    calm = timeless(bench.run(store=str(tmp_path / "calm.sqlite")))
    arguments = [sys.executable, "-m", "lemmacheck"]
    reports = ["--reports", str(bench.reports)]
    environment = {**os.environ, "PYTHONPATH": str(project().top)}
    rng = random.Random(workers)
    kills = 0
    while True:
        begun = (bench.reports / "runs" / "store.sqlite").exists() and Store(bench.request().store_path).unfinished()
        verb = ["resume"] if begun else ["run", "--no-site", "--workers", str(workers), "--root", str(bench.root)]
        process = subprocess.Popen(
            [*arguments, *verb, *reports],
            cwd=project().top,
            env=environment,
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        if kills < 5:
            time.sleep(rng.uniform(0.3, 1.5))
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                kills += 1
        code = process.wait(timeout=300)
        assert code != 2, "the command line was refused"
        if code in (0, 1):
            break
    assert kills >= 1
    assert timeless({c.id.removeprefix("toy/"): c for c in read_results(bench.reports).claims}) == calm


def test_a_corrupt_store_is_one_sentence(bench, tmp_path):
    bench.write("exact", EXACT)
    bad = tmp_path / "bad.sqlite"
    bad.write_bytes(b"this is no database, but it is long enough to be read as one" * 50)
    with pytest.raises(StoreError, match="move it away"):
        launch(bench.request(store=str(bad)))


def test_results_are_written_whole(bench):
    bench.write("exact", EXACT)
    launch(bench.request())
    assert not list(Path(bench.reports).rglob("*.part"))
