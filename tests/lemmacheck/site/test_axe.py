"""The pages pass the rules of accessibility that axe knows, in light and dark and on a phone."""

import pytest

from tests.lemmacheck.site.whole import DESK, FAINT, PHONE, complaints

PAGES = [
    "index",
    "claims",
    "sources",
    "d20/index",
    "d20/lemma-7",  # refuted, with a picture
    "d20/lemma-1b",  # proved
    "d20/figure-2",  # observed
    "d20/lemma-13",
    "d21/theorem-region",  # vacuous
    "ours/sharp",
    "errata",
    "constants",
    "graph",
    "sure",  # with the calibration
    "properties",
    "benchmarks",
    "run",
    "add",
]


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_on_a_light_desk(site, page, name):
    page.set_viewport_size(DESK)
    page.emulate_media(color_scheme="light")
    page.goto((site / f"{name}.html").as_uri())
    assert complaints(page) == []


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_on_a_dark_phone(site, page, name):
    """Contrast by our own rule, which takes a fiftieth of the time, looks at more, and is compared with that of axe elsewhere."""
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    page.goto((site / f"{name}.html").as_uri())
    assert complaints(page, contrast=False) == []
    assert page.evaluate(FAINT) == []


@pytest.mark.parametrize("name", ["index", "d20/lemma-7"])
def test_axe_finds_nothing_on_a_dark_desk_and_a_light_phone(site, page, name):
    for size, scheme in ((DESK, "dark"), (PHONE, "light")):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        page.goto((site / f"{name}.html").as_uri())
        assert complaints(page) == []


def test_axe_finds_nothing_while_a_picture_is_explored(site, page):
    page.goto((site / "d20" / "lemma-13.html").as_uri())
    page.click("[data-explore]")
    assert complaints(page) == []


def test_axe_would_notice_a_picture_without_a_name(site, page):
    page.goto((site / "d20" / "lemma-13.html").as_uri())
    page.evaluate("document.querySelector('svg.plot').removeAttribute('aria-labelledby')")
    page.evaluate("document.querySelector('svg.plot > title').remove()")
    assert any(line.startswith("svg-img-alt") for line in complaints(page))
