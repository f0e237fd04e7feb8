"""The pages of verdicts: the index, one page per source, one per claim, each as (path, template, context)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lemmacheck.site import feeds, statuses
from lemmacheck.site.expression import plain
from lemmacheck.site.figures import MARKS, mark_of
from lemmacheck.site.plots import Picture
from lemmacheck.site.source_code import highlighted, read_source
from lemmacheck.site.suite_pages import guarding_properties
from lemmacheck.site.views import Site, margin_bar, opening_constant, printed_constants, slug
from lemmacheck.site.wording import as_float, case, number, shortened

Page = tuple[str, str, dict[str, Any]]
STATUS_ORDER_IN_SENTENCE = ("proved", "supported", "refuted", "vacuous", "undecided", "unchecked", "error")
WITNESS_SHOWN = 6


def all_pages(site: Site, pictures: Mapping[str, Picture]) -> Iterator[Page]:
    yield index(site)
    for name in site.sources:
        yield source(site, name)
    guards = guarding_properties(site)
    for id, claim in site.claims.items():
        yield claim_page(site, claim, pictures.get(id), guards=guards.get(id, 0))


def index(site: Site) -> Page:
    refuted = [c for c in site.claims.values() if c["status"] == "refuted" and not c["amends"]]
    refuted.sort(key=lambda c: -len(site.consequences(c["id"])))  # first what most others lean on
    cards = [
        {"claim": c, "witness": witness_line(c), "amended": [site.claims[a] for a in site.amendments.get(c["id"], ())]}
        for c in refuted
    ]
    rows = [row(site, claim) for claim in site.claims.values()]
    groups = [(status, [r for r in rows if statuses.known(r["claim"]["status"]) == status]) for status in statuses.ORDER]
    recorded = [c for c in site.changes if c.before is not None]
    return (
        "index.html",
        "index.html",
        {
            "sentence": [(s, site.counts[s]) for s in STATUS_ORDER_IN_SENTENCE if site.counts[s]],
            "checked": sum(site.counts[s] for s in site.counts if s not in ("unchecked", "error")),
            "cards": cards,
            "groups": [(s, g) for s, g in groups if g],
            "changed": recorded,
            "unrecorded": [c for c in site.changes if c.before is None],
            "objections": [line for line in site.lines if not line.passed],
            "strips": [(s, coverage(site, s)) for s in site.sources.values()],
            "observed": sum(c["rung"] == "observed" for c in site.claims.values()),
        },
    )


def row(site: Site, claim: Mapping[str, Any]) -> dict[str, Any]:
    """One line of the table of claims."""
    days, age = site.age(claim)
    return {
        "claim": claim,
        "bar": margin_bar(claim["margin"]),
        "constant": opening_constant(claim),
        "printed": shortened(printed_constants(claim), 40),
        "days": days,
        "age": age,
        "place": statuses.ORDER.index(statuses.known(claim["status"])),
    }


def coverage(site: Site, source: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The statements of a source in its own order, each with the worst status of its claims; then what the census does not list."""
    strip = []
    listed: set[str] = set()
    for statement in source["order"]:
        ids = [id for id in statement["claims"] if id in site.claims]
        listed.update(ids)
        strip.append(
            {
                "label": statement["label"],
                "says": statement["says"],
                "reason": statement["reason"],
                "ids": ids,
                "status": statuses.worst(site.claims[id]["status"] for id in ids),
                "listed": True,
            }
        )
    strip += [
        {"label": c["label"], "says": "", "reason": "", "ids": [c["id"]], "status": statuses.known(c["status"]), "listed": False}
        for c in sorted(source["claims"], key=lambda c: c["id"])
        if c["id"] not in listed
    ]
    return strip


def source(site: Site, name: str) -> Page:
    one = site.sources[name]
    strip = coverage(site, one)
    rows = [{**part, "rows": [row(site, site.claims[id]) for id in part["ids"]]} for part in strip]
    counts = [(s, sum(statuses.known(c["status"]) == s for c in one["claims"])) for s in STATUS_ORDER_IN_SENTENCE]
    return (
        f"{slug(name + '/index')}.html",
        "source.html",
        {
            "source": one,
            "parts": strip,
            "numbered": [r for r in rows if r["listed"]],
            "further": [r for r in rows if not r["listed"]],
            "counts": [(s, n) for s, n in counts if n],
        },
    )


