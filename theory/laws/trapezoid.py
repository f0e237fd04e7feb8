"""The trapezoidal rule on the whole line, for integrands in u = log t that are analytic and bounded for |Im u| < π/2.

With this step it errs by about exp(−π²/STEP) = 7e-18 of the integrand's size.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

STEP = 0.25


def summed(
    integrand: Callable[[np.ndarray], np.ndarray], nodes: np.ndarray, *, numbers_per_node: int, at_once: int
) -> np.ndarray | float:
    """STEP times the sum of the integrand over all nodes, its last axis; pieces of `at_once` numbers stay in cache."""
    total: np.ndarray | float = 0.0
    width = max(1, at_once // numbers_per_node)
    for first in range(0, len(nodes), width):
        total = total + integrand(nodes[first : first + width]).sum(axis=-1)
    return total * STEP
