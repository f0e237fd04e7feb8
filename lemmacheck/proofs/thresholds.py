"""Numbers in an author's code at which it may change what it does: a guard against zero, an end at which values are cut off."""

from __future__ import annotations

import ast
import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from types import FunctionType
from typing import Any

from flint import fmpq

from lemmacheck.language.fingerprint import nodes_in, syntax_of
from lemmacheck.language.terms import exact
from lemmacheck.proofs.separation import SUMS, outside_of, reached, telling

MOST_POWER = 500  # an exponent in code up to which the power is computed


def numbers_compared(*functions: Callable[..., Any] | None) -> list[Any]:
    """The numbers, other than zero and one, by which these functions and those that they name can tell values apart."""
    found = {number for function in functions if function is not None for one in reached(function) for number in _in_code_of(one)}
    return sorted(number for number in found if abs(number) not in (0, 1))


@functools.cache
def _in_code_of(function: FunctionType) -> frozenset[Any]:
    if (tree := syntax_of(function.__code__)) is None:
        return frozenset()
    nodes = nodes_in(tree)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    known = {**outside_of(function), **dict(zip(reversed(names), reversed(function.__defaults__ or ()), strict=False))}
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            with contextlib.suppress(ValueError, TypeError, ArithmeticError):
                known[node.targets[0].id] = _number(node.value, known)
    return frozenset(value for node in nodes for told in telling(node) for value in _largest_numbers(told, known))


def _largest_numbers(node: ast.AST, known: Mapping[str, Any]) -> Iterator[Any]:
    """Of an expression the largest parts that are numbers."""
    try:
        yield _number(node, known)
    except (ValueError, TypeError, ArithmeticError):
        for inner in ast.iter_child_nodes(node):
            yield from _largest_numbers(inner, known)


def _number(node: ast.AST, known: Mapping[str, Any]) -> Any:
    """The exact value of an expression of numbers and names of numbers."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return exact(Fraction(value))
        case ast.Name(id=name) if isinstance(known.get(name), (int, float, Fraction)):
            return exact(Fraction(known[name]))
        case ast.Name(id=name) if isinstance(known.get(name), fmpq):
            return known[name]
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_number(inner, known)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SUMS:
            return SUMS[type(op)](_number(left, known), _number(right, known))
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return _number(left, known) / _number(right, known)
        case ast.BinOp(left=left, op=ast.Pow(), right=right) if abs(power := _number(right, known)) < MOST_POWER and power.q == 1:
            return _number(left, known) ** int(power.p)
        case ast.Call(func=ast.Name(id="fmpq" | "Fraction" | "float" | "arb"), args=[one, *more]):
            return _number(one, known) / (_number(more[0], known) if more else 1)
    raise ValueError("not of numbers alone")
