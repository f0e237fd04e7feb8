"""Compiled counting of eigenvalues above a threshold, without computing them (imports numba)."""

from __future__ import annotations

import numpy as np

from theory.chains.wide_kernels import copy_block, summing
from theory.randomness.threefry_kernels import kernel

LARGEST_GROWTH = 1e7  # of the entries in LDLᵀ; beyond it the count could be wrong by rounding


@summing
def tridiagonalise(A, diagonal, squares, v, w):
    """Householder reduction of the symmetric A (destroyed): diagonal and squared off-diagonal entries."""
    k = A.shape[0]
    for j in range(k - 1):
        diagonal[j] = A[j, j]
        length = 0.0
        for i in range(j + 1, k):
            v[i] = A[j, i]
            length += v[i] * v[i]
        squares[j] = length
        alpha = np.sqrt(length) if v[j + 1] < 0.0 else -np.sqrt(length)
        half = length - alpha * v[j + 1]  # |v|²/2 of the reflector below
        if half <= 0.0 or j == k - 2:
            continue
        v[j + 1] -= alpha
        inner = 0.0
        for i in range(j + 1, k):
            total = 0.0
            for c in range(j + 1, k):
                total += A[i, c] * v[c]
            w[i] = total / half
            inner += w[i] * v[i]
        inner /= 2.0 * half
        for i in range(j + 1, k):
            w[i] -= inner * v[i]
        for i in range(j + 1, k):
            vi, wi = v[i], w[i]
            for c in range(j + 1, k):
                A[i, c] -= vi * w[c] + wi * v[c]
    diagonal[k - 1] = A[k - 1, k - 1]


@kernel
def count_at_least(diagonal, squares, tau):
    """How many eigenvalues of the tridiagonal matrix are ≥ tau (Sturm count: signs of the LDLᵀ pivots)."""
    k = diagonal.size
    pivot = diagonal[0] - tau
    count = 1 if pivot >= 0.0 else 0
    for j in range(1, k):
        if pivot == 0.0:
            pivot = 1e-300
        pivot = diagonal[j] - tau - squares[j - 1] / pivot
        count += 1 if pivot >= 0.0 else 0
    return count


@summing
def count_by_pivots(A, tau, L, LD):
    """How many eigenvalues of A are ≥ tau, by the signs of the pivots of A − τI = L D Lᵀ (Sylvester's law).

    Without pivoting the entries may grow; the count is that of a matrix within 1e-16 times the growth of A − τI.
    Returns -1 when the growth exceeds LARGEST_GROWTH, and then nothing is known. L and LD are buffers.
    """
    k = A.shape[0]
    count, scale = 0, abs(tau)
    for a in range(k):
        scale = max(scale, abs(A[a, a]))
    for a in range(k):
        for b in range(a):
            total = 0.0
            for c in range(b):
                total += LD[a, c] * L[b, c]
            LD[a, b] = A[a, b] - total
        removed, largest = 0.0, 0.0
        for c in range(a):
            L[a, c] = LD[a, c] / LD[c, c]
            removed += LD[a, c] * L[a, c]
            largest = max(largest, abs(LD[a, c] * L[a, c]))
        pivot = A[a, a] - tau - removed
        if not largest < LARGEST_GROWTH * scale or pivot == 0.0:
            return -1
        LD[a, a] = pivot
        count += 1 if pivot > 0.0 else 0
    return count


@kernel
def counts_at_least(A, taus, counts):
    """Fill `counts` with the number of eigenvalues of the symmetric A that are ≥ each of `taus`."""
    k = A.shape[0]
    L, LD = np.empty((k, k)), np.empty((k, k))
    diagonal, squares = np.empty(k), np.zeros(k)
    reduced = False
    for t in range(taus.size):
        count = count_by_pivots(A, taus[t], L, LD)
        if count < 0:
            if not reduced:
                copy_block(A, L, k, k)
                tridiagonalise(L, diagonal, squares, np.empty(k), np.empty(k))
                L, reduced = np.empty((k, k)), True
            count = count_at_least(diagonal, squares, taus[t])
        counts[t] = count
