"""Verbs about finished work: put the stores of several machines together, and clear away what is no longer of use."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import click

from lemmacheck.cli.verbs import main, reports_option, root_option
from lemmacheck.places import project

store_option = click.option("--store", default="", help="File of finished work.", show_default="reports/runs/store.sqlite")


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@store_option
@root_option
@reports_option
def merge(files: tuple[str, ...], store: str, root: str, reports: str) -> None:
    """Put the stores of shards into one; what is damaged or made by other code is refused."""
    from lemmacheck.running.discover import discover
    from lemmacheck.running.merging import merge as merge_one
    from lemmacheck.running.merging import present_keys
    from lemmacheck.running.store import Store
    from lemmacheck.session import Request

    present = present_keys(discover(Path(root)))
    into = Store(Request(store=store, reports=reports).store_path)
    try:
        for file in files:
            units, new = merge_one(into, Path(file), present=present)
            click.echo(f"{file}: {units} units, {new} of them new")
    finally:
        into.close()
    click.echo(f"then: {project().call('run')}")


@main.command()
@click.option("--keep", type=click.IntRange(1), default=5, show_default=True, help="How many runs stay.")
@click.option("--yes", is_flag=True, help="Remove it; without this it is only said what would go.")
@store_option
@root_option
@reports_option
def clean(keep: int, yes: bool, store: str, root: str, reports: str) -> None:
    """Remove old runs, and stored work that the present code would not use. Says first what would go."""
    from lemmacheck.running.discover import discover
    from lemmacheck.running.kernels import use_cache
    from lemmacheck.running.merging import made_by, present_keys
    from lemmacheck.running.store import Store
    from lemmacheck.session import Request

    folders = [*_old_runs(Path(reports) / "runs", keep), *_old_kernels(Path(reports) / "runs" / "kernels", use_cache().name)]
    for folder in folders:
        click.echo(f"{'removed' if yes else 'would remove'} {folder.name} ({_size(folder) / 1e6:.1f} MB)")
        if yes:
            shutil.rmtree(folder)
    path, old = Request(store=store, reports=reports).store_path, []
    if path.is_file():
        present = present_keys(discover(Path(root)))
        known = Store(path)
        try:
            old = [key for key in known.units() if made_by(key) not in present]
            if yes and old:
                known.drop(old)
        finally:
            known.close()
    click.echo(f"{'removed' if yes else 'would remove'} {len(folders)} folders and {len(old)} units")
    if not yes and (folders or old):
        click.echo(f"do it with: {project().call('clean --yes')}")


def _old_runs(runs: Path, keep: int) -> list[Path]:
    """All but the last runs; their names begin with their time. A run that has no results yet may still be under way."""
    from lemmacheck.record.results import RUN_ID

    ended = [path.parent for path in runs.glob("*/results.json") if re.fullmatch(RUN_ID, path.parent.name)]
    return sorted(folder for folder in ended if not folder.is_symlink())[:-keep]


def _old_kernels(kernels: Path, now: str) -> list[Path]:
    return sorted(folder for folder in kernels.glob("*") if folder.is_dir() and not folder.is_symlink() and folder.name != now)


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
