"""Claims as tests: `pytest --lemmacheck` collects every claim of the project; one fails when the gate objects to it.

Found by pytest through an entry point. Without the option nothing else of lemmacheck is imported.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("lemmacheck")
    group.addoption("--lemmacheck", action="store_true", help="Collect the claims of the lemmacheck project as tests.")
    group.addoption("--lemmacheck-profile", default="quick", help="quick, ci, full or paper.")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--lemmacheck"):
        from lemmacheck.devices import one_thread_each

        one_thread_each()  # as in every run: threads would make the last digits depend on the machine


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    named = [fnmatch.fnmatch(file_path.name, pattern) for pattern in parent.config.getini("python_files")]
    if any(named) or parent.session.isinitpath(file_path):
        return None  # pytest makes a module of it, see below
    return ClaimFile.from_parent(parent, path=file_path) if file_path in files(parent.config) else None


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    return ClaimFile.from_parent(parent, path=module_path) if module_path in files(parent.config) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where no paths were asked for, claims run even if `testpaths` does not name their folder."""
    if config.args_source is pytest.Config.ArgsSource.ARGS:
        return
    present = {item.path for item in items if isinstance(item, ClaimItem)}
    for path in (path for path in files(config) if path not in present):
        items.extend(ClaimFile.from_parent(session, path=path).collect())


FILES = pytest.StashKey[list[Path]]()


def files(config: pytest.Config) -> list[Path]:
    """The claim files of the project around pytest's root, if they were asked for."""
    if not config.getoption("--lemmacheck"):
        return []
    if FILES not in config.stash:
        from lemmacheck.errors import ClaimError
        from lemmacheck.places import project, projects_of
        from lemmacheck.running.discover import claim_files

        try:
            homes = projects_of(project().claims)
        except ClaimError as problem:
            raise pytest.UsageError(str(problem)) from None
        config.stash[FILES] = [file for home in homes for file in claim_files(home.claims)]
    return config.stash[FILES]


class ClaimFile(pytest.File):
    """The claims of one file."""

    def collect(self) -> Iterator[ClaimItem]:
        """One test per claim; a file that cannot be read is a test that says so."""
        from lemmacheck.running.discover import load_file

        for found in load_file(self.path):
            yield ClaimItem.from_parent(self, name=found.id)


class ClaimItem(pytest.Item):
    """One claim: passes when its verdict is as the ledger says, as in a run."""

    def runtest(self) -> None:
        """Decide the claim with the evidence, budget and store of a run."""
        from lemmacheck.notebook import check

        verdict = check(self.name, profile=self.config.getoption("--lemmacheck-profile"))
        self.user_properties.append(("status", verdict.status))
        verdict.must_pass()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """An objection of the gate is a sentence, not a traceback."""
        from lemmacheck.errors import ClaimError, StoreError

        if isinstance(excinfo.value, AssertionError | ClaimError | StoreError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the claim stands."""
        return self.path, None, f"claim {self.name}"
