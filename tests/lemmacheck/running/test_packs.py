"""Projects of users: found from any subfolder, with packs that cannot collide, and bad settings as one sentence."""

import dataclasses
import json
import sys
import textwrap
from importlib import metadata
from pathlib import Path

import pytest
from click.testing import CliRunner

from lemmacheck import places, session
from lemmacheck.cli.verbs import main
from lemmacheck.errors import ClaimError
from lemmacheck.record import census
from lemmacheck.running import discover, keys

SHARED = "NUMBER = {number}\n"
CLAIM = """
    '''A number is at most a bound.'''
    from lemmacheck import Claim, Control, Exact, Foil, grid

    def measure(case):
        from checks.shared import NUMBER  # found in the folder of this claim, whatever else is named so

        return {"x": NUMBER + 0 * case.d}

    claim = Claim(label="Lemma 1", says="x", margin=lambda q: q.c - q.x, constants=dict(c=CONSTANT),
                  evidence=(Exact(grid(d=[1]), measure),), foils=(Foil("too small", c=0),),
                  control=Control("larger", c=99))
"""
CENSUS = '[[statement]]\nlabel = "Lemma 1"\nclaims = ["a/lemma-1"]\n'


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(textwrap.dedent(text), encoding="utf-8")
    return folder


def made(folder: Path, number: int, bound: int, settings: str = "") -> Path:
    """A project with one claim: its own number is at most a bound."""
    files = {
        "pyproject.toml": f"[tool.lemmacheck]\n{settings}",
        "checks/shared.py": SHARED.format(number=number),
        "checks/a/lemma_1.py": CLAIM.replace("CONSTANT", str(bound)),
        "papers/a.toml": CENSUS,
    }
    return write(folder, files)


@pytest.fixture
def inside(monkeypatch):
    """Work as from a shell in a folder, but in one process: starting workers takes most of the time."""
    launch = session.launch
    monkeypatch.setattr(session, "launch", lambda request, **extra: launch(dataclasses.replace(request, workers=0), **extra))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def enter(folder: Path) -> None:
        monkeypatch.chdir(folder)
        monkeypatch.delenv("LEMMACHECK_PROJECT", raising=False)
        places._project.cache_clear()
        places.packs_of.cache_clear()
        discover.claim_of.cache_clear()

    return enter


