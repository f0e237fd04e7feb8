"""A claim's code runs beside the referee; what it replaces there is put back, and the claim is refused.

Python protects no module from another. This notices functions and classes of the referee, and methods of its classes, that are
not what they were when first seen; it is no wall against code that sets out to deceive it too.
"""

from __future__ import annotations

import functools
import operator
import sys
from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.places import PACKAGE

_INSIDE = f"{PACKAGE.name}."
_known: dict[str, tuple[Any, dict[str, Any]]] = {}  # modules and classes, with their functions, classes and methods when first seen
_seen: dict[str, tuple[Callable[[Any], Any], Any]] = {}  # how to look at all that one of them holds, and what that was
_modules = 0  # how many modules there were when last looked at


def remember_referee() -> None:
    """Notes what the modules of the referee hold that were not seen before."""
    global _modules
    if _modules == len(sys.modules):
        return
    _modules = len(sys.modules)
    for name in [name for name in sys.modules if name.startswith(_INSIDE) and name not in _known]:
        module = sys.modules[name]
        if isinstance(module, ModuleType):
            inside = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == name]
            for what, holder in ((name, module), *((f"{name}.{one.__qualname__}", one) for one in inside)):
                _known[what] = holder, _code_of(holder)
                if code := _known[what][1]:
                    look = operator.itemgetter(*code)
                    _seen[what] = look, look(code)


@functools.cache
def remember_before_claims() -> None:
    """Once, before the first file of claims is loaded: it may replace things as soon as it is."""
    remember_referee()


def forget() -> None:
    """Look at the referee anew: for tests, which replace parts of it on purpose."""
    global _modules
    _modules = 0
    _known.clear()
    _seen.clear()
    remember_before_claims.cache_clear()


def refuse_changed_referee() -> None:
    """Raises where a claim replaced something, after putting it back."""
    changed = restore_referee()
    if changed:
        raise ClaimError(f"it replaces {changed[0]} of the referee; a claim may use the referee, not change it")


def restore_referee() -> list[str]:
    """Puts back what was replaced, and names it."""
    changed = []
    for name, (holder, code) in _known.items():
        if isinstance(holder, ModuleType) and sys.modules.get(name, holder) is not holder:
            sys.modules[name] = holder
            changed.append(name)
        now = vars(holder)
        if code and not _is_as_seen(name, now):
            other = [what for what, was in code.items() if now.get(what) is not was]
            for what in other:
                setattr(holder, what, code[what])
            changed += [f"{name}.{what}" for what in other]
    remember_referee()
    return changed


def _is_as_seen(name: str, now: Mapping[str, Any]) -> bool:
    """All at once and not one by one, since it is asked after every unit of work."""
    look, was = _seen[name]
    try:
        return bool(look(now) == was)  # what is the same object is not asked whether it is equal
    except KeyError:
        return False


def _code_of(holder: Any) -> dict[str, Any]:
    kinds = (FunctionType, type) if isinstance(holder, ModuleType) else (FunctionType, property, classmethod, staticmethod)
    return {name: value for name, value in vars(holder).items() if isinstance(value, kinds)}
