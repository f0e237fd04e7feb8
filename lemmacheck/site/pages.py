"""The pages of verdicts: findings, the table of claims, one page per source, one per claim, each as (path, template, context)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lemmacheck.places import project
from lemmacheck.record.explain import argument, carried, explain
from lemmacheck.record.numerals import as_float, number
from lemmacheck.record.results import Case, ClaimResult, Side, Symbol, Witness
from lemmacheck.record.sentences import MINUS, formula, symbol, telling
from lemmacheck.record.weight import READING, has_failed, is_erratum, kind_of, standing
from lemmacheck.site import feeds, findings, graph, kernel_view, letters, proof_view, records, statuses
from lemmacheck.site.plots import Picture
from lemmacheck.site.rows import MARKS, mark_of
from lemmacheck.site.source_code import highlighted, own_file, slider_file
from lemmacheck.site.suite_pages import guarding_properties
from lemmacheck.site.tables import columns
from lemmacheck.site.views import Fact, Site, Source, margin_bar, slug
from lemmacheck.words import WORST_FIRST

Page = tuple[str, str, dict[str, Any]]
STATUS_ORDER_IN_SENTENCE = ("proved", "supported", "refuted", "vacuous", "undecided", "unchecked", "error")
SAID_ELSEWHERE = ("Verdict", "Argument", "Carried", "Hypothesis", "Recompute")  # on a claim's page: head, statement, last section
OUTCOME = ("margin", "mean margin", "at most", "needed")  # numbers of a witness that say how the statement fails
UNBOUNDED = {"needed": "the constant must be at least", "limit": "which tends to"}
DIFFERENTIATED = re.compile(r"\\partial\s+[A-Z](?![\w{(])")  # a function by itself: ∂H/∂q is of no matrix H_ℓ
LONGEST_EXACT = 60  # characters of an exact number that are shown unfolded


@dataclass(frozen=True)
class Row:
    """One line of the table of claims."""

    claim: ClaimResult
    days: int
    age: str

    @property
    def place(self) -> int:
        return WORST_FIRST.index(self.claim.status)

    @property
    def kind(self) -> str:
        return kind_of(self.claim)


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
        """The worst that was found about the statement itself; where only our reading of it was looked at and fails, that."""
        found = [(standing(row.claim), row.claim.whose) for row in self.rows]
        own = [status for status, whose in found if status != READING and whose != "ours"]
        if not own and any(status == READING for status, _ in found):
            return READING
        return statuses.worst(own or [status for status, _ in found])


def all_pages(site: Site, pictures: Mapping[str, Picture]) -> Iterator[Page]:
    yield home(site, pictures)
    yield table(site)
    yield "sources.html", "sources.html", {"strips": [(s, coverage(site, s)) for s in site.sources.values()]}
    for one in site.sources.values():
        yield source(site, one)
    guards = guarding_properties(site)
    for id, claim in site.claims.items():
        yield claim_page(site, claim, pictures.get(id), guards=guards.get(id, 0))


def home(site: Site, pictures: Mapping[str, Picture]) -> Page:
    context = {
        "stories": findings.tell(site, pictures, project().top / site.run.root),
        "changed": [c for c in site.changes if c.before is not None],
        "unrecorded": [c for c in site.changes if c.before is None],
        **_counted(site),
    }
    return "index.html", "index.html", context


def table(site: Site) -> Page:
    """Every claim, heaviest first."""
    return "claims.html", "claims.html", {"rows": [row(site, claim) for claim in site.claims.values()], **_counted(site)}


def _counted(site: Site) -> dict[str, Any]:
    return {
        "sentence": [(s, site.counts[s]) for s in STATUS_ORDER_IN_SENTENCE if site.counts[s]],
        "checked": sum(site.counts[s] for s in site.counts if s not in ("unchecked", "error")),
        "observed": sum(c.rung == "observed" for c in site.claims.values()),
    }


def row(site: Site, claim: ClaimResult) -> Row:
    return Row(claim, *site.age(claim))


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
        "failed": sum(has_failed(c) for c in one.claims),
        "errata": sum(is_erratum(c) for c in one.claims),
    }
    return f"{slug(one.name + '/')}.html", "source.html", context


def witness_rows(claim: ClaimResult, facts: Case | None, where: Case | None = None, sides: Sequence[Side] = ()) -> list[Fact]:
    """Each number of a witness; what is left of the statement last, by its size: an identity has no sign to argue about.

    Where both sides are known, the numbers that are neither of the case nor the outcome were computed in passing.
    """
    rows = []
    told = {*(where or {}), *OUTCOME, *(side.name for side in sides)}
    is_told = bool(where) and sum(side.value is not None for side in sides) == 2
    for name, value in sorted((facts or {}).items(), key=lambda pair: pair[0] == "margin"):
        text, passing = str(value), is_told and name not in told
        if name == "margin" and claim.relation in ("Identity", "InLaw"):
            name, text = "difference of the two sides", text.replace("-", "") if "[" not in text else text
        elif name == "at most" and "mean margin" in (facts or {}):
            name = "the mean margin is at most"
        elif name in UNBOUNDED and "needed" in (facts or {}):
            name, text = UNBOUNDED[name], formula(text).replace("infinity", "∞")
        if around_zero := re.fullmatch(r"\[\+/- (\S+)\]", text):
            text = f"0 ± {number(float(around_zero[1]), 3)}"
        decimal = as_float(text) if "/" in text or "+/-" in text else None
        text = MINUS.sub("−", text) if len(text) <= LONGEST_EXACT else text
        shown = None if decimal is None else number(decimal, 6)
        rows.append(Fact(symbol(name), text, shown, folded=len(text) > LONGEST_EXACT, passing=passing))
    return rows


def claim_page(site: Site, claim: ClaimResult, picture: Picture | None, *, guards: int = 0) -> Page:
    amended = site.amendments.get(claim.id, [])
    related = {claim.amends, *(a.id for a in amended)}
    file = own_file(claim.file, site.run.root)
    source = site.sources[claim.source]
    context = {
        "claim": claim,
        "notation": notation(site, claim),
        "kind": kind_of(claim),
        "picture": picture,
        "bar": margin_bar(claim.margin),
        "source": source,
        "printed": site.claims.get(claim.amends) if claim.amends else None,
        "amended": amended,
        "variants": [v for v in site.variants(claim) if v.id not in related],
        "carried": carried(claim),
        "argument": argument(claim),
        "why": [reason for reason in explain(claim) if reason.topic not in SAID_ELSEWHERE],
        "leans_on": site.neighbours(site.leans_on.get(claim.id, [])),
        "used_by": site.neighbours(claim.supports),
        "drawing": graph.neighbourhood(site, claim.id),
        "history": site.history(claim.id),
        "recorded": site.recorded(claim.id),
        "code": highlighted(file.read_text(encoding="utf-8")) if file else None,
        "by_hand": highlighted(re.sub(r" {3,}#", "  #", claim.by_hand.strip()) + "\n") if claim.by_hand else None,
        "citation": feeds.bibtex(claim, site.run),
        "misread": letters.misreading(claim, source),
        "guards": guards,
        "slider": f"{slug(claim.id).rpartition('/')[2]}.slider.js" if slider_file(claim, site.run.root) else "",
        "base": proof_view.base_of(claim),
        "resolution": records.resolution_of(claim, site.runs.parent),
        "assurance": kernel_view.assurance(claim, site.runs.parent),
        **_witness(claim),
        **proof_view.views(claim),
        **_cases(claim),
    }
    return f"{slug(claim.id)}.html", "claim.html", context


def notation(site: Site, claim: ClaimResult) -> list[Symbol]:
    """What the symbols of a claim's formula stand for; a statement of ours uses those of the one source that it is about."""
    name = claim.source
    if not site.sources[name].census.notation:
        about = {id.partition("/")[0] for id in (*claim.supports, *site.leans_on.get(claim.id, []))} - {name}
        told = [one.name for one in site.sources.values() if one.authors and one.authors in re.sub(r"[()]", "", claim.place)]
        name = about.pop() if len(about) == 1 else told[0] if len(told) == 1 else name
    known = site.sources[name].census.notation if name in site.sources else []
    bare = DIFFERENTIATED.sub("", claim.says)
    return [one for one in known if re.search(one.found, bare if "_" in one.symbol else claim.says)]


