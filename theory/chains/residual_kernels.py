"""Compiled kernels of the deflated residual chain (imports numba).

A state is H = Q T with Q (d×k) orthonormal columns and T (k×k) upper triangular, graded from large to small.
"""

from __future__ import annotations

import numpy as np

from theory.chains.inertia_kernels import counts_at_least
from theory.chains.wide_kernels import cholesky_in_place, copy_block, summing
from theory.randomness.threefry_kernels import fill_normals, fill_uniforms, kernel

STOPPED, SHRINK, DEGENERATE = 0, 1, 2
# Weight laws; DIRECT draws W Q itself, which is exact because W Q is iid normal when Q is orthonormal.
DIRECT, EXTERNAL, GAUSSIAN, UNIFORM, RADEMACHER, SPARSE, POSITIVE = 0, 1, 2, 3, 4, 5, 6
CHECK_EVERY = 16  # layers between looks at whether columns can be dropped
LOOK_EVERY = 128  # layers between looks at the rank of a full matrix
CANCELLED = (8 * 2.0**-52) ** 2  # a squared row norm below this share of its terms is rounding error


@kernel
def fill_weights(key0, key1, layer, law, parameter, flat):
    """Fill the even-sized `flat` from block `layer`; entries are the same as those of `ensembles.weights`."""
    if law in (DIRECT, GAUSSIAN):
        fill_normals(key0, key1, np.uint64(layer), np.uint64(0), flat)
        return
    fill_uniforms(key0, key1, np.uint64(layer), np.uint64(0), flat)
    if law == UNIFORM:
        root = np.sqrt(3.0)
        for i in range(flat.size):
            flat[i] = (2.0 * flat[i] - 1.0) * root
    elif law == RADEMACHER:
        for i in range(flat.size):
            flat[i] = -1.0 if flat[i] < 0.5 else 1.0
    elif law == SPARSE:
        low, high, value = 0.5 * parameter, 1.0 - 0.5 * parameter, 1.0 / np.sqrt(parameter)
        for i in range(flat.size):
            flat[i] = -value if flat[i] < low else (value if flat[i] > high else 0.0)
    elif law == POSITIVE:
        for i in range(flat.size):
            flat[i] = 2.0 * parameter * flat[i]


@summing
def normalise(E, Y, T, root):
    """Scale row i of E by root/|Y_i|, Y = E T; returns the first row whose norm has cancelled away, or -1."""
    total = 0.0
    for a in range(T.shape[0]):
        for b in range(a, T.shape[0]):
            total += T[a, b] * T[a, b]
    for i in range(E.shape[0]):
        norm, terms = 0.0, 0.0
        for a in range(E.shape[1]):
            norm += Y[i, a] * Y[i, a]
            terms += E[i, a] * E[i, a]
        if not (norm > CANCELLED * terms * total and norm < np.inf):
            return i
        scale = root / np.sqrt(norm)
        for a in range(E.shape[1]):
            E[i, a] *= scale
    return -1


@summing
def invert_lower(C, inverse):
    """Inverse of the lower-triangular C, row by row."""
    k = C.shape[0]
    for a in range(k):
        for b in range(k):
            inverse[a, b] = 0.0
        for c in range(a):
            factor = C[a, c]
            for b in range(c + 1):
                inverse[a, b] -= factor * inverse[c, b]
        for b in range(a):
            inverse[a, b] /= C[a, a]
        inverse[a, a] = 1.0 / C[a, a]


@summing
def multiply_upper(C, T, row):
    """T ← Cᵀ T for lower-triangular C and upper-triangular T, in place; `row` is a buffer."""
    k = C.shape[0]
    for a in range(k):
        for b in range(a, k):
            row[b] = 0.0
        for c in range(a, k):
            factor = C[c, a]
            for b in range(c, k):
                row[b] += factor * T[c, b]
        for b in range(a, k):
            T[a, b] = row[b]


