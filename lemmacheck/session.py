"""One run from request to files: results, site, JUnit and a Markdown summary, compared with the ledger."""

from __future__ import annotations

import datetime
import hashlib
import os
import time
import uuid
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from lemmacheck.errors import ClaimError, StoreError
from lemmacheck.places import project
from lemmacheck.record import census, gate, graph, results
from lemmacheck.record.ledger import carry, read_ledger
from lemmacheck.running import kernels, keys
from lemmacheck.running.discover import discover, select
from lemmacheck.running.profiles import load_profile
from lemmacheck.running.runner import Runner, Terms
from lemmacheck.running.store import Store
from lemmacheck.running.table import Progress


@dataclass(frozen=True)
class Request:
    """Everything that decides what a run computes and where it writes."""

    patterns: tuple[str, ...] = ()
    profile: str = "quick"
    seed: int = 0
    workers: int = 1
    device: str = "cpu"
    root: str = field(default_factory=lambda: str(project().claims))
    reports: str = field(default_factory=lambda: str(project().reports))
    store: str = ""
    site: bool = True
    fresh: bool = False
    data: str = ""

    @property
    def store_path(self) -> Path:
        return Path(self.store) if self.store else Path(self.reports) / "runs" / "store.sqlite"


def check_request(request: Request) -> None:
    """Refuse bad input before anything is written."""
    load_profile(request.profile)
    if request.seed < 0:
        raise ClaimError(f"the seed must be zero or more, not {request.seed}")
    if request.workers < 1:
        raise ClaimError(f"at least one worker is needed, not {request.workers}")
    reports = Path(request.reports)
    nearest = next(p for p in (reports, *reports.parents) if p.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        raise ClaimError(f"cannot write to the folder {reports.name}; choose another with --reports")
    if request.data and not Path(request.data).is_dir():
        raise ClaimError(f"there is no folder {request.data}; give --data a folder of images")
    if request.data:
        from lemmacheck.data.images import read_folder

        try:
            read_folder(Path(request.data))
        except (OSError, ValueError) as problem:
            raise ClaimError(f"--data: {problem}") from None
    if request.device != "cpu":  # torch takes more than a second to import
        from lemmacheck.devices import device

        try:
            device(request.device)
        except (ValueError, RuntimeError) as problem:
            raise ClaimError(str(problem)) from None


def launch(
    request: Request, *, progress: Callable[[Progress], None] = lambda _: None, may_draw: bool = True, run_id: str = ""
) -> tuple[dict[str, Any], list[gate.Line]]:
    """Run, write everything, and return the results with the gate's lines."""
    check_request(request)
    keys.forget()
    kernels.use_cache()
    os.environ["LEMMACHECK_DEVICE"] = request.device  # workers inherit both
    os.environ["LEMMACHECK_DATA"] = request.data
    chosen = select(discover(Path(request.root)), request.patterns)
    profile = load_profile(request.profile)
    store = Store(request.store_path)
    started = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    run_id = run_id or f"{started[:19].replace(':', '').replace('-', '')}-{uuid.uuid4().hex[:6]}"
    try:
        if request.fresh:
            store.forget_units()
        store.begin(run_id, started, asdict(request))
        clock = time.perf_counter()
        terms = Terms(
            profile=profile.name,
            factor=profile.draws,
            seed=request.seed,
            place=f"{request.device}:{data_digest(request.data)}",
            may_draw=may_draw,
        )
        runner = Runner(chosen, terms=terms, store=store, workers=request.workers, progress=progress)
        judged = runner.run()
        seconds = time.perf_counter() - clock
        ledger_folder = Path(request.reports) / "ledger"
        ledger = read_ledger(ledger_folder)
        head = results.describe_run(
            id=run_id,
            profile=profile.name,
            seed=request.seed,
            seconds=seconds,
            workers=request.workers,
            device=request.device,
            started=started,
        )
        seen = [results.describe_claim(r, profile=profile.name, seed=request.seed) for r in judged]
        claims = [carry(claim, ledger.get(claim["id"]), profile=profile.name) for claim in seen]
        papers = census.read_papers()
        data = results.assemble(head, graph.with_supports(claims, papers), census.count(papers, (c["id"] for c in claims)))
        lines = gate.compare(data, ledger, whole=not request.patterns)
        write_all(data, lines, Path(request.reports), site=request.site)
        store.finish(run_id)
        return data, lines
    finally:
        store.close()


def data_digest(folder: str) -> str:
    """The names and bytes of the files in a data folder: other data means other draws."""
    if not folder:
        return ""
    h = hashlib.blake2b(digest_size=8)
    for path in sorted(p for p in Path(folder).rglob("*") if p.is_file()):
        h.update(str(path.relative_to(folder)).encode())
        with path.open("rb") as file:
            h.update(hashlib.file_digest(file, "blake2b").digest())
    return h.hexdigest()


def write_all(data: dict[str, Any], lines: list[gate.Line], reports: Path, *, site: bool) -> None:
    """The run's own folder, then the site."""
    from lemmacheck.record.ci import junit, markdown_summary

    folder = reports / "runs" / data["run"]["id"]
    results.write_json(folder / "results.json", data)
    (folder / "junit.xml").write_text(junit(data, lines), encoding="utf-8")
    (folder / "summary.md").write_text(markdown_summary(data, lines), encoding="utf-8")
    results.write_json(reports / "runs" / "latest.json", {"run": data["run"]["id"]})
    if site:
        from lemmacheck.site.build import build

        build(data, reports / "site", ledger=read_ledger(reports / "ledger"), lines=lines)


def latest_results(reports: Path, run: str = "") -> dict[str, Any]:
    """The results of a run, by default the last one."""
    import json

    runs = reports / "runs"
    try:
        name = run or json.loads((runs / "latest.json").read_text(encoding="utf-8"))["run"]
        data: dict[str, Any] = json.loads((runs / name / "results.json").read_text(encoding="utf-8"))
        return data
    except FileNotFoundError:
        what = f'no run is named "{run}"' if run else "there is no run yet"
        raise ClaimError(f"{what}; make one with: {project().call()}") from None
    except (json.JSONDecodeError, KeyError) as problem:
        raise StoreError(
            f"the results of run {run or 'latest'} are damaged ({problem}); run again with: {project().call()}"
        ) from None
