"""Random streams keyed by names: no draw depends on workers, order, or which other claims are run."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import case_text
from lemmacheck.running.far import generator_of


def keys_for(seed: int, experiment: str, case: Mapping[str, Any], replicates: range) -> np.ndarray:
    """One 128-bit key per replicate, shape (len(replicates), 2), from the run seed and the names alone."""
    head = json.dumps([seed, experiment, case_text(case)]).encode()
    raw = b"".join(
        hashlib.blake2b(head + r.to_bytes(8, "little"), digest_size=16, person=b"lemmacheck").digest() for r in replicates
    )
    return np.frombuffer(raw, dtype="<u8").reshape(len(replicates), 2).astype(np.uint64)


@dataclass
class Given:
    """What one call of a draw may have, and what it was given: the generators of its keys, each once."""

    keys: set[bytes] | None  # None where any are given
    taken: set[bytes] = field(default_factory=set)


NONE = Given(set())  # while a claim file is loaded: what generators made there would be the same in all draws
given_now: ContextVar[Given | None] = ContextVar("given_now", default=None)


def generators(keys: np.ndarray, stream: str = "") -> Iterator[np.random.Generator]:
    """A numpy generator per key (Philox, counter-based); a draw that needs another, independent one per key names its stream."""
    given = given_now.get()
    for own, key in zip(keys, _of_stream(keys, stream) if stream else keys, strict=True):
        if given is None:
            yield generator_of(np.random.Philox(key=key), key, np.random.Generator)
            continue
        if given.keys is not None and own.tobytes() not in given.keys:
            raise ClaimError(
                "it asks for the generator of a key that it was not given, so that its numbers are the same in all draws;"
                " take all randomness from the keys that it is given"
            )
        if (name := key.tobytes()) in given.taken:
            raise ClaimError(
                "it asks for the generators of a key twice, which give the same numbers again; take all of them from one,"
                ' or name another stream: generators(keys, "second")'
            )
        given.taken.add(name)
        yield Single(np.random.Philox(key=key))


class Single(np.random.Generator):
    """A generator that cannot be copied: its copy would give the same numbers as if they were others."""

    def __reduce__(self) -> Any:
        raise ClaimError(
            'it copies a generator, which gives the same numbers again; name another stream: generators(keys, "second")'
        )

    def spawn(self, n_children: int) -> Any:
        """Numpy's way to several generators: here they come by the names of their streams."""
        raise ClaimError(f'it spawns {n_children} generators; name another stream for each instead: generators(keys, "second")')


@contextmanager
def each_key_once(keys: np.ndarray | None = None) -> Iterator[set[bytes]]:
    """Within one call of a draw the generators of its keys are given, each once; blocks are drawn again on purpose. What was given.

    Without keys those of any are given: an observation may start from numbers that are the same in all.
    """
    given = Given(None if keys is None else {key.tobytes() for key in keys})
    before = given_now.set(given)
    try:
        yield given.taken
    finally:
        given_now.reset(before)


def _of_stream(keys: np.ndarray, stream: str) -> Iterator[np.ndarray]:
    """For each key another one that has nothing to do with it, nor with those of other streams."""
    for key in keys:
        raw = hashlib.blake2b(stream.encode(), key=key.tobytes(), digest_size=16, person=b"lemmacheck").digest()
        yield np.frombuffer(raw, dtype="<u8").astype(np.uint64)


def device() -> str:
    """The device a run was asked to use; experiments hand it to torch kernels. Random numbers do not depend on it."""
    return os.environ.get("LEMMACHECK_DEVICE", "") or "cpu"
