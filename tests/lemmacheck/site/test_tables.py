"""The table of cases as a file: every column is what its head says, with the ends of its intervals in order."""

import csv
import io

import msgspec
import pytest

from lemmacheck.site.tables import cases_csv
from tests.lemmacheck.site import invented


def read(claim):
    return list(csv.DictReader(io.StringIO(cases_csv(claim))))


def claim_with(**changes):
    claim = next(one for one in invented.claims() if one.cases)
    row = msgspec.structs.replace(claim.cases[0], case={"d": 4}, **changes)
    return msgspec.structs.replace(claim, cases=[row])


def test_the_ends_of_an_interval_stand_on_their_sides_of_the_margin():
    (row,) = read(claim_with(margin=0.5, low=0.25, high=0.75, needed=None))
    assert [float(row[name]) for name in ("margin low", "margin", "margin high")] == [0.25, 0.5, 0.75]
    assert row["d"] == "4"
    assert (row["needed low"], row["needed"], row["needed high"]) == ("", "", "")


def test_the_ends_of_a_needed_constant_stand_on_their_sides_of_it():
    (row,) = read(claim_with(margin=None, low=None, high=None, needed=(1.0, 2.0, 3.0)))
    assert [float(row[name]) for name in ("needed low", "needed", "needed high")] == [1.0, 2.0, 3.0]
    assert (row["margin low"], row["margin"], row["margin high"]) == ("", "", "")


@pytest.mark.parametrize("end", [1 / 3, 1e-300, 123456789.123456789])
def test_an_end_keeps_all_of_its_digits(end):
    (row,) = read(claim_with(margin=end, low=end, high=end, needed=None))
    assert float(row["margin low"]) == end == float(row["margin high"])
