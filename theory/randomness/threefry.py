"""Counter-based random numbers: value i of block k of a stream depends on (key, k, i) and on nothing else.

The generator is Threefry-2x64 with 20 rounds (Salmon, Moraes, Dror, Shaw 2011). A stream is a key of two
64-bit words; batches of streams are arrays of shape (B, 2), dtype uint64. Values 2j and 2j+1 of block k come
from one application of the cipher to the counter (j, k); sub-streams use counters (2**63, label), which no
draw reaches. So a replicate's numbers do not depend on batch, worker, order or on how many are asked for.

Discretisation: a uniform is a midpoint (k + 1/2)/2**52 with k the upper 52 bits of a word. A normal pair is
r·(cos 2πv, sin 2πv), r = sqrt(-2 log u), from two such uniforms: exact Box–Muller for u, v on the grid, up to
a few units in the last place. The grid has neither 0, 1 nor a multiple of 1/4, so a normal is never 0 or
infinite: 1e-23 < |z| < 8.58. The law differs from the normal only by rounding u and v by at most 2**-53:
the mass beyond 8.57 (1e-17) is missing, and moments agree to far better than any sample could resolve.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Keys = np.ndarray  # (B, 2), uint64
WORD = (1 << 64) - 1
PARITY = np.uint64(0x1BD11BDAA9FC1A22)
ROTATIONS = (16, 42, 12, 31, 16, 32, 24, 21)
SUBSTREAM = np.uint64(1 << 63)


def threefry2x64(key: np.ndarray, counter: np.ndarray) -> np.ndarray:
    """The Threefry-2x64-20 bijection of `counter` under `key`; both broadcast, last axis 2, dtype uint64.

    This is the plain route in numpy; the compiled one gives the same integers.
    """
    key, counter = np.asarray(key, np.uint64), np.asarray(counter, np.uint64)
    schedule = (key[..., 0], key[..., 1], PARITY ^ key[..., 0] ^ key[..., 1])
    with np.errstate(over="ignore"):
        x0, x1 = counter[..., 0] + schedule[0], counter[..., 1] + schedule[1]
        for r in range(20):
            x0 = x0 + x1
            left = ROTATIONS[r % 8]
            x1 = ((x1 << np.uint64(left)) | (x1 >> np.uint64(64 - left))) ^ x0
            if r % 4 == 3:
                injection = r // 4 + 1
                x0 = x0 + schedule[injection % 3]
                x1 = x1 + schedule[(injection + 1) % 3] + np.uint64(injection)
    return np.stack(np.broadcast_arrays(x0, x1), axis=-1)


def keys_from_seed(seed: int, count: int) -> Keys:
    """`count` keys (seed, 0), (seed, 1), …: independent streams for tests and benchmarks."""
    return np.stack([np.full(count, seed & WORD, np.uint64), np.arange(count, dtype=np.uint64)], axis=1)


def subkey(keys: Keys, label: int) -> Keys:
    """Keys of independent sub-streams, one per key; different labels give different sub-streams."""
    keys = require_keys(keys)
    return threefry2x64(keys, np.array([SUBSTREAM, np.uint64(label & WORD)], np.uint64))


def words(keys: Keys, block: int, size: int) -> np.ndarray:
    """Raw 64-bit words, shape (B, size)."""
    from theory.randomness.threefry_kernels import fill_words_of_streams

    return _fill(fill_words_of_streams, keys, block, size, np.uint64)


def uniforms(keys: Keys, block: int, size: int) -> np.ndarray:
    """Independent uniforms on (0, 1), float64, shape (B, size)."""
    from theory.randomness.threefry_kernels import fill_uniforms_of_streams

    return _fill(fill_uniforms_of_streams, keys, block, size, np.float64)


def normals(keys: Keys, block: int, size: int) -> np.ndarray:
    """Independent standard normals, float64, shape (B, size)."""
    from theory.randomness.threefry_kernels import fill_normals_of_streams

    return _fill(fill_normals_of_streams, keys, block, size, np.float64)


def require_keys(keys: Keys) -> Keys:
    """The keys themselves, or an error that says what a batch of keys looks like."""
    keys = np.asarray(keys)
    if keys.dtype != np.uint64 or keys.ndim != 2 or keys.shape[1] != 2:
        raise TypeError(f"keys must be uint64 of shape (B, 2), one row per replicate; got {keys.dtype} {keys.shape}")
    return np.ascontiguousarray(keys)


def _fill(kernel: Callable[..., None], keys: Keys, block: int, size: int, dtype: type) -> np.ndarray:
    keys = require_keys(keys)
    if size < 0:
        raise ValueError(f"cannot draw {size} numbers")
    out: np.ndarray = np.empty((len(keys), size + size % 2), dtype)
    kernel(keys, np.uint64(block & WORD), out)
    return out[:, :size] if size % 2 else out
