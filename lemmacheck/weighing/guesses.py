"""A comparison of balls that overlap is a guess: flint answers False, whichever of the two numbers is larger.

A parameter that runs over an interval refuses to answer (`numbers/guarded.py`). The root of two is a ball as well, and answers: so
where a measurement or a formula compares something, it is computed once more with balls that refuse.
"""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any

from flint import arb

from lemmacheck.errors import ClaimError, Overlap
from lemmacheck.language.fingerprint import syntax_of
from lemmacheck.language.quantities import Q
from lemmacheck.numbers import guarded, kinds
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.guarded import bare, guard
from lemmacheck.proofs.copies import Copies
from lemmacheck.proofs.separation import codes_of, outside_of, reached_by_authors

MAKERS = (kinds.sqrt, kinds.exp, kinds.log, kinds.power)
ASKING = (ast.Compare, ast.If, ast.IfExp, ast.While, ast.BoolOp, ast.Not, ast.Assert, ast.Match)
OF_BALLS = {name for name in dir(arb) if not name.startswith(("_", "is_", "contains", "overlaps", "unique"))}
SILENT = {  # calls of builtins and of methods that ask no number anything; whatever else is called may
    *(
        "len",
        "range",
        "zip",
        "enumerate",
        "list",
        "tuple",
        "dict",
        "reversed",
        "map",
        "sum",
        "abs",
        "isinstance",
        "getattr",
        "vars",
    ),
    *("append", "extend", "items", "keys", "values", "copy", "join", "product", "combinations", "permutations", "repeat"),
    *(OF_BALLS - {"max", "min", "str", "repr", "mid", "rad", "lower", "upper", "abs_lower", "abs_upper", "sgn"}),
}
CATCHING = {"Overlap", "ArithmeticError", "Exception", "BaseException", "suppress"}
PRECISIONS = kinds.PRECISIONS[:4]  # numbers that differ are told apart sooner


def refuse_guesses(measure: Callable[..., Any], case: Mapping[str, Any]) -> None:
    """Refuses a measurement of a point in which balls are compared that no precision tells apart."""
    if not isinstance(measure, FunctionType) or not _makes_balls(measure):
        return
    refusing = _refusing(measure)
    if refusing is not None and _guesses(lambda: refusing(Q(dict(case))), refusing):
        _refuse("the measurement")


def refuse_guess_of(formula: Callable[[Q], Any], gather: Callable[[], Q]) -> None:
    """The same of a margin or a hypothesis, whose quantities may be balls."""
    refusing = _refusing(formula)
    if refusing is None or not _holds_ball(vars(gather())):
        return
    if _guesses(lambda: refusing(Q(_guarded(vars(gather())))), refusing):
        _refuse("a margin or hypothesis")


def _holds_ball(value: Any) -> bool:
    """It is a ball, or a table in which there is one."""
    if isinstance(value, (list, tuple, dict)):
        return any(map(_holds_ball, value.values() if isinstance(value, dict) else value))
    return isinstance(value, arb)


def _guarded(value: Any) -> Any:
    """Balls that refuse, also those in tables."""
    if isinstance(value, dict):
        return {name: _guarded(one) for name, one in value.items()}
    return type(value)(map(_guarded, value)) if type(value) in (list, tuple) else guard(value)


def _guesses(compute: Callable[[], Any], asked: FunctionType) -> bool:
    """A comparison in this file stays open at every precision; libraries may ask what is certain, and go on where it is not."""
    for bits in PRECISIONS:
        with precision_of(bits):
            try:
                compute()
                return False
            except Overlap as problem:
                if _asked_in(problem) is not asked.__globals__:
                    return False
            except Exception:  # what refuses is no `arb`, and not every function takes it
                return False
    return True


