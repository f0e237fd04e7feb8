"""Code that notes what it divides by and what it tells apart: a copy of an author's functions that is otherwise the same.

Of a comparison the difference of its two sides is noted, of a condition without one the number that must not be zero, of a search
in a table the difference to each of its numbers, and of a root, a logarithm or a whole part what it is taken of.
"""

from __future__ import annotations

import ast
import functools
import itertools
from collections.abc import Callable, Mapping, Sequence, Set
from fractions import Fraction
from types import FunctionType
from typing import Any

from flint import acb, arb, fmpq, fmpz

from lemmacheck.language.fingerprint import nodes_in, syntax_of
from lemmacheck.language.terms import exact
from lemmacheck.proofs.copies import Copies, rewritten
from lemmacheck.proofs.separation import reached_by_authors

MOST_FUNCTIONS = 40
MOST_IN_A_TABLE = 12
QUOTIENTS = ("Fraction", "fmpq")
DIVIDING = (ast.Div, ast.FloorDiv, ast.Mod)
COMPARING = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn)
COMPARISONS = {*("eq", "ne", "lt", "le", "gt", "ge", "contains", "countOf", "indexOf"), "isclose"}
OF_NUMBERS = {f"__{name}__" for name in ("eq", "ne", "lt", "le", "gt", "ge", "contains", "sub", "rsub")}
OF_TABLES = {"count", "index", "get", "remove"}
BENDING = {"min", "max", "abs"}  # they turn without a jump
TURNING = {"sqrt", "rsqrt", "root", "log", "floor", "ceil", "sgn", "nonnegative_part"}  # so does what these are taken of, at zero
CHOOSING = {"min", "max"}  # methods of balls
EXACT = (int, fmpq, fmpz, Fraction)

Line = list[tuple[int, Any]]  # places in code and numbers, in the order in which they were met

_divisors: Line = []  # of the measurement that is under way
_differences: Line = []
_bends: Line = []
_first: dict[int, Any] = {}  # by place what the next operand is compared with
_places = itertools.count(1)


def divisors_of(run: Callable[[], Any]) -> Line:
    """What is divided by while this runs, in order, each with its place in the code; what it raises goes on."""
    return noted_by(run)[0]


def noted_by(run: Callable[[], Any]) -> tuple[Line, Line, Line]:
    """The divisors, the numbers whose sign decides what is done, and those at which `abs`, `max` or `min` turns; it may raise."""
    for line in (_divisors, _differences, _bends):
        line.clear()
    run()
    return list(_divisors), list(_differences), list(_bends)


def _divide_by(place: int, divisor: Any) -> Any:
    _divisors.append((place, divisor))
    return divisor


def _ask(place: int, value: Any) -> Any:
    """A number that is asked whether it is zero."""
    if isinstance(value, EXACT) and not isinstance(value, bool):
        _differences.append((place, exact(value)))
    return value


def _bend(place: int, *values: Any) -> Any:
    """What `abs`, `max` or `min` is taken of."""
    one, *others = map(_known, values)
    _bends.extend((place, one - other) for other in others or [fmpq(0)] if one is not None and other is not None)
    return values


def _turn(place: int, value: Any) -> Any:
    """What a root, a logarithm or a whole part is taken of."""
    _bend(place, value)
    return value


def _raise(place: int, exponent: Any) -> Any:
    """The exponent of what began before; of a root that is noted."""
    known = _known(exponent)
    if known is None or known.q != 1:
        _bend(place, _first.get(place))
    return exponent


def _known(value: Any) -> fmpq | None:
    """The fraction that a number is, a ball without a radius included."""
    if isinstance(value, acb) and value.imag == 0:
        value = value.real
    if isinstance(value, arb) and value.is_exact() and value.is_finite():
        return value.fmpq()
    return exact(value) if isinstance(value, EXACT) and not isinstance(value, bool) else None


def _begin(place: int, value: Any) -> Any:
    """The first operand of a comparison, or a table in which something is sought."""
    _first[place] = value
    return value


