"""Whole statements in Coq name the claims that they are about, and print what they rest on."""

import pytest

from lemmacheck.certify.statements import formal_folder
from lemmacheck.certify.whole import named_theorems, whole_statements
from lemmacheck.running.discover import discover


def test_every_whole_statement_names_a_claim_and_prints_its_assumptions():
    from lemmacheck.places import project

    ours = {found.id for found in discover()}
    packs = {f"{path.parent.name}/{path.stem.replace('_', '-')}" for path in (project().top / "packs").glob("*/claims/*/*.py")}
    assert len(named_theorems()) >= 10
    for id in named_theorems():
        assert id in ours or any(id.startswith(known) for known in packs), id


def test_no_whole_statement_is_admitted():
    for path in formal_folder().glob("*.v"):
        text = path.read_text(encoding="utf-8")
        assert not any(word in text for word in ("Admitted", "Axiom ", "Parameter ", "admit.")), path.name


@pytest.mark.coq
def test_the_kernel_accepts_every_whole_statement(work):
    accepted = whole_statements(work, limit=120, say=lambda _: None)
    assert set(accepted) == set(named_theorems())
