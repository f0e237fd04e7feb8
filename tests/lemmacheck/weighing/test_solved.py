import pytest
import sympy
from flint import fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Solved
from lemmacheck.language.relation import Always, Identity
from lemmacheck.proofs.solver import Unknowns, ask
from lemmacheck.weighing.solved import solve


def measure(case, p):
    x, y = p.unknown("x"), p.unknown("y")
    p.require(x, y, 1 - x - y)
    return {"x": x, "y": y}


def run(margin, relation=None, **changes):
    claim = Claim(
        label="toy", says="", relation=relation or Always(), margin=margin, evidence=(Solved([{"d": 1}], measure, **changes),)
    )
    return solve(claim, claim.evidence[0], "Solved 1", "quick")[0]


def test_unsat_settles_the_case():
    assert run(lambda q: 1 - 4 * q.x * q.y).holds is True


def test_a_model_is_a_witness_checked_exactly():
    finding = run(lambda q: 1 - 5 * q.x * q.y)
    assert finding.holds is False
    assert finding.margin < 0


def test_unknown_is_not_a_proof():
    assert run(lambda q: 1 - 4 * q.x * q.y, rlimit=1).holds is None


def test_the_sign_of_a_denominator_counts():
    assert run(lambda q: (q.x - 1) / (q.x - 2)).holds is True
    assert run(lambda q: (q.x - 1) / (2 - q.x)).holds is False


def test_a_pole_is_no_point_and_symbols_of_one_name_are_two_unknowns():
    x, other = sympy.Symbol("x", real=True), sympy.Symbol("x", positive=True)
    assert ask([x, -x], strict=[], rlimit=10**6)[0] == "sat"
    assert ask([x, -x, 1 / x], strict=[], rlimit=10**6)[0] == "unsat"
    assert ask([x - 1], strict=[-x], rlimit=10**6)[0] == "unsat"
    assert ask([x - 1], strict=[-other], rlimit=10**6)[0] == "sat"


def test_contradictory_hypotheses_are_reported():
    def impossible(case, p):
        x = p.unknown("x")
        p.require(x - 1, -x)
        return {"x": x}

    claim = Claim(label="toy", says="", margin=lambda q: q.x, evidence=(Solved([{}], impossible),))
    finding = solve(claim, claim.evidence[0], "Solved 1", "quick")[0]
    assert finding.admissible is False


def test_an_identity_is_refuted_by_any_difference():
    assert run(lambda q: q.x - q.y, Identity()).holds is False
    assert run(lambda q: (q.x + q.y) ** 2 - q.x**2 - 2 * q.x * q.y - q.y**2, Identity()).holds is True


def test_a_comparison_is_no_constraint():
    asked = Unknowns()
    x = asked.unknown("x")
    for comparison in (x >= 0, x < 0, True):
        with pytest.raises(ClaimError, match="write x - y"):
            asked.require(comparison)


def test_every_unknown_has_a_value_on_an_object():
    asked = Unknowns()
    x = asked.unknown("x")
    assert asked.at({"x": fmpq(1), "y": 2}) == {x: fmpq(1)}
    with pytest.raises(ClaimError, match="no value for the unknown x"):
        asked.at({"y": 2})
