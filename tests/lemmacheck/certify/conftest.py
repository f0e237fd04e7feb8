"""Tests of certificates: those marked `coq` run wherever coqc is found, and the summary counts them where it is not."""

import shutil

import pytest


def pytest_collection_modifyitems(items):
    if shutil.which("coqc") is None:
        for item in items:
            if item.get_closest_marker("coq"):
                item.add_marker(pytest.mark.skip(reason="coqc is not installed: the kernel was not asked"))


@pytest.fixture(scope="session")
def work(tmp_path_factory):
    """Where the checker is compiled, once for all tests of a process."""
    return tmp_path_factory.mktemp("certificates")
