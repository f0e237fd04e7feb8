"""One run on several machines without a daemon: shards, each with a store of its own, and their merging."""

import sqlite3

import pytest
from click.testing import CliRunner

from lemmacheck.cli import main
from lemmacheck.errors import ClaimError
from lemmacheck.record.files import as_json
from lemmacheck.running.merging import shard
from lemmacheck.session import launch
from tests.lemmacheck.running.test_runner import EXACT, MEAN, timeless


@pytest.fixture
def four(bench):
    shared = MEAN.format(name="one", sleep=0) + 'wider = claim.but(c=Fraction(1, 10), title="wider", says="y")\n'
    bench.write("one", shared)
    bench.write("two", MEAN.format(name="two", sleep=0))
    bench.write("exact", EXACT)
    return bench


def units(path):
    return sqlite3.connect(path).execute("SELECT key, payload FROM units ORDER BY key").fetchall()


def call(bench, *words):
    return CliRunner().invoke(main, [*map(str, words), "--root", str(bench.root), "--reports", str(bench.reports)])


def test_shards_that_are_merged_in_any_order_are_the_whole_run(four, tmp_path):
    calm = as_json(timeless(four.run(store=str(tmp_path / "whole.sqlite"))))
    parts = [tmp_path / f"{i}.sqlite" for i in (1, 2)]
    for i, part in enumerate(parts, 1):
        four.run(store=str(part), shard=f"{i}/2")
    assert all(len(units(part)) < len(units(tmp_path / "whole.sqlite")) for part in parts)
    merged = [tmp_path / "there.sqlite", tmp_path / "back.sqlite"]
    for store, order in zip(merged, (parts, [*parts[::-1], parts[1]]), strict=True):  # one of them twice
        result = call(four, "merge", *order, "--store", store)
        assert result.exit_code == 0, result.output
    assert units(merged[0]) == units(merged[1])
    found, whole = (
        {key for key, _ in units(store) if key.startswith("findings")} for store in (merged[0], tmp_path / "whole.sqlite")
    )
    assert found == whole  # of draws an idle worker may have asked for more, ahead of the next look
    results, _ = launch(four.request(store=str(merged[0])), may_draw=False)
    assert as_json(timeless({claim.id.removeprefix("toy/"): claim for claim in results.claims})) == calm


def test_what_is_damaged_or_made_by_other_code_is_refused_whole(four, tmp_path):
    part, into = tmp_path / "part.sqlite", tmp_path / "into.sqlite"
    four.run(store=str(part))
    db = sqlite3.connect(part)
    before = db.execute("SELECT payload FROM units ORDER BY key DESC LIMIT 1").fetchone()[0]
    db.execute("UPDATE units SET payload = ? WHERE key = (SELECT max(key) FROM units)", (before[:-1] + b"x",))
    db.commit()
    result = call(four, "merge", part, "--store", into)
    assert result.exit_code == 2
    assert "1 damaged units" in result.output
    assert units(into) == []
    db.execute("UPDATE units SET payload = ? WHERE key = (SELECT max(key) FROM units)", (before,))
    db.commit()
    db.close()
    four.write("two", MEAN.format(name="two", sleep=0).replace("g.random()", "g.random()**2"))
    result = call(four, "merge", part, "--store", into)
    assert result.exit_code == 2
    assert "other code" in result.output
    assert units(into) == []


def test_every_claim_is_in_one_shard_and_shared_draws_stay_together(four):
    found = list(four.found().values())
    shards = [{one.id for one in shard(found, f"{i}/3")} for i in (1, 2, 3)]
    assert sorted(id for part in shards for id in part) == sorted(one.id for one in found)
    assert any({"toy/one", "toy/one-wider"} <= part for part in shards)
    for wrong in ("0/3", "4/3", "1", "1/0", "a/b", "9/9"):
        with pytest.raises(ClaimError):
            shard(found, wrong)


def test_cleaning_says_first_what_it_would_remove(four, tmp_path):
    for _ in range(3):
        four.run("toy/exact")
    four.run("toy/two")
    four.write("two", MEAN.format(name="two", sleep=0).replace("g.random()", "g.random()**2"))
    store = four.request().store_path
    before = units(store)
    said = call(four, "clean", "--keep", 2)
    assert said.exit_code == 0, said.output
    assert "would remove 2 folders" in said.output
    assert units(store) == before
    call(four, "clean", "--keep", 2, "--yes")
    assert len(list(four.reports.glob("runs/*/results.json"))) == 2
    left = [key for key, _ in units(store)]
    assert left
    assert all("two" not in key for key in left)
