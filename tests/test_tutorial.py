"""The tutorial is run as it is written: its files are written, its commands called, and what they print is what it shows.

`python -m tests.test_tutorial` writes the output of the commands into the page again.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from click.testing import CliRunner

from lemmacheck import places, session
from lemmacheck.cli import main

TOP = Path(__file__).resolve().parents[1]
PAGE = TOP / "docs" / "tutorial.md"
BLOCK = re.compile(r"```(console|python)\n(.*?)```\n", re.DOTALL)


def timeless(text: str) -> str:
    """Seconds differ from run to run, and dates from day to day."""
    return re.sub(r"\b\d{4}-\d\d-\d\d\b", "YYYY-MM-DD", re.sub(r"\d+\.\d s\b", "… s", text))


def called(line: str) -> str:
    """What a line of the shell prints; ours is called in this process, because starting Python takes most of the time."""
    command, _, echo = line.partition("; echo ")
    if not command.startswith("lemmacheck "):
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60)
        return done.stdout + done.stderr
    words = subprocess.run(["bash", "-c", f"printf '%s\\n' {command}"], capture_output=True, text=True, timeout=60).stdout
    result = CliRunner().invoke(main, words.splitlines()[1:])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output + (f"exit code {result.exit_code}\n" if echo else "")


def run_page(text: str) -> Iterator[tuple[str, str]]:
    """Each block of commands as the page has it, and as it comes out."""
    for kind, inside in BLOCK.findall(text):
        if kind == "python":
            name = inside.partition("\n")[0].removeprefix("# ")
            Path(name).write_text(inside.partition("\n")[2], encoding="utf-8")
            continue
        commands = [line for line in inside.splitlines() if line.startswith("$ ")]
        yield inside, "".join(f"{line}\n{timeless(called(line[2:]))}" for line in commands)


@contextlib.contextmanager
def author(folder: Path) -> Iterator[None]:
    """Work in a folder, in one process."""

    launch = session.launch

    def here(request, **extra):
        return launch(dataclasses.replace(request, workers=0), **extra)

    kept = {**os.environ, "LEMMACHECK_PROJECT": "", "GIT_CONFIG_GLOBAL": os.devnull, "LC_ALL": "C.UTF-8"}
    with contextlib.chdir(folder), mock.patch.dict(os.environ, kept), mock.patch.object(sys, "dont_write_bytecode", True):
        places._project.cache_clear()
        with mock.patch.object(session, "launch", here):
            yield


def test_every_command_prints_what_the_tutorial_shows(tmp_path):
    with author(tmp_path):
        for shown, printed in run_page(PAGE.read_text(encoding="utf-8")):
            assert shown == printed


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, author(Path(folder)):
        new = PAGE.read_text(encoding="utf-8")
        for shown, printed in run_page(new):
            new = new.replace(f"```console\n{shown}```", f"```console\n{printed}```", 1)
        PAGE.write_text(new, encoding="utf-8")
