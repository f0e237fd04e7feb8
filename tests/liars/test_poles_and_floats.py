"""Identities that divide by what may be zero, and floats inside facts: both closed a proof once."""

import pytest
import sympy

from lemmacheck import Claim, Foil, Fraction, Proof, facts
from lemmacheck.proofs.closing import close


def failure(argue, margin=lambda q: q.k * q.x):
    claim = Claim(label="L", says="", margin=margin, constants={"k": 1}, evidence=(Proof(argue),), foils=(Foil("f", k=-1),))
    return close(claim, claim.evidence[0]).failure


def test_an_identity_that_divides_by_what_may_be_zero_is_refused():
    def argue(p):
        x = p.real("x")
        p.identity((x**2 - 1) / (x - 1), x + 1, says="cancelled")
        return {"x": x**2}

    assert "may be undefined" in failure(argue)


def test_where_the_divisor_is_said_not_to_vanish_it_is_an_identity():
    def argue(p):
        x = p.real("x")
        p.nonzero(x - 1, says="x ≠ 1")
        p.identity((x**2 - 1) / (x - 1), x + 1, says="cancelled")
        return {"x": x**2}

    assert failure(argue) == ""


@pytest.mark.parametrize(("made", "refused"), [({}, True), ({"positive": True}, False)])
def test_a_symbol_of_an_identity_alone_has_only_the_sign_that_it_was_made_with(made, refused):
    def argue(p):
        n = sympy.Symbol("n", **made)
        p.identity((n**2 + n) / n, n + 1, says="cancelled")
        p.identity(1 / (n + 1) + n / (n + 1), 1, says="a sum of shares")
        return {"x": p.nonnegative("x")}

    assert ("may be undefined" in failure(argue)) is refused


def test_such_a_symbol_shows_no_margin():
    assert "negative coefficient remains" in failure(lambda p: {"x": sympy.Symbol("n", positive=True)})


def test_a_float_in_a_fact_is_refused_however_close_it_is():
    """The float nearest to a third is below 1/3 by 1.9·10⁻¹⁷: more than 10⁻¹⁸, so the proof must not lean on it."""

    def argue(p):
        more, third = p.slack("i"), p.rational(1, 3) + p.rational(1, 10**18)
        p.because(more, facts.pade_of_exp(argument=1, exp_of_negative=more + third))
        return {"x": more + third - Fraction(1, 3)}

    assert "floating-point" in failure(argue)


def test_a_whole_number_in_a_fact_is_given_as_a_fraction():
    def argue(p):
        more = p.slack("i")
        p.because(more, facts.pade_of_exp(argument=p.rational(1), exp_of_negative=more + p.rational(1, 3)))
        return {"x": more}

    assert failure(argue) == ""
