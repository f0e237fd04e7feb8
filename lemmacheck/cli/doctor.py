"""Is everything installed that a run needs? Heavy parts are extras, and only missed by claims that use them."""

from __future__ import annotations

import importlib.metadata
import os
import sys
from collections.abc import Iterator

from lemmacheck.places import project, version_of, versions

EXTRAS = ("torch", "haarpy", "numba", "scikit-learn")


def findings() -> Iterator[tuple[bool, str]]:
    """Pairs of (healthy, sentence)."""
    yield sys.version_info >= (3, 11), f"Python {sys.version.split()[0]} (3.11 or newer is needed)"
    for name, version in versions().items():
        missing = f" (needed by some claims only: pip install {name})" if name in EXTRAS and version == "absent" else ""
        yield version != "absent" or name in EXTRAS, f"{name} {version}{missing}"
    for name in ("click", "rich", "jinja2", "latex2mathml", "msgspec", "junitparser", "nox"):
        try:
            yield True, f"{name} {importlib.metadata.version(name)}"
        except importlib.metadata.PackageNotFoundError:
            yield name == "nox", f"{name} is not installed"
    if version_of("torch") != "absent":
        import torch

        yield True, f"CUDA {'present' if torch.cuda.is_available() else 'absent'}"
    reports = project().reports
    nearest = next(folder for folder in (reports, *reports.parents) if folder.exists())
    yield os.access(nearest, os.W_OK), f"the folder {reports.name}/ can be written"
