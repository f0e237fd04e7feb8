"""Whether two pieces of code share any: a measurement that uses the argument's own formulas, or its numbers, tests nothing."""

from __future__ import annotations

import ast
import contextlib
import dis
import functools
import inspect
import linecache
import math
import operator
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from lemmacheck.language.evidence import PACK_MODULES
from lemmacheck.language.fingerprint import nodes_in, syntax_of

LIBRARIES = ("torch", "sklearn", "scipy", "numba")  # what they hold is nobody's argument, and loading one takes seconds
TRUSTED_PACKAGES = ("lemmacheck", "flint", "sympy", "numpy", "fractions", "math", "itertools", "functools", *LIBRARIES)
TABLES = {"BUILD_LIST", "BUILD_TUPLE", "BUILD_SET", "BUILD_MAP"}
TELLING = {
    *("range", "min", "max", "islice", "divmod", "minimum", "maximum", "clip", "gcd", "lcm", "pow"),
    *("zip", "enumerate", "iter", "map", "chain", "repeat", "product"),
}
SUMS: dict[type, Callable[[Any, Any], Any]] = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}
MOST_HELD = 500  # numbers of an array that are compared one by one
MOST_POWER = 64  # an exponent in code up to which the power is computed
DEEP = 4  # tables in tables are looked into so far


def shared_code(one: Iterable[Callable[..., Any]], other: Callable[..., Any]) -> list[str]:
    """The names of functions that both call, directly or not, outside the referee and its libraries."""
    left = set().union(*(reached(f) for f in one))
    return sorted(f"{f.__module__}.{f.__qualname__}" for f in left & reached(other))


def shared_numbers(one: Iterable[Callable[..., Any]], other: Callable[..., Any]) -> list[str]:
    """The names of numbers, tables and the like that both read from outside: wrong there, they are wrong in both alike."""
    left = [value for function in one for value in numbers_read(function).values() if type(value).__module__ != "builtins"]
    named = {name: value for function in one for name, value in numbers_read(function).items()}
    right = numbers_read(other).items()
    return sorted(name for name, value in right if named.get(name, ...) is value or any(value is known for known in left))


@functools.cache
def numbers_read(function: Callable[..., Any]) -> dict[str, Any]:
    """What a function and those that it names read outside of themselves, other than code and words, by name."""
    return {name: value for name, value in _read(function).items() if not (callable(value) or isinstance(value, (ModuleType, str)))}