def call(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == code, result.output
    return result.output


def test_two_packs_with_the_same_names_inside_run_beside_the_project(tmp_path, inside):
    made(tmp_path / "one", number=5, bound=9)
    made(tmp_path / "two", number=7, bound=6)
    inside(made(tmp_path / "home", number=3, bound=4, settings='packs = ["../one", "../two"]'))
    call("run", "--no-site", code=1)
    results = json.loads(max(Path("reports/runs").glob("*/results.json")).read_text())
    seen = {claim["id"]: (claim["status"], claim["margin"]["worst"]) for claim in results["claims"]}
    assert {id: margin for id, (_, margin) in seen.items()} == {"a/lemma-1": 1, "one.a/lemma-1": 4, "two.a/lemma-1": -1}
    assert seen["two.a/lemma-1"][0] == "refuted"
    assert set(results["census"]) == {"a", "one.a", "two.a"}
    assert all(one["encoded"] == 1 for one in results["census"].values())
    assert not (tmp_path / "one" / "reports").exists()


def test_what_the_author_of_a_pack_accepted_counts_until_the_project_says_otherwise(tmp_path, inside):
    inside(made(tmp_path / "one", number=5, bound=9))
    call("run", "--no-site", code=1)
    call("accept", "--new")
    inside(write(tmp_path / "home", {"pyproject.toml": '[tool.lemmacheck]\npacks = ["../one"]\n', "checks/b/__init__.py": ""}))
    assert "gate passes" in call("run", "--no-site")
    write(tmp_path / "one", {"checks/a/lemma_1.py": CLAIM.replace("CONSTANT", "4")})
    assert "gate: one.a/lemma-1: " in call("run", "--no-site", code=1)
    call("accept", "one.a/lemma-1", "--because", "the pack is wrong")
    assert Path("reports/ledger/one.a/lemma-1.json").is_file()
    assert "gate passes" in call("run", "--no-site")


def test_an_installed_package_can_be_a_pack(tmp_path, inside, monkeypatch):
    pack = made(tmp_path / "installed" / "my_means", number=1, bound=2)
    write(pack, {"__init__.py": "", "shared.py": "BOUND = 2\n", "pyproject.toml": ""})
    claim = pack / "checks" / "a" / "lemma_1.py"
    claim.write_text(claim.read_text().replace("from lemmacheck", "from my_means.shared import BOUND\nfrom lemmacheck", 1))
    monkeypatch.syspath_prepend(tmp_path / "installed")
    offered = [metadata.EntryPoint("means", "my_means", "lemmacheck.packs")]
    monkeypatch.setattr(metadata, "entry_points", lambda group: offered)
    inside(write(tmp_path / "home", {"pyproject.toml": '[tool.lemmacheck]\npacks = ["means"]\n', "checks/b/__init__.py": ""}))
    (found,) = discover.discover()
    assert found.id == "means.a/lemma-1"
    keys.forget()
    before = keys.key_of(found)
    write(pack, {"shared.py": "BOUND = 3\n"})
    keys.forget()
    assert keys.key_of(found) != before  # what a pack imports of itself counts


def test_a_project_is_found_from_a_subfolder_and_its_claims_may_stand_deep_inside(tmp_path, inside):
    made(tmp_path, number=1, bound=2)
    settings = (
        '[tool.lemmacheck]\nclaims = "my paper/checks"\nreports = "out put"\npapers = "my paper/é"\ncommand = "make referee"\n'
    )
    write(tmp_path, {"pyproject.toml": settings, "my paper/é/a.toml": CENSUS, "deep/er/x": ""})
    (tmp_path / "checks").rename(tmp_path / "my paper" / "checks")
    (tmp_path / "checks").mkdir()
    (tmp_path / "checks" / "__init__.py").write_text("raise RuntimeError('not this one')")
    write(
        tmp_path,
        {"my paper/checks/a/lemma_1.py": CLAIM.replace("CONSTANT", "2").replace("from checks.shared import NUMBER", "NUMBER = 1")},
    )
    inside(tmp_path / "deep" / "er")
    printed = call("run", "--no-site", code=1)
    assert 'make referee accept a/lemma-1 --because "…"' in printed
    assert (tmp_path / "out put" / "runs" / "latest.json").is_file()
    assert list(census.read_papers()) == ["a"]


BAD = {
    "claims = 3": "claims = 3; write a text",
    'claims = ""': "claims = ''; write a text",
    'claims = "."': "the project's own folder",
    'claims = "notes.txt"': "which is a file",
    'paper = "x"': "has paper = 'x'; it takes claims",
    'packs = "x"': "write a list of texts",
    'packs = ["nowhere"]': "neither a folder nor installed",
    'packs = ["empty"]': "has no folder checks/ of claims",
    'packs = ["one", "b/one"]': "'one' is taken",
    'packs = ["."]': "is this project itself",
    "claims = [": "cannot be read as TOML",
}


@pytest.mark.parametrize("settings", BAD)
def test_bad_settings_are_one_sentence(tmp_path, inside, settings):
    write(tmp_path, {"pyproject.toml": f"[tool.lemmacheck]\n{settings}\n", "notes.txt": "", "empty/x": "", "checks/a/b.py": ""})
    write(tmp_path, {"one/checks/a/b.py": "", "b/one/checks/a/b.py": ""})
    inside(tmp_path)
    printed = call("list", code=2)
    assert BAD[settings] in printed
    assert printed.startswith("error: ")
    assert printed.count("\n") == 1


def test_a_folder_without_claims_says_how_to_begin(tmp_path, inside):
    inside(tmp_path)
    assert "start a project with: lemmacheck init" in call("run", code=2)


def test_reports_never_go_into_the_installed_package(tmp_path):
    with pytest.raises(ClaimError, match="installed lemmacheck"):
        places._described(tmp_path, {"reports": str(places.PACKAGE / "reports")})
