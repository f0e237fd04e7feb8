"""Measurements in exact numbers and balls do not round on the way, do not look inside a ball, and state numbers, not comparisons.

`math.ceil(math.log2(n))` is computed in floats though a whole number comes out, numpy's whole numbers overflow in silence, the
middle of a ball stands for one number of many, and `x <= y` is True or False: as numbers both are not negative.
"""

from __future__ import annotations

import ast
import cmath
import functools
import math
from collections.abc import Callable, Iterable, Iterator
from types import BuiltinFunctionType
from typing import Any

from flint import acb, arb

from lemmacheck.errors import ClaimError
from lemmacheck.language.fingerprint import nodes_in, syntax_of
from lemmacheck.proofs.certain import beside
from lemmacheck.proofs.separation import codes_of, outside_of, reached_by_authors

WHOLE = {"comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod", "inf", "isfinite", "isinf", "isnan", "isclose"}
ROUNDED = {name for name in vars(math) if not name.startswith("_")} - WHOLE
FUNCTIONS = [
    function for holder in (math, cmath) for name, function in vars(holder).items() if name in ROUNDED and callable(function)
]
PARTS = {"mid", "rad", "complex_rad", "mid_rad_10exp", "man_exp", "intersection", "chop", "bits", "unique_fmpz"}
INSIDE = PARTS | {name for name in (*dir(arb), *dir(acb)) if name.startswith(("is_", "contains", "overlaps", "rel_"))}
OF_AUTHORS = {"abs_lower", "abs_upper"}  # what definitions elsewhere bound a rest by, authors compare


def refuse_rounding(measure: Callable[..., Any]) -> None:
    """Refuses functions of `math` that compute in floats, in a measurement that is to be exact."""
    for name in _rounded(measure):
        raise ClaimError(
            f"its measurement calls {name}, which rounds: use lemmacheck's sqrt, exp and log, flint's balls or whole numbers"
        )


def refuse_looking_inside(function: Callable[..., Any]) -> None:
    """Refuses questions about a ball that have another answer for the numbers in it."""
    for name in _inside(function):
        raise ClaimError(
            f"it asks a ball for .{name}(), which says how wide the ball is and nothing about the number in it: compute with the"
            " ball itself, and let a sign decide in the margin"
        )


def refuse_comparison(parts: Iterable[Any]) -> None:
    """Refuses a margin or hypothesis that is True or False."""
    for part in parts:
        if isinstance(part, bool) or type(part).__name__ in ("bool_", "bool", "BooleanTrue", "BooleanFalse"):
            raise ClaimError("a margin or hypothesis is a comparison, and False is not negative: write larger − smaller instead")


def as_float(part: Any) -> float:
    """A part of a margin as a float, if it is no comparison."""
    refuse_comparison((part,))
    return float(part)


@functools.cache
def _rounded(measure: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(name for one in reached_by_authors(measure) for name in _rounding(one))


def _rounding(function: Any) -> Iterator[str]:
    outside = outside_of(function)
    tree = syntax_of(function.__code__)
    for node in _beside_floats(tree) if tree is not None else ():
        match node:
            case ast.Attribute(value=ast.Name(id=holder), attr=name) if outside.get(holder) in (math, cmath) and name in ROUNDED:
                yield f"{holder}.{name}"
            case ast.Name(id=name) if type(outside.get(name)) is BuiltinFunctionType and outside[name] in FUNCTIONS:
                yield f"math.{outside[name].__name__}"


def _beside_floats(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree, but for what is computed only where a number is a float already."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, (ast.If, ast.IfExp)) and _asks_for_float(node.test):
            left_out = node.body if isinstance(node.body, list) else [node.body]
            waiting += [one for one in ast.iter_child_nodes(node) if one not in left_out]
        else:
            waiting += ast.iter_child_nodes(node)


def _asks_for_float(test: ast.AST) -> bool:
    match test:
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, ast.Name(id="float")]):
            return True
    return False


@functools.cache
def _inside(function: Callable[..., Any]) -> tuple[str, ...]:
    found: list[str] = []
    for one in reached_by_authors(function):
        asking = INSIDE | OF_AUTHORS if one in beside(function) else INSIDE
        named = {name for code in codes_of(one) for name in (*code.co_names, *code.co_consts) if isinstance(name, str)}
        tree = syntax_of(one.__code__) if named & asking else None
        found += [name for name in _asked_for(tree) if name in asking] if tree is not None else []
    return tuple(found)


def _asked_for(tree: ast.AST) -> Iterator[str]:
    """What is asked for by a method, by its name too; a whole number that is made of a ball is a certain one, or it fails."""
    whole: set[ast.AST] = set()
    for node in nodes_in(tree):
        match node:
            case ast.Call(func=ast.Name(id="int"), args=[ast.Call(func=ast.Attribute(attr="unique_fmpz") as made)]):
                whole.add(made)
            case ast.Attribute(attr=str(name)) | ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
                yield from [] if node in whole else [name]  # the outer ones come first
