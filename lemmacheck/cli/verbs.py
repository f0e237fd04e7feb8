"""The verbs of the command line. Bad input is one sentence and exit code 2; nothing is half written.

Each verb imports what it needs when it is called: people wait for `--help`, `list`, `show` and `why`.
"""

from __future__ import annotations

import dataclasses
import datetime
import functools
import os
import shlex
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lemmacheck.errors import ClaimError, StoreError, WorkerDied
from lemmacheck.places import project

if TYPE_CHECKING:
    from lemmacheck.record.gate import Line
    from lemmacheck.record.results import Results
    from lemmacheck.session import Request


class Done(SystemExit):
    """The end of a verb, with its exit code; what a claim raises to end the program is none."""


class Group(click.Group):
    """Turns every foreseen problem into one sentence and exit code 2."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, Done):
            raise
        except SystemExit as asked:
            said = f"something that was loaded calls exit({asked.code}) before the verb is done"
        except (ClaimError, StoreError, WorkerDied) as problem:
            said = str(problem)
        except BrokenPipeError:  # whoever reads, `head` say, has seen enough; what is left goes nowhere
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return ctx.exit(141)  # as a shell says it: what was not read may not pass for a pass
        except OSError as problem:  # a full disk, a folder that may not be written, a name that is too long
            said = _of_the_system(problem)
        except Exception as problem:
            if os.environ.get("LEMMACHECK_TRACEBACK"):
                raise
            last = traceback.extract_tb(problem.__traceback__)[-1]
            where = f"{Path(last.filename).name}, line {last.lineno}"
            said = f"our own mistake, {type(problem).__name__}: {problem} ({where}); LEMMACHECK_TRACEBACK=1 shows it all"
        click.echo(f"error: {' '.join(said.split())}", err=True)
        return ctx.exit(2)

    def main(self, *args: Any, **extra: Any) -> Any:
        """As click's own, but wrong usage is one sentence too."""
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
            sys.exit(code if isinstance(code, int) else 0)
        except click.UsageError as problem:
            verb = problem.ctx.info_name if problem.ctx and problem.ctx.parent else None
            hint = f"see: {project().call(f'{verb} --help')}" if verb else f"the verbs are {', '.join(sorted(self.commands))}"
            click.echo(f"error: {' '.join(problem.format_message().split()).rstrip('.')}; {hint}", err=True)
            sys.exit(2)
        except OSError as problem:  # of what is printed before any verb
            click.echo(f"error: {_of_the_system(problem)}", err=True)
            sys.exit(2)
        except (KeyboardInterrupt, click.Abort):
            click.echo(f"stopped; go on with: {project().call(_how_to_resume())}", err=True)
            sys.exit(130)


def _of_the_system(problem: OSError) -> str:
    place = f"{os.path.relpath(str(problem.filename))[-80:]}: " if problem.filename else ""
    return f"{place}{problem.strerror or problem}; make room or name another place, then do it again"


watched: list[str] = []  # the folders of reports of the runs that this process started


def _how_to_resume() -> str:
    """With the folder of the reports, in full, where it is not the project's own: then it works from any folder."""
    where = os.path.abspath(watched[-1]) if watched else ""
    return "resume" if not where or Path(where) == project().reports else f"resume --reports {shlex.quote(where)}"


