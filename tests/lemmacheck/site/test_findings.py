"""The stories of the home page: told only while their claims are what they say, with numbers from the results."""

import pytest
from msgspec.structs import replace

from lemmacheck.errors import ClaimError
from lemmacheck.places import project
from lemmacheck.record.results import Side
from lemmacheck.running.discover import discover
from lemmacheck.site.findings import Story, filled, holds, read_stories, tell, unknown_claims
from lemmacheck.site.views import Site
from tests.lemmacheck.site import invented
from tests.lemmacheck.site.invented_claims import claim

CLAIMS = {one.id: one for one in invented.claims()}


def site(results=None) -> Site:
    return Site(results or invented.results(), {}, [], runs=project().reports)


def test_a_story_is_told_only_while_its_claims_have_the_statuses_it_expects():
    assert holds(Story(title="t", expects={"d20/lemma-7": "refuted", "d20/lemma-1b": "supported or proved"}), CLAIMS)
    assert not holds(Story(title="t", expects={"d20/lemma-7": "proved"}), CLAIMS)
    assert not holds(Story(title="t", expects={"d20/nowhere": "proved"}), CLAIMS)


def test_numbers_come_from_the_results_and_a_text_without_them_is_left_out():
    witness = CLAIMS["d20/lemma-7"].witness
    sides = [Side(name="the gap", value=0.5), Side(name="the bound", value=0.25)]
    known = {"d20/lemma-7": replace(CLAIMS["d20/lemma-7"], witness=replace(witness, sides=sides, where={"depth": 7}))}
    assert filled("gap {d20/lemma-7:left} over {d20/lemma-7:right} at {d20/lemma-7:depth}", known) == "gap 0.5 over 0.25 at 7"
    assert filled("{d20/lemma-7:is refuted or vacuous}so it is", known) == "so it is"
    assert filled("{d20/lemma-7:is proved}so it is", known) == ""
    assert filled("{d20/lemma-7:nothing of the kind}", known) == ""
    assert filled("{d20/nowhere:reason}", known) == ""


def test_where_nobody_wrote_stories_the_heaviest_errata_are_told(tmp_path):
    heavy = claim("m23/heavy", "refuted", fails="false", title="The heaviest")
    light = claim("m23/light", "refuted", fails="slip", title="A slip")
    ours = claim("m23/ours", "refuted", fails="false", whose="ours")
    told = tell(site(replace(invented.results(), claims=[light, ours, heavy])), {}, tmp_path)
    assert [story.title for story in told] == ["The heaviest", "A slip"]


def test_a_damaged_file_of_stories_is_said_in_one_sentence(tmp_path):
    (tmp_path / "findings.toml").write_text("[[finding]]\nname = 1\n", encoding="utf-8")
    with pytest.raises(ClaimError, match=r"findings\.toml cannot be understood"):
        read_stories(tmp_path)


def test_our_stories_name_only_claims_that_exist():
    stories = read_stories(project().claims)
    assert 8 <= len(stories) <= 12
    assert unknown_claims(stories, [one.id for one in discover()]) == []
