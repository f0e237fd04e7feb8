"""The table for other programs shows every number of a claim in its own column, and a citation is what TeX prints."""

import csv
import io
from types import SimpleNamespace

from lemmacheck.site.feeds import bibtex, table_csv
from tests.lemmacheck.site import invented
from tests.lemmacheck.site.invented_claims import claim

OPEN = {"name": "C", "claimed": None, "estimate": 2.5, "low": 2.25, "high": 3.0, "where": {"d": 4}, "trend": ""}


def row_of(one):
    (row,) = csv.DictReader(io.StringIO(table_csv(SimpleNamespace(claims={one.id: one}))))
    return row


def test_a_needed_constant_stands_between_its_two_ends():
    margin = {"worst": -0.25, "low": -0.5, "high": -0.125, "where": {"d": 3}}
    row = row_of(claim("d20/a", "supported", constants=[OPEN], margin=margin, blind_spot=0.5, draws=640))
    shown = [row[name] for name in ("constant", "claimed", "needed_low", "needed", "needed_high", "margin", "blind_spot", "draws")]
    assert shown == ["C", "", "2.25", "2.5", "3.0", "-0.25", "0.5", "640"]


def test_an_end_that_is_open_is_an_empty_cell():
    row = row_of(claim("d20/a", "supported", constants=[{**OPEN, "high": None}]))
    assert (row["needed_low"], row["needed_high"]) == ("2.25", "")


def test_no_sign_of_tex_does_anything_in_a_citation():
    """What is left once every escaped sign is taken away holds none: a percent sign would end the line."""
    signs = "50 % of {a} & #1_b $c$ ~ ^ \\end"
    text = bibtex(claim("d20/a", "proved", label=signs, title=signs), invented.results().run)
    title = next(line for line in text.splitlines() if "title" in line)
    kept = title.partition("= ")[2].removeprefix("{{").removesuffix("},")
    for escaped in (r"\textbackslash{}", r"\~{}", r"\^{}", *(rf"\{sign}" for sign in "{}%&#_$")):
        assert escaped in kept
        kept = kept.replace(escaped, "")
    assert not set(kept.replace("}: ", "")) & set("\\{}%&#_$~^")
