"""Damaged files, full disks, links and odd names: one sentence, exit code 2, and nothing half written."""

import csv
import io
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest
from click.testing import CliRunner

from lemmacheck.cli.verbs import main
from lemmacheck.places import project
from lemmacheck.record.ci import junit
from lemmacheck.record.files import well_formed, write_text
from lemmacheck.record.gate import Line
from lemmacheck.record.ledger import Event, Known
from lemmacheck.record.results import Results
from lemmacheck.running.store import Store
from lemmacheck.session import launch, started_with
from lemmacheck.site import feeds
from lemmacheck.site.build import Writer
from lemmacheck.site.tables import as_csv
from lemmacheck.site.views import Site
from tests.lemmacheck.running.test_runner import EXACT
from tests.lemmacheck.site import invented
from tests.lemmacheck.site.invented_claims import claim


def call(*words):
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert "Traceback" not in result.output
    return result


def refused(*words):
    """Exit code 2 with one sentence."""
    result = call(*words)
    assert result.exit_code == 2, (words, result.output)
    assert result.output.startswith("error: "), (words, result.output)
    assert result.output.strip().count("\n") == 0, (words, result.output)
    return result.output


@pytest.fixture
def done(tmp_path_factory):
    """A run that is over, accepted."""
    from tests.lemmacheck.conftest import Bench

    bench = Bench(tmp_path_factory.mktemp("done"))
    bench.write("exact", EXACT)
    results, _ = launch(bench.request())
    assert call("accept", "--new", "--root", bench.root, "--reports", bench.reports).exit_code == 0
    bench.run_id = results.run.id
    return bench


LONG = "x" * 300


def test_odd_invocations_are_one_sentence(done, tmp_path):
    """Those that ended in tracebacks, or split a sentence in two, or were taken for right."""
    file = tmp_path / "a file"
    file.write_text("")
    here = ("--root", done.root, "--reports", done.reports)
    for words in (
        ("run", "--workers", "9" * 40, *here),
        ("run", "--workers", 10**8, *here),
        ("run", "--data", "y" * 5400, *here),
        ("run", "--reports", "z" * 300, "--root", done.root),
        ("gate", "--run", LONG, *here),
        ("gate", "--run", "../../etc", *here),
        ("gate", "--root", done.root, "--reports", file),
        ("report", "--reports", file),
        ("plan", "--workers", "0", *here),
        ("plan", "--profile", "slow", *here),
        ("plan", "--seed", "-1", *here),
        ("new", "toy", LONG, "--root", done.root),
        ("new", "toy", "Lemma 1", "--root", file),
        ("new", "toy", "Experiments", "--root", done.root),
        ("run", "--device", "cpu:99", *here),
        ("new", "toy", "Lemma 1", "--root", "/dev/null"),
        ("run", "no\nsuch", *here),
        ("list", "--root", tmp_path / "absent"),
        ("resume", "--reports", file),
        ("gate", "--root", "/nonexistent", "--reports", done.reports),
        ("accept", "toy/exact", "--because", " \t", *here),
        ("frob\nnicate",),
    ):
        refused(*words)


def damaged_results(bench, change):
    path = bench.reports / "runs" / bench.run_id / "results.json"
    before = path.read_bytes()
    change(path, before)
    return path, before


