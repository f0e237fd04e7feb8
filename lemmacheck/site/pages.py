"""The pages of verdicts: the index, one page per source, one per claim, each as (path, template, context)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.proofs.step import Step
from lemmacheck.record.explain import carried, explain
from lemmacheck.record.numerals import as_float, number
from lemmacheck.record.results import Case, ClaimResult, Constant, ProofRow
from lemmacheck.site import feeds, statuses
from lemmacheck.site.expression import plain
from lemmacheck.site.figures import MARKS, mark_of
from lemmacheck.site.plots import Picture
from lemmacheck.site.source_code import highlighted, own_file
from lemmacheck.site.suite_pages import guarding_properties
from lemmacheck.site.tables import columns
from lemmacheck.site.views import Bar, Fact, Site, Source, margin_bar, printed_line, slug
from lemmacheck.site.wording import case, shortened
from lemmacheck.words import WORST_FIRST

Page = tuple[str, str, dict[str, Any]]
STATUS_ORDER_IN_SENTENCE = ("proved", "supported", "refuted", "vacuous", "undecided", "unchecked", "error")
WITNESS_SHOWN = 6
SAID_ELSEWHERE = ("Verdict", "Carried", "Hypothesis", "Recompute")  # on a claim's page: head, statement, last section


@dataclass(frozen=True)
class Row:
    """One line of the table of claims."""

    claim: ClaimResult
    bar: Bar | None
    constant: Constant | None
    printed: str
    days: int
    age: str

    @property
    def place(self) -> int:
        return WORST_FIRST.index(self.claim.status)


@dataclass(frozen=True)
class Part:
    """A statement of a source with its claims, or a claim that the census does not list."""

    label: str
    rows: list[Row]
    says: str = ""
    reason: str = ""
    listed: bool = True

    @property
    def ids(self) -> list[str]:
        return [row.claim.id for row in self.rows]

    @property
    def status(self) -> str:
        """The worst of its claims; `absent` when there are none."""
        return statuses.worst(row.claim.status for row in self.rows)


@dataclass(frozen=True)
class Card:
    """A refuted claim at the top of the first page."""

    claim: ClaimResult
    witness: str
    amended: list[ClaimResult]


@dataclass
class ProofPart:
    """One case of a proof by cases, with its own notation; a plain proof is one part without title."""

    title: str = ""
    notation: list[Step] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


def all_pages(site: Site, pictures: Mapping[str, Picture]) -> Iterator[Page]:
    yield index(site)
    for one in site.sources.values():
        yield source(site, one)
    guards = guarding_properties(site)
    for id, claim in site.claims.items():
        yield claim_page(site, claim, pictures.get(id), guards=guards.get(id, 0))


def index(site: Site) -> Page:
    claims = list(site.claims.values())
    refuted = [c for c in claims if c.status == "refuted" and not c.amends]
    refuted.sort(key=lambda c: -len(site.consequences(c.id)))  # first what most others lean on
    rows = [row(site, claim) for claim in claims]
    groups = [(status, [r for r in rows if r.claim.status == status]) for status in WORST_FIRST]
    context = {
        "sentence": [(s, site.counts[s]) for s in STATUS_ORDER_IN_SENTENCE if site.counts[s]],
        "checked": sum(site.counts[s] for s in site.counts if s not in ("unchecked", "error")),
        "cards": [Card(c, witness_line(c), site.amendments.get(c.id, [])) for c in refuted],
        "groups": [(s, g) for s, g in groups if g],
        "changed": [c for c in site.changes if c.before is not None],
        "unrecorded": [c for c in site.changes if c.before is None],
        "objections": [line for line in site.lines if not line.passed],
        "strips": [(s, coverage(site, s)) for s in site.sources.values()],
        "observed": sum(c.rung == "observed" for c in claims),
    }
    return "index.html", "index.html", context


def row(site: Site, claim: ClaimResult) -> Row:
    days, age = site.age(claim)
    constant = next(iter(claim.open_constants), None)
    return Row(claim, margin_bar(claim.margin), constant, shortened(printed_line(claim), 40), days, age)


def coverage(site: Site, source: Source) -> list[Part]:
    """The statements of a source in its own order, then the claims that the census does not list."""
    listed: set[str] = set()
    strip = []
    for one in source.census.order:
        ids = [id for id in one.claims if id in site.claims]
        listed.update(ids)
        strip.append(Part(one.label, [row(site, site.claims[id]) for id in ids], says=one.says, reason=one.reason))
    rest = sorted((c for c in source.claims if c.id not in listed), key=lambda c: c.id)
    return strip + [Part(c.label, [row(site, c)], listed=False) for c in rest]


def source(site: Site, one: Source) -> Page:
    strip = coverage(site, one)
    counts = [(s, sum(c.status == s for c in one.claims)) for s in STATUS_ORDER_IN_SENTENCE]
    context = {
        "source": one,
        "parts": strip,
        "numbered": [part for part in strip if part.listed],
        "further": [part for part in strip if not part.listed],
        "counts": [(s, n) for s, n in counts if n],
    }
    return f"{slug(one.name + '/')}.html", "source.html", context


def witness_line(claim: ClaimResult) -> str:
    """The smallest counterexample in one line."""
    witness = claim.witness
    if not witness:
        return ""
    printed = {row.name for row in claim.printed_constants}
    chosen = {k: _brief(v) for k, v in witness.facts.items() if k not in printed and len(_brief(v)) <= 40}
    margin = chosen.pop("margin", "" if witness.margin is None else number(witness.margin))
    shown = list(chosen.items())[:WITNESS_SHOWN]
    return case(dict([*shown, ("margin", margin)] if margin else shown))


def _brief(value: Any) -> str:
    """A number of a witness for one line: balls as decimals, fractions as they are."""
    text = str(value)
    decimal = as_float(text) if "+/-" in text else None
    return plain(text).replace("-", "−") if decimal is None else number(decimal)


def witness_rows(facts: Case | None) -> list[Fact]:
    """Each number of a witness; the margin last."""
    rows = []
    for name, value in sorted((facts or {}).items(), key=lambda pair: pair[0] == "margin"):
        text = str(value)
        decimal = as_float(text) if "/" in text or "+/-" in text else None
        rows.append(Fact(name, text, None if decimal is None else number(decimal, 6)))
    return rows


def claim_page(site: Site, claim: ClaimResult, picture: Picture | None, *, guards: int = 0) -> Page:
    amended = site.amendments.get(claim.id, [])
    related = {claim.amends, *(a.id for a in amended)}
    file = own_file(claim.file, site.run.root)
    context = {
        "claim": claim,
        "picture": picture,
        "bar": margin_bar(claim.margin),
        "source": site.sources[claim.source],
        "printed": site.claims.get(claim.amends) if claim.amends else None,
        "amended": amended,
        "variants": [v for v in site.variants(claim) if v.id not in related],
        "carried": carried(claim),
        "why": [reason for reason in explain(claim) if reason.topic not in SAID_ELSEWHERE],
        "leans_on": site.neighbours(site.leans_on.get(claim.id, [])),
        "used_by": site.neighbours(claim.supports),
        "history": site.history(claim.id),
        "recorded": site.recorded(claim.id),
        "code": highlighted(file.read_text(encoding="utf-8")) if file else None,
        "by_hand": highlighted(claim.by_hand.strip() + "\n") if claim.by_hand else None,
        "citation": feeds.bibtex(claim, site.run),
        "guards": guards,
    }
    return f"{slug(claim.id)}.html", "claim.html", {**context, **_witness(claim), **_proofs(claim.proof), **_cases(claim)}


def _witness(claim: ClaimResult) -> dict[str, Any]:
    witness = claim.witness
    if witness is None:
        return {"smallest": [], "worst": []}
    worse = (witness.worst or witness.worst_where) if witness.worst != witness.smallest else None
    return {"smallest": witness_rows(witness.facts), "worst": witness_rows(worse)}


def _proofs(proofs: Sequence[ProofRow]) -> dict[str, Any]:
    return {
        "proofs": [(p, proof_parts(p.steps)) for p in proofs if len(p.steps) > 1],
        "solved": [p for p in proofs if len(p.steps) == 1],
    }


def _cases(claim: ClaimResult) -> dict[str, Any]:
    parameters, quantities = columns(claim)
    return {
        "parameters": parameters,
        "quantities": quantities,
        "marks": [MARKS[mark_of(c)] for c in claim.cases],
        "has_margin": any(c.margin is not None for c in claim.cases),
        "has_needed": any(c.needed for c in claim.cases),
        "has_draws": any(c.draws for c in claim.cases),
    }


def proof_parts(steps: Sequence[Step]) -> list[ProofPart]:
    """The steps of a proof by cases, one group per case."""
    parts: list[ProofPart] = []
    for one in steps:
        if one.kind == "part" or not parts:
            parts.append(ProofPart())
        if one.kind == "part":
            parts[-1].title = f"{one.by.capitalize()}: {one.says}"
        elif one.kind == "notation":
            parts[-1].notation.append(one)
        else:
            parts[-1].steps.append(one)
    return parts
