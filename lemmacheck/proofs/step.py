"""A step of a proof, as its page shows it."""

from __future__ import annotations

import msgspec


class Step(msgspec.Struct, kw_only=True, frozen=True):
    """One step that the machine checked, or a heading or abbreviation between such steps."""

    kind: str  # part | notation | fact | citation | identity | sign | solver | shown | fresh | limit
    says: str
    formula: str = ""
    by: str = ""  # what checked it, in words
    fact: str = ""  # the function in the trusted base, or the id of the claim that is cited