def _read(function: Callable[..., Any]) -> dict[str, Any]:
    """All that they read outside of themselves, by name."""
    found: dict[str, Any] = {}
    for one in reached(function):
        outside = outside_of(one)
        for code in codes_of(one):
            read = {name: outside[name] for name in (*code.co_names, *code.co_freevars) if name in outside}
            for holder in [value for value in read.values() if _holds_numbers(value)]:
                read |= {f"{holder.__name__}.{name}": vars(holder)[name] for name in code.co_names if name in vars(holder)}
            found |= read
        for value in (*(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values()):
            if type(value).__module__ != "builtins":  # numbers of Python itself are one object wherever they stand
                found[f"{value} (a default of {one.__name__})"] = value
    return found


def lasting_state(function: Callable[..., Any]) -> dict[str, Any]:
    """What a function reads and could change for its next call: tables, generators, and the generators of Python and numpy."""
    held = {name: _snapshot(value) for name, value in numbers_read.__wrapped__(function).items()}  # as they are now
    held |= {f"{one.__name__}.{name}": _snapshot(value) for one in reached(function) for name, value in vars(one).items()}
    name, words, *rest = np.random.get_state()
    of_numpy = (name, np.asarray(words).tobytes(), *rest)  # six hundred numbers as text would take longer than a small draw
    return {**held, "the generator of numpy": of_numpy, "the generator of Python": random.getstate()}


def _snapshot(value: Any) -> Any:
    """What tells a table or a generator from itself after a change; other things stay as they are."""
    if isinstance(value, dict):
        return [(key, id(held)) for key, held in value.items()]
    if isinstance(value, (list, set)):
        return [id(held) for held in value]
    if isinstance(value, np.random.Generator):
        return str(value.bit_generator.state)
    if isinstance(value, random.Random):
        return value.getstate()
    return value.tobytes() if isinstance(value, np.ndarray) and value.size < MOST_HELD else id(value)


def codes_of(function: FunctionType) -> list[CodeType]:
    """The code of a function and of all that is written inside of it."""
    found = [function.__code__]
    for code in found:
        found += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    return found


def _holds_numbers(value: Any) -> bool:
    """A module or class of an author, whose attributes may be read."""
    name = value.__name__ if isinstance(value, ModuleType) else value.__module__ if isinstance(value, type) else ""
    return bool(name) and name.partition(".")[0] not in {*TRUSTED_PACKAGES, *sys.stdlib_module_names}


def outside_of(function: FunctionType) -> dict[str, Any]:
    """Globals and cells by name."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {**function.__globals__, **{name: cell.cell_contents for name, cell in cells}}


@functools.cache
def names_in(function: Callable[..., Any]) -> frozenset[str]:
    """The names and words in a function and in those that it names."""
    codes = [code for one in reached(function) for code in codes_of(one)]
    return frozenset(name for code in codes for name in (*code.co_names, *code.co_varnames, *_words(code.co_consts)))


def _words(constants: Iterable[Any]) -> Iterator[str]:
    """The words among these, also those inside of tuples and sets, by which a loop may look up one parameter after another."""
    for one in constants:
        if isinstance(one, str):
            yield one
        elif isinstance(one, (tuple, frozenset)):
            yield from _words(one)


@functools.cache
def reached(function: Callable[..., Any]) -> frozenset[FunctionType]:
    """The function and every function that it names, as far as they stand in files of the claims' authors."""
    found: set[FunctionType] = set()
    waiting: list[Any] = [function]
    while waiting:
        one = waiting.pop()
        one = inspect.unwrap(getattr(one, "func", one)) if callable(one) else one  # a partial, or a function that is cached
        if not isinstance(one, FunctionType) or one in found or (one.__module__ or "").partition(".")[0] in TRUSTED_PACKAGES:
            continue
        found.add(one)
        waiting.extend(_named(one))
    return frozenset(found)


def reached_by_authors(function: Callable[..., Any]) -> list[FunctionType]:
    """Those of them that are no library's; an installed pack is its author's."""
    return [
        one
        for one in reached(function)
        if "site-packages" not in one.__code__.co_filename or one.__module__.startswith(PACK_MODULES)
    ]


@functools.cache
def largest_compared(function: Callable[..., Any], most: int) -> int:
    """The largest whole number, up to a limit, by which a function or one that it names can tell sizes apart.

    It is compared with something, ends a range or a slice, divides into whole parts, masks or shifts bits, says how much a table
    holds or stands in one, or is given as a default.
    """
    found = [0, *(size for value in (function, *_read(function).values()) for size in _sizes(value))]
    for one in reached(function):
        if (tree := syntax_of(one.__code__)) is None:
            found += [value for value in one.__code__.co_consts if type(value) is int]
            continue
        outside = {**outside_of(one), **_defaults(one)}
        for node in nodes_in(tree):
            found += [len(node.elts)] if isinstance(node, (ast.List, ast.Tuple, ast.Set)) else []
            found += [value for told in telling(node) for value in _numbers_in(told, outside)]
    return max(value for value in found if value <= most)


def telling(node: ast.AST) -> list[ast.AST]:
    """The parts of an expression whose numbers tell one size from another."""
    match node:
        case ast.Compare() | ast.MatchValue() | ast.Slice():
            return [node]
        case ast.BinOp(op=ast.FloorDiv() | ast.Mod()):
            return [node.right]
        case ast.BinOp(op=ast.BitAnd() | ast.BitOr() | ast.BitXor()):
            return [node.left, node.right]
        case ast.BinOp(op=ast.Pow(), left=ast.Constant(value=0)):  # one where the exponent vanishes
            return [node.right]
        case ast.BinOp(op=ast.LShift() | ast.RShift()):
            return [ast.BinOp(ast.Constant(2), ast.Pow(), node.right)]
        case ast.BinOp(op=ast.Mult(), left=ast.List() | ast.Tuple(), right=times):
            return [times]
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in TELLING:
            return [*node.args]
    return []


def _numbers_in(node: ast.AST, outside: Mapping[str, Any]) -> Iterator[int]:
    """Whole numbers in an expression: written, put together, spelled in digits, as long as a word, or read from outside."""
    for leaf in ast.walk(node):
        if isinstance(leaf, ast.Name) and type(outside.get(leaf.id)) is int:
            yield outside[leaf.id]
        elif isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
            yield from (len(leaf.value), _extent(leaf.value))
        elif isinstance(leaf, (ast.Constant, ast.BinOp, ast.UnaryOp)):
            with contextlib.suppress(ValueError, TypeError, ArithmeticError):
                value = _value_of(leaf)
                yield from [value] if type(value) is int else []


def _value_of(node: ast.AST) -> Any:
    """The value of an expression of numbers alone."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value_of(node.operand)
    if isinstance(node, ast.BinOp) and type(node.op) in SUMS:
        return SUMS[type(node.op)](_value_of(node.left), _value_of(node.right))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and 0 <= _value_of(node.right) <= MOST_POWER:
        return _value_of(node.left) ** _value_of(node.right)
    raise ValueError("not of numbers alone")


def _defaults(function: FunctionType) -> dict[str, Any]:
    """What its parameters are where nothing is given for them."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    given = function.__defaults__ or ()
    return {**dict(zip(names[len(names) - len(given) :], given, strict=True)), **(function.__kwdefaults__ or {})}


def _sizes(value: Any, deep: int = DEEP) -> Iterator[int]:
    """How much a table, a word or a range holds; whole numbers in tables, in plain objects and among what a partial is given."""
    if isinstance(value, functools.partial):
        yield from _sizes([*value.args, *value.keywords.values()], deep)
    elif isinstance(value, FunctionType):
        yield from _sizes([one for one in _defaults(value).values() if type(one) is not int], deep)
    elif isinstance(value, (Sized, SimpleNamespace)) or _is_plain(value):
        inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple, set, frozenset)) else ()
        inside = vars(value).values() if isinstance(value, SimpleNamespace) or _is_plain(value) else inside
        yield from [len(value)] if isinstance(value, Sized) and not isinstance(value, type) else []
        if deep:
            for one in inside:
                yield from [one] if type(one) is int else _sizes(one, deep - 1)


