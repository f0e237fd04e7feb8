"""The sentence of every recorded failure names what fails: two sides, a constant that no number is, or an empty hypothesis."""

import re

from lemmacheck.places import project
from lemmacheck.record.ledger import read_ledger

TELLING = (
    r" (is|are) .*, but .* is ",  # two sides
    r" are both ",
    r"no \S+ is large enough",
    r"nothing meets the hypotheses",
    r"(what it says to exist does not exist|nothing of the kind exists|there is no such object).*, because ",
    r"the bound never says more than the trivial one",
    r"\d+ of \d+ seeds agree with the statement, because ",  # an observation, which has as many numbers as seeds
)


def silent(reason: str) -> bool:
    """The sentence gives a margin, and a reader who does not know the encoding learns nothing from it."""
    return not any(re.search(form, reason) for form in TELLING)


def test_no_recorded_failure_is_told_by_its_margin_alone():
    ledger = read_ledger(project().reports / "ledger")
    failed = {
        id: known.profiles["quick"].reason
        for id, known in ledger.items()
        if "quick" in known.profiles and known.profiles["quick"].status in ("refuted", "vacuous")
    }
    assert len(failed) > 50
    assert {id: reason for id, reason in failed.items() if silent(reason)} == {}


def test_a_margin_alone_would_be_noticed():
    assert silent("a witness with margin -0.06809 is confirmed")
    assert silent("at M = 1 the statement fails by 0.0681, because it does")
    assert silent("at batch 128 0 of 16 seeds agree with the statement")
    assert not silent("at d = 2 the gap is 3, but the bound is 2, because it is so")
