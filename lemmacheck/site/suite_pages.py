"""The pages that come from the test suite: benchmarks as ratios and scalings, and properties with what they guard."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from lemmacheck.record import card
from lemmacheck.record.numerals import number
from lemmacheck.record.suite import Benchmarks, Properties
from lemmacheck.site import records
from lemmacheck.site.crossing import Point
from lemmacheck.site.figures import Figure, Key, Line
from lemmacheck.site.plots import make_picture
from lemmacheck.site.source_code import own_file
from lemmacheck.site.views import Site
from lemmacheck.site.wording import named

FACTS = "lemmacheck.facts."


def benchmarks(site: Site) -> dict[str, Any]:
    """Ratios against the plain loop, and cost against size, from the last benchmark session."""
    record, missing = records.last_record(site.runs, "benchmarks", Benchmarks)
    if record is None:
        return {"record": None, "missing": missing, "recorded": "", "scalings": [], "workloads": []}
    workloads: dict[str, list[dict[str, Any]]] = {}
    for row in record["rows"]:
        workloads.setdefault(row["workload"], []).append({**row, "bar": ratio_bar(row["ratio_to_naive"], row["target"])})
    scalings = [
        {"row": s, "picture": make_picture(_scaling(s), name=f"scaling-{i}")} for i, s in enumerate(record.get("scaling", []), 1)
    ]
    return {
        "record": record,
        "missing": "",
        "card": _card(site),
        "recorded": records.date_of(record),
        "scalings": scalings,
        "workloads": list(workloads.items()),
    }


def _card(site: Site) -> str:
    """Where the routes for cards were measured, or that they never were; a record that cannot be read is said to be damaged."""
    try:
        return card.sentence(card.read_card(site.runs.parent))
    except (ValueError, OSError) as problem:
        return f"the record of a card is damaged ({problem})"


def ratio_bar(ratio: float, target: float | None) -> dict[str, float | None]:
    """A ratio on a logarithmic bar from 1 to 10⁴, in percent, with the target as a mark."""

    def place(value: float) -> float:
        return round(25 * min(max(math.log10(max(value, 1e-9)), 0.0), 4.0), 1)

    return {"width": place(ratio), "target": None if target is None else place(target)}


def _scaling(row: Mapping[str, Any]) -> Figure:
    axis, values, seconds = row["axis"], row["values"], row["seconds_per_unit"]
    measured = tuple(Point(float(x), y, note=f"{axis} = {x}: {number(y)} s per unit") for x, y in zip(values, seconds, strict=True))
    expected = tuple(Point(float(x), seconds[0] * (x / values[0]) ** row["expected_at_most"], note="leading term") for x in values)
    lines = (Line("measured", measured), Line(f"slope {number(row['expected_at_most'])}", expected, 1))
    return Figure(
        kind="lines",
        title=row["workload"],
        x=axis,
        y="CPU seconds per unit",
        values="CPU seconds per unit",
        lines=lines,
        log_x=True,
        log_y=True,
        keys=tuple(Key(line.name, line.colour, 0) for line in lines),
    )


def properties(site: Site) -> dict[str, Any]:
    """Every Hypothesis property of the last test sessions, by what it is about, failing ones first."""
    record, missing = last_properties(site)
    if record is None:
        return {"groups": [], "missing": missing, "recorded": "", "failed": 0, "examples": 0, "total": 0}
    users = _claims_by_module(site)
    groups: dict[str, list[dict[str, Any]]] = {name: [] for name in ("the mathematics", "the engine", "the pages", "the rest")}
    for one in sorted(record["properties"], key=lambda p: (p["outcome"] == "passed", p["nodeid"])):
        modules: dict[str, list[str]] = {}
        for name in one["guards"]:
            module = _module(name)
            modules.setdefault(module, []).append(name.removeprefix(module).lstrip("."))
        claims = sorted({id for name in one["guards"] for id in users.get(_used(name), ())})
        groups[_subject(one["nodeid"])].append({**one, "modules": list(modules.items()), "claims": claims})
    everything = record["properties"]
    return {
        "groups": [(name, rows) for name, rows in groups.items() if rows],
        "missing": "",
        "recorded": records.date_of(record),
        "again": record.get("again", 0),
        "total": len(everything),
        "failed": sum(p["outcome"] == "failed" for p in everything),
        "examples": sum(p["examples"] or 0 for p in everything),
    }


def fact_in_words(fact: str) -> str:
    """“holds [jensen_log]” as holds: Jensen log; what stands in brackets is the case of a test that goes through a list."""
    return named(re.sub(r" \[([^\[\]]+)\]$", r": \1", fact))


def last_properties(site: Site) -> tuple[Any, str]:
    """The committed record with what tests on this machine saw since, for a session may have run a single test."""
    own, kept = site.runs / "properties.json", site.runs.parent / "records" / "properties.json"
    if not own.exists() or not kept.exists():
        return records.last_record(site.runs, "properties", Properties)
    (new, missing), (old, _) = records.read_record(own, Properties), records.read_record(kept, Properties)
    if new is None or old is None:
        return new, missing
    seen = {one["nodeid"] for one in new["properties"]}
    rest = [one for one in old["properties"] if one["nodeid"] not in seen]
    return {"date": old["date"] if rest else "", "again": len(seen) if rest else 0, "properties": new["properties"] + rest}, ""


def guarding_properties(site: Site) -> dict[str, int]:
    """For each claim, how many passing properties guard a module that its check computes with."""
    record, _ = last_properties(site)
    users = _claims_by_module(site) if record else {}
    found: Counter[str] = Counter()
    for one in record["properties"] if record else ():
        if one["outcome"] == "passed":
            found.update({id for name in one["guards"] for id in users.get(_used(name), ())})
    return found


def _subject(nodeid: str) -> str:
    """What a test is about, by its folder."""
    if nodeid.startswith("tests/theory/"):
        return "the mathematics"
    if nodeid.startswith("tests/lemmacheck/site/"):
        return "the pages"
    return "the engine" if nodeid.startswith(("tests/lemmacheck/", "tests/calibration/", "tests/liars/")) else "the rest"


def _used(guarded: str) -> str:
    """What claims use of a thing that a test guards: a fact by itself, everything else with its module."""
    return guarded if guarded.startswith(FACTS) else _module(guarded)


@cache
def _module(guarded: str) -> str:
    """theory.spectra.rank belongs to theory/spectra.py; a module may be named by itself."""
    from lemmacheck.places import project

    if guarded.startswith(FACTS):
        return FACTS.rstrip(".")
    parts = guarded.split(".")
    while len(parts) > 1 and not project().top.joinpath(*parts).with_suffix(".py").is_file():
        parts.pop()
    return ".".join(parts)


def _claims_by_module(site: Site) -> dict[str, list[str]]:
    """For each module, the claims whose check imports it, directly or not; for each fact, those whose proofs use it."""
    from lemmacheck.places import project
    from lemmacheck.running.keys import needed

    found: dict[str, list[str]] = {}
    for claim in site.claims.values():
        for fact in dict.fromkeys(step.fact for row in claim.proof for step in row.steps if step.fact):
            found.setdefault(f"{FACTS}{fact}", []).append(claim.id)
        path = own_file(claim.file, site.run.root)
        for file in needed(path) if path else ():
            if file.is_relative_to(project().top):
                module = ".".join(file.relative_to(project().top).with_suffix("").parts)
                found.setdefault(module, []).append(claim.id)
    return found
