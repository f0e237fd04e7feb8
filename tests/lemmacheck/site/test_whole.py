"""The look at every page of a site notices what a reader should not meet, and nothing else."""

import pytest

from tests.lemmacheck.site.whole import FAINT, broken_links, complaints, faint, unreadable

WELL = (
    "At n = 100, α = 0.096 and depth 145 the gap is 5·10⁻⁴. Caught: 1 of 1. False neighbour. See d20/lemma-1b, u = 0 .. 1,"
    " 1 case, 0.00333333. Only the symbol ρ(φ) suggests this."
)


def test_a_page_that_reads_well_is_left_alone():
    assert list(unreadable(WELL)) == []


@pytest.mark.parametrize(
    "text",
    [
        r"the bound \frac{1}{2}",
        "of order d^{2β}",
        "at H = None",
        "where {'n': 3}",
        "Fraction(1, 2)",
        "0.5172413793103448",
        "falls to 1.9e-05",
        "\n the symbol t \n",
        "mean_decades = 1",
        "1 cases",
        "the the gap",
        "It ends..",
    ],
)
def test_what_no_reader_should_meet_is_noticed(text):
    assert list(unreadable(text))


def test_broken_links_and_places_are_noticed(tmp_path):
    page = tmp_path / "a.html"
    page.write_text('<h1 id="top">A</h1>', encoding="utf-8")
    links = ["a.html#top", "#top", "claims.html", "#nowhere", "https://arxiv.org/abs/1", "http://plain", "a.html#status=refuted"]
    found = list(broken_links(tmp_path, page, links, {}))
    assert [line.rpartition(" ")[2] for line in found] == ["claims.html", "#nowhere", "http://plain"]


DARK = "<style>@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } } .pale { color: #555 }</style>"


def test_text_that_is_too_faint_is_noticed_in_dark_and_on_paper_and_nowhere_else(page, tmp_path):
    body = f"<html lang='en'><title>x</title>{DARK}<main><h1>words</h1><p class='pale'>pale</p>"
    (tmp_path / "a.html").write_text(body, encoding="utf-8")
    page.goto((tmp_path / "a.html").as_uri())
    assert [line.partition(":")[0] for line in faint(page)] == ["too faint, dark on screen", "too faint, dark on print"]


@pytest.mark.parametrize(("colour", "enough"), [("#767676", True), ("#777777", False), ("#000000", True), ("#dddddd", False)])
def test_our_contrast_and_that_of_axe_agree(page, tmp_path, colour, enough):
    (tmp_path / "a.html").write_text(
        f"<html lang='en'><title>x</title><body style='background:#ffffff'><main><h1>words</h1><p style='color:{colour}'>words</p>",
        encoding="utf-8",
    )
    page.goto((tmp_path / "a.html").as_uri())
    assert (page.evaluate(FAINT) == []) is enough
    assert any(line.startswith("color-contrast") for line in complaints(page)) is not enough


@pytest.mark.parametrize("name", ["index", "graph", "d20/lemma-7", "d20/lemma-13"])
def test_no_text_of_the_site_is_too_faint_in_light_in_dark_and_when_a_dark_page_is_printed(site, page, name):
    page.goto((site / f"{name}.html").as_uri())
    assert list(faint(page)) == []
