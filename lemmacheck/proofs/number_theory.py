"""Signs and functions of number theory in the code of a measurement."""

from __future__ import annotations

import ast
import functools
import itertools
from collections.abc import Callable, Iterator
from typing import Any

from lemmacheck.language.fingerprint import nodes_in, syntax_of
from lemmacheck.proofs.separation import reached_by_authors

SIGNS: dict[type, str] = {ast.Mod: "%", ast.FloorDiv: "//", ast.BitAnd: "&", ast.BitXor: "^"}
WITH_MODULUS = 3  # arguments of a power that is taken in remainders
WHOLE = {"int", "round", "floor", "ceil", "trunc", "unique_fmpz"}  # of what may be no whole number, they take a whole part
COUNTS = {"int", "len", "rank", "all", "any", "bool"}  # functions whose value is whole
CONDITIONS = {"all", "any"}  # beside a fact they ask for something else
ARITHMETIC = {  # functions of Python, flint and sympy that speak of divisors, remainders, digits or coefficients
    *("all", "any", "gcd", "lcm", "divmod", "isqrt", "bin", "bit_count", "bit_length", "gcdex", "xgcd", "sqrtrem"),
    *("is_prime", "isprime", "is_probable_prime", "is_perfect_power", "is_square", "nextprime", "prevprime", "primerange", "prime"),
    *("factor", "factor_smooth", "factorint", "divisors", "divisor_sigma", "divisor_count", "totient", "euler_phi", "moebius_mu"),
    *("bisect", "bisect_left", "bisect_right", "Counter", "str", "repr", "hash"),
    *("cyclotomic", "coeffs", "coefficients", "jacobi_symbol", "legendre_symbol", "partitions_p", "npartitions", "n_order"),
}


@functools.cache
def arithmetic_in(measure: Callable[..., Any]) -> tuple[str, ...]:
    """The signs and functions of number theory in a measurement and in what it calls, as far as its authors wrote it."""
    trees = [tree for one in reached_by_authors(measure) if (tree := syntax_of(one.__code__)) is not None]
    return tuple(
        sorted({name for tree in trees for name in (*_whole_parts(tree), *itertools.chain(*map(_told_by, nodes_in(tree))))})
    )


def _whole_parts(tree: ast.AST) -> Iterator[str]:
    """What takes the whole part of a number that may be none; `int(d)` of a parameter alone only says its kind."""
    made, beside = set(), set()
    for node in nodes_in(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if not _is_whole(value):
                made.add(name)
            case ast.Compare(left=left, comparators=others):
                beside |= {left, *others}
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
                beside |= {left, right}
    for node in nodes_in(tree):
        match node:
            case ast.Call(func=ast.Name(id="int"), args=[ast.Name(id=name)]) if name not in made and node not in beside:
                continue
            case ast.Call(func=ast.Name(id=name), args=[inner]) | ast.Call(func=ast.Attribute(attr=name), args=[inner]) if (
                name in WHOLE
            ):
                yield from () if _is_whole(inner) else (name,)
            case ast.Call(func=ast.Attribute(value=inner, attr=name), args=[]) if name in WHOLE:
                yield name


def _is_whole(value: ast.expr) -> bool:
    """A field, an answer, a count, or an entry of what a library gives: `int` makes no other number of it."""
    match value:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in COUNTS
        case ast.Subscript(value=ast.Call()) | ast.Attribute() | ast.Compare() | ast.BoolOp() | ast.Constant():
            return True
        case ast.UnaryOp(operand=operand):
            return isinstance(value.op, ast.Not) or _is_whole(operand)
    return False


def _told_by(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.BinOp(left=ast.Constant(value=str()) | ast.JoinedStr(), op=ast.Mod()):
            return  # a text with something put into it
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in SIGNS:
            yield SIGNS[type(op)]
        case ast.Compare(left=ast.Attribute(attr="denominator" | "q" as name), comparators=[ast.Constant(value=1)]):
            yield name
        case ast.Set(elts=[_, _, *_]):
            yield "a set"
        case ast.Call(func=ast.Name(id="pow"), args=args) if len(args) == WITH_MODULUS:
            yield "pow"
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in ARITHMETIC:
            yield name
