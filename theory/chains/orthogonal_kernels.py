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
def add_product(out, A, S):
    """out += A S, two rows and four terms at a time: as fast here as a library call, without its overhead."""
    rows, n = out.shape
    depth = S.shape[0]
    fours = depth - depth % 4
    for i in range(0, rows - 1, 2):
        o, p = out[i], out[i + 1]
        for k in range(0, fours, 4):
            a0, a1, a2, a3 = A[i, k], A[i, k + 1], A[i, k + 2], A[i, k + 3]
            b0, b1, b2, b3 = A[i + 1, k], A[i + 1, k + 1], A[i + 1, k + 2], A[i + 1, k + 3]
            s0, s1, s2, s3 = S[k], S[k + 1], S[k + 2], S[k + 3]
            for c in range(n):
                x0, x1, x2, x3 = s0[c], s1[c], s2[c], s3[c]
                o[c] += (a0 * x0 + a1 * x1) + (a2 * x2 + a3 * x3)
                p[c] += (b0 * x0 + b1 * x1) + (b2 * x2 + b3 * x3)
        for k in range(fours, depth):
            a0, b0, s0 = A[i, k], A[i + 1, k], S[k]
            for c in range(n):
                o[c] += a0 * s0[c]
                p[c] += b0 * s0[c]
    if rows % 2:
        o = out[rows - 1]
        for k in range(depth):
            a0, s0 = A[rows - 1, k], S[k]
            for c in range(n):
                o[c] += a0 * s0[c]


@kernel
def fill_reflectors(normals, place, V, tau, signs):
    """Rows of V become reflectors for consecutive normals from `place` on; returns the next place."""
    count, m = V.shape
    for i in range(count):
        for k in range(i):
            V[i, k] = 0.0
        square = 0.0
        for k in range(m - i):
            g = normals[place + k]
            V[i, i + k] = g
            square += g * g
        first, length = normals[place], np.sqrt(square)
        place += m - i
        sign = -1.0 if first < 0 else 1.0
        V[i, i] = first + sign * length
        tau[i] = 1.0 / (square + abs(first) * length)
        signs[i] = -sign
    return place


@kernel
def solve_triangle(V, tau, Y):
    """Y <- -Z, Z_i = tau_i (Y_i - sum_{j<i} (v_i . v_j) Z_j): the effect of the reflectors on each other."""
    count, m = V.shape
    for i in range(count):
        y = Y[i]
        for j in range(i):
            dot = 0.0
            for k in range(i, m):
                dot += V[i, k] * V[j, k]
            z = Y[j]
            for c in range(len(y)):
                y[c] += dot * z[c]
        scale = -tau[i]
        for c in range(len(y)):
            y[c] *= scale


@kernel
def reflect_rows(normals, X, signs):
    """X <- H_{d-1} ... H_0 X in place for the d(d+1)/2 given normals; signs receives the diagonal of D."""
    d, n = X.shape
    V_store, Y_store = np.empty(BLOCK * d), np.empty(BLOCK * n)
    tau = np.empty(BLOCK)
    place = 0
    for top in range(0, d, BLOCK):
        count, m = min(BLOCK, d - top), d - top
        V = V_store[: count * m].reshape(count, m)
        Y = Y_store[: count * n].reshape(count, n)
        place = fill_reflectors(normals, place, V, tau, signs[top:])
        Y[:] = 0.0
        add_product(Y, V, X[top:])
        solve_triangle(V, tau, Y)
        add_product(X[top:], V.T, Y)


@kernel
def solve_triangle_back(V, tau, Y):
    """Y <- -Z, Z_i = tau_i (Y_i - sum_{j>i} (v_i . v_j) Z_j): the same reflectors in the opposite order."""
    count, m = V.shape
    for i in range(count - 1, -1, -1):
        y = Y[i]
        for j in range(i + 1, count):
            dot = 0.0
            for k in range(j, m):
                dot += V[i, k] * V[j, k]
            z = Y[j]
            for c in range(len(y)):
                y[c] += dot * z[c]
        scale = -tau[i]
        for c in range(len(y)):
            y[c] *= scale


@kernel
def reflect_rows_back(normals, X):
    """X <- Wᵀ X = H_0 ... H_{d-1} D X in place, for the normals that made W."""
    d, n = X.shape
    V_store, Y_store = np.empty(BLOCK * d), np.empty(BLOCK * n)
    tau, signs = np.empty(BLOCK), np.empty(BLOCK)
    blocks = (d + BLOCK - 1) // BLOCK
    for block in range(blocks - 1, -1, -1):
        top = block * BLOCK
        count, m = min(BLOCK, d - top), d - top
        V = V_store[: count * m].reshape(count, m)
        Y = Y_store[: count * n].reshape(count, n)
        fill_reflectors(normals, top * d - top * (top - 1) // 2, V, tau, signs)
        for i in range(count):  # a reflector leaves earlier rows alone, so D may act block by block
            for c in range(n):
                X[top + i, c] *= signs[i]
        Y[:] = 0.0
        add_product(Y, V, X[top:])
        solve_triangle_back(V, tau, Y)
        add_product(X[top:], V.T, Y)


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
    signs, scratch = np.empty(d), np.empty(d)
    for layer in range(first, last):
        fill_normals(key0, key1, np.uint64(layer), np.uint64(0), normals)
        reflect_rows(normals, X, signs)
        fall, shortest = normalise_rows(X, signs, scratch)
        falls[layer - first] = fall
        smallest[layer - first] = shortest
        if np.isnan(fall):
            return layer
    return last
