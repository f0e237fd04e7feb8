"""The project's own gate: a quick run of every claim says what the committed ledger says."""

import json
import os
import shutil
import subprocess
import sys

import jsonschema
import pytest

from lemmacheck.places import PACKAGE, project


@pytest.fixture(scope="module")
def quick_run(tmp_path_factory):
    reports = tmp_path_factory.mktemp("reports")
    shutil.copytree(project().reports / "ledger", reports / "ledger")
    command = [sys.executable, "-m", "lemmacheck", "run", "--no-site", "--reports", str(reports), "--workers", "2"]
    process = subprocess.run(
        command, cwd=project().top, env={**os.environ, "PYTHONPATH": str(project().top)}, capture_output=True, text=True
    )
    name = json.loads((reports / "runs" / "latest.json").read_text())["run"]
    return process, json.loads((reports / "runs" / name / "results.json").read_text())


def test_a_quick_run_agrees_with_the_ledger(quick_run):
    process, _ = quick_run
    objections = [line for line in process.stdout.splitlines() if line.startswith("gate:")]
    assert not objections
    assert process.returncode == 0, process.stdout[-2000:] + process.stderr[-2000:]


def test_its_results_follow_the_schema(quick_run):
    schema = json.loads((PACKAGE / "record" / "results.schema.json").read_text())
    jsonschema.validate(quick_run[1], schema)


def test_every_foil_of_a_decided_claim_is_rejected(quick_run):
    for claim in quick_run[1]["claims"]:
        if claim["status"] in ("proved", "supported") and not claim["carried"]:
            assert all(foil["rejected"] for foil in claim["foils"]), claim["id"]
