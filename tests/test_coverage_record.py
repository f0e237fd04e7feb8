"""The figures of the site come from a coverage report, added up by room."""

import json

from tests.coverage_record import keep


def file(lines, run, branches, taken):
    names = ("num_statements", "covered_lines", "num_branches", "covered_branches")
    return {"summary": dict(zip(names, (lines, run, branches, taken), strict=True))}


def test_lines_and_branches_are_added_up_by_room(tmp_path):
    files = {
        "lemmacheck/facts/sums.py": file(10, 9, 4, 2),
        "lemmacheck/facts/powers.py": file(5, 5, 0, 0),
        "lemmacheck/words.py": file(3, 3, 0, 0),
        "theory/laws/product.py": file(7, 0, 2, 0),
    }
    keep({"files": files}, ["tests/theory", "tests/lemmacheck/"], tmp_path / "records" / "coverage.json")
    record = json.loads((tmp_path / "records" / "coverage.json").read_text())
    assert record["tests"] == ["tests/lemmacheck/", "tests/theory"]
    assert {room: list(sums.values()) for room, sums in record["rooms"].items()} == {
        "all": [25, 17, 6, 2],
        "lemmacheck": [3, 3, 0, 0],
        "lemmacheck/facts": [15, 14, 4, 2],
        "theory/laws": [7, 0, 2, 0],
    }


def test_a_part_of_the_suite_speaks_for_the_rooms_that_it_mirrors(tmp_path):
    files = {
        "lemmacheck/facts/sums.py": file(10, 9, 4, 2),
        "lemmacheck/words.py": file(3, 3, 0, 0),
        "theory/x.py": file(7, 0, 2, 0),
    }
    keep({"files": files}, ["tests/lemmacheck/facts"], tmp_path / "coverage.json")
    rooms = json.loads((tmp_path / "coverage.json").read_text())["rooms"]
    assert {room: list(sums.values()) for room, sums in rooms.items()} == {"all": [10, 9, 4, 2], "lemmacheck/facts": [10, 9, 4, 2]}
