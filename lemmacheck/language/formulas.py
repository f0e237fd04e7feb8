"""The formula that decides a hypothesis, as its author wrote it: readers may compare it with the words that stand for it."""

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
    match syntax_of(margin.__code__) if isinstance(margin, FunctionType) else None:
        case ast.Lambda(args=arguments, body=body):
            pass
        case ast.FunctionDef(args=arguments, body=[ast.Expr(value=ast.Constant()), ast.Return(value=ast.expr() as body)]):
            pass
        case ast.FunctionDef(args=arguments, body=[ast.Return(value=ast.expr() as body)]):
            pass
        case _:
            return f"{getattr(margin, '__name__', 'its function')} {sign} 0"
    bare = _Bare(arguments.args[0].arg if arguments.args else "").visit(copy.deepcopy(body))
    parts = bare.elts if isinstance(bare, (ast.Tuple, ast.List)) else [bare]
    return ", ".join(f"{ast.unparse(part)} {sign} 0" for part in parts)


class _Bare(ast.NodeTransformer):
    """`q.x` as `x`."""

    def __init__(self, quantities: str) -> None:
        self.quantities = quantities

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == self.quantities:
            return ast.Name(node.attr, ast.Load())
        return self.generic_visit(node)
