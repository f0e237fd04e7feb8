"""What must be true of every claim file, whatever its verdict."""

import re

from lemmacheck.places import project
from lemmacheck.record import census
from lemmacheck.record.argument import argument_of
from lemmacheck.record.graph import leans_on
from lemmacheck.record.ledger import read_ledger
from lemmacheck.running.discover import discover, id_of
from lemmacheck.site.findings import read_stories
from tests.rooms import cycles

FOUND = discover()
LEDGER = read_ledger(project().reports / "ledger")


def test_every_file_loads():
    assert not [one.error for one in FOUND if one.error]


def test_what_is_refuted_or_vacuous_says_how_and_why_it_fails():
    failing = {id for id, entry in LEDGER.items() if entry.profiles["quick"].status in ("refuted", "vacuous")}
    assert not [one.id for one in FOUND if one.id in failing and one.claim and not (one.claim.fails and one.claim.because)]


def test_what_is_proved_says_why_it_holds():
    """In sentences of its author, or in those above the function that goes through its proof."""
    proved = {id for id, entry in LEDGER.items() if entry.profiles["quick"].status == "proved"}
    assert not [one.id for one in FOUND if one.id in proved and one.claim and not (one.claim.because or argument_of(one.claim))]


def test_every_claim_says_something_in_words_and_in_a_formula():
    for one in FOUND:
        assert one.claim is not None
        assert one.claim.title
        assert one.claim.says


def test_every_claim_says_whose_it_is_and_where_the_source_has_what_it_is_about():
    numbered = re.compile(r"Abstract|(?:Sections?|Appendix|Figures?|Table|Theorem|Lemma|Corollary) [A-Z0-9]")
    assert not [one.id for one in FOUND if one.claim and not one.claim.place]
    slides = "s20"  # which have headings and no numbers
    assert not [one.id for one in FOUND if one.source != slides and one.claim and not numbered.search(one.claim.place)]
    works = ("Bjorck et al. (2018)", "Daneshmand et al. (2020)", "Daneshmand et al. (2021)", "Meterez et al. (2023)")
    assert not [one.id for one in FOUND if one.source == "ours" and one.claim and not one.claim.place.endswith(works)]
    assert {one.claim.whose for one in FOUND if one.source == "ours" and one.claim} == {"ours"}


def test_the_census_derives_only_claims_that_exist_and_nothing_from_itself():
    derived = leans_on([], census.read_papers())
    assert not set(derived) - {one.id for one in FOUND}
    assert not cycles(derived)


def test_the_census_names_only_claims_that_exist_and_misses_none():
    papers = census.read_papers()
    ids = {one.id for one in FOUND}
    named = {id for paper in papers.values() for row in paper.statements for id in row.claims}
    assert not named - ids
    assert not [one.id for one in FOUND if one.source != "ours" and not {one.id, id_of(one.path)} & named]


def test_every_statement_not_encoded_has_a_reason():
    for source, row in census.count(census.read_papers(), (one.id for one in FOUND)).items():
        assert row.statements > 0, source
        assert all(left.reason for left in row.not_encoded)


def test_most_stories_of_the_home_page_agree_with_the_ledger():
    """A story whose claims ended otherwise is not told; the page should not grow empty unnoticed."""
    stories = [story for story in read_stories(project().claims) if story.expects]
    statuses = {id: entry.profiles["quick"].status for id, entry in LEDGER.items() if "quick" in entry.profiles}
    agree = [s for s in stories if all(statuses.get(id) in expected.split(" or ") for id, expected in s.expects.items())]
    assert len(agree) >= 6
