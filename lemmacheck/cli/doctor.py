"""Is everything installed that a run needs?"""

from __future__ import annotations

import importlib.metadata
import os
import sys
from collections.abc import Iterator

from lemmacheck.places import project, versions


def findings() -> Iterator[tuple[bool, str]]:
    """Pairs of (healthy, sentence)."""
    yield sys.version_info >= (3, 11), f"Python {sys.version.split()[0]} (3.11 or newer is needed)"
    for name, version in versions().items():
        yield version != "absent", f"{name} {version}"
    for name in ("click", "rich", "jinja2", "plotly", "latex2mathml", "msgspec", "junitparser", "nox"):
        try:
            yield True, f"{name} {importlib.metadata.version(name)}"
        except importlib.metadata.PackageNotFoundError:
            yield name == "nox", f"{name} is not installed"
    import torch

    yield True, f"CUDA {'present' if torch.cuda.is_available() else 'absent: GPU benchmarks are listed as not run'}"
    yield os.access(project().reports, os.W_OK), f"the folder {project().reports.name}/ can be written"
