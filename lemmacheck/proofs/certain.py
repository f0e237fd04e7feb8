"""Comparisons of balls that are certain or raise: a copy of an author's functions that is otherwise the same.

flint answers False to every comparison of balls that overlap, whoever made them: a root, an integral, an entry of a matrix. In the
copy every comparison, condition and choice asks here first. What stands elsewhere than beside the claims may ask what is certain,
and go on where it is not.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import functools
import operator
import sys
from collections.abc import Callable, Iterator, Mapping
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from flint import acb, acb_mat, acb_poly, acb_series, arb, arb_mat, arb_poly, arb_series

from lemmacheck.errors import Overlap
from lemmacheck.language.fingerprint import nodes_in, syntax_of
from lemmacheck.numbers.guarded import Guarded, bare, guard
from lemmacheck.proofs.copies import Copies, rewritten
from lemmacheck.proofs.separation import codes_of, outside_of, reached_by_authors

POLYNOMIALS = (arb_poly, acb_poly, arb_series, acb_series)
BALLS = (arb, acb, arb_mat, acb_mat, *POLYNOMIALS)
ENDS = {"lower", "upper"}
INFINITE = {"inf", "+inf", "-inf", "pos_inf", "neg_inf"}
OF_FLINT = "flint/types/a"  # where balls are, in the traceback of an error
EXACT = ("fmp", "nmod", "fq_")  # how the names of flint's exact kinds begin
COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
    ast.In: "in",
    ast.NotIn: "not in",
}
OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "le": "gt", "gt": "le"}
CHOOSING: set[Any] = {max, min, sorted, any, all, repr, format, ascii, bool, str, float, filter}
WRITING = {repr, format, ascii, str}
BY_NAME = {one.__name__: one for one in CHOOSING}
KINDS = {one.__name__ for one in CHOOSING if isinstance(one, type)}  # of which it is asked whether something is one
CHOOSERS = ("_operator", "_heapq", "heapq", "_bisect", "bisect", "statistics", "numpy")  # modules
OF_LISTS = {"sort", "index", "count", "remove"}
OF_NUMBERS = {f"__{name}__" for name in (*OPPOSITE, "bool")}
OF_BALLS = {*dir(arb), *dir(acb), *dir(arb_mat)} - OF_NUMBERS
ASKING = (ast.Compare, ast.If, ast.IfExp, ast.While, ast.BoolOp, ast.Not, ast.Assert, ast.Match, ast.FormattedValue, ast.Try)


def _compare(name: str, left: Any, right: Any) -> Any:
    """A comparison by its sign; one that balls leave open raises."""
    if name in ("in", "not in"):
        for one in right if isinstance(right, (list, tuple)) else ():
            if one is not left:
                _compare("eq", one, left)
        return (left in right) == (name == "in")
    compare = getattr(operator, name)
    if isinstance(left, POLYNOMIALS) and isinstance(right, POLYNOMIALS):
        left, right = [*left], [*right]  # flint calls all unequal that are not certainly equal
    if isinstance(left, (list, tuple, dict)):
        return compare(_guarded(left), _guarded(right)) if left is not right else compare(left, right)
    found = compare(left, right)
    if found is False and isinstance(left, BALLS) | isinstance(right, BALLS) and not getattr(operator, OPPOSITE[name])(left, right):
        raise Overlap(f"{left} and {right} overlap, so they cannot be compared")
    return found


def _compare_all(first: Any, *more: Any) -> Any:
    """A chain, in which what stands further on is asked only where all before is true."""
    found: Any = True
    for name, other in zip(more[::2], more[1::2], strict=True):
        second = other()
        if not (found := _compare(name, first, second)):
            return found
        first = second
    return found


def _truth(value: Any) -> Any:
    """A number that is a condition."""
    if isinstance(value, (arb, acb)):
        _compare("eq", value, 0)
    return value


def _write(value: Any) -> Any:
    """Something of which the text is read."""
    if isinstance(value, (Guarded, *BALLS)):
        raise Overlap("a ball is written down, which tells it from an equal one")
    return value


def _divide(left: Any, right: Any) -> Any:
    """A quotient; one by infinity is no zero."""
    if isinstance(right, arb) and not right.is_finite() and right.is_exact():
        raise Overlap("something is divided by infinity")
    return left / right


def _whole(value: Any, name: str) -> Any:
    """The ball in place of its end: which of the numbers in between it encloses is not known."""
    return value if isinstance(value, arb) else getattr(value, name)()


def _catch() -> None:
    """A handler: a ball that is too wide to go on with is no zero, and raises as well."""
    problem = sys.exception()
    step = problem.__traceback__ if problem is not None else None
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    if isinstance(problem, Overlap) or (step is not None and OF_FLINT in step.tb_frame.f_code.co_filename):
        raise Overlap("an error is caught by which balls refuse to go on")


class _Suppress(contextlib.suppress):
    def __exit__(self, *caught: Any) -> bool:
        if caught[1] is not None:
            _catch()
        return super().__exit__(*caught)


def _asked(function: Any) -> Any:
    """What is called, if it is known to ask nothing; otherwise the same for balls that refuse to be guessed."""
    owner, name = getattr(function, "__self__", None), getattr(function, "__name__", "")
    if isinstance(owner, arb) and name in OF_NUMBERS:
        return getattr(guard(owner), name)
    if isinstance(owner, list) and name in OF_LISTS:
        return functools.partial(_ask_list, function, owner)
    if function is contextlib.suppress:
        return _Suppress
    is_chooser = BY_NAME.get(name, ...) is function or getattr(function, "__module__", "") in CHOOSERS
    return _choosing(function) if is_chooser else function


def _ask_list(method: Callable[..., Any], table: list[Any], *given: Any, **named: Any) -> Any:
    if holds_ball((table, given)):
        getattr(_guarded(table), method.__name__)(*map(_guarded, given), **named)
    return method(*given, **named)


@functools.cache
def _choosing(usual: Callable[..., Any]) -> Callable[..., Any]:
    """The largest or smallest of balls that overlap is a ball as well, whichever of them it is; other choices raise."""
    of_two = arb.max if usual is max else arb.min if usual is min else None

    def choose(*given: Any, **named: Any) -> Any:
        guarded = [_guarded(one) for one in given]
        if usual in WRITING:
            guarded = [*map(_write, guarded)]
        if of_two is not None and not named:
            among = list(guarded[0]) if len(guarded) == 1 else guarded
            if among and all(isinstance(one, Guarded) for one in among):
                return functools.reduce(of_two, map(bare, among))
            guarded = [among]
        return bare(usual(*guarded, **named))

    return choose


@functools.cache
def asks_for_ends(function: Callable[..., Any]) -> bool:
    """It asks for the lower or upper end of a ball; definitions elsewhere enclose by them."""
    return any(ENDS & {*code.co_names} for one in beside(function) for code in codes_of(one))


def holds_ball(value: Any) -> bool:
    """It is a ball, or a table in which there is one."""
    if isinstance(value, (list, tuple, dict)):
        return any(map(holds_ball, value.values() if isinstance(value, dict) else value))
    return isinstance(value, BALLS)


def _guarded(value: Any) -> Any:
    """Balls that refuse, also those in tables and of those that come one by one."""
    if isinstance(value, dict):
        return {name: _guarded(one) for name, one in value.items()}
    if isinstance(value, Iterator):
        return map(_guarded, value)
    return type(value)(map(_guarded, value)) if type(value) in (list, tuple) else guard(value)


CERTAIN = {
    "_compare_": _compare,
    "_compare_all_": _compare_all,
    "_truth_": _truth,
    "_write_": _write,
    "_asked_": _asked,
    "_catch_": _catch,
    "_whole_": _whole,
    "_divide_": _divide,
    "_guarded_": _guarded,
}


@functools.cache
def certainly(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """The copy; None where nothing is compared."""
    if not isinstance(function, FunctionType):
        return None
    ours = frozenset(beside(function))
    if not any(_asks(one) for one in ours):
        return None
    return Copies(lambda one: one in ours, _names, _code_that_asks).of(function)


@functools.cache
def may_hold_balls(function: Callable[..., Any]) -> bool:
    """It names something by which balls come about: of flint, of the referee or of a library beside the claims."""
    ours = beside(function)
    homes = {_home(one) for one in ours}
    read = ((outside_of(one), code) for one in ours for code in codes_of(one))
    named = (outside.get(name, sys.modules.get(name)) for outside, code in read for name in (*code.co_names, *code.co_freevars))
    return any(_makes_balls(value, homes) for value in named if value is not None)


def _makes_balls(value: Any, homes: set[str]) -> bool:
    named = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "") if callable(value) else ""
    top = (named or "").partition(".")[0]
    if not top or top in {"numpy", "builtins", *homes, *sys.stdlib_module_names}:
        return False
    return top != "flint" or isinstance(value, ModuleType) or not value.__name__.startswith(EXACT)


@functools.cache
def beside(function: Callable[..., Any]) -> tuple[FunctionType, ...]:
    """The function, those of its author that it names in this package, and the methods of classes."""
    if not isinstance(function, FunctionType):
        return ()
    found = [one for one in reached_by_authors(function) if _home(one) == _home(function)]
    for one in found:
        outside = outside_of(one)
        named = [outside.get(name) for code in codes_of(one) for name in code.co_names]
        kinds = [kind for value in named if type(value) is type for kind in value.__mro__ if _home(kind) == _home(function)]
        for kind in kinds:
            methods = [getattr(value, "fget", getattr(value, "__func__", value)) for value in vars(kind).values()]
            inner = [near for each in methods if isinstance(each, FunctionType) for near in reached_by_authors(each)]
            found += [near for near in dict.fromkeys(inner) if _home(near) == _home(function) and near not in found]
    return tuple(found)


def _home(value: Any) -> str:
    return (value.__module__ or "").partition(".")[0]


def _names(outside: Mapping[str, Any]) -> dict[str, Any]:
    """What is called by its name asks as well, also where it is handed on."""
    usual = {name: one for name, one in BY_NAME.items() if name not in KINDS}
    held = {name: one.copy() for name, one in outside.items() if type(one) in (dict, list, set)}  # what is remembered is not mixed
    called = {name: one for name, one in outside.items() if isinstance(one, (BuiltinFunctionType, FunctionType, type))}
    return {**CERTAIN, **held, **{name: _asked(one) for name, one in {**usual, **called}.items() if _asked(one) is not one}}


@functools.cache
def _asks(function: FunctionType) -> bool:
    """It compares numbers or chooses among them, or calls what may."""
    tree, outside = syntax_of(function.__code__), outside_of(function)
    return tree is not None and any(_asking(node, outside) for node in nodes_in(tree))


def _asking(node: ast.AST, outside: Mapping[str, Any]) -> bool:
    match node:
        case ast.comprehension(ifs=[_, *_]):
            return True
        case ast.Name(id=name):
            found = outside.get(name, getattr(builtins, name, None))
            return _asked(found) is not found
        case ast.Call(func=ast.Attribute(attr=name)) if name not in INFINITE:
            return name not in OF_BALLS
        case ast.Constant(value=str(name)) | ast.Attribute(attr=str(name)):
            return name in INFINITE
    return isinstance(node, ASKING)


@functools.cache
def _code_that_asks(function: FunctionType) -> CodeType:
    return rewritten(function, _Asking()) if _asks(function) else function.__code__


class _Asking(ast.NodeTransformer):
    """Puts a call around every comparison, every condition and every method that may compare."""

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.generic_visit(node)
        names = [COMPARED.get(type(op)) for op in node.ops]
        if None in names:
            return node
        if len(names) == 1:
            return _call("_compare_", ast.Constant(names[0]), node.left, node.comparators[0])
        pairs = zip(names, node.comparators, strict=True)
        return _call("_compare_all_", node.left, *(part for name, one in pairs for part in (ast.Constant(name), _later(one))))

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        node.values = [_call("_truth_", self.visit(one)) for one in node.values]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        self.generic_visit(node)
        node.operand = _call("_truth_", node.operand) if isinstance(node.op, ast.Not) else node.operand
        return node

    def _tested(self, node: Any) -> Any:
        self.generic_visit(node)
        node.test = _call("_truth_", node.test)
        return node

    visit_If = visit_While = visit_IfExp = visit_Assert = _tested

    def visit_comprehension(self, node: ast.comprehension) -> Any:
        self.generic_visit(node)
        node.ifs = [_call("_truth_", one) for one in node.ifs]
        return node

    def visit_Match(self, node: ast.Match) -> Any:
        node.subject = _call("_guarded_", self.visit(node.subject))
        node.cases = [self.visit(one) for one in node.cases]
        return node

    def visit_match_case(self, node: ast.match_case) -> Any:
        node.guard = node.guard and _call("_truth_", self.visit(node.guard))  # patterns hold no calls
        node.body = [self.visit(one) for one in node.body]
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> Any:
        self.generic_visit(node)
        node.body = [ast.Expr(_call("_catch_")), *node.body]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        self.generic_visit(node)
        return _call("_divide_", node.left, node.right) if isinstance(node.op, ast.Div) else node

    def visit_Raise(self, node: ast.Raise) -> Any:
        return node  # a message may hold the text of a number

    def visit_FormattedValue(self, node: ast.FormattedValue) -> Any:
        node.value = _call("_write_", self.visit(node.value))
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Attribute(attr=name, value=ball), args=[]) if name in ENDS:
                return _call("_whole_", ball, ast.Constant(name))
            case ast.Call(func=ast.Attribute(attr=name)) if name not in OF_BALLS:
                node.func = _call("_asked_", node.func)
            case ast.Call(func=ast.Name(id=name)) if name in KINDS:
                node.func = _call("_asked_", node.func)
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name), *_]) if name in KINDS:
                node.args[0] = _call("_asked_", node.args[0])
        return node


def _later(node: ast.expr) -> ast.expr:
    return ast.Lambda(ast.arguments([], [], None, [], [], None, []), node)


def _call(name: str, *given: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [*given], [])
