"""Sums of squares found by machine are identities with nothing negative in them, and what is none is never called one."""

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmacheck import Claim, Domain, Foil, Fraction, Proof, Real
from lemmacheck.errors import StepFailed
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.squares import as_squares

REALS = sympy.symbols("x y z t", real=True)
SIZES = sympy.symbols("a b c", nonnegative=True)


def argument() -> Argument:
    made = Argument()
    for symbol in REALS:
        made.real(str(symbol))
    for symbol in SIZES:
        made.nonnegative(str(symbol))
    return made


def is_certified(expression) -> bool:
    """The form that was found equals the expression, and its own form shows that it is not negative."""
    p = argument()
    form = as_squares(expression, p.signs)
    return sympy.cancel(sympy.together(form - expression)) == 0 and p.is_manifestly_nonnegative(form)


x, y, z, t = REALS
a, b, c = SIZES
coefficients = st.lists(st.integers(-4, 4), min_size=9, max_size=9)


@given(coefficients)
@settings(max_examples=12, deadline=None)
def test_every_sum_of_squares_of_linear_forms_is_found_without_a_solver(k):
    forms = [k[3 * i] * x + k[3 * i + 1] * y + k[3 * i + 2] * z for i in range(3)]
    total = sympy.expand(sum(form**2 for form in forms))
    assert total == 0 or is_certified(total)


@pytest.mark.parametrize(
    "expression",
    [
        x**2 - 3 * x * y + y**2,
        x**2 + y**2 - z**2,
        -(x**2),
        x**3,
        x * y,
        x**4 * y**2 + x**2 * y**4 + 1 - 3 * x**2 * y**2,
        a - 1,
        a * x,
    ],
)
def test_what_is_negative_somewhere_or_no_sum_of_squares_is_refused(expression):
    with pytest.raises(StepFailed):
        as_squares(sympy.sympify(expression), argument().signs)


def test_other_numbers_and_unknown_symbols_are_refused():
    for expression in (sympy.sqrt(2) * x**2, sympy.Symbol("never") ** 2, sympy.exp(x)):
        with pytest.raises(StepFailed, match="declared symbols"):
            as_squares(expression, argument().signs)


BY_SOLVER = {
    "four numbers": x**4 + y**4 + z**4 + t**4 - 4 * x * y * z * t,
    "three sizes": a**3 + b**3 + c**3 - 3 * a * b * c,
    "vectors": (x**2 + y**2 + z**2) * (a**2 + b**2 + c**2) - (a * x + b * y + c * z) ** 2,
    "a quotient": a / (b + c + 1) + (a - 1) ** 2 / (a + 1),
    "inside": x**4 - 2 * x**2 * y + 3 * y**2 + 1 + x**2 - x,
}


@pytest.mark.parametrize("name", BY_SOLVER)
def test_a_solver_proposes_and_fractions_decide(name):
    pytest.importorskip("clarabel")
    assert is_certified(BY_SOLVER[name])


def test_a_solver_that_is_not_there_is_named(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "clarabel", None)
    with pytest.raises(StepFailed, match=r"lemmacheck\[certify\]"):
        as_squares(BY_SOLVER["inside"], argument().signs)


def test_a_proof_may_end_in_squares_and_a_larger_constant_closes_nothing():
    from lemmacheck.weighing.proved import prove

    def argue(p):
        u, v, w = p.field("u"), p.field("v"), p.field("w")
        p.closes_by_squares()
        return {"left": u**2 + v**2 + w**2, "right": u * v}

    def measure(o):
        return {"left": sum(number * number for number in (o.u, o.v, o.w)), "right": o.u * o.v}

    claim = Claim(
        label="Example",
        says="x",
        margin=lambda q: q.left - q.c * q.right,
        constants=dict(c=2),
        domain=Domain(u=Real(), v=Real(), w=Real(), measure=measure),
        evidence=(Proof(argue),),
        foils=(Foil("2.01 for 2", c=Fraction(201, 100)),),
    )
    (found,) = prove(claim, claim.evidence[0], "Proof 1")
    assert found.holds
    assert found.rung == "proof"
    assert "squares" in found.steps[-1].by
    worse = claim.but(c=Fraction(201, 100))
    assert prove(worse, worse.evidence[0], "Proof 1")[0].holds is not True
