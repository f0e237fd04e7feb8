"""Draws of which some were put in place of others: cut off at a bound, or filled in. The mean is then that of another quantity."""

from __future__ import annotations

import ast
import dis
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.proofs.separation import codes_of, reached_by_authors, written

CUTTING = {"clip", "clamp", "nan_to_num", "minimum", "maximum", "fmin", "fmax"}
OF_TWO = {"min", "max"}  # as functions; as methods they take the least of many, and cut nothing off
SEVERAL = 2  # replicates exactly at a bound
NEAR = 1e-9  # a share of the bound: what is no further from it came there by rounding
HEAP = 3  # replicates that share a number which is no bound
MANY = 32  # other replicates, without which nothing says that numbers do not recur
DIFFERENT = 0.95  # the share of these that no other replicate has
BESIDE = 0.25  # of the middle distance: what was cut off lies next to what was not
ROUNDING = 1e-12
BY_ROUNDING = 1e-6  # of the middle distance: nearer than this come numbers that converge, or that rounding keeps from zero
CLOSE, FEW_CLOSE = 0.02, 0.03  # of the middle distance, and the share that comes so close where nothing converges


def refuse_clipped(
    draw: Callable[..., Any], columns: Mapping[str, np.ndarray], bounds: Mapping[str, tuple[float | None, float | None]]
) -> None:
    """No quantity with fractions is several times exactly at a bound that is a fraction, or where the draw cuts numbers off.

    Counts have whole numbers for bounds and reach them, ratios may vanish; a fraction is no value that rounding would hit twice.
    """
    for name, column in columns.items():
        for bound in bounds.get(name, ()):
            if bound is None or not np.isfinite(float(bound)):
                continue
            edge = float(bound)
            away = np.abs(column - edge) > NEAR * max(1.0, abs(edge))
            fractions = (column[away & np.isfinite(column)] % 1 != 0).any()
            at_bound = np.count_nonzero(column == edge)
            if at_bound >= SEVERAL and fractions and (edge % 1 != 0 or _names_cutting(draw)):
                raise ClaimError(
                    f"{at_bound} draws of {name!r} are exactly at its bound {edge:g}, so they were cut off there: "
                    "return what was drawn, and cut in the margin, where it is seen"
                )


def refuse_heaps(draw: Callable[..., Any], columns: Mapping[str, np.ndarray], *, counted: bool) -> None:
    """No number is shared by several draws while all others differ.

    Where draws are counted, as for a probability, it does not matter how far a number was cut off: max(S, 0) may be the quantity
    itself, so one at the end of all others is let pass. In a mean it counts by its size.
    """
    for name, column in columns.items():
        for value, count in _heaps(column):
            if counted and value in (column.min(), column.max()):
                continue
            if value != 0 or _cuts_at_zero(draw):
                raise ClaimError(
                    f"{count} draws of {name!r} are {value:g}, next to others of which none recurs, so they were cut off"
                    " there or filled in: return what was drawn, and cut in the margin, where it is seen"
                )


def _heaps(column: np.ndarray) -> list[tuple[float, int]]:
    """Numbers that several draws share while all others differ, some of them by next to nothing; and how many share each.

    Values that recur everywhere, as ratios of counts do, one that lies apart from all others, and one that others come near to in
    all magnitudes, as where something converges, are draws.
    """
    finite = column[np.isfinite(column)]
    values, counts = np.unique(finite, return_counts=True)
    heaps = values[counts >= HEAP]
    rest = values[counts < HEAP]
    if len(heaps) > HEAP or len(rest) < max(MANY, DIFFERENT * (len(finite) - counts[counts >= HEAP].sum())):
        return []
    found = []
    for value in heaps:
        apart = np.abs(rest - value)
        apart = apart[apart > ROUNDING * abs(value)]
        middle = float(np.median(apart))
        close = np.count_nonzero(apart < CLOSE * middle)
        beside = max(NEAR * max(1.0, abs(value)), BY_ROUNDING * middle) < apart.min() < BESIDE * middle
        if beside and close <= max(1, FEW_CLOSE * len(apart)):
            found.append((float(value), int(counts[values == value][0])))
    return found


def _cuts_at_zero(draw: Callable[..., Any]) -> bool:
    """The draw, or a function of its author that it calls itself, cuts numbers off, compares some with zero, or fills zeros in.

    Without that a zero is the product with an event that did not happen.
    """
    called = {name for code in codes_of(draw) for name in code.co_names} if isinstance(draw, FunctionType) else set()
    near = [one for one in reached_by_authors(draw) if one is draw or one.__name__ in called]
    return any(_names_cutting(one) or _compares_with_zero(one) or _fills_with_zero(one) for one in near)


def _names_cutting(function: Callable[..., Any]) -> bool:
    """It names a function that cuts numbers off."""
    codes = codes_of(function) if isinstance(function, FunctionType) else []
    steps = [step for code in codes for step in dis.get_instructions(code) if isinstance(step.argval, str)]
    return any(step.argval in CUTTING or (step.argval in OF_TWO and step.opname == "LOAD_GLOBAL") for step in steps)


def _compares_with_zero(function: FunctionType) -> bool:
    """Numbers are chosen by their sign; a test that refuses what is negative chooses none."""
    nodes = outside_tests(tree) if (tree := written(function)) is not None else ()
    return any(_is_zero(side) for node in nodes if isinstance(node, ast.Compare) for side in (node.left, *node.comparators))


def _fills_with_zero(function: FunctionType) -> bool:
    """Zeros are put in place of numbers by what these are: `np.where(z > -1, f(z), 0)`, or `f(z) if z > -1 else 0`.

    Those that another draw puts there, as where units drop out, are an event's.
    """
    tree = written(function)
    nodes = list(ast.walk(tree)) if tree is not None else []
    values = {one.targets[0].id: one.value for one in nodes if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)}
    modules = {name for name, value in function.__globals__.items() if isinstance(value, ModuleType)}
    for node in nodes:
        match node:
            case ast.Call(func=ast.Attribute(attr="where") | ast.Name(id="where"), args=[test, first, second]):
                pass
            case ast.IfExp(test=test, body=first, orelse=second):
                pass
            case _:
                continue
        compared = [side for part in ast.walk(test) if isinstance(part, ast.Compare) for side in (part.left, *part.comparators)]
        kept = second if _is_zero(first) else first if _is_zero(second) else None
        told_by = set().union(*(_made_of(side, values, modules) for side in compared))
        if kept is not None and told_by & _made_of(kept, values, modules):
            return True
    return False


def _made_of(node: ast.AST, values: Mapping[str, ast.AST], modules: set[str]) -> set[str]:
    """The names of numbers that a formula is made of, and of those that these are made of; what is drawn is made of nothing."""
    match node:
        case ast.Name(id=name):
            left = {key: value for key, value in values.items() if key != name}
            return {name} | (_made_of(values[name], left, modules) if name in values else set())
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name)), args=given) if name in modules:
            return set().union(*(_made_of(one, values, modules) for one in given))
        case ast.Call() | ast.ListComp() | ast.GeneratorExp():
            return set()
    return set().union(*(_made_of(one, values, modules) for one in ast.iter_child_nodes(node)))


def outside_tests(tree: ast.AST) -> Iterator[ast.AST]:
    """What is written in a function, other than tests that refuse or return."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Assert) or (isinstance(node, ast.If) and isinstance(node.body[-1], (ast.Raise, ast.Return))):
            continue
        yield node
        yield from outside_tests(node)


def _is_zero(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value == 0
