"""What a unit says depends on nothing that was computed before it in the same process."""

import z3
from flint import arb, ctx

from lemmacheck.running.units import start_clean


def test_a_unit_starts_with_the_usual_precision_and_a_solver_that_was_told_nothing():
    ctx.prec = 10
    before = z3.main_ctx()
    z3.Real("x")
    start_clean()
    assert ctx.prec == 53
    assert z3.main_ctx() is not before
    solver = z3.SolverFor("QF_NRA")
    x = z3.Real("x")
    solver.add(x * x == 2)
    assert solver.check() == z3.sat
    assert arb(1) / 3 != 0
