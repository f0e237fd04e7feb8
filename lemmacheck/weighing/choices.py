"""What is no number, compared or chosen among, comes out as something: NaN > 10 is false, and max(0.0, NaN) is zero.

Floats of Python warn of nothing, and what compiled code comes to is seen only where it is handed over. So the first block of a case
is drawn by code that asks first: at every comparison, and wherever one of several is chosen. Of observations, whose author may say
how a training that diverged counts, only choices are asked. Noted too are powers that are complex because a number is negative, the
first place where nothing is true, and what pandas leaves out.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator, ValuesView
from contextlib import contextmanager
from types import CodeType, FunctionType
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.fingerprint import nodes_in, syntax_of
from lemmacheck.proofs.certain import beside
from lemmacheck.proofs.copies import rewritten, running
from lemmacheck.proofs.separation import codes_of, reached_by_authors

CHOOSING = {
    *("min", "max", "sorted", "sort", "median", "median_low", "median_high", "mode", "multimode", "quantiles", "nsmallest"),
    *("nlargest", "heapify", "heappush", "bisect", "bisect_left", "bisect_right", "insort", "searchsorted", "digitize"),
    *("argmin", "argmax", "argsort", "histogram", "count_nonzero", "isclose", "allclose", "bool", "sign"),
}
HANDING_ON = {"min", "max", "median"}  # as functions of numpy: of what is no number they make none
REDUCING = {"mean", "sum", "std", "var", "sem", "min", "max", "median", "prod", "quantile", "cumsum", "count", "describe"}
COMPILING = {"jit", "njit", "guvectorize"}
SEVERAL = (list, tuple, set, frozenset, ValuesView)
ASKING = (ast.Compare, ast.Call, ast.BinOp)
COMPARING = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)

_noted: list[str] = []  # in the block that is being drawn


@contextmanager
def asking(evidence: Draws) -> Iterator[None]:
    """While it draws, the code of its author notes what is no number where that would be hidden."""
    _noted.clear()
    with running(_codes(evidence.draw, compares=not isinstance(evidence, Observed)), ASKED):
        yield
    if _noted:
        raise ClaimError(f"in {evidence.experiment} {_noted[0]}: return it as it is, or draw where the quantity is defined")


def _number(value: Any) -> Any:
    """An operand."""
    is_of_numpy = isinstance(value, (np.floating, np.ndarray)) and value.dtype.kind == "f"
    if np.isnan(value).any() if is_of_numpy else value.__class__ is float and value != value:
        _noted.append("what is no number is compared or chosen among, and taken for one")
    return value


def _several(value: Any) -> Any:
    """What is chosen among, one by one where it comes so."""
    if isinstance(value, Iterator):
        return map(_several, value)
    for one in value if isinstance(value, SEVERAL) else ():
        _several(one)
    return _number(value)


def _held(value: Any) -> Any:
    """What is asked by a method of its own."""
    return value if isinstance(value, Iterator) else _several(value)


def _key(function: Any) -> Any:
    return function and (lambda *given: _several(function(*given)))


def _power(one: Any, other: Any) -> Any:
    found = one**other
    if isinstance(found, complex) and not isinstance(one, complex) and not isinstance(other, complex):
        _noted.append("a power of a negative number is taken, which is no real number")
    return found


def _true(value: Any) -> Any:
    """Of what the first place is asked at which it is true."""
    if (
        isinstance(value, (np.ndarray, list))
        and (found := np.asarray(value)).dtype.kind == "b"
        and found.ndim == 1
        and not found.any()
    ):
        _noted.append("the first place is taken (argmax) where nothing is true, which is then 0; ask any() before it")
    return value


def _whole(value: Any) -> Any:
    """A table of pandas, whose means and sums leave out what is no number."""
    is_table = type(value).__module__.partition(".")[0] == "pandas" and hasattr(value, "isna")
    if is_table and np.any(value.isna()):
        _noted.append("pandas leaves out what is no number")
    return value


ASKED = {
    "_number_": _number,
    "_several_": _several,
    "_held_": _held,
    "_key_": _key,
    "_power_": _power,
    "_true_": _true,
    "_whole_": _whole,
}


@functools.cache
def _codes(draw: Callable[..., Any], *, compares: bool) -> dict[FunctionType, CodeType]:
    """The code that asks, of each function of the author that is run as it is written."""
    ours = dict.fromkeys([*reached_by_authors(draw), *beside(draw)])
    compiled = {id(getattr(value, "py_func", None)) for one in ours for value in one.__globals__.values()}
    found = {one: _code_that_asks(one, compares) for one in ours if id(one) not in compiled}
    return {one: code for one, code in found.items() if code is not one.__code__}


@functools.cache
def _code_that_asks(function: FunctionType, compares: bool) -> CodeType:
    tree = syntax_of(function.__code__)
    if tree is None or _is_compiled(function) or not any(isinstance(node, ASKING) for node in nodes_in(tree)):
        return function.__code__
    code = rewritten(function, _Asking(tree, compares))
    return code if code.co_freevars == function.__code__.co_freevars else function.__code__


def _is_compiled(function: FunctionType) -> bool:
    """It has something compiled, which knows no names of ours; or names that mean something else outside of their class."""
    names = {name for code in codes_of(function) for name in code.co_names}
    return bool(names & COMPILING) or any(name[:1] == "_" and "__" in name[2:-2] for name in names)


class _Asking(ast.NodeTransformer):
    """Puts a call around every operand of a comparison, and around what is chosen among."""

    def __init__(self, tree: ast.AST, compares: bool) -> None:
        names = {getattr(node, "attr", getattr(node, "id", "")) for node in nodes_in(tree)}
        self.compares, self.asks_any = compares, "any" in names

    def visit_If(self, node: ast.If) -> Any:
        refuses = isinstance(node.body[-1], ast.Raise)
        node.test = node.test if refuses else self.visit(node.test)
        node.body, node.orelse = [self.visit(one) for one in node.body], [self.visit(one) for one in node.orelse]
        return node

    def visit_Assert(self, node: ast.Assert) -> Any:
        return node

    def visit_match_case(self, node: ast.match_case) -> Any:
        node.body = [self.visit(one) for one in node.body]  # patterns hold no calls
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        asks = ast.dump(node.left) == ast.dump(node.comparators[0])  # whether it is a number
        self.generic_visit(node)
        if self.compares and not asks and all(isinstance(op, COMPARING) for op in node.ops):
            node.left, *node.comparators = [_call("_number_", one) for one in (node.left, *node.comparators)]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        self.generic_visit(node)
        whole = isinstance(node.right, ast.Constant) and isinstance(node.right.value, int)
        return _call("_power_", node.left, node.right) if isinstance(node.op, ast.Pow) and not whole else node

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        match node.func:
            case ast.Name(id="pow") if len(node.args) == 2:
                return _call("_power_", *node.args)
            case ast.Name(id=name) if name in CHOOSING:
                self._choose(node)
            case ast.Attribute(attr=name, value=held):
                if name == "argmax" and not self.asks_any:
                    node.args = [_call("_true_", one) for one in node.args]
                    node.func.value = _call("_true_", held)
                if name in CHOOSING - HANDING_ON or (name in HANDING_ON and not _is_numpy(held)):
                    self._choose(node)
                if name in REDUCING and not _is_numpy(held):
                    node.func.value = _call("_whole_", node.func.value)
        return node

    def _choose(self, node: ast.Call) -> None:
        node.args = [_call("_several_", one) for one in node.args]
        for given in node.keywords:
            if given.arg == "key":
                given.value = _call("_key_", given.value)
        if isinstance(node.func, ast.Attribute) and node.func.attr not in HANDING_ON:
            node.func.value = _call("_held_", node.func.value)


def _is_numpy(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in ("np", "numpy")


def _call(name: str, *given: ast.expr) -> Any:
    match given:
        case [ast.Constant()]:
            return given[0]
        case [ast.Starred(value=value)]:
            return ast.Starred(_call(name, value), ast.Load())
    return ast.Call(ast.Name(name, ast.Load()), [*given], [])
