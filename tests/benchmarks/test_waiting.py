"""What people wait for: verbs, a claim that was edited, a run in which nothing changed. Processes, by the CPU that they use.

The ratios are to the same work without what is remembered: a run to itself with nothing stored, a verb to loading every
claim, which `plan` does.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys

import pytest

from lemmacheck.places import project

SOME = "s20/*"  # sixteen claims of every kind: all of them would take minutes


@pytest.fixture(scope="module")
def call(tmp_path_factory):
    """Runs a verb in a process of its own, with reports of its own."""
    reports = tmp_path_factory.mktemp("reports")
    shutil.copytree(project().reports / "ledger", reports / "ledger")
    environment = {**os.environ, "PYTHONPATH": str(project().top), "PYTHONDONTWRITEBYTECODE": ""}

    def run(*arguments):
        more = () if arguments[0] in ("--help", "list") else ("--reports", str(reports))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-m", "lemmacheck", *arguments, *more], cwd=project().top, env=environment, capture_output=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    run("run", SOME, "--workers", "1")
    return run


def test_verbs_that_only_read(bench, call):
    whole = min(call("plan") for _ in range(3))
    for verb in (["--help"], ["list"], ["show", "s20/zero-mean-rows"], ["why", "s20/zero-mean-rows"]):
        bench.waiting(verb[0], whole, min(call(*verb) for _ in range(3)), target=4.0, bottleneck="starting Python and click")


def test_a_run_in_which_nothing_changed(bench, call):
    fresh = call("run", SOME, "--workers", "1", "--fresh")
    again = min(call("run", SOME, "--workers", "1") for _ in range(3))
    bench.waiting("run, nothing changed", fresh, again, target=4.0, bottleneck="loading the claims")


def test_one_claim_among_all(bench, call):
    alone = min(call("run", "s20/zero-mean-rows", "--workers", "1", "--fresh") for _ in range(3))
    bench.waiting("run, one claim", call("run", SOME, "--workers", "1", "--fresh"), alone, bottleneck="starting a worker")
