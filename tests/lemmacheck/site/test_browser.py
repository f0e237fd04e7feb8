"""The pages in a real browser: quiet, offline, filterable, reachable by keyboard, readable at any width."""

from itertools import pairwise

import pytest

NAMES = [
    "index",
    "d20/lemma-1b",
    "d20/lemma-7",
    "d20/lemma-13",
    "d20/figure-2",
    "d21/theorem-region",
    "s20/hostile",
    "s20/broken",
    "ours/sharp",
    "d20/index",
    "errata",
    "constants",
    "graph",
    "sure",
    "properties",
    "benchmarks",
    "run",
    "add",
]

# Contrast of every visible text against the nearest opaque background, by the WCAG formula.
LOW_CONTRAST = """() => {
  const parse = (c) => (c.match(/[\\d.]+/g) || []).map(Number);
  const part = (v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const behind = (e) => {
    for (; e; e = e.parentElement) {
      const c = parse(getComputedStyle(e).backgroundColor);
      if (c.length === 3 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  const bad = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !e.checkVisibility() || e.closest('script, style, title')) continue;
    const svg = e.closest('svg');
    const style = getComputedStyle(e);
    const ink = parse(svg ? style.fill : style.color);
    const a = light(ink), b = light(behind(svg ? svg.parentElement : e));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const words = walker.currentNode.textContent.trim().slice(0, 30);
    if (!(ratio >= 4.5)) bad.push(`${e.tagName} ${ratio.toFixed(2)} ${words}`);
  }
  return bad;
}"""


def visible_rows(page):
    return page.locator("#claims tbody tr:visible")


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_quiet_stays_offline_and_has_its_landmarks(site, page, name):
    page.goto((site / f"{name}.html").as_uri())
    assert page.troubles == []
    assert all(address.startswith((site.as_uri(), "data:")) for address in page.asked)
    assert page.evaluate("window.broken") is None
    for landmark in ("header.top", "main", "footer.bottom", "nav[aria-label=Site]", "h1"):
        assert page.locator(landmark).count() == 1
    assert page.locator("img:not([alt])").count() == 0
    levels = [int(tag[1]) for tag in page.locator("h1, h2, h3").evaluate_all("all => all.map(h => h.tagName)")]
    assert levels[0] == 1
    assert all(b - a <= 1 for a, b in pairwise(levels)), "a heading level is skipped"


@pytest.mark.parametrize("name", NAMES)
def test_text_has_contrast_in_light_and_dark(site, page, name):
    page.goto((site / f"{name}.html").as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(LOW_CONTRAST) == [], scheme


def test_the_contrast_check_would_notice_pale_text(site, page):
    page.goto((site / "errata.html").as_uri())
    page.evaluate("document.querySelector('h1').style.color = '#999'")
    assert [line[:2] for line in page.evaluate(LOW_CONTRAST)] == ["H1"]


@pytest.mark.parametrize("name", NAMES)
def test_a_phone_does_not_scroll_sideways(site, page, name):
    page.set_viewport_size({"width": 375, "height": 740})
    page.goto((site / f"{name}.html").as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_figures_of_the_sentence_filter_the_table(site, page):
    page.goto((site / "index.html").as_uri())
    everything = visible_rows(page).count()
    page.click('[data-filter="refuted"]')
    statuses = visible_rows(page).evaluate_all("rows => rows.map(r => r.dataset.status)")
    assert set(statuses) == {"refuted"}
    assert len(statuses) < everything
    assert page.locator("[data-shown]").inner_text() == f"{len(statuses)} of {everything} shown"
    page.click('[data-filter="refuted"]')
    assert visible_rows(page).count() == everything


def test_search_finds_words_and_sources_narrow_it(site, page):
    page.goto((site / "index.html").as_uri())
    page.fill("[data-search]", "lemma 7 amended")
    assert visible_rows(page).count() == 1
    page.fill("[data-search]", "")
    page.click('[data-chips] button:has-text("m23")')
    assert set(visible_rows(page).evaluate_all("rows => rows.map(r => r.dataset.source)")) == {"m23"}


def test_columns_sort_both_ways_with_unknown_values_last(site, page):
    page.goto((site / "index.html").as_uri())
    head = page.locator("#claims th", has_text="Worst margin")

    def values():
        return [
            float(v) if v else None
            for v in page.locator("#claims tbody tr td:nth-child(3)").evaluate_all("c => c.map(x => x.dataset.value)")
        ]

    for direction, sign in (("ascending", 1), ("descending", -1)):
        head.locator("button").click()
        assert head.get_attribute("aria-sort") == direction
        found = values()
        known = [v for v in found if v is not None]
        assert known == sorted(known, key=lambda v: sign * v)
        assert found[: len(known)] == known


def test_the_keyboard_reaches_content_filters_and_sorting(site, page):
    page.goto((site / "index.html").as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.focus('[data-filter="proved"]')
    page.keyboard.press("Space")
    assert set(visible_rows(page).evaluate_all("rows => rows.map(r => r.dataset.status)")) == {"proved"}
    page.focus("#claims th button.sort")
    page.keyboard.press("Enter")
    assert page.locator("#claims th[aria-sort]").count() == 1
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"


def test_formulas_are_laid_out_as_mathematics(site, page):
    page.goto((site / "d20" / "lemma-13.html").as_uri())
    fraction = page.locator("math mfrac").first
    top, bottom = (fraction.locator(f":scope > :nth-child({i})").bounding_box() for i in (1, 2))
    assert top["y"] + top["height"] <= bottom["y"] + 1


@pytest.mark.parametrize("name", ["d20/lemma-13", "d21/theorem-region", "b18/moments", "s20/hostile"])
def test_a_picture_can_be_explored_and_put_back(site, page, name):
    page.goto((site / f"{name}.html").as_uri())
    assert page.locator("svg.plot").count() == 1
    page.click("[data-explore]")
    page.wait_for_selector(".js-plotly-plot .main-svg")
    page.locator("[data-explore]", has_text="Back").click()
    assert page.locator("svg.plot").count() == 1
    assert page.troubles == []
    assert page.evaluate("window.broken") is None
    assert all(address.startswith((site.as_uri(), "data:", "blob:")) for address in page.asked)


def test_pages_read_well_without_scripts(site, chromium):
    page = chromium.new_page()
    try:
        page.route("**/*.js", lambda route: route.abort())
        page.goto((site / "index.html").as_uri())
        assert page.locator("#claims tbody tr").count() > 10
        assert not page.locator(".table-tools").first.is_visible()
        page.goto((site / "d20" / "lemma-13.html").as_uri())
        assert page.locator("svg.plot").is_visible()
        assert not page.locator("[data-explore], [data-copy]").first.is_visible()
    finally:
        page.close()


def test_print_shows_all_rows_and_no_controls(site, page):
    page.goto((site / "d20" / "lemma-13.html").as_uri())
    page.emulate_media(media="print")
    assert not page.locator("[data-explore]").is_visible()
    assert not page.locator("nav[aria-label=Site]").is_visible()
    assert page.locator("table.cases tbody tr").last.is_visible()
