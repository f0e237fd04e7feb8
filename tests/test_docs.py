"""The documents speak of files, verbs and words that exist."""

import re
from pathlib import Path

import pytest

from lemmacheck import words
from lemmacheck.cli import main

TOP = Path(__file__).resolve().parents[1]
PAGES = sorted([*(TOP / "docs").glob("*.md"), *TOP.glob("*.md"), TOP / "theory" / "README.md"])
GENERATED = (
    "reports/runs",
    "reports/site",
    "reports/records",
    ".github/",
    "smith24/",
    "checks/smith24/",
    "means.",
)  # or of an author's own project


def paths_in(text: str) -> set[str]:
    """What stands in code type and looks like a path of this repository: at least one slash, no placeholder."""
    found = re.findall(r"`([\w./-]+/[\w./-]*)`", text)
    return {path for path in found if not path.startswith(GENERATED)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TOP)))
def test_every_path_that_is_named_exists(page):
    bases = (TOP, TOP / "lemmacheck", page.parent)
    ids = {f"{file.parent.name}/{file.stem.replace('_', '-')}" for file in (TOP / "checks").glob("*/*.py")}
    missing = [
        p for p in paths_in(page.read_text(encoding="utf-8")) if not any((base / p).exists() for base in bases) and p not in ids
    ]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TOP)))
def test_every_link_leads_somewhere(page):
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_design_names_every_status_rung_and_verb():
    text = (TOP / "docs" / "design.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w ]+)`", text))
    assert set(main.commands) | set(words.STATUSES) | set(words.RUNGS) | set(words.WHOSE) | set(words.FAILURES) <= named


def test_the_design_names_every_room():
    text = (TOP / "docs" / "design.md").read_text(encoding="utf-8")
    rooms = [room.name for house in ("lemmacheck", "theory") for room in (TOP / house).iterdir() if (room / "__init__.py").exists()]
    assert [room for room in rooms if f"{room}/" not in text] == []


def test_every_function_of_the_notation_table_stands_in_the_file_beside_it():
    for line in (TOP / "theory" / "README.md").read_text(encoding="utf-8").splitlines():
        cells = line.split("|")
        if line.startswith("| ") and len(cells) > 4 and (place := re.fullmatch(r"\s*`([\w/]+\.py)`\s*", cells[-2])):
            file = next(base / place[1] for base in (TOP / "theory", TOP) if (base / place[1]).exists())
            for name in re.findall(r"`(\w+)`", cells[-3]):
                assert f"def {name}(" in file.read_text(encoding="utf-8"), f"{name} is not in {place[1]}"


def test_the_readme_counts_the_claims_of_the_ledger():
    from lemmacheck.record.ledger import read_ledger

    counted = re.findall(r"(\d+) claims", (TOP / "README.md").read_text(encoding="utf-8"))
    assert counted == [str(len(read_ledger(TOP / "reports" / "ledger")))]


def test_the_first_lines_of_the_readme_hold_three_findings_and_the_five_have_numbers():
    text = (TOP / "README.md").read_text(encoding="utf-8")
    findings = re.findall(r"^- \*\*.*?(?=^- \*\*|\n\n)", text, re.MULTILINE | re.DOTALL)
    assert len(findings) == 5
    assert all(re.search(r"\d", finding.split("**")[2]) for finding in findings)
    assert text.index(findings[2]) < text.index("## Two commands")
    assert len(text[: text.index(findings[3])].splitlines()) < 40
