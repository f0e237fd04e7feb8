"""The site, from the results of a run: plain files that open from disk, with no server and no network."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from lemmacheck.places import project
from lemmacheck.record import explain, numerals, sentences, weight
from lemmacheck.record.files import move_into_place, refuse_link, well_formed, write_beside, write_text
from lemmacheck.record.gate import Line
from lemmacheck.record.ledger import Known
from lemmacheck.record.results import Results
from lemmacheck.record.sentences import WHOSE
from lemmacheck.site import (
    expression,
    feeds,
    formula,
    letters,
    pages,
    plain,
    proof_view,
    records,
    reproductions,
    statuses,
    suite_pages,
    surveys,
    wording,
)
from lemmacheck.site.compiled import CompiledTemplates
from lemmacheck.site.links import linked
from lemmacheck.site.plots import Picture, picture_of
from lemmacheck.site.source_code import slider_file
from lemmacheck.site.tables import cases_csv, picture_csv
from lemmacheck.site.typeset import remembered
from lemmacheck.site.unchanged import MANIFEST
from lemmacheck.site.views import Site, slug
from lemmacheck.words import RANDOM, WORST_FIRST

HERE = Path(__file__).resolve().parent
XML = (".svg", ".atom", ".xml")
NAVIGATION = (
    ("index.html", "Findings"),
    ("claims.html", "Claims"),
    ("sources.html", "Sources"),
    ("errata.html", "Errata"),
    ("constants.html", "Constants"),
    ("reproductions.html", "Reproductions"),
    ("graph.html", "Graph"),
    ("sure.html", "How sure"),
    ("properties.html", "Properties"),
    ("benchmarks.html", "Benchmarks"),
    ("run.html", "Run"),
    ("add.html", "Add a claim"),
)


class Writer:
    """Writes files below one folder, only when their content changes, and remembers which.

    New content waits beside each file until all of it is written, so that a full disk leaves the site as it was. Links in
    the folder are replaced, never followed.
    """

    def __init__(self, folder: Path) -> None:
        refuse_link(folder)
        self.folder = folder
        self.written: list[str] = []
        self._waiting: list[Path] = []

    def write(self, name: str, content: str | bytes) -> None:
        path = self.folder / name
        for folder in path.relative_to(self.folder).parents:
            if folder.name and (self.folder / folder).is_symlink():
                (self.folder / folder).unlink()
        if isinstance(content, str):
            content = (well_formed(content) if path.suffix in XML else content).encode("utf-8")
        if path.is_symlink() or not path.is_file() or path.stat().st_size != len(content) or path.read_bytes() != content:
            try:
                self._waiting.append(write_beside(path, content))
            except OSError:
                self.give_up()
                raise
        self.written.append(name)

    def give_up(self) -> None:
        """Leave everything as it was."""
        for beside in self._waiting:
            beside.unlink(missing_ok=True)
        self._waiting.clear()

    def finish(self) -> None:
        """Put everything new into place, and remove what is no longer made."""
        for beside in self._waiting:
            move_into_place(beside)
        self._waiting.clear()
        self.forget_the_rest()

    def forget_the_rest(self) -> None:
        """Remove what an earlier build wrote and this one did not; files of others stay."""
        manifest = self.folder / MANIFEST
        before = manifest.read_text(encoding="utf-8").splitlines() if manifest.exists() else []
        for name in set(before) - set(self.written):
            path = self.folder / name
            if path.parent.resolve().is_relative_to(self.folder.resolve()):
                path.unlink(missing_ok=True)
        write_text(manifest, "\n".join(sorted(self.written)) + "\n")


def build(results: Results, site: Path, *, ledger: Mapping[str, Known], lines: Sequence[Line], files: Mapping[str, str]) -> None:
    """Write all pages, pictures and feeds, and the run's own files beside them; the same results give the same files."""
    view = Site(results, ledger, lines, runs=site.parent / "runs")
    writer = Writer(site)
    pictures = {id: p for id, claim in view.claims.items() if (p := picture_of(claim, name=slug(id).replace("/", "-"))) is not None}
    environment = make_environment(view)
    with remembered(view.runs / "typeset.msgpack"):
        for path, template, context in (*pages.all_pages(view, pictures), *surveys.all_pages(view), *_pages_of_the_suite(view)):
            writer.write(path, render(environment, path, template, context))
        for name, text in files.items():
            writer.write(name, text)
        _write_data(writer, view, pictures)
        _write_feeds(writer, view)
    write_assets(writer)
    writer.finish()


