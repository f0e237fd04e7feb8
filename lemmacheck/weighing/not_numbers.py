"""A draw that comes to something which is no number must hand it back: with another in its place it is another quantity.

Observations are left alone: a training that diverged is an outcome, and counts as its author says, at a rung that says so.
Nothing here hands over numbers, so recorded draws do not depend on it.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.proofs.separation import codes_of, reached_by_authors, written
from lemmacheck.weighing.clipped import outside_tests

REPLACING = {
    *("nan_to_num", "isnan", "masked_invalid", "fix_invalid", "fmin", "fmax"),
    *(f"nan{name}" for name in ("mean", "sum", "prod", "min", "max", "median", "std", "var", "quantile", "percentile")),
}
KINDS = ("divide", "over", "under")  # of what numpy may warn of, besides an operation whose result is no number
_quiet = np.errstate


@contextmanager
def noticing(evidence: Draws) -> Iterator[None]:
    """While it draws, every operation whose result is no number is noticed, also where the draw asks numpy to be silent."""
    if isinstance(evidence, Observed):
        yield
        return
    arose: list[str] = []
    np.errstate = _Noticing  # type: ignore[misc]
    try:
        with _quiet(invalid="call", call=lambda kind, _: arose.append(kind)):
            yield
    finally:
        np.errstate = _quiet  # type: ignore[misc]
    if arose:
        raise ClaimError(
            f"in {evidence.experiment} a number that is none arose (0/0, or the root of a negative number) and is not in what it"
            " returned: return it, or draw where the quantity is defined"
        )


class _Noticing(_quiet):
    """Silences all but what is noticed."""

    def __init__(self, **changes: Any) -> None:
        changes.pop("invalid", None)
        of_all = changes.pop("all", None)
        super().__init__(**{**(dict.fromkeys(KINDS, of_all) if of_all is not None else {}), **changes})


def refuse_replacing(evidence: Draws) -> None:
    """No function of the draw's author asks whether something is a number, other than to refuse it."""
    if not isinstance(evidence, Observed) and (word := _asked(evidence.draw)):
        raise ClaimError(
            f"{evidence.experiment} asks for what is no number ({word}): return it as it is, so that nothing stands in its place"
        )


@functools.cache
def _asked(draw: Callable[..., Any]) -> str:
    return next((f"{word} in {one.__name__}" for one in reached_by_authors(draw) for word in _words(one)), "")


def _words(function: FunctionType) -> Iterator[str]:
    tree = written(function)
    if tree is None:
        yield from (name for code in codes_of(function) for name in code.co_names if name in REPLACING)
        return
    for node in outside_tests(tree):
        name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        if name in REPLACING:
            yield name
        if isinstance(node, ast.Try):
            yield "except"
        if isinstance(node, ast.Compare) and ast.dump(node.left) == ast.dump(node.comparators[0]):
            yield ast.unparse(node)
