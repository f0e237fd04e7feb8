"""The project's own gate: a quick run of every claim says what the committed ledger says."""

import json
import os
import shutil
import subprocess
import sys

import jsonschema
import pytest

from lemmacheck.places import project
from lemmacheck.record.results import read_results
from lemmacheck.record.schema import FILE


@pytest.fixture(scope="module")
def quick_run(tmp_path_factory):
    reports = tmp_path_factory.mktemp("reports")
    shutil.copytree(project().reports / "ledger", reports / "ledger")
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
