"""The verb `data`: image sets are fetched once, by hand, into a cache outside of the project; no run fetches anything."""

from __future__ import annotations

from pathlib import Path

import click

from lemmacheck.cli.verbs import main
from lemmacheck.data.known import KNOWN
from lemmacheck.errors import ClaimError


@main.command()
@click.argument("names", nargs=-1, metavar="[cifar10|mnist|fashion-mnist]...")
@click.option("--into", default="", help="Another folder than the user's cache (also: LEMMACHECK_CACHE).")
def data(names: tuple[str, ...], into: str) -> None:
    """Fetch image sets for claims about networks, once; without a name: say what is here."""
    from lemmacheck.data.cache import cache_folder
    from lemmacheck.data.fetching import fetch

    for name in names:
        if name not in KNOWN:
            raise ClaimError(f"there is no image set {name!r}; choose among {', '.join(KNOWN)}")
    for name in names:
        folder = fetch(KNOWN[name], Path(into) if into else cache_folder(), say=click.echo)
        click.echo(f"{KNOWN[name].says}: {folder}")
    if not names:
        for name, known in KNOWN.items():
            click.echo(f"{name:<14} {known.says}: {_state(name)}")


def _state(name: str) -> str:
    """Whether a set can be used; files that were cut off or changed since they were fetched are told here, not in a run."""
    from lemmacheck.data.cache import cache_folder, check, find

    folder = find(name)
    if folder is None:
        return "not here"
    try:
        if folder.parent == cache_folder():
            check(folder, KNOWN[name])
    except ValueError as problem:
        return f"{problem}; remove that folder and fetch it again"
    return "here"
