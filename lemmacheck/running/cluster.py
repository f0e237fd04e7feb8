"""Units of work on a Dask cluster: workers on any machines that have the same sources, one thread each.

A unit travels by the name of its file and its content key. A worker computes the key of its own files and refuses work for other
code. Each worker does its units in a process of its own, so a crash or an endless loop is the error of a claim there as here.
Results come back to the one process that writes the store; no more than a few units per worker are under way at a time.
"""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import heapq
import itertools
import math
import multiprocessing
import os
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from lemmacheck.errors import ClaimError, WorkerDied
from lemmacheck.places import processor, project
from lemmacheck.running.executors import Executor, InProcess, Processes
from lemmacheck.running.keys import file_key
from lemmacheck.running.units import Answer, Unit, lost, work

AHEAD = 3  # units under way for each worker: enough that none waits for the network
PATIENCE = 60.0  # seconds without a scheduler, or without a single worker, after which the run stops
ASK_AGAIN = 0.5  # seconds between questions who is there
PAUSE = 0.02  # seconds between looks at what is finished
LOCAL = "local"


@dataclasses.dataclass(frozen=True)
class Order:
    """A unit as it travels: its file as seen from the project's folder, and the code it must be done with."""

    unit: Unit
    file: str
    code: str
    place: str  # the type of CPU, or empty where that does not matter
    settings: tuple[tuple[str, str], ...]  # device and data
    limit: float | None


@dataclasses.dataclass(frozen=True)
class Refusal:
    """A worker that will not do a unit, and why."""

    worker: str
    why: str


def order_of(unit: Unit, *, limit: float | None) -> Order:
    """What is sent to a worker."""
    top = project().top
    file = unit.path.relative_to(top).as_posix() if unit.path.is_relative_to(top) else str(unit.path)
    settings = tuple((name, os.environ.get(name, "")) for name in ("LEMMACHECK_DEVICE", "LEMMACHECK_DATA"))
    on_cpu = dict(settings)["LEMMACHECK_DEVICE"] in ("", "cpu")
    sent = dataclasses.replace(unit, path=Path(file))
    return Order(sent, file, file_key(unit.path), processor() if on_cpu else "", settings, limit)


def carry_out(order: Order) -> Answer | Refusal:
    """Runs in a Dask worker: the unit's answer, or a refusal where the code or the machine is not the one that was asked for."""
    path = project().top / order.file
    if not path.is_file():
        return Refusal(_address(), f"it has no file {order.file}; start workers in the project's folder")
    if file_key(path) != order.code:
        return Refusal(_address(), "its sources or versions differ from those of the run; update it and start it again")
    if order.place and order.place != processor():
        return Refusal(_address(), f"its CPU is {processor()}, and the run is on {order.place}: their last digits may differ")
    executor = _own_process(order.settings, order.limit)
    executor.submit(dataclasses.replace(order.unit, path=path))
    return next(answer for _, answer in executor.results())


def _address() -> str:
    from distributed import get_worker

    return str(get_worker().address)


_process: dict[Any, Executor[Unit, Answer]] = {}  # of this worker, by the settings it was started with


def _own_process(settings: tuple[tuple[str, str], ...], limit: float | None) -> Executor[Unit, Answer]:
    """The process in which this worker does its units; a daemon may not have one and does them itself."""
    if (settings, limit) not in _process:
        for before in _process.values():
            before.close()
        _process.clear()
        os.environ.update(settings)
        daemon = multiprocessing.current_process().daemon
        own: Executor[Unit, Answer] = InProcess(work) if daemon else Processes(work, 1, lost=lost, limit=limit)
        _process[settings, limit] = own
    return _process[settings, limit]


