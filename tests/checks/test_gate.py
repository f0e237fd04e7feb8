"""The project's own gate: a quick run of every claim says what the committed ledger says."""

import html
import json
import os
import re
import shutil
import subprocess
import sys
import unicodedata

import jsonschema
import pytest
from msgspec.structs import replace

from lemmacheck.places import project
from lemmacheck.record.explain import explain
from lemmacheck.record.results import read_results
from lemmacheck.record.schema import FILE
from lemmacheck.record.weight import is_erratum


@pytest.fixture(scope="module")
def quick_run(tmp_path_factory):
    reports = tmp_path_factory.mktemp("reports")
    for committed in ("ledger", "records"):  # recorded draws are judged in every run
        shutil.copytree(project().reports / committed, reports / committed)
    command = [sys.executable, "-m", "lemmacheck", "run", "--no-site", "--reports", str(reports), "--workers", "2"]
    process = subprocess.run(
        command, cwd=project().top, env={**os.environ, "PYTHONPATH": str(project().top)}, capture_output=True, text=True
    )
    return process, reports


def test_a_quick_run_agrees_with_the_ledger(quick_run):
    process, _ = quick_run
    objections = [line for line in process.stdout.splitlines() if line.startswith("gate:")]
    assert not objections
    assert process.returncode == 0, process.stdout[-2000:] + process.stderr[-2000:]


def test_its_results_follow_the_committed_schema(quick_run):
    (path,) = quick_run[1].glob("runs/*/results.json")
    jsonschema.validate(json.loads(path.read_text(encoding="utf-8")), json.loads(FILE.read_text(encoding="utf-8")))


def test_every_foil_of_a_decided_claim_is_rejected(quick_run):
    for claim in read_results(quick_run[1]).claims:
        if claim.here.status in ("proved", "supported"):
            assert all(foil.rejected for foil in claim.foils), claim.id


def letters_of(text: str) -> str:
    """What is left of a sentence when marks of layout, raised letters, spaces and the size of its first letter do not count."""
    return re.sub(r"[\s\u2060^_{}()`\\.]", "", unicodedata.normalize("NFKC", html.unescape(text))).casefold()


def words_of(page) -> str:
    return letters_of(re.sub(r"<[^>]*>", "", page.read_text("utf-8")))


def untold(results, site) -> list[tuple[str, str]]:
    """Failures whose sentence is not word for word on a page, in `why`, the summary, JUnit, or the errata and their letters."""
    letters, summary, junit = (letters_of((site / name).read_text("utf-8")) for name in ("errata.txt", "summary.md", "junit.xml"))
    errata = words_of(site / "errata.html")
    missing = []
    for claim in (claim for claim in results.claims if claim.status in ("refuted", "vacuous")):
        places = {
            "page": words_of(site / f"{claim.id}.html"),
            "why": letters_of(explain(claim)[0].says),
            "summary": summary,
            "junit": junit,
        }
        if is_erratum(claim):
            places |= {"errata": errata, "letters": letters}
        missing += [(claim.id, name) for name, text in places.items() if letters_of(claim.reason) not in text]
    return missing


def test_the_sentence_of_every_failure_is_the_same_wherever_it_is_told(quick_run):
    process = subprocess.run(
        [sys.executable, "-m", "lemmacheck", "report", "--reports", str(quick_run[1])],
        cwd=project().top,
        env={**os.environ, "PYTHONPATH": str(project().top)},
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stderr
    results, site = read_results(quick_run[1]), quick_run[1] / "site"
    assert untold(results, site) == []
    other = replace(results, claims=[replace(claim, reason=claim.reason + " after all") for claim in results.claims])
    assert len(untold(other, site)) > 300, "a sentence of its own would be noticed"


def test_every_failure_has_a_kind_a_reason_and_two_sides_or_the_word_why_it_has_none(quick_run):
    for claim in (claim for claim in read_results(quick_run[1]).claims if claim.status in ("refuted", "vacuous")):
        assert claim.fails, claim.id
        assert claim.because, claim.id
        assert "witness with margin" not in claim.reason
        is_told_by_sides = claim.witness is not None and len(claim.witness.sides) == 2
        is_counted = claim.rung == "observed" and "seeds agree with the statement" in claim.reason  # no single network is a witness
        without_sides = claim.reason.startswith(("no ", "nothing ", "the bound never ", "what it says to exist does not exist"))
        assert is_told_by_sides or is_counted or claim.carried or without_sides, claim.id
