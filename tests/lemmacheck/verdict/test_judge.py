import msgspec

from lemmacheck.verdict.judge import judge
from lemmacheck.verdict.outcome import outcome
from lemmacheck.weighing.finding import Examined, Finding


def finding(**changes):
    return Finding(**{"evidence": "E 1", "rung": "exact", "case": {"d": 1}, **changes})


def statement(*findings, **changes):
    return Examined(**{"name": "claim", "findings": list(findings), **changes})


PROOF = finding(evidence="Proof 1", rung="proof", holds=True, covers="all")
WITNESS = finding(evidence="Exact 2", holds=False, margin=-1.0, witness={"d": "1"})
HANDPICKED = finding(holds=True, margin=1.0, supports=False)
CALIBRATED = finding(evidence="Draws 1", rung="calibrated", holds=True, margin=0.1, draws=64, alpha=1e-10)
REFUTED_FOIL = statement(WITNESS, name="foil")
TRUE_FOIL = statement(PROOF, name="foil")
OPEN_FOIL = statement(finding(holds=None, rung="calibrated"), name="foil")
CONTROL = statement(CALIBRATED, name="control")


def test_a_proof_proves_and_a_witness_refutes():
    assert outcome(statement(PROOF)).status == "proved"
    assert outcome(statement(WITNESS)).status == "refuted"


def test_what_is_proved_is_told_with_its_hypotheses():
    under = finding(rung="proof", holds=True, covers="every x; run on 9 objects", audit={"x ≥ 2": True, "y > 0": True})
    assert outcome(statement(under)).reason == "proved symbolically: every x, if x ≥ 2 and y > 0; run on 9 objects"


def test_sizes_are_told_of_draws_and_of_what_was_observed():
    for rung in ("calibrated", "observed"):
        seen = [
            finding(evidence="Draws 1", rung=rung, holds=True, margin=0.1, draws=64, note="seen", case={"d": d}) for d in (2, 4)
        ]
        assert outcome(statement(*seen)).reason.endswith("; drawn at d = 2 and 4 only")


def test_a_proof_next_to_a_witness_is_an_error():
    result = outcome(statement(PROOF, WITNESS))
    assert result.status == "error"
    assert "routes disagree" in result.reason


def test_a_witness_outside_the_hypotheses_refutes_nothing():
    for admissible in (False, None):
        assert outcome(statement(finding(holds=False, margin=-1.0, admissible=admissible))).status != "refuted"


def test_hand_picked_cases_do_not_support():
    assert outcome(statement(HANDPICKED)).status == "undecided"
    assert outcome(statement(HANDPICKED, CALIBRATED)).status == "supported"


def test_an_undecided_statement_says_why_its_cases_or_its_argument_do_not_count():
    named = finding(holds=True, margin=1.0, supports=False, note="its cases name 30 values")
    assert outcome(statement(named)).reason.endswith("never support: its cases name 30 values")
    loose = finding(evidence="Proof 1", rung="argued", holds=True, supports=False, note="the claim has no domain of objects")
    assert outcome(statement(loose)).reason.endswith("it is not tied to every object: the claim has no domain of objects")


def test_an_exact_cover_proves_only_if_every_case_holds():
    good = finding(holds=True, margin=1.0, covers="all of it")
    assert outcome(statement(good, good)).status == "proved"
    assert outcome(statement(good, finding(holds=None, margin=0.0, covers="all of it"))).status == "undecided"


def test_an_enclosure_with_a_blind_spot_is_not_a_proof():
    assert outcome(statement(finding(rung="enclosed", holds=True, margin=0.0, covers="all", blind=1e-15))).status == "supported"


def test_one_open_case_leaves_the_statement_open():
    assert (
        outcome(statement(CALIBRATED, finding(evidence="Draws 1", rung="calibrated", holds=None, margin=0.0))).status == "undecided"
    )


def test_a_failed_proof_neither_refutes_nor_blocks():
    failed = finding(evidence="Proof 1", rung="proof", holds=None, covers="all", note="a negative coefficient remains")
    assert outcome(statement(failed, CALIBRATED)).status == "supported"
    assert outcome(statement(failed)).status == "undecided"


def test_impossible_hypotheses_are_vacuous_only_with_a_cover():
    covered = finding(admissible=False, covers="all")
    assert outcome(statement(covered)).status == "vacuous"
    assert outcome(statement(finding(admissible=False))).status != "vacuous"


def test_a_bound_that_never_beats_the_trivial_one_is_vacuous_even_if_proved():
    idle = finding(rung="enclosed", holds=True, margin=1.0, covers="all", informative=False)
    assert outcome(statement(idle)).status == "vacuous"
    assert (
        outcome(
            statement(idle, finding(rung="enclosed", evidence="E 1", holds=True, margin=1.0, covers="all", informative=True))
        ).status
        == "proved"
    )


def test_a_limit_is_not_decided_by_finite_cases():
    assert outcome(statement(CALIBRATED, relation="Eventually", axis="d")).status == "undecided"


def needed(d, value, spread=0.1):
    return finding(rung="enclosed", case={"d": d}, needed=(value - spread, value, value + spread))


def test_a_needed_constant_that_stops_growing_supports_existence():
    shape = {"relation": "Exists", "open_constant": "C", "axis": "d", "far_end": 16.0}
    falling = outcome(statement(needed(2, 1.0), needed(4, 3.0), needed(8, 2.0), needed(16, 1.5), **shape))
    assert falling.status == "supported"
    once = outcome(statement(needed(2, 1.0), needed(4, 3.0), needed(8, 2.0), **shape))
    assert once.status == "undecided", "one fall is no trend"
    assert falling.needed[1] == 3.0
    assert falling.where == {"d": 4}
    assert outcome(statement(needed(2, 1.0), needed(4, 2.0), needed(8, 3.0), **shape)).status == "undecided"
    assert outcome(statement(needed(2, 1.0), needed(4, 3.0), needed(8, 2.95), **shape)).status == "undecided"
    assert outcome(statement(finding(unbounded=True, rung="proof"), **shape)).status == "refuted"


