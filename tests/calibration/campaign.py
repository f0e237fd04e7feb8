"""Measures how often bounds and judge err, records it for the site, and says it in one line.

python -m tests.calibration.campaign [--repeats N]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.calibration import counted_levels
from tests.calibration.counted_levels import Count
from tests.calibration.exact_levels import Level, all_levels

RECORD = Path(__file__).resolve().parents[2] / "reports" / "records" / "calibration.json"


def record_of(levels: Sequence[Level], counts: Sequence[Count], judged: Sequence[Count], false: dict[str, str]) -> dict[str, Any]:
    """What the site shows, one table per way of measuring."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "figures": line_of(levels, [*counts, *judged]),
        "added_up_over_all_outcomes": [
            {"bound": one.bound, "law": one.law, "promised": one.nominal, "error": one.error} for one in levels
        ],
        "counted": [_row(one) for one in counts],
        "the_whole_way_from_draws_to_status": [_row(one) for one in judged],
        "false_claims_refuted": [{"claim": name, "refuted": told} for name, told in false.items()],
    }


def _row(count: Count) -> dict[str, Any]:
    return {
        "bound": count.bound,
        "law": count.law,
        "promised": count.nominal,
        "missed": count.missed,
        "repeats": count.repeats,
        "true_rate_at_most": round(count.at_most, 4),
    }


def line_of(levels: Sequence[Level], counts: Sequence[Count]) -> str:
    """The figures in one line."""
    kept = sum(one.keeps_its_promise for one in levels)
    shown, broken = sum(one.keeps_its_promise for one in counts), sum(one.breaks_its_promise for one in counts)
    return (
        f"{kept} of {len(levels)} levels kept exactly; of {len(counts)} counted ones {shown} shown to be kept"
        f" (but for a chance of {counted_levels.DOUBT:g} each), {broken} shown to be broken"
    )


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="calibrate")
    parser.add_argument("--repeats", type=int, default=300)
    repeats = parser.parse_args(arguments).repeats
    levels = [*all_levels(short=False), counted_levels.observed()]
    counts = list(counted_levels.watched_means(repeats))
    judged = list(counted_levels.judged(repeats))
    false = {name: f"{refuted} of {repeats}" for name, refuted in counted_levels.false_claims(repeats)}
    liar = counted_levels.normal_means(repeats)
    record = record_of(levels, counts, judged, false)
    record["counted"].append(_row(liar))
    RECORD.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    wrong = [one for one in levels if not one.keeps_its_promise] + [one for one in [*counts, *judged] if not one.keeps_its_promise]
    for one in wrong:
        print(f"not kept: {one}")
    print(record["figures"])
    unnoticed = not liar.breaks_its_promise or any(told != f"{repeats} of {repeats}" for told in false.values())
    return int(bool(wrong) or unnoticed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
