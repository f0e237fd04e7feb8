"""Matrices that the chains apply without ever forming them, written out."""

import numpy as np

from theory.chains.orthogonal import reflector_normals
from theory.chains.orthogonal_kernels import reflect_rows
from theory.randomness import threefry


def haar_of_layer(key: np.ndarray, layer: int, *, d: int) -> np.ndarray:
    """The matrix W_layer that the fast chain applies for this key: the reflectors act on I."""
    W, signs = np.eye(d), np.empty(d)
    reflect_rows(threefry.normals(np.reshape(key, (1, 2)), layer, reflector_normals(d))[0], W, signs)
    return signs[:, None] * W
