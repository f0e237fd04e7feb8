"""What the judge holds against a check: foils that do not bite, controls that show nothing, evidence that says too little."""

import pytest

from lemmacheck.verdict.judge import judge
from lemmacheck.verdict.outcome import outcome
from lemmacheck.verdict.trend import trend_of
from lemmacheck.weighing.finding import Examined, Finding


def finding(**changes):
    return Finding(**{"evidence": "E 1", "rung": "exact", "case": {"d": 1}, **changes})


def statement(*findings, **changes):
    return Examined(**{"name": "claim", "findings": list(findings), **changes})


PROOF = finding(evidence="Proof 1", kind="Proof", rung="proof", holds=True, covers="all")
WITNESS = finding(evidence="Exact 2", holds=False, margin=-1.0, witness={"d": "1"})
CALIBRATED = finding(evidence="Draws 1", rung="calibrated", holds=True, margin=0.1, draws=64, alpha=1e-10)
EXCLUDED = finding(admissible=False, covers="all")


def foil(*findings, name="near"):
    return statement(*findings, name=f"foil: {name}", role="foil")


def control(*findings):
    return statement(*findings, name="control: restricted", role="control")


@pytest.mark.parametrize("found", [PROOF, CALIBRATED, EXCLUDED], ids=["proved", "supported", "about nothing"])
def test_a_foil_that_is_not_refuted_does_not_bite(found):
    verdict = judge(statement(PROOF), [foil(WITNESS, name="bites"), foil(found)], None)
    assert verdict.status == "error"
    assert "does not bite" in verdict.reason


def test_an_argument_for_a_foil_is_held_against_the_claim():
    """The steps close on the foil, and nothing but its author's word ties them to objects."""
    argued = finding(evidence="Proof 1", kind="Proof", rung="argued", holds=True, note="no domain")
    verdict = judge(statement(PROOF), [foil(argued, finding(holds=None, rung="calibrated", evidence="Draws 2"))], None)
    assert verdict.status == "error"
    assert "does not bite" in verdict.reason


def test_a_control_that_is_refuted_in_one_case_and_holds_in_another_shows_that_the_check_refutes_too_much():
    verdict = judge(statement(WITNESS), [], control(CALIBRATED, WITNESS))
    assert verdict.status == "error"
    assert "ends refuted" in verdict.reason


def test_a_control_that_holds_in_no_admissible_case_shows_nothing():
    for empty in (control(finding(holds=None, rung="calibrated")), control(finding(holds=True, admissible=False))):
        verdict = judge(statement(WITNESS), [], empty)
        assert verdict.status == "error"
        assert "shows nothing" in verdict.reason


def test_a_control_of_a_vacuous_claim_must_not_be_vacuous():
    """The control holds somewhere by one route; another route shows that nothing meets its hypotheses."""
    both = control(finding(evidence="Search 2", rung="searched", holds=True, admissible=None), EXCLUDED)
    verdict = judge(statement(EXCLUDED), [], both)
    assert verdict.status == "error"
    assert "vacuous too" in verdict.reason


def test_a_refutation_with_a_control_that_survives_stands():
    assert judge(statement(WITNESS), [], control(CALIBRATED)).status == "refuted"


def test_open_hypotheses_prove_nothing():
    assert outcome(statement(finding(holds=True, admissible=None, covers="all"))).status != "proved"


def test_one_case_outside_the_hypotheses_does_not_make_a_claim_vacuous():
    assert outcome(statement(EXCLUDED, finding(holds=None, covers="all"))).status == "undecided"
    assert outcome(statement(EXCLUDED, EXCLUDED)).status == "vacuous"


def test_the_blind_spot_of_a_claim_is_that_of_its_worst_case():
    sharp, blunt = (finding(evidence="Draws 1", rung="calibrated", holds=True, blind=b, draws=64) for b in (0.01, 0.5))
    found = outcome(statement(sharp, blunt))
    assert found.status == "supported"
    assert found.blind_spot == 0.5


def needing(d, low, estimate, high):
    return finding(evidence="Exact 1", case={"d": d}, needed=(low, estimate, high))


def test_a_needed_constant_with_an_open_upper_end_has_an_open_upper_end():
    rows = [needing(1, 1.0, 1.0, 1.0), needing(2, 0.9, 1.1, None)]
    found = outcome(statement(*rows, open_constant="C", relation="Exists", axis="d"))
    assert found.needed == (1.0, 1.1, None)


def test_only_certain_falls_make_a_trend():
    apart = [needing(1, 3.0, 3.1, 3.2), needing(2, 2.0, 2.1, 2.2), needing(3, 1.0, 1.1, 1.2)]
    overlapping = [needing(1, 1.0, 3.1, 3.2), needing(2, 0.9, 2.1, 3.1), needing(3, 0.8, 1.1, 3.0)]
    open_above = [needing(1, 3.0, 3.1, 3.2), needing(2, 2.0, 2.1, 2.2), needing(3, 1.0, 1.1, None)]
    assert trend_of(apart, "d", 3)[0]
    assert not trend_of(overlapping, "d", 3)[0]
    assert not trend_of(open_above, "d", 3)[0]
    assert not trend_of(apart[1:], "d", 3)[0]
    assert not trend_of(apart, "d", None)[0]
