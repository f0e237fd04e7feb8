"""Claims whose whole statement is proved in Coq: formal/Whole*.v, a theorem each, with what it rests on printed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from lemmacheck.certify import kernel
from lemmacheck.certify.statements import formal_folder
from lemmacheck.errors import ClaimError


def named_theorems() -> dict[str, tuple[str, str]]:
    """The id of each claim in a comment `(* claim: ID *)` before a theorem, with the theorem and its file.

    Where a theorem is not all of the statement, the comment goes on after a comma, and so does the theorem's name here.
    """
    found = {}
    for path in sorted(formal_folder().glob("Whole*.v")):
        text = path.read_text(encoding="utf-8")
        for id, rest, name in re.findall(r"\(\* claim: ([^\s,]+)(, [^*]+)? \*\)\s*Theorem (\w+)", text):
            if f"Print Assumptions {name}." not in text:
                raise ClaimError(f"formal/{path.name} does not print what {name} rests on")
            found[id] = (name + rest, path.stem)
    return found


def whole_statements(work: Path, *, limit: float, say: Callable[[str], None]) -> dict[str, str]:
    """Every theorem whose file the kernel accepts without other axioms than those of the reals."""
    theorems, folder = named_theorems(), kernel.library(work)
    accepted = {}
    for file in sorted({file for _, file in theorems.values()}):
        shutil.copy(formal_folder() / f"{file}.v", work)
        said = kernel.compiled(work / f"{file}.v", folder, limit=limit)
        rests = ", ".join(sorted(kernel.axioms(said.output))) or "nothing"
        say(f"formal/{file}.v: {f'accepted; rests on {rests}' if said.accepted else said.message}")
        if said.accepted:
            accepted.update({id: f"{file}.{name}" for id, (name, where) in theorems.items() if where == file})
    return accepted
