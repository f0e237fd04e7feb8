"""Branches of a measurement that none of the objects took on which a proof was run: what it does there, nobody saw.

Every comparison must have come out both ways, `abs`, `min` and `max` must have chosen each of their operands, and what a loop, a
slice, a table, a handler or a remainder does must have been seen, on some object. So a measurement cannot agree with its argument
up to a number that it names, on one side of a curve, or at numbers that have no divisor, and differ elsewhere.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import itertools
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass
from fractions import Fraction
from types import CodeType, FunctionType
from typing import Any

import numpy as np
from flint import arb, fmpq, fmpz

from lemmacheck.language.fingerprint import nodes_in, syntax_of
from lemmacheck.language.quantities import Q
from lemmacheck.proofs.copies import Copies, rewritten
from lemmacheck.proofs.noting import COMPARISONS, OF_NUMBERS
from lemmacheck.proofs.separation import reached_by_authors

NUMBERS = (int, float, fmpq, fmpz, Fraction, arb)
ASKS = COMPARISONS | OF_NUMBERS | {"any", "all", "bool"}
DISCRETE = (int, fmpz, str, np.integer)
OF_BALLS = {("min", 1), ("max", 1), ("nonnegative_part", 0)}  # methods that bend, with how many numbers they are given
ROUNDING = {"floor", "ceil", "sgn"}  # of balls, which stay balls
TYPES = {"isinstance", "hasattr", "callable", "issubclass"}
INSIDE = {"p", "q", "numerator", "denominator"}  # of a fraction
# functions that may well give the same whole number for all that they are given
ARITHMETIC = "sum prod fsum dot inner len Fraction fmpq fmpz arb float sqrt exp log power like lift rational"
CONTINUOUS = TYPES | {*ARITHMETIC.split(), "next", "range", "get", "getattr", "type", "super", "print"}
FEW_GIVEN = 4  # one result for a few different things says nothing
LONGEST = 200
TURNING = (
    *(ast.Compare, ast.If, ast.IfExp, ast.While, ast.BoolOp, ast.Not, ast.comprehension, ast.For, ast.Try, ast.Match, ast.Slice),
    *(ast.Call, ast.FloorDiv, ast.Mod),
)
ENOUGH = 24  # objects on which all code is reached that any of them reaches
SHORTENED = 60  # characters of code in a sentence
FAILED = (ArithmeticError, ValueError, TypeError, LookupError, AttributeError)

SAME = "`{}` is always {} on the objects"
TAKES, CHOOSES = "what `{}` takes is {} on none of the objects", "`{}` chooses its operand {} on none of the objects"
YES, NO, LESS, MORE = "is true", "is false", "negative", "positive"


@dataclass(frozen=True)
class Site:
    """A piece of code at which a measurement goes one way or another, and the ways that must have been seen."""

    code: str
    wanted: frozenset[Any]  # none: any two whole numbers or words
    says: str  # with the code and the way that was not seen put in
    excused: frozenset[Any] = frozenset()  # where nothing but this was seen, nothing turns here
    at_home: bool = True  # beside the claims

    def is_settled(self, seen: set[Any]) -> bool:
        """Nothing is left to be seen."""
        return self.wanted <= seen if self.wanted else len(_results(seen)) > 1

    def lacks(self, seen: set[Any]) -> str:
        """What was not seen, in words; nothing where all was."""
        if not seen or seen == self.excused or self.is_settled(seen):
            return ""
        if not self.wanted:
            return self.says.format(self.code, *_results(seen)) if len(seen) > FEW_GIVEN else ""
        return self.says.format(self.code, min(map(str, self.wanted - seen)))


def _results(seen: set[Any]) -> set[str]:
    return {told for kind, told in seen if kind == "found"}


_seen: dict[int, set[Any]] = {}
_sites: dict[int, Site] = {}
_places = itertools.count(1)


def unseen_branch(code: Callable[..., Any], objects: Iterable[Q]) -> str:
    """The first piece of a measurement or formula that went one way on all of these objects; nothing where there is none."""
    copy, places = telling(code)
    left = places
    for count, o in enumerate(objects if places else ()):
        with contextlib.suppress(*FAILED):
            copy(o)
        left = [place for place in left if not _sites[place].is_settled(_seen[place])]
        if not any(_seen[place] for place in left) and (count > ENOUGH or not left):
            return ""  # what was never reached by then is what other types of numbers need
    return unseen_at(left)


def telling(code: Callable[..., Any]) -> tuple[Callable[..., Any], list[int]]:
    """A copy that tells which way it goes, and its places, at which nothing was seen yet; the same code where nothing turns."""
    copy, places = _told(code) or (code, [])
    _seen.update((place, set()) for place in places)
    return copy, places


def telling_at_home(code: Callable[..., Any]) -> tuple[Callable[..., Any], list[int]]:
    """The same with places beside the claims only: definitions elsewhere bound rests by cases that no object needs to meet."""
    copy, places = telling(code)
    return copy, [place for place in places if _sites[place].at_home]


def unseen_at(places: Iterable[int]) -> str:
    """The first of these places at which a way was not gone, in words."""
    told = next((told for place in places if (told := _sites[place].lacks(_seen[place]))), "")
    return told and f"{told} that were tried: what is done there was not seen"


@functools.cache
def _told(code: Callable[..., Any]) -> tuple[Callable[..., Any], list[int]] | None:
    """A copy that tells which way it goes, and where it does; None where nothing turns or no copy can be made."""
    if not isinstance(code, FunctionType):
        return None
    ours = frozenset(reached_by_authors(code))
    try:
        written = {one: _code_that_tells(one, _home(one) == _home(code)) for one in ours}
        copy = Copies(lambda one: one in ours, lambda _: TELLING, lambda one: written[one][0]).of(code)
    except (SyntaxError, ValueError, TypeError, NameError, LookupError):
        return None
    places = [place for _, some in written.values() for place in some]
    return (copy, places) if places else None


def _home(function: FunctionType) -> str:
    return (function.__module__ or "").partition(".")[0]


@functools.cache
def _code_that_tells(function: FunctionType, at_home: bool) -> tuple[CodeType, tuple[int, ...]]:
    tree = syntax_of(function.__code__)
    if tree is None or not any(map(_turns, nodes_in(tree))):
        return function.__code__, ()
    telling = _Telling(frozenset(one.__name__ for one in reached_by_authors(function)), at_home)
    return rewritten(function, telling), tuple(telling.places)


def _turns(node: ast.AST) -> bool:
    return isinstance(node, TURNING)


def _ask(place: int, value: Any) -> Any:
    """A comparison."""
    if isinstance(value, (*NUMBERS, np.bool_)):
        _seen[place].add(YES if value else NO)
    return value


def _weigh(place: int, value: Any) -> Any:
    """A number that is a condition. Of flags, lists and the like it is not asked: they are no numbers of an object."""
    return value if isinstance(value, bool) else _ask(place, value)


def _sign(place: int, value: Any) -> Any:
    if isinstance(value, arb) and not (value > 0 or value < 0):
        return value
    if isinstance(value, NUMBERS):
        _seen[place].add(MORE if value > 0 else LESS if value < 0 else 0)
    return value


def _choose(place: int, least: bool, *values: Any) -> tuple[Any, ...]:
    """Which one is the least, or the largest; of equal ones none is."""
    if not all(isinstance(one, (*NUMBERS, tuple)) for one in values):
        return values
    for i, one in enumerate(values):
        others = (other for j, other in enumerate(values) if j != i)
        if all(one < other if least else one > other for other in others):
            _seen[place].add(i + 1)
            break
    else:
        _seen[place].add(0)
    return values


def _pick(place: int, name: str, one: Any, other: Any) -> Any:
    """The less or the larger of two balls, by their own method."""
    _choose(place, name == "min", one, other)
    return getattr(one, name)(other)


def _keep(place: int, value: Any) -> Any:
    return _sign(place, value).nonnegative_part()


def _enter(place: int, values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        _seen[place].add(YES)
        yield value
    _seen[place].add(NO)


def _offer(value: Any, *places: int) -> Any:
    """What may be reached from here."""
    for place in places:
        _seen[place].add(NO)
    return value


def _reach(place: int) -> None:
    _seen[place].add(YES)


def _pass(place: int, value: Any) -> Any:
    _seen[place].add(YES)
    return value


def _find(place: int, table: Any, key: Any, *other: Any) -> Any:
    """A search in a table, with what is given where nothing is found."""
    if isinstance(table, Mapping):
        _seen[place].add(YES if key in table else NO)
    return table.get(key, *other)


def _count(place: int, values: set[Any], written: int) -> set[Any]:
    """How many of the things that were written into a set are different."""
    _seen[place].add("different" if len(values) == written else "equal")
    return values


def _cut(place: int, whole: Any, part: slice) -> Any:
    found = whole[part]
    if isinstance(whole, Sized) and isinstance(found, Sized):
        _seen[place] |= {0} | ({"something"} if found else set()) | ({"less"} if len(found) < len(whole) else set())
    return found


def _get(place: int, function: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """What a library's function, a table or a quotient without remainder gives: of many things not always the same whole number."""
    found = function(*given, **named)
    told = _seen[place]
    of_the_referee = (getattr(function, "__module__", "") or "").startswith("lemmacheck.")
    is_rounded = isinstance(found, arb) and getattr(function, "__name__", "") in ROUNDING
    if (is_rounded or isinstance(found, DISCRETE)) and not of_the_referee and not _sites[place].is_settled(told):
        told.add(("found", str(found)))
        if len(told) <= FEW_GIVEN:
            # balls that were rounded already look alike
            told.add(("given", len(told) if is_rounded else repr((getattr(function, "__self__", None), given, named))[:LONGEST]))
    return found


