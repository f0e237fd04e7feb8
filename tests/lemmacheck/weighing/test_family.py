import pytest

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Family
from lemmacheck.language.quantities import strictly
from lemmacheck.language.relation import Always, Eventually, Exists, Identity
from lemmacheck.weighing.family import follow


def claim_with(measure, margin, relation, **more):
    return Claim(label="toy", says="", relation=relation, margin=margin, evidence=(Family(1, measure, "d"),), **more)


def run(claim):
    return follow(claim, claim.evidence[0], "Family 1", "quick")[0]


def plain(case):
    return {"x": case.d}


def test_a_sign_is_certified_for_every_value():
    assert run(claim_with(plain, lambda q: q.x**2 - q.x, Always())).holds is True


def test_the_first_violation_is_the_witness():
    finding = run(claim_with(plain, lambda q: (q.x - 3) * (q.x - 5), Always()))
    assert finding.holds is False
    assert finding.witness["d"] == "4"
    assert finding.margin == -1


def test_a_dip_between_whole_numbers_does_not_refute():
    assert run(claim_with(plain, lambda q: (2 * q.x - 5) * (4 * q.x - 11), Always())).holds is True


def test_eventually_ignores_the_beginning_but_not_the_end():
    assert run(claim_with(plain, lambda q: q.x - 100, Eventually("d"))).holds is True
    assert run(claim_with(plain, lambda q: 100 - q.x, Eventually("d"))).holds is False


def test_an_identity_in_the_symbol():
    assert run(claim_with(plain, lambda q: (q.x + 1) ** 2 - q.x**2 - 2 * q.x - 1, Identity())).holds is True
    assert run(claim_with(plain, lambda q: q.x - 2, Identity())).holds is False


def test_a_constant_that_must_grow_without_bound_is_seen():
    finding = run(claim_with(plain, lambda q: q.C - q.x, Exists("C", "d"), constants={"C": None}))
    assert finding.unbounded
    bounded = run(claim_with(plain, lambda q: q.C - (q.x + 1) / q.x, Exists("C", "d"), constants={"C": None}))
    assert bounded.holds is True
    assert bounded.needed[1] == 2


def test_a_margin_that_is_not_rational_is_refused():
    from lemmacheck.numbers.kinds import sqrt

    with pytest.raises(ClaimError, match="rational"):
        run(claim_with(plain, lambda q: sqrt(q.x), Always()))


def test_a_violation_outside_the_hypotheses_refutes_nothing():
    late = {"d ≥ 6": lambda q: q.x - 6}
    assert run(claim_with(plain, lambda q: (q.x - 3) * (q.x - 5), Always(), assumes=late)).holds is not False
    found = run(claim_with(plain, lambda q: (q.x - 3) * (q.x - 9), Always(), assumes=late))
    assert found.witness["d"] == "6"
    never = {"d ≤ 0": lambda q: -q.x}
    assert run(claim_with(plain, lambda q: -q.x, Eventually("d"), assumes=never)).holds is None


def test_a_pole_at_a_whole_number_decides_nothing():
    assert run(claim_with(plain, lambda q: 1 / (q.x - 3), Always())).holds is None
    assert run(claim_with(plain, lambda q: 1 / (q.x - 3) ** 2, Always())).holds is None


def test_at_the_edge_of_a_strict_hypothesis_nothing_is_said():
    late = lambda q: q.x - 2  # noqa: E731
    margin = lambda q: q.x - 3  # noqa: E731  (negative at 1 and 2 only)
    assert run(claim_with(plain, margin, Always(), assumes={"d > 2": strictly(late)})).holds is True
    assert run(claim_with(plain, margin, Always(), assumes={"d ≥ 2": lambda q: q.x - 2})).witness["d"] == "2"


def test_numbers_that_are_measured_otherwise_than_the_symbol_are_refused():
    by_kind = lambda case: {"x": case.d + int(isinstance(case.d, int))}  # noqa: E731
    with pytest.raises(ClaimError, match="at d = 1: a family needs one formula"):
        run(claim_with(by_kind, lambda q: q.x, Always()))


def test_numbers_that_are_measured_otherwise_far_away_only_are_refused():
    far_away = lambda case: {"x": case.d + int(isinstance(case.d, int) and case.d > 40)}  # noqa: E731
    with pytest.raises(ClaimError, match="a family needs one formula"):
        run(claim_with(far_away, lambda q: q.x, Always()))
