"""The kernel accepts proofs and rejects the same proofs on foils; only Coq's own axioms may be behind them."""

import shutil
import subprocess
import sys

import msgspec
import pytest

from lemmacheck.certify import kernel, preparing
from lemmacheck.certify.campaign import Campaign, figures
from lemmacheck.certify.preparing import exported, prepared, proofs_of
from lemmacheck.record.certificates import Certified
from lemmacheck.running.discover import find

CLAIMS = ("d20/lemma-1b", "d20/property-p1")


@pytest.mark.coq
def test_proofs_are_accepted_and_on_foils_rejected_and_nothing_is_asked_twice(work, monkeypatch):
    claims = [find(id) for id in CLAIMS]
    results = Campaign(work, 300, foils=True).some(claims)
    assert {result.outcome for result in results.values()} == {"accepted"}
    foils = {what for result in results.values() for what in result.foils.values()}
    assert "rejected" in foils
    assert "accepted" not in foils

    monkeypatch.setattr(kernel, "session", None)  # a second run would fail if it asked
    again = Campaign(work, 300, foils=True, known=results)
    assert again.some(claims) == results
    moved = {id: msgspec.structs.replace(result, key="of another version") for id, result in results.items()}
    assert Campaign(work, 300, foils=True, known=moved).some(claims) == results  # the texts are the same


def test_a_proof_that_changed_is_asked_again():
    found = find("d20/property-p1")
    fresh = prepared(found, foils=True, before=None)
    known = Certified(key="", outcome="accepted", texts=fresh.texts, foil_texts=fresh.foil_texts)
    assert prepared(found, foils=True, before=known).asked() == []
    changed = msgspec.structs.replace(known, texts="of another text")
    assert prepared(found, foils=True, before=changed).asked() == [t.written.text for t in fresh.tries]


@pytest.mark.coq
def test_long_certificates_get_a_file_of_their_own_where_a_step_that_fails_ends_it(work, monkeypatch):
    found = find("d20/property-p1")
    monkeypatch.setattr(preparing, "LONG", 0)
    assert prepared(found, foils=True, before=None).asked() == []
    monkeypatch.setattr(kernel, "session", None)  # it would fail if it were asked
    (result,) = Campaign(work, 300, foils=True).some([found]).values()
    assert result.outcome == "accepted"
    assert set(result.foils.values()) == {"rejected"}


def test_the_last_line_counts_claims_facts_and_foils():
    one = Certified(
        key="", outcome="accepted", lemmas=3, trusted=["newman"], formal=["markov"], foils={"a": "rejected", "b": "not covered"}
    )
    other = Certified(key="", outcome="not exported", reason="r")
    line = figures({"x/a": one, "x/b": other}, 10)
    assert line.startswith(
        "1 of 2 claims' proofs accepted by the kernel (3 lemmas), 1 not exported; 1 facts with a lemma, 1 trusted"
    )
    assert line.endswith("10 whole statements; 2 foils: 1 rejected, 1 not covered")


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


def test_a_pack_gets_its_folder_of_certificates_though_the_checker_was_compiled_elsewhere(tmp_path, monkeypatch):
    shutil.copytree(kernel.formal_folder(), tmp_path / "formal")
    monkeypatch.setattr(kernel, "formal_folder", lambda: tmp_path / "formal")
    monkeypatch.setattr(kernel, "version", lambda: "none")
    monkeypatch.setattr(kernel, "compiled", lambda *_, **__: kernel.Said(accepted=True, seconds=0.0))
    kept = kernel.library(tmp_path / "reports" / "runs" / "certificates")
    work = tmp_path / "pack" / "certificates"
    assert kernel.library(work) == kept
    assert work.is_dir()
