"""Python knows bytecode by the size and the second of its source: an edit in the same second must still be seen."""

import os
import subprocess
import sys
import time

from lemmacheck.places import project
from lemmacheck.running.discover import load_file

ASK = """
import sys
from pathlib import Path
from lemmacheck.running.loading import import_file
print(import_file(Path(sys.argv[1])).c)
"""


def read_by_another_process(file):
    environment = {**os.environ, "PYTHONPATH": str(project().top), "PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.run(
        [sys.executable, "-c", ASK, str(file)], env=environment, capture_output=True, text=True, check=True
    ).stdout


def test_a_constant_that_is_edited_within_a_second_is_seen(tmp_path):
    file = tmp_path / "checks" / "toy" / "one.py"
    file.parent.mkdir(parents=True)
    second = int(time.time()) + 600  # as young for a slow machine as for a fast one
    for constant in (1, 0):
        file.write_text(f"c = {constant}")
        os.utime(file, (second, second))
        assert read_by_another_process(file) == f"{constant}\n"


def test_bytecode_of_a_settled_source_is_kept(tmp_path):
    file = tmp_path / "checks" / "toy" / "one.py"
    file.parent.mkdir(parents=True)
    file.write_text("c = 1")
    os.utime(file, (time.time() - 60,) * 2)
    assert read_by_another_process(file) == "1\n"
    assert list(file.parent.glob("__pycache__/one.*.pyc"))


TWO_CLAIMS = """
from lemmacheck import Claim

claim = Claim(label="one", says="1", margin=lambda q: 1, place="Section 2", unchecked="not yet")
other = Claim(label="two", says="2", margin=lambda q: 1, whose="ours", unchecked="not yet")
third = Claim(label="three", says="3", margin=lambda q: 1, whose="ours", place="Section 5", unchecked="not yet")
"""


def test_a_claim_beside_one_of_the_source_is_about_the_same_place_unless_it_names_its_own(tmp_path):
    file = tmp_path / "checks" / "toy" / "two.py"
    file.parent.mkdir(parents=True)
    file.write_text(TWO_CLAIMS)
    assert {one.attribute: one.claim.place for one in load_file(file)} == {
        "claim": "Section 2",
        "other": "Section 2",
        "third": "Section 5",
    }
