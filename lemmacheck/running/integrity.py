"""A claim's code runs beside the referee; what it replaces there is put back, and the claim is refused.

Python protects no module from another. This notices functions and classes of the referee, and methods of its classes, that are
not what they were when first seen; it is no wall against code that sets out to deceive it too.
"""

from __future__ import annotations

import functools
import sys
from types import FunctionType, ModuleType
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.places import PACKAGE

_known: dict[str, dict[str, Any]] = {}  # by module or class: its functions, classes and methods when first seen


def remember_referee() -> None:
    """Notes what the modules of the referee hold that were not seen before."""
    for holder, name in _holders():
        if name not in _known:
            _known[name] = _code_of(holder)


@functools.cache
def remember_before_claims() -> None:
    """Once, before the first file of claims is loaded: it may replace things as soon as it is."""
    remember_referee()


def forget() -> None:
    """Look at the referee anew: for tests, which replace parts of it on purpose."""
    _known.clear()
    remember_before_claims.cache_clear()


def refuse_changed_referee() -> None:
    """Raises where a claim replaced something, after putting it back."""
    changed = restore_referee()
    if changed:
        raise ClaimError(f"it replaces {changed[0]} of the referee; a claim may use the referee, not change it")


def restore_referee() -> list[str]:
    """Puts back what was replaced, and names it."""
    changed = []
    for holder, name in _holders():
        now = vars(holder)
        for what, was in _known.get(name, {}).items():
            if now.get(what) is not was:
                setattr(holder, what, was)
                changed.append(f"{name}.{what}")
    remember_referee()
    return changed


def _holders() -> list[tuple[Any, str]]:
    """The referee's modules, and the classes that stand in them."""
    inside = f"{PACKAGE.name}."
    modules = [(module, name) for name, module in sys.modules.items() if name.startswith(inside) and isinstance(module, ModuleType)]
    classes = [
        (value, f"{name}.{value.__qualname__}")
        for module, name in modules
        for value in list(vars(module).values())
        if isinstance(value, type) and value.__module__ == name
    ]
    return [*modules, *classes]


def _code_of(holder: Any) -> dict[str, Any]:
    kinds = (FunctionType, type) if isinstance(holder, ModuleType) else (FunctionType, property, classmethod, staticmethod)
    return {name: value for name, value in vars(holder).items() if isinstance(value, kinds)}
