"""Numbers that a draw makes of its keys itself, by a digest or a remainder, must come from all of each key.

Of a part there are few: two replicates that share it share their numbers, and a mean of them is that of a few seeds. What comes by
`generators` comes from the whole: beside what a draw takes of its keys itself, the generators hand out the same for all keys here.
"""

from __future__ import annotations

import ast
import copy
import math
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType
from typing import Any, cast

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.fingerprint import nodes_in
from lemmacheck.proofs.copies import Copies
from lemmacheck.proofs.separation import names_in, reached_by_authors, written
from lemmacheck.weighing.blocks import Drawn, draw_block

FEW = 2  # replicates that are drawn again where no value recurs
SOME = 64  # replicates by which it is seen what varies where generators do not
CHANCE = 1e-7  # that others agree in all places: where values recur, so many are drawn again that it is less than this
PARTS = [np.array(mask, np.uint64) for mask in ((2**32 - 1, 0), (2**64 - 2**32, 0), (0, 2**32 - 1), (0, 2**64 - 2**32))]


def refuse_part_of_keys(evidence: Draws, case: Mapping[str, Any], drawn: Drawn, keys: Callable[[int], np.ndarray]) -> None:
    """Whichever half of a word of its key changes, something that differs between replicates changes with it."""
    if isinstance(evidence, Observed):
        return
    if "generators" in names_in(evidence.draw):
        if not _looks_into_keys(evidence.draw):
            return
        evidence = _with_generators_alike(evidence)
        try:
            drawn = draw_block(evidence, case, keys(0)[:SOME])
        except Exception:  # as below
            return
    varying = {name: column for name, column in drawn.columns.items() if _recurring(column) <= 1 / 2}
    count = min(map(_needed, varying.values()), default=0)
    if not 0 < count <= len(keys(0)):  # nothing varies, or too little for so few replicates
        return
    own, other = keys(0)[:count], keys(1)[:count]
    try:  # all at once, because a block costs hardly more than a replicate
        again = draw_block(evidence, case, np.concatenate([(own & ~part) | (other & part) for part in PARTS]))
    except Exception:  # a draw that takes whole blocks only
        return
    for start in range(0, count * len(PARTS), count):
        there = {name: again.columns.get(name, column)[start : start + count] for name, column in varying.items()}
        if all(np.array_equal(there[name], column[:count]) for name, column in varying.items()):
            raise ClaimError(
                f"{evidence.experiment} makes its numbers from a part of each key: the same part comes again, and with it the same"
                " numbers; use generators(keys)"
            )


def _looks_into_keys(draw: Callable[..., Any]) -> bool:
    """It takes words of a key, or asks keys for something: not only hands them on."""
    tree = written(draw) if isinstance(draw, FunctionType) else None
    if not isinstance(tree, ast.FunctionDef) or len(tree.args.args) < 2:
        return False
    names = {tree.args.args[1].arg}
    for node in nodes_in(tree):
        if isinstance(node, (ast.For, ast.comprehension)) and _named_in(node.iter) & names:
            names |= _named_in(node.target)
    inside = [node.value for node in nodes_in(tree) if isinstance(node, (ast.Subscript, ast.Attribute))]
    return any(isinstance(node, ast.Name) and node.id in names for node in inside)


def _named_in(node: ast.AST) -> set[str]:
    """What an expression names, other than for a generator."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "generators":
        return set()
    own = {node.id} if isinstance(node, ast.Name) else set[str]()
    return own.union(*map(_named_in, ast.iter_child_nodes(node)))


def _with_generators_alike(evidence: Draws) -> Draws:
    """The same evidence, whose generators do not tell the keys apart."""
    ours = set(reached_by_authors(evidence.draw))
    alike = copy.copy(evidence)
    object.__setattr__(alike, "draw", Copies(lambda one: one in ours, _names_alike).of(cast(FunctionType, evidence.draw)))
    return alike


def _names_alike(outside: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _alike for name, value in outside.items() if getattr(value, "__name__", "") == "generators"}


def _alike(keys: np.ndarray, stream: str = "") -> Iterator[np.random.Generator]:
    return (np.random.Generator(np.random.Philox(key=len(stream))) for _ in keys)


def _recurring(column: np.ndarray) -> float:
    """The chance that two replicates have the same value, as it was seen."""
    shares = np.unique(column, return_counts=True)[1] / column.size
    return float(np.sum(shares**2))


def _needed(column: np.ndarray) -> int:
    """So many replicates that hardly agree by chance."""
    if np.unique(column).size == column.size:
        return FEW
    return math.ceil(math.log(CHANCE) / math.log(_recurring(column)))