def _go_on(place: int, value: Any) -> Any:
    """What is compared with the operand before, or sought in a table, or a table in which that is sought."""
    before, _first[place] = _first.get(place), value
    for one, other in itertools.product(_numbers(before), _numbers(value)):
        _differences.append((place, one - other))
    return value


def _numbers(value: Any) -> list[Any]:
    if (known := _known(value)) is not None:
        return [known]
    few = isinstance(value, (Sequence, Set, Mapping)) and not isinstance(value, str) and len(value) <= MOST_IN_A_TABLE
    return [exact(one) for one in value if isinstance(one, EXACT) and not isinstance(one, bool)] if few else []


NOTING = {
    "_divide_by_": _divide_by,
    "_ask_": _ask,
    "_bend_": _bend,
    "_turn_": _turn,
    "_raise_": _raise,
    "_begin_": _begin,
    "_go_on_": _go_on,
}


@functools.cache
def noting(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """A copy that notes; None where nothing divides by, or asks, more than a number or a field, or no copy can be made."""
    reached = reached_by_authors(function)
    if not isinstance(function, FunctionType) or len(reached) > MOST_FUNCTIONS or not any(map(_notes, reached)):
        return None
    ours = frozenset(reached)
    try:
        return Copies(lambda one: one in ours, lambda _: NOTING, _code_that_notes).of(function)
    except (SyntaxError, ValueError, TypeError, NameError, LookupError):
        return None


@functools.cache
def _code_that_notes(function: FunctionType) -> Any:
    return rewritten(function, _Noting())


@functools.cache
def _notes(function: FunctionType) -> bool:
    tree = syntax_of(function.__code__)
    return tree is not None and any(_divisor_in(node) is not None or _tells(node) or _turns(node) for node in nodes_in(tree))


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


def _tells(node: ast.AST) -> bool:
    """It compares, seeks in a table or asks a number whether it is zero."""
    match node:
        case ast.Compare(ops=ops):
            return all(isinstance(op, COMPARING) for op in ops)
        case ast.IfExp() | ast.If() | ast.While() | ast.Assert() | ast.BoolOp() | ast.Match():
            return True
        case ast.UnaryOp(op=ast.Not()) | ast.comprehension(ifs=[_, *_]):
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in COMPARISONS | OF_NUMBERS | OF_TABLES | BENDING | {"bool"}
    return isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and isinstance(node.value, (ast.Dict, ast.Name))


def _turns(node: ast.AST) -> bool:
    """It takes a root, a logarithm or a whole part, or chooses among balls."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in TURNING | CHOOSING | {"power"}
        case ast.BinOp(op=ast.Pow(), left=base, right=exponent):
            return not (isinstance(base, ast.Constant) or _is_whole(exponent))
    return False


class _Noting(ast.NodeTransformer):
    """Puts a call around every divisor, every operand of a comparison and every number that is a condition."""

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.match_case):  # patterns hold no calls
            node.body = [self.visit(one) for one in node.body]
            node.guard = node.guard and self.visit(node.guard)
            return node
        found = _divisor_in(node)
        self.generic_visit(node)
        if found is not None:
            self._divide(node)
        self._tell(node)
        return node

    def _tell(self, node: ast.AST) -> None:
        match node:
            case ast.Compare(ops=ops) if all(isinstance(op, COMPARING) for op in ops):
                place = next(_places)
                node.left = _call("_begin_", node.left, place)
                node.comparators = [_call("_go_on_", one, place) for one in node.comparators]
            case ast.IfExp() | ast.If() | ast.While() | ast.Assert():
                node.test = self._asked(node.test)
            case ast.BoolOp():
                node.values = [self._asked(one) for one in node.values]
            case ast.UnaryOp(op=ast.Not()):
                node.operand = self._asked(node.operand)
            case ast.comprehension():
                node.ifs = [self._asked(one) for one in node.ifs]
            case ast.Match():
                self._match(node)
            case ast.Call():
                self._called(node)
            case ast.BinOp(op=ast.Pow()) if _turns(node):
                place = next(_places)
                node.left, node.right = _call("_begin_", node.left, place), _call("_raise_", node.right, place)
            case ast.Subscript(ctx=ast.Load(), value=ast.Dict() | ast.Name()) if not isinstance(node.slice, ast.Slice):
                place = next(_places)
                node.value, node.slice = _call("_begin_", node.value, place), _call("_go_on_", node.slice, place)

    def _divide(self, node: Any) -> None:
        place = next(_places)
        match node:
            case ast.BinOp(op=ast.Pow()):
                node.left = _call("_divide_by_", node.left, place)
            case ast.BinOp():
                node.right = _call("_divide_by_", node.right, place)
            case ast.AugAssign():
                node.value = _call("_divide_by_", node.value, place)
            case ast.Call():
                node.args[1] = _call("_divide_by_", node.args[1], place)

    def _asked(self, node: ast.expr) -> ast.expr:
        told = isinstance(node, (ast.Compare, ast.BoolOp, ast.Constant)) or _tells(node)
        return node if told else _call("_ask_", node, next(_places))

    def _match(self, node: ast.Match) -> None:
        values = [one.value for case in node.cases for one in ast.walk(case.pattern) if isinstance(one, ast.MatchValue)]
        place = next(_places)
        table = ast.Tuple([one for one in values if isinstance(one, ast.Constant)], ast.Load())
        inner = ast.Subscript(
            ast.Tuple([_call("_begin_", table, place), _call("_go_on_", node.subject, place)], ast.Load()), ast.Constant(1)
        )
        inner.ctx = ast.Load()
        node.subject = inner

    def _called(self, node: ast.Call) -> None:
        match node:
            case ast.Call(func=ast.Name(id="bool"), args=[one]):
                node.args = [_call("_ask_", one, next(_places))]
            case ast.Call(func=ast.Name(id=name), args=given) if name in BENDING and not _spread(given):
                node.args = [
                    ast.Starred(ast.Call(ast.Name("_bend_", ast.Load()), [ast.Constant(next(_places)), *given], []), ast.Load())
                ]
            case ast.Call(func=ast.Attribute(attr=name, value=held), args=[] | [ast.Constant()]) if name in TURNING:
                node.func.value = _call("_turn_", held, next(_places))  # type: ignore[attr-defined]
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[one, *more]) if name in TURNING:
                node.args = [_call("_turn_", one, next(_places)), *more]
            case ast.Call(func=ast.Attribute(attr=name, value=held), args=[one]) if name in CHOOSING:
                place = next(_places)
                node.func.value, node.args = _call("_begin_", held, place), [_call("_go_on_", one, place)]  # type: ignore[attr-defined]
            case ast.Call(func=ast.Name(id="power"), args=[one, other]):
                place = next(_places)
                node.args = [_call("_begin_", one, place), _call("_raise_", other, place)]
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[one, other, *more]) if name in COMPARISONS:
                place = next(_places)
                node.args = [_call("_begin_", one, place), _call("_go_on_", other, place), *more]
            case ast.Call(func=ast.Attribute(attr=name, value=held), args=[one, *more]) if name in OF_NUMBERS | OF_TABLES:
                place = next(_places)
                node.func.value = _call("_begin_", held, place)  # type: ignore[attr-defined]
                node.args = [_call("_go_on_", one, place), *more]


def _is_whole(node: ast.AST) -> bool:
    """A whole number in code, of either sign."""
    one = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(one, ast.Constant) and isinstance(one.value, int)


def _spread(given: list[ast.expr]) -> bool:
    """They are given as one table, whose numbers are chosen among."""
    return not given or any(isinstance(one, (ast.Starred, ast.GeneratorExp, ast.ListComp)) for one in given)


def _call(name: str, node: ast.expr, place: int) -> ast.expr:
    return node if isinstance(node, ast.Starred) else ast.Call(ast.Name(name, ast.Load()), [ast.Constant(place), node], [])
