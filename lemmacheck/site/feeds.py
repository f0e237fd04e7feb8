"""The same verdicts for machines: a table, a feed of changes, a badge, citations and an errata note."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any

from lemmacheck.site.tables import as_csv
from lemmacheck.site.views import Site, slug
from lemmacheck.site.wording import case

FEED_SIZE = 100


def table_csv(site: Site) -> str:
    """One row per claim, worst first."""
    head = (
        "id",
        "source",
        "label",
        "title",
        "status",
        "rung",
        "reason",
        "margin",
        "where",
        "constant",
        "claimed",
        "needed",
        "needed_low",
        "needed_high",
        "blind_spot",
        "error_probability",
        "draws",
        "carried_from",
        "command",
    )
    body = []
    for claim in site.claims.values():
        margin = claim["margin"] or {"worst": None, "where": None}
        constant: Mapping[str, Any] = next((row for row in claim["constants"] if row["claimed"] is None), {})
        body.append(
            (
                claim["id"],
                claim["source"],
                claim["label"],
                claim["title"],
                claim["status"],
                claim["rung"],
                claim["reason"],
                margin["worst"],
                case(margin["where"]) if margin["where"] else "",
                constant.get("name"),
                constant.get("claimed"),
                constant.get("estimate"),
                constant.get("low"),
                constant.get("high"),
                claim["blind_spot"],
                claim["error_probability"],
                claim["draws"],
                claim["carried"]["profile"] if claim["carried"] else None,
                claim["command"],
            )
        )
    return as_csv(head, body)


def atom(site: Site) -> str:
    """Verdict changes recorded in the ledger, newest first, as an Atom feed with relative links."""
    events = [(h["date"], id, h) for id, entry in site.ledger.items() for h in entry.get("history", [])]
    events.sort(key=lambda e: (e[0], e[1]), reverse=True)
    updated = f"{events[0][0]}T00:00:00Z" if events else site.run.get("started", "1970-01-01T00:00:00Z")
    parts = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        "<title>lemmacheck: verdict changes</title>",
        "<id>urn:lemmacheck:verdicts</id>",
        f"<updated>{escape(updated)}</updated>",
        "<author><name>lemmacheck</name></author>",
        '<link rel="alternate" href="index.html"/>',
    ]
    for number, (date, id, h) in enumerate(events[:FEED_SIZE]):
        before = h["from"] or "not recorded"
        text = f"{id}: {before} → {h['to']} ({h['profile']} profile)"
        parts += [
            "<entry>",
            f"<title>{escape(text)}</title>",
            f"<id>urn:lemmacheck:{escape(slug(id))}:{escape(date)}:{len(events) - number}</id>",
            f"<updated>{escape(date)}T00:00:00Z</updated>",
            f'<link href="{escape(slug(id), quote=True)}.html"/>',
            f"<summary>{escape(h.get('because', ''))}</summary>",
            "</entry>",
        ]
    return "\n".join([*parts, "</feed>"]) + "\n"


def badge(site: Site) -> str:
    """A small picture with the counts in words."""
    counts = site.counts
    right = ", ".join(f"{counts[s]} {s}" for s in ("proved", "supported", "refuted") if counts[s]) or f"{len(site.claims)} claims"
    if counts["error"]:
        right += f", {counts['error']} error"
    left_width, right_width = 86, 12 + round(6.3 * len(right))
    width = left_width + right_width
    text = escape(f"lemmacheck: {right}", quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label="{text}"><title>{text}</title>'
        f'<rect width="{width}" height="20" rx="3" fill="#1d3b53"/>'
        f'<rect x="{left_width}" width="{right_width}" height="20" rx="3" fill="#2f6f4f"/>'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="8" y="14">lemmacheck</text>'
        f'<text x="{left_width + 6}" y="14">{escape(right)}</text></g></svg>\n'
    )


_TEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "%": r"\%",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "$": r"\$",
    "~": r"\~{}",
    "^": r"\^{}",
}


def tex(text: str) -> str:
    """Text that TeX prints as it is."""
    return "".join(_TEX.get(c, c) for c in " ".join(text.split()))


def bibtex(claim: Mapping[str, Any], run: Mapping[str, Any]) -> str:
    """How to cite one verdict: what was decided, by which run, from which state of the sources."""
    name = re.sub(r"[^A-Za-z0-9:-]+", "-", claim["id"])
    rung = f", {claim['rung']}" if claim["rung"] else ""
    carried = claim["carried"]
    origin = (
        f"carried from the {carried['profile']} profile of {carried['date']}; "
        if carried and claim["status"] != "unchecked"
        else ""
    )
    return (
        f"@misc{{lemmacheck:{name},\n"
        f"  title        = {{{{{tex(claim['label'])}}}: {tex(claim['title'])}}},\n"
        f"  author       = {{{{lemmacheck}}}},\n"
        f"  year         = {{{str(run.get('started', ''))[:4]}}},\n"
        f"  howpublished = {{lemmacheck run {tex(run['id'])}, commit {tex(run['commit'])}}},\n"
        f"  note         = {{Verdict: {claim['status']}{tex(rung)}; {origin}profile {tex(run['profile'])}, "
        f"seed {run['seed']}, content key {tex(claim['key'])}}}\n"
        "}\n"
    )


def errata_note(entries: list[dict[str, Any]], site: Site) -> str:
    """The errata as a plain note that can be sent to authors."""
    lines = [
        "Errata found by executable checks",
        "=================================",
        "",
        f"Run {site.run['id']}, commit {site.run['commit']}, profile {site.run['profile']}, seed {site.run['seed']}.",
        "",
    ]
    for entry in entries:
        printed = entry["printed"]
        lines += [
            f"{site.sources[printed['source']]['title']}",
            f"{printed['label']}  [{printed['id']}]",
            "",
            f"  In words:   {printed['title']}",
            f"  As printed: {printed['says']}",
            f"  Verdict:    {printed['status']} — {printed['reason']}",
        ]
        if entry["witness"]:
            lines += ["  Smallest counterexample:", *(f"    {name} = {value}" for name, value in entry["witness"])]
        for amended in entry["amended"]:
            lines += [
                f"  Repaired:   {amended['says']}",
                f"              {amended['title']}",
                f"              {amended['status']}{' by ' + amended['rung'] if amended['rung'] else ''} — {amended['reason']}",
            ]
        if not entry["amended"]:
            lines += ["  Repaired:   no repair is encoded yet"]
        if entry["leaning"]:
            lines += [f"  Leans on it: {', '.join(entry['leaning'])}"]
        lines += [f"  Recompute:  {printed['command']}", ""]
    return "\n".join(lines) + "\n"
