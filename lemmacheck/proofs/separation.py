"""Whether two pieces of code share any: a measurement that uses the argument's own formulas tests nothing."""

from __future__ import annotations

import ast
import functools
import inspect
import textwrap
from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any

TRUSTED_PACKAGES = ("lemmacheck", "flint", "sympy", "numpy", "fractions", "math", "itertools", "functools")


def shared_code(one: Iterable[Callable[..., Any]], other: Callable[..., Any]) -> list[str]:
    """The names of functions that both call, directly or not, outside the referee and its libraries."""
    left = set().union(*(reached(f) for f in one))
    return sorted(f"{f.__module__}.{f.__qualname__}" for f in left & reached(other))


@functools.cache
def reached(function: Callable[..., Any]) -> frozenset[FunctionType]:
    """The function and every function that it names, as far as they stand in files of the claims' authors."""
    found: set[FunctionType] = set()
    waiting: list[Any] = [function]
    while waiting:
        one = waiting.pop()
        one = getattr(one, "func", one)  # a partial
        if not isinstance(one, FunctionType) or one in found or (one.__module__ or "").partition(".")[0] in TRUSTED_PACKAGES:
            continue
        found.add(one)
        waiting.extend(_named(one))
    return frozenset(found)


@functools.cache
def largest_compared(function: Callable[..., Any], most: int) -> int:
    """The largest whole number, up to a limit, that a function or one that it names compares something with."""
    found = [0]
    for one in reached(function):
        try:
            tree = ast.parse(textwrap.dedent(inspect.getsource(one)))
        except (OSError, SyntaxError, TypeError):
            found += [value for value in one.__code__.co_consts if type(value) is int]
            continue
        for node in ast.walk(tree):
            if isinstance(node, (ast.Compare, ast.MatchValue)):
                found += [leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant) and type(leaf.value) is int]
    return max(value for value in found if value <= most)


def _named(function: FunctionType) -> list[Any]:
    """What the names in a function stand for: globals, cells, and what it imports itself."""
    names = dict(function.__globals__)
    names.update({k: c.cell_contents for k, c in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)})
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError, TypeError):  # a lambda inside an expression: its globals are all that can be seen
        return [names[name] for name in function.__code__.co_names if name in names]
    own = {*function.__code__.co_varnames, *function.__code__.co_cellvars}  # a variable may have the name of a global
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            load = getattr(function, "__builtins__")["__import__"]  # noqa: B009  # a pack's functions find those of their pack
            module = load(node.module, fromlist=[alias.name for alias in node.names])
            names.update({alias.asname or alias.name: getattr(module, alias.name, None) for alias in node.names})
            own -= {alias.asname or alias.name for alias in node.names}
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - own
    return [value for name, value in names.items() if name in used and callable(value)]