def _asked_in(problem: Overlap) -> Mapping[str, Any]:
    """The names of the file in which a ball was asked."""
    asked: Mapping[str, Any] = {}
    step = problem.__traceback__
    while step is not None:
        names = step.tb_frame.f_globals
        is_between = names.get("__name__", "").partition(".")[0] in sys.stdlib_module_names  # a heap asks for whoever made it
        asked = asked if is_between or step.tb_frame.f_code.co_filename in (guarded.__file__, __file__) else names
        step = step.tb_next
    return asked


def _refuse(what: str) -> None:
    raise ClaimError(
        f"{what} compares balls that overlap at every precision, or their texts, where flint answers False whichever is larger:"
        " compare exact numbers, or compute what holds in both cases"
    )


def refuse_catching(measure: Callable[..., Any]) -> None:
    """Refuses a measurement of intervals that goes on where a comparison is open: it would choose for all of the box."""
    for name in _caught(measure):
        raise ClaimError(f"the measurement catches {name}, by which a ball refuses to be compared: let it pass, and the box is cut")
    _refuse_texts(measure)


def _refuse_texts(measure: Callable[..., Any]) -> None:
    if _reads_text(measure):
        raise ClaimError(
            "the measurement reads the text of a number, which is that of its ball: compute with the number, texts are for names"
        )


@functools.cache
def _reads_text(measure: Callable[..., Any]) -> bool:
    """It writes numbers down, other than for names and messages."""
    trees = [syntax_of(one.__code__) for one in _of_this_file(measure)] if isinstance(measure, FunctionType) else []
    return any(_writes(tree) for tree in trees if tree is not None)


def _writes(node: ast.AST) -> bool:
    """A number becomes text here, and not as part of a name that is looked up."""
    match node:
        case ast.Subscript(value=inner, slice=ast.JoinedStr()) | ast.DictComp(key=ast.JoinedStr(), value=inner):
            return _writes(inner)
        case ast.Dict(keys=keys, values=values):
            return any(_writes(one) for one in (*keys, *values) if one is not None and not isinstance(one, ast.JoinedStr))
        case ast.Raise() | ast.Call(func=ast.Name(id="getattr"), args=[_, ast.JoinedStr(), *_]):
            return False
        case ast.Call(func=ast.Name(id="Fraction"), args=[ast.Call(func=ast.Name(id="str"), args=[inner])]):
            return _writes(inner)  # it takes no text of a ball
        case ast.FormattedValue() | ast.Call(func=ast.Name(id="str" | "repr" | "format" | "ascii") | ast.Attribute(attr="str")):
            return True
    return any(map(_writes, ast.iter_child_nodes(node)))


