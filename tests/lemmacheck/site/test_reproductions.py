"""The page of reproductions: its words come from the results, never from its file."""

import pytest
from msgspec import structs

from lemmacheck.errors import ClaimError
from lemmacheck.places import project
from lemmacheck.running.catalogue import claims_in
from lemmacheck.site.reproductions import FILE, outcome, page, read_observations, seeds_of
from tests.lemmacheck.site.invented_claims import case, claim


def results(**statuses):
    made = {f"a/{name}": claim(f"a/{name}", status, cases=[]) for name, status in statuses.items()}
    return {id: structs.replace(one, recorded="draws recorded") for id, one in made.items()}


def test_an_observation_is_reproduced_only_where_every_claim_about_it_is_seen():
    known = results(one="supported", two="undecided")
    known["a/two"] = structs.replace(known["a/two"], reason="not reproduced on tiny networks")
    assert outcome(["a/one"], known) == "reproduced"
    assert outcome(["a/two"], known) == "not reproduced"
    assert outcome(["a/one", "a/two"], known) == "in part"
    assert outcome(["a/three"], known) == ""


def test_seeds_that_are_divided_leave_an_observation_open():
    known = results(one="supported", two="undecided", three="undecided", four="refuted")
    known["a/two"] = structs.replace(known["a/two"], reason="4 of 11 seeds agree with the statement")
    known["a/three"] = structs.replace(known["a/three"], reason="not reproduced on tiny networks")
    assert outcome(["a/two"], known) == "left open"
    assert outcome(["a/two", "a/three"], known) == "left open"
    assert outcome(["a/three", "a/four"], known) == "not reproduced"
    assert outcome(["a/one", "a/two"], known) == "in part"


def test_what_nothing_but_a_stand_in_looked_at_is_still_to_be_looked_at():
    known = {id: structs.replace(one, recorded="") for id, one in results(one="undecided", two="supported").items()}
    assert outcome(["a/one"], known) == "to be looked at"
    assert outcome(["a/one", "a/two"], known) == "to be looked at"


def test_every_row_names_claims_that_there_are():
    known = {one.id for one in claims_in(project().claims)}
    rows = read_observations(project().claims)
    assert rows
    assert {id for row in rows for id in (*row.direction, *row.size)} <= known


def test_a_row_that_cannot_be_understood_is_one_sentence(tmp_path):
    (tmp_path / FILE).write_text("[[observation]]\nsays = 1\n")
    with pytest.raises(ClaimError, match=r"reproductions\.toml cannot be understood"):
        read_observations(tmp_path)
    assert page(tmp_path / "nowhere", {})["rows"] == []


def test_how_many_seeds_agree_is_told_as_the_cases_of_the_statement_say_it():
    """Not as its verdict says, which may speak of the seeds of a foil."""
    foil = "foil 'no norm' is not rejected: 9 of 11 seeds agree with the statement"
    notes = ["11 of 11 seeds agree with the statement", "45 of 48 seeds agree with the statement; 60 divided like this would", ""]
    seen = claim("a/one", "undecided", reason=foil, cases=[{**case(d=1), "note": note} for note in notes])
    assert seeds_of(seen) == "11 of 11, 45 of 48"
    assert seeds_of(claim("a/one", "proved")) == ""