@kernel
def take_layer(Q, T, E, Y, S, inverse, row, root):
    """Q T ← BN(E T), E = Q + γWQ given: returns (row that degenerates or -1, log |det| of the factor of E).

    Cholesky of EᵀE when E is well conditioned, otherwise Householder QR.
    """
    np.dot(E, T, Y)
    bad = normalise(E, Y, T, root)
    if bad >= 0:
        return bad, 0.0
    np.dot(E.T, E, S)
    log_det = 0.0
    if cholesky_in_place(S, S.shape[0]):
        invert_lower(S, inverse)
        np.dot(E, inverse.T, Q)
        multiply_upper(S, T, row)
        for a in range(S.shape[0]):
            log_det += np.log(S[a, a])
    else:
        Q_new, R = np.linalg.qr(E)
        copy_block(Q_new, Q, Q.shape[0], Q.shape[1])
        copy_block(np.dot(R, T), T, T.shape[0], T.shape[0])
        for a in range(S.shape[0]):
            log_det += np.log(np.abs(R[a, a]))
    return -1, log_det


@summing
def sum_of_products(A, B):
    total = 0.0
    for i in range(A.shape[0]):
        for j in range(A.shape[1]):
            total += A[i, j] * B[i, j]
    return total


@summing
def sum_of_fourth_powers_of_row_norms(A):
    total = 0.0
    for i in range(A.shape[0]):
        square = 0.0
        for j in range(A.shape[1]):
            square += A[i, j] * A[i, j]
        total += square * square
    return total


@kernel
def record_soft_ranks(P, N, d, taus, record):
    """Soft ranks at `taus` from a matrix with the non-zero eigenvalues of HHᵀ; τ ≤ 0 counts all d of them."""
    counts_at_least(P, taus * N, record[5 : 5 + taus.size])
    for t in range(taus.size):
        if taus[t] <= 0.0:
            record[5 + t] = d


@kernel
def leading_rows(T):
    """How many rows of T remain without the trailing ones whose joint norm is below 1e-9 of the largest row."""
    k = T.shape[0]
    squares = np.empty(k)
    for a in range(k):
        squares[a] = np.dot(T[a], T[a])
    floor, tail, last = 1e-18 * squares.max(), 0.0, k
    while tail + squares[last - 1] < floor:
        last -= 1
        tail += squares[last]
    return last


@kernel
def observe(Q, T, N, taus, log_det, record):
    """Fill `record` with r, F, Tr M³, G, log det M, the soft ranks, and the d eigenvalues if there is room.

    With P = T Tᵀ: HHᵀ = Q P Qᵀ, so all traces come from the k×k matrix P, and ‖(HHᵀ)_i‖ = |Q_i P|. Trailing
    rows of T that are 1e-9 of the whole change traces and soft ranks by 1e-18 only and are left out.
    """
    d = Q.shape[0]
    k = leading_rows(T) if taus.size == 0 or taus.min() > 1e-12 else T.shape[0]
    P = np.dot(T[:k], T[:k].T)
    trace = 0.0
    for a in range(k):
        trace += P[a, a]
    square = sum_of_products(P, P)
    record[0] = trace * trace / square
    record[1] = square / (N * N)
    record[2] = sum_of_products(np.dot(P, P), P) / N**3
    record[3] = sum_of_fourth_powers_of_row_norms(np.dot(np.ascontiguousarray(Q[:, :k]), P)) / N**4
    record[4] = 2.0 * log_det - d * np.log(N)
    record_soft_ranks(P, N, d, taus, record)
    eigenvalues = record[5 + taus.size :]
    if eigenvalues.size:
        sigma = np.linalg.svd(T)[1]
        for i in range(d):
            eigenvalues[i] = sigma[i] * sigma[i] / N if i < sigma.size else 0.0


@kernel
def observe_full(H, N, taus, record):
    """`observe` for a full matrix H, straight from M = HHᵀ/N; log det is left to the factored form."""
    d = H.shape[0]
    M = np.dot(H, H.T)
    trace = 0.0
    for i in range(d):
        trace += M[i, i]
    square = sum_of_products(M, M)
    record[0] = trace * trace / square
    record[1] = square / (N * N)
    record[2] = sum_of_products(np.dot(M, M), M) / N**3
    record[3] = sum_of_fourth_powers_of_row_norms(M) / N**4
    record[4] = np.nan
    record_soft_ranks(M, N, d, taus, record)
    eigenvalues = record[5 + taus.size :]
    if eigenvalues.size:
        sigma = np.linalg.svd(H)[1]
        for i in range(d):
            eigenvalues[i] = sigma[i] * sigma[i] / N if i < sigma.size else 0.0


