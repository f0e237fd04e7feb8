"""The pages that survey all claims at once: errata, constants, graph, how sure we are, and the run itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from markupsafe import Markup

from lemmacheck.record.certificates import Certificates
from lemmacheck.record.numerals import as_float
from lemmacheck.record.reseeded import Reseeded
from lemmacheck.record.resolutions import Resolutions
from lemmacheck.record.results import ClaimResult, Constant
from lemmacheck.record.suite import Calibration, Coverage, Mistakes
from lemmacheck.record.weight import kind_of
from lemmacheck.site import graph, kernel_view, records
from lemmacheck.site.corrections import corrections
from lemmacheck.site.crossing import Point
from lemmacheck.site.drawing import sparkline
from lemmacheck.site.pages import Page
from lemmacheck.site.views import Erratum, Site
from lemmacheck.weighing import budget
from lemmacheck.words import PROFILES, RUNGS, WHOSE, WORST_FIRST


def all_pages(site: Site) -> Iterator[Page]:
    yield "errata.html", "errata.html", errata_page(site)
    yield "constants.html", "constants.html", constants(site)
    yield "graph.html", "graph.html", graph_page(site)
    yield "sure.html", "sure.html", sure(site)
    yield "run.html", "run.html", run(site)


def errata(site: Site) -> list[Erratum]:
    """What the sources should correct, heaviest first."""
    return [
        Erratum(claim, site.amendments.get(claim.id, []), site.neighbours(site.consequences(claim.id)))
        for claim in site.errata
        if not claim.amends
    ]


def errata_page(site: Site) -> dict[str, Any]:
    """The errata by kind, and apart from them what fails without being one."""
    groups: dict[str, list[Erratum]] = {}
    for entry in errata(site):
        groups.setdefault(kind_of(entry.printed), []).append(entry)
    total = sum(map(len, groups.values()))
    return {"groups": list(groups.items()), "total": total, "others": site.readings, "corrections": corrections(site)}


@dataclass(frozen=True)
class ConstantOf:
    """A constant with the claim it belongs to, and a small drawing of what is needed."""

    claim: ClaimResult
    row: Constant
    spark: str = ""


def constants(site: Site) -> dict[str, Any]:
    """Constants that a source leaves open, with what is needed; and the numbers that sources print."""
    claims = sorted(site.claims.values(), key=lambda c: (-c.leaning, c.id))
    opened = [ConstantOf(c, row, Markup(needed_line(c))) for c in claims for row in c.open_constants]
    return {
        "opened": sorted(opened, key=lambda one: one.row.estimate is None),  # those with a value first
        "printed": [ConstantOf(c, row) for c in claims for row in c.printed_constants],
    }


def needed_line(claim: ClaimResult) -> str:
    """The needed constant along the parameter that varies most."""
    rows = [(c.case, c.needed[1]) for c in claim.cases if c.needed and c.needed[1] is not None]
    names = list(dict.fromkeys(name for case, _ in rows for name in case))
    axis = max(names, key=lambda n: len({as_float(case.get(n)) for case, _ in rows} - {None}), default=None)
    if axis is None:
        return ""
    peaks: dict[float, float] = {}
    for case, needed in rows:
        x = as_float(case.get(axis))
        if x is not None:
            peaks[x] = max(peaks.get(x, float("-inf")), needed)
    return sparkline([Point(x, y) for x, y in peaks.items()], log=True)


def graph_page(site: Site) -> dict[str, Any]:
    edges = graph.acyclic([(id, target) for id, targets in site.used_by.items() for target in targets])
    marks = graph.marks_of(site, site.claims)
    drawings = [graph.draw(ids, edges, marks=marks, name=f"group-{i}") for i, ids in enumerate(graph.components(edges), 1)]
    joined = {id for edge in edges for id in edge}
    return {
        "drawings": drawings,
        "text": [(site.neighbours([id])[0], site.neighbours(sorted(parts))) for id, parts in sorted(site.leans_on.items())],
        "alone": [c for c in site.claims.values() if c.id not in joined],
    }


def resolution(power: Resolutions | None) -> dict[str, Any] | None:
    """How many constants there are, and of how many a change of at most a share is noticed, for several shares."""
    if power is None:
        return None
    measured = [one for one in power.claims.values() if one.constants]
    least = [share for one in measured for name in one.constants for share in [one.smallest(name)]]
    return {
        "date": power.date,
        "claims": len(measured),
        "constants": len(least),
        "noticed": [(share, sum(one is not None and one <= share for one in least)) for share in (0.02, 0.1, 0.25, 0.5)],
    }


def seeds(reseeded: Any, claims: Mapping[str, ClaimResult]) -> dict[str, Any] | None:
    """What many seeds showed, which claims changed, and how many claims are not what they were then."""
    if reseeded is None:
        return None
    record = msgspec.convert(reseeded, Reseeded)
    return {
        "date": record.date,
        "figures": record.figures().replace(": 0 seeds, no status changed", ": no other seed tried yet"),
        "changed": [(claims[id], seen.statuses) for id, seen in record.changed().items() if id in claims],
        "since": sum(id in claims and claims[id].key != seen.key for id, seen in record.claims.items()),
    }


def sure(site: Site) -> dict[str, Any]:
    claims = list(site.claims.values())
    kept = site.runs.parent / "records"
    calibration, missing = records.read_record(kept / "calibration.json", Calibration)
    tested, untested = records.read_record(kept / "coverage.json", Coverage)
    mistakes, untried = records.read_record(kept / "mutants.json", Mistakes)
    _, unmeasured = records.read_record(kept / "power.json", Resolutions)
    reseeded, unseeded = records.read_record(kept / "reseed.json", Reseeded)
    _, uncertified = records.read_record(kept / "certificates.json", Certificates)
    certificates = kernel_view.last_certificates(kept.parent)
    return {
        "matrix": _matrix(site),
        "whose": [(word, n) for word in WHOSE if (n := sum(c.whose == word for c in claims))],
        "placed": sum(bool(c.place) for c in claims),
        "chosen": sum(bool(c.readings) for c in claims),
        "rungs": RUNGS,
        "per_source": [(name, *_foils(source.claims)) for name, source in site.sources.items()],
        "loose": [(c, f) for c in claims if not c.carried for f in c.foils if not f.rejected],
        "facts": [(fact, [c.id for c in claims if _leans_on_fact(c, fact)]) for fact in records.trusted_facts()],
        "statistical": [c for c in claims if c.error_probability and c.rung != "observed"],
        "observed": [c for c in claims if c.rung == "observed"],
        "controls": [c for c in claims if c.control],
        "certificates": certificates,
        "still_trusted": kernel_view.still_trusted(certificates) if certificates else [],
        "uncertified": uncertified,
        "granted": kernel_view.taken_for_granted(certificates) if certificates else [],
        "formal": {name for one in certificates.claims.values() for name in one.formal} if certificates else set(),
        "calibration": calibration,
        "calibrated": records.date_of(calibration),
        "calibration_missing": missing,
        "calibration_tables": calibration_tables(calibration),
        "tested": tested,
        "untested": untested,
        "mistakes": mistakes,
        "untried": untried,
        "resolution": resolution(records.last_resolutions(kept.parent)),
        "unmeasured": unmeasured,
        "seeds": seeds(reseeded, site.claims),
        "unseeded": unseeded,
        "budget": {
            "total": site.run.error_budget,
            "share": budget.SHARE,
            "observed": budget.OBSERVED,
            "room": budget.claims_covered(),
        },
    }


def _matrix(site: Site) -> list[tuple[str, list[int], int]]:
    """Per status, best first: how many claims at each rung, and how many at none."""
    counts = Counter((c.status, c.rung) for c in site.claims.values())
    return [(s, [counts[s, r] for r in RUNGS], counts[s, None]) for s in reversed(WORST_FIRST) if site.counts[s]]


def _foils(claims: Sequence[ClaimResult]) -> tuple[int, int]:
    """Deliberate errors caught, and tried, in this run."""
    own = [c for c in claims if not c.carried]
    return sum(len(c.rejected) for c in own), sum(len(c.foils) for c in own)


def _leans_on_fact(claim: ClaimResult, fact: records.TrustedFact) -> bool:
    return any(s.kind == "fact" and s.fact == fact.function for p in claim.proof for s in p.steps)


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
    claims = list(site.claims.values())
    return {
        "slowest": sorted(claims, key=lambda c: (-c.seconds, c.id))[:15],
        "objections": [line for line in site.lines if not line.passed],
        "passed": sum(line.passed for line in site.lines),
        "draws": sum(c.draws for c in claims),
        "carried": [c for c in claims if c.carried],
        "longer": [_longer(site, profile) for profile in PROFILES[PROFILES.index(site.run.profile) + 1 :]],
    }


@dataclass(frozen=True)
class Longer:
    """What a longer profile has seen of the claims of this run, and what is left of it."""

    profile: str
    recorded: int  # claims with a verdict of that profile in the ledger
    older: int  # of these, with other code than today's
    left: list[str]
    cost: str  # what all of it would take, as the plan of some day said
    date: str


def _longer(site: Site, profile: str) -> Longer:
    entries = {
        id: site.recorded(id).get(profile) for id, claim in site.claims.items() if claim.status != "unchecked" or claim.carried
    }
    seen = {id: entry for id, entry in entries.items() if entry is not None}
    plan, _ = records.read_record(site.runs.parent / "records" / f"plan-{profile}.json", dict[str, Any])
    older = sum(entry.key != site.claims[id].key for id, entry in seen.items())
    left = sorted(id for id in entries if id not in seen)
    told = plan if isinstance(plan, dict) else {}
    return Longer(profile, len(seen), older, left, str(told.get("says", "")), records.date_of(told))
