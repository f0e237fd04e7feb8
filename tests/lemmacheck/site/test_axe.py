"""The pages pass the rules of accessibility that axe knows, in light and dark and on a phone."""

import pytest

PAGES = ["index", "claims", "d20/lemma-7", "d20/lemma-1b", "d20/figure-2", "d20/lemma-13", "errata", "graph", "sure", "benchmarks"]
PHONE, DESK = {"width": 375, "height": 740}, {"width": 1280, "height": 900}


def complaints(page) -> list[str]:
    """What axe finds, one line for each element."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:90]}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(site, page, name, size, scheme):
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
