"""Compiled forward and backward pass of one replicate of a deep network with batch normalization.

Layer: A = W X, optionally with row means subtracted; B = A / row norms; next X = f(gain * B).
The adjoint runs on a matrix of unit size next to the logarithm of its scale, so depth cannot overflow it.
"""

from __future__ import annotations

import numpy as np

from theory.chains.orthogonal_kernels import kernel, reflect_rows, reflect_rows_back
from theory.randomness.threefry_kernels import fill_normals

IDENTITY, TANH, SIN, RELU = 0, 1, 2, 3


@kernel
def copy_rows(source, target):
    """target <- source as loops: an assignment of slices takes seconds to compile, for the message of an error."""
    for i in range(source.shape[0]):
        for c in range(source.shape[1]):
            target[i, c] = source[i, c]


@kernel
def activate(row, code):
    """f applied to a row in place."""
    if code == TANH:
        for c in range(len(row)):
            row[c] = np.tanh(row[c])
    elif code == SIN:
        for c in range(len(row)):
            row[c] = np.sin(row[c])
    elif code == RELU:
        for c in range(len(row)):
            row[c] = max(row[c], 0.0)


@kernel
def multiply_slope(G, y, f, code):
    """G <- G f'(y), entry by entry, for f = f(y) as it was computed; the slope of ReLU at 0 is taken as 0."""
    if code == TANH:
        for c in range(len(y)):
            G[c] *= 1.0 - f[c] * f[c]
    elif code == SIN:
        for c in range(len(y)):
            G[c] *= np.cos(y[c])
    elif code == RELU:
        for c in range(len(y)):
            if y[c] <= 0.0:
                G[c] = 0.0


@kernel
def forward(key0, key1, first, last, haar, centre, code, gains, X, B, R, N):
    """States X[0..K] from X[0] for layers first..last-1; returns the layer reached (less: degenerate row).

    B (K, d, n) receives normalized pre-activations (empty for the identity, where they are X/gain),
    R (K, d) the row norms, N (K, numbers) the normals of the weights.
    """
    d, n = X.shape[1:]
    signs = np.ones(d)
    for layer in range(first, last):
        k = layer - first
        fill_normals(key0, key1, np.uint64(layer), np.uint64(0), N[k])
        A = X[k + 1]
        if haar:
            copy_rows(X[k], A)
            reflect_rows(N[k], A, signs)
        else:
            np.dot(N[k, : d * d].reshape(d, d), X[k], A)
            signs[:] = 1.0 / np.sqrt(d)
        for i in range(d):
            row = A[i]
            mean = 0.0
            if centre:
                for c in range(n):
                    mean += row[c]
                mean /= n
            square = 0.0
            for c in range(n):
                row[c] -= mean
                square += row[c] * row[c]
            if not (square > 0.0 and square < np.inf):
                return layer
            length = np.sqrt(square)
            R[k, i] = length * abs(signs[i])
            scale = gains[layer] / length
            if signs[i] < 0:
                scale = -scale
            for c in range(n):
                row[c] *= scale
            if code != IDENTITY:
                for c in range(n):
                    B[k, i, c] = row[c]
                activate(row, code)
    return last


@kernel
def backward(first, last, wanted, haar, centre, code, gains, X, B, R, N, G, scale, log_weights, log_states):
    """Adjoint of `forward`: G (unit size, times e^scale) moves from layer `last` to `first`; returns scale.

    log_states[l] receives log |dL/dX_l|_F; log_weights[l], for layers below `wanted`, log |dL/dW_l|_F.
    """
    d, n = X.shape[1:]
    product = np.empty((d, d))
    moved = np.empty((d, n))
    for layer in range(last - 1, first - 1, -1):
        k = layer - first
        gain = gains[layer]
        for i in range(d):
            g = G[i]
            if code == IDENTITY:
                y = X[k + 1, i]
            else:
                y = B[k, i]
                multiply_slope(g, y, X[k + 1, i], code)
            # y is gain times the unit row b: dA = gain (g - b <b, g>) / r
            along = 0.0
            for c in range(n):
                along += g[c] * y[c]
            along /= gain * gain
            factor = gain / R[k, i]
            mean = 0.0
            for c in range(n):
                g[c] = factor * (g[c] - along * y[c])
                mean += g[c]
            if centre:
                mean /= n
                for c in range(n):
                    g[c] -= mean
        if layer < wanted:
            np.dot(G, X[k].T, product)
            total = 0.0
            for i in range(d):
                for j in range(d):
                    total += product[i, j] * product[i, j]
            log_weights[layer] = scale + 0.5 * np.log(total)
        if haar:
            reflect_rows_back(N[k], G)
            size = 1.0
        else:
            np.dot(N[k, : d * d].reshape(d, d).T, G, moved)
            copy_rows(moved, G)
            size = 1.0 / np.sqrt(d)
        total = 0.0
        for i in range(d):
            for c in range(n):
                total += G[i, c] * G[i, c]
        length = np.sqrt(total)
        if length > 0.0:
            inverse = 1.0 / length
            for i in range(d):
                for c in range(n):
                    G[i, c] *= inverse
        scale += np.log(length * size)
        log_states[layer] = scale
    return scale
