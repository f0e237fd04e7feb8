"""What a graphics card was seen to do: a dated record, written by hand with a card at hand, and never by CI.

Nobody can repeat it where there is no card, so what can be checked of it is: that its numbers fit each other, that no workload
was faster than the card's own products of matrices, and that it was measured with code that led to the present one.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from lemmacheck.record.files import read_json, write_json

FEWEST = 5  # repetitions of each workload
NEVER = "never run: no record of a card is in the repository"
Positive = Annotated[float, msgspec.Meta(gt=0)]
Date = Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Commit = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{40}$")]


class Timed(msgspec.Struct, kw_only=True, frozen=True):
    """One workload: its counted operations, and the seconds of every repetition."""

    name: str
    sizes: dict[str, int]
    flops: Positive  # of one repetition, counted by torch
    seconds: Annotated[list[Positive], msgspec.Meta(min_length=FEWEST)]

    @property
    def interval(self) -> tuple[float, float, float]:
        """The fastest, the middle and the slowest repetition."""
        ordered = sorted(self.seconds)
        return ordered[0], ordered[len(ordered) // 2], ordered[-1]


class CardRecord(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """All that was measured on one card in one session."""

    date: Date
    commit: Commit
    card: Annotated[str, msgspec.Meta(min_length=1)]
    driver: Annotated[str, msgspec.Meta(min_length=1)]
    torch: str
    clock_mhz: Positive
    warm_up: Annotated[int, msgspec.Meta(ge=1)]  # repetitions before the first that counts
    synchronised: Literal[True]  # the clock was read after the card had finished
    peak_flops: Positive  # float64 products of large matrices, measured in the same session
    workloads: Annotated[list[Timed], msgspec.Meta(min_length=1)]


def path_of(reports: Path) -> Path:
    return reports / "records" / "card.json"


def read_card(reports: Path) -> CardRecord | None:
    """The committed record; None where there is none. A damaged one is a ValueError."""
    return read_json(path_of(reports), CardRecord) if path_of(reports).is_file() else None


def write_card(reports: Path, record: CardRecord) -> None:
    """Only a record without contradictions is written."""
    if wrong := contradictions(record):
        raise ValueError(f"the record contradicts itself: {'; '.join(wrong)}")
    write_json(path_of(reports), record)


def contradictions(record: CardRecord) -> list[str]:
    """What cannot be: a workload beyond the roofline, or two with one name."""
    names = [one.name for one in record.workloads]
    found = [f"two workloads are named {name}" for name in dict.fromkeys(names) if names.count(name) > 1]
    for one in record.workloads:
        rate = one.flops / one.interval[0]
        if rate > record.peak_flops:
            found.append(
                f"{one.name} does {rate:.3g} operations a second, more than the card's own products ({record.peak_flops:.3g})"
            )
    return found


def is_of_this_history(record: CardRecord, top: Path) -> bool:
    """The code that was measured led to the present one."""
    asked = ["git", "-C", str(top), "merge-base", "--is-ancestor", record.commit, "HEAD"]
    return subprocess.run(asked, check=False, capture_output=True).returncode == 0


def sentence(record: CardRecord | None) -> str:
    """What a page may say of cards."""
    if record is None:
        return NEVER
    return f"measured on {record.card} on {record.date}, not by CI (driver {record.driver}, {record.clock_mhz:g} MHz)"
