"""Compiled forward and backward pass of one replicate of a deep network with batch normalization.

Layer: A = W X, optionally with row means subtracted; B = A / row norms; next X = f(gain * B).
The adjoint runs on a matrix of unit size next to the logarithm of its scale, so depth cannot overflow it.
"""

from __future__ import annotations

import numpy as np

from theory.chains.orthogonal_kernels import BLOCK, fill_reflectors, kernel, reflect_rows, reflect_rows_back
from theory.randomness.threefry_kernels import fill_normals

IDENTITY, TANH, SIN, RELU = 0, 1, 2, 3


@kernel
def copy_rows(source, target):
    """target <- source as loops: an assignment of slices takes seconds to compile, for the message of an error."""
    for i in range(source.shape[0]):
        for c in range(source.shape[1]):
            target[i, c] = source[i, c]


@kernel
def activate(B, X, k, code):
    """X[k + 1] <- f(B[k])."""
    d, n = B.shape[1:]
    for i in range(d):
        for c in range(n):
            y = B[k, i, c]
            if code == TANH:
                X[k + 1, i, c] = np.tanh(y)
            elif code == SIN:
                X[k + 1, i, c] = np.sin(y)
            elif code == RELU:
                X[k + 1, i, c] = max(y, 0.0)


@kernel
def multiply_slope(G, B, X, k, code):
    """G <- G f'(y), entry by entry, for y = B[k] and f(y) = X[k + 1] as it was computed; the slope of ReLU at 0 is taken as 0."""
    d, n = G.shape
    for i in range(d):
        for c in range(n):
            if code == TANH:
                G[i, c] *= 1.0 - X[k + 1, i, c] * X[k + 1, i, c]
            elif code == SIN:
                G[i, c] *= np.cos(B[k, i, c])
            elif code == RELU and B[k, i, c] <= 0.0:
                G[i, c] = 0.0


@kernel
def forward(key0, key1, first, last, haar, centre, code, gains, X, B, R, W):
    """States X[0..K] from X[0] for layers first..last-1; returns the layer reached (less: degenerate row).

    B (K, d, n) receives normalized pre-activations (empty for the identity, where they are X/gain), R (K, d) the row
    norms, and W = (normals, V, tau, signs, dots) the weights, layer by layer: reflectors, or the normals alone.
    Rows are named by their places, because each view of one costs as much as its sum.
    """
    d, n = X.shape[1:]
    normals, V, tau, signs, dots = W
    room = np.empty((BLOCK, n))
    size = 1.0 / np.sqrt(d)
    for layer in range(first, last):
        k = layer - first
        fill_normals(key0, key1, np.uint64(layer), np.uint64(0), normals[0 if haar else k])
        A = X[k + 1]
        if haar:
            fill_reflectors(normals[0], V[k], tau[k], signs[k], dots[k])
            copy_rows(X[k], A)
            reflect_rows(V[k], tau[k], dots[k], A, room)
        else:
            np.dot(normals[k, : d * d].reshape(d, d), X[k], A)
        for i in range(d):
            mean = 0.0
            if centre:
                for c in range(n):
                    mean += A[i, c]
                mean /= n
            square = 0.0
            for c in range(n):
                A[i, c] -= mean
                square += A[i, c] * A[i, c]
            if not (square > 0.0 and square < np.inf):
                return layer
            length = np.sqrt(square)
            R[k, i] = length * (1.0 if haar else size)
            scale = gains[layer] / length
            if haar and signs[k, i] < 0:
                scale = -scale
            for c in range(n):
                A[i, c] *= scale
        if code != IDENTITY:
            copy_rows(A, B[k])
            activate(B, X, k, code)
    return last


@kernel
def backward(first, last, wanted, haar, centre, code, gains, X, B, R, W, G, scale, log_weights, log_states):
    """Adjoint of `forward`: G (unit size, times e^scale) moves from layer `last` to `first`; returns scale.

    log_states[l] receives log |dL/dX_l|_F; log_weights[l], for layers below `wanted`, log |dL/dW_l|_F.
    """
    d, n = X.shape[1:]
    normals, V, tau, signs, dots = W
    room, product, moved = np.empty((BLOCK, n)), np.empty((d, d)), np.empty((d, n))
    for layer in range(last - 1, first - 1, -1):
        k = layer - first
        gain = gains[layer]
        y = X[k + 1]
        if code != IDENTITY:
            multiply_slope(G, B, X, k, code)
            y = B[k]
        for i in range(d):
            # y is gain times the unit row b: dA = gain (g - b <b, g>) / r
            along = 0.0
            for c in range(n):
                along += G[i, c] * y[i, c]
            along /= gain * gain
            factor = gain / R[k, i]
            mean = 0.0
            for c in range(n):
                G[i, c] = factor * (G[i, c] - along * y[i, c])
                mean += G[i, c]
            if centre:
                mean /= n
                for c in range(n):
                    G[i, c] -= mean
        if layer < wanted:
            np.dot(G, X[k].T, product)
            total = 0.0
            for i in range(d):
                for j in range(d):
                    total += product[i, j] * product[i, j]
            log_weights[layer] = scale + 0.5 * np.log(total)
        size = 1.0
        if haar:
            reflect_rows_back(V[k], tau[k], signs[k], dots[k], G, room)
        else:
            np.dot(normals[k, : d * d].reshape(d, d).T, G, moved)
            copy_rows(moved, G)
            size /= np.sqrt(d)
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
