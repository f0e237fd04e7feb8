"""The pages in a real browser: quiet, offline, filterable, reachable by keyboard, readable at any width."""

from itertools import pairwise

import pytest

NAMES = [
    "index",
    "claims",
    "sources",
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


def address(page) -> str:
    return page.evaluate("location.hash")


def statuses_shown(page) -> set[str]:
    return set(visible_rows(page).evaluate_all("rows => rows.map(r => r.dataset.status)"))


def test_a_filter_stands_in_the_address_and_an_address_filters(site, page):
    page.goto((site / "claims.html").as_uri())
    everything = visible_rows(page).count()
    page.select_option('[data-filter="status"]', "refuted")
    assert statuses_shown(page) == {"refuted"}
    assert address(page) == "#status=refuted"
    assert page.locator("[data-shown]").inner_text() == f"{visible_rows(page).count()} of {everything} shown"
    page.fill("[data-search]", "lemma-7")
    assert address(page) == "#q=lemma-7&status=refuted"
    other = page.context.new_page()
    other.goto((site / "claims.html").as_uri() + address(page))
    assert visible_rows(other).count() == visible_rows(page).count() == 1
    other.close()
    page.click("[data-clear]")
    assert visible_rows(page).count() == everything
    assert "status" not in address(page)


def test_an_entry_of_the_errata_fits_on_a_screen(site, page):
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto((site / "errata.html").as_uri())
    heights = page.evaluate("[...document.querySelectorAll('.erratum')].map((e) => e.getBoundingClientRect().height)")
    assert heights
    assert max(heights) <= 900


def test_numbers_of_the_home_page_lead_to_the_filtered_table(site, page):
    page.goto((site / "index.html").as_uri())
    page.locator(".counts a", has_text="constant").click()
    page.wait_for_url("**/claims.html#kind=constant")
    assert visible_rows(page).evaluate_all("rows => rows.map(r => r.dataset.kind)") == ["constant"]


def test_every_page_searches_all_claims(site, page):
    page.goto((site / "d20" / "lemma-13.html").as_uri())
    page.fill("[data-site-search]", "sharp")
    page.press("[data-site-search]", "Enter")
    page.wait_for_url("**/claims.html#q=sharp")
    assert visible_rows(page).evaluate_all("rows => rows.map(r => r.cells[0].dataset.value)") == ["ours/sharp"]


def test_columns_sort_both_ways_and_the_address_remembers(site, page):
    page.goto((site / "claims.html").as_uri())
    ids = "rows => rows.map(r => r.cells[0].dataset.value)"
    page.click("#claims th button.sort >> nth=0")
    first = visible_rows(page).evaluate_all(ids)
    assert first == sorted(first)
    page.click("#claims th button.sort >> nth=0")
    assert visible_rows(page).evaluate_all(ids) == first[::-1]
    assert address(page) == "#sort=-claim"
    page.reload()
    assert visible_rows(page).evaluate_all(ids) == first[::-1]


def test_two_thousand_claims_are_searched_and_sorted_at_once(chromium, tmp_path):
    from tests.lemmacheck.site.conftest import write_table
    from tests.lemmacheck.site.invented import results

    page = chromium.new_page()
    try:
        page.goto(write_table(tmp_path, results(copies=2000)).as_uri())
        assert page.locator("#claims tbody tr").count() > 2000
        seconds = page.evaluate(
            """() => { const start = performance.now(); const box = document.querySelector("[data-search]");
            box.value = "copy-19"; box.dispatchEvent(new Event("input")); document.querySelector("#claims th button.sort").click();
            document.body.getBoundingClientRect(); return (performance.now() - start) / 1000; }"""
        )
        assert seconds < 2
    finally:
        page.close()


def test_the_graph_is_searched_and_zoomed(site, page):
    page.goto((site / "graph.html").as_uri())
    page.fill("[data-graph-search]", "theorem 14")
    found = page.locator(".graph .found")
    assert found.count() == 1
    assert "theorem 14" in found.get_attribute("data-node")
    assert page.locator(".graph .dim").count() == page.locator(".graph [data-node]").count() - 1
    wide = page.locator("svg.graph").first.evaluate("g => g.getBoundingClientRect().width")
    page.click("[aria-label='Zoom in']")
    assert page.locator("svg.graph").first.evaluate("g => g.getBoundingClientRect().width") == pytest.approx(1.25 * wide, rel=0.01)
    page.click("[data-zoom=fit]")
    box = page.locator(".graph-box").first
    assert box.evaluate("b => b.scrollWidth <= b.clientWidth + 1")


def test_a_keyboard_reaches_everything(site, page):
    page.goto((site / "claims.html").as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.focus('[data-filter="status"]')
    page.keyboard.type("proved")
    page.keyboard.press("Enter")
    assert statuses_shown(page) == {"proved"}
    page.focus("#claims th button.sort")
    page.keyboard.press("Enter")
    assert page.locator("#claims th[aria-sort]").count() == 1
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"


def test_an_address_of_a_step_opens_what_is_folded_around_it(site, page):
    page.goto((site / "d20" / "lemma-1b.html").as_uri() + "#p1-1")
    assert page.locator("#p1-1").is_visible()


def test_formulas_are_laid_out_as_mathematics(site, page):
    page.goto((site / "d20" / "lemma-13.html").as_uri())
    fraction = page.locator("math mfrac").first
    top, bottom = (fraction.locator(f":scope > :nth-child({i})").bounding_box() for i in (1, 2))
    assert top["y"] + top["height"] <= bottom["y"] + 1


@pytest.mark.parametrize("name", ["d20/lemma-13", "d21/theorem-region", "d21/lemma-constant"])
def test_a_picture_can_be_explored_and_put_back(site, page, name):
    page.goto((site / f"{name}.html").as_uri())
    assert page.locator("svg.plot").count() == 1
    still = page.locator("svg.plot").inner_html()
    page.click("[data-explore]")
    page.click("[aria-label='Zoom in']")
    assert page.locator("svg.plot").inner_html() != still
    page.locator("[data-explore]", has_text="Back").click()
    assert page.locator("svg.plot").inner_html() == still
    assert page.locator("svg.plot").count() == 1
    assert page.troubles == []
    assert page.evaluate("window.broken") is None
    assert all(address.startswith((site.as_uri(), "data:", "blob:")) for address in page.asked)


def test_pointing_and_arrow_keys_tell_the_numbers_and_a_dragged_box_is_enlarged(site, page):
    page.goto((site / "d20" / "lemma-13.html").as_uri())
    page.click("[data-explore]")
    marks = page.locator("svg.plot .area .mark")
    note = marks.nth(2).locator("title").text_content()
    box = marks.nth(2).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.locator(".readout").inner_text() == note
    page.focus("[data-canvas]")
    page.keyboard.press("ArrowRight")
    first = page.locator(".readout").inner_text()
    page.keyboard.press("ArrowRight")
    assert page.locator(".readout").inner_text() != first
    area = page.locator("svg.plot .area").bounding_box()
    before = page.locator("svg.plot .ticks-x").text_content()
    page.mouse.move(area["x"] + 50, area["y"] + 30)
    page.mouse.down()
    page.mouse.move(area["x"] + 250, area["y"] + 160)
    page.mouse.up()
    assert page.locator("svg.plot .ticks-x").text_content() != before


def test_violations_stay_marked_when_the_picture_is_enlarged(site, page):
    page.goto((site / "d21" / "theorem-region.html").as_uri())
    kinds = "all => all.map(m => m.querySelector('title').textContent.includes('violated')).filter(Boolean).length"
    violated = page.locator("svg.plot .area .mark").evaluate_all(kinds)
    assert violated > 0
    page.click("[data-explore]")
    page.click("[aria-label='Zoom in']")
    assert page.locator("svg.plot .area .mark").evaluate_all(kinds) == violated


def test_pages_read_well_without_scripts(site, chromium):
    page = chromium.new_page()
    try:
        page.route("**/*.js", lambda route: route.abort())
        page.goto((site / "claims.html").as_uri())
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
