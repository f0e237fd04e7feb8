"""What loading a file may leave in the process: variables of libraries, but none that speaks to the run."""

from pathlib import Path

import pytest

from lemmacheck.running import surroundings
from lemmacheck.running.surroundings import Surroundings

FILE = Path("claim.py")


@pytest.fixture(autouse=True)
def _without_children(monkeypatch):
    """Other tests of this process may have started a browser."""
    monkeypatch.setattr(surroundings, "_has_children", lambda: False)


def test_a_library_may_add_a_variable_of_its_own(monkeypatch):
    monkeypatch.delenv("KMP_INIT_AT_FORK", raising=False)
    around = Surroundings()
    monkeypatch.setenv("KMP_INIT_AT_FORK", "FALSE")
    assert around.complaint(FILE) == ""


@pytest.mark.parametrize("name", ["PYTHONPATH", "PYTHONSTARTUP", "LEMMACHECK_DATA", "LD_PRELOAD", "PATH"])
def test_no_file_changes_what_the_run_inherits(monkeypatch, name):
    monkeypatch.setenv("PATH", "here")
    around = Surroundings()
    monkeypatch.setenv(name, "elsewhere")
    assert "changes the environment" in around.complaint(FILE)
