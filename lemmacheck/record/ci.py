"""Reports for machines and CI pages: JUnit XML, a Markdown summary, and the results themselves as text."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lemmacheck.record.files import as_json, well_formed
from lemmacheck.record.gate import Line
from lemmacheck.record.ledger import Known
from lemmacheck.record.results import ClaimResult, Results
from lemmacheck.record.weight import has_failed, kind_of, weight
from lemmacheck.words import WORST_FIRST, Status


def files(results: Results, lines: Sequence[Line]) -> dict[str, str]:
    """The files that every run leaves, by name; the site carries the same ones."""
    return {"results.json": as_json(results), "junit.xml": junit(results, lines), "summary.md": markdown_summary(results, lines)}


def junit(results: Results, lines: Sequence[Line]) -> str:
    """One case per claim; it fails when its gate line fails, not because the mathematics is refuted."""
    from junitparser import Error, Failure, JUnitXml, TestCase, TestSuite

    claims = {claim.id: claim for claim in results.claims}
    suites: dict[str, Any] = {}
    for line in lines:
        source, _, name = line.id.partition("/")
        claim = claims.get(line.id)
        case = TestCase(name, classname=source, time=claim.seconds if claim else 0.0)
        if claim and has_failed(claim):
            case.system_out = well_formed(f"{claim.status} ({kind_of(claim)}): {claim.reason}")
        if line.is_error:
            case.result = [Error(well_formed(line.text))]
        elif not line.passed:
            case.result = [Failure(well_formed(line.text))]
        suites.setdefault(source, TestSuite(source)).add_testcase(case)
    xml = JUnitXml("lemmacheck")
    for source in sorted(suites):
        xml.add_testsuite(suites[source])
    return str(xml.tostring().decode() if hasattr(xml, "tostring") else xml)


def count_line(results: Results) -> str:
    """One sentence: how many claims, and how many of each status."""
    claims = results.claims
    own = counted(claim.status for claim in claims if not claim.decided_in)
    carried = [claim.status for claim in claims if claim.decided_in]
    extra = f"{len(carried)} carried from longer profiles ({counted(carried)})" if carried else ""
    return f"{len(claims)} claim{'' if len(claims) == 1 else 's'}: {', '.join(filter(None, (own, extra)))}"


def counted(statuses: Iterable[Status]) -> str:
    """How many of each status, best first."""
    counts = Counter(statuses)
    return ", ".join(f"{counts[s]} {s}" for s in reversed(WORST_FIRST) if counts[s])


def markdown_summary(results: Results, lines: Sequence[Line]) -> str:
    """A page for a CI job: counts, what the gate objects to, and every failure with its sentence."""
    run = results.run
    text = ["# lemmacheck", "", f"{count_line(results)}. Profile {run.profile}, seed {run.seed}, {run.seconds:.0f} s.", ""]
    failed = [line for line in lines if not line.passed]
    text += (
        ["## Gate", "", *(f"- `{line.id}` {_plain(line.text)}" for line in failed)]
        if failed
        else ["The gate passes: every verdict is as the ledger says."]
    )
    failing = sorted((claim for claim in results.claims if has_failed(claim)), key=weight)
    if failing:
        text += ["", "## What fails, heaviest first", "", "| claim | kind | where and why |", "|---|---|---|"]
        text += [f"| `{c.id}` | {kind_of(c)} | {_plain(c.reason)} |" for c in failing]
    return "\n".join(text) + "\n"


def comment(results: Results, lines: Sequence[Line], ledger: Mapping[str, Known]) -> str:
    """What changed against the ledger, for a pull request: objections first, then what is new or better."""
    failed = [line for line in lines if not line.passed]
    said = {line.id for line in failed}
    changed = [line for claim in results.claims if claim.id not in said and (line := _change(claim, results, ledger))]
    text = ["<!-- lemmacheck -->", f"**lemmacheck** {'objects' if failed else 'passes'}: {count_line(results)}.", ""]
    text += [f"- ✗ `{line.id}` {_plain(line.text)}" for line in failed]
    text += changed
    if not failed and not changed:
        text.append("Nothing changed: every verdict is as the ledger says.")
    return "\n".join(text) + "\n"


def _change(claim: ClaimResult, results: Results, ledger: Mapping[str, Known]) -> str:
    known = ledger.get(claim.id)
    entry = known.profiles.get(results.run.profile) if known else None
    before, now = (entry.status, entry.rung) if entry else ("absent", None), (claim.here.status, claim.here.rung)
    if before == now:
        return ""
    return f"- `{claim.id}` was {' by '.join(filter(None, before))}, is {' by '.join(filter(None, now))}"


def log_commands(lines: Sequence[Line], places: Mapping[str, tuple[str, int]]) -> list[str]:
    """A command of GitHub's log per objection, on the line where the claim stands."""
    found = []
    for line in (line for line in lines if not line.passed):
        file, number = places.get(line.id, ("", 0))
        where = f" file={_escaped(file)},line={number}," if file else " "
        found.append(f"::error{where}title={_escaped(line.id)}::{_escaped(line.text, value=True)}")
    return found


def code_quality(lines: Sequence[Line], places: Mapping[str, tuple[str, int]]) -> str:
    """The objections in the form that GitLab shows beside the lines of a merge request."""
    return as_json(
        [
            {
                "description": f"{line.id}: {line.text}",
                "check_name": "lemmacheck",
                "fingerprint": hashlib.blake2b(f"{line.id}|{line.text}".encode(), digest_size=16).hexdigest(),
                "severity": "critical" if line.is_error else "major",
                "location": {"path": places[line.id][0], "lines": {"begin": places[line.id][1]}},
            }
            for line in lines
            if not line.passed and line.id in places
        ]
    )


def _escaped(text: str, *, value: bool = False) -> str:
    """As GitHub's log commands want it: a property may not hold commas and colons either."""
    pairs = [("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), *([] if value else [(":", "%3A"), (",", "%2C")])]
    for plain, code in pairs:
        text = text.replace(plain, code)
    return text


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")
