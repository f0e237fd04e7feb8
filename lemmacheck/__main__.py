"""The command line: `lemmacheck VERB`, or `python -m lemmacheck VERB`."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any


def stop(*_: Any) -> None:
    """A request to end is treated as Ctrl-C: workers are ended, the store stays valid, and the user is told how to go on."""
    raise KeyboardInterrupt


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
    from lemmacheck.cli import main as verbs

    verbs(prog_name="lemmacheck")


if __name__ == "__main__":
    main()
