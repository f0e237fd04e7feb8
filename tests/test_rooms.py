"""Each room imports only from rooms before it, nothing runs in a circle, and the test itself can fail."""

from pathlib import Path

import pytest

import lemmacheck
from tests.rooms import House, cycles, imported_by, imports_inside, modules_of, wrong_imports

TOP = Path(__file__).resolve().parents[1]

THEORY = House(
    "theory",
    order=("definitions", "randomness", "laws", "enclosures", "chains", "networks"),
    others={"lemmacheck": ("numbers", "data", "devices"), "checks": (), "tests": ()},
)
REFEREE = House(
    "lemmacheck",
    order=(
        ("words", "errors", "places", "devices", "data"),
        "numbers",
        "language",
        "facts",
        "proofs",
        "weighing",
        "verdict",
        "record",
        "running",
        "certify",
        ("session", "cli", "site", "notebook", "reseeding", "resolution", "pytest_plugin"),
    ),
    others={"theory": (), "checks": (), "tests": ()},
)
CLAIM_FOLDERS = ("d20", "s20", "m23", "d21", "b18", "ours")
CHECKS = House(
    "checks",
    order=(("arguments", "experiments"), *CLAIM_FOLDERS, "pictures"),  # claims import no picture
    others={"lemmacheck": (*lemmacheck.__all__, "numbers"), "theory": ("*",), "tests": ()},
)
HOUSES = [pytest.param(house, id=house.package) for house in (REFEREE, THEORY, CHECKS)]


@pytest.mark.parametrize("house", HOUSES)
def test_no_room_reaches_upwards(house):
    assert wrong_imports(TOP, house) == []


@pytest.mark.parametrize("house", HOUSES)
def test_no_modules_import_each_other_in_a_circle(house):
    assert cycles(imports_inside(TOP, house.package)) == []


def claim_files_that_import_claims(root, folders):
    """A sentence for each import of a claim file, or of its folder, by a claim file."""
    files = {name: path for name, path in modules_of(root, "checks").items() if name.split(".")[1:2] in [[f] for f in folders]}
    return [
        f"{name} imports {imported}"
        for name, path in files.items()
        for _, imported in imported_by(name, path)
        if imported.startswith(tuple(f"checks.{folder}" for folder in folders))
    ]


def test_no_claim_file_imports_another():
    assert claim_files_that_import_claims(TOP, CLAIM_FOLDERS) == []


@pytest.mark.parametrize("text", ["from checks.b import x\n", "def f():\n    from checks.a.x import claim\n", "from . import x\n"])
def test_a_claim_file_that_imports_another_is_named(tmp_path, text):
    for folder in "ab":
        (tmp_path / "checks" / folder).mkdir(parents=True)
    (tmp_path / "checks" / "a" / "y.py").write_text(text)
    (found,) = claim_files_that_import_claims(tmp_path, ("a", "b"))
    assert found.startswith("checks.a.y imports checks.")


@pytest.fixture
def made(tmp_path):
    """A small house: `write({"low/a.py": "…"})` builds the package `toy` with the rooms low, middle and high."""

    def write(files: dict[str, str]) -> Path:
        for place in ("", "low/", "middle/", "high/"):
            (tmp_path / "toy" / place).mkdir(parents=True, exist_ok=True)
            (tmp_path / "toy" / place / "__init__.py").touch()
        for name, text in files.items():
            (tmp_path / "toy" / name).write_text(text)
        return tmp_path

    return write


TOY = House("toy", order=("low", "middle", "high"), others={"engine": ("numbers",), "outside": ()})


def test_imports_that_point_down_or_stay_in_the_room_are_fine(made):
    root = made({"low/a.py": "import math\n", "low/b.py": "from toy.low import a\n", "high/c.py": "from toy.low.a import f\n"})
    assert wrong_imports(root, TOY) == []
    assert cycles(imports_inside(root, "toy")) == []


@pytest.mark.parametrize(
    "text",
    [
        "from toy.high.c import f\n",
        "from toy.high import c\n",
        "import toy.high.c\n",
        "from ..high import c\n",
        "def later():\n    from toy.high.c import f\n    return f\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from toy.high.c import f\n",
        "from importlib import import_module\nc = import_module('toy.high.c')\n",
    ],
    ids=["name", "module", "plain", "relative", "deferred", "types-only", "by-text"],
)
def test_a_room_that_reaches_upwards_is_named(made, text):
    root = made({"low/a.py": text, "high/c.py": "f = 1\n"})
    (found,) = wrong_imports(root, TOY)
    assert "toy/low/a.py" in found
    assert "high is not below low" in found


def test_rooms_side_by_side_may_use_each_other_but_not_in_a_circle(made):
    house = House("toy", order=("low", ("middle", "high")))
    root = made({"middle/m.py": "from toy.high import c\n", "high/c.py": "def f():\n    from toy.middle import m\n    return m\n"})
    assert wrong_imports(root, house) == []
    assert cycles(imports_inside(root, "toy")) == [["toy.high.c", "toy.middle.m"]]


def test_a_circle_inside_one_room_is_found(made):
    root = made({"low/a.py": "from toy.low import b\n", "low/b.py": "def f():\n    from toy.low.a import g\n    return g\n"})
    assert cycles(imports_inside(root, "toy")) == [["toy.low.a", "toy.low.b"]]


def test_only_the_listed_rooms_of_another_package_may_be_used(made):
    root = made({"low/a.py": "from engine.numbers.balls import ball\nfrom engine.verdict import judge\nimport outside.claims\n"})
    found = wrong_imports(root, TOY)
    assert [line.partition(", but ")[2] for line in found] == ["of engine it may use numbers", "of outside it may use nothing"]


def test_a_room_without_a_place_in_the_order_is_named(made):
    root = made({"stray.py": "x = 1\n"})
    assert wrong_imports(root, TOY) == ["toy.stray: the room stray has no place in the order of toy"]


def test_the_door_of_a_package_may_use_every_room_but_no_room_may_use_the_door(made):
    root = made({"__init__.py": "from toy.high.c import f\n", "high/c.py": "f = 1\n", "low/a.py": "from toy import f\n"})
    (found,) = wrong_imports(root, TOY)
    assert "toy.low.a imports toy.f" in found
