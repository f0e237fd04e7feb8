"""What calibration measured is kept for the site."""

import fcntl
import json

import pytest

from lemmacheck.places import project
from lemmacheck.record.files import write_json


@pytest.fixture
def record():
    """Keep one row of a table in reports/runs/calibration.json; rows of the same bound and law are replaced."""

    def keep(table: str, **row) -> None:
        path = project().reports / "runs" / "calibration.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path.with_suffix(".lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
            others = [r for r in known.get(table, []) if (r["bound"], r["law"]) != (row["bound"], row["law"])]
            known[table] = sorted([*others, row], key=lambda r: (r["bound"], r["law"]))
            write_json(path, known)

    return keep
