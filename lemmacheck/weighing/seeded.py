"""Draws come from their keys alone: a generator of their own has a seed that is the same in all of them, or a part of a key.

Nothing here hands over numbers, so recorded draws do not depend on it.
"""

from __future__ import annotations

import ast
import dis
import functools
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, FunctionType, ModuleType
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.fingerprint import nodes_in, syntax_of, tree_of
from lemmacheck.proofs.separation import TRUSTED_PACKAGES, codes_of, reached_by_authors

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
    "set_rng_state",
    "PRNGKey",
}
AT_RANDOM = SEEDED | {
    *("random", "secrets", "urandom", "uuid1", "uuid4", "rvs", "samples", "seed", "rand", "randn", "randint", "randperm"),
    *("Linear", "Bilinear", "Embedding", "Conv1d", "Conv2d", "Conv3d", "init"),  # of torch, which begin at random
}  # what makes numbers at random, with a seed or none
SEEDS = {"seed", "random_state"}  # names of arguments
GENERATORS = (random.Random, np.random.RandomState, np.random.Generator)  # whose methods are imported as functions
MAKERS: tuple[tuple[Any, str], ...] = (  # of numpy and Python, by which other libraries too make theirs
    *((np.random, name) for name in ("RandomState", "default_rng", "seed")),
    *((random, name) for name in ("Random", "seed")),
)
IN_LINE = ("<listcomp>", "<genexpr>", "<setcomp>", "<dictcomp>")  # code that is run where it stands


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
    """While it draws, no generator is made from a seed, also where a library makes it from a number that it is given."""
    if isinstance(evidence, Observed):
        yield
        return
    made: list[str] = []
    usual = [(module, name, getattr(module, name)) for module, name in MAKERS]
    for module, name, maker in usual:
        setattr(module, name, _watched(maker, name, made))
    try:
        yield
    finally:
        for module, name, maker in usual:
            setattr(module, name, maker)
    if made:
        _refuse(evidence, made[0])


def _refuse(evidence: Draws, word: str) -> None:
    raise ClaimError(
        f"{evidence.experiment} makes a generator of its own ({word}), so they are not draws of keys; use generators(keys)"
    )


def _watched(maker: Any, name: str, made: list[str]) -> Any:
    """The same, which notes that it was called; what a library makes while it is imported decides no draw."""
    return _watched_kind(maker, name, made) if isinstance(maker, type) else _watched_function(maker, name, made)


def _note(frame: FrameType | None, name: str, made: list[str]) -> None:
    while frame is not None:
        if "importlib" in frame.f_code.co_filename:
            return
        frame = frame.f_back
    made.append(name)


def _watched_function(maker: Any, name: str, made: list[str]) -> Any:
    @functools.wraps(maker)
    def call(*given: Any, **named: Any) -> Any:
        if not (given and isinstance(given[0], np.random.Generator)):  # which it hands back as it is
            _note(sys._getframe(1), name, made)
        return maker(*given, **named)

    return call


def _watched_kind(maker: Any, name: str, made: list[str]) -> Any:
    class Alike(type):
        def __instancecheck__(cls, one: Any) -> bool:
            return isinstance(one, maker)

        def __call__(cls, *given: Any, **named: Any) -> Any:
            if cls is not alike:  # a class that a library makes of it meanwhile
                return super().__call__(*given, **named)
            if given or named or maker is not random.Random:  # one without a seed gives other numbers when it is asked again
                _note(sys._getframe(1), name, made)
            return maker(*given, **named)

    alike = Alike(maker.__name__, (maker,), {})
    return alike


@functools.cache
def _seeded(draw: Callable[..., Any]) -> str:
    for one in reached_by_authors(draw):
        for name in (name for code in codes_of(one) for name in code.co_names):
            if name in SEEDED or (name == "Generator" and _names_torch(one)) or _is_seed_of_python(one.__globals__.get(name)):
                return f"{name} in {one.__name__}"
    return ""


def _names_torch(function: FunctionType) -> bool:
    return any("torch" in code.co_names for code in codes_of(function))


