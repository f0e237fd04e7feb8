"""Files to start from: a small project that works, and one claim of a given kind that runs."""

from __future__ import annotations

import os
import re
from pathlib import Path

from lemmacheck.errors import ClaimError
from lemmacheck.places import Project, project, projects_of

STARTERS = Path(__file__).resolve().parent / "starters"
KINDS = ("inequality", "identity", "mean", "probability", "limit", "exists")
IGNORED = ("runs/", "site/")  # of the reports: made anew by every run
SETTINGS = """[tool.lemmacheck]
claims = "{claims}"
reports = "{reports}"
papers = "{papers}"
"""
CENSUS = """title = "FILL IN: title of the paper"
authors = "FILL IN: authors"
year = 2026

# Every numbered statement of the paper: the claims that encode it, or the reason why none does.
[[statement]]
label = "Lemma 1"
says = "squares of non-negative numbers add up to at most the square of their sum"
claims = ["{source}/lemma-1"]
used_by = ["{source}/lemma-2"]

[[statement]]
label = "Lemma 2"
says = "the square of a sum is at most twice the sum of the squares"
claims = ["{source}/lemma-2", "{source}/lemma-2-amended"]

[[statement]]
label = "Definition 1"
says = "the numbers x_1 … x_n"
reason = "a definition; it is used, not claimed"
"""
STATEMENT = """
[[statement]]
label = "{label}"
says = "FILL IN: the statement in words"
claims = ["{id}"]
"""


def starter(name: str) -> str:
    """A file to start from, as text."""
    return (STARTERS / f"{name}.txt").read_text(encoding="utf-8")


def begin(folder: Path, source: str) -> list[Path]:
    """Write a small project into a folder, never over a file; the paths that were written."""
    refuse_source(source)
    if project(folder).top == folder.resolve() and "[tool.lemmacheck]" in _text(folder / "pyproject.toml"):
        raise ClaimError(f'this folder is a project already; add a claim with: {project(folder).call("new")} {source} "Lemma 7"')
    crowded = any((folder / name).exists() for name in ("checks", "papers", "reports"))
    inside = "referee/" if crowded else ""  # folders of these names are the user's own
    places = {name: f"{inside}{name}" for name in ("claims", "reports", "papers")} | {"claims": f"{inside}checks"}
    files = {
        f"{places['claims']}/{source}/__init__.py": "",
        f"{places['claims']}/{source}/lemma_1.py": starter("lemma_1"),
        f"{places['claims']}/{source}/lemma_2.py": starter("lemma_2"),
        f"{places['papers']}/{source}.toml": CENSUS.format(source=source),
        ".github/workflows/lemmacheck.yml": starter("github").replace("REPORTS", places["reports"]),
        ".gitlab-ci.yml": starter("gitlab").replace("REPORTS", places["reports"]),
    }
    there = [name for name in files if (folder / name).exists()]
    if there:
        raise ClaimError(f"{there[0]} exists already and is not written over; move it away, or start in another folder")
    try:
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        _append(folder / ".gitignore", "".join(f"{places['reports']}/{name}\n" for name in IGNORED))
        _append(folder / "pyproject.toml", SETTINGS.format(**places))
    except OSError as problem:
        raise ClaimError(f"{name} cannot be written ({problem.strerror}); make room for it, or start in another folder") from None
    return [folder / name for name in (*files, ".gitignore", "pyproject.toml")]


def scaffold(root: Path, source: str, label: str, *, kind: str = "inequality") -> Path:
    """Write a claim of a kind that runs and says what to fill in, never over an existing file, and name it in the census."""
    from lemmacheck.running.discover import NOT_CLAIMS

    stem = re.sub(r"[^a-z0-9]+", "_", label.lower()).strip("_")
    refuse_source(source)
    if not stem or stem in NOT_CLAIMS:
        raise ClaimError(f'cannot make a file name from the label {label!r}; try: new {source} "Lemma 7"')
    path = root / source / f"{stem}.py"
    if path.exists():
        raise ClaimError(f"{root.name}/{source}/{stem}.py exists already")
    printed = label.replace("\\", "").replace('"', "'")
    path.parent.mkdir(parents=True, exist_ok=True)
    (path.parent / "__init__.py").touch()
    path.write_text(starter(kind).replace("LABEL", printed), encoding="utf-8")
    for home in projects_of(root)[:1]:
        _name_in_census(home, source, printed, id=f"{source}/{stem.replace('_', '-')}")
    return path


def refuse_source(source: str) -> None:
    """The short name of a source is a folder and the first part of every id."""
    from lemmacheck.running.discover import SHARED  # loads the language, which other verbs need not wait for

    if not re.fullmatch(r"[a-z][a-z0-9_]*", source) or source in SHARED:
        raise ClaimError(f"{source!r} cannot name a source; take letters a to z and digits, such as smith24")


def _name_in_census(home: Project, source: str, label: str, *, id: str) -> None:
    file = home.papers / f"{source}.toml"
    if f'"{id}"' not in _text(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        _append(file, STATEMENT.format(label=label, id=id).lstrip("\n"))


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _append(file: Path, text: str) -> None:
    """Add to the end of a file, after an empty line."""
    before = _text(file)
    gap = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    beside = file.with_name(file.name + ".part")
    beside.write_text(f"{before}{gap}{text}", encoding="utf-8")
    os.replace(beside, file)