def witness_line(claim: Mapping[str, Any]) -> str:
    """The smallest counterexample in one line."""
    witness = claim["witness"]
    if not witness:
        return ""
    facts = witness["smallest"] or witness["where"] or {}
    printed = {row["name"] for row in claim["constants"] if row["claimed"] is not None}
    chosen = {k: _brief(v) for k, v in facts.items() if k not in printed and len(_brief(v)) <= 40}
    margin = chosen.pop("margin", "" if witness["margin"] is None else number(witness["margin"]))
    shown = list(chosen.items())[:WITNESS_SHOWN]
    return case(dict([*shown, ("margin", margin)] if margin else shown))


def _brief(value: Any) -> str:
    """A number of a witness for one line: balls as decimals, fractions as they are."""
    text = str(value)
    decimal = as_float(text) if "+/-" in text else None
    return plain(text).replace("-", "−") if decimal is None else number(decimal)


def witness_rows(facts: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """Each number of a witness exactly, with a decimal beside a fraction; the margin last."""
    rows = []
    for name, value in sorted((facts or {}).items(), key=lambda pair: pair[0] == "margin"):
        text = str(value)
        decimal = as_float(text) if "/" in text or "+/-" in text else None
        rows.append({"name": name, "exact": text, "decimal": None if decimal is None else number(decimal, 6)})
    return rows


def claim_page(site: Site, claim: dict[str, Any], picture: Picture | None, *, guards: int = 0) -> Page:
    witness = claim["witness"]
    original = site.claims.get(claim["amends"]) if claim["amends"] else None
    amended = [site.claims[a] for a in site.amendments.get(claim["id"], ())]
    source_text = read_source(claim["file"])
    parameters = list(dict.fromkeys(name for c in claim["cases"] for name in c["case"]))
    quantities = list(dict.fromkeys(name for c in claim["cases"] for name in c["shows"]))
    related = {id for id in (claim["amends"], *(a["id"] for a in amended)) if id}
    return (
        f"{slug(claim['id'])}.html",
        "claim.html",
        {
            "claim": claim,
            "picture": picture,
            "bar": margin_bar(claim["margin"]),
            "source": site.sources[claim["source"]],
            "printed": original,
            "amended": amended,
            "variants": [v for v in site.variants(claim) if v["id"] not in related],
            "smallest": witness_rows(witness["smallest"] or witness["where"]) if witness else [],
            "worst": witness_rows(witness["worst"] or witness["worst_where"])
            if witness and witness["worst"] != witness["smallest"]
            else [],
            "proofs": [{**p, "parts": proof_parts(p["steps"])} for p in claim["proof"] if len(p["steps"]) > 1],
            "solved": [p for p in claim["proof"] if len(p["steps"]) == 1],
            "parameters": parameters,
            "quantities": quantities,
            "marks": [MARKS[mark_of(c)] for c in claim["cases"]],
            "has_margin": any(c["margin"] is not None for c in claim["cases"]),
            "has_needed": any(c["needed"] for c in claim["cases"]),
            "has_draws": any(c["draws"] for c in claim["cases"]),
            "caught": sum(f["rejected"] for f in claim["foils"]),
            "leans_on": neighbours(site, site.leans_on.get(claim["id"], [])),
            "used_by": neighbours(site, claim["supports"]),
            "history": site.history(claim["id"]),
            "code": highlighted(source_text) if source_text else None,
            "by_hand": highlighted(claim["by_hand"].strip() + "\n") if claim["by_hand"] else None,
            "citation": feeds.bibtex(claim, site.run),
            "rung_meaning": statuses.RUNG_MEANING.get(claim["rung"] or "", ""),
            "recorded": site.ledger.get(claim["id"], {}).get("profiles", {}),
            "guards": guards,
        },
    )


def proof_parts(steps: list[dict[str, str]]) -> list[dict[str, Any]]:
    """The steps of a proof by cases, one group per case with its own notation; a plain proof is one group without title."""
    parts: list[dict[str, Any]] = []
    for one in steps:
        if one["kind"] == "part" or not parts:
            parts.append({"title": "", "notation": [], "steps": []})
        if one["kind"] == "part":
            parts[-1]["title"] = f"{one['by'].capitalize()}: {one['says']}"
        else:
            parts[-1]["notation" if one["kind"] == "notation" else "steps"].append(one)
    return parts


def neighbours(site: Site, ids: list[str]) -> list[dict[str, Any]]:
    return [
        {"id": id, "claim": site.claims.get(id), "status": site.claims[id]["status"] if id in site.claims else "absent"}
        for id in ids
    ]
