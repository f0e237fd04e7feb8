"""Objects that remember what of them was read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lemmacheck.language.quantities import Q


class Watched(Q):
    """A case or an object that knows what of it was read."""

    __slots__ = ("names_read",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        object.__setattr__(self, "names_read", set())
        object.__getattribute__(self, "__dict__").update(values)

    def __getattribute__(self, name: str) -> Any:
        if name == "names_read":
            return object.__getattribute__(self, name)
        values = object.__getattribute__(self, "__dict__")
        self.names_read.update(values if name == "__dict__" else (name,))
        return object.__getattribute__(self, name)
