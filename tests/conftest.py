"""Records what the Hypothesis properties of a session state and found, for the site's page of properties.

Every property leaves: its place, the fact (its name as a sentence), its docstring, the outcome, the number of examples
tried, the falsifying example if there is one, and the functions of ours that it uses. Sessions of a part of the suite
add to the record; under xdist only the controlling process writes.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import inspect
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from lemmacheck.errors import ClaimError
from lemmacheck.running import integrity, kernels

PROJECT = os.environ.get("LEMMACHECK_PROJECT", "")
KERNELS = ""
with contextlib.suppress(ClaimError):  # a project of a test that has no folder for it
    KERNELS = str(kernels.use_cache())  # before anything is compiled: what tests and runs compile they share
settings.register_profile("plain", deadline=None, derandomize=True)  # a busy machine must not fail a property
settings.load_profile("plain")

RECORD = Path("reports") / "runs" / "properties.json"
OURS = ("theory", "lemmacheck")
TRIED = re.compile(r"(\d+) passing(?: examples)?, (\d+) failing")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(PropertyRecorder(config), "property-recorder")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Says how many tests of certificates could not ask the kernel; none of them is left out in silence."""
    unasked = [r for r in terminalreporter.stats.get("skipped", []) if "coqc is not installed" in str(r.longrepr)]
    if unasked:
        terminalreporter.write_line(f"{len(unasked)} tests of certificates did not run: coqc is not installed")


@pytest.fixture(autouse=True)
def referee_seen_anew() -> None:
    """A claim that replaces code of the referee is refused; what a test replaces before its runs is the referee of that test."""
    integrity.forget()
    os.environ["LEMMACHECK_PROJECT"] = PROJECT  # `init` and `resume` name theirs: the next test would run all claims of another
    if KERNELS:
        os.environ[kernels.VARIABLE] = KERNELS  # a run in another project sets its own


class PropertyRecorder:
    """Collects one record per property and merges them into the file at the end of the session."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.found: dict[str, dict[str, Any]] = {}
        self.collected: dict[str, set[str]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            self.collected.setdefault(item.nodeid.partition("::")[0], set()).add(item.nodeid)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
        report = (yield).get_result()
        test = getattr(item, "obj", None)
        if report.when == "call" and getattr(test, "is_hypothesis_test", False):
            # A plain attribute of the report travels from xdist's workers to the controller.
            report.property_record = describe(item, report, call)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        record = getattr(report, "property_record", None)
        if record is not None:
            self.found[record["nodeid"]] = record

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(self.config, "workerinput") or not self.found:
            return
        path = self.config.rootpath / RECORD
        kept = {r["nodeid"]: r for r in read_record(path) if self._still_stands(r["nodeid"])}
        kept.update(self.found)
        record = {"schema": 1, "properties": [kept[nodeid] for nodeid in sorted(kept)]}
        beside = path.with_name(path.name + ".part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            beside.replace(path)
        except OSError as problem:  # a tree that cannot be written to can still be tested
            self.config.issue_config_time_warning(UserWarning(f"the properties were not recorded: {problem}"), stacklevel=1)

    def _still_stands(self, nodeid: str) -> bool:
        """Its file exists, and a whole collection of that file, if there was one, still found it."""
        file = nodeid.partition("::")[0]
        option = self.config.option
        partial = getattr(option, "keyword", "") or getattr(option, "markexpr", "") or any("::" in a for a in self.config.args)
        gone = not partial and file in self.collected and nodeid not in self.collected[file]
        return (self.config.rootpath / file).exists() and not gone


def read_record(path: Path) -> list[dict[str, Any]]:
    """The properties recorded so far; a damaged file counts as none, since this session writes it anew."""
    try:
        return list(json.loads(path.read_text(encoding="utf-8"))["properties"])
    except (OSError, json.JSONDecodeError, KeyError, TypeError):
        return []


def describe(item: pytest.Item, report: pytest.TestReport, call: pytest.CallInfo[None]) -> dict[str, Any]:
    """One property as the page shows it."""
    test = item.obj  # type: ignore[attr-defined]
    name = item.nodeid.rpartition("::")[2]
    docstring = inspect.getdoc(test) or ""
    statistics = getattr(item, "hypothesis_statistics", "")
    tried = [int(a) + int(b) for a, b in TRIED.findall(statistics)]
    return {
        "nodeid": item.nodeid,
        "fact": as_sentence(name),
        "says": docstring.partition("\n")[0],
        "outcome": report.outcome,
        "examples": sum(tried),
        "falsifying": falsifying_example(report, call),
        "guards": guarded(Path(inspect.getsourcefile(inspect.unwrap(test)) or ""), name.partition("[")[0]),
    }


def as_sentence(name: str) -> str:
    """test_rank_is_whole[3] says: rank is whole [3]."""
    base, bracket, rest = name.partition("[")
    return base.removeprefix("test_").replace("_", " ") + (f" [{rest}" if bracket else "")


def falsifying_example(report: pytest.TestReport, call: pytest.CallInfo[None]) -> str | None:
    """The shrunk example that broke the property, as Hypothesis prints it."""
    if report.outcome != "failed" or call.excinfo is None:
        return None
    notes = "\n".join(getattr(call.excinfo.value, "__notes__", ()))
    printed = "\n".join([notes, *(text for title, text in report.sections if title == "Hypothesis")])
    match = re.search(
        r"(?:Falsifying example|Failing test case): (.*?)(?:\n\n|\nExplanation:|\nYou can reproduce|\Z)", printed, flags=re.DOTALL
    )
    return match.group(1).strip() if match else str(call.excinfo.value)[:2000]


@functools.cache
def guarded(file: Path, test: str) -> list[str]:
    """The names of ours that a test uses, itself or through what its file defines, such as theory.spectra.rank."""
    if not file.is_file():
        return []
    body = ast.parse(file.read_text(encoding="utf-8")).body
    imports = _imported_names(body)
    defined = {name: node for node in body for name in _defines(node)}
    used: set[str] = set()
    seen: set[str] = set()
    waiting = [test]
    while waiting:
        name = waiting.pop()
        if name in seen or name not in defined:
            continue
        seen.add(name)
        for node in ast.walk(defined[name]):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imports:
                used.add(f"{imports[node.value.id]}.{node.attr}")
            elif isinstance(node, ast.Name):
                waiting.append(node.id)
                if node.id in imports:
                    used.add(imports[node.id])
    # `transport.bures` also names the module `transport`; the longer name says more.
    return sorted(u for u in used if not any(other.startswith(f"{u}.") for other in used))


def _imported_names(body: list[ast.stmt]) -> dict[str, str]:
    """Local name -> full name, for what a file imports from this project."""
    names: dict[str, str] = {}
    for node in body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(OURS):
            names.update({a.asname or a.name: f"{node.module}.{a.name}" for a in node.names})
        elif isinstance(node, ast.Import):
            names.update({a.asname: a.name for a in node.names if a.asname and a.name.startswith(OURS)})
    return names


def _defines(node: ast.stmt) -> list[str]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [t.id for t in node.targets if isinstance(t, ast.Name)]
    return []
