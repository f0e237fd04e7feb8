"""Compiled kernels of the factored Gram recursion (imports numba)."""

from __future__ import annotations

import numpy as np
from numba import njit

from theory.randomness.threefry_kernels import box_muller, kernel, threefry2x64

# Sums may be reordered here (not in the generator), so that they vectorise; the order is fixed once compiled. They are inlined,
# because a kernel loaded from the cache would call another copy of them than one compiled just now, and differ in the last digit.
summing = njit(cache=True, forceinline=True, error_model="numpy", fastmath={"contract", "reassoc", "nsz"})

WELL, NOT_POSITIVE, DEGENERATE = 0, 1, 2
# A pivot below this fraction of its diagonal has lost too many digits to Cholesky: QR takes over.
SMALLEST_PIVOT = 1e-6


@kernel
def fill_planar(key0, key1, block, first, rows, d, words, Z, n):
    """Z[a, i] for the rows first ≤ i < first + rows: normal number 2·((a // 2)·d + i) + a % 2 of the block.

    Each Box–Muller pair fills the same position of two neighbouring rows of Z, which keeps stores contiguous.
    Words first, normals in a second pass: the processor overlaps more of the shorter loops. Z has at least
    n rows, rounded up to an even number; `words` is a buffer of shape (2, rows).
    """
    for p in range((n + 1) // 2):
        start = np.uint64(p * d + first)
        for i in range(rows):
            words[0, i], words[1, i] = threefry2x64(key0, key1, start + np.uint64(i), block)
        for i in range(rows):
            Z[2 * p, i], Z[2 * p + 1, i] = box_muller(words[0, i], words[1, i])


@kernel
def copy_block(source, target, rows, columns):
    """target[:rows, :columns] = source[:rows, :columns], as loops: slices would triple the time to compile."""
    for a in range(rows):
        for b in range(columns):
            target[a, b] = source[a, b]


@summing
def accumulate(L, Z, rows, q, y, K):
    """Add Σ_i z_i z_iᵀ/|L z_i|² over the buffered columns z_i of Z to the lower triangle of K, by 2×4 blocks.

    All sizes are padded with zeros to a multiple of four, which changes nothing and keeps the loops short.
    """
    padded = Z.shape[0]
    for i in range(rows):
        q[i] = 0.0
    for a in range(0, padded, 2):
        for i in range(rows):
            y[0, i] = 0.0
            y[1, i] = 0.0
        for b in range(0, a + 1, 4):
            f0, f1, f2, f3 = L[a, b], L[a, b + 1], L[a, b + 2], L[a, b + 3]
            g0, g1, g2, g3 = L[a + 1, b], L[a + 1, b + 1], L[a + 1, b + 2], L[a + 1, b + 3]
            for i in range(rows):
                z0, z1, z2, z3 = Z[b, i], Z[b + 1, i], Z[b + 2, i], Z[b + 3, i]
                y[0, i] += f0 * z0 + f1 * z1 + f2 * z2 + f3 * z3
                y[1, i] += g0 * z0 + g1 * z1 + g2 * z2 + g3 * z3
        for i in range(rows):
            q[i] += y[0, i] * y[0, i] + y[1, i] * y[1, i]
    smallest, largest = q[0], q[0]
    for i in range(rows):
        smallest, largest = min(smallest, q[i]), max(largest, q[i])
        q[i] = 1.0 / q[i]
    for a in range(0, padded, 2):
        for i in range(rows):
            y[0, i] = Z[a, i] * q[i]
            y[1, i] = Z[a + 1, i] * q[i]
        for b in range(0, a + 1, 4):
            s0, s1, s2, s3, t0, t1, t2, t3 = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
            for i in range(rows):
                z0, z1, z2, z3 = Z[b, i], Z[b + 1, i], Z[b + 2, i], Z[b + 3, i]
                u, v = y[0, i], y[1, i]
                s0 += u * z0
                s1 += u * z1
                s2 += u * z2
                s3 += u * z3
                t0 += v * z0
                t1 += v * z1
                t2 += v * z2
                t3 += v * z3
            for c, (s, t) in enumerate(((s0, t0), (s1, t1), (s2, t2), (s3, t3))):
                K[a, b + c] += s
                K[a + 1, b + c] += t
    return smallest > 0.0 and largest < np.inf


@summing
def cholesky_in_place(K, n):
    """Lower Cholesky factor of the leading n×n block over its lower triangle; False when a pivot is too small.

    Rows are taken in fours: their products with an earlier row are independent, which fills the processor.
    """
    for first in range(0, n, 4):
        done = first if first + 4 <= n else 0
        for b in range(done):
            s0, s1, s2, s3 = 0.0, 0.0, 0.0, 0.0
            for c in range(b):
                known = K[b, c]
                s0 += K[first, c] * known
                s1 += K[first + 1, c] * known
                s2 += K[first + 2, c] * known
                s3 += K[first + 3, c] * known
            K[first, b] = (K[first, b] - s0) / K[b, b]
            K[first + 1, b] = (K[first + 1, b] - s1) / K[b, b]
            K[first + 2, b] = (K[first + 2, b] - s2) / K[b, b]
            K[first + 3, b] = (K[first + 3, b] - s3) / K[b, b]
        for a in range(first, min(first + 4, n)):
            for b in range(done, a):
                value = 0.0
                for c in range(b):
                    value += K[a, c] * K[b, c]
                K[a, b] = (K[a, b] - value) / K[b, b]
            value = 0.0
            for c in range(a):
                value += K[a, c] * K[a, c]
            pivot = K[a, a] - value
            if not pivot > SMALLEST_PIVOT * K[a, a]:
                return False
            K[a, a] = np.sqrt(pivot)
    return True


@summing
def multiply_lower(L, C, n, row):
    """L ← L C for lower-triangular L and C of size n, in place; `row` is a buffer. Rows of C are taken in pairs."""
    for a in range(n):
        for b in range(a + 1):
            row[b] = 0.0
        for c in range(0, a, 2):
            even, odd = L[a, c], L[a, c + 1]
            for b in range(c + 1):
                row[b] += even * C[c, b] + odd * C[c + 1, b]
            row[c + 1] += odd * C[c + 1, c + 1]
        if a % 2 == 0:
            last = L[a, a]
            for b in range(a + 1):
                row[b] += last * C[a, b]
        for b in range(a + 1):
            L[a, b] = row[b]


@kernel
def advance_one(key0, key1, L, d, layer, targets, found, rows):
    """Advance the factor L of one replicate from `layer` and store it in `found` at each of the targets.

    Returns (status, layer reached): WELL after the last target, otherwise the layer that must be done by QR
    (NOT_POSITIVE) or cannot be done (DEGENERATE).
    """
    n = L.shape[0]
    size = (n + 3) // 4 * 4
    Z, y, q = np.zeros((size, rows)), np.empty((2, rows)), np.empty(rows)
    words, row = np.empty((2, rows), np.uint64), np.empty(n)
    padded, K = np.zeros((size, size)), np.zeros((size, size))
    copy_block(L, padded, n, n)
    for t in range(targets.size):
        if targets[t] < layer:
            continue
        while layer < targets[t]:
            for first in range(0, d, rows):
                here = min(rows, d - first)
                fill_planar(key0, key1, np.uint64(layer), first, here, d, words, Z, n)
                if n % 2:
                    for i in range(here):  # the unused half of the last pair
                        Z[n, i] = 0.0
                if not accumulate(padded, Z, here, q, y, K):
                    return DEGENERATE, layer
            for a in range(size):
                for b in range(size):
                    K[a, b] /= d
            if not cholesky_in_place(K, n):
                copy_block(padded, L, n, n)
                return NOT_POSITIVE, layer
            multiply_lower(padded, K, n, row)
            for a in range(size):
                for b in range(size):
                    K[a, b] = 0.0
            layer += 1
        copy_block(padded, found[t], n, n)
    copy_block(padded, L, n, n)
    return WELL, layer


@summing
def divide_by_lengths(Y, Z):
    """Z[:, i] ← Z[:, i]/|Y[:, i]| in place; False when a length is zero or not finite."""
    n, d = Y.shape
    q = np.zeros(d)
    for a in range(n):
        for i in range(d):
            q[i] += Y[a, i] * Y[a, i]
    fine = True
    for i in range(d):
        fine = fine and q[i] > 0.0 and q[i] < np.inf
        q[i] = 1.0 / np.sqrt(q[i])
    for a in range(n):
        for i in range(d):
            Z[a, i] *= q[i]
    return fine
