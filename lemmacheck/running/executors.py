"""Where tasks run: in this process, or in worker processes that may crash, hang or be killed without harm to the others."""

from __future__ import annotations

import heapq
import itertools
import math
import multiprocessing
import os
import platform
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, Protocol, TypeVar

from lemmacheck.devices import one_thread_each
from lemmacheck.errors import WorkerDied

TRIES = 2  # a task whose worker died is tried once more in a worker of its own: the machine may have been at fault
READY = "ready"
PARENT_DEATH_SIGNAL = 1  # Linux, sys/prctl.h: PR_SET_PDEATHSIG

Task = TypeVar("Task")
Done = TypeVar("Done")
Given = TypeVar("Given", covariant=True)


class Executor(Protocol[Task, Given]):
    """Takes tasks at any time and gives each back once, with what became of it."""

    def submit(self, task: Task, *, urgency: float = 0.0) -> None: ...

    def is_idle(self) -> bool: ...

    def results(self) -> Iterator[tuple[Task, Given]]: ...

    def close(self) -> None: ...


class InProcess(Generic[Task, Done]):
    """Runs a task when its result is asked for, the most urgent first; a crash or an endless loop is not contained."""

    def __init__(self, work: Callable[[Task], Done]) -> None:
        self._work = work
        self._waiting: list[tuple[float, int, Task]] = []  # a heap
        self._submitted = itertools.count()

    def submit(self, task: Task, *, urgency: float = 0.0) -> None:
        heapq.heappush(self._waiting, (-urgency, next(self._submitted), task))

    def is_idle(self) -> bool:
        """Never: whatever is asked for is waited for."""
        return False

    def results(self) -> Iterator[tuple[Task, Done]]:
        """Each finished task with its result; tasks submitted meanwhile are taken up too."""
        while self._waiting:
            task = heapq.heappop(self._waiting)[2]
            yield task, self._work(task)

    def close(self) -> None:
        self._waiting.clear()


@dataclass
class Worker(Generic[Task]):
    """One process, and the task it is at."""

    process: SpawnProcess
    connection: Connection
    is_ready: bool = False
    task: Task | None = None
    deaths: int = 0  # of workers before, at the same task
    since: float = 0.0
    given: int = 0  # how many tasks it got: an answer says to which it belongs

    def give(self, task: Task, deaths: int) -> None:
        self.task, self.deaths, self.since, self.given = task, deaths, time.monotonic(), self.given + 1
        self.connection.send((self.given, task))

    def hear(self) -> Any:
        """What it says of its task; OSError when that is no answer, because it died or something else wrote to the connection."""
        try:
            number, said = self.connection.recv()
        except Exception as problem:  # whatever unpickling runs into
            raise OSError(f"no answer ({type(problem).__name__})") from None
        if number != self.given:
            raise OSError("the answer to another task")
        return said

    def end(self) -> str:
        """Kill the process; how it ended, in words."""
        self.process.join(0.2)
        self.process.kill()
        self.process.join(2)
        self.connection.close()
        code = self.process.exitcode
        return f"signal {signal.Signals(-code).name}" if code is not None and code < 0 else f"exit code {code}"


