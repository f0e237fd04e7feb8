"""Compiled kernels give the same bits whether they were compiled just now or loaded from the cache."""

import importlib
from pathlib import Path

from numba.core.dispatcher import Dispatcher

import theory.chains


def test_sums_that_may_be_reordered_are_inlined():
    """A kernel from the cache calls its own copy of a function, one compiled just now the function's: neither may be a call."""
    found = 0
    for file in Path(theory.chains.__file__).parent.glob("*_kernels.py"):
        for function in vars(importlib.import_module(f"theory.chains.{file.stem}")).values():
            if isinstance(function, Dispatcher) and "reassoc" in set(function.targetoptions.get("fastmath") or ()):
                found += 1
                assert function.targetoptions.get("forceinline"), function
    assert found > 10
