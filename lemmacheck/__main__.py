"""The command line: `lemmacheck VERB`, or `python -m lemmacheck VERB`."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import Any, NoReturn


def stop(*_: Any) -> None:
    """A request to end is treated as Ctrl-C: workers are ended, the store stays valid, and the user is told how to go on."""
    raise KeyboardInterrupt


def refuse_to_vanish() -> Callable[[int], NoReturn]:
    """The way to leave this process. Nobody else leaves it with exit code 0: a pass is what a run says at its end."""
    leave, here = os._exit, os.getpid()

    def vanish(status: int) -> NoReturn:
        if os.getpid() == here:
            print("error: something that was loaded ended the program before it was done", file=sys.stderr, flush=True)
        leave(status or 2 if os.getpid() == here else status)

    os._exit = vanish
    return leave


def end_with(ended: SystemExit) -> int:
    """The exit code, once everything is written; what nobody could be told is no pass."""
    code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:  # a full disk, a closed pipe
        return code or 2
    return code


def main() -> None:
    """Set what must be set before numpy and numba are imported, then hand over to the verbs."""
    from lemmacheck.devices import one_thread_each

    one_thread_each()
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    os.environ.setdefault("PYTHONHASHSEED", "0")
    leave = refuse_to_vanish()
    from lemmacheck.cli import main as verbs

    try:
        verbs(prog_name="lemmacheck")
    except SystemExit as ended:  # at once: a thread or an `atexit` of a claim neither delays the end nor changes its code
        leave(end_with(ended))


if __name__ == "__main__":
    main()
