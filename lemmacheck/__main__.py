"""The command line: `lemmacheck VERB`, or `python -m lemmacheck VERB`."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Set what must be set before numpy and numba are imported, then hand over to the verbs."""
    from lemmacheck.running.executors import one_thread_each

    one_thread_each()
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    os.environ.setdefault("PYTHONHASHSEED", "0")
    from lemmacheck.cli import main as verbs

    verbs(prog_name="lemmacheck")


if __name__ == "__main__":
    main()