class Cluster:
    """The same interface as the other executors; the scheduler repeats the units of workers that die."""

    def __init__(self, address: str, *, workers: int, limit: float | None) -> None:
        self._limit = limit
        self._waiting: list[tuple[float, int, Unit]] = []  # a heap: the most urgent first, then in order
        self._running: dict[str, tuple[Any, Unit]] = {}
        self._count = itertools.count()
        self._refusals: dict[str, str] = {}
        self._close: list[Callable[[], Any]] = []
        self._client = self._connect(address, workers)
        self._address = address
        self._alive, self._asked = time.monotonic(), 0.0
        self._workers: dict[str, Any] = {}

    def _connect(self, address: str, workers: int) -> Any:
        try:
            import dask
            from distributed import Client, LocalCluster
        except ModuleNotFoundError:
            raise ClaimError("--cluster needs Dask; get it with: pip install 'lemmacheck[cluster]'") from None
        if address == LOCAL:
            dask.config.set({"distributed.worker.daemon": False})
            cluster = LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)
            self._close.append(cluster.close)
            client = Client(cluster)
        else:
            try:
                client = Client(address, timeout=10)
            except (OSError, ValueError, TimeoutError) as problem:
                raise ClaimError(f"no Dask scheduler answers at {address} ({type(problem).__name__}); start one first") from None
        self._close.insert(0, client.close)
        return client

    def submit(self, unit: Unit, *, urgency: float = 0.0) -> None:
        heapq.heappush(self._waiting, (-urgency, next(self._count), unit))

    def is_idle(self) -> bool:
        """Fewer units are under way or waiting than there are workers."""
        return len(self._waiting) + len(self._running) < len(self._workers)

    def results(self) -> Iterator[tuple[Unit, Answer]]:
        """Each finished unit with its answer, as they come; what is submitted meanwhile is taken up too."""
        while self._waiting or self._running:
            self._send()
            finished = [key for key, (future, _) in self._running.items() if future.done()]
            if not finished:
                time.sleep(PAUSE)
            for key in finished:
                future, unit = self._running.pop(key)
                answer = self._answer(future)
                future.release()
                if isinstance(answer, Refusal):
                    self._refusals[answer.worker] = answer.why
                    self.submit(unit, urgency=math.inf)
                else:
                    yield unit, answer

    def _answer(self, future: Any) -> Answer | Refusal:
        """What a unit came to; if workers died at it again and again it is lost, if the cluster is gone so is the run."""
        from distributed import KilledWorker

        try:
            given: Answer | Refusal = future.result()
            return given
        except KilledWorker as problem:
            return lost(f"workers died at it again and again ({problem.last_worker})")
        except (Exception, asyncio.CancelledError) as problem:
            raise WorkerDied(f"{self._gone()} ({type(problem).__name__})") from None

    def _send(self) -> None:
        """Keep a few units under way for every worker that has not refused this code."""
        workers = self._present()
        for address, info in workers.items():
            if info["nthreads"] != 1:
                raise ClaimError(f"the worker {address} has {info['nthreads']} threads; start workers with --nthreads 1")
        if workers and all(address in self._refusals for address in workers):
            address, why = next(pair for pair in self._refusals.items() if pair[0] in workers)
            raise WorkerDied(f"every worker refuses, for example {address}: {why}")
        willing = [address for address in workers if address not in self._refusals]
        while self._waiting and len(self._running) < AHEAD * len(willing):
            _, _, unit = heapq.heappop(self._waiting)
            name = f"lemmacheck-{hashlib.blake2b(unit.key.encode(), digest_size=8).hexdigest()}-{uuid.uuid4().hex[:8]}"
            wanted = {"workers": willing} if self._refusals else {}
            future = self._client.submit(carry_out, order_of(unit, limit=self._limit), key=name, pure=False, retries=2, **wanted)
            self._running[name] = (future, unit)

    def _present(self) -> dict[str, Any]:
        """The workers that there are; a run without a scheduler or without any worker stops after a while."""
        now = time.monotonic()
        if now - self._asked > ASK_AGAIN or not self._workers:
            self._asked = now
            is_there = self._client.status == "running"
            self._workers = self._client.scheduler_info(n_workers=-1).get("workers", {}) if is_there else {}
        if self._workers:
            self._alive = now
        elif now - self._alive > PATIENCE or self._client.status == "closed":
            raise WorkerDied(self._gone())
        return self._workers

    def _gone(self) -> str:
        where = "the local cluster" if self._address == LOCAL else f"the cluster at {self._address}"
        return f"{where} is gone or has no workers; what is finished is stored, go on with: {project().call('resume')}"

    def close(self) -> None:
        """Forget what is under way and leave the cluster; a local one ends."""
        self._waiting.clear()
        self._running.clear()
        for step in self._close:
            step()
