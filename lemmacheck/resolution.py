"""How small a change of each printed constant is noticed: the constant is moved both ways, by halves, until the check is silent.

A moved constant is a foil: it counts as noticed when the claim's own evidence refutes it. A constant whose larger value only
weakens the statement is noticed on one side. What is found is the resolution of the check, not of the mathematics.
"""

from __future__ import annotations

import dataclasses
import hashlib
import shutil
import tempfile
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from lemmacheck.language.claim import Claim, Foil
from lemmacheck.language.found import Found
from lemmacheck.numbers.kinds import lift
from lemmacheck.session import Request, decide

COARSEST, FINEST = 1, 10  # the change is 2^-k of the constant, for k between these
Move = tuple[str, int]  # a constant and a direction
Rejects = Callable[[Mapping[Move, int]], set[Move]]  # which of these moves, by 2^-k each, are noticed


def resolution(moves: list[Move], rejects: Rejects) -> dict[Move, int | None]:
    """For each move the largest k for which a change by 2^-k is noticed, by bisection; None where not even a half is."""
    noticed = rejects(dict.fromkeys(moves, COARSEST))
    low = {move: COARSEST if move in noticed else None for move in moves}
    high = dict.fromkeys(noticed, FINEST + 1)
    while open_ones := {move: (k + high[move]) // 2 for move, k in low.items() if k is not None and high[move] - k > 1}:
        noticed = rejects(open_ones)
        for move, k in open_ones.items():
            if move in noticed:
                low[move] = k
            else:
                high[move] = k
    return low


def moves_of(claim: Claim) -> list[Move]:
    """Both ways for every constant that is a number other than zero."""
    numbers = [name for name, value in claim.constants.items() if value is not None and _exact(value)]
    return [(name, way) for name in numbers for way in (1, -1)]


def _exact(value: Any) -> Fraction:
    """The constant as a fraction; zero for what is none."""
    try:
        number = lift(value, "exact")
        return Fraction(int(number.p), int(number.q))
    except (AttributeError, TypeError):
        return Fraction(0)


def moved(claim: Claim, changes: Mapping[Move, int]) -> Claim:
    """The claim with one foil for each moved constant, and nothing else to reject."""
    foils = []
    for (name, way), k in changes.items():
        value = _exact(claim.constants[name]) * (1 + way * Fraction(1, 2**k))
        foils.append(Foil(_name(name, way), **{name: int(value) if value.denominator == 1 else value}))
    return dataclasses.replace(claim, foils=tuple(foils), control=None)


def _name(constant: str, way: int) -> str:
    return f"{constant} {'up' if way > 0 else 'down'}"


def resolution_of(found: Found, request: Request) -> dict[str, dict[str, float | None]]:
    """By constant and direction, the smallest share of it whose change is noticed; draws of the request's store serve again."""
    claim = found.claim
    if claim is None or claim.unchecked or not (moves := moves_of(claim)):
        return {}
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "store.sqlite")
        if request.store_path.exists():
            shutil.copy2(request.store_path, store)
        asked = dataclasses.replace(request, store=str(store), site=False, workers=0)
        undefined: set[Move] = set()

        def rejects(changes: Mapping[Move, int]) -> set[Move]:
            key = hashlib.blake2b(repr((found.id, sorted(changes.items()))).encode(), digest_size=12).hexdigest()
            result, _ = decide(dataclasses.replace(found, claim=moved(claim, changes), key=key), asked)
            if result.foils or len(changes) == 1:
                rejected = {foil.name for foil in result.rejected}
                undefined.update(move for move, k in changes.items() if k == COARSEST and not result.foils)
                return {move for move in changes if _name(*move) in rejected}
            # one of them makes the statement undefined, a broken exponent say: each by itself
            return {move for move, k in changes.items() if rejects({move: k})}

        found_out = resolution(moves, rejects)
    table: dict[str, dict[str, float | None]] = {}
    for (name, way), k in found_out.items():
        if (name, way) in undefined:
            continue
        table.setdefault(name, {})["up" if way > 0 else "down"] = None if k is None else 2.0**-k
    return table
