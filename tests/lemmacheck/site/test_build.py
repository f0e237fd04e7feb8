"""The pages as files: complete, linked, escaped, reproducible."""

import csv
import io
import json
import os
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import msgspec
import pytest
from msgspec.structs import replace

from lemmacheck.places import project
from lemmacheck.proofs.step import Step
from lemmacheck.record.explain import audit
from lemmacheck.record.files import read_json
from lemmacheck.record.reseeded import ranges
from lemmacheck.record.results import Hypothesis, Results
from lemmacheck.site import surveys
from lemmacheck.site.build import build
from lemmacheck.site.pages import Part, Row, _witness
from lemmacheck.site.proof_view import answered
from lemmacheck.site.source_code import highlighted, own_file
from lemmacheck.site.suite_pages import fact_in_words
from tests.lemmacheck.site import invented
from tests.lemmacheck.site.conftest import write_site
from tests.lemmacheck.site.invented_claims import claim as invented_claim

VOID = {"meta", "link", "img", "input", "br", "hr"}


class Reader(HTMLParser):
    """Collects what tests ask about: ids, links, elements, scripts, text; notes elements closed in the wrong order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.ids, self.links, self.tags, self.attributes, self.text, self.open = [], [], [], [], [], []
        self.misnested = []

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.tags.append(tag)
        self.attributes += list(values)
        if "id" in values:
            self.ids.append(values["id"])
        self.links += [values[k] for k in ("href", "src") if values.get(k)]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.misnested.append(tag)

    def handle_data(self, data):
        self.text.append(data)


def read(path: Path) -> Reader:
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader


def html_files(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def test_every_claim_and_source_has_a_page(site):
    for claim in invented.claims():
        assert (site / f"{claim.id}.html").is_file()
        assert (site / claim.source / "index.html").is_file()


def test_every_internal_link_resolves(site):
    readers = {path: read(path) for path in html_files(site)}
    broken = []
    for path, reader in readers.items():
        for link in reader.links:
            if link.startswith(("data:", "http:", "https:")):
                assert link.startswith("data:") or link == invented.PAPER, f"{path.name} points outside: {link}"
                continue
            file, _, anchor = link.partition("#")
            target = (path.parent / unquote(file)).resolve() if file else path
            anchored = anchor and "=" not in anchor  # with an equals sign it is a filter
            if not target.is_file() or (anchored and target in readers and anchor not in readers[target].ids):
                broken.append((path.relative_to(site), link))
    assert broken == []


def test_elements_are_nested_and_ids_are_unique(site):
    for path in html_files(site):
        reader = read(path)
        assert reader.misnested == [], path
        assert len(reader.ids) == len(set(reader.ids)), path


def test_no_text_becomes_markup(site):
    """The hostile claim puts scripts, handlers and template expressions into every field."""
    hostile_page = read(site / "s20" / "hostile.html")
    assert "".join(hostile_page.text).count("window.broken=1") > 20, "the hostile text must be shown, as text"
    for path in html_files(site):
        reader = read(path)
        assert not [a for a in reader.attributes if a.startswith("on")], path
        assert "x" not in reader.links, path
        scripts = re.findall(r"<script\b[^>]*>", path.read_text(encoding="utf-8"))
        assert all("src=" in s or 'type="application/json"' in s for s in scripts), path
        assert "49" not in re.findall(r"&amp;lt;(\d+)&lt;/script", path.read_text(encoding="utf-8")), "a template ran twice"


def test_a_file_outside_the_checks_is_never_shown(site):
    assert "root:" not in (site / "s20" / "hostile.html").read_text(encoding="utf-8")


def test_the_source_of_a_check_is_shown_in_colour():
    shown = highlighted('claim = "<b>"\n')
    assert '<span class="n">claim</span>' in shown
    assert "&lt;b&gt;" in shown
    assert "<b>" not in shown


def test_only_a_file_inside_its_own_folder_of_claims_is_shown(tmp_path):
    for folder in ("ours/checks/d20", "theirs/checks/d20"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "x.py").write_text(f"# {folder}\n", encoding="utf-8")
    (tmp_path / "theirs" / "secret.py").write_text("x = 1", encoding="utf-8")
    root = os.path.relpath(tmp_path / "theirs" / "checks", project().top)
    assert own_file("checks/d20/x.py", root) == (tmp_path / "theirs/checks/d20/x.py").resolve()
    assert own_file("checks/../secret.py", root) is None
    assert own_file("checks/d20/absent.py", root) is None


def test_the_same_results_give_the_same_bytes(site, tmp_path):
    again = write_site(tmp_path)
    first = {p.relative_to(site): p.read_bytes() for p in site.rglob("*") if p.is_file()}
    second = {p.relative_to(again): p.read_bytes() for p in again.rglob("*") if p.is_file()}
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def test_a_rebuild_removes_pages_of_claims_that_are_gone_and_nothing_else(tmp_path):
    site = write_site(tmp_path)
    (site / "notes.txt").write_text("mine")
    results = invented.results()
    write_site(tmp_path, replace(results, claims=[c for c in results.claims if c.id != "b18/moments"]))
    assert not (site / "b18" / "moments.html").exists()
    assert not (site / "b18" / "moments.csv").exists()
    assert (site / "notes.txt").read_text() == "mine"


@pytest.mark.parametrize("claims", [[], invented.claims()[:1]], ids=["no claim", "one claim"])
def test_a_site_of_few_claims_is_complete(tmp_path, claims):
    site = write_site(tmp_path, replace(invented.results(), claims=claims, census={}), ledger={})
    assert "Nothing is recorded yet" in (site / "index.html").read_text(encoding="utf-8")


def test_feeds_can_be_read_back(site):
    results = read_json(site / "results.json", Results)
    assert results == invented.results()
    rows = list(csv.DictReader(io.StringIO((site / "claims.csv").read_text(encoding="utf-8"))))
    assert {r["id"] for r in rows} == {c.id for c in results.claims}
    assert not [cell for r in rows for cell in r.values() if cell[:1] in ("=", "@")]
    feed = ET.parse(site / "changes.atom").getroot()
    entries = feed.findall("{http://www.w3.org/2005/Atom}entry")
    assert len(entries) == sum(len(known.history) for known in invented.ledger().values())
    for name in ("junit.xml", "badge.svg", "d20/lemma-13.svg", "s20/hostile.svg"):
        ET.parse(site / name)
    assert (site / "citations.bib").read_text(encoding="utf-8").count("@misc{") == len(results.claims)


def test_the_case_table_carries_the_data_of_the_picture(site):
    rows = list(csv.DictReader(io.StringIO((site / "d20" / "lemma-13.csv").read_text(encoding="utf-8"))))
    assert [float(r["bound"]) for r in rows] == [d**1.5 for d in (4, 8, 16, 32, 64, 128, 256)]


def test_errata_are_letters_that_name_the_failure_the_repair_and_what_leans_on_it(site):
    note = " ".join((site / "errata.txt").read_text(encoding="utf-8").split())
    assert f"Batch normalization provably avoids rank collapse (2020) {invented.PAPER}" in note
    assert "To Daneshmand et al." in note
    assert "1. Lemma 7 (Appendix B, eq. (12)) [d20/lemma-7] Kind: the rate or the constant is wrong" in note
    assert "Instead (proved, a list of symbolic steps, each checked by machine): The fact that lemma 7 amended" in note
    assert "states in words: F ≤ 2d² − 8T + 8G" in note
    assert "What leans on it: Lemma 13 [d20/lemma-13], Theorem 14 [d20/theorem-14]" in note


def test_only_what_a_source_prints_is_called_printed(site):
    for claim in invented.claims():
        text = "".join(read(site / f"{claim.id}.html").text)
        assert ("As printed" in text) == (claim.whose == "printed" or claim.amends == "d20/lemma-7")


def test_what_is_no_erratum_stands_apart(site):
    text = (site / "errata.html").read_text(encoding="utf-8")
    errata, _, rest = text.partition('id="not-errata"')
    assert "d20/strict.html" in rest
    assert "d20/strict.html" not in errata
    assert "d20/lemma-7.html" in errata


def test_a_reader_can_say_that_a_claim_was_misread(site):
    for path in html_files(site):
        assert "Not what the source means?" in "".join(read(path).text), path
    text = "".join(read(site / "d20" / "lemma-7.html").text)
    assert "Misread: d20/lemma-7" in text
    assert "What the source means instead" in text


def test_a_status_never_appears_as_colour_alone(site):
    """Every element that carries a status colour holds, or labels, the word as well."""
    for path in html_files(site):
        text = path.read_text(encoding="utf-8")
        for status in re.findall(r'<span class="status s-(\w+)"><svg[^>]*>.*?</svg><span class="word">(\w+)</span>', text):
            assert status[0] == status[1] or status[0] == "error"


def test_the_scripts_of_the_pages_are_few_and_small(site):
    scripts = list(site.rglob("*.js"))
    assert sorted(p.name for p in scripts) == ["plot.js", "site.js"]
    assert sum(p.stat().st_size for p in scripts) < 50_000


def test_records_of_the_suite_are_shown_and_their_absence_is_said(site, tmp_path):
    assert "100× missed" in " ".join(read(site / "benchmarks.html").text)
    assert "Graphics cards: never run" in " ".join(" ".join(read(site / "benchmarks.html").text).split())
    assert "1 failed" in " ".join(read(site / "properties.html").text)
    sure = " ".join(read(site / "sure.html").text)
    assert "4·10⁻⁴" in sure
    plain = " ".join(sure.split())
    assert "1 of them not since the code or their tests changed" in plain
    assert "1 claim drawn within the error budget: 20 seeds, 1 status changed" in plain
    assert "1 of these claims changed since then" in plain
    assert "proved under 0-18; undecided under 19" in plain
    assert "up by 6.2 % is noticed" in " ".join(" ".join(read(site / "d20" / "lemma-1b.html").text).split())
    assert all(figure in sure for figure in ("2026-10-01", "75.0\u00a0%", "33.3\u00a0%"))
    bare = tmp_path / "site"
    build(invented.results(), bare, ledger={}, lines=[], files={})
    assert "There is no record yet" in (bare / "sure.html").read_text(encoding="utf-8")
    for name in ("benchmarks", "properties"):
        assert not (bare / f"{name}.html").exists(), "an empty page"
        assert f"{name}.html" not in (bare / "index.html").read_text(encoding="utf-8")


def test_figures_that_were_recorded_and_committed_stand_in_with_their_date(tmp_path):
    (tmp_path / "records").mkdir()
    kept = {"date": "2026-10-01", **invented.records()["runs/properties"]}
    (tmp_path / "records" / "properties.json").write_text(json.dumps(kept), encoding="utf-8")
    build(invented.results(), tmp_path / "site", ledger={}, lines=[], files={})
    assert "recorded on 2026-10-01" in (tmp_path / "site" / "properties.html").read_text(encoding="utf-8")


def test_a_session_of_one_test_does_not_hide_the_properties_that_were_recorded(tmp_path):
    recorded = invented.records()["runs/properties"]["properties"]
    again = {**recorded[0], "examples": 777}
    for folder, record in (("records", {"date": "2026-10-01", "properties": recorded}), ("runs", {"properties": [again]})):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "properties.json").write_text(json.dumps(record), encoding="utf-8")
    build(invented.results(), tmp_path / "site", ledger={}, lines=[], files={})
    text = (tmp_path / "site" / "properties.html").read_text(encoding="utf-8")
    assert "recorded on 2026-10-01 (1 of them tried here since)" in text
    assert text.count("<tr data-status") == len(recorded)
    assert ">777<" in text


def test_the_page_of_the_run_says_what_longer_profiles_have_left_and_what_that_takes(tmp_path):
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "plan-full.json").write_text(json.dumps({"date": "2026-10-01", "says": "at least 2.0 h with 1"}))
    results, ledger = invented.results(), invented.ledger()
    known = ledger["d20/lemma-1b"]
    ledger["d20/lemma-1b"] = msgspec.structs.replace(known, profiles={**known.profiles, "full": known.profiles["quick"]})
    build(results, tmp_path / "site", ledger=ledger, lines=[], files={})
    told = (tmp_path / "site" / "run.html").read_text(encoding="utf-8")
    assert "All of it, as planned on 2026-10-01: at least 2.0 h with 1." in told
    left = told.partition("full: never run</summary>")[2].partition("</details>")[0]
    assert "d20/lemma-7" in left
    assert "d20/lemma-1b" not in left
    assert "full: 1 claim recorded" in told


def test_a_damaged_record_is_named_and_does_not_stop_the_build(tmp_path):
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "benchmarks.json").write_text("{")
    build(invented.results(), tmp_path / "site", ledger={}, lines=[], files={})
    assert "benchmarks.json is damaged" in (tmp_path / "site" / "benchmarks.html").read_text(encoding="utf-8")


def test_the_resolution_counts_the_smaller_of_two_changes_and_leaves_out_what_is_never_noticed():
    from lemmacheck.record.resolutions import Resolution, Resolutions
    from lemmacheck.site.surveys import resolution

    constants = {"a": {"up": 0.5, "down": 0.0078125}, "b": {"up": None, "down": None}, "c": {"up": 0.0009765625}}
    told = resolution(Resolutions(date="2026-10-01", claims={"p/x": Resolution(date="2026-10-01", constants=constants)}))
    assert told["noticed"] == [(0.02, 2), (0.1, 2), (0.25, 2), (0.5, 2)]
    assert (told["claims"], told["constants"]) == (1, 3)
    assert resolution(None) is None


def test_a_page_loads_little(site):
    """A page with its picture, sliders and styles, all that Explore needs included, stays far below 1.5 MB."""
    shared = sum(file.stat().st_size for file in (site / "assets").iterdir())
    largest = max(page.stat().st_size for page in site.rglob("*.html"))
    assert shared < 100_000
    assert shared + largest < 1_500_000


def test_the_case_of_a_test_is_no_name_of_the_code():
    assert fact_in_words("a fact holds [cauchy_schwarz]") == "a fact holds: Cauchy–Schwarz"
    assert fact_in_words("rows in [0, 1] stay there") == "rows in [0, 1] stay there"


@pytest.mark.parametrize(
    ("found", "mark"),
    [
        ([("proved", "printed", ""), ("refuted", "ours", "reading")], "proved"),  # our reading does not redden a true lemma
        ([("refuted", "read", "reading"), ("proved", "ours", "")], "reading"),  # nor does our repair make it green
        ([("refuted", "printed", "slip"), ("refuted", "read", "reading")], "refuted"),
        ([("refuted", "read", "not reproduced")], "reading"),
        ([("proved", "ours", "")], "proved"),
        ([], "absent"),
    ],
)
def test_the_mark_of_a_statement_is_what_was_found_about_itself(found, mark):
    claims = [invented_claim(f"m23/{i}", status, whose=whose, fails=fails) for i, (status, whose, fails) in enumerate(found)]
    assert Part("Lemma 2", [Row(one, 0, "today") for one in claims]).status == mark


def test_a_witness_shows_its_case_and_both_sides_and_folds_what_lies_between():
    found = {
        "rung": "exact",
        "smallest": {"d": "2", "share": "1/3", "rest": "[+/- 1.40e-8]", "margin": "-1/2"},
        "where": {"d": 2},
        "margin": -0.5,
        "sides": [{"name": "the gap, of one layer,", "value": 1.5}, {"name": "the bound", "value": 1.0}],
    }
    rows = _witness(invented_claim("a/b", "refuted", witness=found))["told"]
    assert [row.name for row in rows if not row.passing] == ["d", "the gap, of one layer", "the bound", "margin"]
    assert [row.name for row in rows if row.passing] == ["share", "rest"]
    assert [row.exact for row in rows if row.passing] == ["1/3", "0 ± 1.4·10⁻⁸"]
    alone = _witness(invented_claim("a/b", "refuted", witness={**found, "sides": []}))["told"]
    assert not any(row.passing for row in alone)  # without the two sides every number may be needed


def test_a_constant_that_cannot_exist_is_no_pair_of_numbers():
    found = {"rung": "proof", "smallest": {"needed": "n", "limit": "infinity"}, "where": {"n": ">= 1"}}
    told = _witness(invented_claim("a/b", "refuted", witness=found))["told"]
    assert [(row.name, row.exact) for row in told] == [("the constant must be at least", "n"), ("which tends to", "∞")]


def test_a_solver_that_finds_nothing_is_told_in_words():
    step = Step(kind="solver", says="", by="unsat, unsat")
    assert answered(step, vacuous=False) == "the solver z3 finds nothing that violates the statement"
    assert answered(step, vacuous=True) == "the solver z3 finds nothing that meets the hypotheses"
    assert answered(Step(kind="solver", says="", by="sat"), vacuous=False) == "sat"


def test_a_proof_that_there_is_none_is_no_proof_that_does_not_close(tmp_path):
    steps = [
        {"kind": "fact", "says": "x", "by": "trusted fact: Jensen", "fact": "jensen"},
        {"kind": "sign", "says": "y", "by": "z"},
    ]
    proof = {"evidence": "Proof 1", "case": {}, "covers": "every C ≥ 1", "closes": False, "note": "", "steps": steps}
    none = invented_claim("d20/lemma-1", "refuted", rung="proof", proof=[proof])
    page = (
        write_site(tmp_path, replace(invented.results(), claims=[none]), {})
        .joinpath("d20", "lemma-1.html")
        .read_text(encoding="utf-8")
    )
    assert "It shows that there is none." in page
    assert "It does not close" not in page
    assert "rests on Jensen" in page


def test_the_hypotheses_of_an_empty_statement_are_not_said_to_hold():
    empty = invented_claim("a/b", "vacuous", reason="nothing meets the hypotheses")
    row = Hypothesis(name="h", met=0, failed=0, open=0)
    assert "never met together" in audit(row, empty)
    assert "holds by construction" in audit(row, invented_claim("a/b", "proved"))


@pytest.mark.parametrize(("seen", "told"), [([], "no other seed tried yet"), ([*range(20)], "20 seeds, no status changed")])
def test_claims_under_no_other_seed_are_not_said_to_have_kept_their_status(seen, told):
    record = {"date": "2026-01-02", "profile": "quick", "without_draws": 0}
    record["claims"] = {"a/b": {"key": "k", "observed": False, "statuses": {"supported": ranges(seen)} if seen else {}}}
    assert told in surveys.seeds(record, {})["figures"]
