"""Normals and uniforms from the counter stream against numpy's generators."""

from __future__ import annotations

import numpy as np

from tests.theory import oracles
from theory.randomness import threefry

DRAWS = 1 << 16


def test_normals_against_the_notebooks_generator(bench):
    legacy = np.random.RandomState(0)
    keys = threefry.keys_from_seed(0, 1)
    bench.race(
        "standard normals, float64",
        {"draws": DRAWS},
        naive=(lambda: legacy.randn(DRAWS), DRAWS),
        plain=(lambda: oracles.normals_plain(keys, 0, DRAWS), DRAWS),
        fast=(lambda: threefry.normals(keys, 0, DRAWS), DRAWS),
        normals_per_unit=1,
        bottleneck="20 rounds of 64-bit rotations, half of the time without AVX-512",
    )


def test_cost_per_normal_does_not_depend_on_the_batch(bench):
    bench.scaling(
        "standard normals, float64",
        "batch",
        [1, 4, 16, 64],
        lambda batch: (lambda: threefry.normals(threefry.keys_from_seed(0, batch), 0, 4096), 4096 * batch),
        expected=0.0,
    )