def _remain(place: int, whole: Any, by: Any) -> Any:
    found = whole % by
    if isinstance(found, NUMBERS):
        _seen[place] |= {0} | ({"zero"} if found == 0 else set()) | ({"less than all of it"} if found != whole else set())
    return found


TELLING = {
    "_ask_": _ask,
    "_weigh_": _weigh,
    "_sign_": _sign,
    "_choose_": _choose,
    "_pick_": _pick,
    "_keep_": _keep,
    "_enter_": _enter,
    "_offer_": _offer,
    "_reach_": _reach,
    "_pass_": _pass,
    "_find_": _find,
    "_cut_": _cut,
    "_get_": _get,
    "_remain_": _remain,
    "_slice_": slice,
    "_count_": _count,
    "_getattr_": getattr,
    "_getitem_": operator.getitem,
    "_floordiv_": operator.floordiv,
    "_rshift_": operator.rshift,
}


class _Telling(ast.NodeTransformer):
    """Puts a call around all at which a measurement goes one way or another.

    Elsewhere than at home, beside the claims, stand definitions for all of them: what these do where something is zero or one is
    not asked, nor which of two balls is the larger.
    """

    def __init__(self, own: frozenset[str], at_home: bool) -> None:
        self.own, self.at_home, self.places, self.called = own, at_home, list[int](), set[int]()

    def site(self, node: ast.AST, wanted: Iterable[Any], says: str, excused: Iterable[Any] = ()) -> ast.Constant:
        place = next(_places)
        written = " ".join(ast.unparse(node).split())
        code = written if len(written) <= SHORTENED else f"{written[:SHORTENED]}…"
        _sites[place] = Site(code, frozenset(wanted), says, frozenset(excused), self.at_home)
        self.places.append(place)
        return ast.Constant(place)

    def visit_Compare(self, node: ast.Compare) -> Any:
        degenerate = any(isinstance(one, ast.Constant) and one.value in (0, 1) for one in (node.left, *node.comparators))
        if all(isinstance(op, (ast.Is, ast.IsNot)) for op in node.ops) or (degenerate and not self.at_home):
            return self.generic_visit(node)
        return self._asked(node, "_ask_")

    def _asked(self, node: ast.AST, how: str) -> Any:
        place = self.site(node, (YES, NO), "`{}` {} on none of the objects")
        return _call(how, place, self.generic_visit(node))  # type: ignore[arg-type]

    def _condition(self, node: ast.expr) -> Any:
        """A condition: comparisons in it tell for themselves, and so do functions of the same author."""
        if isinstance(node, ast.BoolOp):
            node.values = [self._condition(one) for one in node.values]
            return node
        if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript, ast.BinOp)):
            return self._asked(node, "_weigh_")
        return self.visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        *first, last = node.values  # the last is a value here, and decides nothing
        node.values = [*(self._condition(one) for one in first), self.visit(last)]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        node.operand = self._condition(node.operand) if isinstance(node.op, ast.Not) else self.visit(node.operand)
        return node

    def visit_If(self, node: ast.If) -> Any:
        return self._branched(node)

    def visit_While(self, node: ast.While) -> Any:
        return self._branched(node)

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        node.test, node.body, node.orelse = self._condition(node.test), self.visit(node.body), self.visit(node.orelse)
        return node

    def _branched(self, node: Any) -> Any:
        if not all(isinstance(line, ast.Raise) for line in (*node.body, *node.orelse)):  # a guard hides no number
            node.test = self._condition(node.test)
        node.body, node.orelse = [self.visit(one) for one in node.body], [self.visit(one) for one in node.orelse]
        return node

    def visit_Assert(self, node: ast.Assert) -> Any:
        return node

    def visit_For(self, node: ast.For) -> Any:
        place = self.site(node.iter, (YES,), "a loop over `{}` is entered on none of the objects")
        self.generic_visit(node)
        node.iter = _call("_enter_", place, node.iter)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> Any:
        place = self.site(node.iter, (YES,), "a loop over `{}` is entered on none of the objects")
        node.iter, node.ifs = _call("_enter_", place, self.visit(node.iter)), [self._condition(one) for one in node.ifs]
        return node

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        place = self.site(node, (YES,), "`{}` is called on none of the objects")
        node.body = _call("_pass_", place, self.visit(node.body))
        return _call("_offer_", node, place)

    def visit_Try(self, node: ast.Try) -> Any:
        says = "what is done after an error of `{}` is done on none of the objects"
        told = [self.site(one.type or ast.Name("every kind"), (YES,), says) for one in node.handlers]
        self.generic_visit(node)
        for place, one in zip(told, node.handlers, strict=True):
            one.body.insert(0, ast.Expr(_call("_reach_", place)))
        node.body.insert(0, ast.Expr(_call("_offer_", ast.Constant(None), *told)))
        return node

    def visit_Match(self, node: ast.Match) -> Any:
        told = [self.site(one.pattern, (YES,), "`case {}` is met by none of the objects") for one in node.cases]
        for place, one in zip(told, node.cases, strict=True):  # patterns hold no calls
            one.guard = one.guard and self._condition(one.guard)
            one.body = [ast.Expr(_call("_reach_", place)), *(self.visit(line) for line in one.body)]
        node.subject = _call("_offer_", self.visit(node.subject), *told)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        if not isinstance(node.ctx, ast.Load) or isinstance(node.slice, ast.Constant):
            return self.generic_visit(node)
        if not isinstance(node.slice, ast.Slice):
            place = self.site(node, (), SAME)
            return _call("_get_", place, ast.Name("_getitem_", ast.Load()), self.visit(node.value), self.visit(node.slice))
        if not (node.slice.lower or node.slice.upper):
            return self.generic_visit(node)
        place = self.site(node, ("something", "less"), "`{}` holds {} on none of the objects")
        self.generic_visit(node)
        part: Any = node.slice
        ends = [one or ast.Constant(None) for one in (part.lower, part.upper, part.step)]
        return _call("_cut_", place, node.value, _call("_slice_", *ends))

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if node.attr in OF_NUMBERS and id(node) not in self.called:
            place = self.site(node, (YES,), "what `{}` tells apart, where it is called, is seen on none of the objects")
            return _call("_offer_", self.generic_visit(node), place)  # type: ignore[arg-type]
        if node.attr not in INSIDE or not isinstance(node.ctx, ast.Load):
            return self.generic_visit(node)
        place = self.site(node, (), SAME)
        return _call("_get_", place, ast.Name("_getattr_", ast.Load()), self.visit(node.value), ast.Constant(node.attr))

    def visit_Set(self, node: ast.Set) -> Any:
        place = self.site(node, ("equal", "different"), "the numbers in `{}` are {} on none of the objects")
        self.generic_visit(node)
        return _call("_count_", place, node, ast.Constant(len(node.elts)))

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        match node:
            case ast.BinOp(op=ast.FloorDiv() | ast.RShift() as op, left=left, right=right):
                how = ast.Name("_floordiv_" if isinstance(op, ast.FloorDiv) else "_rshift_", ast.Load())
                return _call("_get_", self.site(node, (), SAME), how, self.visit(left), self.visit(right))
            case ast.BinOp(op=ast.Mod(), left=left, right=right) if not isinstance(left, (ast.JoinedStr, ast.Constant)):
                place = self.site(node, ("zero", "less than all of it"), "`{}` is {} on none of the objects")
                return _call("_remain_", place, self.visit(left), self.visit(right))
            case ast.BinOp(op=ast.BitAnd()) | ast.BinOp(op=ast.Pow(), left=ast.Constant(value=0)):  # 0 ** x is one where x is zero
                return self._asked(node, "_weigh_")
            case ast.BinOp(op=ast.Mult()) if _is_asked(node):  # no more than `and`
                return self._asked(node, "_ask_")
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> Any:
        self.called.add(id(node.func))
        match node:
            case ast.Call(func=ast.Name(id="sum"), args=[ast.GeneratorExp() as summed]) if (
                _counts(summed) and "sum" not in self.own
            ):
                listed = ast.ListComp(self.visit(summed.elt), [self.visit(one) for one in summed.generators])
                return _call("_get_", self.site(node, (), SAME), node.func, listed)
            case ast.Call(func=ast.Name(id="any" | "all"), args=[ast.GeneratorExp(elt=asked)]) if _is_of_types(asked):
                return self.generic_visit(node)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in ASKS and name not in self.own:
                return self._asked(node, "_ask_")
            case ast.Call(func=ast.Attribute(value=ast.List() | ast.Tuple(), attr="count")):
                return self._asked(node, "_ask_")
            case ast.Call(func=ast.Attribute(value=ast.Name() | ast.Dict() as table, attr="get"), args=args, keywords=[]):
                place = self.site(node, (YES, NO), "that `{}` finds something {} on none of the objects")
                return _call("_find_", place, self.visit(table), *map(self.visit, args))
            case ast.Call(func=ast.Name(id="abs"), args=[one]):
                place = self.site(node, (LESS, MORE), TAKES, (0,))
                node.args = [_call("_sign_", place, self.visit(one))]
            case ast.Call(func=ast.Name(id="min" | "max" | "sorted"), args=[ast.List(elts=among) | ast.Tuple(elts=among)] | among):
                return self._chosen(node, among)
            case ast.Call(func=ast.Attribute(attr=name), args=args, keywords=[]) if self.at_home and (name, len(args)) in OF_BALLS:
                return self._bent(node, name)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name not in self.own | CONTINUOUS:
                place = self.site(node, (), SAME)
                self.generic_visit(node)
                node.func, node.args = ast.Name("_get_", ast.Load()), [place, node.func, *node.args]
            case _:
                return self.generic_visit(node)
        return node

    def _bent(self, node: Any, name: str) -> Any:
        """The methods of balls that do what `min`, `max` and `abs` do."""
        held = self.visit(node.func.value)
        if name == "nonnegative_part":
            return _call("_keep_", self.site(node, (LESS, MORE), TAKES, (0,)), held)
        return _call("_pick_", self.site(node, (1, 2), CHOOSES, (0,)), ast.Constant(name), held, self.visit(node.args[0]))

    def _chosen(self, node: Any, among: list[ast.expr]) -> Any:
        """Of operands that are written one by one each must be chosen; of tables and the like any may be."""
        if len(among) < 2 or node.keywords or any(isinstance(one, ast.Starred) for one in among):
            return self.generic_visit(node)
        place = self.site(node, range(1, len(among) + 1), CHOOSES, (0,))
        least = ast.Constant(node.func.id != "max")
        chosen = _call("_choose_", place, least, *map(self.visit, among))
        node.args = [chosen]
        return node


def _is_asked(node: ast.expr) -> bool:
    """A comparison, or a product of such."""
    is_product = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)
    return isinstance(node, ast.Compare) or (is_product and _is_asked(node.left) and _is_asked(node.right))  # type: ignore[attr-defined]


def _counts(node: ast.GeneratorExp) -> bool:
    """It puts comparisons together to a number."""
    return isinstance(node.elt, ast.BinOp) and any(isinstance(one, ast.Compare) for one in ast.walk(node.elt))


def _is_of_types(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TYPES


def _call(name: str, *arguments: ast.expr) -> Any:
    return ast.Call(ast.Name(name, ast.Load()), [*arguments], [])
