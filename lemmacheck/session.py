"""One run from request to files: results, site, JUnit and a Markdown summary, compared with the ledger."""

from __future__ import annotations

import datetime
import hashlib
import math
import os
import sys
import time
import uuid
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from msgspec import structs

from lemmacheck.errors import ClaimError
from lemmacheck.language.found import Found
from lemmacheck.places import machine, processor, project, projects_of, version_of, versions
from lemmacheck.record import census, ci, gate, graph
from lemmacheck.record.describing import Result, commit, record_of
from lemmacheck.record.files import read_json, refuse_link, write_json, write_text
from lemmacheck.record.ledger import Ledger, carry, read_ledger
from lemmacheck.record.results import ClaimResult, Latest, Results, Run, write_results
from lemmacheck.running import kernels, keys
from lemmacheck.running.catalogue import vanished
from lemmacheck.running.costs import times_elsewhere
from lemmacheck.running.discover import choose
from lemmacheck.running.merging import shard
from lemmacheck.running.parsed import memory
from lemmacheck.running.picturing import picture_or_complaint
from lemmacheck.running.profiles import load_profile
from lemmacheck.running.recorded import Records
from lemmacheck.running.runner import Runner
from lemmacheck.running.sources import state_of
from lemmacheck.running.store import Store
from lemmacheck.running.table import Progress
from lemmacheck.running.trial import Terms
from lemmacheck.weighing import budget


@dataclass(frozen=True)
class Request:
    """Everything that decides what a run computes and where it writes."""

    patterns: tuple[str, ...] = ()
    profile: str = "quick"
    seed: int = 0
    workers: int = 0  # 0: in this process, which a crash in a claim then ends
    device: str = "cpu"
    root: str = field(default_factory=lambda: str(project().claims))
    reports: str = field(default_factory=lambda: str(project().reports))
    store: str = ""
    site: bool = True
    fresh: bool = False
    data: str = ""
    shard: str = ""  # i/n: only so much of the claims
    cluster: str = ""  # address of a Dask scheduler, or `local`
    limit: float | None = None  # seconds that one unit of work may take; by default what the profile says

    @property
    def store_path(self) -> Path:
        return Path(self.store) if self.store else Path(self.reports) / "runs" / "store.sqlite"


MOST_WORKERS = 1024


def from_anywhere(request: Request) -> Request:
    """The same request with its folders named in full, so that it can be resumed from another folder."""
    return replace(
        request,
        root=os.path.abspath(request.root),
        reports=os.path.abspath(request.reports),
        store=os.path.abspath(request.store) if request.store else "",
        data=os.path.abspath(request.data) if request.data else "",
    )


def _pointer(reports: Path) -> Path:
    return reports / "runs" / "store.json"


def _seen_from(request: Request) -> str:
    """The store of a run: from the folder of its reports if it is in there, so that both may be moved, else its whole path."""
    folder = Path(request.reports).absolute() / "runs"
    store = request.store_path.absolute()
    return str(store.relative_to(folder) if store.is_relative_to(folder) else store)


def started_with(reports: Path) -> Path:
    """The store that the last run into a folder of reports was started with."""
    try:
        return reports / "runs" / read_json(_pointer(reports), dict[str, str])["store"]
    except (OSError, ValueError, KeyError):  # never written, or damaged: the place that it has unless another is named
        return Request(reports=str(reports)).store_path


