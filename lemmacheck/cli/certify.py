"""The verb that has another kernel check the proofs."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from lemmacheck.cli.verbs import Done, main, reports_option, root_option


@main.command()
@click.argument("ids", nargs=-1, metavar="[ID...]")
@click.option("--foils", is_flag=True, help="Also have the kernel reject the same proofs on every foil.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Certificates at the same time.")
@click.option("--limit", type=click.FloatRange(1), default=120.0, show_default=True, help="Seconds for one certificate.")
@click.option("--also", multiple=True, type=click.Path(file_okay=False), help="Reports of a pack, counted in the last line.")
@root_option
@reports_option
def certify(ids: tuple[str, ...], foils: bool, workers: int, limit: float, also: tuple[str, ...], root: str, reports: str) -> None:
    """Write proofs as certificates and have Coq's kernel check those that changed. Needs coqc, which no run does."""
    from lemmacheck.certify import kernel
    from lemmacheck.certify.campaign import Campaign, figures, sentence
    from lemmacheck.certify.whole import whole_statements
    from lemmacheck.record.certificates import Certificates, Certified, certificates_path, read_certificates
    from lemmacheck.record.files import write_json
    from lemmacheck.running.discover import choose

    kernel.coqc()
    work, before = Path(reports).resolve() / "runs" / "certificates", read_certificates(Path(reports))
    others = [other for folder in also if (other := read_certificates(Path(folder))) is not None]
    known = dict(before.claims) if before is not None else {}
    statements = before.statements if before is not None else {}

    def write(claims: dict[str, Certified], ending: str = "") -> str:
        """What is known by now: a run that is stopped goes on from there."""
        beside = {f"{i}.{id}": one for i, other in enumerate(others) for id, one in other.claims.items()}
        line, today = figures({**claims, **beside}, len(statements)) + ending, date.today().isoformat()
        made = Certificates(date=today, coq=kernel.version(), claims=claims, statements=statements, figures=line)
        write_json(certificates_path(Path(reports)), made)
        return line

    def say(id: str, result: Certified) -> None:
        click.echo(sentence(id, result))
        if known.get(id) != result:
            known[id] = result
            write(known, "; this run is not finished")

    campaign = Campaign(work, limit, foils=foils, known=dict(known))
    results = campaign.run(choose(Path(root), ids), workers=workers, say=say)
    if not ids or not statements:
        statements = whole_statements(work, limit=limit, say=click.echo)
    click.echo(write(known if ids else results))  # of the others what was recorded stays
    if any(result.outcome == "rejected" or "accepted" in result.foils.values() for result in results.values()):
        raise Done(1)