class Processes(Generic[Task, Done]):
    """Spawned workers with one task each at a time, so that it is known which task killed or stalled its worker."""

    def __init__(
        self, work: Callable[[Task], Done], workers: int, *, lost: Callable[[str], Done], limit: float | None = None
    ) -> None:
        self._work, self._lost, self._limit, self._most = work, lost, limit, workers
        self._waiting: list[tuple[float, int, Task, int]] = []  # a heap; last the number of workers that the task has cost
        self._submitted = itertools.count()
        self._workers: list[Worker[Task]] = []
        one_thread_each()  # workers inherit it

    def submit(self, task: Task, *, urgency: float = 0.0) -> None:
        """The most urgent first, among equals in the order in which they come."""
        heapq.heappush(self._waiting, (-urgency, next(self._submitted), task, 0))
        self._start_workers()  # which load what they need while more is submitted

    def is_idle(self) -> bool:
        """There are fewer tasks than workers."""
        return not self._waiting and sum(worker.task is not None for worker in self._workers) < self._most

    def results(self) -> Iterator[tuple[Task, Done]]:
        """Each finished task with its result, as they come; a task that is lost comes with a sentence why."""
        while self._waiting or any(worker.task is not None for worker in self._workers):
            self._hire()
            for connection in wait([worker.connection for worker in self._workers], self._patience()):
                worker = next(worker for worker in self._workers if worker.connection is connection)
                yield from self._listen(worker)
            yield from self._overdue()

    def _hire(self) -> None:
        """Every idle worker gets a task."""
        self._start_workers()
        for worker in list(self._workers):
            if worker.is_ready and worker.task is None and self._waiting:
                try:
                    worker.give(*heapq.heappop(self._waiting)[2:])
                except OSError:  # it died while idle; what it was given is seen to when its connection is read
                    continue

    def _start_workers(self) -> None:
        """As many workers as there are tasks, up to the most."""
        busy = sum(worker.task is not None for worker in self._workers)
        while len(self._workers) < min(self._most, busy + len(self._waiting)):
            self._workers.append(self._start())

    def _start(self) -> Worker[Task]:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=serve, args=(there, self._work, self._lost), daemon=True)
        process.start()
        there.close()
        return Worker(process, here)

    def _listen(self, worker: Worker[Task]) -> Iterator[tuple[Task, Done]]:
        try:
            said = worker.hear()
        except OSError:
            yield from self._bury(worker)
            return
        if worker.is_ready:
            task, worker.task = worker.task, None
            assert task is not None
            self._hire()  # it need not wait until its answer is read
            yield task, said
        worker.is_ready = True

    def _bury(self, worker: Worker[Task]) -> Iterator[tuple[Task, Done]]:
        """A worker died: its task is tried again, and given up when that kills another worker."""
        how = worker.end()
        self._workers.remove(worker)
        if not worker.is_ready:
            raise WorkerDied(f"a worker process could not start ({how}); see what it printed above")
        if (task := worker.task) is None:
            return
        if worker.deaths + 1 < TRIES:
            heapq.heappush(self._waiting, (-math.inf, next(self._submitted), task, worker.deaths + 1))
        else:
            yield task, self._lost(f"its process ended {TRIES} times without an answer ({how})")

    def _patience(self) -> float | None:
        """Seconds until the next worker is overdue."""
        started = [worker.since for worker in self._workers if worker.task is not None]
        return None if self._limit is None or not started else max(0.0, min(started) + self._limit - time.monotonic())

    def _overdue(self) -> Iterator[tuple[Task, Done]]:
        for worker in list(self._workers):
            if self._limit is not None and worker.task is not None and time.monotonic() - worker.since > self._limit:
                self._workers.remove(worker)
                worker.end()
                yield worker.task, self._lost(f"it took longer than {self._limit:g} seconds; allow more with --limit SECONDS")

    def close(self) -> None:
        """End every worker at once, whatever it is doing."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.end()
        self._workers.clear()
        self._waiting.clear()


def serve(connection: Connection, work: Callable[[Any], Any], lost: Callable[[str], Any]) -> None:
    """A worker's life: task by task, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process ends its workers itself
    die_with_parent()
    here, leave = os.getpid(), os._exit
    connection.send((0, READY))
    while True:
        try:
            number, task = connection.recv()
        except EOFError:
            return
        try:
            done = work(task)
        except KeyboardInterrupt:  # nobody pressed it: signals are ignored here
            done = lost("it raises KeyboardInterrupt, which would end the whole run")
        if os.getpid() != here:  # a claim made a copy of this process, which may not answer too
            leave(0)
        try:
            connection.send((number, done))
        except (TypeError, ValueError, AttributeError) as problem:  # something in it cannot be sent
            connection.send((number, lost(f"its answer cannot be passed on: {problem}")))


def die_with_parent() -> None:
    """No worker outlives the run: the kernel sees to it on Linux, elsewhere a thread that waits for the parent's end."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    if platform.system() == "Linux":
        import ctypes

        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent.pid:  # it ended before the kernel was told
            os._exit(1)
        return

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
