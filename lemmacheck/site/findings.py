"""The home page: findings told as stories, from a file beside the claims, or the heaviest failures where there is none.

A story names claims and the statuses it expects of them; it is shown only while they have those statuses, and every number in
it is taken from the results. So a story cannot say what a run did not find.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from lemmacheck.errors import ClaimError
from lemmacheck.record.numerals import number
from lemmacheck.record.results import ClaimResult, PlotSpec
from lemmacheck.record.sentences import symbol, telling
from lemmacheck.record.weight import has_failed, is_erratum, weight
from lemmacheck.running.discover import in_words
from lemmacheck.running.loading import import_file
from lemmacheck.site.figures import figure_made
from lemmacheck.site.plots import Picture, make_picture
from lemmacheck.site.reproductions import NOT_SEEN
from lemmacheck.site.views import Site

FILE = "findings.toml"
PICTURES = "pictures/findings"  # of stories that are about several claims
GENERATED = 8  # failures that become stories where nobody wrote any
LISTED = 12
PLACEHOLDER = re.compile(r"\{([A-Za-z0-9_.-]+/[A-Za-z0-9_-]+):([^{}]+)\}")


class Story(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A finding as its author wrote it."""

    title: str
    short: str = ""  # one line for the top of the page
    claim: str = ""  # whose statement is shown
    says: list[str] = []  # paragraphs; {d20/lemma-7:reason} is filled in from the results
    expects: dict[str, str] = {}  # claim -> status (or "supported or proved"); the story is told only while all of them agree
    picture: str = ""  # the claim whose picture is shown, if not that of `claim`; a name without a slash is a file of its own
    repairs: list[str] = []
    claims: list[str] = []  # a list of claims under the story
    failing: str = ""  # instead of a list: every claim with this kind of failure


class Stories(msgspec.Struct, kw_only=True, frozen=True, rename={"stories": "finding"}):
    stories: list[Story] = []


@dataclass(frozen=True)
class Told:
    """A finding as the page shows it."""

    anchor: str
    title: str
    short: str
    claim: ClaimResult | None
    paragraphs: list[str]
    picture: Picture | None
    pictured: ClaimResult | None
    repairs: list[ClaimResult]
    claims: list[ClaimResult]
    leaning: list[ClaimResult]


def read_stories(folder: Path) -> list[Story]:
    """The stories beside the claims; none when there is no such file."""
    path = folder / FILE
    if not path.is_file():
        return []
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Stories).stories
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as problem:
        raise ClaimError(f"{FILE} cannot be understood: {problem}") from None


def holds(story: Story, claims: Mapping[str, ClaimResult]) -> bool:
    """Whether every claim that the story is about ended as it says."""
    expected = all(id in claims and claims[id].status in status.split(" or ") for id, status in story.expects.items())
    return expected and (not story.claim or story.claim in claims)


def tell(site: Site, pictures: Mapping[str, Picture], folder: Path) -> list[Told]:
    """The findings of a site, at most as many as a reader takes in; ours where they hold, else the heaviest failures."""
    written = [s for s in read_stories(folder) if holds(s, site.claims)]
    stories = written if any(s.expects for s in written) else [_generated(claim, site) for claim in _heaviest(site)]
    told = [_told(story, site, pictures, place=i, folder=folder) for i, story in enumerate(stories, 1)]
    return [one for one in told if one.claim or one.claims]


def _heaviest(site: Site) -> list[ClaimResult]:
    failed = sorted((c for c in site.claims.values() if has_failed(c) and not c.amends), key=weight)
    return ([c for c in failed if is_erratum(c)] or failed)[:GENERATED]


def _generated(claim: ClaimResult, site: Site) -> Story:
    repairs = [one.id for one in site.amendments.get(claim.id, [])]
    return Story(title=claim.title, claim=claim.id, says=[f"{{{claim.id}:reason}}"], repairs=repairs)


def _told(story: Story, site: Site, pictures: Mapping[str, Picture], *, place: int, folder: Path) -> Told:
    claims = site.claims
    listed = [claims[id] for id in story.claims if id in claims]
    if story.failing:
        listed = sorted((c for c in claims.values() if _fails_as(c, story.failing)), key=weight)[:LISTED]
    shown = story.picture or story.claim
    own = _own_picture(folder / PICTURES / f"{shown}.py", claims, name=f"finding-{place}") if shown and "/" not in shown else None
    leaning = [claims[id] for id in site.consequences(story.claim) if id in claims] if story.claim else []
    return Told(
        anchor=f"finding-{place}",
        title=filled(story.title, claims) or story.title,
        short=filled(story.short or story.title, claims) or story.title,
        claim=claims.get(story.claim),
        paragraphs=[text for part in story.says if (text := filled(part, claims))],
        picture=own or pictures.get(shown),
        pictured=claims.get(shown),
        repairs=[claims[id] for id in story.repairs if id in claims],
        claims=listed,
        leaning=[c for c in leaning if c.whose != "ours"],
    )


def _own_picture(file: Path, claims: Mapping[str, ClaimResult], *, name: str) -> Picture | None:
    """What the function picture(claims) of a file beside those of the claims makes of the results."""
    if not file.is_file():
        return None
    try:
        spec = import_file(file).picture(claims).spec()
        figure = figure_made(msgspec.convert(msgspec.to_builtins(spec), PlotSpec))  # a kind of picture that there is
    except (Exception, SystemExit) as problem:
        print(f"{PICTURES}/{file.name}: no picture ({type(problem).__name__}: {in_words(problem)})", file=sys.stderr)
        return None
    return make_picture(figure, name=name) if figure else None


def _fails_as(claim: ClaimResult, kind: str) -> bool:
    """Failed in this way, or was not seen again on other data; what its author expected to fail and did not is left out."""
    if kind == NOT_SEEN and claim.reason.startswith(NOT_SEEN):
        return True
    return claim.fails == kind and has_failed(claim)


def filled(text: str, claims: Mapping[str, ClaimResult]) -> str:
    """The text with its numbers; empty when the results do not have one, or a claim is not what {id:is status} asks."""
    missing = False

    def fill(match: re.Match[str]) -> str:
        nonlocal missing
        claim, what = claims.get(match[1]), match[2].strip()
        if what.startswith("is "):
            missing = missing or claim is None or claim.status not in what.removeprefix("is ").split(" or ")
            return ""
        value = _value(claim, what) if claim else ""
        missing = missing or not value
        return value

    result = PLACEHOLDER.sub(fill, text)
    return "" if missing else result


def _value(claim: ClaimResult, what: str) -> str:
    """What a placeholder stands for: reason, status, rung, left, right, a constant, or a parameter of the violation."""
    told = telling(claim.witness) if claim.witness else None
    words: dict[str, Any] = {"reason": claim.reason, "status": claim.status, "rung": claim.rung or "", "because": claim.because}
    if told:
        words |= {symbol(name): number(value, 6) for name, value in told.where.items()}
        words |= {name: number(side.value, 3) for name, side in zip(("left", "right"), told.sides, strict=False)}
    words |= {row.name: number(row.estimate, 4) for row in claim.constants if row.estimate is not None}
    return str(words.get(what, ""))


def unknown_claims(stories: Sequence[Story], known: Sequence[str]) -> list[str]:
    """Claims that the stories name and that do not exist."""
    own = [s.picture for s in stories if "/" in s.picture]
    named = {id for s in stories for id in (s.claim, *s.expects, *s.repairs, *s.claims) if id} | set(own)
    named |= {match[1] for s in stories for text in (s.title, s.short, *s.says) for match in PLACEHOLDER.finditer(text)}
    return sorted(named - set(known))
