"""The pictures made for a claim can be made, belong to a claim, and show what their captions say."""

from pathlib import Path

import pytest

from lemmacheck.places import project
from lemmacheck.record.results import ClaimResult
from lemmacheck.running.discover import find
from lemmacheck.running.picturing import picture_file, picture_of
from lemmacheck.site.figures import figure_of
from tests.lemmacheck.site import invented_claims

FILES = sorted(
    path for path in (project().claims / "pictures").glob("*/*.*") if path.suffix in (".py", ".js") and path.stem[0] != "_"
)


def id_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem.replace('_', '-')}"


def drawn(id: str):
    claim: ClaimResult = invented_claims.claim(id, "refuted", cases=[])
    spec = picture_of(find(id))
    from msgspec import structs

    return figure_of(structs.replace(claim, plot=spec))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_picture_belongs_to_a_claim(path):
    assert picture_file(find(id_of(path)), path.suffix) == path


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.suffix == ".py"], ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_a_picture_has_enough_points_and_a_caption(path):
    figure = drawn(id_of(path))
    assert figure.title
    assert all(len(line.points) >= 4 for line in figure.lines)


def test_the_gap_overtakes_the_printed_bound_of_d21_and_not_the_repaired_one():
    assert [area.begins for area in drawn("d21/theorem-1").areas] == ["from depth 114 on"]
    assert drawn("d21/theorem-1-amended").areas == ()
    assert drawn("ours/theorem-1-explicit-finer").areas == ()


def test_a_broken_picture_is_told_and_takes_no_verdict_with_it(tmp_path, capsys, monkeypatch):
    from lemmacheck.language.found import Found
    from lemmacheck.running import picturing

    monkeypatch.setattr(picturing, "import_file", lambda path: 1 / 0)
    file = tmp_path / "checks" / "pictures" / "a" / "one.py"
    file.parent.mkdir(parents=True)
    file.touch()
    assert picturing.picture_or_complaint(Found(id="a/one", path=tmp_path / "checks" / "a" / "one.py")) is None
    assert "pictures/a/one.py: no picture (ZeroDivisionError" in capsys.readouterr().err