def check_request(request: Request) -> None:
    """Refuse bad input before anything is written."""
    load_profile(request.profile)
    if request.seed < 0:
        raise ClaimError(f"the seed must be zero or more, not {request.seed}")
    if not 0 <= request.workers <= MOST_WORKERS:
        raise ClaimError(f"workers={request.workers} must lie between 1 and {MOST_WORKERS}")
    if request.limit is not None and not 0 < request.limit < math.inf:
        raise ClaimError(f"the limit must be a number of seconds, not {request.limit}")
    reports = Path(request.reports)
    nearest = next(p for p in (reports, *reports.parents) if p.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        raise ClaimError(f"cannot write to the folder {reports.name}; choose another with --reports")
    if request.site:
        refuse_link(reports / "site")
    if request.data and not Path(request.data).is_dir():
        raise ClaimError(f"there is no folder {request.data}; give --data a folder of images")
    if request.data:
        from lemmacheck.data.images import read_folder

        try:
            read_folder(Path(request.data))
        except (OSError, ValueError, EOFError) as problem:
            raise ClaimError(f"--data: {problem}") from None
    if request.device != "cpu":
        _refuse_device(request.device)


def _refuse_device(name: str) -> None:
    """Torch is asked only where another device is: it takes more than a second to import, and may be absent."""
    from lemmacheck.devices import device

    kind, _, number = name.partition(":")
    try:
        device(name)
        if number and (kind != "cuda" or not number.isdigit() or int(number) >= _cards()):
            raise ClaimError(f'there is no device "{name}" here; leave out the number')
    except ModuleNotFoundError:
        raise ClaimError(f"the device {name} needs torch; get it with: pip install 'lemmacheck[torch]'") from None
    except (ValueError, RuntimeError) as problem:
        raise ClaimError(str(problem)) from None


def _cards() -> int:
    import torch

    return torch.cuda.device_count()


def prepare(request: Request) -> None:
    """Refuse bad input, and look at the files as they are now."""
    check_request(request)
    keys.forget()
    kernels.use_cache()
    os.environ["LEMMACHECK_DEVICE"] = request.device  # workers inherit both
    os.environ["LEMMACHECK_DATA"] = request.data


def decide(found: Found, request: Request) -> tuple[ClaimResult, gate.Line]:
    """One claim by the evidence, budget and store of a run, and what the gate thinks of it; only the store is written."""
    prepare(request)
    ledger = read_ledger(Path(request.reports) / "ledger", packs=projects_of(Path(request.root))[1:])
    store = Store(request.store_path)
    try:
        (result,) = Runner([found], terms=terms_of(request, True), store=store, workers=request.workers).run()
        return (claim := _described(result, ledger, request, store)), gate.line_of(claim, ledger.get(claim.id), request.profile)
    finally:
        store.close()


def launch(
    request: Request, *, progress: Callable[[Progress], None] = lambda _: None, may_draw: bool = True, run_id: str = ""
) -> tuple[Results, list[gate.Line]]:
    """Run, write everything, and return the results with the gate's lines."""
    prepare(request)
    chosen = choose(Path(request.root), request.patterns)
    if request.shard:
        chosen = shard(chosen, request.shard)
    papers = census.read_papers(Path(request.root))  # a damaged file ends the run early
    ledger = read_ledger(Path(request.reports) / "ledger", packs=projects_of(Path(request.root))[1:])
    store = Store(request.store_path)
    started = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    run_id = run_id or f"{started[:19].replace(':', '').replace('-', '')}-{uuid.uuid4().hex[:6]}"
    try:
        write_json(_pointer(Path(request.reports)), {"store": _seen_from(request)})
        store.begin(run_id, started, {**asdict(from_anywhere(request)), "project": str(project().top)})
        clock = time.perf_counter()
        runner = Runner(chosen, terms=terms_of(request, may_draw), store=store, workers=request.workers, progress=progress)
        judged = runner.run()
        seconds = time.perf_counter() - clock
        if store.damaged:
            print(f"{len(store.damaged)} damaged units of the store were computed again: {store.damaged[0]} …", file=sys.stderr)
        claims = [_described(result, ledger, request, store) for result in judged]
        results = Results(
            run=_head(request, id=run_id, started=started, seconds=seconds),
            claims=graph.with_supports(claims, papers),
            census=census.count(papers, (claim.id for claim in claims)),
        )
        expected = ledger.keys() | census.named(papers) if owns(request.root, request.reports) else set()
        lines = gate.compare(results, ledger, gone=vanished(Path(request.root), expected - {one.id for one in chosen}))
        sources = state_of(Path(request.root))
        write_all(results, ledger, lines, reports=Path(request.reports), site=request.site, sources=sources)
        store.finish(run_id)
        memory().keep()
        return results, lines
    finally:
        store.close()


def owns(root: str, reports: str) -> bool:
    """Whether a ledger is about a folder of claims: that of the project is not about claims from elsewhere."""
    home = project()
    return Path(root).resolve() == home.claims.resolve() or Path(reports).resolve() != home.reports.resolve()


def terms_of(request: Request, may_draw: bool) -> Terms:
    """What decides a run, from what was asked for."""
    profile = load_profile(request.profile)
    place = f"{request.device if request.device != 'cpu' else processor()}:{data_digest(request.data)}"
    return Terms(
        profile=profile.name,
        factor=profile.draws,
        seed=request.seed,
        place=place,
        may_draw=may_draw,
        fresh=request.fresh,
        limit=request.limit or profile.limit,
        cluster=request.cluster,
        records=Records(Path(request.reports)),
        elsewhere=times_elsewhere(Path(request.reports), profile.name),
        redraws=request.fresh or request.device != "cpu" or bool(request.data),
    )


def _described(result: Result, ledger: Ledger, request: Request, store: Store) -> ClaimResult:
    """The record of a judged claim, showing the verdict of a longer profile where this run was too short."""
    claim = record_of(result, profile=request.profile, seed=request.seed)
    picture = picture_or_complaint(result.found, Path(request.reports), store)
    claim = structs.replace(claim, plot=picture) if picture else claim
    return carry(claim, ledger.get(claim.id), profile=request.profile)


def _head(request: Request, *, id: str, started: str, seconds: float) -> Run:
    return Run(
        id=id,
        profile=request.profile,
        seed=request.seed,
        commit=commit(),
        seconds=round(seconds, 2),
        workers=max(request.workers, 1),
        device=request.device,
        error_budget=budget.TOTAL,
        versions={**versions(), **{name: version_of(name) for name in ("latex2mathml",)}},
        machine=machine(),
        started=started,
        root=Path(os.path.relpath(request.root, project().top)).as_posix(),
    )


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


def write_all(results: Results, ledger: Ledger, lines: list[gate.Line], *, reports: Path, site: bool, sources: str = "") -> None:
    """The run's own folder, then the site, unless it shows the same already."""
    files = ci.files(results, lines)
    for name, text in files.items():
        if name != "results.json":
            write_text(reports / "runs" / results.run.id / name, text)
    write_results(reports / "runs" / results.run.id, files["results.json"])
    write_json(reports / "runs" / "latest.json", Latest(run=results.run.id, sources=sources))
    if site:
        from lemmacheck.site.unchanged import inputs, is_unchanged, seal

        key = inputs(results, ledger, lines, reports=reports, sources=sources)
        if not is_unchanged(reports / "site", key):
            from lemmacheck.site.build import build

            build(results, reports / "site", ledger=ledger, lines=lines, files=files)
            seal(reports / "site", key)
