"""The graph of what leans on what is computed: from citations in proofs, and from what the sources derive."""

import pytest

from lemmacheck.errors import ClaimError
from lemmacheck.proofs.step import Step
from lemmacheck.record.census import Paper
from lemmacheck.record.graph import leans_on, with_supports
from lemmacheck.record.results import ProofRow, Statement
from tests.lemmacheck.site.invented_claims import claim


def entry(id, *cited):
    facts = [("fact", "cauchy_schwarz"), *(("citation", other) for other in cited)]
    steps = [Step(kind=kind, says="", fact=fact) for kind, fact in facts]
    proof = ProofRow(evidence="Proof 1", covers="", closes=True, note="", steps=steps, case={})
    return claim(id, "proved", proof=[proof], supports=["typed by hand"])


LEMMA = Statement(label="Lemma 1", claims=["a/lemma-1", "a/lemma-1-again"], used_by=["a/theorem-2"])
PAPERS = {"a": Paper(statements=[LEMMA])}


def test_a_citation_and_the_census_are_edges_and_a_trusted_fact_is_none():
    claims = [entry("a/lemma-1"), entry("a/theorem-2", "b/lemma-3"), entry("b/lemma-3")]
    assert leans_on(claims, PAPERS) == {"a/theorem-2": {"a/lemma-1", "b/lemma-3"}}


def test_each_claim_lists_what_leans_on_it_and_nothing_that_was_typed():
    filled = with_supports([entry("a/lemma-1"), entry("a/theorem-2", "b/lemma-3"), entry("b/lemma-3")], PAPERS)
    assert {one.id: one.supports for one in filled} == {
        "a/lemma-1": ["a/theorem-2"],
        "a/theorem-2": [],
        "b/lemma-3": ["a/theorem-2"],
    }


def test_a_claim_that_cites_itself_at_other_quantities_does_not_lean_on_itself():
    assert leans_on([entry("a/lemma-1", "a/lemma-1")], {}) == {}


def test_a_statement_without_a_check_cannot_be_leaned_on():
    with pytest.raises(ClaimError, match="names no claim"):
        leans_on([], {"a": Paper(statements=[Statement(label="Lemma 1", reason="unread", used_by=["a/theorem-2"])])})
