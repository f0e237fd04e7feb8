"""Singular values of one random matrix and of products of many.

One Gaussian matrix: Householder reflections from both sides turn it into a bidiagonal matrix with independent
chi entries (Golub-Kahan; Silverstein 1985), whose singular values cost N^2 and are accurate to the last
digits however small.  A product X_1 ... X_M of Gaussian matrices: QR replaces each factor by an
independent Bartlett triangle (chi diagonal, normal entries above), exactly in law.

Long products are never formed: `log_singular_values` keeps a triangle with rows of unit length next to the
logarithms of their sizes, and orthogonalizes the rows by rotations that only see ratios.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np

from theory.definitions.normalization import row_norms
from theory.randomness import threefry
from theory.randomness.ensembles import GAUSSIAN, WeightLaw, weights
from theory.randomness.threefry import Keys

TOLERANCE = 1e-14  # cosine below which two rows count as orthogonal


def chi_from_uniforms(u: np.ndarray, degrees: np.ndarray) -> np.ndarray:
    """Chi variables by inversion: one uniform each, increasing in it."""
    from scipy.special import gammaincinv

    return np.sqrt(2.0 * gammaincinv(np.asarray(degrees) / 2.0, u))


def gaussian_singular_values(
    keys: Keys, rows: int, *, columns: int | None = None, block: int = 0, method: str = "fast"
) -> np.ndarray:
    """Singular values, largest first, (B, min(rows, columns)), of matrices with N(0, 1) entries.

    `plain` draws the matrix and calls an SVD; `fast` draws the chi-bidiagonal matrix of the same law.
    """
    columns = rows if columns is None else columns
    m, n = max(rows, columns), min(rows, columns)  # the transpose has the same singular values
    if n < 1:
        raise ValueError(f"a matrix has at least one row and column, got {rows} x {columns}")
    keys = threefry.require_keys(keys)
    if method == "plain":
        return np.stack([np.linalg.svd(Z, compute_uv=False) for Z in weights(GAUSSIAN, keys, block=block, rows=m, columns=n)])
    if method != "fast":
        raise ValueError(f'unknown method "{method}"; choose fast or plain')
    degrees = np.concatenate([np.arange(m, m - n, -1), np.arange(n - 1, 0, -1)])
    chi = chi_from_uniforms(threefry.uniforms(keys, block, 2 * n - 1), degrees)
    return singular_values_of_bidiagonals(chi[:, :n], chi[:, n:])


def singular_values_of_bidiagonals(diagonals: np.ndarray, above: np.ndarray) -> np.ndarray:
    """Singular values, largest first, (B, n), of B upper bidiagonal matrices, several at a time.

    Matrices on which the compiled iteration gives up (zeros, splits, steep grading) go to LAPACK one by one.
    A batch of one costs as much as a batch of eight: the same bits in any company matter more here.
    """
    from theory.chains.bidiagonal_kernels import FAR, LANES, lane_singular_values

    B, n = diagonals.shape
    if above.shape != (B, n - 1):
        raise ValueError(f"diagonals of shape {(B, n)} need {n - 1} entries above each, got {above.shape}")
    out = np.empty((B, n))
    for first in range(0, B, LANES):
        count = min(LANES, B - first)
        q, e = np.full((n + 2, LANES), FAR), np.zeros((n + 2, LANES))
        q[:n, :count] = np.square(diagonals[first : first + count]).T
        e[: n - 1, :count] = np.square(above[first : first + count]).T
        sizes = np.where(np.arange(LANES) < count, n, 0)
        found = np.empty((LANES, n))
        converged = lane_singular_values(q, e, sizes, found)
        for lane in range(count):
            b = first + lane
            out[b] = np.sort(found[lane])[::-1] if converged[lane] else bidiagonal_singular_values(diagonals[b], above[b])
    return out


def bidiagonal_singular_values(diagonal: np.ndarray, above: np.ndarray) -> np.ndarray:
    """Singular values, largest first, of an upper bidiagonal matrix, each to relative accuracy (dqds)."""
    n = len(diagonal)
    if n < 1 or len(above) != n - 1:
        raise ValueError(f"a diagonal of {n} needs {n - 1} entries above it, got {len(above)}")
    values, upper, work = np.array(diagonal, float), np.zeros(n), np.empty(4 * n)
    upper[: n - 1] = above
    info = ctypes.c_int(0)
    _dlasq1()(ctypes.byref(ctypes.c_int(n)), _pointer(values), _pointer(upper), _pointer(work), ctypes.byref(info))
    if info.value != 0:
        raise ArithmeticError(f"dqds did not converge (LAPACK dlasq1 returned {info.value})")
    return values


@cache
def _dlasq1() -> Any:
    """LAPACK's dqds routine, which scipy ships for compiled code but does not wrap for Python."""
    from scipy.linalg import cython_lapack

    capsule = cython_lapack.__pyx_capi__["dlasq1"]
    name, get = ctypes.pythonapi.PyCapsule_GetName, ctypes.pythonapi.PyCapsule_GetPointer
    name.restype, name.argtypes = ctypes.c_char_p, [ctypes.py_object]
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    integer, vector = ctypes.POINTER(ctypes.c_int), ctypes.POINTER(ctypes.c_double)
    return ctypes.CFUNCTYPE(None, integer, vector, vector, vector, integer)(get(capsule, name(capsule)))


