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
    from lemmacheck.data.cache import cache_folder, lacking
    from lemmacheck.data.fetching import fetch

    for name in names:
        if name not in KNOWN:
            raise ClaimError(f"there is no image set {name!r}; choose among {', '.join(KNOWN)}")
    for name in names:
        folder = fetch(KNOWN[name], Path(into) if into else cache_folder(), say=click.echo)
        click.echo(f"{KNOWN[name].says}: {folder}")
    if not names:
        for name, known in KNOWN.items():
            click.echo(f"{name:<14} {known.says}: {'not here' if lacking(name) else 'here'}")
