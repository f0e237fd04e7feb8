"""The pages that come from the test suite: benchmarks as ratios and scalings, and properties with what they guard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reports import records
from reports.figures import Figure, Line, Point
from reports.plots import make_picture
from reports.views import Site
from reports.wording import number


def benchmarks(site: Site) -> dict[str, Any]:
    """Ratios against the plain loop, and cost against size, from the last benchmark session."""
    record, missing = records.read_record(site.runs / "benchmarks.json")
    if record is None:
        return {"record": None, "missing": missing, "scalings": []}
    scalings = [
        {"row": s, "picture": make_picture(_scaling(s), name=f"scaling-{i}")}
        for i, s in enumerate(record.get("scaling", []), 1)
    ]
    return {"record": record, "missing": "", "scalings": scalings}


def _scaling(row: Mapping[str, Any]) -> Figure:
    axis, values, seconds = row["axis"], row["values"], row["seconds_per_unit"]
    measured = tuple(
        Point(float(x), y, note=f"{axis} = {x}: {number(y)} s per unit")
        for x, y in zip(values, seconds, strict=True)
    )
    expected = tuple(
        Point(float(x), seconds[0] * (x / values[0]) ** row["expected_at_most"], note="leading term")
        for x in values
    )
    lines = (Line("measured", measured), Line(f"slope {number(row['expected_at_most'])}", expected))
    return Figure(
        kind="lines",
        title=row["workload"],
        x=axis,
        y="CPU seconds per unit",
        lines=lines,
        log_x=True,
        log_y=True,
    )


def properties(site: Site) -> dict[str, Any]:
    """Every Hypothesis property of the last test session, failing ones first, with the claims that use what it guards."""
    record, missing = records.read_record(site.runs / "properties.json")
    if record is None:
        return {"rows": [], "missing": missing, "failed": 0, "examples": 0}
    rows = sorted(record["properties"], key=lambda p: (p["outcome"] == "passed", p["nodeid"]))
    users = _claims_by_module(site)
    shown = [
        {**p, "claims": sorted({id for guarded in p["guards"] for id in users.get(_module(guarded), ())})}
        for p in rows
    ]
    return {
        "rows": shown,
        "missing": "",
        "failed": sum(p["outcome"] != "passed" for p in rows),
        "examples": sum(p["examples"] or 0 for p in rows),
    }


def _module(guarded: str) -> str:
    """theory.spectra.rank belongs to theory/spectra.py; a module may be named by itself."""
    from checks.engine.content import TOP

    parts = guarded.split(".")
    while len(parts) > 1 and not TOP.joinpath(*parts).with_suffix(".py").is_file():
        parts.pop()
    return ".".join(parts)


def _claims_by_module(site: Site) -> dict[str, list[str]]:
    """For each module of `theory`, the claims whose check imports it, directly or not."""
    from checks.engine.content import TOP, imported

    found: dict[str, list[str]] = {}
    for claim in site.claims.values():
        path = TOP / claim["file"]
        if not path.is_file() or not path.resolve().is_relative_to(TOP / "checks"):
            continue
        for file in imported(path):
            module = ".".join(file.relative_to(TOP).with_suffix("").parts)
            found.setdefault(module, []).append(claim["id"])
    return found
