"""Verdicts that a run took over, from the ledger or from the store, computed again from nothing: a few of them, drawn by lot."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click
import msgspec

from lemmacheck.places import machine
from lemmacheck.record.gate import Line
from lemmacheck.record.results import ClaimResult, Results
from lemmacheck.running.discover import choose
from lemmacheck.session import Request, launch

OVERDUE = "took longer than"  # what a unit is told that ran into its limit


def rechecked(lines: Sequence[Line], results: Results, count: int, *, request: Request) -> list[Line]:
    """The gate's lines, failed where a verdict does not come out again."""
    groups: dict[tuple[str, int], list[ClaimResult]] = {}
    found: dict[str, str] = {}
    for claim in drawn_by_lot(results, count):
        if claim.recorded:
            found |= drawn_again(claim, request)
            continue
        origin = claim.carried if claim.decided_in and claim.carried else results.run
        groups.setdefault((origin.profile, origin.seed), []).append(claim)
    for (profile, seed), claims in groups.items():
        again = replace(request, profile=profile, seed=seed, device=results.run.device)
        for claim, computed in zip(claims, computed_again(claims, again), strict=True):
            click.echo(f"computed again: {claim.id} ({profile} profile) is {computed.status}")
            if computed.status == "error" and OVERDUE in computed.reason:
                click.echo(f"not finished: {claim.id} needs longer units; allow them with --limit SECONDS")
            elif text := difference(claim, computed, is_same_machine=results.run.machine == machine()):
                found[claim.id] = text
    return [msgspec.structs.replace(line, passed=False, text=found[line.id]) if line.id in found else line for line in lines]


def drawn_again(claim: ClaimResult, request: Request) -> dict[str, str]:
    """One replicate of a claim whose draws were recorded, drawn again; by its id what is wrong with it, if anything is."""
    from lemmacheck.running.recorded import Records
    from lemmacheck.running.recording import one_by_lot

    (one,) = choose(Path(request.root), (claim.id,))
    part = one_by_lot(one, Records(Path(request.reports)))
    if part is None:
        click.echo(f"not drawn again: {claim.id} needs data that are not here")
        return {}
    wrong = part.difference()
    click.echo(f"drawn again: {part.says}, of {claim.id}, {'differs' if wrong else 'is as recorded'}")
    return {claim.id: f"its recorded draws do not come out again: {wrong}"} if wrong else {}


def drawn_by_lot(results: Results, count: int) -> list[ClaimResult]:
    """Half of them carried where there are so many; nobody can know beforehand which."""
    lot = random.SystemRandom()
    decided = [claim for claim in results.claims if claim.here.status != "error"]
    carried = [claim for claim in decided if claim.decided_in]
    stored = [claim for claim in decided if not claim.decided_in]
    first = min(len(carried), max(-(-count // 2), count - len(stored)))
    return [*lot.sample(carried, min(first, count)), *lot.sample(stored, min(len(stored), count - first))]


def computed_again(claims: Sequence[ClaimResult], request: Request) -> list[ClaimResult]:
    """The same claims, from an empty store and without a ledger."""
    with tempfile.TemporaryDirectory() as empty:
        asked = replace(request, patterns=tuple(claim.id for claim in claims), reports=empty, store="", site=False)
        computed = {claim.id: claim for claim in launch(asked)[0].claims}
    return [computed[claim.id] for claim in claims]


def difference(claim: ClaimResult, computed: ClaimResult, *, is_same_machine: bool) -> str:
    """What is wrong with the verdict of a claim; empty if it came out again."""
    if computed.status == "error":
        return f"could not be computed again: {computed.reason}"
    if (computed.status, computed.rung) != (claim.status, claim.rung):
        return f"shown as {claim.status}, but computed again it is {computed.status}: {computed.reason}"
    if claim.decided_in:
        return ""  # the ledger keeps no more of it
    if {foil.name for foil in claim.rejected} - {foil.name for foil in computed.rejected}:
        return "computed again, it rejects fewer foils"
    return (
        "computed again on the same machine, its numbers differ" if is_same_machine and numbers(claim) != numbers(computed) else ""
    )


def numbers(claim: ClaimResult) -> object:
    """Everything that a run itself saw, without what it took."""
    return claim.here, claim.cases, claim.foils, claim.control, claim.proof
