"""Where tasks run: in this process, or in worker processes that may crash, hang or be killed without harm to the others."""

from __future__ import annotations

import contextlib
import gc
import heapq
import itertools
import math
import multiprocessing
import os
import pickle
import platform
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, Protocol, TypeVar

from lemmacheck.devices import one_thread_each
from lemmacheck.errors import WorkerDied
from lemmacheck.running.strays import kill_marked, marked
from lemmacheck.running.wire import Broken, Wire, connected

TRIES = 2  # a task whose worker died is tried once more in a worker of its own: the machine may have been at fault
READY = "ready"
LOOK_AGAIN = 1.0  # seconds between looks at workers that say nothing
SELDOM = (50_000, 20, 100)  # Python looks for cycles after so many new objects: measurements make millions, and hardly any
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


@dataclass(frozen=True)
class Said:
    """What a worker says of its latest task."""

    number: int
    done: Any
    is_last: bool = False  # it left threads behind, which would go on beside the next task


@dataclass
class Worker(Generic[Task]):
    """One process, and the task it is at."""

    process: SpawnProcess
    wire: Wire
    mark: str  # of all that it starts
    is_ready: bool = False
    task: Task | None = None
    deaths: int = 0  # of workers before, at the same task
    since: float = 0.0
    given: int = 0  # how many tasks it got: an answer says to which it belongs

    def give(self, task: Task, deaths: int) -> None:
        self.task, self.deaths, self.since, self.given = task, deaths, time.monotonic(), self.given + 1
        self.wire.send((self.given, task))

    def hear(self) -> Said | None:
        """What it says, once that is whole; Broken when it is no answer, because it died or something else wrote to its wire."""
        self.wire.take_in()
        if not self.wire.whole():
            return None
        said = self.wire.receive()
        if not isinstance(said, Said) or said.number != self.given or (self.is_ready and self.task is None):
            raise Broken("it answers what was not asked")
        return said

    def has_ended(self) -> bool:
        """Whether the process is over, although a copy of it may keep the wire open."""
        return self.process.exitcode is not None

    def end(self) -> str:
        """Kill the process with all that it started; how it ended, in words."""
        self._wait(0.2)
        kill_all(self.process)
        self._wait(2)
        kill_marked(self.mark)
        self.wire.close()
        code = self.process.exitcode
        return f"signal {signal.Signals(-code).name}" if code is not None and code < 0 else f"exit code {code}"

    def _wait(self, seconds: float) -> None:
        """Until it is over: not by `join`, which would wait without end for a process that closed its descriptors."""
        end = time.monotonic() + seconds
        while not self.has_ended() and time.monotonic() < end:
            time.sleep(0.005)


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
            speaking = wait([worker.wire.end for worker in self._workers], self._patience())
            for worker in list(self._workers):
                if worker.wire.end in speaking:
                    yield from self._listen(worker)
                elif worker.has_ended() and not wait([worker.wire.end], 0):
                    yield from self._bury(worker)
            yield from self._overdue()

    def _hire(self) -> None:
        """Every idle worker gets a task."""
        self._start_workers()
        for worker in list(self._workers):
            if worker.is_ready and worker.task is None and self._waiting:
                try:
                    worker.give(*heapq.heappop(self._waiting)[2:])
                except Broken:  # it died while idle, or takes nothing any more: its wire is seen to be closed
                    worker.process.kill()

    def _start_workers(self) -> None:
        """As many workers as there are tasks, up to the most."""
        busy = sum(worker.task is not None for worker in self._workers)
        while len(self._workers) < min(self._most, busy + len(self._waiting)):
            self._workers.append(self._start())

    def _start(self) -> Worker[Task]:
        context = multiprocessing.get_context("spawn")
        here, there, mark = connected()
        process = context.Process(target=serve, args=(there, mark, self._work, self._lost), daemon=True)
        resource_tracker.ensure_running()  # it serves the run, and is none of the worker's
        with marked() as its:
            process.start()
        there.close()
        return Worker(process, here, its)

    def _listen(self, worker: Worker[Task]) -> Iterator[tuple[Task, Done]]:
        try:
            said = worker.hear()
        except Broken as problem:
            yield from self._bury(worker, str(problem))
            return
        if said is None:
            return  # the rest is to come
        if worker.is_ready:
            task, worker.task = worker.task, None
            assert task is not None
            if said.is_last:
                self._workers.remove(worker)
                worker.end()
            self._hire()  # it need not wait until its answer is read
            yield task, said.done
        worker.is_ready = True

    def _bury(self, worker: Worker[Task], why: str = "") -> Iterator[tuple[Task, Done]]:
        """A worker died or is not to be trusted: its task is tried again, and given up when that costs another worker."""
        how = worker.end()
        self._workers.remove(worker)
        if not worker.is_ready:
            raise WorkerDied(f"a worker process could not start ({why or how}); see what it printed above")
        if (task := worker.task) is None:
            return
        if worker.deaths + 1 < TRIES:
            heapq.heappush(self._waiting, (-math.inf, next(self._submitted), task, worker.deaths + 1))
        else:
            yield task, self._lost(f"its process ended {TRIES} times without an answer ({why or how})")

    def _patience(self) -> float:
        """Seconds until something is to be looked at: a worker that is overdue, or one that ended although its wire is open."""
        started = [worker.since for worker in self._workers if worker.task is not None]
        overdue = [] if self._limit is None or not started else [min(started) + self._limit - time.monotonic()]
        return max(0.0, min([LOOK_AGAIN, *overdue]))

    def _overdue(self) -> Iterator[tuple[Task, Done]]:
        for worker in list(self._workers):
            if worker.wire.stalls_in() == 0.0:
                yield from self._bury(worker, "its answer stopped in the middle")
            elif self._limit is not None and worker.task is not None and time.monotonic() - worker.since > self._limit:
                self._workers.remove(worker)
                worker.end()
                yield worker.task, self._lost(f"it took longer than {self._limit:g} seconds; allow more with --limit SECONDS")

    def close(self) -> None:
        """End every worker at once, whatever it is doing."""
        for worker in self._workers:
            kill_all(worker.process)
        for worker in self._workers:
            worker.end()
        self._workers.clear()
        self._waiting.clear()


