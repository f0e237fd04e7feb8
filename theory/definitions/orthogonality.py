"""The orthogonality gap of D21 and the quantities around it, from H or from its Gram matrix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lemmacheck.numbers.kinds import sqrt
from lemmacheck.numbers.matrices import frobenius_square, gram, trace, transpose
from theory.definitions.exact_spectra import divisible
from theory.definitions.normalization import is_array


def sample_gram(H: Any) -> Any:
    """The n×n Gram matrix HᵀH of the samples, for stacks (…, d, n) or nested lists of numbers."""
    return H.swapaxes(-1, -2) @ H if is_array(H) else gram(transpose(H))


def orthogonality_gap(H: Any) -> Any:
    """V(H) = ‖HᵀH/‖H‖_F² − I_n/n‖_F of D21: 0 iff the columns are orthogonal and equally long.

    Always in [0, √(1 − 1/n)]; the upper end is attained exactly by rank one. Undefined (nan) for H = 0.
    """
    return gap_of_gram(sample_gram(H))


def squared_gap(H: Any) -> Any:
    """V(H)², a fraction for a matrix of fractions."""
    return squared_gap_of_gram(sample_gram(H))


def gap_of_gram(G: Any) -> Any:
    """V from the Gram matrix G = HᵀH: ‖G/Tr G − I/n‖_F."""
    if not is_array(G):
        return sqrt(squared_gap_of_gram(G))
    n = G.shape[-1]
    size = np.trace(G, axis1=-2, axis2=-1)[..., None, None]
    with np.errstate(invalid="ignore"):
        deviation = (G / size).reshape(*G.shape[:-2], n * n)
    deviation[..., :: n + 1] -= 1 / n
    return np.sqrt(np.square(deviation, out=deviation).sum(axis=-1))


def squared_gap_of_gram(G: Any) -> Any:
    """V² = ‖G‖_F²/(Tr G)² − 1/n, over one denominator: fractions stay fractions."""
    if is_array(G):
        return gap_of_gram(G) ** 2
    n, size, square = len(G), divisible(trace(G)), divisible(frobenius_square(G))
    return (n * square - size * size) / (n * size * size)


def squared_gap_of_spectrum(s: Sequence[Any], *, total: Any = None) -> Any:
    """V² = Σ (s_i/Σs − 1/n)² from all n eigenvalues of HᵀH, zeros included; a `total` that is known keeps balls narrow."""
    n, size = len(s), divisible(sum(s)) if total is None else total
    deviations = [(n * x - size) / (n * size) for x in s]
    return sum(y * y for y in deviations)


def cosine(H: np.ndarray, i: int = 0, *, j: int = 1) -> np.ndarray:
    """Cosine of the angle between samples (columns) i and j."""
    a, b = H[..., i], H[..., j]
    return (a * b).sum(-1) / np.sqrt((a * a).sum(-1) * (b * b).sum(-1))
