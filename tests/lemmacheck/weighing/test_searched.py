from fractions import Fraction

import numpy as np
import pytest

from lemmacheck.language import families
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.evidence import Search
from lemmacheck.language.fields import Unit
from lemmacheck.language.relation import Always
from lemmacheck.weighing import searched as search
from lemmacheck.weighing.confirming import confirm
from lemmacheck.weighing.ranging import range_over


def measure(case):
    total = sum(case.lam)
    return {"squares": sum(x * x for x in case.lam) / total**2, "width": len(case.lam)}


def candidates(rng):
    for d in (5, 2, 3):
        for lam in families.spectra(rng, d):
            yield {"lam": lam}


def run(margin, over=candidates, measured=measure, **changes):
    claim = Claim(label="toy", says="", relation=Always(), margin=margin, evidence=(Search(over, measured, **changes),))
    return search.hunt(claim, claim.evidence[0], "Search 1")


def test_a_true_inequality_survives():
    [found] = run(lambda q: q.squares * q.width - 1)
    assert found.holds is True
    assert found.margin == pytest.approx(0, abs=1e-12)


def test_a_false_one_is_confirmed_exactly_and_shrunk_to_the_smallest():
    found = run(lambda q: 0.6 * 1 - q.squares if isinstance(q.squares, float) else 3 - 5 * q.squares)
    smallest = found[0]
    assert smallest.holds is False
    lam = smallest.case["lam"].strip("[]").split(", ")
    assert len(lam) == 2
    assert all(Fraction(x).denominator < 1000 for x in lam)
    assert found[-1].margin <= smallest.margin


def test_rounding_noise_is_not_a_violation():
    def noisy(case):
        return {"x": case.x}

    [found] = run(lambda q: q.x * 3 - q.x - q.x - q.x, over=lambda rng: [{"x": 0.1}, {"x": 0.7}], measured=noisy)
    assert found.holds is True


def test_a_nomination_that_cannot_be_confirmed_leaves_it_open():
    def hides(case):
        return {"y": -1.0 if isinstance(case.x, float) else case.x * 0 + search_ball()}

    [found] = run(lambda q: q.y, over=lambda rng: [{"x": 0.5}], measured=hides)
    assert found.holds is None
    assert "neither confirmed nor excluded" in found.note


def search_ball():
    from flint import arb

    return arb(0, 1)


def test_the_gradient_finds_what_the_families_miss():
    def bowl(case):
        return {"y": (case.x - 3) ** 2}

    start = [{"x": 0.0 + 0.25}]
    margin = lambda q: q.y - q.y * 0 - 1  # noqa: E731  (violated only near x = 3)
    [blind] = run(margin, over=lambda rng: start, measured=bowl)
    assert blind.holds is True, "one candidate spans no range to climb in"
    found = run(margin, over=lambda rng: start, measured=bowl, descend=True)
    assert found[0].holds is False


def test_no_admissible_candidate_is_said():
    claim = Claim(
        label="toy",
        says="",
        margin=lambda q: q.squares,
        assumes={"never": lambda q: -q.squares},
        evidence=(Search(candidates, measure),),
    )
    [found] = search.hunt(claim, claim.evidence[0], "Search 1")
    assert found.admissible is None


def test_families_are_what_they_say():
    rng = np.random.default_rng(0)
    for d in (1, 2, 7):
        spectra = list(families.spectra(rng, d))
        assert all(len(lam) == d and sum(lam) == pytest.approx(d) and min(lam) > 0 for lam in spectra)
    ranks = {int(np.linalg.matrix_rank(np.array(X))) for X in families.matrices(rng, 4, 4)}
    assert {1, 2, 3, 4} <= ranks


def test_the_same_search_gives_the_same_candidates():
    margin = lambda q: q.squares * q.width - 1  # noqa: E731
    assert run(margin)[0].case == run(margin)[0].case


def test_a_search_climbs_inside_the_range_of_its_candidates():
    def bowl(case):
        return {"y": (case.x - 3) ** 2}

    ends = lambda rng: [{"x": 0.25 + 0.01 * rng.random()}, {"x": 9.0}]  # noqa: E731
    found = run(lambda q: q.y - 1, over=ends, measured=bowl)  # violated only near x = 3
    assert found[0].holds is False
    assert "climbing" in found[0].note


def test_a_value_that_is_not_a_number_hides_no_violation():
    def hole(case):
        return {"y": case.x / (case.x - case.x) if isinstance(case.x, float) and case.x < 1 else case.x}

    def over(rng):
        yield {"x": 0.5 + 0.1 * rng.random()}
        yield {"x": 2.0}

    found = run(lambda q: q.y - 1, over=over, measured=hole)
    assert found[0].holds is False, "the exact value at x < 1 violates the claim"


def test_equality_to_hundreds_of_digits_is_a_tie_and_not_open():
    from lemmacheck import sqrt

    def roots(case):
        return {"y": sqrt(case.x) * sqrt(case.x) - case.x}

    def over(rng):
        for _ in range(30):
            yield {"x": float(rng.random()) + 0.1}

    [found] = run(lambda q: q.y, over=over, measured=roots)
    assert found.holds is True
    assert found.blind is None or found.blind < 1e-290


def test_candidates_made_by_hand_support_nothing():
    [found] = run(lambda q: q.squares, over=lambda rng: [{"lam": [1.0, 2.0]}, {"lam": [1.0, 1.0]}])
    assert found.holds is True
    assert not found.supports


def test_the_note_tells_the_ranges_and_what_was_left_out():
    def over(rng):
        for _ in range(5):
            yield {"x": float(rng.random())}
        yield {"x": -1.0}

    claim = Claim(
        label="toy", says="", margin=lambda q: q.x + 1, assumes={"x ≥ 0": lambda q: q.x}, evidence=(Search(over, lambda case: {}),)
    )
    [found] = search.hunt(claim, claim.evidence[0], "Search 1")
    assert "1 outside the hypotheses" in found.note
    assert "x from" in found.note


def claim_on_unit(margin, **more):
    evidence = Search(lambda rng: [{"x": 0.5}], more.pop("measured"))
    return Claim(label="toy", says="", margin=margin, domain=Domain(x=Unit(), **more), evidence=(evidence,)), evidence


def test_a_search_that_measures_otherwise_than_its_domain_ranges_over_nothing():
    for measured, lacks in (
        (lambda case: {"y": case.x * case.x}, "the domain measures y otherwise"),
        (lambda case: {"y": case.x}, ""),
    ):
        claim, evidence = claim_on_unit(lambda q: q.y + 1, measured=measured, measure=lambda o: {"y": o.x})
        assert range_over(claim, evidence, "Search 1", [{"x": 0.5}]).lacks == lacks


def test_an_object_that_balls_leave_open_leaves_the_search_open():
    claim, evidence = claim_on_unit(lambda q: q.y, measured=lambda case: {"y": case.x + search_ball()})
    ranged = range_over(claim, evidence, "Search 1", [{"x": 0.5}])
    assert ranged.violation is None
    assert ranged.open_at is not None
    assert ranged.open_at.holds is None


def test_a_violation_outside_of_the_domain_is_not_confirmed():
    claim, evidence = claim_on_unit(lambda q: 1 - 2 * q.x, measured=lambda case: {})
    confirmed = confirm(claim, evidence, "Search 1", [{"x": 2.0}, {"x": 0.75}], [0, 1])
    assert [case for _, case in confirmed] == [{"x": Fraction(3, 4)}]
