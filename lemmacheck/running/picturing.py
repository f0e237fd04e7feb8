"""The picture of a claim from the folder `pictures` beside its source: `pictures/d21/theorem_1.py` is that of d21/theorem-1.

Claim files do not import it, so that a picture can change without a verdict being computed again. What it shows is stored under
the content of its file and all that this imports, and of the recorded draws it was made of.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from lemmacheck.errors import ClaimError, StoreError
from lemmacheck.language.cases import case_text, cases_of
from lemmacheck.language.evidence import Observed
from lemmacheck.language.found import Found
from lemmacheck.record.picture import Picture
from lemmacheck.record.results import PlotSpec
from lemmacheck.running.discover import in_words
from lemmacheck.running.keys import claim_key
from lemmacheck.running.loading import import_file
from lemmacheck.running.recorded import Records
from lemmacheck.running.store import Store
from lemmacheck.words import PROFILES

PICTURES = "pictures"


def picture_file(found: Found, suffix: str = ".py") -> Path:
    """Where the picture of a claim is looked for; the name of the file is that of the claim."""
    name = found.id.rpartition("/")[2]
    return found.path.parents[1] / PICTURES / found.path.parent.name / f"{name.replace('-', '_')}{suffix}"


Cases = list[tuple[dict[str, Any], dict[str, np.ndarray]]]


def picture_of(found: Found, reports: Path, store: Store | None = None) -> PlotSpec | None:
    """What the file of a claim's picture returns; None when there is no such file.

    A picture of what was observed takes one argument, the recorded draws; there is none of what is not recorded.
    """
    path = picture_file(found)
    if not path.is_file():
        return None
    make: Callable[..., Picture] | None = getattr(import_file(path), "picture", None)
    if make is None:
        raise ClaimError("it defines no function picture() that returns a Picture")
    of_draws = bool(inspect.signature(make).parameters)
    recorded = recorded_cases(found, Records(reports)) if of_draws else []
    if of_draws and not recorded:
        return None
    key = f"picture|{picture_key(path)}|{found.id}|{_digest(recorded)}"
    if store is not None and (known := store.picture(key)) is not None:
        return known
    made = make(recorded) if of_draws else make()
    if not isinstance(made, Picture):
        raise ClaimError("it defines no function picture() that returns a Picture")
    spec = msgspec.json.decode(msgspec.json.encode(made.spec()), type=PlotSpec)  # the results must be readable again
    if store is not None:
        store.keep_picture(key, spec)
    return spec


def picture_key(path: Path) -> str:
    """Changes when the file of a picture does, or anything that it imports."""
    return claim_key(path, frozenset())


def _digest(cases: Cases) -> str:
    h = hashlib.blake2b(digest_size=12)
    for case, columns in cases:
        h.update(case_text(case).encode())
        for name, column in sorted(columns.items()):
            h.update(f"|{name}|".encode() + column.astype("<f8").tobytes())
    return h.hexdigest()


def recorded_cases(found: Found, records: Records) -> Cases:
    """The cases of a claim whose draws are recorded, each with its quantities, one number a replicate."""
    cases = []
    for evidence in found.claim.evidence if found.claim is not None else ():
        if not isinstance(evidence, Observed) or evidence.since == PROFILES[0]:
            continue
        wanted = list(cases_of(evidence.over, evidence.since))
        if (record := records.whole(evidence, wanted)) is not None:
            cases += [(dict(case), record.cases[case_text(case)].drawn.full(evidence.draws)) for case in wanted]
    return cases


def picture_or_complaint(found: Found, reports: Path, store: Store | None = None) -> PlotSpec | None:
    """The picture of a claim; one that cannot be made is told on the error stream and changes no verdict."""
    try:
        return picture_of(found, reports, store)
    except StoreError:
        raise
    except (Exception, SystemExit) as problem:
        path = picture_file(found)
        print(
            f"{PICTURES}/{path.parent.name}/{path.name}: no picture ({type(problem).__name__}: {in_words(problem)})",
            file=sys.stderr,
        )
        return None
