"""Benchmarks as ratios: competitors interleaved in one process, one thread, CPU time, medians.

A test describes each competitor as a pair (call, units), units being the layers × replicates that one call
computes, and hands them to the `bench` fixture, which times them in turn and records rows for `reports/runs/benchmarks.json`.
Nothing here fails on a slow machine: a missed target is written down as missed, with its bottleneck.
"""

from __future__ import annotations

import ctypes
import json
import os
import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

RESULTS = Path(__file__).parents[2] / "reports" / "runs" / "benchmarks.json"
KEPT = RESULTS.parents[1] / "records" / "benchmarks.json"  # committed, with its date: the site shows it where nothing was measured
NO_CUDA = "not run: no CUDA device"


Runner = tuple[Callable[[], object], float]  # a call, and the layers × replicates it computes


def interleaved_seconds(runners: Sequence[Runner], rounds: int) -> list[float]:
    """Median CPU seconds per unit of each runner, taken in turn so that a busy machine slows all alike."""
    for run, _ in runners:
        run()  # compiles, allocates and warms the caches
    seconds = np.empty((rounds, len(runners)))
    for row in seconds:
        for i, (run, units) in enumerate(runners):
            start = time.process_time()
            run()
            row[i] = (time.process_time() - start) / units
    return np.median(seconds, axis=0).tolist()


def peak_memory_bytes(run: Callable[[], object]) -> int | None:
    """Growth of the resident set while `run` works; None where the kernel cannot tell (Linux only)."""

    def resident(field_name: str) -> int:
        line = next(x for x in Path("/proc/self/status").read_text().splitlines() if x.startswith(field_name))
        return int(line.split()[1]) * 1024

    try:
        Path("/proc/self/clear_refs").write_text("5")
        ctypes.CDLL(None).malloc_trim(0)  # memory that is free but still held would hide what `run` needs
    except (OSError, AttributeError):
        return None
    before = resident("VmRSS")
    run()
    return max(resident("VmHWM") - before, 0)


def fitted_exponent(values: Sequence[float], seconds: Sequence[float]) -> float:
    """Slope of log(cost) against log(size) by least squares."""
    return float(np.polyfit(np.log(values), np.log(seconds), 1)[0])


@dataclass
class Bench:
    """Collects rows, scaling fits and device notes of one benchmark session."""

    peaks: dict[str, float]
    cuda: bool
    rows: list[dict[str, Any]] = field(default_factory=list)
    scalings: list[dict[str, Any]] = field(default_factory=list)
    devices: dict[str, Any] = field(default_factory=dict)
    loads: list[float] = field(default_factory=list)  # processes that wanted to run, when each test began
    stopwatch: Any = None  # the pytest-benchmark fixture of the running test

    def race(
        self,
        workload: str,
        sizes: dict[str, Any],
        *,
        naive: Runner,
        fast: Runner,
        plain: Runner | None = None,
        target: float | None = None,
        aim: float | None = None,
        bottleneck: str = "",
        normals_per_unit: float | None = None,
        flops_per_unit: float | None = None,
        rounds: int = 5,
    ) -> dict[str, Any]:
        """Time the competitors in turn and record one row; returns the row."""
        names = ["naive", "fast"] + (["plain"] if plain else [])
        runners = [naive, fast] + ([plain] if plain else [])
        seconds = dict(zip(names, interleaved_seconds(runners, rounds), strict=True))
        ratio = seconds["naive"] / seconds["fast"]
        row = {
            "workload": workload,
            "sizes": sizes,
            "seconds_per_unit": seconds,
            "ratio_to_naive": round(ratio, 2),
            "ratio_to_plain": round(seconds["plain"] / seconds["fast"], 2) if plain else None,
            "target": target,
            "aim": aim,
            "met": None if target is None else bool(ratio >= target),
            "bottleneck": bottleneck,
            "peak_memory_bytes": peak_memory_bytes(fast[0]),
            "fraction_of_normal_peak": self._fraction("normals_per_second", normals_per_unit, seconds["fast"]),
            "fraction_of_gemm_peak": self._fraction("gemm_float64_flops", flops_per_unit, seconds["fast"]),
        }
        self.rows.append(row)
        self._show_in_table(fast, row)
        return row

    def waiting(self, what: str, without: float, seconds: float, *, target: float | None = None, bottleneck: str = "") -> None:
        """Record a row of whole processes that were timed already: CPU seconds with what is remembered, and without."""
        ratio = without / seconds
        self.rows.append(
            {
                "workload": "waiting at the command line",
                "sizes": {"verb": what},
                "seconds_per_unit": {"naive": without, "fast": seconds},
                "ratio_to_naive": round(ratio, 2),
                "ratio_to_plain": None,
                "target": target,
                "aim": None,
                "met": None if target is None else bool(ratio >= target),
                "bottleneck": bottleneck,
                "peak_memory_bytes": None,
                "fraction_of_normal_peak": None,
                "fraction_of_gemm_peak": None,
            }
        )

    def scaling(
        self,
        workload: str,
        axis: str,
        values: Sequence[int],
        runner: Callable[[int], Runner],
        *,
        expected: float,
        rounds: int = 5,
        **sizes: Any,
    ) -> float:
        """Fit cost per unit ∝ axis**exponent over `values`; `expected` is the leading term's exponent."""
        seconds = interleaved_seconds([runner(v) for v in values], rounds)
        exponent = fitted_exponent(values, seconds)
        self.scalings.append(
            {
                "workload": workload,
                "axis": axis,
                "values": list(values),
                "sizes": sizes,
                "seconds_per_unit": seconds,
                "exponent": round(exponent, 3),
                "last_slope": round(fitted_exponent(values[-2:], seconds[-2:]), 3),
                "expected_at_most": expected,
            }
        )
        self._show_in_table(runner(values[0]), {"exponent": exponent})
        return exponent

    def on_cuda(self, workload: str, runner: Callable[[], Runner]) -> None:
        """Time the workload on CUDA when there is a device, and otherwise say that it was not run."""
        if not self.cuda:
            self.devices[workload] = NO_CUDA
            return
        import torch

        run, units = runner()

        def synchronised() -> None:
            run()
            torch.cuda.synchronize()

        synchronised()
        start = time.perf_counter()  # the device's work does not show in this process's CPU time
        synchronised()
        self.devices[workload] = {"seconds_per_unit": (time.perf_counter() - start) / units}

    def _fraction(self, peak: str, per_unit: float | None, seconds: float) -> float | None:
        return None if per_unit is None else round(per_unit / seconds / self.peaks[peak], 3)

    def _show_in_table(self, runner: Runner, info: dict[str, Any]) -> None:
        if self.stopwatch is not None:
            self.stopwatch.extra_info.update(info)
            self.stopwatch.pedantic(runner[0], rounds=3, iterations=1)


