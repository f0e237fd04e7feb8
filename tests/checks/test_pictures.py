"""The pictures made for a claim can be made, belong to a claim, and show what their captions say."""

import json
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

from checks.pictures.findings import not_reproduced
from lemmacheck.language.cases import case_text, cases_of
from lemmacheck.language.quantities import Q
from lemmacheck.places import project
from lemmacheck.record.results import ClaimResult
from lemmacheck.running.discover import find
from lemmacheck.running.loading import import_file
from lemmacheck.running.picturing import picture_file, picture_of
from lemmacheck.running.streams import keys_for
from lemmacheck.site.figures import figure_made, figure_of
from lemmacheck.site.findings import read_stories
from tests.lemmacheck.site import invented_claims

EVERY = [path for path in (project().claims / "pictures").glob("*/*.*") if path.suffix in (".py", ".js") and path.stem[0] != "_"]
OF_STORIES = sorted(path for path in EVERY if path.parent.name == "findings")
FILES = sorted(path for path in EVERY if path not in OF_STORIES)


def id_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem.replace('_', '-')}"


def shown(id: str, spec):
    claim: ClaimResult = invented_claims.claim(id, "refuted", cases=[])
    return figure_of(structs.replace(claim, plot=spec))


def drawn(id: str):
    return shown(id, picture_of(find(id), project().reports))


def is_of_recorded_draws(path: Path) -> bool:
    return path.suffix == ".py" and "def picture(recorded)" in path.read_text(encoding="utf-8")


@cache
def tiny_draws(experiment: str, case: str, draw) -> dict:
    """Three seeds of the tiny networks that stand in for those whose draws are recorded: the same quantities, other numbers."""
    return draw(Q(json.loads(case)), keys_for(5, experiment, json.loads(case), range(3)))


def pictured_tiny(path: Path):
    evidence = find(id_of(path)).claim.evidence[0]
    (case,) = cases_of(evidence.over, "quick")
    columns = tiny_draws(evidence.experiment, case_text(case), evidence.draw)
    return shown(id_of(path), import_file(path).picture([(dict(case), columns)]).spec()), columns


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_picture_belongs_to_a_claim(path):
    assert picture_file(find(id_of(path)), path.suffix) == path


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if path.suffix == ".py" and not is_of_recorded_draws(path)],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_a_picture_has_enough_points_and_a_caption(path):
    figure = drawn(id_of(path))
    assert figure.title
    assert all(len(line.points) >= 4 for line in figure.lines)


@pytest.mark.parametrize("path", OF_STORIES, ids=lambda path: path.stem)
def test_a_picture_about_several_claims_belongs_to_a_story_and_has_enough_bars_and_a_caption(path):
    assert path.stem in [story.picture for story in read_stories(project().claims)]
    seen = {"cases": [invented_claims.case() | {"note": "11 of 11 seeds agree with the statement"}], "rung": "observed"}
    claims = [invented_claims.claim(f"{source}/figure-1", "supported", **seen) for source in ("a", "b", "c", "d")]
    figure = figure_made(import_file(path).picture({claim.id: claim for claim in claims}).spec())
    assert figure.title
    assert all(len(line.points) >= 4 for line in figure.lines)


def test_observations_are_counted_as_seen_again_left_open_or_not_seen():
    seen = {"cases": [invented_claims.case() | {"note": "3 of 11 seeds agree with the statement"}]}
    again = invented_claims.claim("a/x", "supported", rung="observed", **seen)
    against = invented_claims.claim("a/y", "refuted", rung="observed", **seen)
    unseen = invented_claims.claim("a/z", "undecided", reason="not reproduced on smaller networks", **seen)
    between = invented_claims.claim("a/w", "undecided", reason="3 of 11 seeds agree", **seen)
    ours = invented_claims.claim("a/v", "supported", rung="observed", whose="ours", **seen)
    proved = invented_claims.claim("a/u", "proved", **seen)
    told = [not_reproduced.outcome(one) for one in (again, against, unseen, between, ours, proved)]
    assert told == ["seen again", "not seen", "not seen", "left open", "", ""]


RECORDED = [path for path in FILES if is_of_recorded_draws(path)]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_picture_of_trainings_shows_every_seed_or_a_band_over_them(path):
    figure, _ = pictured_tiny(path)
    assert "3 seeds" in figure.title
    assert len(figure.lines) >= 2
    for line in figure.lines:
        assert len(line.points) >= 3
        if figure.x == "seed, in order":
            assert [point.x for point in line.points] == [1, 2, 3]
        else:
            assert all(point.low <= point.y <= point.high for point in line.points)


def test_seeds_stand_in_the_order_of_the_first_side_and_keep_their_pairs():
    figure, columns = pictured_tiny(project().claims / "pictures" / "d20" / "figure_4_held_out.py")
    pairs = sorted(zip(columns["more_test"], columns["plain_test"], strict=True))
    seen = zip(*([point.y for point in line.points] for line in figure.lines), strict=True)
    assert [pytest.approx(pair, rel=1e-6) for pair in pairs] == list(seen)


def test_a_learning_curve_is_the_median_over_seeds():
    path = project().claims / "pictures" / "d20" / "figure_5_training.py"
    figure, columns = pictured_tiny(path)
    first = min(int(name.removeprefix("symmetric_at_")) for name in columns if name.startswith("symmetric_at_"))
    assert figure.lines[0].points[0].x == first
    assert figure.lines[0].points[0].y == pytest.approx(sorted(columns[f"symmetric_at_{first}"])[1], rel=1e-6)


def test_what_is_not_recorded_has_no_picture(tmp_path):
    assert RECORDED
    assert picture_of(find(id_of(RECORDED[0])), tmp_path) is None


def test_the_gap_overtakes_the_printed_bound_of_d21_and_not_the_repaired_one():
    assert [area.begins for area in drawn("d21/theorem-1").areas] == ["from depth 114 on"]
    assert drawn("d21/theorem-1-amended").areas == ()
    assert drawn("ours/theorem-1-explicit-finer").areas == ()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("__import__('sys').exit(0)", "SystemExit"),
        ("Picture('x', ['y'], [{'x': 1, 'y': 2}], kind='pie')", "Invalid enum value 'pie'"),
        ("Picture('x', ['y'], [{'x': 1, 'y': 2}], title='\\ud800')", "surrogates not allowed"),
        ("Picture('x', ['y'], [{'x': 1, 'y': 2}], title=7)", "Expected `str`"),
    ],
)
def test_a_broken_picture_is_told_and_takes_no_verdict_with_it(tmp_path, capsys, code, words):
    """Nor does it make results that cannot be read again."""
    from lemmacheck.language.found import Found
    from lemmacheck.running import picturing

    file = tmp_path / "checks" / "pictures" / "a" / "one.py"
    file.parent.mkdir(parents=True)
    file.write_text(f"from lemmacheck.record.picture import Picture\ndef picture():\n    return {code}\n")
    assert picturing.picture_or_complaint(Found(id="a/one", path=tmp_path / "checks" / "a" / "one.py"), tmp_path) is None
    told = capsys.readouterr().err
    assert told.startswith("pictures/a/one.py: no picture (")
    assert words in told
