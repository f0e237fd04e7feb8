"""The solver's part in the audit of unique invariant laws: it must need the hypothesis that freezes the signs."""

from checks.arguments.invariant_laws import frozen_signs, invariant_point_masses_agree, two_laws_of_frozen_signs, two_laws_of_signs
from lemmacheck import Fraction
from lemmacheck.language.quantities import Q
from lemmacheck.proofs.solver import Unknowns, ask


def answer(constraints):
    return ask(constraints, strict=[], rlimit=20_000_000)[0]


def test_two_point_masses_stay_while_the_row_sums_are_below_one():
    unknowns = Unknowns()
    unique = invariant_point_masses_agree(Q(two_laws_of_frozen_signs(unknowns)))
    assert answer(unknowns.constraints) == "sat"
    assert answer([*unknowns.constraints, unique]) == "unsat"


def test_they_may_move_once_row_sums_may_exceed_one():
    unknowns = Unknowns()
    unique = invariant_point_masses_agree(Q(two_laws_of_frozen_signs(unknowns)))
    free = [c for c in unknowns.constraints if str(c) != "1 - x" and "room" not in str(c)]
    assert len(free) == len(unknowns.constraints) - 3
    assert answer([*free, unique]) == "sat"


def test_exact_chains_of_signs_agree_with_the_solver():
    for d in (1, 2, 3):
        assert invariant_point_masses_agree(Q(frozen_signs(d, Fraction(1, 8 * d)))) < 0
        assert invariant_point_masses_agree(Q(frozen_signs(d, Fraction(5, 2)))) > 0  # signs flip: nothing is frozen


def test_the_two_rows_differ_for_batches_only():
    for samples, expected in ((2, "unsat"), (5, "unsat"), (1, "sat")):
        unknowns = Unknowns()
        N = unknowns.unknown("N")
        unknowns.require_zero(N - samples)
        means = two_laws_of_signs(unknowns, N)
        assert answer([*unknowns.constraints, -((means["mean_a"] - means["mean_b"]) ** 2)]) == expected