def measured_peaks() -> dict[str, float]:
    """This machine's one-thread peaks: matrix products per second and normals per second."""
    import torch

    from theory.randomness import threefry

    size, draws = 512, 1 << 16
    keys, out = threefry.keys_from_seed(0, 1), np.random.default_rng(0)
    a64 = out.standard_normal((size, size))
    a32 = torch.from_numpy(a64.astype(np.float32))
    legacy = np.random.RandomState(0)
    gemm64, gemm_torch64, gemm32, normal, randn = interleaved_seconds(
        [
            (lambda: a64 @ a64, 1),
            (lambda: torch.from_numpy(a64) @ torch.from_numpy(a64), 1),
            (lambda: a32 @ a32, 1),
            (lambda: threefry.normals(keys, 0, draws), draws),
            (lambda: legacy.randn(draws), draws),
        ],
        15,
    )
    return {
        "gemm_float64_flops": 2 * size**3 / min(gemm64, gemm_torch64),
        "gemm_float32_flops": 2 * size**3 / gemm32,
        "normals_per_second": 1 / normal,
        "numpy_randn_per_second": 1 / randn,
    }


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--record", action="store_true", help=f"also keep the benchmarks, with the date, in {KEPT.name} of the records"
    )


@pytest.fixture(scope="session")
def bench_session(request):
    """One record per session, one thread throughout; written to JSON at the end."""
    import scipy.linalg  # noqa: F401 - compiled kernels call its BLAS, which must be loaded to be limited
    import torch
    from threadpoolctl import threadpool_limits

    torch.set_num_threads(1)
    with threadpool_limits(1):
        session = Bench(peaks=measured_peaks(), cuda=torch.cuda.is_available())
        yield session
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(as_json(session), indent=1) + "\n")
    if request.config.getoption("--record", default=False):
        dated = {"date": datetime.now(UTC).date().isoformat(), **as_json(session)}
        KEPT.write_text(json.dumps(dated, indent=1) + "\n")


@pytest.fixture
def bench(bench_session, benchmark):
    """The session's record, with this test's pytest-benchmark stopwatch."""
    bench_session.stopwatch = benchmark
    bench_session.loads.append(os.getloadavg()[0])
    yield bench_session
    bench_session.stopwatch = None


def as_json(session: Bench) -> dict[str, Any]:
    """The session's record in the form that the site reads."""
    import torch

    cuda = torch.cuda.get_device_name(0) if session.cuda else NO_CUDA
    return {
        "schema": 1,
        "machine": {
            "processor": processor_name(),
            "cores": os.cpu_count(),
            "threads": 1,
            "python": platform.python_version(),
            "numpy": np.__version__,
            "torch": torch.__version__,
        },
        "load": round(float(np.median(session.loads)), 1) if session.loads else None,
        "device": {"cuda": cuda, "cuda_workloads": session.devices},
        "peaks": session.peaks,
        "rows": session.rows,
        "scaling": session.scalings,
    }


def processor_name() -> str:
    """The processor's name and widest vector instructions, which decide the peaks."""
    cpuinfo = Path("/proc/cpuinfo")
    if not cpuinfo.exists():
        return platform.processor() or platform.machine()
    fields = dict((part.strip() for part in line.split(":", 1)) for line in cpuinfo.read_text().splitlines() if ":" in line)
    flags = fields.get("flags", "").split()
    vectors = next((flag for flag in ("avx512f", "avx2", "avx") if flag in flags), "no AVX")
    return f"{fields.get('model name', platform.machine())} ({vectors})"
