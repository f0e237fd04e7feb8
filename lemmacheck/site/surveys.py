"""The pages that survey all claims at once: errata, constants, graph, how sure we are, and the run itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup

from lemmacheck.site import graph, records, statuses
from lemmacheck.site.drawing import sparkline
from lemmacheck.site.figures import Point
from lemmacheck.site.pages import Page, neighbours, witness_rows
from lemmacheck.site.views import Site, slug
from lemmacheck.site.wording import as_float
from lemmacheck.weighing import budget
from lemmacheck.words import RUNGS


def all_pages(site: Site) -> Iterator[Page]:
    yield "errata.html", "errata.html", {"entries": errata(site)}
    yield "constants.html", "constants.html", constants(site)
    yield "graph.html", "graph.html", graph_page(site)
    yield "sure.html", "sure.html", sure(site)
    yield "run.html", "run.html", run(site)


def errata(site: Site) -> list[dict[str, Any]]:
    """Every printed statement that fails or has a repaired version beside it, by source and label."""
    entries = []
    for claim in sorted(site.claims.values(), key=lambda c: c["id"]):
        amended = [site.claims[a] for a in site.amendments.get(claim["id"], ())]
        if claim["amends"] or not (amended or claim["status"] in ("refuted", "vacuous")):
            continue
        witness = claim["witness"]
        facts = witness_rows(witness["smallest"] or witness["where"]) if witness else []
        entries.append(
            {
                "printed": claim,
                "amended": amended,
                "witness": [(w["name"], w["exact"]) for w in facts],
                "rows": facts,
                "leaning": site.consequences(claim["id"]),
                "affected": neighbours(site, site.consequences(claim["id"])),
            }
        )
    return entries


def constants(site: Site) -> dict[str, Any]:
    """Constants that a source leaves open, with what is needed; and the numbers that sources print."""
    opened, printed = [], []
    for claim in sorted(site.claims.values(), key=lambda c: c["id"]):
        for one in claim["constants"]:
            if one["claimed"] is None:
                opened.append({"claim": claim, "row": one, "spark": Markup(needed_line(claim))})
            else:
                printed.append({"claim": claim, "row": one})
    return {"opened": opened, "printed": printed}


def needed_line(claim: Mapping[str, Any]) -> str:
    """The needed constant along the parameter that varies most."""
    rows = [c for c in claim["cases"] if c["needed"] and c["needed"][1] is not None]
    names = list(dict.fromkeys(name for c in rows for name in c["case"]))
    axis = max(names, key=lambda n: len({as_float(c["case"].get(n)) for c in rows} - {None}), default=None)
    if axis is None:
        return ""
    peaks: dict[float, float] = {}
    for c in rows:
        x = as_float(c["case"].get(axis))
        if x is not None:
            peaks[x] = max(peaks.get(x, float("-inf")), c["needed"][1])
    return sparkline([Point(x, y) for x, y in peaks.items()], log=True)


def graph_page(site: Site) -> dict[str, Any]:
    edges = graph.acyclic([(id, target) for id, targets in site.used_by.items() for target in targets])
    status = {id: c["status"] for id, c in site.claims.items()}
    links = {id: f"{slug(id)}.html" for id in site.claims}
    titles = {id: c["title"] for id, c in site.claims.items()}
    drawings = [
        {"ids": ids, "svg": graph.draw(ids, edges, statuses=status, links=links, titles=titles, name=f"group-{i}")}
        for i, ids in enumerate(graph.components(edges), 1)
    ]
    joined = {id for edge in edges for id in edge}
    return {
        "drawings": drawings,
        "text": graph.text_version(site.leans_on, status),
        "alone": [c for c in site.claims.values() if c["id"] not in joined],
    }


def sure(site: Site) -> dict[str, Any]:
    claims = list(site.claims.values())
    matrix = [
        (
            s,
            [sum(c["status"] == s and c["rung"] == r for c in claims) for r in RUNGS],
            sum(c["status"] == s and not c["rung"] for c in claims),
        )
        for s in reversed(statuses.ORDER)
        if site.counts[s]
    ]
    per_source = [
        (
            name,
            sum(f["rejected"] for c in s["claims"] if not c["carried"] for f in c["foils"]),
            sum(len(c["foils"]) for c in s["claims"] if not c["carried"]),
        )
        for name, s in site.sources.items()
    ]
    loose = [(c, f) for c in claims if not c["carried"] for f in c["foils"] if not f["rejected"]]
    facts = records.trusted_facts()
    for fact in facts:
        fact["used"] = [c["id"] for c in claims if _leans_on_fact(c, fact)]
    calibration, missing = records.read_record(site.runs / "calibration.json")
    return {
        "matrix": matrix,
        "rungs": RUNGS,
        "per_source": per_source,
        "loose": loose,
        "facts": facts,
        "statistical": [c for c in claims if c["error_probability"] and c["rung"] != "observed"],
        "observed": [c for c in claims if c["rung"] == "observed"],
        "controls": [c for c in claims if c["control"]],
        "calibration": calibration,
        "calibration_missing": missing,
        "calibration_tables": calibration_tables(calibration),
        "budget": {
            "total": site.run["error_budget"],
            "share": budget.SHARE,
            "observed": budget.OBSERVED,
            "room": budget.claims_covered(),
        },
    }


def _leans_on_fact(claim: Mapping[str, Any], fact: Mapping[str, Any]) -> bool:
    return any(s["kind"] == "fact" and s["fact"] == fact["function"] for p in claim["proof"] for s in p["steps"])


def calibration_tables(record: Any) -> list[tuple[str, dict[str, Any]]]:
    """Every list of records in the calibration file as a table, under its own name."""
    tables = []
    for title, rows in record.items() if isinstance(record, dict) else ():
        if isinstance(rows, list) and rows and all(isinstance(r, dict) for r in rows):
            head = list(dict.fromkeys(k for r in rows for k in r))
            tables.append(
                (
                    title.replace("_", " "),
                    {"head": [h.replace("_", " ") for h in head], "body": [[_cell(r.get(h)) for h in head] for r in rows]},
                )
            )
    return tables


def _cell(value: Any) -> Any:
    return value if value is None or isinstance(value, (str, int, float)) else str(value)


def run(site: Site) -> dict[str, Any]:
    slowest = sorted(site.claims.values(), key=lambda c: (-c["seconds"], c["id"]))[:15]
    return {
        "slowest": slowest,
        "objections": [line for line in site.lines if not line.passed],
        "passed": sum(line.passed for line in site.lines),
        "draws": sum(c["draws"] for c in site.claims.values()),
        "carried": [c for c in site.claims.values() if c["carried"]],
    }
