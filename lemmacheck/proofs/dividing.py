"""Code that notes what it divides by: a copy of an author's functions in which every divisor is told before it is used."""

from __future__ import annotations

import ast
import copy
import functools
import inspect
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from lemmacheck.language.fingerprint import nodes_in, syntax_of
from lemmacheck.proofs.separation import codes_of, outside_of, reached_by_authors

NOTE = "_divides_by_"  # under this name the copies find what notes a divisor
MOST_FUNCTIONS = 40
QUOTIENTS = ("Fraction", "fmpq")
DIVIDING = (ast.Div, ast.FloorDiv, ast.Mod)

_noted: list[tuple[int, Any]] = []  # places in code and divisors, of the measurement that is under way


def divisors_of(run: Callable[[], Any]) -> list[tuple[int, Any]]:
    """What is divided by while this runs, in order, each with its place in the code; what it raises goes on."""
    _noted.clear()
    run()
    return list(_noted)


def _note(place: int, divisor: Any) -> Any:
    _noted.append((place, divisor))
    return divisor


@functools.cache
def noting(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """A copy that notes its divisors; None where nothing divides by more than a number or a field, or no copy can be made."""
    reached = reached_by_authors(function)
    if not isinstance(function, FunctionType) or len(reached) > MOST_FUNCTIONS or not any(map(_divides, reached)):
        return None
    try:
        return _Copies(frozenset(reached)).of(function)
    except (SyntaxError, ValueError, TypeError, NameError, LookupError):
        return None


@functools.cache
def _divides(function: FunctionType) -> bool:
    tree = syntax_of(function.__code__)
    return tree is not None and any(_divisor_in(node) is not None for node in nodes_in(tree))


def _divisor_in(node: ast.AST) -> ast.expr | None:
    """What stands below a fraction, where that is no number in code and no field of an object, whose edges are tried anyway."""
    match node:
        case ast.BinOp(left=ast.Constant(value=str()) | ast.JoinedStr()):
            return None
        case ast.BinOp(op=op, right=found) | ast.AugAssign(op=op, value=found) if isinstance(op, DIVIDING):
            pass
        case ast.BinOp(left=found, op=ast.Pow(), right=ast.UnaryOp(op=ast.USub())):
            pass
        case ast.Call(func=ast.Name(id=name), args=[_, found]) if name in QUOTIENTS:
            pass
        case _:
            return None
    return None if isinstance(found, (ast.Constant, ast.Attribute, ast.Starred)) else found


class _Noting(ast.NodeTransformer):
    """Puts a call around every divisor."""

    def __init__(self) -> None:
        self.place = 0

    def visit(self, node: ast.AST) -> Any:
        found = _divisor_in(node)
        self.generic_visit(node)
        if found is None:
            return node
        self.place += 1
        told = ast.Call(ast.Name(NOTE, ast.Load()), [ast.Constant(self.place), _divisor_in(node) or found], [])
        match node:
            case ast.BinOp(op=ast.Pow()):
                node.left = told
            case ast.BinOp():
                node.right = told
            case ast.AugAssign():
                node.value = told
            case ast.Call():
                node.args[1] = told
        return node


class _Copies:
    """Copies of functions that call each other."""

    def __init__(self, reached: frozenset[FunctionType]) -> None:
        self.reached, self.made = reached, dict[FunctionType, FunctionType | None]()

    def of(self, function: FunctionType) -> FunctionType:
        """The copy, with the copies of what it calls in their places."""
        node = copy.deepcopy(syntax_of(function.__code__))
        if not isinstance(node, (ast.FunctionDef, ast.Lambda)) or "__class__" in function.__code__.co_freevars:
            return function
        self.made[function] = None  # under way
        outside, free = outside_of(function), function.__code__.co_freevars
        known = {**function.__globals__, NOTE: functools.partial(_at, hash(function.__code__))}
        made = _compiled(function, _Noting().visit(node), free)
        cells = {name: self._instead(outside[name]) for name in free}
        exec(made, known)  # the author's own function, which runs anyway
        one = known["_factory_"](**cells)
        one.__defaults__, one.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
        self.made[function] = one
        for name in {name for code in codes_of(function) for name in code.co_names} & function.__globals__.keys():
            known[name] = self._instead(function.__globals__[name])
        return one  # type: ignore[no-any-return]

    def _instead(self, value: Any) -> Any:
        """The copy of a function; anything else, and a function whose copy is under way, as it is."""
        one = inspect.unwrap(value) if callable(value) else value
        if not isinstance(one, FunctionType) or one not in self.reached:
            return value
        found = self.made[one] if one in self.made else self.of(one)
        return value if found is None else found


def _at(function: int, place: int, divisor: Any) -> Any:
    return _note(function ^ place, divisor)


def _compiled(function: FunctionType, node: ast.FunctionDef | ast.Lambda, free: tuple[str, ...]) -> CodeType:
    """A factory that takes what the function has from outside and gives the copy."""
    node.args.defaults = [ast.Constant(None) for _ in node.args.defaults]
    node.args.kw_defaults = [one and ast.Constant(None) for one in node.args.kw_defaults]
    for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg):
        if one is not None:
            one.annotation = None
    body: list[ast.stmt]
    if isinstance(node, ast.FunctionDef):
        node.decorator_list, node.returns = [], None
        body = [node, ast.Return(ast.Name(node.name, ast.Load()))]
    else:
        body = [ast.Return(node)]
    given = ast.arguments([], [ast.arg(name) for name in free], None, [], [], None, [])
    module = ast.Module([ast.FunctionDef("_factory_", given, body, [], None)], [])
    return compile(ast.fix_missing_locations(module), function.__code__.co_filename, "exec")