def kill_all(process: SpawnProcess) -> None:
    """End a worker and the processes of its group; those that left it are found by their mark."""
    process.kill()
    if hasattr(os, "killpg") and process.pid is not None:
        with contextlib.suppress(ProcessLookupError, PermissionError):  # it has no group yet, or nobody is left in it
            os.killpg(process.pid, signal.SIGKILL)


def serve(end: socket.socket, mark: bytes, work: Callable[[Any], Any], lost: Callable[[str], Any]) -> None:
    """A worker's life: task by task, until the other end is closed or the wire is broken. It never returns."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process ends its workers itself
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)
    die_with_parent()
    leave_the_tracker()
    here, leave, wire, threads = os.getpid(), os._exit, Wire(end, mark), threading.active_count
    before = threads()
    gc.set_threshold(*SELDOM)
    try:
        wire.send(Said(0, READY))
        while True:
            number, task = wire.wait_for_message()
            try:
                done = work(task)
            except KeyboardInterrupt:  # nobody pressed it: signals are ignored here
                done = lost("it raises KeyboardInterrupt, which would end the whole run")
            if os.getpid() != here:  # a claim made a copy of this process, which may not answer too
                leave(0)
            try:
                wire.send(Said(number, done, threads() > before))
            except (TypeError, ValueError, AttributeError, pickle.PicklingError) as problem:  # something in it cannot be sent
                wire.send(Said(number, lost(f"its answer cannot be passed on: {problem}"), threads() > before))
    except OSError:  # a claim closed or replaced the descriptor, or the run is over
        leave(1)


def leave_the_tracker() -> None:
    """Python's tracker of semaphores serves the run; a worker that wants one gets its own, and cannot write into that of all."""
    tracker = vars(resource_tracker)["_resource_tracker"]
    if (shared := getattr(tracker, "_fd", None)) is not None:
        os.close(shared)
        tracker._fd = None


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
