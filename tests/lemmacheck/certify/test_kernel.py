"""The kernel accepts proofs and rejects the same proofs on foils; only Coq's own axioms may be behind them."""

import subprocess
import sys

import pytest

from lemmacheck.certify import kernel
from lemmacheck.certify.campaign import certified, exported, proofs_of, rejected_foils
from lemmacheck.running.discover import find

CLAIMS = ("d20/lemma-1b", "d20/property-p1")


@pytest.fixture(scope="module")
def work(tmp_path_factory):
    return tmp_path_factory.mktemp("certificates")


@pytest.mark.coq
@pytest.mark.parametrize("id", CLAIMS)
def test_a_proof_is_accepted_and_on_every_foil_it_is_rejected(id, work):
    found = find(id)
    assert certified(found, work, limit=120).outcome == "accepted"
    said = rejected_foils(found, work, limit=120)
    assert "rejected" in said.values()
    assert set(said.values()) <= {"rejected", "refused", "no proof"}


@pytest.mark.coq
def test_a_lemma_that_is_taken_on_trust_is_found_out(work):
    found = find("d20/lemma-1b")
    text = exported(found.claim, proofs_of(found.claim)[0], "C").written.text
    start = text.index("Proof. refine (nonnegative", text.index("Lemma claim_"))
    cheated = text[:start] + "Proof. Admitted.\n" + text[text.index("End Part1.") :]
    said = kernel.check(cheated, "C_cheated", work)
    assert not said.accepted
    assert "rests on" in said.message


@pytest.mark.coq
def test_a_step_with_another_number_is_rejected(work):
    found = find("d20/lemma-1b")
    text = exported(found.claim, proofs_of(found.claim)[0], "C").written.text
    assert kernel.check(text, "C_true", work).accepted
    assert not kernel.check(text.replace("(C (-1))", "(C (-2))", 1), "C_false", work).accepted


def test_axioms_are_read_from_what_is_printed():
    printed = "Axioms:\nClassicalDedekindReals.sig_forall_dec\n  : forall P : nat -> Prop, P 0\nmine : False\n"
    assert kernel.axioms(printed) == {"ClassicalDedekindReals.sig_forall_dec", "mine"}
    assert kernel.axioms("Closed under the global context\n") == set()


def test_without_coq_there_is_one_sentence_and_exit_code_two(tmp_path):
    asked = [sys.executable, "-m", "lemmacheck", "certify", "d20/lemma-1b"]
    done = subprocess.run(asked, capture_output=True, text=True, env={"PATH": str(tmp_path), "PYTHONPATH": "."})
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "apt-get install coq" in done.stderr
