"""Stores of several machines become one, and old units go: both ask which units the present code could have made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from lemmacheck.errors import ClaimError, StoreError
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Draws
from lemmacheck.language.found import Found
from lemmacheck.running.keys import experiment_key, forget, key_of
from lemmacheck.running.picturing import picture_file, picture_key
from lemmacheck.running.store import Store
from lemmacheck.running.units import file_of
from lemmacheck.weighing.statements import statements_of


def present_keys(found: Iterable[Found]) -> set[str]:
    """The content keys of every claim, experiment and picture as the code is now."""
    forget()
    keys = set()
    for one in found:
        if one.claim is not None:
            keys.add(key_of(one))
            keys.update(experiment_key(file_of(evidence)) for evidence in draws_of(one.claim))
        if (picture := picture_file(one)).is_file():
            keys.add(picture_key(picture))
    return keys


def draws_of(claim: Claim) -> Iterator[Draws]:
    """All random evidence of a claim, its foils and its control."""
    for statement in statements_of(claim).values() if not claim.unchecked else ():
        yield from (evidence for evidence in statement.claim.evidence if isinstance(evidence, Draws))


def made_by(key: str) -> str:
    """The content key that stands in the key of a unit."""
    return key.split("|")[1] if "|" in key else ""


def merge(into: Store, file: Path, *, present: set[str]) -> tuple[int, int]:
    """Copy the units of another store, all or none; how many there were and how many were new. Files come in any order."""
    if not file.is_file():
        raise ClaimError(f"there is no file {file}; name the stores that the shards were run with")
    other = Store(file)
    try:
        units = 0
        for key in other.units():
            units += 1
            if made_by(key) not in present:
                raise ClaimError(
                    f"{file} holds work of other code ({key[:60]}…); merge what was run from these very sources and versions"
                )
        new = into.take_over(other, other.units())
    finally:
        other.close()
    if other.damaged:
        raise StoreError(f"{file} holds {len(other.damaged)} damaged units; run that shard again, nothing of it was merged")
    return units, new


def shard(found: list[Found], which: str) -> list[Found]:
    """The claims of one shard, i/n: claims that share draws stay together, the rest is spread by what it may cost."""
    match = re.fullmatch(r"([1-9]\d{0,5})/([1-9]\d{0,5})", which)
    if match is None or int(match[1]) > int(match[2]):
        raise ClaimError(f"the shard {which!r} is not of the form i/n with i from 1 to n, such as 2/8")
    number, shards = int(match[1]), int(match[2])
    loads = [0] * shards
    mine: set[str] = set()
    for weight, group in sorted(_groups(found), key=lambda pair: (-pair[0], min(pair[1]))):
        lightest = loads.index(min(loads))
        loads[lightest] += weight
        if lightest == number - 1:
            mine |= group
    if not mine:
        raise ClaimError(f"the shard {which} is empty: there are fewer groups of claims than shards")
    return [one for one in found if one.id in mine]


def _groups(found: list[Found]) -> Iterator[tuple[int, set[str]]]:
    """Claims that share an experiment, with a weight that is the same on every machine."""
    groups: dict[str, tuple[int, set[str], set[str]]] = {}
    for one in found:
        experiments = {evidence.experiment for evidence in draws_of(one.claim)} if one.claim else set()
        weight, ids = 1 + 10 * len(experiments), {one.id}
        for name in [name for name, group in groups.items() if group[2] & experiments]:
            before = groups.pop(name)
            weight, ids, experiments = weight + before[0], ids | before[1], experiments | before[2]
        groups[min(ids)] = (weight, ids, experiments)
    yield from ((weight, ids) for weight, ids, _ in groups.values())
