"""A verdict in sentences, for the command line and the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def sentences(claim: Mapping[str, Any]) -> list[str]:
    """Why this verdict, in the order a reader asks."""
    by = f", at the rung `{claim['rung']}`" if claim["rung"] else ""
    said = [f"{claim['label']} ({claim['id']}) is {claim['status']}{by}: {claim['reason']}."]
    if claim["carried"]:
        said.append(f"The verdict is carried from the {claim['carried']['profile']} profile of {claim['carried']['date']}.")
    margin = claim["margin"]
    if margin and margin["worst"] is not None:
        said.append(f"The smallest margin seen is {margin['worst']:.6g}{_at(margin['where'])}; negative would be a violation.")
    if claim["blind_spot"]:
        said.append(f"A violation smaller than {claim['blind_spot']:.3g} could have escaped.")
    for row in claim["constants"]:
        if row["claimed"] is None and row["estimate"] is not None:
            said.append(f"The constant {row['name']} must be at least {row['estimate']:.4g}{_at(row['where'])}; {row['trend']}.")
    rejected = [foil for foil in claim["foils"] if foil["rejected"]]
    if claim["foils"]:
        said.append(
            f"{len(rejected)} of {len(claim['foils'])} deliberate errors are caught: "
            f"{'; '.join(f['name'] for f in rejected) or 'none'}."
        )
    if claim["control"]:
        said.append(f"The same evidence does not refute the control “{claim['control']['name']}” ({claim['control']['status']}).")
    for row in claim["assumes"]:
        if not row["met"] + row["failed"] + row["open"]:
            continue  # only proofs and searches looked, which stay inside the hypotheses by construction
        said.append(
            f"The hypothesis “{row['name']}” was met in {row['met']} cases, failed in {row['failed']}"
            f" and stayed open in {row['open']}."
        )
    if claim["error_probability"]:
        said.append(f"The probability that chance misled this verdict is at most {claim['error_probability']:.1g}.")
    said.append(f"Recompute it with: {claim['command']}")
    return said


def _at(where: Mapping[str, Any]) -> str:
    return " at " + ", ".join(f"{k} = {v}" for k, v in where.items()) if where else ""
