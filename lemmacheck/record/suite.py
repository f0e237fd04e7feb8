"""What the tools around a run leave for its pages: benchmarks, properties, coverage, mistakes and calibration, as records.

They are written by other programs and committed, so that their types are checked when they are read: a page says which is damaged.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from lemmacheck.record.results import Count, Value

Positive = Annotated[float, msgspec.Meta(gt=0)]
Calibration = dict[str, str | list[dict[str, Any]]]  # date and figures, and tables under names of their own


class Room(msgspec.Struct, kw_only=True, frozen=True):
    """Lines and branches of one folder, and how many of them the tests reach."""

    lines: Count
    lines_run: Count
    branches: Count
    branches_taken: Count


class Coverage(msgspec.Struct, kw_only=True, frozen=True):
    """What the tests run of the code."""

    date: str
    tests: list[str] = []
    rooms: dict[str, Room]

    def __post_init__(self) -> None:
        if "all" not in self.rooms:
            raise ValueError("it says nothing of all rooms together")


class Mistake(msgspec.Struct, kw_only=True, frozen=True):
    """A mistake that was put into the code and that nobody noticed."""

    file: str
    mistake: str
    reason: str = ""


class Mistakes(msgspec.Struct, kw_only=True, frozen=True):
    """How many plausible mistakes the tests and verdicts notice."""

    date: str
    mistakes: Count
    tried: Count
    noticed_by_tests: Count
    noticed_by_verdicts: Count
    unnoticed: list[Mistake]


class Property(msgspec.Struct, kw_only=True, frozen=True):
    """One fact about our own code that generated examples try to break."""

    nodeid: str
    fact: str
    says: str = ""
    outcome: str
    examples: Count | None = None
    falsifying: str | None = None
    guards: list[str] = []


class Properties(msgspec.Struct, kw_only=True, frozen=True):
    """Those of the last test sessions."""

    date: str = ""
    properties: list[Property]


class Row(msgspec.Struct, kw_only=True, frozen=True):
    """One race: how many times faster than the plain loop."""

    workload: str
    sizes: dict[str, Value]
    seconds_per_unit: dict[str, float]
    ratio_to_naive: float
    ratio_to_plain: float | None = None
    target: float | None = None
    met: bool | None = None
    bottleneck: str = ""
    fraction_of_normal_peak: float | None = None
    fraction_of_gemm_peak: float | None = None

    def __post_init__(self) -> None:
        if "fast" not in self.seconds_per_unit:
            raise ValueError("a race without its winner")


class Scaling(msgspec.Struct, kw_only=True, frozen=True):
    """How cost grows along one axis."""

    workload: str
    axis: str
    values: Annotated[list[Positive], msgspec.Meta(min_length=2)]
    seconds_per_unit: list[Positive]
    exponent: float
    last_slope: float
    expected_at_most: float

    def __post_init__(self) -> None:
        if len(self.values) != len(self.seconds_per_unit):
            raise ValueError("not one time for each size")


class Device(msgspec.Struct, kw_only=True, frozen=True):
    """Whether a card was there, and what it took."""

    cuda: str
    cuda_workloads: dict[str, Any] = {}


class Benchmarks(msgspec.Struct, kw_only=True, frozen=True):
    """One session of benchmarks on one machine."""

    date: str = ""
    load: float | None = None  # processes that wanted to run meanwhile
    machine: dict[str, Value]
    device: Device
    peaks: dict[str, float]
    rows: list[Row]
    scaling: list[Scaling] = []

    def __post_init__(self) -> None:
        if self.load is not None and not isinstance(self.machine.get("cores"), int):
            raise ValueError("it says nothing of the cores")