def _witness(claim: ClaimResult) -> dict[str, Any]:
    """The violation that the sentence of the verdict is about, and apart from it the other one: the smallest or the worst."""
    witness = claim.witness
    if witness is None:
        return {"told": [], "other": [], "tells_worst": False}
    worse = (witness.worst or witness.worst_where) if witness.worst != witness.smallest else None
    smallest = _with_sides(witness_rows(claim, witness.facts, witness.where, witness.sides), witness.sides)
    worse_rows = witness_rows(claim, worse, witness.worst_where, witness.worst_sides)
    worst = _with_sides(worse_rows, witness.worst_sides) if worse else []
    if worst and _tells_worst(witness):
        return {"told": worst, "other": smallest, "tells_worst": True}
    return {"told": smallest, "other": worst, "tells_worst": False}


def _tells_worst(witness: Witness) -> bool:
    """Whether the smallest violation is too small to be told."""
    return telling(witness).margin != witness.margin


def _with_sides(rows: list[Fact], sides: list[Side]) -> list[Fact]:
    """The numbers of a witness, then the two sides, then what is left of the statement."""
    named = {row.name for row in rows}
    missing = [side for side in sides if side.value is not None and side.name not in named]
    told = [Fact(side.name.rstrip(","), number(side.value, 6), None, key=True) for side in missing]
    return [*rows[:-1], *told, *rows[-1:]]


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
