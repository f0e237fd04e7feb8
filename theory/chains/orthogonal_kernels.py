"""Compiled step of the orthogonal chain: Haar matrices as products of reflectors, applied in blocks.

W = D H_{d-1} ... H_0, where H_k = I - tau v vᵀ maps a Gaussian vector of length d - k (coordinates k, ...)
to a multiple of its first unit vector, and D makes the diagonal of R positive: this is the transpose
of the orthogonal factor of a Gaussian matrix with positive R, hence Haar, from d(d+1)/2 normals.
b reflectors at once act as X - Vᵀ Z with Z_i = tau_i ((V X)_i - sum_{j<i} (v_i . v_j) Z_j).

Each replicate is computed by itself with the same calls, so the batch cannot change a bit of it.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from theory.randomness.threefry_kernels import fill_normals

BLOCK = 8  # reflectors applied together: four are fused per pass, and the triangular part stays small
kernel = njit(cache=True, forceinline=True, error_model="numpy", fastmath={"contract", "reassoc"})  # inlined as in `wide_kernels`


@kernel
def reflector_size(d):
    """Numbers that the reflectors of one matrix take, block by block with the zeros before each."""
    size = 0
    for top in range(0, d, BLOCK):
        size += min(BLOCK, d - top) * (d - top)
    return size


@kernel
def add_from_rows(V, begin, m, X, top, Y):
    """Y += U X[top:] for the rows U of V: m numbers each, from `begin` on. Two rows and four terms at a time.

    As fast here as a library call, without its overhead; places in the whole arrays, because each view of a part costs as much
    as a few rows.
    """
    count, n = Y.shape
    fours = m - m % 4
    for i in range(0, count - 1, 2):
        u, v = begin + i * m, begin + i * m + m
        for k in range(0, fours, 4):
            a0, a1, a2, a3 = V[u + k], V[u + k + 1], V[u + k + 2], V[u + k + 3]
            b0, b1, b2, b3 = V[v + k], V[v + k + 1], V[v + k + 2], V[v + k + 3]
            s = top + k
            for c in range(n):
                x0, x1, x2, x3 = X[s, c], X[s + 1, c], X[s + 2, c], X[s + 3, c]
                Y[i, c] += (a0 * x0 + a1 * x1) + (a2 * x2 + a3 * x3)
                Y[i + 1, c] += (b0 * x0 + b1 * x1) + (b2 * x2 + b3 * x3)
        for k in range(fours, m):
            a0, b0 = V[u + k], V[v + k]
            for c in range(n):
                Y[i, c] += a0 * X[top + k, c]
                Y[i + 1, c] += b0 * X[top + k, c]
    if count % 2:
        u = begin + (count - 1) * m
        for k in range(m):
            for c in range(n):
                Y[count - 1, c] += V[u + k] * X[top + k, c]


@kernel
def add_to_rows(V, begin, m, X, top, Y):
    """X[top:] += Uᵀ Y for the rows U of V: m numbers each, from `begin` on. Two rows and four terms at a time."""
    count, n = Y.shape
    fours = count - count % 4
    for i in range(0, m - 1, 2):
        o, u = top + i, begin + i
        for k in range(0, fours, 4):
            p = u + k * m
            a0, a1, a2, a3 = V[p], V[p + m], V[p + 2 * m], V[p + 3 * m]
            b0, b1, b2, b3 = V[p + 1], V[p + m + 1], V[p + 2 * m + 1], V[p + 3 * m + 1]
            for c in range(n):
                x0, x1, x2, x3 = Y[k, c], Y[k + 1, c], Y[k + 2, c], Y[k + 3, c]
                X[o, c] += (a0 * x0 + a1 * x1) + (a2 * x2 + a3 * x3)
                X[o + 1, c] += (b0 * x0 + b1 * x1) + (b2 * x2 + b3 * x3)
        for k in range(fours, count):
            a0, b0 = V[u + k * m], V[u + k * m + 1]
            for c in range(n):
                X[o, c] += a0 * Y[k, c]
                X[o + 1, c] += b0 * Y[k, c]
    if m % 2:
        for k in range(count):
            a0 = V[begin + k * m + m - 1]
            for c in range(n):
                X[top + m - 1, c] += a0 * Y[k, c]


@kernel
def fill_reflectors(normals, V, tau, signs, dots):
    """The reflectors of one matrix from its d(d+1)/2 normals: block by block rows of V, the other blocks after it.

    dots[i, j] receives v_i . v_j for each earlier j of the block of i, counted from the first of the block.
    """
    d = len(tau)
    place, begin = 0, 0
    for top in range(0, d, BLOCK):
        count, m = min(BLOCK, d - top), d - top
        for i in range(count):
            row = begin + i * m
            for k in range(i):
                V[row + k] = 0.0
            square = 0.0
            for k in range(m - i):
                g = normals[place + k]
                V[row + i + k] = g
                square += g * g
            first, length = normals[place], np.sqrt(square)
            place += m - i
            sign = -1.0 if first < 0 else 1.0
            V[row + i] = first + sign * length
            tau[top + i] = 1.0 / (square + abs(first) * length)
            signs[top + i] = -sign
        for i in range(count):
            for j in range(i):
                dot = 0.0
                for k in range(i, m):
                    dot += V[begin + i * m + k] * V[begin + j * m + k]
                dots[top + i, j] = dot
        begin += count * m


@kernel
def solve_triangle(dots, tau, top, Y):
    """Y <- -Z, Z_i = tau_i (Y_i - sum_{j<i} (v_i . v_j) Z_j): the effect of the reflectors of a block on each other."""
    count, n = Y.shape
    for i in range(count):
        for j in range(i):
            dot = dots[top + i, j]
            for c in range(n):
                Y[i, c] += dot * Y[j, c]
        scale = -tau[top + i]
        for c in range(n):
            Y[i, c] *= scale


@kernel
def solve_triangle_back(dots, tau, top, Y):
    """Y <- -Z, Z_i = tau_i (Y_i - sum_{j>i} (v_i . v_j) Z_j): the same reflectors in the opposite order."""
    count, n = Y.shape
    for i in range(count - 1, -1, -1):
        for j in range(i + 1, count):
            dot = dots[top + j, i]
            for c in range(n):
                Y[i, c] += dot * Y[j, c]
        scale = -tau[top + i]
        for c in range(n):
            Y[i, c] *= scale


@kernel
def fill_with_zeros(Y):
    for i in range(Y.shape[0]):
        for c in range(Y.shape[1]):
            Y[i, c] = 0.0


@kernel
def reflect_rows(V, tau, dots, X, room):
    """X <- H_{d-1} ... H_0 X in place for the reflectors of one matrix; `room` is for BLOCK rows of X."""
    d = len(X)
    begin = 0
    for top in range(0, d, BLOCK):
        count, m = min(BLOCK, d - top), d - top
        Y = room[:count]
        fill_with_zeros(Y)
        add_from_rows(V, begin, m, X, top, Y)
        solve_triangle(dots, tau, top, Y)
        add_to_rows(V, begin, m, X, top, Y)
        begin += count * m


@kernel
def reflect_rows_back(V, tau, signs, dots, X, room):
    """X <- Wᵀ X = H_0 ... H_{d-1} D X in place, for the reflectors that made W."""
    d, n = X.shape
    begin = V.size
    for block in range((d + BLOCK - 1) // BLOCK - 1, -1, -1):
        top = block * BLOCK
        count, m = min(BLOCK, d - top), d - top
        begin -= count * m
        for i in range(top, top + count):  # a reflector leaves earlier rows alone, so D may act block by block
            for c in range(n):
                X[i, c] *= signs[i]
        Y = room[:count]
        fill_with_zeros(Y)
        add_from_rows(V, begin, m, X, top, Y)
        solve_triangle_back(dots, tau, top, Y)
        add_to_rows(V, begin, m, X, top, Y)


@kernel
def normalise_rows(X, signs, scratch):
    """Rows of X to unit length and times their signs, in place; returns (fall of the gap, smallest row norm).

    scratch receives r_i^2.  With unit rows before the step the r_i^2 have mean one, so the fall of the
    gap is the mean of (r_i^2 - 1) - log r_i^2: positive terms, hence no cancellation near isometry.
    """
    d, n = X.shape
    mean = 0.0
    smallest = np.inf
    for i in range(d):
        square = 0.0
        for k in range(n):
            square += X[i, k] * X[i, k]
        scratch[i] = square
        mean += square
        smallest = min(smallest, square)
    mean /= d
    if not (smallest > 0.0 and mean < np.inf):
        return np.nan, smallest
    fall = 0.0
    for i in range(d):
        r2 = scratch[i]
        scale = signs[i] / np.sqrt(r2)
        for k in range(n):
            X[i, k] *= scale
        e = r2 / mean - 1.0
        if abs(e) < 0.02:
            # e - log(1 + e) = e^2/2 - e^3/3 + ...: nine terms reach 1e-17 of the first
            series = 0.0
            for power in range(10, 1, -1):
                series = (1.0 if power % 2 == 0 else -1.0) / power + e * series
            fall += e * e * series
        else:
            fall += e - np.log1p(e)
    return fall / d, np.sqrt(smallest)


@kernel
def advance(key0, key1, X, first, last, falls, smallest):
    """Layers first..last-1 of one replicate in place; returns the layer reached (< last: degenerate row)."""
    d = X.shape[0]
    numbers = d * (d + 1) // 2
    normals = np.empty(numbers + numbers % 2)
    V, tau, signs, dots = np.empty(reflector_size(d)), np.empty(d), np.empty(d), np.empty((d, BLOCK))
    room, scratch = np.empty((BLOCK, X.shape[1])), np.empty(d)
    for layer in range(first, last):
        fill_normals(key0, key1, np.uint64(layer), np.uint64(0), normals)
        fill_reflectors(normals, V, tau, signs, dots)
        reflect_rows(V, tau, dots, X, room)
        fall, shortest = normalise_rows(X, signs, scratch)
        falls[layer - first] = fall
        smallest[layer - first] = shortest
        if np.isnan(fall):
            return layer
    return last
