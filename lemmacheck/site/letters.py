"""Texts to send: one letter per source with its errata, and a note that says a claim was misread."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from lemmacheck.record.explain import RUNG_MEANING
from lemmacheck.record.numerals import readable
from lemmacheck.record.results import ClaimResult
from lemmacheck.record.sentences import WHOSE
from lemmacheck.site.plain import plain
from lemmacheck.site.statuses import kind_in_words
from lemmacheck.site.views import Erratum, Site, Source
from lemmacheck.site.wording import sentence, shortened

WIDTH = 96


def errata_note(entries: Sequence[Erratum], site: Site) -> str:
    """The errata as plain letters, one per source, each heaviest first."""
    run = site.run
    head = [
        f"Errata found by executable checks: run {run.id}, commit {run.commit}, profile {run.profile}, seed {run.seed}.",
        "One letter per source; each entry names the statement, where and why it fails, and what holds instead.",
    ]
    letters = [_letter(source, [e for e in entries if e.printed.source == source.name]) for source in site.sources.values()]
    return "\n\n".join(["\n".join(head), *(letter for letter in letters if letter)]) + "\n"


def _letter(source: Source, entries: Sequence[Erratum]) -> str:
    if not entries:
        return ""
    count = f"{len(entries)} statement{'' if len(entries) == 1 else 's'}"
    title = f"{source.title}{f' ({source.census.year})' if source.census.year else ''}"
    lines = ["=" * WIDTH, title, *([source.census.link] if source.census.link else []), "=" * WIDTH, ""]
    if source.census.authors:
        lines += [f"To {source.census.authors}", ""]
    lines += _wrapped(
        f"We encoded the statements of this work as checks that can fail. {count} did, as listed below, heaviest first. Each can"
        " be recomputed with the command under it. If we misread a statement, please tell us: then the entry is ours, not yours.",
        indent="",
    )
    for place, entry in enumerate(entries, 1):
        lines += ["", *_entry(place, entry)]
    return "\n".join(lines)


def _entry(place: int, entry: Erratum) -> Iterator[str]:
    printed = entry.printed
    yield f"{place}. {named_place(printed)}  [{printed.id}]"
    yield from _wrapped(f"Kind: {kind_in_words(printed)}")
    yield from _wrapped(f"In words: {printed.title}")
    yield from _wrapped(f"Formula ({WHOSE.get(printed.whose, printed.whose)}): {plain(printed.says)}")
    yield from _wrapped(f"{printed.status.capitalize()}: {sentence(printed.reason)}")
    for amended in entry.amended:
        by = f", {RUNG_MEANING[amended.rung]}" if amended.rung else ""
        perhaps = "Instead" if amended.status in ("proved", "supported") else "Perhaps instead"
        yield from _wrapped(f"{perhaps} ({amended.status}{by}): {amended.title}: {plain(amended.says)}")
    if entry.affected:
        names = (f"{one.claim.label} [{one.id}]" if one.claim else one.id for one in entry.affected)
        yield from _wrapped(f"What leans on it: {', '.join(names)}")
    yield f"   Recompute: {printed.command}"


def named_place(claim: ClaimResult) -> str:
    """“Lemma 6 (Appendix D)”; the place alone where it names the statement itself."""
    if not claim.place or claim.label in claim.place:
        return claim.place or claim.label
    return f"{claim.label} ({claim.place})"


def _wrapped(text: str, *, indent: str = "   ") -> list[str]:
    return textwrap.wrap(readable(text), WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False)


def misreading(claim: ClaimResult, source: Source) -> str:
    """A note that a reader can send: what we took the source to say, and a gap for what it means."""
    lines = [
        f"Misread: {claim.id}",
        "",
        f"Source: {source.title}{f' ({source.census.link})' if source.census.link else ''}",
        f"Place: {named_place(claim)}",
        f"What lemmacheck checks ({WHOSE.get(claim.whose, claim.whose)}): {claim.title}",
        f"  {plain(claim.says)}",
        *(f"Reading: {shortened(reading, 300)}" for reading in claim.readings),
        f"Verdict: {claim.status}. {shortened(sentence(claim.reason), 300)}",
        "",
        "What the source means instead: …",
        "Why (page, equation): …",
    ]
    return "\n".join(lines)
