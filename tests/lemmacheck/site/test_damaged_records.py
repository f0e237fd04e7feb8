"""Records that other tools leave for the pages: one that is damaged is named on its page, and no page is missing."""

import json

import pytest

from lemmacheck.record.card import path_of
from lemmacheck.site import suite_pages, surveys
from lemmacheck.site.build import make_environment, render
from lemmacheck.site.views import Site
from tests.lemmacheck.site import invented

RECORDS = {
    **{name.partition("/")[2]: record for name, record in invented.records().items()},
    "certificates": {"date": "2026-10-01", "coq": "8.16", "claims": {}, "figures": "1 of 1"},
}
PAGES = {"sure": surveys.sure, "benchmarks": suite_pages.benchmarks, "properties": suite_pages.properties}
RESULTS = invented.results()


def texts(reports):
    """The pages that show records, as they would be written."""
    view = Site(RESULTS, {}, [], runs=reports / "runs")
    environment = make_environment(view)
    suite_pages.guarding_properties(view)
    return {name: render(environment, f"{name}.html", f"{name}.html", page(view)) for name, page in PAGES.items()}


@pytest.fixture
def reports(tmp_path):
    (tmp_path / "records").mkdir()
    (tmp_path / "runs").mkdir()
    for name, record in RECORDS.items():
        (tmp_path / "records" / f"{name}.json").write_text(json.dumps(record), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", RECORDS)
def test_a_damaged_record_is_told_on_its_page(reports, name):
    path = reports / "records" / f"{name}.json"
    whole = path.read_bytes()
    for damage in (b"", b"[]", b"3", b"null", b"NaN", whole[: len(whole) // 2], b"\xff" + whole, b"[" * 20_000):
        path.write_bytes(damage)
        page = texts(reports)[name if name in PAGES else "sure"]
        assert f"The record {name}.json is damaged (" in page, damage[:20]
    path.unlink()
    path.mkdir()
    assert f"The record {name}.json is damaged (Is a directory)" in texts(reports)[name if name in PAGES else "sure"]


@pytest.mark.parametrize("name", RECORDS)
def test_no_wrong_value_in_a_record_takes_the_pages_with_it(reports, name):
    path = reports / "records" / f"{name}.json"
    for field in RECORDS[name]:
        for value in (None, "x", [3], {"a": 3}):
            path.write_text(json.dumps({**RECORDS[name], field: value}), encoding="utf-8")
            assert set(texts(reports)) == set(PAGES), (field, value)


def test_a_damaged_record_of_a_card_is_told(reports):
    path_of(reports).write_text("{}")
    assert "the record of a card is damaged" in texts(reports)["benchmarks"]


def test_seeds_that_no_list_could_hold_are_damage(reports):
    claims = {"a/b": {"key": "k", "statuses": {"proved": "0-99999999999"}}}
    (reports / "records" / "reseed.json").write_text(json.dumps({"claims": claims}))
    assert "are no seeds" in texts(reports)["sure"]
