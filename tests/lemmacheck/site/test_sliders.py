"""The recursions that the pages compute themselves agree with those of Python."""

from math import comb
from pathlib import Path

import numpy as np
import pytest

from checks.pictures.curves import first_layer, gaps
from tests.lemmacheck.site.test_axe import complaints
from theory.laws.fuss_catalan import density

TOP = Path(__file__).resolve().parents[3]
SCRIPTS = sorted((TOP / "checks" / "pictures").glob("*/*.js"))


@pytest.fixture
def opened(page, tmp_path):
    """A page that holds one slider and nothing else."""

    def open_slider(script):
        plot = TOP / "lemmacheck" / "site" / "assets" / "plot.js"
        style = plot.with_name("style.css").read_text()
        html = (
            f'<!DOCTYPE html><html lang="en"><title>t</title><style>{style}</style><main><h1>t</h1>'
            f"<div data-slider hidden></div></main><script>{plot.read_text()}</script>"
            f"<script>{(TOP / 'checks' / 'pictures' / script).read_text()}</script>"
        )
        (tmp_path / "slider.html").write_text(html, encoding="utf-8")
        page.goto((tmp_path / "slider.html").as_uri())
        return page

    return open_slider


def test_the_gap_of_the_page_is_that_of_the_infinite_width_map(opened):
    page = opened("d21/theorem_1.js")
    for n, share in ((100, 96), (5, 90), (20, 60)):
        shown = page.evaluate(f"sliders[0].curves({{n: {n}, share: {share}, depth: 40}})['the gap, infinite width']")
        expected = gaps(n, share / 100 / n**0.5, 41)
        assert [gap for _, gap in shown] == pytest.approx(expected, rel=1e-6)


def test_the_page_finds_the_layer_at_which_the_gap_overtakes_the_bound(opened):
    page = opened("d21/theorem_1.js")
    alpha = 0.096
    crossing = next(layer for layer, V in enumerate(gaps(100, alpha, 200)) if 2 * (1 - 2 * alpha / 3) ** layer < V)
    assert f"from depth {crossing} on" in page.locator(".slider-says").inner_text()


def test_the_time_constant_of_the_page_is_that_of_the_exact_step(opened):
    page = opened("m23/theorem_1.js")
    for d, smallest in ((2, 0.5), (3, 1e-4), (16, 0.9), (128, 0.01)):
        shown = page.evaluate(f"firstLayer({d}, {smallest})")
        assert (shown["gap"], shown["time"]) == pytest.approx(first_layer(d, smallest), rel=1e-5)


def test_the_density_of_the_page_is_the_printed_one_and_its_moments_are_known(opened):
    page = opened("b18/theorem_1.js")
    for M in (1, 2, 5):
        points = np.array(page.evaluate(f"sliders[0].curves({{M: {M}}})['the printed density ρ(s)']"))[5:-5:40]
        assert points[:, 1] == pytest.approx(density(points[:, 0], M), rel=1e-6)
        assert page.evaluate(f"momentOf({M}, 2)") == pytest.approx(comb(2 * M + 2, 2) / (2 * M + 1), rel=1e-3)  # M + 1


@pytest.mark.parametrize("script", [f"{s.parent.name}/{s.name}" for s in SCRIPTS])
def test_moving_a_slider_moves_the_curves_and_the_sentence(opened, script):
    page = opened(script)
    before = page.locator("svg.plot").inner_html(), page.locator(".slider-says").inner_text()
    page.locator("input[type=range]").first.press("ArrowRight")
    assert page.locator("svg.plot").inner_html() != before[0]
    assert page.troubles == []
    assert all("NaN" not in path for path in page.locator("svg.plot path").evaluate_all("all => all.map(p => p.getAttribute('d'))"))


def test_axe_finds_nothing_on_a_slider_on_a_phone(opened, page):
    page.set_viewport_size({"width": 375, "height": 740})
    assert complaints(opened("d21/theorem_1.js")) == []
