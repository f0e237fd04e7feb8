"""The verb that has another kernel check the proofs."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path

import click

from lemmacheck.cli.verbs import main, reports_option, root_option


@main.command()
@click.argument("ids", nargs=-1, metavar="[ID...]")
@click.option("--foils", is_flag=True, help="Also have the kernel reject the same proofs on every foil.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Certificates at the same time.")
@click.option("--limit", type=click.FloatRange(1), default=120.0, show_default=True, help="Seconds for one certificate.")
@root_option
@reports_option
def certify(ids: tuple[str, ...], foils: bool, workers: int, limit: float, root: str, reports: str) -> None:
    """Write symbolic proofs as certificates and have Coq's kernel check them. Needs coqc, which no run does."""
    from lemmacheck.certify import kernel
    from lemmacheck.certify.campaign import all_certified, figures
    from lemmacheck.certify.whole import whole_statements
    from lemmacheck.record.certificates import Certificates, certificates_path, read_certificates
    from lemmacheck.record.files import write_json
    from lemmacheck.running.discover import choose

    kernel.coqc()
    start, work = time.perf_counter(), Path(reports).resolve() / "runs" / "certificates"
    results = all_certified(choose(Path(root), ids), work, workers=workers, limit=limit, foils=foils, say=click.echo)
    before = read_certificates(Path(reports))
    statements = whole_statements(work, limit=limit, say=click.echo) if not ids or before is None else before.statements
    claims = {**before.claims, **results} if ids and before is not None else results  # of the others what was recorded stays
    line = figures(claims, len(statements), time.perf_counter() - start)
    record = Certificates(date=date.today().isoformat(), coq=kernel.version(), claims=claims, statements=statements, figures=line)
    write_json(certificates_path(Path(reports)), record)
    click.echo(line)
    wrong = [id for id, result in results.items() if result.outcome == "rejected" or "accepted" in result.foils.values()]
    if wrong:
        raise SystemExit(1)
