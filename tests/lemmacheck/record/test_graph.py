"""The graph of what leans on what is computed: from citations in proofs, and from what the sources derive."""

import pytest

from lemmacheck.errors import ClaimError
from lemmacheck.record.graph import leans_on, with_supports


def entry(id, *cited):
    steps = [{"kind": "fact", "fact": "cauchy_schwarz"}, *({"kind": "citation", "fact": other} for other in cited)]
    return {"id": id, "proof": [{"steps": steps}], "supports": ["typed by hand"]}


PAPERS = {"a": {"statement": [{"label": "Lemma 1", "claims": ["a/lemma-1", "a/lemma-1-again"], "used_by": ["a/theorem-2"]}]}}


def test_a_citation_and_the_census_are_edges_and_a_trusted_fact_is_none():
    claims = [entry("a/lemma-1"), entry("a/theorem-2", "b/lemma-3"), entry("b/lemma-3")]
    assert leans_on(claims, PAPERS) == {"a/theorem-2": {"a/lemma-1", "b/lemma-3"}}


def test_each_claim_lists_what_leans_on_it_and_nothing_that_was_typed():
    filled = with_supports([entry("a/lemma-1"), entry("a/theorem-2", "b/lemma-3"), entry("b/lemma-3")], PAPERS)
    assert {claim["id"]: claim["supports"] for claim in filled} == {
        "a/lemma-1": ["a/theorem-2"],
        "a/theorem-2": [],
        "b/lemma-3": ["a/theorem-2"],
    }


def test_a_claim_that_cites_itself_at_other_quantities_does_not_lean_on_itself():
    assert leans_on([entry("a/lemma-1", "a/lemma-1")], {}) == {}


def test_a_statement_without_a_check_cannot_be_leaned_on():
    with pytest.raises(ClaimError, match="names no claim"):
        leans_on([], {"a": {"statement": [{"label": "Lemma 1", "reason": "unread", "used_by": ["a/theorem-2"]}]}})
