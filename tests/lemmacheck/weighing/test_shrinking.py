"""Violations are made smaller along the axes that their author names, each confirmed by the same measurement."""

import pytest

from lemmacheck import Claim, Enclosed, Exact, Family, Foil, Fraction, Identity, sqrt
from lemmacheck.errors import ClaimError
from lemmacheck.weighing.enclosed import enclose
from lemmacheck.weighing.exact import compute
from lemmacheck.weighing.family import follow


def claim_that(margin, evidence, **more):
    return Claim(label="toy", says="", margin=margin, evidence=(evidence,), foils=(Foil("f", margin=lambda q: -q.d - 1),), **more)


def shrunk(findings):
    (one,) = (f for f in findings if f.shrunk)
    return one


def test_a_witness_is_the_smallest_size_that_fails_then_the_simplest_number():
    evidence = Exact([dict(d=100, x=Fraction(617, 1000))], lambda case: {}, shrinks=dict(d=2, x=0))
    found = shrunk(compute(claim_that(lambda q: 7 - q.d * q.x, evidence), evidence, "E", "quick"))
    assert found.case == {"d": 8, "x": "1"} or Fraction(found.case["x"]) * found.case["d"] > 7
    smaller = [(d, x) for d in range(2, found.case["d"]) for x in (Fraction(found.case["x"]),) if d * x > 7]
    assert not smaller


def test_sizes_far_above_the_smallest_failing_one_are_found_by_halves():
    evidence = Exact([dict(d=10**6)], lambda case: {}, shrinks=dict(d=1))
    assert shrunk(compute(claim_that(lambda q: 777 - q.d, evidence), evidence, "E", "quick")).case == {"d": 778}


def test_a_smaller_case_outside_the_hypotheses_or_undefined_is_no_witness():
    evidence = Exact([dict(d=30)], lambda case: {"y": 1 / (case.d - 7)}, shrinks=dict(d=1))
    claim = claim_that(lambda q: -q.d - 0 * q.y, evidence, assumes={"d ≥ 6": lambda q: q.d - 6})
    assert shrunk(compute(claim, evidence, "E", "quick")).case == {"d": 6}
    odd = claim_that(lambda q: -q.d - 0 * q.y, evidence, assumes={"d ≥ 7": lambda q: q.d - 7})
    assert shrunk(compute(odd, evidence, "E", "quick")).case == {"d": 8}


def test_enclosed_witnesses_are_made_smaller_too():
    evidence = Enclosed([dict(d=50)], lambda case: {}, shrinks=dict(d=1))
    assert shrunk(enclose(claim_that(lambda q: 9 - q.d, evidence), evidence, "E", "quick")).case == {"d": 10}


def test_without_axes_nothing_is_called_the_smallest():
    evidence = Exact([dict(d=50)], lambda case: {})
    assert not any(f.shrunk for f in compute(claim_that(lambda q: 9 - q.d, evidence), evidence, "E", "quick"))


def test_an_axis_that_no_case_has_is_named():
    evidence = Exact([dict(d=50)], lambda case: {}, shrinks=dict(n=1))
    with pytest.raises(ClaimError, match="'n'"):
        compute(claim_that(lambda q: 9 - q.d, evidence), evidence, "E", "quick")


def test_the_first_failing_value_of_a_family_is_its_smallest_witness():
    evidence = Family(1, lambda case: {}, "d")
    found = shrunk(follow(claim_that(lambda q: 40 - q.d, evidence), evidence, "F", "quick"))
    assert found.case["d"] == 41
    identity = claim_that(lambda q: (q.d - 1) * (q.d - 2), evidence, relation=Identity())
    assert shrunk(follow(identity, evidence, "F", "quick")).case["d"] == 3


def test_a_smaller_case_that_may_lie_outside_the_hypotheses_is_no_witness():
    """No ball tells whether the square of a root is at least six at six."""
    evidence = Enclosed([dict(d=50)], lambda case: {"root": sqrt(case.d)}, shrinks=dict(d=1))
    claim = claim_that(lambda q: -q.d, evidence, assumes={"d ≥ 6": lambda q: q.root * q.root - 6})
    assert shrunk(enclose(claim, evidence, "E", "quick")).case == {"d": 7}


def test_what_was_not_tried_to_the_end_is_not_called_the_smallest():
    axes = "abcdefgh"
    evidence = Exact([dict.fromkeys(axes, 40)], lambda case: {}, shrinks=dict.fromkeys(axes, 1))
    claim = Claim(
        label="toy",
        says="",
        margin=lambda q: 319 - sum(getattr(q, axis) for axis in axes),
        evidence=(evidence,),
        foils=(Foil("f", margin=lambda q: -q.a - 1),),
    )
    found = compute(claim, evidence, "E", "quick")
    assert [f.holds for f in found] == [False]
    assert not found[0].shrunk
