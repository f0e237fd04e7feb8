"""Python knows bytecode by the size and the second of its source: an edit in the same second must still be seen."""

import os
import subprocess
import sys
import time

from lemmacheck.places import project

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
