"""All sources that loading claims may run, as one digest, and the choice among ids."""

from __future__ import annotations

import difflib
import fnmatch
import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path

from lemmacheck.errors import ClaimError
from lemmacheck.places import PACKAGE, packs_of, project


def state_of(root: Path) -> str:
    """Changes when any source does that loading a claim may run."""
    h = hashlib.blake2b(sys.version.encode(), digest_size=12)
    home = project()
    tops = (one.top for one in (home, *packs_of(home)))
    packages = sorted(path for top in tops for path in top.iterdir() if (path / "__init__.py").is_file() and path.name != "tests")
    packages += [pack.claims for pack in packs_of(home)]
    for folder in dict.fromkeys((root.resolve(), PACKAGE, *packages)):
        for file in sorted(folder.rglob("*.py")):
            h.update(str(file).encode() + b"\0" + file.read_bytes())
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
