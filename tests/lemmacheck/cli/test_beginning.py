"""An author's first steps: a project, claims of every kind, and the jobs of a CI platform, run as their files say."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from lemmacheck import places
from lemmacheck.cli.scaffold import KINDS, begin, starter
from lemmacheck.cli.verbs import main
from lemmacheck.session import Request, launch

TOP = Path(__file__).resolve().parents[3]


def call(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """An author's folder with a name that needs quoting; the shell stands in it."""
    top = tmp_path / "my päper (v2)"
    top.mkdir()
    monkeypatch.chdir(top)
    monkeypatch.setenv("LEMMACHECK_PROJECT", "")
    places._project.cache_clear()
    return top


@pytest.fixture(scope="module")
def begun(tmp_path_factory) -> Path:
    """A project as `init` leaves it, for tests that copy it."""
    top = tmp_path_factory.mktemp("begun")
    done = shell(top, "lemmacheck init smith24")
    assert done.returncode == 0, done.stdout + done.stderr
    return top


def shell(folder: Path, script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A script as a CI platform runs it, with `lemmacheck` and stand-ins for platform commands on the path."""
    tools = folder / "bin of the job"
    tools.mkdir(exist_ok=True)
    one = 'case "$*" in *profile*) set -- "$@" --workers 1;; esac'  # starting workers takes most of the time
    (tools / "lemmacheck").write_text(f'#!/bin/sh\n{one}\nexec "{sys.executable}" -m lemmacheck "$@"\n')
    (tools / "gh").write_text('#!/bin/sh\n[ "$4" = --edit-last ] && exit 1\ncat "$5" > commented\n')
    (tools / "python").write_text("#!/bin/sh\n")  # installing is tried in tests/test_wheel.py
    (tools / "curl").write_text('#!/bin/sh\necho "$@" > asked\n')
    for name in ("lemmacheck", "gh", "python", "curl"):
        (tools / name).chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LEMMACHECK", "GITHUB", "CI"))}
    path = {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(TOP)}
    command = ["bash", "-euo", "pipefail", "-c", script]
    return subprocess.run(command, cwd=folder, env=kept | path | environment, capture_output=True, text=True, timeout=300)


def test_init_writes_a_project_that_passes_its_own_gate(begun, monkeypatch):
    (begun / "notes" / "old").mkdir(parents=True)
    monkeypatch.chdir(begun / "notes" / "old")
    places._project.cache_clear()
    printed = call("run")
    assert "3 claims: 2 proved, 1 refuted" in printed
    assert "site: ../../reports/site/index.html" in printed
    pages = {page.relative_to(begun / "reports" / "site").as_posix() for page in (begun / "reports" / "site").rglob("*.html")}
    sources = {page.partition("/")[0] for page in pages if "/" in page}
    assert sources == {"smith24"}  # nothing of our own papers
    shown = "".join(page.read_text(encoding="utf-8") for page in (begun / "reports" / "site").glob("*.html"))
    assert "d20" not in shown
    assert "nox -s" not in shown


def test_a_claim_that_is_removed_with_its_entry_is_missed_by_the_census(begun, tmp_path, monkeypatch):
    top = tmp_path / "copy"
    shutil.copytree(begun, top)
    (top / "checks" / "smith24" / "lemma_1.py").unlink()
    (top / "reports" / "ledger" / "smith24" / "lemma-1.json").unlink()
    monkeypatch.chdir(top)
    monkeypatch.setenv("LEMMACHECK_PROJECT", "")
    places._project.cache_clear()
    for verb in (("run", "smith24/lemma-2*", "--no-site", "--workers", "1"), ("gate",)):
        assert "smith24/lemma-1: no file defines it any more" in call(*verb, code=1)


def test_init_never_writes_over_anything(folder):
    (folder / ".gitlab-ci.yml").write_text("mine")
    assert ".gitlab-ci.yml exists already" in call("init", code=2)
    assert [path.name for path in folder.iterdir()] == [".gitlab-ci.yml"]
    assert "cannot name a source" in call("init", "Ünï", code=2)
    assert "cannot write to the folder nowhere" in call("init", "--folder", "nowhere", code=2)


def test_init_keeps_apart_from_folders_of_the_same_names_and_keeps_settings(folder):
    (folder / "checks").mkdir()
    (folder / "checks" / "__init__.py").write_text("raise RuntimeError('the user has checks of another kind')")
    (folder / "pyproject.toml").write_text('[project]\nname = "mine"')
    begin(folder, "paper")
    assert (folder / "referee" / "checks" / "paper" / "lemma_1.py").is_file()
    assert (folder / "pyproject.toml").read_text().startswith('[project]\nname = "mine"\n\n[tool.lemmacheck]\n')
    assert "this folder is a project already" in call("init", code=2)


def test_every_kind_of_claim_runs_and_says_what_to_fill_in(folder):
    (folder / "pyproject.toml").write_text("[tool.lemmacheck]\n")
    for number, kind in enumerate(KINDS):
        assert f"lemmacheck run smith24/lemma-{number}" in call("new", "smith24", f"Lemma {number}", "--kind", kind)
        assert starter(kind).count("FILL IN") >= 5
    results, _ = launch(Request(site=False))
    seen = [claim.status for claim in sorted(results.claims, key=lambda claim: claim.id)]
    assert seen == ["proved", "proved", "supported", "supported", "proved", "proved"]
    assert all(foil.rejected for claim in results.claims for foil in claim.foils)
    assert results.census["smith24"].encoded == len(KINDS)
    assert "exists already" in call("new", "smith24", "Lemma 0", code=2)
    assert "is not one of 'inequality'" in call("new", "smith24", "Lemma 9", "--kind", "guess", code=2)
    assert "cannot make a file name" in call("new", "smith24", "…", code=2)


def steps_of(file: Path) -> dict[str, str]:
    """The scripts of a GitHub workflow or action, by name."""
    read = yaml.safe_load(file.read_text(encoding="utf-8"))
    steps = read["runs"]["steps"] if "runs" in read else next(iter(read["jobs"].values()))["steps"]
    return {step["name"]: step["run"] for step in steps if "run" in step}


def broken(begun: Path, tmp_path: Path) -> Path:
    """The project after somebody changed a constant."""
    top = tmp_path / "copy"
    shutil.copytree(begun, top)
    file = top / "checks" / "smith24" / "lemma_1.py"
    file.write_text(file.read_text().replace("dict(factor=1)", "dict(factor=Fraction(1, 2))"))
    return top


def test_the_jobs_of_github_and_gitlab_show_a_changed_constant_where_it_stands(begun, tmp_path):
    top = broken(begun, tmp_path)
    steps = steps_of(TOP / "action.yml")
    assert steps_of(top / ".github" / "workflows" / "lemmacheck.yml").keys() == steps.keys()
    page = {"GITHUB_STEP_SUMMARY": str(top / "page.md"), "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(top)}
    output = {"GITHUB_OUTPUT": str(top / "output")}
    assert shell(top, steps["Key of the store"], **output).returncode == 0
    assert re.fullmatch(r"key=lemmacheck-[0-9a-f]{24}\n", (top / "output").read_text())
    done = shell(top, steps["Run the claims"], PROFILE="quick", **page, **output)
    assert done.returncode == 2, done.stdout + done.stderr
    line = (top / "checks" / "smith24" / "lemma_1.py").read_text().splitlines().index("claim = Claim(") + 1
    assert f"::error file=checks/smith24/lemma_1.py,line={line},title=smith24/lemma-1::" in done.stdout
    assert "## Gate" in (top / "page.md").read_text()
    said = shell(top, steps["Say what changed"], NUMBER="7", REPORTS="reports")
    assert said.returncode == 0, said.stderr
    assert "✗ `smith24/lemma-1`" in (top / "commented").read_text()
    template = yaml.safe_load((TOP / ".ci" / "gitlab.yml").read_text())
    job, variables = template["lemmacheck"], template["variables"]
    again = shell(top, "\n".join(job["script"]), CI_PROJECT_DIR=str(top), **variables)
    assert again.returncode == 2, again.stdout + again.stderr
    note = {"LEMMACHECK_TOKEN": "t", "CI_MERGE_REQUEST_IID": "3", "CI_API_V4_URL": "https://host", "CI_PROJECT_ID": "5"}
    assert shell(top, "\n".join(job["after_script"]), **variables, **note).returncode == 0
    asked = (top / "asked").read_text()
    assert "body@reports/runs/ci/comment.md" in asked
    assert "https://host/projects/5/merge_requests/3/notes" in asked
    kept = [*job["artifacts"]["paths"], *job["artifacts"]["reports"].values()]
    places = [path.replace("$LEMMACHECK_REPORTS", "reports") for path in kept]
    assert all((top / path).exists() for path in places)
    written = yaml.safe_load((top / ".gitlab-ci.yml").read_text())["lemmacheck"]
    assert written["artifacts"]["paths"] == [path for path in places if path in written["artifacts"]["paths"]]
    shell(top, "\n".join(template["pages"]["script"]), **variables)
    assert (top / "public" / "index.html").is_file()
    (row,) = json.loads((top / "reports" / "runs" / "ci" / "codequality.json").read_text())
    assert row["location"] == {"path": "checks/smith24/lemma_1.py", "lines": {"begin": line}}
