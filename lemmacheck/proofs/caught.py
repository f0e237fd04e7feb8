"""Copies of an author's functions in which an arithmetic error that a handler catches goes on: what is put in its place stands for
a number that does not exist, and its statement is about none.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import sys
from collections.abc import Callable, Mapping
from types import CodeType, FunctionType
from typing import Any

from lemmacheck.language.fingerprint import nodes_in, syntax_of
from lemmacheck.proofs.certain import beside
from lemmacheck.proofs.copies import Copies, rewritten
from lemmacheck.proofs.separation import outside_of


def fills(function: Callable[..., Any] | None, given: Any) -> bool:
    """It catches an arithmetic error here and returns something all the same."""
    copy = None if function is None else _uncaught(function)
    if copy is None:
        return False
    try:
        copy(given)
    except ArithmeticError:
        return True
    except Exception:  # some other mistake, which is told where it is met
        return False
    return False


@functools.cache
def _uncaught(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """The copy; None where nothing is caught."""
    ours = frozenset(beside(function))
    if not any(map(_catches, ours)):
        return None
    return Copies(lambda one: one in ours, _names, _code_that_lets_go).of(function) if isinstance(function, FunctionType) else None


@functools.cache
def _catches(function: FunctionType) -> bool:
    tree = syntax_of(function.__code__)
    nodes = nodes_in(tree) if tree is not None else ()
    suppresses = any(one is contextlib.suppress for one in outside_of(function).values())
    return suppresses or any(map(_is_handler, nodes))


def _is_handler(node: ast.AST) -> bool:
    return isinstance(node, ast.ExceptHandler) or (isinstance(node, ast.Attribute) and node.attr == "suppress")


def _go_on() -> None:
    """An arithmetic error that was caught is raised again, by every handler that it comes to."""
    problem = sys.exception()
    if isinstance(problem, ArithmeticError):
        raise problem


class _Suppress(contextlib.suppress):
    def __exit__(self, *caught: Any) -> bool:
        return not isinstance(caught[1], ArithmeticError) and bool(super().__exit__(*caught))


def _names(outside: Mapping[str, Any]) -> dict[str, Any]:
    suppressing = {name: _Suppress for name, one in outside.items() if one is contextlib.suppress}
    held = {name: one.copy() for name, one in outside.items() if type(one) in (dict, list, set)}  # what is remembered is not mixed
    return {"_go_on_": _go_on, "_suppress_": _Suppress, **held, **suppressing}


@functools.cache
def _code_that_lets_go(function: FunctionType) -> CodeType:
    return rewritten(function, _LetGo()) if _catches(function) else function.__code__


class _LetGo(ast.NodeTransformer):
    """Handlers that first ask what they caught."""

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> Any:
        self.generic_visit(node)
        node.body = [ast.Expr(ast.Call(ast.Name("_go_on_", ast.Load()), [], [])), *node.body]
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        self.generic_visit(node)
        return ast.Name("_suppress_", ast.Load()) if node.attr == "suppress" else node
