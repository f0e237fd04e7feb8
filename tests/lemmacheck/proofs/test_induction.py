"""An induction is believed only with its own hypothesis, discharged once, and on the objects it speaks of."""

import pytest

from lemmacheck import Claim, Domain, Foil, Proof, Whole, facts, folded
from lemmacheck.errors import ClaimError, StepFailed
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.closing import close
from lemmacheck.weighing.proved import prove

DOMAIN = Domain(n=Whole(0), measure=lambda o: {"n": o.n, "power": 3 ** int(o.n)})


def bernoulli(p, *, step=2, hypothesis=None, start=0, of=None):
    """3ⁿ ≥ 1 + 2n: three times what was beyond it, and 4k more."""
    n = p.field("n")
    run = folded(p.counted("n", 1), 1, lambda _, v: 3 * v)
    with p.each(run.steps) as one:
        k, d = p.symbol("k", one.number), p.suppose("d")
        after = 3 * d + 2 * step * k
    g = p.slack("g")
    beyond = run.along(lambda at: at.value - 1 - 2 * at.number) if of is None else of(run)
    p.because(g, facts.induction(start=start, before=d if hypothesis is None else hypothesis(p, d), after=after, end=g), of=beyond)
    return {"n": n, "power": 1 + 2 * n + g}


def claim(argue):
    return Claim(
        label="x",
        says="x",
        margin=lambda q: q.power - q.c * q.n - 1,
        constants=dict(c=2),
        domain=DOMAIN,
        evidence=(Proof(argue),),
        foils=(Foil("3", c=3),),
    )


def finding(argue):
    one = claim(argue)
    return prove(one, one.evidence[0], "Proof 1")[0]


def test_an_induction_along_a_recursion_is_a_proof():
    found = finding(bernoulli)
    assert (found.rung, found.holds) == ("proof", True)
    assert "every n ≥ 0" in found.covers


def test_a_step_that_is_not_that_of_the_recursion_is_seen_on_objects():
    found = finding(lambda p: bernoulli(p, step=3))
    assert found.holds is None
    assert "induction, after" in found.note


def test_numbers_along_another_sequence_are_seen_on_objects():
    found = finding(lambda p: bernoulli(p, of=lambda run: run.along(lambda at: at.value - 1 - at.number)))
    assert found.holds is None


def test_a_start_that_is_negative_or_not_evident_is_refused():
    assert "d_0 >= 0" in close(claim(lambda p: bernoulli(p, start=-1)), Proof(lambda p: bernoulli(p, start=-1))).failure


@pytest.mark.parametrize("hypothesis", [lambda p, d: 2 * d, lambda p, d: 0, lambda p, d: p.nonnegative("z")])
def test_the_hypothesis_is_what_was_supposed_and_nothing_else(hypothesis):
    def argue(p):
        return bernoulli(p, hypothesis=hypothesis)

    assert "p.suppose" in close(claim(argue), Proof(argue)).failure


def test_a_supposition_that_no_induction_takes_up_proves_nothing():
    def argue(p):
        run = folded(p.counted("n", 1), 1, lambda _, v: 3 * v)
        with p.each(run.steps):
            p.suppose("d")
        n = p.field("n")
        return {"n": n, "power": 1 + 2 * n}

    with pytest.raises(ClaimError, match="has no `because`"):
        close(claim(argue), Proof(argue))


def test_suppositions_stand_inside_of_steps_and_two_inductions_cannot_lean_on_each_other():
    p = Argument(domain=DOMAIN)
    with pytest.raises(StepFailed, match=r"inside p\.each"):
        p.suppose("d")
    run = folded(p.counted("n", 1), 1, lambda _, v: 3 * v)
    with p.each(run.steps):
        d, e = p.suppose("d"), p.suppose("e")
    g, h = p.slack("g"), p.slack("h")
    with pytest.raises(StepFailed, match="leans on h"):
        p.because(g, facts.induction(start=0, before=d, after=d + h, end=g))
    with pytest.raises(StepFailed, match="leans on g"):
        p.because(h, facts.induction(start=0, before=e, after=e + g, end=h))
