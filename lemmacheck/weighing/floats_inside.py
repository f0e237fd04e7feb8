"""A number that was computed in floats is no exact number, also where it is made a whole number or a fraction afterwards.

`int(1e17 + d)` is 10¹⁷ for every small d, and `Fraction(2.0 ** -1100)` is zero. So a measurement that makes whole numbers,
fractions or balls of something is computed once more in a few cases, written so that it refuses to make them of floats: other
than of those that are written down, or that numpy and torch hand over, whose rounding is what is measured then. The same where
it asks whether a number equals a float: no fraction does, for flint says so even of one half and 0.5.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import itertools
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from types import CodeType, FunctionType
from typing import Any

import numpy as np
from flint import arb, fmpq, fmpz

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import Between, cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed, Evidence, Exact, Lifted, Proof
from lemmacheck.language.fingerprint import nodes_in, syntax_of
from lemmacheck.language.quantities import Q
from lemmacheck.numbers.kinds import as_case, text
from lemmacheck.proofs.copies import Copies, rewritten
from lemmacheck.proofs.separation import numbers_read, reached_by_authors
from lemmacheck.weighing.boxes import middle_of

MAKERS = {"int", "Fraction", "fmpq", "fmpz", "arb", "round", "Decimal", "divmod"}
ROUNDING = {"Decimal", "mpmath", "mpf", "longdouble", "float128", "evalf", "Float"}  # names by which other such numbers come about
ASKED = {"as_integer_ratio", "hex"}  # methods by which a float tells its number
OF_LIBRARIES = {("mpmath", "mpf"), ("mpmath", "mpc"), ("mpmath", "constant"), ("sympy", "Float")}  # numbers that round as floats do
EXACT = (int, fmpq, fmpz, Fraction)
HANDING_OVER = {"item", "tolist"}  # methods by which a library of floats does


ORDERING = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
FIRST = 24  # objects of which the last is asked
_places = itertools.count(1)
_asked: dict[Any, str] = {}  # by measurement and case what is wrong with it
_compared: list[float] = []  # floats that a fraction was asked to equal, in the measurement that is under way

MADE = (
    "its measurement makes an exact number of the float {!r}, which it computed and so rounded:"
    " compute with whole numbers, fractions or balls"
)
ORDERED = (
    "it asks how {!s}, which was computed with rounding, lies to an exact number: compute with whole numbers, fractions or balls"
)
COMPARED = "it asks whether an exact number equals the float {!r}, and it is told no whatever the number: write a fraction"


class _Written(float):
    """A float that stands in the code; what is computed with it is a float as any other."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (fmpq, fmpz)):
            _compared.append(float(self))
        return float(self) == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = float.__hash__


class _WrittenDecimal(Decimal):
    """A decimal number that stands in the code."""

    __slots__ = ()


class _Given(float):
    """A float of numpy or torch, and what is computed with it: such numbers are rounded, and measured as they are."""

    __slots__ = ()


def _operation(name: str) -> Callable[..., Any]:
    usual = getattr(float, name)

    def operate(self: float, *others: Any) -> Any:
        result = usual(self, *others)
        return _Given(result) if type(result) is float else result

    return operate


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow"):
    setattr(_Given, f"__{_name}__", _operation(f"__{_name}__"))
    setattr(_Given, f"__r{_name}__", _operation(f"__r{_name}__"))
for _name in ("neg", "pos", "abs"):
    setattr(_Given, f"__{_name}__", _operation(f"__{_name}__"))


def refuse_floats_inside(claim: Claim, evidence: Evidence, profile: str) -> None:
    """Refuses measurements that mistake floats for exact numbers: in the first case, one of fractions, the last, and objects."""
    if isinstance(evidence, Exact | Enclosed):
        cases = list(cases_of(evidence.over, profile))
        broken = [case for case in cases[1:-1] if any(isinstance(value, Fraction) for value in case.values())]
        _refuse_at(evidence.measure, [_point(case, evidence.kind) for case in (*cases[:1], *broken[:1], *cases[1:][-1:])])
    domain = claim.domain
    if isinstance(evidence, Proof | Lifted) and domain is not None and domain.measure is not None:
        first = list(itertools.islice(domain.objects(), FIRST))
        _refuse_at(domain.measure, [vars(o) for o in (*first[:1], *first[1:][-1:])])


