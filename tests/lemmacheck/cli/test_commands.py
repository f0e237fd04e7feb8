"""The command line: every verb, and bad input as one sentence with exit code 2."""

import gzip
import json
import os
import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner

from lemmacheck.cli.verbs import main
from lemmacheck.places import project
from lemmacheck.record.results import write_results
from tests.lemmacheck.running.test_runner import EXACT, MEAN

FALSE = """
def measure(case):
    return {"x": case.d}
claim = Claim(label="false", says="d", margin=lambda q: 3 - q.x, evidence=(Exact(grid(d=range(1, 6)), measure),),
    foils=(Foil("d ≤ 2", margin=lambda q: 2 - q.x),), control=Control("d ≤ 9", margin=lambda q: 9 - q.x),
    by_hand="assert 4 > 3")
"""


@pytest.fixture
def cli(bench, in_this_process):
    return command_line(bench)


@pytest.fixture
def cli_with_workers(bench):
    return command_line(bench)


@pytest.fixture
def ran(kept, in_this_process):
    """The same after a run."""
    return command_line(kept.bench(lambda bench: command_line(bench)("run", ok=1)))


def command_line(bench):
    if not bench.root.exists():
        bench.write("exact", EXACT)
        bench.write("one", MEAN.format(name="one", sleep=0))
        bench.write("false", FALSE)

    def call(*arguments, ok=None):
        root = [] if arguments[0] in ("compare", "report", "resume") else ["--root", str(bench.root)]
        reports = [] if arguments[0] in ("list", "new") else ["--reports", str(bench.reports)]
        more = ["--workers", "1"] if arguments[0] in ("run", "judge", "plan", "reseed") else []
        extra = ["--no-site"] if arguments[0] == "run" else []
        result = CliRunner().invoke(main, [*arguments[:1], *more, *extra, *root, *reports, *arguments[1:]])
        if ok is not None:
            assert result.exit_code == ok, result.output
        return result

    call.bench = bench
    return call


def test_run_says_what_was_found_and_what_the_gate_thinks(cli_with_workers):
    result = cli_with_workers("run", ok=1)
    assert "✗ refuted   toy/false" in result.output
    assert "3 claims: 1 proved, 1 supported, 1 refuted" in result.output
    assert "accept it with" in result.output


def test_accepting_makes_the_gate_pass(cli):
    cli("run", ok=1)
    assert "3 ledger entries written" in cli("accept", "--new", ok=0).output
    cli("run", ok=0)
    assert "3 of 3 claims are as the ledger says" in cli("gate", ok=0).output
    assert "0 ledger entries written" in cli("accept", "--new", ok=0).output


def test_a_reader_who_stops_early_hears_of_no_error(cli):
    """As `list | head -1` does, with a pipe whose other end is closed."""
    reads, writes = os.pipe()
    os.close(reads)
    asked = [sys.executable, "-m", "lemmacheck", "list", "--root", str(cli.bench.root)]
    with os.fdopen(writes, "wb") as closed:
        environment = {**os.environ, "PYTHONPATH": str(project().top), "PYTHONUNBUFFERED": "1"}
        ended = subprocess.run(asked, stdout=closed, stderr=subprocess.PIPE, env=environment, check=False)
    assert (ended.returncode, ended.stderr) == (141, b"")


def test_show_why_list_and_plan_speak_of_the_claim(ran):
    assert "foil rejected: d ≥ 2" in ran("show", "toy/exact", ok=0).output
    assert "is refuted by exact arithmetic:" in ran("why", "toy/false", ok=0).output
    assert "toy/one" in ran("list", ok=0).output
    assert "at most 2048 draws" in ran("plan", ok=0).output


def test_a_plan_that_is_kept_says_how_long_at_the_most_and_at_the_least(ran):
    ran("plan", "--profile", "full", "--record", ok=0)
    said = json.loads((ran.bench.reports / "records" / "plan-full.json").read_text())["says"]
    assert "at most 65536 draws" in said
    assert "takes at least" in said


def test_what_the_last_run_saw_is_not_shown_as_new_after_an_edit(ran):
    assert "has changed" not in ran("why", "toy/exact", ok=0).output
    ran.bench.write("exact", EXACT.replace("c=1)", "c=0)"))
    assert "A source has changed since that run" in ran("why", "toy/exact", ok=0).output
    assert "A source has changed since that run" in ran("show", "toy/false", ok=0).output


