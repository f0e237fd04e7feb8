"""What the networks of M23 do in a layer, and the loss at their end: X_{l+1} = f(g_l c BN(W_l X_l))."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from theory.randomness import threefry
from theory.randomness.ensembles import HAAR, WeightLaw
from theory.randomness.threefry import Keys

ACTIVATIONS = ("identity", "tanh", "sin", "relu")  # in the order of the kernels' codes
LOSS_BLOCK = -7  # block of the stream from which losses draw: no layer has a negative number

# A loss is its derivative: (X_L of shape (B, d, n), keys) -> dL/dX_L of the same shape.
Loss = Callable[[np.ndarray, Keys], np.ndarray]


@dataclass(frozen=True)
class Network:
    """What a layer does: weight law, mean subtraction, scale of BN, activation."""

    law: WeightLaw = HAAR
    mean_subtraction: bool = False
    unit_variance: bool = False
    activation: str = "identity"

    def __post_init__(self) -> None:
        if self.activation not in ACTIVATIONS:
            raise ValueError(f'unknown activation "{self.activation}"; choose among {ACTIVATIONS}')


def random_direction(X: np.ndarray, keys: Keys) -> np.ndarray:
    """Loss <C, X_L> with C Gaussian of Frobenius norm one: its gradient does not depend on X."""
    C = threefry.normals(keys, LOSS_BLOCK, X.shape[1] * X.shape[2]).reshape(X.shape)
    return C / np.sqrt(np.square(C).sum(axis=(1, 2), keepdims=True))
