"""The picture of a claim from the folder `pictures` beside its source: `pictures/d21/theorem_1.py` is that of d21/theorem-1.

Claim files do not import it, so that a picture can change without a verdict being computed again.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import case_text, cases_of
from lemmacheck.language.evidence import Observed
from lemmacheck.language.found import Found
from lemmacheck.record.picture import Picture
from lemmacheck.record.results import PlotSpec
from lemmacheck.running.discover import in_words
from lemmacheck.running.loading import import_file
from lemmacheck.running.recorded import Records
from lemmacheck.words import PROFILES

PICTURES = "pictures"


def picture_file(found: Found, suffix: str = ".py") -> Path:
    """Where the picture of a claim is looked for; the name of the file is that of the claim."""
    name = found.id.rpartition("/")[2]
    return found.path.parents[1] / PICTURES / found.path.parent.name / f"{name.replace('-', '_')}{suffix}"


def picture_of(found: Found, reports: Path) -> PlotSpec | None:
    """What the file of a claim's picture returns; None when there is no such file.

    A picture of what was observed takes one argument, the recorded draws; there is none of what is not recorded.
    """
    path = picture_file(found)
    if not path.is_file():
        return None
    make: Callable[..., Picture] | None = getattr(import_file(path), "picture", None)
    if make is not None and inspect.signature(make).parameters:
        if not (recorded := recorded_cases(found, Records(reports))):
            return None
        made: Picture | None = make(recorded)
    else:
        made = make() if make is not None else None
    if not isinstance(made, Picture):
        raise ClaimError("it defines no function picture() that returns a Picture")
    return made.spec()


def recorded_cases(found: Found, records: Records) -> list[tuple[dict[str, Any], dict[str, np.ndarray]]]:
    """The cases of a claim whose draws are recorded, each with its quantities, one number a replicate."""
    cases = []
    for evidence in found.claim.evidence if found.claim is not None else ():
        if not isinstance(evidence, Observed) or evidence.since == PROFILES[0]:
            continue
        wanted = list(cases_of(evidence.over, evidence.since))
        if (record := records.whole(evidence, wanted)) is not None:
            cases += [(dict(case), record.cases[case_text(case)].drawn.full(evidence.draws)) for case in wanted]
    return cases


def picture_or_complaint(found: Found, reports: Path) -> PlotSpec | None:
    """The picture of a claim; one that cannot be made is told on the error stream and changes no verdict."""
    try:
        made = picture_of(found, reports)
        return made and msgspec.json.decode(msgspec.json.encode(made), type=PlotSpec)  # the results must be readable again
    except (Exception, SystemExit) as problem:
        path = picture_file(found)
        print(
            f"{PICTURES}/{path.parent.name}/{path.name}: no picture ({type(problem).__name__}: {in_words(problem)})",
            file=sys.stderr,
        )
        return None