def test_the_list_is_read_again_when_a_source_has_changed(project_folder):
    project_folder.write("exact", EXACT)
    before = project_folder.call("list").output
    assert project_folder.call("list").output == before
    project_folder.write("other", EXACT)
    assert "toy/other" in project_folder.call("list").output


LIGHT = """
import sys
from click.testing import CliRunner
from lemmacheck.cli import main
HEAVY = {"numpy", "flint", "sympy", "torch", "rich", "jinja2"}
for verb in (["--help"], ["list"], ["list"], ["show", "--help"], ["why", "toy/exact"], ["show", "toy/exact"]):
    assert CliRunner().invoke(main, verb).exit_code == 0
    heavy = HEAVY if verb[0] == "show" else {*HEAVY, "importlib.metadata"}  # which the converter of formulas asks for its version
    print(verb[0], sorted(heavy & sys.modules.keys()))
"""


def test_verbs_that_people_wait_for_load_nothing_heavy(project_folder):
    project_folder.write("exact", EXACT)
    project_folder.call("list")
    entry = {"status": "proved", "rung": "exact", "seed": 0, "key": "", "date": "2026-01-01", "foils": [], "constants": {}}
    ledger = project_folder.top / "reports" / "ledger" / "toy" / "exact.json"
    ledger.parent.mkdir(parents=True)
    event = {"date": "2026-01-01", "profile": "quick", "from": None, "to": "proved", "because": "seen"}
    ledger.write_text(json.dumps({"id": "toy/exact", "profiles": {"quick": entry}, "history": [event]}))
    said = subprocess.run(
        [sys.executable, "-c", LIGHT], capture_output=True, text=True, cwd=project_folder.top, env=project_folder.env
    )
    assert said.stdout.splitlines() == ["--help []", "list []", "list []", "show []", "why []", "show []"], said.stderr


@pytest.fixture
def project_folder(tmp_path):
    """A project of one claim, in which verbs run as a user runs them."""

    class Folder:
        top = tmp_path
        env = {**os.environ, "PYTHONPATH": str(project().top), "LEMMACHECK_PROJECT": str(tmp_path)}

        def write(self, name, source):
            path = tmp_path / "checks" / "toy" / f"{name}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f'"""A toy."""\nfrom lemmacheck import *\n{source}')

        def call(self, *arguments):
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv("LEMMACHECK_PROJECT", str(tmp_path))
                return CliRunner().invoke(main, arguments)

    return Folder()


def test_a_witness_is_replayed(ran):
    output = ran("replay", "toy/false", ok=0).output
    assert output.count("d = 4") == 2
    assert "assert 4 > 3" in output
    assert "has no witness" in ran("replay", "toy/exact", ok=2).output


def test_two_runs_are_compared(ran):
    first = json.loads((ran.bench.reports / "runs" / "latest.json").read_text())["run"]
    ran.bench.write("exact", EXACT.replace("c=1)", "c=0)").replace("c=2)", "c=2)"))
    ran("run")
    second = json.loads((ran.bench.reports / "runs" / "latest.json").read_text())["run"]
    assert "0 verdicts differ" in ran("compare", first, second, ok=0).output


@pytest.mark.parametrize("verb", [["show", "toy/exact"], ["why", "toy/exact"], ["gate"], ["report"], ["accept", "--new"]])
def test_damaged_results_are_one_sentence_and_exit_code_two(ran, verb):
    (path,) = ran.bench.reports.glob("runs/*/results.json")
    path.write_text(path.read_text().replace('"status": "proved"', '"status": 1'))
    output = ran(*verb, ok=2).output
    assert "are damaged (" in output
    assert output.strip().count("\n") == 0


def test_a_page_shows_the_file_of_its_own_folder_and_says_why_as_the_command_line_does(cli):
    """`d20/lemma_1b.py` of another folder must not be taken for the project's file of that name."""
    cli.bench.root = cli.bench.root.parent / "checks"
    path = cli.bench.root / "d20" / "lemma_1b.py"
    path.parent.mkdir(parents=True)
    path.write_text('"""Mine."""\nfrom lemmacheck import *\n# a file of another house\n' + EXACT)
    cli("run", "d20/lemma-1b")
    cli("report", ok=0)
    html = (cli.bench.reports / "site" / "d20" / "lemma-1b.html").read_text(encoding="utf-8")
    assert "a file of another house" in html
    caught = "The deliberate error is caught: d ≥ 2."
    assert caught in cli("why", "d20/lemma-1b", ok=0).output
    assert caught in html.replace("\u00a0", " ")


