"""What a measurement takes from whole numbers by number theory, and an argument returns without deriving it.

That n² − n + 41 is prime is no algebra: a value that agrees at the first numbers was seen there, and nothing shows that it stays.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import OneOf, Real, WholeField
from lemmacheck.language.fingerprint import nodes_in, syntax_of
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.separation import reached_by_authors

NUMBERS = (WholeField, Real, OneOf)
SIGNS: dict[type, str] = {ast.Mod: "%", ast.FloorDiv: "//", ast.BitAnd: "&", ast.BitXor: "^"}
WITH_MODULUS = 3  # arguments of a power that is taken in remainders
ARITHMETIC = {  # functions of Python, flint and sympy that speak of divisors, remainders, digits or coefficients
    *("all", "any", "gcd", "lcm", "divmod", "isqrt", "bin", "bit_count", "bit_length", "gcdex", "xgcd", "sqrtrem"),
    *("is_prime", "isprime", "is_probable_prime", "is_perfect_power", "is_square", "nextprime", "prevprime", "primerange", "prime"),
    *("factor", "factor_smooth", "factorint", "divisors", "divisor_sigma", "divisor_count", "totient", "euler_phi", "moebius_mu"),
    *("cyclotomic", "coeffs", "coefficients", "jacobi_symbol", "legendre_symbol", "partitions_p", "npartitions", "n_order"),
}


def underived(claim: Claim, parts: Sequence[tuple[Argument, Mapping[str, Any]]]) -> str:
    """The first quantity that number theory measures and no step of the argument gives; nothing where there is none."""
    domain = claim.domain
    assert domain is not None
    assert domain.measure is not None
    by = arithmetic_in(domain.measure)
    if not by or any(_derives(argument, domain) for argument, _ in parts):
        return ""
    name = next((name for _, returned in parts for name in _claimed(returned, domain.fields)), "")
    how = f"the argument names no fact, and a measurement with {', '.join(by)} agrees with it at the objects that were tried"
    return f"nothing derives {name}: {how}" if name else ""


def _derives(argument: Argument, domain: Domain) -> bool:
    """A fact, a citation, a case, a hypothesis of an induction, what holds in each outcome, or a part that the referee computes."""
    inside = any(scope is not None for scope in argument.scopes.values())
    return bool(argument.uses or argument.conditions or argument.supposed or inside or _takes_parts(argument, domain))


def _takes_parts(argument: Argument, domain: Domain) -> bool:
    """Some symbol is a part of a list, a matrix or the like, other than a number that is a field itself."""
    written = (getattr(one, "free_symbols", ()) for one in argument.fields_written.values())
    numbers = {symbol for one in written for symbol in one}
    return any(not isinstance(domain.fields[name], NUMBERS) for name in argument.taken) and not argument.terms.keys() <= numbers


def _claimed(returned: Mapping[str, Any], fields: Mapping[str, Any]) -> Iterator[str]:
    """The quantities, first those that are plain numbers, then those that are no field by its own name."""
    plain = [name for name, value in returned.items() if not getattr(value, "free_symbols", None) and name not in fields]
    yield from (*plain, *(name for name in returned if name not in fields))


@functools.cache
def arithmetic_in(measure: Callable[..., Any]) -> tuple[str, ...]:
    """The signs and functions of number theory in a measurement and in what it calls, as far as its authors wrote it."""
    trees = [syntax_of(one.__code__) for one in reached_by_authors(measure)]
    return tuple(sorted({name for tree in trees if tree is not None for node in nodes_in(tree) for name in _told_by(node)}))


def _told_by(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.BinOp(left=ast.Constant(value=str()) | ast.JoinedStr(), op=ast.Mod()):
            return  # a text with something put into it
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in SIGNS:
            yield SIGNS[type(op)]
        case ast.Call(func=ast.Name(id="pow"), args=args) if len(args) == WITH_MODULUS:
            yield "pow"
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in ARITHMETIC:
            yield name
