"""Compiled kernels are cached under a key of their source.

numba's own cache looks at one file and not at what it inlines from others: after an edit it would go on with old machine
code. So each state of the kernels has a folder of its own.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from lemmacheck.places import Project, project, version_of
from lemmacheck.running.keys import code
from lemmacheck.running.sources import looked_at_once, python_files

VARIABLE = "NUMBA_CACHE_DIR"


def use_cache(where: Project | None = None) -> Path:
    """Point numba at the folder of the present kernels; must run before numba is imported. Workers inherit it."""
    here = where or project()
    folder = here.reports / "runs" / "kernels" / kernel_key(here)
    os.environ[VARIABLE] = str(folder)
    return folder


def kernel_key(where: Project) -> str:
    """Changes when any file that compiles something does."""
    h = hashlib.blake2b(version_of("numba").encode(), digest_size=8)
    for file in kernel_files(where):
        h.update(code(file).encode())
    return h.hexdigest()


def kernel_files(where: Project) -> Iterator[Path]:
    """The project's files that use numba: in its claims, and in the packages beside them."""
    for package in sorted(where.top.iterdir()):
        if (package / "__init__.py").is_file() and package.name != "tests":
            yield from (Path(file) for file in python_files(package) if _compiles(file))


@looked_at_once
def _compiles(file: Path) -> bool:
    return b"numba" in file.read_bytes()
