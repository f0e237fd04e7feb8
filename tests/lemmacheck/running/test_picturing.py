"""A picture is computed once for each state of its file and of what it imports."""

import numpy as np

from lemmacheck.running import picturing
from lemmacheck.running.store import Store
from tests.lemmacheck.running.test_damage import call
from tests.lemmacheck.running.test_runner import EXACT

PICTURE = '''"""A picture."""
from pathlib import Path

from lemmacheck.record.picture import Picture


def picture():
    with Path({file!r}).open("a") as file:
        file.write("x")
    return Picture("d", ["y"], [{{"d": d, "y": d * {factor}}} for d in range(5)])
'''


def painted(bench, counter, factor):
    path = bench.root / "pictures" / "toy" / "exact.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(PICTURE.format(file=str(counter), factor=factor), encoding="utf-8")


def test_a_picture_is_computed_again_only_after_an_edit(bench, tmp_path):
    counter = tmp_path / "counter"
    bench.write("exact", EXACT)
    painted(bench, counter, 2)
    first, second = bench.run()["exact"].plot, bench.run()["exact"].plot
    assert first == second
    assert [row["y"] for row in first.rows] == [0, 2, 4, 6, 8]
    assert counter.read_text() == "x"
    painted(bench, counter, 3)
    assert [row["y"] for row in bench.run()["exact"].plot.rows] == [0, 3, 6, 9, 12]
    assert counter.read_text() == "xx"


def test_stored_pictures_of_the_present_code_are_merged_and_the_others_cleaned_away(bench, tmp_path):
    counter = tmp_path / "counter"
    bench.write("exact", EXACT)
    painted(bench, counter, 2)
    bench.run(store=str(tmp_path / "shard.sqlite"))
    here = ("--root", str(bench.root), "--reports", str(bench.reports))
    assert "2 units, 2 of them new" in call("merge", tmp_path / "shard.sqlite", *here).output
    bench.run()
    assert counter.read_text() == "x"
    painted(bench, counter, 3)
    assert "1 units" in call("clean", *here).output
    assert call("clean", "--yes", *here).exit_code == 0
    store = Store(bench.request().store_path)
    assert [key.partition("|")[0] for key in store.units()] == ["findings"]
    store.close()


OF_DRAWS = '''"""A picture of what was drawn."""
from lemmacheck.record.picture import Picture


def picture(cases):
    return Picture("d", ["y"], [{"d": case["d"], "y": float(columns["x"].sum())} for case, columns in cases])
'''


def test_a_picture_of_draws_is_that_of_the_draws_that_are_recorded_now(bench, tmp_path, monkeypatch):
    bench.write("exact", EXACT)
    path = bench.root / "pictures" / "toy" / "exact.py"
    path.parent.mkdir(parents=True)
    path.write_text(OF_DRAWS, encoding="utf-8")
    (found,) = bench.found().values()
    store = Store(tmp_path / "store.sqlite")
    for drawn in ([1.0, 2.0], [1.0, 3.0], [1.0, 2.0]):
        monkeypatch.setattr(picturing, "recorded_cases", lambda *_, drawn=drawn: [({"d": 1}, {"x": np.array(drawn)})])
        assert [row["y"] for row in picturing.picture_of(found, bench.reports, store).rows] == [sum(drawn)]
    store.close()
