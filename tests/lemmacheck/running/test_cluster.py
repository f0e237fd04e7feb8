"""A real scheduler and real workers on loopback: the same bytes as here, whoever is killed, and no work for other code."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from lemmacheck.errors import WorkerDied
from lemmacheck.places import project
from lemmacheck.record.files import as_json
from lemmacheck.running import cluster
from lemmacheck.running.store import Store
from tests.lemmacheck.running.test_faults import spoiled_measure, wait_for
from tests.lemmacheck.running.test_runner import EXACT, MEAN, timeless

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
SETTINGS = {**os.environ, "PYTHONPATH": str(project().top), "DASK_DISTRIBUTED__DASHBOARD__LINK": ""}


class Machines:
    """A scheduler and workers, as a Slurm job would start them."""

    def __init__(self, folder):
        self.folder, self.processes = folder, []
        self.file = folder / "scheduler.json"
        self.scheduler = self.start("scheduler", "--scheduler-file", self.file, "--port", "0", "--no-dashboard")
        assert wait_for(lambda: self.file.exists() and self.file.stat().st_size > 0)
        self.address = json.loads(self.file.read_text())["address"]

    def start(self, what, *words):
        log = (self.folder / f"{what}-{len(self.processes)}.log").open("w")
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *map(str, words), "--host", "127.0.0.1"]
        process = subprocess.Popen(command, cwd=project().top, env=SETTINGS, stdout=log, stderr=log, start_new_session=True)
        self.processes.append(process)
        return process

    def worker(self, threads=1):
        local = self.folder / f"space-{len(self.processes)}"
        return self.start("worker", self.address, "--nthreads", threads, "--no-nanny", "--no-dashboard", "--local-directory", local)

    def end(self):
        for process in self.processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(10)


@pytest.fixture
def machines(tmp_path):
    made = Machines(tmp_path)
    yield made
    made.end()


def test_a_cluster_gives_the_same_bytes_although_a_worker_is_killed_and_contains_what_a_claim_does(
    bench, machines, tmp_path, monkeypatch
):
    for name in ("one", "two"):
        bench.write(name, MEAN.format(name=name, sleep=0))
    bench.write("exact", EXACT)
    calm = timeless(bench.run(store=str(tmp_path / "calm.sqlite")))
    bench.write("gone", spoiled_measure("import os; os._exit(0)"))
    first, _ = machines.worker(), machines.worker()
    killed = []

    def answers(self, given=cluster.Cluster._answer):
        def counted(cluster_, future):
            killed.append(1)
            if len(killed) == 6:
                os.killpg(first.pid, signal.SIGKILL)
            return given(cluster_, future)

        return counted

    monkeypatch.setattr(cluster.Cluster, "_answer", answers(None))
    there = timeless(bench.run(cluster=machines.address, store=str(tmp_path / "there.sqlite")))
    assert len(killed) > 6
    gone = there.pop("gone")
    assert as_json(there) == as_json(calm)
    assert gone.status == "error"
    assert "exit code 0" in gone.reason


def test_a_worker_with_other_code_refuses_and_one_with_two_threads_is_refused(bench, machines, tmp_path, monkeypatch):
    bench.write("exact", EXACT)
    machines.worker()
    monkeypatch.setattr(cluster, "file_key", lambda path: "of other code")
    with pytest.raises(WorkerDied, match=r"every worker refuses.*sources or versions differ"):
        bench.run(cluster=machines.address, store=str(tmp_path / "a.sqlite"))
    monkeypatch.undo()
    monkeypatch.setattr(cluster, "processor", lambda: "abacus")
    with pytest.raises(WorkerDied, match="and the run is on abacus"):
        bench.run(cluster=machines.address, store=str(tmp_path / "b.sqlite"))


def test_a_killed_scheduler_loses_nothing_that_was_finished(bench, machines, tmp_path, monkeypatch):
    bench.write("one", MEAN.format(name="one", sleep=0.02))
    calm = timeless(bench.run(store=str(tmp_path / "calm.sqlite")))
    machines.worker()
    monkeypatch.setattr(cluster, "PATIENCE", 3.0)
    seen = []

    def counted(self, future, given=cluster.Cluster._answer):
        seen.append(1)
        if len(seen) == 4:
            os.killpg(machines.scheduler.pid, signal.SIGKILL)
        return given(self, future)

    monkeypatch.setattr(cluster.Cluster, "_answer", counted)
    start = time.monotonic()
    with pytest.raises(WorkerDied, match=r"what is finished is stored, go on with: .*resume"):
        bench.run(cluster=machines.address)
    assert time.monotonic() - start < 60
    store = Store(bench.request().store_path)
    assert len(list(store.units())) >= 3
    assert store.unfinished() is not None
    store.close()
    assert timeless(bench.run()) == calm


class Counting:
    """Stands in for a client: nothing is ever finished but what is asked for, one at a time."""

    status = "running"

    def __init__(self):
        self.under_way, self.most = 0, 0

    def scheduler_info(self, n_workers):
        return {"workers": {"a": {"nthreads": 1}, "b": {"nthreads": 1}}}

    def submit(self, function, order, **how):
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        return Finished(self)


class Finished:
    status = "finished"

    def __init__(self, client):
        self.client = client

    def done(self):
        return True

    def result(self):
        return cluster.Answer("x")

    def release(self):
        self.client.under_way -= 1


def test_no_more_than_a_few_units_per_worker_are_under_way(bench, monkeypatch):
    bench.write("exact", EXACT)
    client = Counting()
    monkeypatch.setattr(cluster.Cluster, "_connect", lambda self, address, workers: client)
    monkeypatch.setattr(cluster, "order_of", lambda unit, limit: unit)
    executor = cluster.Cluster("somewhere", workers=2, limit=None)
    for number in range(500):
        executor.submit(cluster.Unit(path=bench.root, attribute="claim", profile="quick", key=str(number)))
    assert len(list(executor.results())) == 500
    assert client.most <= cluster.AHEAD * 2