def test_a_scaffold_runs_at_once(cli):
    cli("new", "toy", "Lemma 99", ok=0)
    assert (cli.bench.root / "toy" / "lemma_99.py").exists()
    assert "exists already" in cli("new", "toy", "Lemma 99", ok=2).output
    assert "■ proved    toy/lemma-99" in cli("run", "toy/lemma-99").output


def test_reseeding_finds_nothing_for_sound_claims(cli):
    assert "3 seeds, no status changed" in cli("reseed", "--seeds", "3", ok=0).output.splitlines()[-1]


def test_reseeding_finds_a_status_that_depends_on_the_seed(cli):
    """A rigged draw, nearly the same for all replicates of a block: heads under one seed, tails under another."""
    rigged = "0.9 * float(keys[0, 0] % 2) + 0.1 * np.array([g.random() for g in generators(keys)])"
    cli.bench.write("lucky", MEAN.format(name="lucky", sleep=0).replace("np.array([g.random() for g in generators(keys)])", rigged))
    output = cli("reseed", "toy/lucky", "--seeds", "6", ok=1).output
    assert "1 status changed" in output.splitlines()[-1]
    assert "toy/lucky: " in output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("run", "toy/exat"), 'no claim matches "toy/exat"; did you mean toy/exact?'),
        (("run", "--profile", "slow"), "choose one of quick, ci, full, paper"),
        (("run", "--seed", "-1"), "seed must be zero or more"),
        (("run", "--seed", "x"), "not a valid integer"),
        (("run", "--device", "cuda"), "cuda"),
        (("run", "--data", "no-such-folder"), "there is no folder"),
        (("run", "--data", "tests/lemmacheck"), "holds no images"),
        (("show", "toy/exact"), "was never run"),
        (("why", "toy/nothing"), "no claim matches"),
        (("accept",), "--because"),
        (("accept", "toy/exact"), "say why"),
        (("resume",), "no run to resume"),
        (("compare", "a", "b"), 'no run is named "a"'),
        (("new", "T 1", "x"), "cannot name a source"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_two(cli, arguments, words):
    result = cli(*arguments, ok=2)
    assert words in result.output
    assert result.output.strip().count("\n") == 0
    assert "Traceback" not in result.output


IDX = bytes([0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 4])  # two images of 4 x 4


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("train-images-idx3-ubyte", b""),
        ("train-images-idx3-ubyte", IDX + bytes(20)),
        ("train-images-idx3-ubyte", b"a page that says: not found"),
        ("train-images-idx3-ubyte.gz", gzip.compress(IDX + bytes(32))[:-12]),
        ("data_batch_1.bin", bytes(3000)),
        ("cats/one.png", b"no picture"),
    ],
    ids=["empty", "cut off", "another file", "packed, cut off", "a cut batch", "no picture"],
)
def test_a_damaged_file_of_images_is_one_sentence(cli, tmp_path, name, content):
    file = tmp_path / "images" / name
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    file.with_name(file.name.replace("images-idx3", "labels-idx1")).write_bytes(content)
    result = cli("run", "--data", str(tmp_path / "images"), ok=2)
    assert "--data: " in result.output
    assert result.output.strip().count("\n") == 0


def test_zero_workers_and_unknown_verbs_are_refused():
    for arguments, words in ((["run", "--workers", "0"], "at least one worker"), (["frobnicate"], "the verbs are")):
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == 2
        assert words in result.output


def test_an_unwritable_reports_folder_is_refused(cli, tmp_path):
    blocked = tmp_path / "a file"
    blocked.write_text("")
    result = CliRunner().invoke(main, ["run", "--root", str(cli.bench.root), "--reports", str(blocked / "reports")])
    assert result.exit_code == 2
    assert "cannot write" in result.output


def test_help_fits_a_screen():
    output = CliRunner().invoke(main, ["--help"]).output
    assert len(output.splitlines()) <= 40
    assert "run" in output


