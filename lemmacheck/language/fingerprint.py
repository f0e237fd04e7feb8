"""What a claim states, as digests: they change when its margin, constants, hypotheses, domain or a foil does.

Functions count as they are parsed, with the values of what they refer to, so layout and comments do not matter and neither does
the version of Python. Code of libraries, this one included, counts by its name: their versions stand in the content key.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from flint import fmpq, fmpz

from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed, Exact, Family, Proof, Solved
from lemmacheck.places import PACKAGE

PLAIN = (type(None), bool, int, float, complex, str, bytes, Fraction, fmpq, fmpz, range)
LIBRARIES = (PACKAGE, Path(sys.base_prefix), *(Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")))
FORMER = {"covers": ""}  # what evidence of these kinds once had: digests that were accepted with it empty stay as they are
SINCE = ("shrinks",)  # and what it has since: spelled only where it is set
ONCE_WITH_MORE = (Proof, Family, Solved, Exact, Enclosed)
CODE = (ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef)


def fingerprint(claim: Claim) -> dict[str, str]:
    """A digest of each part of the statement, and of each foil by its name."""
    parts = {
        "formula": claim.says,
        "margin": (claim.relation, claim.margin),
        "constants": claim.constants,
        "hypotheses": claim.assumes,
        "domain": claim.domain,
        **{f"foil {foil.name}": foil.changes for foil in claim.foils},
    }
    return {name: digest(part) for name, part in parts.items()}


def digest(value: Any) -> str:
    """Equal for values that say the same, in any process."""
    return _short(spelled(value, ()))


def _short(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def spelled(value: Any, inside: tuple[int, ...]) -> str:
    """A value as text without addresses; what it is inside of is not spelled again."""
    if isinstance(value, PLAIN):
        return f"{type(value).__name__} {value!s}"
    if id(value) in inside:
        return "itself"
    inside = (*inside, id(value))
    match value:
        case Mapping():
            pairs = sorted((spelled(key, inside), spelled(one, inside)) for key, one in value.items())
            return f"{{{', '.join(f'{key}: {one}' for key, one in pairs)}}}"
        case tuple() | list():
            return f"[{', '.join(spelled(one, inside) for one in value)}]"
        case set() | frozenset():
            return f"set [{', '.join(sorted(spelled(one, inside) for one in value))}]"
        case FunctionType():
            return _function(value, inside)
        case MethodType():
            return f"{spelled(value.__func__, inside)} of {spelled(value.__self__, inside)}"
        case partial():
            return f"{spelled(value.func, inside)} with {spelled((value.args, value.keywords), inside)}"
        case ModuleType():
            return f"module {value.__name__}"
    return _object(value, inside)


def _object(value: Any, inside: tuple[int, ...]) -> str:
    if isinstance(value, type) or not hasattr(value, "__dict__"):
        text = getattr(value, "__qualname__", None) or str(value)
        return f"{type(value).__qualname__} {'' if ' at 0x' in text else text}"
    fields = {name: one for name, one in vars(value).items() if not name.startswith("_")}
    if isinstance(value, ONCE_WITH_MORE):
        fields |= FORMER
        fields = {name: one for name, one in fields.items() if one or name not in SINCE}
    return f"{type(value).__qualname__} {spelled(fields, inside)}"


def _function(function: FunctionType, inside: tuple[int, ...]) -> str:
    """Its code as parsed and what the names in it mean; of a library its name."""
    file = Path(function.__code__.co_filename)
    node = None if any(file.is_relative_to(folder) for folder in LIBRARIES) else syntax_of(function.__code__)
    if node is None:
        return f"{function.__module__}.{function.__qualname__}"
    names = {name.id for name in nodes_in(node) if isinstance(name, ast.Name)}
    closed = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    values = {name: function.__globals__[name] for name in names if name in function.__globals__}
    values.update({name: cell.cell_contents for name, cell in closed})
    defaults = (function.__defaults__, function.__kwdefaults__)
    return f"{_code(node)} where {spelled(values, inside)} by default {spelled(defaults, inside)}"


def syntax_of(code: CodeType) -> ast.AST | None:
    """The smallest function in the file of some code that holds all of it."""
    if id(code) not in _syntax:
        _syntax[id(code)] = code, _syntax_of(code)
    return _syntax[id(code)][1]


_syntax: dict[
    int, tuple[CodeType, ast.AST | None]
] = {}  # by the identity of the code, which is kept with it: equal code may stand twice


def _syntax_of(code: CodeType) -> ast.AST | None:
    places = [(p[0], p[2], p[1], p[3]) for p in code.co_positions() if None not in p]
    inner = [(a, b, c, d) for a, b, c, d in places if (a, b) != (c, d)]  # the start of a function has no width
    if not inner:
        return None
    first, last = min((a, b) for a, b, _, _ in inner), max((c, d) for _, _, c, d in inner)
    try:
        functions = _functions(Path(code.co_filename).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return None
    return next((node for start, end, node in functions if start <= first and last <= end), None)


@functools.cache
def nodes_in(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All that a piece of syntax holds; many questions are asked of one function, and it is walked through once."""
    return tuple(ast.walk(tree))


@functools.cache
def _functions(source: bytes) -> tuple[tuple[tuple[int, int], tuple[int, int], ast.AST], ...]:
    """The functions in a source with where they begin and end, inner ones first."""
    return tuple(sorted(_spans(tree_of(source)), key=lambda one: (one[1][0] - one[0][0], one[1][1] - one[0][1])))


@functools.cache
def tree_of(source: bytes) -> ast.Module:
    """A source, parsed once whoever asks."""
    return ast.parse(source)


def _spans(tree: ast.Module) -> Iterator[tuple[tuple[int, int], tuple[int, int], ast.AST]]:
    for node in nodes_in(tree):
        if isinstance(node, CODE):
            yield (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0), node


@functools.cache
def _code(node: ast.AST) -> str:
    """A function without its name, docstrings and annotations' layout, as a digest."""
    body = node.body if isinstance(node, ast.Lambda) else ast.Module(list(getattr(node, "body", [])), [])
    if isinstance(body, ast.Module) and body.body and isinstance(body.body[0], ast.Expr):
        value = body.body[0].value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            body.body = body.body[1:]
    return _short(ast.dump(node.args) + ast.dump(body) if isinstance(node, CODE) else ast.dump(node))