def test_what_falls_at_the_last_sizes_may_grow_beyond_them():
    shape = {"relation": "Exists", "open_constant": "C", "axis": "d"}
    rows = (needed(2, 1.0), needed(4, 3.0), needed(8, 2.0), needed(16, 1.5))
    endless, later = outcome(statement(*rows, **shape)), outcome(statement(*rows, **shape, far_end=17.0))
    assert (endless.status, later.status) == ("undecided", "undecided")
    assert "nothing says that d ends there" in endless.reason
    assert "up to 17 nothing was looked at" in later.reason


def test_a_family_beside_measured_constants_does_not_confuse_the_trend():
    shape = {"relation": "Exists", "open_constant": "C", "axis": "d"}
    family = finding(evidence="Family 1", rung="proof", case={"d": ">= 2"}, holds=True, covers="all d", needed=(1.0, 1.0, 1.0))
    assert outcome(statement(family, needed(2, 1.0), **shape)).status == "proved"


def test_support_needs_every_foil_refuted():
    assert judge(statement(CALIBRATED), [REFUTED_FOIL], None).status == "supported"
    assert judge(statement(CALIBRATED), [REFUTED_FOIL, OPEN_FOIL], None).status == "undecided"
    assert judge(statement(CALIBRATED), [], None).status == "undecided"


def test_a_foil_that_is_true_is_an_error():
    verdict = judge(statement(PROOF), [TRUE_FOIL], None)
    assert verdict.status == "error"
    assert "does not bite" in verdict.reason


def test_a_refutation_needs_a_control_that_survives():
    assert judge(statement(WITNESS), [REFUTED_FOIL], CONTROL).status == "refuted"
    assert judge(statement(WITNESS), [REFUTED_FOIL], None).status == "error"
    assert judge(statement(WITNESS), [REFUTED_FOIL], statement(WITNESS, name="control")).status == "error"


def test_chance_is_counted_only_where_it_played():
    assert judge(statement(PROOF), [REFUTED_FOIL], None).error_probability == 0
    assert judge(statement(CALIBRATED), [REFUTED_FOIL], None).error_probability == 1e-9


STAND_IN = finding(evidence="Observed 1", rung="observed", holds=False, margin=-1.0, draws=16, stand_in="digits", note="1 of 16")


def test_data_that_stand_in_for_the_source_never_refute():
    result = outcome(statement(STAND_IN))
    assert result.status == "undecided"
    assert "not reproduced on digits" in result.reason
    assert outcome(statement(finding(evidence="Observed 1", rung="observed", holds=False, margin=-1.0))).status == "refuted"


AGREES = finding(
    evidence="Observed 1", kind="Observed", rung="observed", holds=True, margin=1.0, stand_in="digits", note="16 of 16"
)
OWN_DATA = finding(evidence="Observed 2", kind="Observed", rung="observed", holds=True, margin=1.0, note="12 of 12")


def test_data_that_stand_in_decide_nothing_while_the_source_s_own_are_to_be_looked_at():
    assert outcome(statement(AGREES)).status == "supported"
    result = outcome(statement(AGREES, missing=["Observed 2"], lacks="CIFAR-10 is not here"))
    assert result.status == "undecided"
    assert "agrees on digits" in result.reason
    assert "CIFAR-10 is not here" in result.reason


def test_once_the_source_s_own_data_are_looked_at_they_alone_count():
    assert outcome(statement(STAND_IN, OWN_DATA)).status == "supported"
    against = finding(evidence="Observed 2", kind="Observed", rung="observed", holds=False, margin=-1.0)
    assert outcome(statement(AGREES, against)).status == "refuted"


def test_of_what_stands_in_that_of_the_longest_profile_counts():
    larger = finding(
        evidence="Observed 2", kind="Observed", rung="observed", holds=True, margin=1.0, stand_in="smaller networks", since="full"
    )
    assert outcome(statement(STAND_IN, larger)).status == "supported"
    smaller_agrees = outcome(statement(AGREES, msgspec.structs.replace(larger, holds=False, margin=-1.0)))
    assert smaller_agrees.status == "undecided"
    assert "not reproduced on smaller networks" in smaller_agrees.reason


def test_a_foil_that_only_survives_on_stand_ins_is_open_while_the_source_s_own_data_are_to_be_looked_at():
    assert outcome(statement(AGREES, name="foil: x", role="foil"), is_foil=True).status == "supported"
    waiting = statement(AGREES, name="foil: x", role="foil", missing=["Observed 2"])
    assert outcome(waiting, is_foil=True).status == "undecided"


def test_evidence_without_its_data_says_so():
    assert "CIFAR-10 is not here" in outcome(statement(missing=["Observed 1"], lacks="CIFAR-10 is not here")).reason


def test_data_that_stand_in_for_the_source_still_reject_a_foil():
    assert outcome(statement(STAND_IN, name="foil: x", role="foil"), is_foil=True).status == "refuted"


def test_a_proof_on_the_source_s_own_numbers_stands_beside_what_was_not_reproduced():
    result = outcome(statement(PROOF, STAND_IN))
    assert result.status == "proved"
    assert "not reproduced on digits" in result.reason