def _pointer(a: np.ndarray) -> Any:
    return a.ctypes.data_as(ctypes.POINTER(ctypes.c_double))


def bartlett_factors(keys: Keys, N: int, *, block: int = 0) -> np.ndarray:
    """R of the QR decomposition of a Gaussian matrix, drawn directly: (B, N, N) upper triangles.

    The diagonal is chi with N, N - 1, ..., 1 degrees of freedom, the entries above are N(0, 1).
    """
    keys = threefry.require_keys(keys)
    R = np.zeros((len(keys), N, N))
    rows, columns = np.triu_indices(N, 1)
    R[:, rows, columns] = threefry.normals(keys, block, len(rows))
    diagonal = chi_from_uniforms(threefry.uniforms(threefry.subkey(keys, block), 0, N), np.arange(N, 0, -1))
    R[:, np.arange(N), np.arange(N)] = diagonal
    return R


def product_singular_values(
    keys: Keys, N: int, *, factors: int, law: WeightLaw = GAUSSIAN, variance: float | None = None, method: str = "fast"
) -> np.ndarray:
    """Singular values (not squared), largest first, (B, N), of X_1 ... X_M with entries of this variance.

    The variance is 1/N unless given.  `fast` is the triangular product for Gaussian entries (one factor: the
    bidiagonal form); every other law, and `plain`, multiplies full matrices.  Values below 1e-15 of the
    largest are rounding noise for full matrices; ask `product_log_singular_values` for them.
    """
    if factors < 1:
        raise ValueError(f"a product has at least one factor, got {factors}")
    if method not in ("fast", "plain"):
        raise ValueError(f'unknown method "{method}"; choose fast or plain')
    keys = threefry.require_keys(keys)
    scale = (1.0 / N if variance is None else variance) ** (0.5 * factors)
    if method == "fast" and law == GAUSSIAN and factors == 1:
        return scale * gaussian_singular_values(keys, N)
    out = np.empty((len(keys), N))
    for b in range(len(keys)):
        product: np.ndarray | None = None
        for factor in _draw_factors(keys[b : b + 1], N, factors, law, triangular=method == "fast"):
            product = factor if product is None else product @ factor
        assert product is not None
        out[b] = np.linalg.svd(product, compute_uv=False)
    return scale * out


def product_moments(keys: Keys, N: int, *, factors: int, orders: int) -> np.ndarray:
    """(1/N) sum s^(2k), k = 1..orders, (B, orders), of Gaussian products with entries of variance 1/N.

    The same numbers as from `product_singular_values`, for several factors as traces of powers of P^T P: matrix products
    instead of a singular value decomposition.
    """
    if factors == 1:
        squared = product_singular_values(keys, N, factors=1) ** 2
        return np.stack([np.mean(squared**k, axis=1) for k in range(1, orders + 1)], axis=1)
    out = np.empty((len(keys), orders))
    for b in range(len(keys)):
        product: np.ndarray | None = None
        for factor in _draw_factors(keys[b : b + 1], N, factors, GAUSSIAN, triangular=True):
            product = factor if product is None else product @ factor
        assert product is not None
        square = (product.T @ product) / float(N) ** factors
        power, out[b, 0] = square, np.trace(square) / N
        for k in range(1, orders):
            out[b, k] = np.vdot(power, square) / N  # the trace of their product
            power = power @ square if k < orders - 1 else power
    return out


