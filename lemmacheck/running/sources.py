"""All sources that loading claims may run, as one digest, and the choice among ids."""

from __future__ import annotations

import difflib
import fnmatch
import functools
import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from lemmacheck.errors import ClaimError
from lemmacheck.places import PACKAGE, packs_of, project

T = TypeVar("T")
SETTLED = 2_000_000_000  # nanoseconds: the time of an edit is known to a few milliseconds, in which a younger file may change again


def python_files(folder: Path) -> list[str]:
    """All files of Python below a folder, in order; as text, because hundreds of paths are compared in every command."""
    return sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names if name.endswith(".py"))


def looked_at_once(look: Callable[[Path], T]) -> Callable[[str], T]:
    """What is seen in a file is remembered for as long as the file stays as it is: a process may look at all of them often."""

    @functools.lru_cache(maxsize=8192)
    def seen(file: str, *_: int) -> T:
        return look(Path(file))

    def see(file: str) -> T:
        now = os.stat(file)
        if time.time_ns() - now.st_mtime_ns < SETTLED:
            return look(Path(file))
        return seen(file, now.st_mtime_ns, now.st_size, now.st_ino)

    return see


@looked_at_once
def _digest(file: Path) -> bytes:
    return hashlib.blake2b(file.read_bytes(), digest_size=16).digest()


def state_of(root: Path) -> str:
    """Changes when any source does that loading a claim may run."""
    h = hashlib.blake2b(sys.version.encode(), digest_size=12)
    home = project()
    tops = (one.top for one in (home, *packs_of(home)))
    packages = sorted(path for top in tops for path in top.iterdir() if (path / "__init__.py").is_file() and path.name != "tests")
    packages += [pack.claims for pack in packs_of(home)]
    for folder in dict.fromkeys((root.resolve(), PACKAGE, *packages)):
        for file in python_files(folder):
            h.update(file.encode() + b"\0" + _digest(file))
    return h.hexdigest()


def matching(ids: Iterable[str], patterns: Iterable[str]) -> set[str]:
    """The ids that match any id or glob; a pattern that matches nothing is refused with the nearest ids."""
    known = list(ids)
    chosen: set[str] = set()
    for pattern in patterns:
        matches = [name for name in known if fnmatch.fnmatchcase(name, pattern)]
        if not matches:
            near = difflib.get_close_matches(pattern, known, n=3, cutoff=0.75)
            hint = f"; did you mean {' or '.join(near)}?" if near else "."
            raise ClaimError(f'no claim matches "{pattern}"{hint} List all with: {project().call("list")}')
        chosen.update(matches)
    return chosen


def beginning(pattern: str) -> str:
    """What every id begins with that a glob matches."""
    return pattern[: min((at for sign in "*?[" if (at := pattern.find(sign)) >= 0), default=len(pattern))]
