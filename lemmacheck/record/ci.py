"""Reports for machines and CI pages: JUnit XML and a Markdown summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from lemmacheck.record.gate import Line
from lemmacheck.words import STATUSES


def junit(data: Mapping[str, Any], lines: Sequence[Line]) -> str:
    """One case per claim; it fails when its gate line fails, not because the mathematics is refuted."""
    from junitparser import Error, Failure, JUnitXml, TestCase, TestSuite

    times = {claim["id"]: claim["seconds"] for claim in data["claims"]}
    suites: dict[str, Any] = {}
    for line in lines:
        source, _, name = line.id.partition("/")
        case = TestCase(name, classname=source, time=times.get(line.id, 0.0))
        if line.is_error:
            case.result = [Error(line.text)]
        elif not line.passed:
            case.result = [Failure(line.text)]
        suites.setdefault(source, TestSuite(source)).add_testcase(case)
    xml = JUnitXml("lemmacheck")
    for source in sorted(suites):
        xml.add_testsuite(suites[source])
    return str(xml.tostring().decode() if hasattr(xml, "tostring") else xml)


def count_line(data: Mapping[str, Any]) -> str:
    """One sentence: how many claims, and how many of each status."""
    counts = Counter(claim["status"] for claim in data["claims"])
    parts = [f"{counts[s]} {s}" for s in (*reversed(STATUSES), "error") if counts[s]]
    carried = sum(1 for claim in data["claims"] if claim["carried"])
    extra = f" ({carried} carried from a longer profile)" if carried else ""
    return f"{len(data['claims'])} claim{'' if len(data['claims']) == 1 else 's'}: {', '.join(parts)}{extra}"


def markdown_summary(data: Mapping[str, Any], lines: Sequence[Line]) -> str:
    """A page for a CI job: counts, what the gate objects to, and every refuted claim."""
    run = data["run"]
    text = ["# lemmacheck", "", f"{count_line(data)}. Profile {run['profile']}, seed {run['seed']}, {run['seconds']:.0f} s.", ""]
    failed = [line for line in lines if not line.passed]
    text += (
        ["## Gate", "", *(f"- `{line.id}` {_plain(line.text)}" for line in failed)]
        if failed
        else ["The gate passes: every verdict is as the ledger says."]
    )
    refuted = [claim for claim in data["claims"] if claim["status"] == "refuted"]
    if refuted:
        text += ["", "## Refuted", "", "| claim | in words | reason |", "|---|---|---|"]
        text += [f"| `{c['id']}` | {_plain(c['title'])} | {_plain(c['reason'])} |" for c in refuted]
    return "\n".join(text) + "\n"


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")
