"""Claims by id, for citations: whoever finds claims says here how."""

from __future__ import annotations

from collections.abc import Callable

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim


class Library:
    """How a claim is found by its id; set by the room that loads claim files."""

    def __init__(self) -> None:
        self._find: Callable[[str], Claim] | None = None

    def look_up_with(self, find: Callable[[str], Claim]) -> None:
        """From now on claims are found with this function."""
        self._find = find

    def claim(self, id: str) -> Claim:
        """The claim of that id."""
        if self._find is None:
            raise ClaimError(f"{id} is cited, but no folder of claims is in use; run it from a project")
        return self._find(id)


library = Library()
