"""The sentences above the steps of a proof."""

from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Exact, Proof
from lemmacheck.record.argument import MOST_PARTS, argument_of


def small(p):
    """At alpha = 0 both sides
    agree.

    And more that nobody reads first.
    """


def large(p):
    """Above it, d^{3/2} wins."""


def silent(p):
    pass


def claim(*evidence):
    return Claim(label="Lemma 1", title="x", says="x", place="p", margin=lambda q: q.x, evidence=evidence, foils=())


def test_the_first_lines_of_the_parts_are_the_argument():
    assert argument_of(claim(Proof((small, silent, large)))) == "At α = 0 both sides agree. Above it, d^(3/2) wins."


def test_no_more_parts_are_told_than_are_read():
    parts = tuple(type(f"part_{i}", (), {"__doc__": f"Part {i}.", "__call__": lambda self, p: {}})() for i in range(9))
    assert argument_of(claim(Proof(parts))).count("Part") == MOST_PARTS


def test_evidence_without_an_argument_has_none():
    assert argument_of(claim(Exact([{"d": 2}], lambda case: {"x": 1}))) == ""
    assert argument_of(claim(Proof(silent))) == ""
