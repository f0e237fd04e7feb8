"""A comparison of balls that overlap is a guess: flint answers False, whichever of the two numbers is larger.

A parameter that runs over an interval refuses to answer (`numbers/guarded.py`). The root of two is a ball as well, and answers: so
where a measurement or a formula compares something, it is computed once more by code that refuses (`proofs/certain.py`).
"""

from __future__ import annotations

import ast
import functools
import itertools
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType
from typing import Any

from flint import arb

from lemmacheck.errors import ClaimError, Overlap
from lemmacheck.language.claim import Claim
from lemmacheck.language.fingerprint import syntax_of
from lemmacheck.language.quantities import Q
from lemmacheck.numbers import kinds
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import text
from lemmacheck.proofs.certain import beside, certainly, holds_ball, may_hold_balls
from lemmacheck.proofs.separation import reached_by_authors

CATCHING = {"Overlap", "ArithmeticError", "Exception", "BaseException", "suppress"}
FIRST = 24  # objects
PRECISIONS = kinds.PRECISIONS[:4]  # numbers that differ are told apart sooner


def refuse_guesses(measure: Callable[..., Any], case: Mapping[str, Any]) -> None:
    """Refuses a measurement of a point in which balls are compared that no precision tells apart."""
    certain = certainly(measure) if may_hold_balls(measure) else None
    if certain is not None and _guesses(lambda: certain(Q(dict(case)))):
        _refuse("the measurement")


def refuse_guesses_on_objects(claim: Claim) -> None:
    """The same of what measures the objects of a proof, on the first of them."""
    domain = claim.domain
    if domain is None or domain.measure is None or not may_hold_balls(domain.measure) or certainly(domain.measure) is None:
        return
    for o in itertools.islice(domain.objects(), FIRST):
        refuse_guesses(domain.measure, vars(o))


def refuse_guess_of(formula: Callable[[Q], Any], gather: Callable[[], Q]) -> None:
    """The same of a margin or a hypothesis, whose quantities may be balls."""
    certain = certainly(formula)
    if certain is None:
        return
    with precision_of(PRECISIONS[0]):  # at which they are weighed as well
        if not holds_ball(vars(gather())):
            return
    if _guesses(lambda: certain(gather())):
        _refuse("a margin or hypothesis")


def refuse_ends(parts: Callable[[], tuple[Any, ...]]) -> None:
    """Refuses a margin that is another number at another precision: an end of a ball stands in it for the number inside."""
    found = []
    for bits in PRECISIONS[:2]:
        with precision_of(bits):
            found.append(parts())
    for coarse, fine in zip(*found, strict=True):
        if isinstance(coarse, arb) and isinstance(fine, arb) and not coarse.overlaps(fine):
            raise ClaimError(
                f"the margin is {text(coarse)} with {PRECISIONS[0]} bits and {text(fine)} with {PRECISIONS[1]}:"
                " an end of a ball stands in it for the number inside; compute with the ball itself"
            )


def _guesses(compute: Callable[[], Any]) -> bool:
    """A comparison stays open at every precision."""
    for bits in PRECISIONS:
        with precision_of(bits):
            try:
                compute()
                return False
            except Overlap:
                continue
            except Exception as problem:  # the measurement itself says what is wrong with it
                if not isinstance(problem.__cause__, Overlap):  # an integral hands on what its function raised
                    return False
    return True


def _refuse(what: str) -> None:
    raise ClaimError(
        f"{what} compares balls that overlap at every precision, where flint answers False whichever is larger (or reads their"
        " texts, catches their errors, divides by an infinite one): compare exact numbers, or compute what holds in both cases"
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
    trees = [syntax_of(one.__code__) for one in beside(measure)]
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
