"""A draw that comes to something which is no number must hand it back: with another in its place it is another quantity.

Observations may ask for it: a training that diverged is an outcome, and counts as its author says, at a rung that says so.
Nothing here hands over numbers, so recorded draws do not depend on it.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FunctionType
from typing import Any, cast

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.proofs.separation import codes_of, reached_by_authors, written
from lemmacheck.weighing.blocks import Drawn
from lemmacheck.weighing.clipped import outside_tests
from lemmacheck.weighing.real_parts import REAL_PART, name_of, takes_real_part

FILLING = {
    *("nan_to_num", "nan_to_num_", "fix_invalid", "fillna", "dropna", "fmin", "fmax", "MaskedArray", "masked_array"),
    *(f"masked_{name}" for name in ("invalid", "where", "greater", "greater_equal", "less", "less_equal", "equal", "not_equal")),
    *(f"masked_{name}" for name in ("inside", "outside", "values", "object")),
    *(f"nan{name}" for name in ("mean", "sum", "prod", "min", "max", "median", "std", "var", "quantile", "percentile")),
    *(f"nan{name}" for name in ("argmin", "argmax", "cumsum", "cumprod")),
}
FILLED_IN = "where=,"  # beside out=, which keeps what it held where the operation is left out
COMPLEX = {"emath", "scimath", "cmath", "real_if_close"}  # where a root or a logarithm that does not exist is a complex number
REPLACING = FILLING | COMPLEX | {"isnan", "isna", "notna", "isnull", "nan", "NaN"}
FINITE = {
    "isfinite",
    "isinf",
    "isposinf",
    "isneginf",
}  # asked in the file of the draw; definitions in others ask in order to refuse
KINDS = ("over", "under")  # of what numpy may warn of, besides operations whose result is no number, or infinite by a division
BY_ZERO = "divide by zero"  # as numpy calls it
_quiet = np.errstate


@contextmanager
def noticing(evidence: Draws, *, torch_too: bool = True) -> Iterator[list[str]]:
    """While it draws, every operation whose result is no number is noticed, also where the draw asks numpy to be silent.

    Given is the list of what arises, for divisions by zero: their result is infinite, which may be what the draw returns. Torch is
    asked after each of its operations, which takes several times as long as most of them: for the first block of a case.
    """
    arose: list[str] = []
    if isinstance(evidence, Observed):
        yield arose
        return
    np.errstate = _Noticing  # type: ignore[misc]
    try:
        of_torch = _of_torch(evidence.draw, arose) if torch_too else nullcontext()
        with _quiet(invalid="call", divide="call", call=lambda kind, _: arose.append(kind)), of_torch:
            yield arose
    finally:
        np.errstate = _quiet  # type: ignore[misc]
    if any(kind != BY_ZERO for kind in arose):
        _refuse(evidence, "a number that is none arose (0/0, or the root of a negative number)")


def refuse_hidden_infinity(evidence: Draws, arose: list[str], drawn: Drawn) -> None:
    """A division by zero that is not seen in what was returned has become a number on the way."""
    if BY_ZERO in arose and not any(np.isinf(values).any() for values in drawn.full(1).values()):
        _refuse(evidence, "something was divided by zero (or its logarithm taken), which is no number,")


def _refuse(evidence: Draws, what: str) -> None:
    raise ClaimError(
        f"in {evidence.experiment} {what} and is not in what it returned: return it, or draw where the quantity is defined"
    )


def _of_torch(draw: Callable[..., Any], arose: list[str]) -> AbstractContextManager[Any]:
    """The same for torch, which warns of nothing, where a function of the draw's author names it."""
    if not _names_torch(draw):
        return nullcontext()
    import torch
    from torch.utils._python_dispatch import TorchDispatchMode

    class Watching(TorchDispatchMode):
        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            result = func(*args, **(kwargs or {}))
            if "empty" in func.__name__:
                return zeroed(result)  # what memory held before is nobody's number, and may be none
            if any(map(is_none, result if isinstance(result, (tuple, list)) else (result,))):
                arose.append(func.__name__)
            return result

    def zeroed(value: Any) -> Any:
        return value.zero_() if isinstance(value, torch.Tensor) else value

    def is_none(value: Any) -> bool:
        is_float = isinstance(value, torch.Tensor) and (value.is_floating_point() or value.is_complex())
        return is_float and value.device.type != "meta" and bool(value.isnan().any())

    watching: Any = Watching  # torch has no types for it
    return cast(AbstractContextManager[Any], watching())


@functools.cache
def _names_torch(draw: Callable[..., Any]) -> bool:
    return any("torch" in code.co_names for one in reached_by_authors(draw) for code in codes_of(one))


class _Noticing(_quiet):
    """Silences all but what is noticed."""

    def __init__(self, **changes: Any) -> None:
        changes.pop("invalid", None)
        changes.pop("divide", None)
        of_all = changes.pop("all", None)
        super().__init__(**{**(dict.fromkeys(KINDS, of_all) if of_all is not None else {}), **changes})


def refuse_replacing(evidence: Draws) -> None:
    """No function of the draw's author asks whether something is a number, other than to refuse it.

    Of observations it may ask, not fill in: a training that diverged counts as its author says, and is not left out.
    """
    asked = _asked(evidence.draw)
    if word := next((one for one in asked if not isinstance(evidence, Observed) or one.split()[0] in FILLING | {FILLED_IN}), ""):
        raise ClaimError(
            f"{evidence.experiment} asks for what is no number ({word}): return it as it is, so that nothing stands in its place"
        )


@functools.cache
def _asked(draw: Callable[..., Any]) -> list[str]:
    own = reached_by_authors(draw)
    hidden = [REAL_PART] * takes_real_part([written(one) for one in own])
    near = {one for one in own if one.__globals__ is getattr(draw, "__globals__", None)}
    return [
        f"{word} in {one.__name__}" for one in own for word in _words(one, REPLACING | (FINITE if one in near else set()))
    ] + hidden


def _words(function: FunctionType, replacing: set[str]) -> Iterator[str]:
    tree = written(function)
    if tree is None:
        yield from (name for code in codes_of(function) for name in code.co_names if name in replacing)
        return
    for node in outside_tests(tree):
        if (name := name_of(node)) in replacing:
            yield name
        if isinstance(node, ast.Call) and {"where", "out"} <= {given.arg for given in node.keywords}:
            yield f"{FILLED_IN} out="
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.strip("+- ").lower() == "nan":
            yield "nan"
        if isinstance(node, ast.Try):
            yield "except"
        if isinstance(node, ast.Compare) and ast.dump(node.left) == ast.dump(node.comparators[0]):
            yield ast.unparse(node)
