"""A claim with a broken step gets no certificate: the exporter refuses it, or the kernel does."""

import shutil

import pytest

from lemmacheck import Claim, Domain, Foil, Numbers, Proof, Whole, facts
from lemmacheck.certify import kernel
from lemmacheck.certify.certificate import certificate
from lemmacheck.certify.preparing import exported, proofs_of
from lemmacheck.certify.statements import formal_folder
from lemmacheck.certify.tree import NotExported
from lemmacheck.facts import Fact
from lemmacheck.running.discover import find


def text_of(argue, margin=lambda q: q.c * q.x):
    domain = Domain(n=Whole(1), y=Numbers("n"))
    claim = Claim(
        label="L", says="", margin=margin, constants={"c": 1}, evidence=(Proof(argue),), foils=(Foil("f", c=2),), domain=domain
    )
    return certificate(claim, claim.evidence[0], title="a broken proof").text


def without_reason(p):
    return {"x": p.slack("e")}


def made_up_fact(p):
    e = p.slack("e")
    p.because(e, Fact("mine", "x is not negative", e, 0 * e))
    return {"x": e}


def with_a_float(p):
    x, e = p.nonnegative("x"), p.slack("e")
    p.because(e, facts.capped_sum(count=x, ceiling=0.5, total=x / 2 - e))
    return {"x": e}


def with_a_float_of_a_fact(p):
    y, e = p.nonnegative("y"), p.slack("e")
    p.because(e, facts.pade_of_exp(argument=1, exp_of_negative=y))  # (2 − 1)/(2 + 1) of whole numbers is no fraction
    return {"x": e}


def hypothesis_not_met(p):
    m, e = p.real("m"), p.slack("e")
    p.because(e, facts.capped_sum(count=m, ceiling=1, total=m - e))
    return {"x": e}


def wrong_gap(p):
    g, e = p.nonnegative("g"), p.slack("e")
    p.because(e, facts.am_gm(arithmetic=g + 2 * e, geometric=g))
    return {"x": e}


@pytest.mark.parametrize(
    ("argue", "why"),
    [
        (without_reason, "has no reason"),
        (made_up_fact, "no fact of the trusted base"),
        (with_a_float, "floating-point"),
        (with_a_float_of_a_fact, "floating-point"),
        (hypothesis_not_met, "needs"),
        (wrong_gap, "is not the slack"),
    ],
)
def test_a_broken_argument_is_not_exported(argue, why):
    with pytest.raises(NotExported, match=why):
        text_of(argue)


def test_a_float_in_the_margin_is_not_exported():
    with pytest.raises(NotExported, match=r"floating-point|no exact"):
        text_of(lambda p: {"x": p.nonnegative("x")}, margin=lambda q: q.c * q.x * (1 / 3 + 1e-18))


@pytest.mark.coq
def test_the_kernel_rejects_five_ways_of_cheating_in_a_certificate(work):
    found = find("d20/lemma-1b").claim
    text = exported(found, proofs_of(found)[0], "C").written.text
    claim = text[text.rindex("Lemma claim_") :].partition("\n")[0]
    cheats = {
        "an axiom in place of a proof": text.replace(claim, claim.replace("Lemma", "Axiom", 1), 1),
        "a sign that nobody showed": text.replace("World [", "World [Ps; ", 1),
        "a factor that was forgotten": text.replace("(C (-1))", "(C (1))", 1),
        "a fact without what it is about": text.replace("Hypothesis about_", "Lemma about_", 1),
        "an equation that does not hold": text.replace("= ", "= 1 + ", 1),
    }
    assert all(cheat != text for cheat in cheats.values())
    said = kernel.session([text, *cheats.values(), text], work, limit=600)
    assert said[0] is True
    assert dict(zip(cheats, said[1:-1], strict=True)) == dict.fromkeys(cheats, False)
    assert said[-1] is True  # what was wrong before does not stick


@pytest.mark.coq
def test_a_checker_that_looks_away_does_not_compile(tmp_path):
    text = (formal_folder() / "Checker.v").read_text(encoding="utf-8")
    assert "  | Pc c => Z.leb 0 c\n" in text
    shutil.copy(formal_folder() / "Checker.v", tmp_path)
    (tmp_path / "Checker.v").write_text(text.replace("  | Pc c => Z.leb 0 c\n", "  | Pc c => true\n"), encoding="utf-8")
    assert not kernel.compiled(tmp_path / "Checker.v", tmp_path, limit=600).accepted


def test_a_name_that_is_not_among_coqs_own_axioms_is_seen_in_a_session():
    fine = "Coq < Coq < Axioms:\nClassicalDedekindReals.sig_forall_dec\n  : forall P, P\n"
    assert kernel._is_accepted(fine)
    assert not kernel._is_accepted(fine + "claim_Part1_9 : 0 <= x\n")
    assert not kernel._is_accepted("Error: no\n" + fine)
    assert not kernel._is_accepted("Coq < nothing was printed\n")
