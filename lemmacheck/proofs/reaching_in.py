"""An argument uses its `p`, and does not write into it: a sign comes from a type or from a fact, not from its author.

Parts with a sign of their author's own, and what the referee notes about symbols, are refused where they stand in the code of an
argument. This notices a short way; it is no wall against code that sets out to deceive it.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from lemmacheck.language.fingerprint import nodes_in
from lemmacheck.proofs.separation import codes_of, imported_in, outside_of, reached_by_authors, written

NOTED = {  # what an argument keeps of its symbols
    *("signs", "unexplained", "solved_symbols", "supposed", "givens", "nonzeros", "scopes", "fields_written"),
    *("_meaning", "_nonzero", "_not_all_zero", "_gaps", "_declare", "_explain", "_tell_nonzero", "_is_proved"),
}


@functools.cache
def reaches_in(argue: Callable[..., Any]) -> str:
    """The first name by which an argument, or a function that it calls, makes a sign of its own; nothing where none does."""
    return next((name for one in reached_by_authors(argue) for name in _made(one)), "")


def _made(function: FunctionType) -> Iterator[str]:
    outside = outside_of(function)
    tree = written(function)
    if tree is None:
        names = {name for code in codes_of(function) for name in code.co_names}
    else:
        nodes = nodes_in(tree)
        names = {node.attr for node in nodes if isinstance(node, ast.Attribute)} & NOTED
        names |= {node.id for node in nodes if isinstance(node, ast.Name) and node.id not in NOTED}
        names |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)} & NOTED
        imported = imported_in(function, tree)
        outside |= imported
        names |= imported.keys()
    for name in sorted(names):
        held = outside.get(name)
        if name in NOTED or held is dataclasses.replace or _has_sign(held):
            yield name


def _has_sign(held: Any) -> bool:
    """A class of the referee whose objects have a sign; or a module that holds such."""
    if isinstance(held, type):
        return held.__module__.startswith("lemmacheck.") and "sign" in {f.name for f in _fields(held)}
    return getattr(held, "__name__", "").startswith("lemmacheck.language") and not callable(held)


def _fields(kind: type) -> tuple[Any, ...]:
    return dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
