"""The words of the pages, kept as snapshots: a change of wording is a decision, not an accident."""

import re

import pytest

from tests.lemmacheck.site.test_build import Reader


def words(path) -> str:
    """The visible text of a page's main part, one line per piece of text."""
    html = path.read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(html[html.index("<main") : html.index("</main>")])
    lines = [re.sub(r"\s+", " ", piece).strip() for piece in reader.text]
    return "\n".join(line for line in lines if line and not line.startswith('{"data"'))


@pytest.mark.parametrize(
    "name",
    [
        "index",
        "d20/lemma-1b",
        "d20/lemma-7",
        "d20/figure-2",
        "d21/lemma-constant",
        "d20/index",
        "errata",
        "constants",
        "graph",
        "run",
    ],
)
def test_words_of_a_page_are_as_recorded(site, snapshot, name):
    assert words(site / f"{name}.html") == snapshot
