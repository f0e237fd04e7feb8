"""Shared draws: the orthogonal chain from diagonal starts, seen as sums over its layers. One chain is one draw."""

from __future__ import annotations

import numpy as np

from checks.arguments.isometry import spectrum
from theory.chains.orthogonal import simulate
from theory.definitions.isometry import isometry_gap


def start_matrix(start, d):
    """diag(√λ) for a named spectrum: only the spectrum matters, since W absorbs rotations."""
    return np.diag(np.sqrt([float(x) for x in spectrum(start, d)]))


def start_gap(case) -> float:
    return float(isometry_gap(start_matrix(case.start, case.d)))


def draw_sums(case, keys):
    """Sums over layers 0..depth of √φ, over layers 1..depth of log‖J_BN‖, and the first layer with dφ ≤ 1/8 (or depth)."""
    d, depth = case.d, case.depth
    X = start_matrix(case.start, d)
    seen = simulate(keys, X, layers=range(1, depth + 1), observables=("phi", "log_jacobian"))
    gap = start_gap(case)
    phi = np.concatenate([np.full((len(keys), 1), gap), seen["phi"]], axis=1)
    below = 8 * d * phi <= 1
    hit = np.where(below.any(axis=1), below.argmax(axis=1), depth)
    return {
        "roots": np.sqrt(np.maximum(phi, 0)).sum(axis=1),
        "jacobians": seen["log_jacobian"].sum(axis=1),
        "hit": hit.astype(float),
        "P": d * gap,
        "root": gap**0.5,
    }


def sum_bounds(case):
    """Proven ranges: φ never grows, and 0 ≤ log‖J‖ ≤ (dφ + 1)/2."""
    gap, depth = start_gap(case), case.depth
    P = case.d * gap
    return {"roots": (0, (depth + 1) * gap**0.5), "jacobians": (0, depth * (P + 1) / 2), "hit": (0, depth)}
