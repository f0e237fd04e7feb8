"""Copies of an author's functions in which names mean something else, or that are written a little differently.

What a function calls in its file, functions and classes alike, is copied with it; the file itself stays as it is.
"""

from __future__ import annotations

import ast
import copy
import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import CellType, CodeType, FunctionType, GetSetDescriptorType, MemberDescriptorType
from typing import Any

from lemmacheck.language.fingerprint import syntax_of

Names = dict[str, Any]
CACHED = type(functools.cache(len))
OF_INSTANCES = (GetSetDescriptorType, MemberDescriptorType)  # a class makes those for itself


class Copies:
    """Copies that call each other: of the functions that are `ours`, with other names and, where asked for, other code."""

    def __init__(
        self,
        ours: Callable[[FunctionType], bool],
        others: Callable[[Mapping[str, Any]], Names],
        code_of: Callable[[FunctionType], CodeType] = lambda function: function.__code__,
    ) -> None:
        self.ours, self.others, self.code_of = ours, others, code_of
        self._names: dict[int, Names] = {}
        self._made: dict[FunctionType, FunctionType] = {}
        self._classes: dict[type, type] = {}

    def of(self, function: FunctionType, **cells: Any) -> FunctionType:
        """The copy of a function; cells that it closes over hold copies as well, or what is given for them."""
        if function in self._made:
            return self._made[function]
        code = self.code_of(function)
        closure = tuple(CellType() for _ in code.co_freevars)
        made = FunctionType(code, self._inside(function), function.__name__, function.__defaults__, closure)
        made.__kwdefaults__ = function.__kwdefaults__
        self._made[function] = made
        held = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
        for name, cell in zip(code.co_freevars, closure, strict=True):
            cell.cell_contents = cells[name] if name in cells else self._copy(held[name].cell_contents, function.__globals__)
        return made

    def _inside(self, function: FunctionType) -> Names:
        """The names of a file, all of them copies: made before they are filled, for functions name each other."""
        outside = function.__globals__
        if id(outside) not in self._names:
            inside = self._names[id(outside)] = dict(outside)
            inside |= (others := self.others(outside))
            inside |= {name: self._copy(value, outside) for name, value in outside.items() if name not in others}
        return self._names[id(outside)]

    def _copy(self, value: Any, outside: Mapping[str, Any]) -> Any:
        if isinstance(value, FunctionType) and self.ours(value):
            return self.of(value)
        if isinstance(value, CACHED) and isinstance(value.__wrapped__, FunctionType) and self.ours(value.__wrapped__):
            return functools.cache(self.of(value.__wrapped__))
        if type(value) is type and value.__module__ == outside.get("__name__"):
            return self._class(value, outside)
        return value

    def _class(self, value: type, outside: Mapping[str, Any]) -> type:
        """A class of the file, whose methods are copies."""
        if value not in self._classes:
            bases = tuple(self._copy(base, outside) for base in value.__bases__)
            kept = {name: held for name, held in vars(value).items() if not isinstance(held, OF_INSTANCES)}
            made = self._classes[value] = type(value.__name__, bases, kept)
            for name, held in kept.items():
                copy = self._method(held, made)
                if copy is not held:
                    setattr(made, name, copy)
        return self._classes[value]

    def _method(self, held: Any, owner: type) -> Any:
        if isinstance(held, (staticmethod, classmethod)):
            return type(held)(self._method(held.__func__, owner))
        if isinstance(held, property):
            return property(*(self._method(one, owner) for one in (held.fget, held.fset, held.fdel)))
        if isinstance(held, FunctionType) and self.ours(held):
            return self.of(held, **{"__class__": owner} if "__class__" in held.__code__.co_freevars else {})
        return held


def rewritten(function: FunctionType, change: ast.NodeTransformer) -> CodeType:
    """Its code after a change of what is written; its own where it cannot be written again."""
    cells = function.__code__.co_freevars
    node: Any = copy.deepcopy(syntax_of(function.__code__))
    if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
        return function.__code__
    node.args.defaults = [ast.Constant(None) for _ in node.args.defaults]  # a copy is given those of its function
    node.args.kw_defaults = [one and ast.Constant(None) for one in node.args.kw_defaults]
    for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg):
        if one is not None:
            one.annotation = None
    if isinstance(node, ast.FunctionDef):
        node.decorator_list, node.returns = [], None
    node = change.visit(node)
    outer = ast.parse(f"def around({', '.join(cells)}):\n    return 0")
    kept = [ast.Global([function.__name__])] if isinstance(node, ast.FunctionDef) and function.__name__ not in cells else []
    outer.body[0].body[:] = [*kept, node if isinstance(node, ast.FunctionDef) else ast.Return(node)]  # type: ignore[attr-defined]
    try:
        around = compile(ast.fix_missing_locations(outer), function.__code__.co_filename, "exec").co_consts[0]
    except (SyntaxError, ValueError):
        return function.__code__
    return next((one for one in around.co_consts if isinstance(one, CodeType)), function.__code__)


@contextmanager
def running(codes: Mapping[FunctionType, CodeType], names: Names) -> Iterator[None]:
    """Within it the functions themselves run other code, in which these names have a meaning: what they call and hold stays."""
    before = {one: one.__code__ for one in codes}
    outside = {id(one.__globals__): one.__globals__ for one in codes}.values()
    try:
        for one, code in codes.items():
            one.__code__ = code
        for held in outside:
            held.update(names)
        yield
    finally:
        for one, code in before.items():
            one.__code__ = code
        for held in outside:
            for name in names:
                held.pop(name, None)