def _is_seed_of_python(value: Any) -> bool:
    """The function `seed` of the module random, imported by its name."""
    return getattr(value, "__name__", "") == "seed" and isinstance(getattr(value, "__self__", None), random.Random)


@functools.cache
def seed_of_its_own(draw: Callable[..., Any]) -> bool:
    """It makes a generator of a number that is written down: what an observation begins with is then the same in all."""
    for one in reached_by_authors(draw):
        tree = syntax_of(one.__code__)
        for node in nodes_in(tree) if tree is not None else ():
            if isinstance(node, ast.Call) and _name_of(node.func) in SEEDED | {"seed"} and node.args:
                names = {inner.id for given in node.args for inner in nodes_in(given) if isinstance(inner, ast.Name)}
                if not any(name in code.co_varnames + code.co_cellvars for name in names for code in codes_of(one)):
                    return True
    return False


def _name_of(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


@functools.cache
def _seeded_outside(draw: Callable[..., Any]) -> str:
    """A name that the draw reads, or a default of one of its functions, which was made from a seed when its file was loaded."""
    for one in reached_by_authors(draw):
        top = _top_of(one.__code__.co_filename)
        for statement in top:
            is_it = isinstance(statement, ast.FunctionDef) and statement.name == one.__name__
            if is_it and _makes_seed(statement.args, one.__globals__, top):  # type: ignore[attr-defined]
                return f"a default of {one.__name__}"
        for name in _read(one):
            if _was_seeded(name, one.__globals__, top):
                return name
    return ""


def _was_seeded(name: str, outside: Mapping[str, Any], top: list[ast.stmt]) -> bool:
    """It was made from a seed in this file, or in that of its author from which it is imported."""
    if any(_makes_seed(statement, outside, top) for statement in _about(name, top)):
        return True
    for statement in (one for one in top if isinstance(one, ast.ImportFrom) and one.module):
        for alias in statement.names:
            if (alias.asname or alias.name) == name and (file := _file_of_author(statement, outside)):
                return _was_seeded(alias.name, vars(file), _top_of(str(file.__file__)))
    return False


def _file_of_author(statement: ast.ImportFrom, outside: Mapping[str, Any]) -> ModuleType | None:
    """The module that is imported from, where it is an author's."""
    first = str(outside.get("__name__", "")).partition(".")[0]
    found = sys.modules.get(f"{first}.{statement.module}") or sys.modules.get(statement.module or "")
    file = getattr(found, "__file__", None) or "site-packages"
    known = {*TRUSTED_PACKAGES, *sys.stdlib_module_names}
    return None if "site-packages" in file or (statement.module or "").partition(".")[0] in known else found


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


def _makes_seed(statement: ast.AST, outside: Mapping[str, Any], top: list[ast.stmt], above: tuple[str, ...] = ()) -> bool:
    """It names a generator with a seed, calls a function that does, or reads another name that was made so."""
    for node in nodes_in(statement):
        word = node.arg or "" if isinstance(node, ast.keyword) else _name_of(node)
        if word in (SEEDS if isinstance(node, ast.keyword) else AT_RANDOM):
            return True
        if isinstance(node, ast.Call) and _draws_when_called(outside.get(_name_of(node.func))):
            return True
        if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load) or word in above:
            continue
        value = outside.get(word)
        if (isinstance(value, FunctionType) and _seeded(value)) or isinstance(getattr(value, "__self__", None), GENERATORS):
            return True
        if any(one is not statement and _makes_seed(one, outside, top, (*above, word)) for one in _about(word, top)):
            return True
    return False


def _draws_when_called(value: Any, above: tuple[Any, ...] = ()) -> bool:
    """A function of an author that makes numbers at random itself: not in one that it hands back."""
    if not isinstance(value, FunctionType) or value in above or value not in reached_by_authors(value):
        return False
    codes = [code for code in codes_of(value) if code is value.__code__ or code.co_name in IN_LINE]
    names = {name for code in codes for name in code.co_names}
    return bool(names & AT_RANDOM) or any(_draws_when_called(value.__globals__.get(name), (*above, value)) for name in names)