def _is_plain(value: Any) -> bool:
    """An object of an author's own class."""
    return hasattr(value, "__dict__") and not callable(value) and _holds_numbers(type(value))


@functools.cache
def largest_written(function: Callable[..., Any], most: int) -> int:
    """The largest number, up to a limit, that stands in a function or one that it names, or as many as a table in it holds."""
    found = [0, *map(_extent, numbers_read(function).values())]
    for one in reached(function):
        for code in codes_of(one):
            words = [value for value in code.co_consts if isinstance(value, str)]
            found += [_extent(value) for value in code.co_consts] + [len(word) for word in words if "len" in code.co_names]
            found += [step.arg or 0 for step in dis.get_instructions(code) if step.opname in TABLES]
    return max(value for value in found if value <= most)


def _extent(value: Any) -> int:
    """A number rounded up, also one spelled in digits, and how much a table of numbers holds."""
    if isinstance(value, str):
        return int(value) if value.isdecimal() else 0
    if isinstance(value, (list, tuple, dict, set, frozenset)):
        numbers = [one for one in value if not isinstance(one, str)]
        return max([len(numbers), *map(_extent, value)])
    return math.ceil(value) if isinstance(value, (int, float)) and abs(value) < math.inf else 0


def written(function: FunctionType) -> ast.AST | None:
    """The definition of a function in its file; None for a lambda, which is part of a line, and where there is no file."""
    file = function.__code__.co_filename
    linecache.checkcache(file)
    return _definitions("".join(linecache.getlines(file))).get((function.__code__.co_firstlineno, function.__name__))


@functools.lru_cache(maxsize=512)
def _definitions(source: str) -> dict[tuple[int, str], ast.AST]:
    """All functions that a file defines, by the line in which each begins, its decorators included, and its name."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return {}
    found = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    return {(min([node.lineno, *(one.lineno for one in node.decorator_list)]), node.name): node for node in found}


def imported_in(function: FunctionType, tree: ast.AST) -> dict[str, Any]:
    """What a function imports from modules in its own code, by the name that it gives it."""
    found: dict[str, Any] = {}
    for node in nodes_in(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level and node.module.partition(".")[0] not in LIBRARIES:
            load = getattr(function, "__builtins__")["__import__"]  # noqa: B009  # a pack's functions find those of their pack
            module = load(node.module, fromlist=[alias.name for alias in node.names])
            found |= {alias.asname or alias.name: getattr(module, alias.name, None) for alias in node.names}
    return found


def _named(function: FunctionType) -> list[Any]:
    """What the names in a function stand for: globals, cells, and what it imports itself."""
    names = outside_of(function)
    if (tree := written(function)) is None:
        return [names[name] for code in codes_of(function) for name in code.co_names if name in names]
    own = {*function.__code__.co_varnames, *function.__code__.co_cellvars}  # a variable may have the name of a global
    imported = imported_in(function, tree)
    names.update(imported)
    own -= imported.keys()
    used = {node.id for node in nodes_in(tree) if isinstance(node, ast.Name)} - own
    return [value for name, value in names.items() if name in used and callable(value)]
