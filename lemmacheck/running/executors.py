"""Where units of work run: in this process, or in worker processes with one BLAS thread each."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol, TypeVar

THREAD_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS")
REVIVALS = 3  # how often a pool whose worker was killed is started again


Task = TypeVar("Task")
Done = TypeVar("Done", covariant=True)


class Executor(Protocol[Task, Done]):
    """Takes tasks at any time and gives each back once, with what became of it."""

    def submit(self, unit: Task) -> None: ...

    def results(self) -> Iterator[tuple[Task, Done]]: ...

    def close(self) -> None: ...


class WorkerDied(Exception):
    """A worker process was killed again and again on the same work."""


def one_thread_each() -> None:
    """Must run before numpy or torch is imported: intra-op threads make results depend on the machine."""
    for name in THREAD_VARIABLES:
        os.environ[name] = "1"


class InProcess:
    """Runs a unit when its result is asked for; the order of units is the order of submission."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self._work = work
        self._waiting: list[Any] = []

    def submit(self, unit: Any) -> None:
        self._waiting.append(unit)

    def results(self) -> Iterator[tuple[Any, Any]]:
        """Each finished unit with its result; units submitted meanwhile are taken up too."""
        while self._waiting:
            unit = self._waiting.pop(0)
            yield unit, self._work(unit)

    def close(self) -> None:
        self._waiting.clear()


class Processes:
    """A pool of spawned workers; when one is killed, the pool is started again and the lost units repeated."""

    def __init__(self, work: Callable[[Any], Any], workers: int) -> None:
        self._work = work
        self._workers = workers
        self._revivals = 0
        self._pool = self._start()
        self._running: dict[Future[Any], Any] = {}

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=multiprocessing.get_context("spawn"), initializer=one_thread_each)

    def submit(self, unit: Any) -> None:
        try:
            self._running[self._pool.submit(self._work, unit)] = unit
        except BrokenProcessPool:
            self._revive([unit])

    def _revive(self, lost: list[Any]) -> None:
        lost = [*self._running.values(), *lost]
        self._running = {}
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._revivals += 1
        if self._revivals > REVIVALS:
            raise WorkerDied(f"worker processes were killed {self._revivals} times; run with --workers 1 to see where")
        self._pool = self._start()
        for unit in lost:
            self.submit(unit)

    def results(self) -> Iterator[tuple[Any, Any]]:
        """Each finished unit with its result, as they come."""
        while self._running:
            done, _ = wait(list(self._running), return_when=FIRST_COMPLETED)
            for future in done:
                if future not in self._running:
                    continue
                unit = self._running.pop(future)
                try:
                    result = future.result()
                except BrokenProcessPool:
                    self._revive([unit])
                    break
                yield unit, result

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def make_executor(work: Callable[[Any], Any], workers: int) -> InProcess | Processes:
    """One worker runs here; more are processes."""
    return InProcess(work) if workers == 1 else Processes(work, workers)
