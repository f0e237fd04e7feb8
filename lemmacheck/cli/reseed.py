"""The verb that decides claims under many seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lemmacheck.cli.verbs import Done, main, run_options
from lemmacheck.errors import ClaimError

if TYPE_CHECKING:
    from lemmacheck.session import Request


@main.command()
@run_options
@click.option("--seeds", default=20, show_default=True, help="How many run seeds to try.")
@click.option("--without-observed", is_flag=True, help="Leave out claims that are only observed, outside the error budget.")
@click.option("--minutes", type=float, default=None, help="Begin no seed after this time; the next call goes on from there.")
def reseed(request: Request, seeds: int, without_observed: bool, minutes: float | None) -> None:
    """Repeat a profile under many seeds and list every status that changed."""
    from lemmacheck.reseeding import reseed as decide_again

    if seeds < 1:
        raise ClaimError(f"at least one seed is needed, not {seeds}")
    record = decide_again(request, seeds, observed=not without_observed, minutes=minutes, say=click.echo)
    changed = record.changed()
    for id, seen in changed.items():
        click.echo(f"{id}: " + "; ".join(f"{status} under {seeds}" for status, seeds in seen.statuses.items()))
    click.echo(record.figures())
    raise Done(1 if changed else 0)
