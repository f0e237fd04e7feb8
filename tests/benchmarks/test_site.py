"""The table of two thousand claims: how long its page takes to write, and a browser to search and sort it, as ratios."""

from __future__ import annotations

import statistics
import time

import pytest

from tests.lemmacheck.site.conftest import chromium, write_table  # noqa: F401
from tests.lemmacheck.site.invented import results

MANY, FEW = 2000, 100
WORK = {
    "search": "box.value = 'copy-1'; box.dispatchEvent(new Event('input'));",
    "clear": "box.value = ''; box.dispatchEvent(new Event('input'));",
    "sort": "document.querySelector('#claims th button.sort').click();",
}
TIMED = """() => {{ const box = document.querySelector('[data-search]'), start = performance.now();
{work} document.body.getBoundingClientRect(); return (performance.now() - start) / 1000; }}"""


def test_writing_grows_with_the_number_of_claims(bench, tmp_path):
    def write(copies):
        start = time.process_time()
        write_table(tmp_path / str(copies), results(copies=copies))
        return time.process_time() - start

    few, many = (statistics.median(write(copies) for _ in range(3)) for copies in (FEW, MANY))
    bench.waiting("table of 2000 claims", MANY / FEW * few, many, target=1.0, bottleneck="one template row each")


@pytest.mark.parametrize("name", list(WORK))
def test_the_browser_keeps_up_with_two_thousand_claims(bench, chromium, tmp_path, name):  # noqa: F811
    page = chromium.new_page()
    try:
        page.goto(write_table(tmp_path, results(copies=MANY)).as_uri())
        seconds = statistics.median(page.evaluate(TIMED.format(work=WORK[name])) for _ in range(5))
    finally:
        page.close()
    bench.waiting(f"{name}, 2000 claims, against half a second", 0.5, seconds, target=1.0, bottleneck="laying out the rows")