def _pages_of_the_suite(view: Site) -> list[pages.Page]:
    """Pages of records that exist: a project without benchmarks has no page of them."""
    guide = records.markdown(project().claims / "README.md")
    suite = (("benchmarks", suite_pages.benchmarks), ("properties", suite_pages.properties))
    shown = [(f"{name}.html", f"{name}.html", page(view)) for name, page in suite if _is_recorded(view, name)]
    if (observed := reproductions.page(project().claims, view.claims))["rows"]:
        shown.append(("reproductions.html", "reproductions.html", observed))
    return [*shown, ("add.html", "add.html", {"guide": Markup(guide) if guide else None})]


def _is_recorded(view: Site, name: str) -> bool:
    return any((folder / f"{name}.json").exists() for folder in (view.runs, view.runs.parent / "records"))


def _navigation(view: Site) -> list[tuple[str, str]]:
    absent = [f"{name}.html" for name in ("benchmarks", "properties") if not _is_recorded(view, name)]
    if not reproductions.page(project().claims, view.claims)["rows"]:
        absent.append("reproductions.html")
    return [(target, name) for target, name in NAVIGATION if target not in absent]


def make_environment(view: Site) -> Environment:
    """Autoescape everything and refuse unknown names; markup comes only from modules that escape what they are given."""
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        bytecode_cache=CompiledTemplates(view.runs / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        number=numerals.number,
        case=wording.case,
        sentence=wording.sentence,
        readable=numerals.readable,
        rounded=numerals.rounded,
        words=wording.words,
        shortened=wording.shortened,
        grouped=numerals.grouped,
        formula=formula.shown,
        formula_inline=formula.inline,
        step=expression.step,
        slug=slug,
        spaced=wording.spaced,
        seen=wording.seen,
        named=wording.named,
        symbol=sentences.symbol,
        characters=plain.characters,
        linked=linked,
        in_words=suite_pages.fact_in_words,
        evidence=explain.evidence_in_words,
    )
    environment.globals.update(
        site=view,
        run=view.run,
        shape=statuses.shape,
        status_in_words=statuses.in_words,
        statuses=WORST_FIRST,
        meaning=explain.MEANING,
        rung_meanings=explain.RUNG_MEANING,
        evidence_words=explain.EVIDENCE,
        kind_meanings=weight.KIND_MEANING,
        kind_of=weight.kind_of,
        kind_in_words=statuses.kind_in_words,
        is_erratum=weight.is_erratum,
        whose_words=WHOSE,
        audit=explain.audit,
        known=statuses.known,
        answered=proof_view.answered,
        count=wording.count,
        interval=wording.interval,
        navigation=_navigation(view),
        call=project().call,
        random_rungs=RANDOM,
    )
    return environment


def render(environment: Environment, path: str, template: str, context: Mapping[str, Any]) -> str:
    """One page; `up` leads from it back to the site's folder."""
    up = "../" * path.count("/")
    text = environment.get_template(template).render(up=up, path=path, **context)
    return re.sub(r"\n\s*\n+", "\n", text) if "<pre" not in text else text


def _write_data(writer: Writer, view: Site, pictures: Mapping[str, Picture]) -> None:
    for id, claim in view.claims.items():
        if claim.cases:
            writer.write(f"{slug(id)}.csv", cases_csv(claim))
        if claim.plot and claim.plot.rows:
            writer.write(f"{slug(id)}.picture.csv", picture_csv(claim.plot))
        if id in pictures:
            writer.write(f"{slug(id)}.svg", pictures[id].file)
        if script := slider_file(claim, view.run.root):
            writer.write(f"{slug(id)}.slider.js", script.read_bytes())


def _write_feeds(writer: Writer, view: Site) -> None:
    writer.write("claims.csv", feeds.table_csv(view))
    writer.write("changes.atom", feeds.atom(view))
    writer.write("badge.svg", feeds.badge(view))
    writer.write("citations.bib", "\n".join(feeds.bibtex(claim, view.run) for claim in view.claims.values()))
    writer.write("errata.txt", letters.errata_note(surveys.errata(view), view))


def write_assets(writer: Writer) -> None:
    for asset in sorted((HERE / "assets").iterdir()):
        writer.write(f"assets/{asset.name}", asset.read_bytes())
