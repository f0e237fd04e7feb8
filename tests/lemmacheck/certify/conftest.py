"""Tests of certificates: those marked `coq` run wherever coqc is found, and the summary counts them where it is not."""

import fcntl
import os
import shutil

import pytest

from lemmacheck.certify import kernel


def pytest_collection_modifyitems(items):
    if shutil.which("coqc") is None:
        for item in items:
            if item.get_closest_marker("coq"):
                item.add_marker(pytest.mark.skip(reason="coqc is not installed: the kernel was not asked"))


@pytest.fixture(scope="session")
def work(tmp_path_factory):
    """A folder of this process; the checker in it is compiled once, though tests that need it run in several processes."""
    own = tmp_path_factory.mktemp("certificates")
    top = tmp_path_factory.getbasetemp()
    shared = (top.parent if "PYTEST_XDIST_WORKER" in os.environ else top) / "checker"
    shared.mkdir(exist_ok=True)
    with open(shared / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # until the file is closed
        made = kernel.library(shared)
    if made.parent == shared:
        (own / made.name).symlink_to(made)
    return own