def largest_singular_value(A: np.ndarray) -> float:
    """The norm of a matrix, from the largest eigenvalue of A^T A alone: to the last digits, as the other values are not."""
    from scipy.linalg import eigh

    scale = np.abs(A).max()
    if scale == 0:
        return 0.0
    scaled = A / scale
    last = len(A) - 1
    return float(scale * np.sqrt(eigh(scaled.T @ scaled, eigvals_only=True, subset_by_index=[last, last])[0]))


def product_log_singular_values(
    keys: Keys, N: int, *, factors: int, law: WeightLaw = GAUSSIAN, variance: float | None = None
) -> np.ndarray:
    """Logarithms of all singular values, largest first, (B, N), of X_1 ... X_M for any number of factors."""
    if factors < 1:
        raise ValueError(f"a product has at least one factor, got {factors}")
    keys = threefry.require_keys(keys)
    shift = 0.5 * factors * np.log(1.0 / N if variance is None else variance)
    return shift + np.stack(
        [log_singular_values(_draw_factors(keys[b : b + 1], N, factors, law, triangular=law == GAUSSIAN)) for b in range(len(keys))]
    )


def _draw_factors(key: Keys, N: int, factors: int, law: WeightLaw, *, triangular: bool) -> Iterator[np.ndarray]:
    for block in range(factors):
        if triangular and law == GAUSSIAN:
            yield bartlett_factors(key, N, block=block)[0]
        else:
            yield weights(law, key, block=block, rows=N, columns=N)[0]


def triangular_factors(factors: Iterable[np.ndarray]) -> Iterator[np.ndarray]:
    """R_1, R_2, ... with A_k Q_{k-1} = Q_k R_k: A_k ... A_1 = Q_k R_k ... R_1 has their singular values."""
    Q: np.ndarray | None = None
    for A in factors:
        if Q is None and not np.any(np.tril(A, -1)):
            yield A  # upper triangles stay what they are, with Q = I
            continue
        Q, R = np.linalg.qr(A if Q is None else A @ Q)
        yield R


def graded_product(triangles: Iterable[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """(logs, U) with R_k ... R_1 = diag(e^logs) U, U upper triangular with unit rows (a zero row: -inf)."""
    logs: np.ndarray | None = None
    U = np.empty((0, 0))
    for R in triangles:
        if logs is None:
            logs, U = np.zeros(len(R)), np.eye(len(R))
        # row i is the sum of R_ij e^(logs_j) U_j over j >= i; it is scaled by the largest of these sizes
        reference = np.maximum.accumulate(logs[::-1])[::-1]
        finite = np.where(np.isfinite(reference), reference, 0.0)
        U = (np.triu(R) * np.exp(np.minimum(logs[None, :] - finite[:, None], 0.0))) @ U
        norms = row_norms(U)
        with np.errstate(divide="ignore"):
            logs = np.where(norms > 0, finite + np.log(norms), -np.inf)
        U = U / np.where(norms > 0, norms, 1.0)[:, None]
    if logs is None:
        raise ValueError("an empty product has no size: give at least one factor")
    return logs, U


def log_singular_values(factors: Iterable[np.ndarray]) -> np.ndarray:
    """Logarithms, largest first, of the singular values of A_M ... A_1 (square factors, A_1 given first).

    Accurate in every value, also when they span thousands of orders of magnitude, as long as the single
    factors are well-conditioned.  Costs a QR per factor and some ten sweeps of N^2/2 rotations at the end.
    """
    from theory.chains.products_kernels import orthogonalise_graded_rows

    logs, U = graded_product(triangular_factors(np.asarray(A, float) for A in factors))
    if orthogonalise_graded_rows(logs, U, TOLERANCE) < 0:
        raise ArithmeticError("the rotations did not converge; is an entry not finite?")
    return np.sort(logs)[::-1]