def test_the_gate_of_an_old_run_sees_that_files_changed_or_are_gone_since(ran):
    ran("accept", "--new", ok=0)
    ran("run", ok=0)
    ran.bench.write("exact", EXACT.replace("d=Whole(1)", "d=Whole(2)"))
    assert "toy/exact: its files changed since that run" in ran("gate", ok=1).output
    assert "changed since that run" in ran("accept", "toy/exact", "--because", "so", ok=2).output
    (ran.bench.root / "toy" / "exact.py").unlink()
    output = ran("gate", ok=1).output
    assert "no file defines it any more" in output


def test_only_what_was_run_is_accepted_and_only_for_a_reason(cli):
    cli("run", "toy/one")
    assert "did not examine toy/exact" in cli("accept", "toy/exact", "--because", "so", ok=2).output
    assert "say why" in cli("accept", "toy/one", "--because", "   ", ok=2).output


def forged(reports, run, **changes):
    """The results of a run with something else written into one claim."""
    path = reports / "runs" / run / "results.json"
    results = json.loads(path.read_text())
    for claim in results["claims"]:
        if claim["id"] == "toy/false":
            claim.update(changes)
            claim["here"].update({name: value for name, value in changes.items() if name in claim["here"]})
    write_results(path.parent, json.dumps(results))  # a forger would see to it


def test_rechecking_finds_a_verdict_that_does_not_come_out_again(cli_with_workers):
    cli = cli_with_workers
    cli("run", ok=1)
    cli("accept", "--new", ok=0)
    assert "3 of 3" in cli("gate", "--recheck", "3", "--workers", "1", ok=0).output
    run = json.loads((cli.bench.reports / "runs" / "latest.json").read_text())["run"]
    forged(cli.bench.reports, run, blind_spot=0.5)
    assert "its numbers differ" in cli("gate", "--recheck", "3", "--workers", "1", ok=1).output


def test_rechecking_computes_a_carried_verdict_in_its_own_profile(cli):
    late = FALSE.replace("measure)", 'measure, since="ci")')
    cli.bench.write("false", late)
    cli("run", ok=1)
    cli("run", "--profile", "ci", ok=1)
    cli("accept", "toy/false", "--because", "seen", ok=0)
    path = cli.bench.reports / "ledger" / "toy" / "false.json"
    path.write_text(path.read_text().replace('"refuted"', '"proved"'))  # forged, history and all
    said = cli("run", "toy/false").output
    assert "1 carried from longer profiles (1 proved)" in said
    output = cli("gate", "--recheck", "1", "--workers", "1", ok=1).output
    assert "shown as proved, but computed again it is refuted" in output


def test_what_the_ledger_has_can_be_read_before_any_run(ran):
    cli, reports = ran, ran.bench.reports
    cli("accept", "toy/*", "--because", "a test")
    shutil.rmtree(reports / "runs")
    assert "refuted" in cli("list", "--reports", str(reports), "--status", "refuted").output
    told = cli("why", "toy/false").output
    assert "toy/false is refuted" in told
    assert "From the ledger: quick profile" in told
    shown = cli("show", "toy/exact").output
    assert "nothing was run here" in shown
    assert shown.splitlines()[2] == "  as printed"
    assert "no claim is of that status" in cli("list", "--reports", str(reports), "--kind", "slip").output


def test_a_short_run_lists_its_claims(cli):
    lines = cli("run").output.splitlines()
    assert any("toy/false" in line and "refuted" in line for line in lines)
    assert lines[-1].startswith("gate objects to")


def test_a_long_run_ends_with_counts_changes_the_heaviest_the_gate_and_the_site():
    """The site is the fifth line and printed by the verb."""
    from lemmacheck.cli.ending import ending
    from lemmacheck.record.gate import Line
    from tests.lemmacheck.site import invented

    results = invented.results()
    lines = [Line(id=claim.id, passed=True, text=claim.status) for claim in results.claims if claim.status != "error"]
    lines[0] = Line(id=lines[0].id, passed=True, text="now proved (the ledger still has undecided)")
    told = [line for line in ending(results, lines) if " error " not in line]
    assert len(told) == 4
    counts, changed, heaviest, gate = told
    assert "errata by weight: 1 empty, 1 constant" in counts
    assert changed == f"changed since the ledger: {lines[0].id}"
    assert heaviest.startswith("heaviest: d21/theorem-region (vacuous), d20/lemma-7 (constant), ")
    assert heaviest.count("/") == 4, "three claims and the command that tells the first"
    assert gate == "gate passes: every verdict is as the ledger says"
