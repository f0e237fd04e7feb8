"""The same verdicts for machines: a table, a feed of changes, a badge and citations."""

from __future__ import annotations

import re
from html import escape

import msgspec

from lemmacheck.record.results import ClaimResult, Constant, Margin, Run
from lemmacheck.record.weight import kind_of
from lemmacheck.site.tables import as_csv
from lemmacheck.site.views import Site, slug
from lemmacheck.site.wording import case

FEED_SIZE = 100


class Row(msgspec.Struct, kw_only=True, frozen=True):
    """A claim in the table for spreadsheets; the fields are its columns."""

    id: str
    source: str
    label: str
    title: str
    status: str
    rung: str | None
    kind: str
    whose: str
    place: str
    leaning: int
    reason: str
    margin: float | None
    where: str
    constant: str
    claimed: str | None
    needed: float | None
    needed_low: float | None
    needed_high: float | None
    blind_spot: float | None
    error_probability: float
    draws: int
    carried_from: str | None
    command: str


def table_csv(site: Site) -> str:
    """One row per claim, heaviest failure first."""
    return as_csv(Row.__struct_fields__, [msgspec.structs.astuple(_row(claim)) for claim in site.claims.values()])


def _row(claim: ClaimResult) -> Row:
    margin = claim.margin or Margin(worst=None)
    constant = next(iter(claim.open_constants), Constant(name="", claimed=None))
    return Row(
        id=claim.id,
        source=claim.source,
        label=claim.label,
        title=claim.title,
        status=claim.status,
        rung=claim.rung,
        kind=kind_of(claim),
        whose=claim.whose,
        place=claim.place,
        leaning=claim.leaning,
        reason=claim.reason,
        margin=margin.worst,
        where=case(margin.where) if margin.where else "",
        constant=constant.name,
        claimed=constant.claimed,
        needed=constant.estimate,
        needed_low=constant.low,
        needed_high=constant.high,
        blind_spot=claim.blind_spot,
        error_probability=claim.error_probability,
        draws=claim.draws,
        carried_from=claim.carried.profile if claim.carried else None,
        command=claim.command,
    )


def atom(site: Site) -> str:
    """Verdict changes recorded in the ledger, newest first and of one day the heaviest first, with relative links."""
    heaviest = {id: place for place, id in enumerate(site.claims)}
    events = [(id, event) for id, known in site.ledger.items() for event in known.history]
    events.sort(key=lambda pair: (heaviest.get(pair[0], len(heaviest)), pair[0]))
    events.sort(key=lambda pair: pair[1].date, reverse=True)
    updated = f"{events[0][1].date}T00:00:00Z" if events else site.run.started
    parts = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        "<title>lemmacheck: verdict changes</title>",
        "<id>urn:lemmacheck:verdicts</id>",
        f"<updated>{escape(updated)}</updated>",
        "<author><name>lemmacheck</name></author>",
        '<link rel="alternate" href="index.html"/>',
    ]
    for number, (id, event) in enumerate(events[:FEED_SIZE]):
        text = f"{id}: {event.before or 'not recorded'} → {event.now} ({event.profile} profile)"
        parts += [
            "<entry>",
            f"<title>{escape(text)}</title>",
            f"<id>urn:lemmacheck:{escape(slug(id))}:{escape(event.date)}:{len(events) - number}</id>",
            f"<updated>{escape(event.date)}T00:00:00Z</updated>",
            f'<link href="{escape(slug(id), quote=True)}.html"/>',
            f"<summary>{escape(event.because)}</summary>",
            "</entry>",
        ]
    return "\n".join([*parts, "</feed>"]) + "\n"


def badge(site: Site) -> str:
    """A small picture with the counts in words; of what fails only errata count, the heaviest kinds by name."""
    counts = site.counts - site.carried
    parts = [f"{counts[s]} {s}" for s in ("proved", "supported") if counts[s]]
    parts += [f"{n} {kind}" for kind, n in site.kinds[:2]]
    more = sum(n for _, n in site.kinds[2:])
    right = ", ".join(parts + [f"{more} lesser errata"] * bool(more)) or f"{len(site.claims)} claims"
    if site.carried:
        right += f", {site.carried.total()} carried"
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


def bibtex(claim: ClaimResult, run: Run) -> str:
    """How to cite one verdict: what was decided, by which run, from which state of the sources."""
    name = re.sub(r"[^A-Za-z0-9:-]+", "-", claim.id)
    rung = f", {claim.rung}" if claim.rung else ""
    origin = ""
    if claim.carried and claim.decided_in:
        origin = f"carried from the {claim.decided_in} profile of {claim.carried.date}; "
    return (
        f"@misc{{lemmacheck:{name},\n"
        f"  title        = {{{{{tex(claim.label)}}}: {tex(claim.title)}}},\n"
        f"  author       = {{{{lemmacheck}}}},\n"
        f"  year         = {{{run.started[:4]}}},\n"
        f"  howpublished = {{lemmacheck run {tex(run.id)}, commit {tex(run.commit)}}},\n"
        f"  note         = {{Verdict: {claim.status}{tex(rung)}; {origin}profile {tex(run.profile)}, "
        f"seed {run.seed}, content key {tex(claim.key)}}}\n"
        "}\n"
    )
