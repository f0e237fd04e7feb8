"""The command line: `python -m checks VERB`, or `nox -s checks -- VERB`."""

from __future__ import annotations

import os
import sys

from checks.engine.executors import one_thread_each

one_thread_each()  # before numpy is imported anywhere

import checks.commands_ledger  # noqa: E402  (the thread setting must come first)
import checks.commands_reading  # noqa: E402, F401  (verbs register themselves)
from checks.commands import main  # noqa: E402

if __name__ == "__main__":
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    os.environ.setdefault("PYTHONHASHSEED", "0")
    main(prog_name="checks")
