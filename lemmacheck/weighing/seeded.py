"""Draws come from their keys alone: a generator of their own has a seed that is the same in all of them, or a part of a key.

Nothing here hands over numbers, so recorded draws do not depend on it.
"""

from __future__ import annotations

import ast
import dis
import functools
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.fingerprint import nodes_in, tree_of
from lemmacheck.proofs.separation import codes_of, reached_by_authors

SEEDED = {
    "bit_generator",
    "_bit_generator",
    "default_rng",
    "RandomState",
    "SeedSequence",
    "Philox",
    "PCG64",
    "PCG64DXSM",
    "MT19937",
    "SFC64",
    "Random",
    "manual_seed",
    "PRNGKey",
}
AT_RANDOM = SEEDED | {"random", "secrets", "urandom", "uuid1", "uuid4", "rvs"}  # what makes numbers at random, with a seed or none
GENERATORS = (random.Random, np.random.RandomState, np.random.Generator)  # whose methods are imported as functions
MAKERS = ("RandomState", "default_rng", "seed")  # of numpy, by which other libraries too make theirs


def refuse_own_generators(evidence: Draws) -> None:
    """Numbers come from the keys by `generators`: a seed of its own is the same in all draws, one made of a key is a part of it."""
    if isinstance(evidence, Observed):
        return
    if word := _seeded(evidence.draw):
        _refuse(evidence, word)
    if name := _seeded_outside(evidence.draw):
        raise ClaimError(
            f"{evidence.experiment} reads {name}, which was made at random or from a seed outside of the draw and is the same"
            " in all of them: draw it from the keys, or write its numbers down"
        )


@contextmanager
def refusing_generators(evidence: Draws) -> Iterator[None]:
    """While it draws, no generator of numpy is made from a seed, also where a library makes it from a number that it is given."""
    if isinstance(evidence, Observed):
        yield
        return
    made: list[str] = []
    usual = {name: getattr(np.random, name) for name in MAKERS}
    for name, maker in usual.items():
        setattr(np.random, name, _watched(maker, name, made))
    try:
        yield
    finally:
        for name, maker in usual.items():
            setattr(np.random, name, maker)
    if made:
        _refuse(evidence, made[0])


def _refuse(evidence: Draws, word: str) -> None:
    raise ClaimError(
        f"{evidence.experiment} makes a generator of its own ({word}), so they are not draws of keys; use generators(keys)"
    )


def _watched(maker: Any, name: str, made: list[str]) -> Any:
    """The same, which notes that it was called; what a library makes while it is imported decides no draw."""

    def note(frame: FrameType | None) -> None:
        while frame is not None:
            if "importlib" in frame.f_code.co_filename:
                return
            frame = frame.f_back
        made.append(name)

    if not isinstance(maker, type):

        @functools.wraps(maker)
        def call(*given: Any, **named: Any) -> Any:
            if not (given and isinstance(given[0], np.random.Generator)):  # which it hands back as it is
                note(sys._getframe(1))
            return maker(*given, **named)

        return call

    class Alike(type):
        def __instancecheck__(cls, one: Any) -> bool:
            return isinstance(one, maker)

        def __call__(cls, *given: Any, **named: Any) -> Any:
            note(sys._getframe(1))
            return maker(*given, **named)

    return Alike(maker.__name__, (maker,), {})


@functools.cache
def _seeded(draw: Callable[..., Any]) -> str:
    names = ((one.__name__, name) for one in reached_by_authors(draw) for code in codes_of(one) for name in code.co_names)
    return next((f"{name} in {where}" for where, name in names if name in SEEDED), "")


@functools.cache
def _seeded_outside(draw: Callable[..., Any]) -> str:
    """A name that the draw reads, or a default of one of its functions, which was made from a seed when the file was loaded."""
    for one in reached_by_authors(draw):
        top = _top_of(one.__code__.co_filename)
        for statement in top:
            if isinstance(statement, ast.FunctionDef) and statement.name == one.__name__ and _makes_seed(statement.args, one, top):
                return f"a default of {one.__name__}"
        for name in _read(one):
            if any(_makes_seed(statement, one, top) for statement in _about(name, top)):
                return name
    return ""


def _read(function: FunctionType) -> set[str]:
    steps = [step for code in codes_of(function) for step in dis.get_instructions(code)]
    return {step.argval for step in steps if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}


@functools.cache
def _top_of(path: str) -> list[ast.stmt]:
    """What stands in a file outside of functions, in order."""
    try:
        return tree_of(Path(path).read_bytes()).body
    except (OSError, ValueError, SyntaxError):
        return []


def _about(name: str, top: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that make what a name stands for, or may change it: not what only reads it for another."""
    for statement in top:
        if isinstance(statement, (ast.FunctionDef, ast.Import, ast.ImportFrom)):
            continue
        names = [node for node in nodes_in(statement) if isinstance(node, ast.Name) and node.id == name]
        changes = isinstance(statement, ast.Expr) or any(isinstance(node.ctx, ast.Store) for node in names)
        if (names and changes) or (isinstance(statement, ast.ClassDef) and statement.name == name):
            yield statement


def _makes_seed(statement: ast.AST, function: FunctionType, top: list[ast.stmt], above: tuple[str, ...] = ()) -> bool:
    """It names a generator with a seed, calls a function that does, or reads another name that was made so."""
    for node in nodes_in(statement):
        word = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        if word in AT_RANDOM:
            return True
        if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load) or word in above:
            continue
        value = function.__globals__.get(word)
        if (isinstance(value, FunctionType) and _seeded(value)) or isinstance(getattr(value, "__self__", None), GENERATORS):
            return True
        if any(one is not statement and _makes_seed(one, function, top, (*above, word)) for one in _about(word, top)):
            return True
    return False