@click.group(
    cls=Group, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Decide the claims of papers. Without a verb: run all claims, quick profile."""
    if ctx.invoked_subcommand is None:
        ctx.invoke(run)


def root_option(f: Any) -> Any:
    says = "Folder of sources to take claims from."
    return click.option("--root", default=lambda: str(project().claims), help=says, show_default="checks/")(f)


def reports_option(f: Any) -> Any:
    says = "Folder for ledger, runs and site."
    return click.option("--reports", default=lambda: str(project().reports), help=says, show_default="reports/")(f)


def run_options(f: Callable[..., None]) -> Any:
    """The options that say what a run computes; the verb gets them as one `Request`, and its own options beside it."""

    @functools.wraps(f)
    def verb(**given: Any) -> None:
        from lemmacheck.session import Request

        fields = {field.name for field in dataclasses.fields(Request)}
        request = Request(**{name: given.pop(name) for name in fields & given.keys()})
        if request.workers < 1:
            raise ClaimError(f"at least one worker is needed, not {request.workers}")
        f(request, **given)

    for option in (
        click.argument("patterns", nargs=-1, metavar="[ID|GLOB]..."),
        click.option("--store", default="", help="File of finished work.", show_default="reports/runs/store.sqlite"),
        click.option("--data", default="", help="Folder of images for claims about networks."),
        click.option("--device", default="cpu", show_default=True, help="cpu, cuda or mps."),
        click.option("--limit", type=float, default=None, help="Seconds for one unit of work.", show_default="by profile"),
        click.option("--workers", default=os.cpu_count() or 1, help="Worker processes.", show_default="all cores"),
        click.option("--seed", default=0, show_default=True, help="Seed of the run."),
        click.option("--profile", default="quick", show_default=True, help="quick, ci, full or paper."),
    ):
        verb = option(verb)
    return root_option(reports_option(verb))


@main.command()
@run_options
@click.option("--cluster", default="", help="Address of a Dask scheduler, or `local`.")
@click.option("--shard", default="", help="Only part i of n, such as 2/8; see merge.")
@click.option("--fresh", is_flag=True, help="Compute everything again, even what is stored.")
@click.option("--site/--no-site", default=True, help="Write the HTML site.", show_default=True)
def run(request: Request) -> None:
    """Run claims, write the site, compare with the ledger."""
    _run(request)


def _run(request: Request, *, may_draw: bool = True, run_id: str = "") -> None:
    results, lines = show_run(request, may_draw=may_draw, run_id=run_id)
    summarize(results, lines, Path(request.reports), site=request.site)


def show_run(request: Request, *, may_draw: bool = True, run_id: str = "") -> tuple[Results, list[Line]]:
    """A run that is watched."""
    from lemmacheck.cli.display import Display
    from lemmacheck.session import launch

    watched.append(request.reports)
    with Display() as display:
        return launch(request, progress=display.update, may_draw=may_draw, run_id=run_id)


def summarize(results: Results, lines: list[Line], reports: Path, *, site: bool) -> None:
    """Say what a run found and what the gate thinks of it, and end with the gate's exit code."""
    from lemmacheck.cli.ending import ending
    from lemmacheck.record.gate import exit_code

    for line in ending(results, lines):
        click.echo(line)
    if site:
        click.echo(f"site: {relative(reports / 'site' / 'index.html')}")
    raise Done(exit_code(lines))


def relative(path: Path) -> str:
    return os.path.relpath(path)


@main.command()
@click.option("--store", default="", help="File of finished work.", show_default="reports/runs/store.sqlite")
@reports_option
def resume(reports: str, store: str) -> None:
    """Continue the last run that did not end."""
    from lemmacheck.running.store import Store
    from lemmacheck.session import Request, started_with

    path = Path(store) if store else started_with(Path(reports))
    if not path.is_file():
        raise ClaimError(f"there is no run to resume; start one with: {project().call()}")
    known = Store(path)
    try:
        left = known.unfinished()
    finally:
        known.close()
    if left is None:
        raise ClaimError(f"every run has ended; start a new one with: {project().call()}")
    run_id, request = left
    os.environ["LEMMACHECK_PROJECT"] = request.pop("project", "") or str(project().top)  # the claims may be asked for from anywhere
    fields = {field.name for field in dataclasses.fields(Request)}
    given = {name: value for name, value in request.items() if name in fields}
    try:
        again = Request(**{**given, "patterns": tuple(given["patterns"]), "fresh": False})
    except (KeyError, TypeError):
        raise ClaimError(f"the run {run_id} was started by another version; start it again with: {project().call()}") from None
    _run(again, run_id=run_id)


@main.command()
@run_options
def judge(request: Request) -> None:
    """Judge the stored draws again (after a new foil, say) without drawing."""
    _run(request, may_draw=False)


@main.command()
@run_options
@click.option("--record", is_flag=True, help="Keep the total, and what claims took here, among the records.")
def plan(request: Request, record: bool) -> None:
    """Say what a run would draw and how long it may take."""
    from lemmacheck.record.files import write_json
    from lemmacheck.running.costs import record_times
    from lemmacheck.running.discover import choose
    from lemmacheck.running.plan import plan_lines
    from lemmacheck.running.store import Store
    from lemmacheck.session import check_request

    check_request(request)
    times = {}
    if request.store_path.exists():
        known = Store(request.store_path)
        times = known.times()
        known.close()
    lines = list(plan_lines(choose(Path(request.root), request.patterns), request.profile, request.workers, times))
    click.echo("\n".join(lines))
    if record:
        today = datetime.date.today().isoformat()
        total = lines[-2:] if lines[-1].startswith(("a run", "how long")) else lines[-1:]  # at the most, then at the least
        write_json(Path(request.reports) / "records" / f"plan-{request.profile}.json", {"date": today, "says": "; ".join(total)})
        record_times(Path(request.reports), request.profile, times, date=today)