@pytest.mark.parametrize(
    "change",
    [
        lambda path, before: path.write_bytes(before[: len(before) // 2]),
        lambda path, before: path.write_bytes(b""),
        lambda path, before: path.write_bytes(b"\xff\xfe" + before),
        lambda path, before: path.write_bytes(b"[]"),
        lambda path, before: (path.unlink(), path.mkdir()),
    ],
    ids=["half", "empty", "no text", "list", "folder"],
)
def test_damaged_results_are_one_sentence(done, change):
    path, before = damaged_results(done, change)
    try:
        for verb in (
            ("gate", "--root", done.root),
            ("show", "toy/exact", "--root", done.root),
            ("compare", done.run_id, done.run_id),
        ):
            refused(*verb, "--reports", done.reports)
    finally:
        path.rmdir() if path.is_dir() else None
        path.write_bytes(before)


def test_a_damaged_store_is_one_sentence_and_is_left_as_it_is(done, tmp_path):
    whole = done.request().store_path.read_bytes()
    for number, damage in enumerate(
        (b"", whole[:100] + b"\0" * 4000 + whole[4100:], b"no database at all " * 300, whole[: len(whole) // 2])
    ):
        path = tmp_path / f"{number}.sqlite"
        path.write_bytes(damage)
        result = call("run", "--no-site", "--workers", 1, "--store", path, "--root", done.root, "--reports", done.reports)
        assert isinstance(result.exception, SystemExit | None), result.output
        if result.exit_code == 2:
            assert result.output.strip().count("\n") == 0, result.output
        else:  # nothing was taken from it: all is decided anew
            assert "1 claim: 1 proved" in result.output
    (tmp_path / "folder.sqlite").mkdir()
    refused("run", "--store", tmp_path / "folder.sqlite", "--root", done.root, "--reports", done.reports)


def test_a_run_in_the_store_cannot_name_a_folder_elsewhere(done, tmp_path):
    store = Store(tmp_path / "s.sqlite")
    store.begin("../../elsewhere", "now", {})
    store.close()
    refused("resume", "--store", tmp_path / "s.sqlite", "--reports", done.reports)
    store = Store(tmp_path / "t.sqlite")
    store.begin("old", "now", {"root": "x"})
    store.close()
    assert "another version" in refused("resume", "--store", tmp_path / "t.sqlite", "--reports", done.reports)


def small_files():
    """Files cannot grow beyond 40 kB: what a full disk looks like to a program."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def test_a_full_disk_is_one_sentence_and_leaves_the_site_as_it_was(done, tmp_path):
    site = done.reports / "site"
    site.mkdir(exist_ok=True)
    (site / "index.html").write_text("as it was")
    words = [sys.executable, "-m", "lemmacheck", "report", "--root", str(done.root), "--reports", str(done.reports)]
    settings = {**os.environ, "PYTHONPATH": str(project().top), "PYTHONDONTWRITEBYTECODE": "1"}
    ended = subprocess.run(
        words, env=settings, cwd=project().top, capture_output=True, text=True, preexec_fn=small_files, timeout=120
    )
    assert ended.returncode == 2, ended.stderr
    assert "File too large" in ended.stderr
    assert ended.stderr.strip().count("\n") == 0
    assert (site / "index.html").read_text() == "as it was"
    assert not list(done.reports.rglob("*.part"))


def test_resume_finds_the_store_and_the_project_from_any_folder(done, tmp_path, monkeypatch):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    store = tmp_path / "own.sqlite"
    launch(done.request(store=str(store)))
    db = sqlite3.connect(store)
    db.execute("UPDATE runs SET finished = 0")
    db.commit()
    db.close()
    monkeypatch.setenv("LEMMACHECK_PROJECT", "")
    monkeypatch.chdir(elsewhere)
    result = call("resume", "--reports", done.reports)
    assert "1 claim: 1 proved" in result.output
    assert not list(elsewhere.iterdir())
    assert Store(store).unfinished() is None


def test_reports_that_are_moved_take_their_store_along(done, tmp_path):
    launch(done.request())
    shutil.copytree(done.reports, tmp_path / "moved")
    assert started_with(tmp_path / "moved") == tmp_path / "moved" / "runs" / "store.sqlite"
    launch(done.request(store=str(tmp_path / "own.sqlite")))
    assert started_with(done.reports) == tmp_path / "own.sqlite"


def test_links_in_the_output_are_replaced_and_never_followed(tmp_path):
    victim = tmp_path / "victim"
    victim.write_text("mine")
    folder = tmp_path / "site"
    folder.mkdir()
    for name in ("index.html", "latest.json.part", "index.html.part"):
        (folder / name).symlink_to(victim)
    (tmp_path / "others").mkdir()
    (folder / "toy").symlink_to(tmp_path / "others")
    writer = Writer(folder)
    writer.write("index.html", "a page")
    writer.write("toy/index.html", "a page")
    writer.finish()
    assert not list((tmp_path / "others").iterdir())
    assert (folder / "toy" / "index.html").read_text() == "a page"
    write_text(folder / "latest.json", "{}")
    assert victim.read_text() == "mine"
    assert (folder / "index.html").read_text() == "a page"
    assert not (folder / "index.html").is_symlink()


def test_a_site_that_is_a_link_is_refused_before_anything_is_written(bench, tmp_path):
    bench.write("exact", EXACT)
    others = tmp_path / "others"
    others.mkdir()
    bench.reports.mkdir(exist_ok=True)
    (bench.reports / "site").symlink_to(others)
    places = ["--root", str(bench.root), "--reports", str(bench.reports)]
    ended = CliRunner().invoke(main, ["run", "--workers", "1", *places])
    assert ended.exit_code == 2
    assert "reports/site is a link, and pages are not written through links; remove it" in ended.output
    assert not (bench.reports / "runs").exists()
    assert CliRunner().invoke(main, ["run", "--workers", "1", "--no-site", *places]).exit_code == 1  # no ledger knows it yet
    ended = CliRunner().invoke(main, ["report", "--reports", str(bench.reports)])
    assert ended.exit_code == 2
    assert "site is a link" in ended.output
    assert not list(others.iterdir())


BAD = "a\x00\x08\x1b[31m\ufffe\ud800b"


def test_control_characters_do_not_break_xml(tmp_path):
    assert well_formed(BAD) == "a[31mb"
    results = Results(run=invented.run(), claims=[claim("a/b", "proved")], census={})
    ElementTree.fromstring(junit(results, [Line(id="a/b", passed=False, text=BAD, is_error=True)]))
    event = Event(date="2026-01-01", profile="quick", before=None, now="proved", because=BAD)
    site = Site(results, {"a/b": Known(id="a/b", history=[event])}, [], runs=tmp_path)
    writer = Writer(tmp_path / "site")
    writer.write("changes.atom", feeds.atom(site))
    writer.write("plot.svg", f"<svg><title>{BAD}</title></svg>")
    writer.finish()
    for name in ("changes.atom", "plot.svg"):
        ElementTree.parse(tmp_path / "site" / name)


@pytest.mark.parametrize("cell", ["=1+1", "\r=1+1", "\n=1+1", " =1+1", "x\r=1+1", "\t@sum", "+cmd", "-2+3"])
def test_no_cell_is_taken_for_a_formula(cell):
    rows = list(csv.reader(io.StringIO(as_csv(["a"], [[cell]]))))
    assert len(rows) == 2
    assert rows[1][0].lstrip()[0] not in "=+-@"
    assert "\r" not in rows[1][0]


def test_numbers_in_cells_stay_numbers():
    assert as_csv(["a", "b"], [["-3", -0.5]]).splitlines()[1] == "-3,-0.5"
