"""A claim file to start from."""

from __future__ import annotations

import re
from pathlib import Path

from lemmacheck.errors import ClaimError

TEMPLATE = '''"""One plain sentence that states the fact."""

from lemmacheck import Always, Claim, Exact, Foil, grid


def measure(case):
    """The quantities of one case, exactly."""
    return {{"left": case.d, "right": case.d}}


claim = Claim(
    label="{label}",
    says=r"\\text{{left}} \\ge c\\,\\text{{right}}",
    relation=Always(),
    margin=lambda q: q.left - q.c * q.right,
    constants=dict(c=1),
    evidence=(Exact(grid(d=range(1, 6)), measure, covers=""),),
    foils=(Foil("c = 2", c=2),),
)
'''


def scaffold(root: Path, source: str, label: str) -> Path:
    """Write checks/SOURCE/LABEL.py, never over an existing file."""
    stem = re.sub(r"[^a-z0-9]+", "_", label.lower()).strip("_")
    if not stem or not re.fullmatch(r"[a-z][a-z0-9]*", source):
        raise ClaimError(f'cannot make a file name from source {source!r} and label {label!r}; try: new d20 "Lemma 7"')
    path = root / source / f"{stem}.py"
    if path.exists():
        raise ClaimError(f"{root.name}/{source}/{stem}.py exists already")
    path.parent.mkdir(parents=True, exist_ok=True)
    (path.parent / "__init__.py").touch()
    path.write_text(TEMPLATE.format(label=label.replace('"', "'")), encoding="utf-8")
    return path
