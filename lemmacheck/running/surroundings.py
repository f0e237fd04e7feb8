"""What a file of claims could leave behind, when it is loaded, that reaches beyond its claims into the run.

Threads, processes, replaced functions, signals: each would let one file end the run or speak for others. Looked at in a copy of
the process (admission.py), so that what is found has done no harm yet.
"""

from __future__ import annotations

import builtins
import os
import signal
import sys
import threading
from collections.abc import Collection, Iterable
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any

from lemmacheck.places import PACKAGE
from lemmacheck.running.integrity import forget, remember_referee, restore_referee


class Surroundings:
    """How the process is before files of claims are loaded, one after the other."""

    def __init__(self) -> None:
        forget()
        remember_referee()
        self._modules = set(sys.modules)
        self._inherited = frozenset(os.environ)
        self._threads, self._language, self._program = threading.active_count(), _language(), _program(self._inherited)

    def complaint(self, path: Path) -> str:
        """What loading a file changed, as half a sentence; empty when it changed nothing."""
        if threading.active_count() > self._threads or _has_children():
            return "loading it starts a thread or a process, which would go on beside the run"
        new = sys.modules.keys() - self._modules
        self._modules |= new
        if changed := [*_own_code(path, (name for name in new if name.startswith(f"{PACKAGE.name}."))), *restore_referee()]:
            return f"loading it replaces {changed[0]} of the referee; a claim may use the referee, not change it"
        language, program = _language(), _program(self._inherited)
        if changed := [name for name, was in self._language.items() if language.get(name) is not was]:
            return f"loading it replaces {changed[0]} of Python, which the referee uses too"
        if changed := [name for name, was in self._program.items() if program[name] != was]:
            return f"loading it changes {changed[0]} of the whole program"
        return ""


def _language() -> dict[str, Any]:
    """The functions of Python itself without which nothing here means what it says."""
    own = {name: value for name, value in vars(builtins).items() if isinstance(value, BuiltinFunctionType | type)}
    return {"sys.exit": sys.exit, "os._exit": os._exit, **own}


STEERING = ("PYTHON", "LEMMACHECK", "LD_")  # variables by which a file could speak to workers; those of libraries say nothing to us


def _program(inherited: Collection[str]) -> dict[str, Any]:
    """What belongs to the process and not to a module: who answers the signals that end a run, where it is, what it inherits."""
    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGALRM")
    return {
        "the signals": [signal.getsignal(getattr(signal, name)) for name in names],
        "the timer": signal.getitimer(signal.ITIMER_REAL)[0] > 0,
        "the folder": os.getcwd(),
        "the environment": {n: v for n, v in os.environ.items() if n in inherited or n.startswith(STEERING)},
        "the output": [os.path.exists(f"/dev/fd/{number}") for number in (1, 2)],
    }


def _has_children() -> bool:
    """Whether a process that has none itself got one."""
    try:
        return os.waitpid(-1, os.WNOHANG) is not None
    except ChildProcessError:
        return False


def _own_code(path: Path, modules: Iterable[str]) -> list[str]:
    """What a file put into modules of the referee that nobody had imported before it did."""
    return [
        f"{name}.{what}"
        for name in modules
        for what, value in vars(sys.modules[name]).items()
        if isinstance(value, FunctionType) and value.__code__.co_filename == str(path)
    ]
