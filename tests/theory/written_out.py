"""Matrices that the chains apply without ever forming them, written out."""

import numpy as np

from theory.chains.orthogonal import reflector_normals
from theory.chains.orthogonal_kernels import BLOCK, fill_reflectors, reflect_rows, reflector_size
from theory.randomness import threefry


def haar_of_layer(key: np.ndarray, layer: int, *, d: int) -> np.ndarray:
    """The matrix W_layer that the fast chain applies for this key: the reflectors act on I."""
    W, V, tau, signs, dots = np.eye(d), np.empty(reflector_size(d)), np.empty(d), np.empty(d), np.empty((d, BLOCK))
    fill_reflectors(threefry.normals(np.reshape(key, (1, 2)), layer, reflector_normals(d))[0], V, tau, signs, dots)
    reflect_rows(V, tau, dots, W, np.empty((BLOCK, d)))
    return signs[:, None] * W
