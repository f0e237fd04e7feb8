"""What voids a verdict: changed code of the engine voids all, changed words none."""

import shutil

import pytest

from lemmacheck.places import PACKAGE
from lemmacheck.running import keys

DECIDING = ("numbers", "language", "facts", "proofs", "weighing", "verdict")


@pytest.fixture
def engine(tmp_path, monkeypatch):
    """Some files of the referee, in the rooms where they stand, that keys look at in place of all of ours."""
    copy = tmp_path / "lemmacheck"
    for name in (
        "words.py",
        "running/streams.py",
        "weighing/budget.py",
        *(f"{room}/__init__.py" for room in (*DECIDING, "record")),
    ):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PACKAGE / name, copy / name)
    monkeypatch.setattr(keys, "PACKAGE", copy)
    yield copy
    keys.forget()


@pytest.fixture
def claims(tmp_path):
    files = [tmp_path / "checks" / "a" / f"{name}.py" for name in ("one", "two")]
    files[0].parent.mkdir(parents=True)
    for file in files:
        file.write_text("from lemmacheck import Claim\n")
    return files


def keys_of(claims):
    keys.forget()
    return [keys.claim_key(file) for file in claims]


def test_a_comment_in_the_engine_voids_no_verdict_and_a_changed_constant_voids_all(engine, claims):
    before = keys_of(claims)
    budget = engine / "weighing" / "budget.py"
    source = budget.read_text(encoding="utf-8")
    budget.write_text(source.replace('"""', '"""In other words: ', 1) + "\n# a remark\n", encoding="utf-8")
    assert keys_of(claims) == before
    assert "1e-9" in source
    budget.write_text(source.replace("1e-9", "2e-9", 1), encoding="utf-8")
    assert not set(keys_of(claims)) & set(before)


@pytest.mark.parametrize("room", DECIDING)
def test_a_new_file_in_a_room_that_decides_voids_every_verdict(engine, claims, room):
    before = keys_of(claims)
    (engine / room / "another.py").write_text("x = 1\n")
    assert not set(keys_of(claims)) & set(before)


def test_rooms_that_only_show_and_schedule_void_nothing(engine, claims):
    before = keys_of(claims)
    (engine / "record" / "another.py").write_text("x = 1\n")
    assert keys_of(claims) == before