@functools.cache
def _caught(measure: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(name for one in reached_by_authors(measure) for name in _catching(one))


def _catching(function: FunctionType) -> Iterator[str]:
    tree = syntax_of(function.__code__)
    for node in ast.walk(tree) if tree is not None else ():
        if isinstance(node, ast.ExceptHandler) and not isinstance(node.body[-1], ast.Raise):
            named = (
                {leaf.id for leaf in ast.walk(node.type) if isinstance(leaf, ast.Name)} if node.type is not None else {"everything"}
            )
            yield from sorted(named & {*CATCHING, "everything"})
        elif isinstance(node, (ast.Name, ast.Attribute)) and (node.id if isinstance(node, ast.Name) else node.attr) == "suppress":
            yield "suppress"


def _of_this_file(function: FunctionType) -> list[FunctionType]:
    """The function, those of its file that it names, and the methods of classes: what other files ask is theirs."""
    outside = function.__globals__
    found = [one for one in reached_by_authors(function) if one.__globals__ is outside]
    for one in found:
        named = [outside.get(name) for code in codes_of(one) for name in code.co_names]
        kinds_named = [kind for value in named if type(value) is type for kind in value.__mro__]
        for kind in [kind for kind in kinds_named if kind.__module__ == function.__module__]:
            methods = [getattr(value, "fget", getattr(value, "__func__", value)) for value in vars(kind).values()]
            inner = [near for each in methods if isinstance(each, FunctionType) for near in reached_by_authors(each)]
            found += [near for near in dict.fromkeys(inner) if near.__globals__ is outside and near not in found]
    return found


@functools.cache
def _compares(function: FunctionType) -> bool:
    """It may compare numbers or choose among them: a branch, or a call of something that is not known to ask nothing."""
    trees = [(syntax_of(one.__code__), outside_of(one)) for one in _of_this_file(function)]
    return any(tree is None or any(_asks(node, outside) for node in ast.walk(tree)) for tree, outside in trees)


def _asks(node: ast.AST, outside: Mapping[str, Any]) -> bool:
    match node:
        case ast.comprehension(ifs=[_, *_]):
            return True
        case ast.Call(func=ast.Name(id=name)) if name in outside:
            return not (_is_maker(outside[name]) or _is_written(outside[name]) or isinstance(outside[name], type))
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name not in SILENT
        case ast.Call():
            return True
    return isinstance(node, ASKING)


def _is_written(value: Any) -> bool:
    """A function of authors or of the referee: what the one in this file asks is looked at, what others ask is theirs."""
    return isinstance(value, FunctionType) and (value.__module__ or "").partition(".")[0] not in sys.stdlib_module_names


@functools.cache
def _makes_balls(measure: FunctionType) -> bool:
    outside = measure.__globals__
    names = {name for one in _of_this_file(measure) for code in codes_of(one) for name in code.co_names}
    return any(_is_maker(outside.get(name)) for name in names) or any(_holds_makers(outside.get(name)) for name in names)


@functools.cache
def _refusing(function: Callable[..., Any]) -> FunctionType | None:
    """The same code, in which all balls refuse; None where it compares nothing."""
    if not isinstance(function, FunctionType) or not _compares(function):
        return None
    return Copies(lambda one: one.__globals__ is function.__globals__, _refusing_names).of(function)


def _refusing_names(outside: Mapping[str, Any]) -> dict[str, Any]:
    """What the names of a file mean where all balls refuse."""
    inside: dict[str, Any] = {"max": _choosing(max, arb.max), "min": _choosing(min, arb.min)}
    inside |= {write.__name__: _writing(write) for write in (str, repr, format)}
    inside |= {name: _Maker(value) for name, value in outside.items() if _is_maker(value)}
    return inside | {name: _Makers(value) for name, value in outside.items() if _holds_makers(value)}


def _is_maker(value: Any) -> bool:
    return value is arb or (isinstance(value, FunctionType) and value in MAKERS)


def _holds_makers(value: Any) -> bool:
    """A module by which functions that make balls are called."""
    return isinstance(value, ModuleType) and value.__name__.partition(".")[0] in ("flint", "lemmacheck")


class _Maker:
    """A function that makes balls, or `arb` itself; what it makes refuses."""

    def __init__(self, make: Any) -> None:
        self.make = make

    def __call__(self, *given: Any) -> Any:
        return guard(self.make(*map(bare, given)))

    def __getattr__(self, name: str) -> _Maker:
        return _Maker(getattr(self.make, name))

    def __instancecheck__(self, value: Any) -> bool:
        return isinstance(bare(value), self.make)


class _Makers:
    """A module, of which the functions that make balls make such as refuse."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.module, name)
        return _Maker(found) if _is_maker(found) else _Makers(found) if _holds_makers(found) else found


def _choosing(usual: Callable[..., Any], of_two: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """The largest or smallest of balls that overlap is a ball as well, whichever of them it is."""

    def choose(*given: Any, **named: Any) -> Any:
        among = list(given[0]) if len(given) == 1 else list(given)
        if named or not all(isinstance(one, guarded.Guarded) for one in among):
            return usual(among, **named)
        return guard(functools.reduce(of_two, map(bare, among)))

    return choose


def _writing(usual: Callable[..., str]) -> Callable[..., str]:
    """The text of a ball is no text of its number."""

    def write(*given: Any) -> str:
        if any(isinstance(one, guarded.Guarded) for one in given):
            raise Overlap("a ball is written down, which tells it from an equal one")
        return usual(*given)

    return write
