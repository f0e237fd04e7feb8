"""The verb that a CI job calls: a run whose findings are shown where the platform shows them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lemmacheck.cli.verbs import main, run_options, show_run, summarize
from lemmacheck.places import projects_of

if TYPE_CHECKING:
    from lemmacheck.language.found import Found
    from lemmacheck.session import Request


@main.command()
@run_options
@click.option("--key", is_flag=True, help="Print the key under which to keep the store, and end.")
def ci(request: Request, key: bool) -> None:
    """Run as a CI job: summary, annotations on lines, a comment with what changed; exit code of the gate."""
    from lemmacheck.record import ci as texts
    from lemmacheck.record.files import write_text
    from lemmacheck.record.ledger import read_ledger
    from lemmacheck.running.discover import choose
    from lemmacheck.running.keys import run_key

    found = choose(Path(request.root), request.patterns)
    if key:
        click.echo(f"lemmacheck-{run_key(one for one in found if one.claim is not None)}")
        return
    ledger = read_ledger(Path(request.reports) / "ledger", packs=projects_of(Path(request.root))[1:])
    results, lines = show_run(request)
    places = {one.id: place_of(one) for one in found}
    files = texts.files(results, lines) | {
        "comment.md": texts.comment(results, lines, ledger),
        "codequality.json": texts.code_quality(lines, places),
    }
    for name in ("junit.xml", "summary.md", "comment.md", "codequality.json"):
        write_text(Path(request.reports) / "runs" / "ci" / name, files[name])
    if page := os.environ.get("GITHUB_STEP_SUMMARY"):
        with open(page, "a", encoding="utf-8") as file:
            file.write(files["summary.md"])
    if os.environ.get("GITHUB_ACTIONS") == "true":
        for line in texts.log_commands(lines, places):
            click.echo(line)
    summarize(results, lines, Path(request.reports), site=request.site)


def place_of(found: Found) -> tuple[str, int]:
    """The file of a claim as the platform knows it, and the line on which the claim is assigned."""
    import ast

    top = os.environ.get("GITHUB_WORKSPACE") or os.environ.get("CI_PROJECT_DIR") or os.getcwd()
    file = Path(os.path.relpath(found.path, top)).as_posix()
    try:
        tree = ast.parse(found.path.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError) as problem:
        return file, getattr(problem, "lineno", None) or 1
    for node in tree.body:
        names = [target.id for target in getattr(node, "targets", ()) if isinstance(target, ast.Name)]
        if found.attribute in names:
            return file, node.lineno
    return file, 1
