"""A step of a proof, as its page shows it, and its expressions where they are long."""

from __future__ import annotations

from typing import Any

import msgspec


class Step(msgspec.Struct, kw_only=True, frozen=True):
    """One step that the machine checked, or a heading or abbreviation between such steps."""

    kind: str  # part | notation | fact | citation | identity | sign | solver | shown | fresh | limit
    says: str
    formula: str = ""
    by: str = ""  # what checked it, in words
    fact: str = ""  # the function in the trusted base, or the id of the claim that is cited


def shortened(expression: Any, most: int = 200) -> str:
    """The expression as it stands (factoring it could take longer than the proof), cut where a reader would stop."""
    text = str(expression)
    return text if len(text) <= most else text[:most] + " …"
