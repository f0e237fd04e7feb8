"""What a user installs: one package, quick to import, blind to the folders around it."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[1]
HEAVY = ("numpy", "scipy", "sympy", "torch", "flint", "z3", "numba", "matplotlib", "jinja2", "click", "msgspec")
PACKS = sorted(path.parent.name for path in (TOP / "packs").glob("*/pyproject.toml"))
FIRST_IMPORT = """
import sys, time
start = time.process_time()
import lemmacheck
seconds = time.process_time() - start
import json
loaded = sorted(sys.modules)
print(json.dumps({"seconds": seconds, "loaded": loaded, "file": lemmacheck.__file__, "version": lemmacheck.__version__}))
"""


def run(*arguments: str, folder: Path, path: Path | None = None) -> str:
    """What a Python process printed that sees the given folder of packages in place of this tree."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LEMMACHECK", "COV", "PIP_"))
    }
    environment |= {"PYTHONPATH": str(path)} if path else {}
    done = subprocess.run([sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """Built without network from a copy of the tree, since building leaves files behind."""
    copy = tmp_path_factory.mktemp("made") / "source"
    shutil.copytree(TOP, copy, ignore=shutil.ignore_patterns(".*", "__pycache__", "build", "*.egg-info", "runs", "site-packages"))
    out = tmp_path_factory.mktemp("wheel")
    run("-c", f"from setuptools import build_meta; build_meta.build_sdist({str(out)!r})", folder=copy)
    (packed,) = out.glob("*.tar.gz")  # the wheel is built from what the source distribution holds, as an installer would
    run("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(out), str(packed), folder=out)
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    target = tmp_path_factory.mktemp("site-packages")
    run("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(target), str(wheel), folder=target)
    return target


@pytest.fixture
def crowded(tmp_path) -> Path:
    """A user's folder whose own packages have the names of our folders."""
    for name in ("checks", "theory", "reports", "tests"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(f"raise RuntimeError('the {name} of the user must not be imported')\n")
    return tmp_path


def test_the_wheel_holds_one_package_and_the_files_it_reads(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"lemmacheck"}
    inside = {str(p.relative_to(TOP)) for p in (TOP / "lemmacheck").rglob("*") if p.is_file() and "__pycache__" not in p.parts}
    assert inside <= set(names), f"missing in the wheel: {sorted(inside - set(names))[:5]}"


def test_nothing_else_is_installed_beside_the_package(installed):
    found = {p.name for p in installed.iterdir() if not p.name.endswith(".dist-info")}
    assert found == {"bin", "lemmacheck"}


def test_the_command_works_where_the_user_has_folders_of_our_names(installed, crowded):
    printed = run("-m", "lemmacheck", "--help", folder=crowded, path=installed)
    assert "Usage: " in printed
    assert "run" in printed


def test_an_author_starts_a_project_with_the_wheel_alone(installed, crowded):
    """Libraries share a folder with an installed lemmacheck; they are not followed, and heavy ones not even imported."""
    for name in ("torch", "numba", "haarpy", "sklearn"):
        (installed / f"{name}.py").write_text("raise ImportError('not installed')\n")
    (installed / "neighbour").mkdir()
    (installed / "neighbour" / "__init__.py").write_text("from . import inner\n")
    (installed / "neighbour" / "inner.py").write_text("")
    assert "3 claims: 2 proved, 1 refuted" in run("-m", "lemmacheck", "init", folder=crowded, path=installed)
    lemma = crowded / "referee" / "checks" / "paper" / "lemma_1.py"
    lemma.write_text(lemma.read_text().replace("from lemmacheck", "import neighbour  # noqa\nfrom lemmacheck", 1))
    (crowded / "deep").mkdir()
    printed = run("-m", "lemmacheck", "run", "--workers", "1", folder=crowded / "deep", path=installed)
    assert "3 claims: 2 proved, 1 refuted" in printed
    assert "gate passes" in printed
    written = {path.name for path in crowded.iterdir()} - {".github", ".gitlab-ci.yml", ".gitignore", "pyproject.toml", "deep"}
    assert written == {"checks", "theory", "reports", "tests", "referee"}
    assert not (installed / "lemmacheck" / "reports").exists()


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_in_a_folder_of_its_own_ends_as_its_ledger_says(pack, installed, tmp_path):
    home = tmp_path / pack
    shutil.copytree(TOP / "packs" / pack, home, ignore=shutil.ignore_patterns("__pycache__", "runs", "site"))
    printed = run("-m", "lemmacheck", "run", "--no-site", "--workers", "1", folder=home, path=installed)
    assert "gate passes" in printed
    (results,) = (home / "reports" / "runs").glob("*/results.json")
    seen = {claim["id"]: claim["status"] for claim in json.loads(results.read_text(encoding="utf-8"))["claims"]}
    entries = [json.loads(file.read_text(encoding="utf-8")) for file in (home / "reports" / "ledger").rglob("*.json")]
    assert seen == {entry["id"]: entry["profiles"]["quick"]["status"] for entry in entries}


def test_importing_loads_nothing_heavy_and_ours_is_the_installed_one(installed, crowded):
    seen = json.loads(run("-c", FIRST_IMPORT, folder=crowded, path=installed))
    assert Path(seen["file"]).parent == installed / "lemmacheck"
    assert [name for name in HEAVY if name in seen["loaded"]] == []
    assert seen["seconds"] < 0.15  # of this process alone, so other work on the machine does not count
    assert len([name for name in seen["loaded"] if name.startswith("lemmacheck.")]) == 0


def test_the_version_stands_in_one_place(wheel, installed, crowded):
    seen = json.loads(run("-c", FIRST_IMPORT, folder=crowded, path=installed))
    assert wheel.name.split("-")[1] == seen["version"]
    assert "version =" not in (TOP / "pyproject.toml").read_text().partition("[tool.")[0].replace("target-version =", "")
