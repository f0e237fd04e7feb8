"""The packs use the library alone, their censuses are complete, and their refuted claims can be confirmed by hand.

That they end as their ledgers say is tested with the wheel, in `test_wheel.py`.
"""

import ast
import json
from pathlib import Path

import msgspec
import pytest

from lemmacheck.record.census import Paper, _read
from lemmacheck.record.results import Statement
from lemmacheck.site.corrections import corrections
from lemmacheck.site.views import Site
from tests.lemmacheck.site import invented

TOP = Path(__file__).resolve().parents[1]
PACKS = sorted(path.parent.name for path in (TOP / "packs").glob("*/pyproject.toml"))
OURS = ("checks", "theory", "tests", "packs")


def ledger(pack: str) -> dict[str, str]:
    """The accepted status of every claim of a pack."""
    entries = [json.loads(file.read_text(encoding="utf-8")) for file in (TOP / "packs" / pack / "reports/ledger").rglob("*.json")]
    return {entry["id"]: entry["profiles"]["quick"]["status"] for entry in entries}


def census(pack: str) -> dict[str, Paper]:
    return {file.stem: _read(file) for file in (TOP / "packs" / pack / "papers").glob("*.toml")}


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_uses_the_library_and_nothing_else_of_ours(pack):
    for file in (TOP / "packs" / pack / "claims").rglob("*.py"):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
        names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
        assert not [name for name in names if name.partition(".")[0] in OURS], file


@pytest.mark.parametrize("pack", PACKS)
def test_every_claim_of_a_pack_stands_in_its_census_once_and_no_statement_is_left_out(pack):
    named = [id for paper in census(pack).values() for row in paper.statements for id in row.claims]
    assert sorted(named) == sorted(ledger(pack))
    assert all(paper.title and paper.authors and paper.year and paper.venue for paper in census(pack).values())


def test_what_others_have_corrected_is_refuted_here():
    for pack in PACKS:
        for paper in census(pack).values():
            for row in paper.statements:
                assert not row.corrected or "refuted" in {ledger(pack)[id] for id in row.claims}, row.label


def scripts() -> list[tuple[str, str]]:
    """The scripts that let a reader confirm the refuted claims, by file."""
    found = []
    for file in sorted((TOP / "packs").glob("*/claims/*/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "by_hand":
                found.append((f"{file.parent.name}/{file.stem}:{node.lineno}", ast.literal_eval(node.value)))
    return found


def test_there_is_a_script_for_every_refuted_claim():
    assert len(scripts()) == sum(status == "refuted" for pack in PACKS for status in ledger(pack).values())


@pytest.mark.parametrize(("where", "script"), scripts(), ids=[where for where, _ in scripts()])
def test_a_witness_can_be_confirmed_by_hand(where, script):
    assert "assert" in script
    exec(compile(script, where, "exec"), {})


def test_a_correction_is_found_only_where_a_claim_of_its_statement_fails(tmp_path):
    results = invented.results()
    failing = next(claim.id for claim in results.claims if claim.status == "refuted")
    standing = next(claim.id for claim in results.claims if claim.status == "proved")
    source, known = next(iter(results.census.items()))
    rows = [Statement(label=id, claims=[id], corrected="someone, later") for id in (failing, standing, "never/run")]
    changed = msgspec.structs.replace(results, census={source: msgspec.structs.replace(known, order=rows)})
    found = corrections(Site(changed, {}, [], runs=tmp_path))
    assert [(row.label, row.is_found) for row in found] == [(failing, True), (standing, False)]
