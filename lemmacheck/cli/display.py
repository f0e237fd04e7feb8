"""Progress of a run: a live line with time left on a terminal, now and then a plain line when piped."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

from lemmacheck.running.table import Progress

PLAIN_EVERY = 15.0  # seconds between lines when nobody watches live


class Display:
    """A context that shows `Progress` as it is updated."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        self._last = time.monotonic()
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Display:
        if self._live:
            from rich.console import Console
            from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
            from rich.progress import Progress as Bar

            self._bar = Bar(
                TextColumn("{task.description}"),
                BarColumn(),
                TextColumn("{task.fields[units]}"),
                TimeElapsedColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._bar.start()
            self._task = self._bar.add_task("starting", total=None, units="")
        return self

    def update(self, p: Progress) -> None:
        left = "" if p.left is None or p.left < 1 else f", about {p.left:.0f} s left"
        text = f"{p.done}/{p.claims} claims, {p.draws} draws{left}"
        if self._bar is not None:
            self._bar.update(self._task, description=text, total=max(p.claims, 1), completed=p.done, units=f"{p.units} units")
        elif time.monotonic() - self._last > PLAIN_EVERY:
            self._last = time.monotonic()
            print(text, file=sys.stderr, flush=True)

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()
