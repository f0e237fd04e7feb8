"""Compiled bounds of singular values (imports numba)."""

from __future__ import annotations

import numpy as np

from theory.chains.residual_kernels import invert_lower
from theory.chains.wide_kernels import summing


@summing
def fill_lower_bounds(stack, bounds):
    """bounds[b, t] = |(L Lᵀ)⁻¹|_F^(−1/2) for the triangle L = stack[b, t], which no singular value of L falls below."""
    B, layers, n, _ = stack.shape
    inverse = np.empty((n, n))
    for b in range(B):
        for t in range(layers):
            invert_lower(stack[b, t], inverse)
            total = 0.0
            for i in range(n):
                for j in range(i + 1):
                    entry = 0.0
                    for k in range(j + 1):
                        entry += inverse[i, k] * inverse[j, k]
                    total += entry * entry * (1.0 if i == j else 2.0)
            bounds[b, t] = total**-0.25