def _point(case: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The case as a measurement sees it, with a number in place of each interval."""
    ended = {name: value.low + 1 if isinstance(value, Between) and value.high is None else value for name, value in case.items()}
    return {name: as_case(value, kind) for name, value in middle_of(ended).items()}


def _refuse_at(measure: Callable[..., Any], cases: Iterable[Mapping[str, Any]]) -> None:
    if not isinstance(measure, FunctionType) or not _makes_numbers(measure):
        return
    again, found = _watching(measure)
    for case in cases:
        name = measure, repr(sorted((key, text(value)) for key, value in case.items()))
        if name not in _asked:  # foils ask of the same measurement, and so may other claims, before or after
            found.clear()
            _compared.clear()
            with contextlib.suppress(
                Exception
            ):  # what is written otherwise may not run; the measurement itself says whether it does
                again(Q(dict(case)))
            _asked[name] = found[0] if found else COMPARED.format(_compared[0]) if _compared else ""
        if _asked[name]:
            raise ClaimError(_asked[name])


@functools.cache
def _makes_numbers(measure: FunctionType) -> bool:
    trees = [syntax_of(one.__code__) for one in reached_by_authors(measure)]
    nodes = [node for tree in trees if tree is not None for node in nodes_in(tree)]
    makes, compares = any(map(_is_maker, nodes)), any(isinstance(node, (ast.Compare, ast.Call)) for node in nodes)
    tells = makes or any(map(_tells, nodes))
    return (tells and any(map(_may_be_float, nodes))) or (compares and _reads_floats(measure, nodes))


def _reads_floats(measure: FunctionType, nodes: Iterable[ast.AST]) -> bool:
    """A float stands in the code, or is named there."""
    named = any(isinstance(value, (float, list, tuple, dict)) for value in numbers_read(measure).values())
    return named or any(isinstance(node, ast.Constant) and isinstance(node.value, float) for node in nodes)


def _may_be_float(node: ast.AST) -> bool:
    """Something by which a float comes about, other than in a library: written, made of something, or as a quotient."""
    match node:
        case ast.Constant(value=float()) | ast.Name(id="float") | ast.Attribute(attr="item" | "tolist") | ast.BinOp(op=ast.Div()):
            return True
        case ast.BinOp(op=ast.Pow(), right=right):
            return not isinstance(right, ast.Constant)
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
            return name in ROUNDING
    return False


def _tells(node: ast.AST) -> bool:
    """It compares, or asks a number whether it is zero."""
    return isinstance(node, (ast.Compare, ast.If, ast.IfExp, ast.While))


def _rounds(value: Any) -> bool:
    """A number that its author computed with rounding."""
    kind = type(value)
    return kind in (float, Decimal, np.longdouble) or (kind.__module__.partition(".")[0], kind.__name__) in OF_LIBRARIES


def _is_rounded(value: Any) -> bool:
    """The same, or a number of numpy: it may be measured as it is, not compared with exact ones."""
    return _rounds(value) or isinstance(value, np.floating)


def _is_maker(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args) if name in MAKERS:
            return not all(isinstance(one, ast.Constant) for one in args)
        case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name) | ast.Attribute(attr=name), *_]):
            return name in MAKERS
    return isinstance(node, ast.Attribute) and node.attr in ASKED


@functools.cache
def _watching(measure: FunctionType) -> tuple[FunctionType, list[str]]:
    """The same code, in which rounded numbers are noted where they become exact or are compared, and what was noted."""
    found: list[str] = []
    before: dict[int, Any] = {}

    def exactly(value: Any) -> Any:
        if _rounds(value):
            found.append(MADE.format(value))
        return value

    def exactly_each(make: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given: make(*map(exactly, given))

    def begin(place: int, value: Any) -> Any:
        before[place] = value
        return value

    def go_on(place: int, value: Any) -> Any:
        for one, other in ((before.get(place), value), (value, before.get(place))):
            if _is_rounded(one) and isinstance(other, EXACT):
                found.append(ORDERED.format(one))
        return begin(place, value)

    def ask(value: Any) -> Any:
        if _is_rounded(value):
            found.append(ORDERED.format(value))
        return value

    own: dict[str, Any] = {
        "_exactly": exactly,
        "_exactly_each": exactly_each,
        "_written": _written,
        "_given": _given,
        "_float": _as_float,
    }
    own |= {"_begin": begin, "_go_on": go_on, "_ask": ask}
    ours = set(reached_by_authors(measure))
    copies = Copies(
        lambda one: one in ours or one.__module__ == measure.__module__,
        lambda outside: (
            own | {name: _written(value) for name, value in outside.items() if isinstance(value, (float, list, tuple, dict))}
        ),
        _asking,
    )
    return copies.of(measure), found


def _written(value: Any) -> Any:
    """Floats as they are written down, also inside of tables."""
    return _WrittenDecimal(value) if type(value) is Decimal else _marked(value, _Written)


def _given(value: Any) -> Any:
    """What `item` or `tolist` came to."""
    return _marked(value, _Given)


def _marked(value: Any, kind: type[float]) -> Any:
    if type(value) is dict:
        return {_marked(name, kind): _marked(one, kind) for name, one in value.items()}
    if type(value) in (list, tuple):
        return type(value)(_marked(one, kind) for one in value)
    return kind(value) if type(value) is float else value


def _as_float(value: Any = 0.0) -> float:
    """The float that something else is; words and floats of a library are not rounded here, and balls refuse by themselves."""
    if isinstance(value, (str, _Written)):
        return _Written(value)
    is_given = isinstance(value, (arb, _Given)) or type(value).__module__.partition(".")[0] in ("numpy", "torch")
    return _Given(value) if is_given else float(value)


@functools.cache
def _asking(function: FunctionType) -> CodeType:
    """Its code with a question at every place where a number is made of another."""
    tree = syntax_of(function.__code__)
    if not isinstance(tree, (ast.FunctionDef, ast.Lambda)) or not any(
        _is_maker(one) or _may_be_float(one) or _tells(one) for one in nodes_in(tree)
    ):
        return function.__code__
    return rewritten(function, _Asking())


class _Asking(ast.NodeTransformer):
    """Writes the questions into a function."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return _call("_written", node) if isinstance(node.value, float) else node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        return _call("_written", node) if isinstance(node.operand, ast.Constant) else self.generic_visit(node)

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.AST:
        return node  # patterns hold no calls

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if all(isinstance(op, ORDERING) for op in node.ops):
            place = ast.Constant(next(_places))
            node.left = _call("_begin", place, node.left)
            node.comparators = [_call("_go_on", place, one) for one in node.comparators]
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        return self._asked(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        return self._asked(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._asked(node)

    def _asked(self, node: ast.If | ast.IfExp | ast.While) -> ast.AST:
        """A condition, or a number that is one."""
        self.generic_visit(node)
        node.test = _call("_ask", node.test)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        is_written = bool(node.args) and all(isinstance(one, ast.Constant) for one in node.args)
        self.generic_visit(node)
        match node.func:
            case ast.Name(id="Decimal") if is_written:
                return _call("_written", node)
            case ast.Name(id="float"):
                node.func = ast.Name("_float", ast.Load())
            case ast.Name(id="map") if node.args and _is_named_maker(node.args[0]):
                node.args[0] = _call("_exactly_each", node.args[0])
            case ast.Attribute(attr=name) if name in ASKED:
                node.func.value = _call("_exactly", node.func.value)
            case ast.Attribute(attr=name) if name in HANDING_OVER:
                return _call("_given", node)
            case func if _is_named_maker(func):
                node.args = [one if isinstance(one, ast.Starred) else _call("_exactly", one) for one in node.args]
        return node


def _is_named_maker(node: ast.AST) -> bool:
    return (isinstance(node, ast.Name) and node.id in MAKERS) or (isinstance(node, ast.Attribute) and node.attr in MAKERS)


def _call(name: str, *nodes: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [*nodes], [])
