"""The formula that decides a hypothesis or a condition, as its author wrote it: readers may compare it with the words for it."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable
from types import FunctionType
from typing import Any

from lemmacheck.language.fingerprint import syntax_of
from lemmacheck.language.quantities import is_strict


def deciding_formula(margin: Callable[..., Any]) -> str:
    """Its code with a sign, part by part; the name of a function that is more than one formula."""
    sign = ">" if is_strict(margin) else "≥"
    bare = _bare(margin)
    parts = bare.elts if isinstance(bare, (ast.Tuple, ast.List)) else [bare]
    return ", ".join(f"{one if isinstance(one, str) else ast.unparse(one)} {sign} 0" for one in parts)


def condition_formula(condition: Callable[..., Any]) -> str:
    """The same of what is true or false."""
    bare = _bare(condition)
    return bare if isinstance(bare, str) else ast.unparse(bare)


def _bare(function: Callable[..., Any]) -> ast.expr | str:
    """What it returns, without the name of its argument; its own name where it is more than one formula."""
    match syntax_of(function.__code__) if isinstance(function, FunctionType) else None:
        case ast.Lambda(args=arguments, body=body):
            pass
        case ast.FunctionDef(args=arguments, body=[ast.Expr(value=ast.Constant()), ast.Return(value=ast.expr() as body)]):
            pass
        case ast.FunctionDef(args=arguments, body=[ast.Return(value=ast.expr() as body)]):
            pass
        case _:
            return str(getattr(function, "__name__", "its function"))
    bare: ast.expr = _Bare(arguments.args[0].arg if arguments.args else "").visit(copy.deepcopy(body))
    return bare


class _Bare(ast.NodeTransformer):
    """`q.x` as `x`."""

    def __init__(self, quantities: str) -> None:
        self.quantities = quantities

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == self.quantities:
            return ast.Name(node.attr, ast.Load())
        return self.generic_visit(node)
