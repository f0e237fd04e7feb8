"""The picture of a claim from the folder `pictures` beside its source: `pictures/d21/theorem_1.py` is that of d21/theorem-1.

Claim files do not import it, so that a picture can change without a verdict being computed again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from lemmacheck.errors import ClaimError
from lemmacheck.language.found import Found
from lemmacheck.record.picture import Picture
from lemmacheck.record.results import PlotSpec
from lemmacheck.running.loading import import_file

PICTURES = "pictures"


def picture_file(found: Found, suffix: str = ".py") -> Path:
    """Where the picture of a claim is looked for; the name of the file is that of the claim."""
    name = found.id.rpartition("/")[2]
    return found.path.parents[1] / PICTURES / found.path.parent.name / f"{name.replace('-', '_')}{suffix}"


def picture_of(found: Found) -> PlotSpec | None:
    """What the file of a claim's picture returns; None when there is no such file."""
    path = picture_file(found)
    if not path.is_file():
        return None
    make: Callable[[], Picture] | None = getattr(import_file(path), "picture", None)
    made = make() if make is not None else None
    if not isinstance(made, Picture):
        raise ClaimError("it defines no function picture() that returns a Picture")
    return made.spec()


def picture_or_complaint(found: Found) -> PlotSpec | None:
    """The picture of a claim; one that cannot be made is told on the error stream and changes no verdict."""
    try:
        return picture_of(found)
    except Exception as problem:
        path = picture_file(found)
        print(f"{PICTURES}/{path.parent.name}/{path.name}: no picture ({type(problem).__name__}: {problem})", file=sys.stderr)
        return None
