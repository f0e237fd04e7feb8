"""Random streams keyed by names: no draw depends on workers, order, or which other claims are run."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from lemmacheck.language.cases import case_text


def keys_for(seed: int, experiment: str, case: Mapping[str, Any], replicates: range) -> np.ndarray:
    """One 128-bit key per replicate, shape (len(replicates), 2), from the run seed and the names alone."""
    head = json.dumps([seed, experiment, case_text(case)]).encode()
    raw = b"".join(
        hashlib.blake2b(head + r.to_bytes(8, "little"), digest_size=16, person=b"lemmacheck").digest() for r in replicates
    )
    return np.frombuffer(raw, dtype="<u8").reshape(len(replicates), 2).astype(np.uint64)


def generators(keys: np.ndarray) -> Iterator[np.random.Generator]:
    """A numpy generator per key (Philox, counter-based), for draws that need more than normals and uniforms."""
    for key in keys:
        yield np.random.Generator(np.random.Philox(key=key))


def device() -> str:
    """The device a run was asked to use; experiments hand it to torch kernels. Random numbers do not depend on it."""
    return os.environ.get("LEMMACHECK_DEVICE", "") or "cpu"
