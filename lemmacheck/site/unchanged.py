"""Whether the pages that are there are those that a run would write: then none of them is made again.

They go on naming the run that wrote them, which saw the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from lemmacheck.places import project
from lemmacheck.record.files import write_text
from lemmacheck.record.gate import Line
from lemmacheck.record.ledger import Known
from lemmacheck.record.results import Results

HERE = Path(__file__).resolve().parent
MANIFEST = ".written"  # which files a build made, so that the next one can remove those it no longer makes
SEAL = ".built"
OF_RUNS = ("latest.json", "claims.json")  # beside the records of benchmarks and tests, and on no page


def inputs(results: Results, ledger: Mapping[str, Known], lines: Sequence[Line], *, reports: Path, sources: str) -> str:
    """Changes when anything does that a page shows, but for the name of the run, its hour and its length."""
    run = msgspec.structs.replace(results.run, id="", started=results.run.started[:10], seconds=0.0)
    h = hashlib.blake2b(digest_size=16)
    shown = (msgspec.structs.replace(results, run=run), dict(ledger), list(lines), sources, project().command)
    h.update(msgspec.msgpack.encode(shown))
    beside = [file for file in (reports / "runs").glob("*.json") if file.name not in OF_RUNS]
    beside += (reports / "records").glob("*.json")
    own = [file for name in ("templates", "assets") for file in (HERE / name).rglob("*") if file.is_file()]
    told = [
        file for kind in ("*.md", "*.toml", "pictures/*/*.js", "pictures/findings/*.py") for file in project().claims.glob(kind)
    ]
    for file in sorted([*beside, *own, *told]):
        h.update(str(file).encode() + b"\0" + file.read_bytes())
    return h.hexdigest()


def is_unchanged(site: Path, key: str) -> bool:
    """The pages were written from the same inputs, and nobody touched them since."""
    try:
        return (site / SEAL).read_text(encoding="utf-8") == _seal(site, key)
    except (OSError, ValueError):
        return False


def seal(site: Path, key: str) -> None:
    """Remember from what the pages were written."""
    write_text(site / SEAL, _seal(site, key))


def _seal(site: Path, key: str) -> str:
    h = hashlib.blake2b(key.encode(), digest_size=16)
    for name in (site / MANIFEST).read_text(encoding="utf-8").splitlines():
        found = (site / name).stat()
        h.update(f"{name}|{found.st_size}|{found.st_mtime_ns}\n".encode())
    return h.hexdigest()