@summing
def normalise_sum(H, WH, gamma, root):
    """H ← BN(H + γWH) or BN(WH); returns the first row whose norm has cancelled away, or -1."""
    total = 0.0
    for i in range(H.shape[0]):
        for j in range(H.shape[1]):
            total += H[i, j] * H[i, j]
    keep, add = (1.0, gamma) if gamma < np.inf else (0.0, 1.0)
    for i in range(H.shape[0]):
        norm = 0.0
        for j in range(H.shape[1]):
            H[i, j] = keep * H[i, j] + add * WH[i, j]
            norm += H[i, j] * H[i, j]
        if not (norm > CANCELLED * total * max(keep, add * add) and norm < np.inf):
            return i
        scale = root / np.sqrt(norm)
        for j in range(H.shape[1]):
            H[i, j] *= scale
    return -1


@kernel
def advance_full(key, H, gamma, N, law, parameter, flat, layer, stop, targets, due, taus, records):
    """`advance` on the full matrix, in place: the formula itself. SHRINK asks for a look at the rank of H."""
    d = H.shape[0]
    WH, W, root = np.empty(H.shape), flat[: d * d].reshape(d, d), np.sqrt(N)
    while True:
        if due < targets.size and targets[due] == layer:
            observe_full(H, N, taus, records[due])
            due += 1
        if layer == stop:
            return STOPPED, layer, due, -1
        if law != EXTERNAL:
            fill_weights(key[0], key[1], layer, law, parameter, flat)
        np.dot(W, H, WH)
        bad = normalise_sum(H, WH, gamma, root)
        if bad >= 0:
            return DEGENERATE, layer, due, bad
        layer += 1
        if layer % LOOK_EVERY == 0:
            return SHRINK, layer, due, -1


@kernel
def advance(key, Q, T, log_det, gamma, N, law, parameter, flat, layer, stop, targets, due, drop_below, taus, records):
    """Advance one replicate from `layer` to `stop`, recording targets from number `due` on as they come.

    `flat` holds W, or W Q for the DIRECT law. Returns (status, layer reached, next target due, row, log_det).
    STOPPED: at `stop`. SHRINK: T has become so graded that columns should be dropped. DEGENERATE: that row of
    the next layer cannot be normalized.
    """
    d, k = Q.shape
    E, Y = np.empty((d, k)), np.empty((d, k))
    S, inverse, row, root = np.empty((k, k)), np.empty((k, k)), np.empty(k), np.sqrt(N)
    while True:
        if due < targets.size and targets[due] == layer:
            observe(Q, T, N, taus, log_det, records[due])
            due += 1
        if layer == stop:
            return STOPPED, layer, due, -1, log_det
        if law == DIRECT:
            used = flat[: d * k + (d * k) % 2]
            fill_weights(key[0], key[1], layer, law, parameter, used)
            copy_block(used[: d * k].reshape(d, k), E, d, k)
        else:
            if law != EXTERNAL:
                fill_weights(key[0], key[1], layer, law, parameter, flat)
            np.dot(flat[: d * d].reshape(d, d), Q, E)
        if gamma < np.inf:
            for i in range(d):
                for a in range(k):
                    E[i, a] = Q[i, a] + gamma * E[i, a]
        bad, increment = take_layer(Q, T, E, Y, S, inverse, row, root)
        if bad >= 0:
            return DEGENERATE, layer, due, bad, log_det
        log_det += increment
        layer += 1
        if drop_below > 0.0 and layer % CHECK_EVERY == 0:
            smallest, largest = np.inf, 0.0
            for a in range(k):
                smallest, largest = min(smallest, abs(T[a, a])), max(largest, abs(T[a, a]))
            if smallest < drop_below * largest:
                return SHRINK, layer, due, -1, log_det
