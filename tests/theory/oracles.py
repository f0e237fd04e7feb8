"""Second routes and closed forms that only tests need: what simulators, laws and enclosures are compared with."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, factorial, pi
from typing import TYPE_CHECKING, Any

import numpy as np

from lemmacheck.numbers.balls import DEFAULT_BITS, as_ball, normalised, power, precision_of
from theory.definitions.isometry import gap_of_eigenvalues
from theory.definitions.normalization import DegenerateRow, normalised_rows, row_norms
from theory.laws.fuss_catalan import angle_ball, density, distribution, survival_of_angle_ball
from theory.laws.infinite_width import next_spectrum, require_spectrum
from theory.laws.one_step import gap_ball, gap_drop, gap_drop_ball
from theory.randomness import threefry
from theory.randomness.ensembles import gaussian_start, haar_by_qr
from theory.randomness.threefry import Keys

if TYPE_CHECKING:
    from flint import arb

TERMS = 18  # of the expansion of the pair weight at p = 0: the last one is below 1e-15 up to p = 0.01


def row_jacobian(x: np.ndarray) -> np.ndarray:
    """d(x/|x|)/dx for one row x of length n: an n x n matrix."""
    x = np.asarray(x, float)
    r = float(row_norms(x[None])[0])
    if not r > 0:
        raise DegenerateRow(0)
    direction = x / r
    return (np.eye(len(x)) - np.outer(direction, direction)) / r


def bn_jacobian(X: np.ndarray) -> np.ndarray:
    """The full Jacobian of BN at X (d x n) as a block-diagonal (dn) x (dn) matrix, rows of X one after the other."""
    X = np.asarray(X, float)
    d, n = X.shape
    J = np.zeros((d * n, d * n))
    for i, x in enumerate(X):
        J[i * n : (i + 1) * n, i * n : (i + 1) * n] = row_jacobian(x)
    return J


def root_of_covariance(A: np.ndarray) -> np.ndarray:
    """The positive semi-definite square root; eigenvalues below zero by rounding only are set to zero."""
    A = np.asarray(A, dtype=float)
    if A.ndim < 2 or A.shape[-1] != A.shape[-2] or not np.allclose(A, np.swapaxes(A, -1, -2), rtol=1e-10, atol=0):
        raise ValueError("a covariance is a symmetric matrix")
    values, vectors = np.linalg.eigh(A)
    if np.any(values < -1e-12 * np.max(np.abs(values), axis=-1, keepdims=True)):
        raise ValueError(f"a covariance has no negative eigenvalue, got {values.min()}")
    return (vectors * np.sqrt(np.maximum(values, 0.0))[..., None, :]) @ np.swapaxes(vectors, -1, -2)


def bures_square(A: np.ndarray, B: np.ndarray) -> np.ndarray:
    """W2^2 between N(0, A) and N(0, B) for covariances of shape (..., n, n).

    Computed as |A^1/2 - B^1/2 U|_F^2 with the best orthogonal U (the polar factor of B^1/2 A^1/2):
    a sum of squares, so that nearly equal covariances keep their digits and nothing goes negative.
    """
    a, b = root_of_covariance(A), root_of_covariance(B)
    left, _, right = np.linalg.svd(b @ a)
    return np.sum(np.square(a - b @ (left @ right)), axis=(-2, -1))


def w2_square_to_white_ball(spectrum: Sequence[Any], *, bits: int = DEFAULT_BITS) -> arb:
    """Enclosure of `w2_square_to_white` for a spectrum scaled to sum one."""
    from flint import arb

    n = len(spectrum)
    with precision_of(bits + 20):
        target = as_ball(n).rsqrt()
        values = normalised(spectrum, total=1)
        if any(w < 0 for w in values):
            raise ValueError("a spectrum is non-negative")
        roots = [w.max(arb(0)).sqrt() for w in values]
        return sum((power(root - target, 2) for root in roots), arb(0))


def spectra_along_depth(s: np.ndarray, depth: int) -> np.ndarray:
    """s, T(s), ..., T^depth(s) stacked in front: shape (depth + 1, ..., n)."""
    s = require_spectrum(s)
    path = np.empty((depth + 1, *s.shape))
    path[0] = s
    for layer in range(depth):
        path[layer + 1] = next_spectrum(path[layer])
    return path


def orthogonality_gap_of_spectrum(s: np.ndarray) -> np.ndarray:
    """V = |s - 1/n| for a spectrum of H^T H, scaled to sum one."""
    s = require_spectrum(s)
    return np.sqrt(np.sum(np.square(s - 1.0 / s.shape[-1]), axis=-1))


def contraction_at_uniform(n: int) -> Fraction:
    """The factor by which T shrinks deviations (of sum zero) from the uniform spectrum, exactly.

    With w_i = g_i^2/|g|^2 the derivative is delta_i - n sum_k delta_k E[w_i w_k], and the w are
    Dirichlet(1/2): E w_i^2 = 3/(n(n+2)), E w_i w_k = 1/(n(n+2)).
    """
    if n < 2:
        raise ValueError(f"deviations of sum zero need n >= 2, got {n}")
    own, other = Fraction(3, n * (n + 2)), Fraction(1, n * (n + 2))
    return 1 - n * (own - other)


def density_of_singular_value(s: np.ndarray, M: int) -> np.ndarray:
    """Density of the singular value itself: 2 s rho(s^2)."""
    s = np.asarray(s, dtype=float)
    return 2.0 * s * density(np.square(s), M)


def distribution_of_singular_value(s: np.ndarray, M: int) -> np.ndarray:
    """P(singular value <= s)."""
    s = np.asarray(s, dtype=float)
    return np.where(s > 0, distribution(np.square(s), M), 0.0)


def density_one_factor(x: np.ndarray) -> np.ndarray:
    """M = 1 in closed form: sqrt(4/x - 1) / (2 pi) on (0, 4), the Marchenko-Pastur law of ratio one."""
    x = np.asarray(x, dtype=float)
    inside = (x > 0) & (x < 4)
    return np.where(inside, np.sqrt(np.maximum(4.0 / np.where(inside, x, 1.0) - 1.0, 0.0)) / (2.0 * pi), 0.0)


def distribution_ball(x: Any, M: int, *, bits: int = DEFAULT_BITS) -> arb:
    """Enclosure of P(squared singular value <= x).

    The survival increases with phi on (0, pi/(M+1)), so its values at the ends of the angle suffice; an
    angle that may reach pi/(M+1) is put into the formula as a ball.
    """
    from flint import arb

    with precision_of(2 * bits + 40):
        a = angle_ball(x, M, bits=bits)
        if not (a > 0 and (M + 1) * a < arb.pi()):
            return 1 - survival_of_angle_ball(a, M, bits=2 * bits)
        ends = [1 - survival_of_angle_ball(end, M, bits=2 * bits) for end in (a.lower(), a.upper())]
        return ends[0].union(ends[1])


def expected_gap(lam: np.ndarray) -> np.ndarray:
    """E phi(BN(WX)) for eigenvalues lam of X X^T: the gap before the step minus `gap_drop`."""
    return gap_of_eigenvalues(lam) - gap_drop(lam)


def expected_gap_ball(lam: Sequence[Any], *, bits: int = DEFAULT_BITS) -> arb:
    """Ball of E phi(BN(WX)) = phi - Delta(lam)."""
    with precision_of(bits + 20):
        return gap_ball(lam, bits=bits) - gap_drop_ball(lam, bits=bits)


def expected_gap_in_the_plane(phi: Any, *, bits: int = DEFAULT_BITS) -> arb:
    """d = 2: E phi(BN(WX)) = phi - log(2 / (1 + e^-phi)), in closed form."""
    with precision_of(bits + 20):
        gap = as_ball(phi)
        return gap - (2 / (1 + (-gap).exp())).log()


def largest_gap(n: int) -> float:
    """√(1 − 1/n), the gap of n collinear samples."""
    return float(np.sqrt(1 - 1 / n))


def pair_weight(p: float) -> float:
    """h(p) = E[(e/(pe + 1 - p))^2] for e standard exponential; 2 at p = 0, 1 at p = 1."""
    if not 0 <= p <= 1:
        raise ValueError(f"p is the share of two eigenvalues in the sum: from 0 to 1, got {p}")
    if p == 0:
        return 2.0
    if p < 0.01:  # the closed form cancels: expand 1/(1 + y)^2, y = p(e - 1), in moments of e
        about_one = [sum(comb(k, j) * (-1) ** (k - j) * factorial(j + 2) for j in range(k + 1)) for k in range(TERMS)]
        return float(sum((k + 1) * (-p) ** k * value for k, value in enumerate(about_one)))
    from scipy.special import exp1

    a = (1 - p) / p
    return float((1 + a - (2 * a + a * a) * np.exp(a) * exp1(a)) / p**2) if a else 1.0


def mean_square_gap(gap_of_mean: Any, *, n: Any, d: Any) -> Any:
    """E V(H')^2 given V(E[H'^T H' | H])."""
    return (1 - 1 / d) * gap_of_mean**2 + (1 - 1 / n) / d


def stationary_square_gap(n: Any) -> Any:
    """lim d E V^2 = (n-1)(n+2)^2 / (4n(n+1)): the fixed point of x = (n/(n+2))^2 x + 1 - 1/n."""
    return (n - 1) * (n + 2) ** 2 / (4 * n * (n + 1))


def time_constant(d: Any, total_gap: Any) -> Any:
    """T for width d and P = d phi: fractions and balls stay what they are."""
    return (3 * d + 20) * (d + 2) * (2 + 3 * total_gap) / (9 * (d + 4))


def soft_rank_by_inertia(M: np.ndarray, tau: float) -> int:
    """rank_τ from one symmetric matrix M by Sylvester's law: non-negative eigenvalues of M − τI.

    The LDLᵀ factorisation (Bunch–Kaufman) has the inertia of M − τI and costs d³/3 without any iteration.
    An eigenvalue within rounding of τ may fall on either side, as it may with `soft_rank`.
    """
    from scipy.linalg import ldl

    _, blocks, _ = ldl(M - tau * np.eye(len(M)))
    return len(M) - negative_eigenvalues_of_blocks(blocks)


def negative_eigenvalues_of_blocks(blocks: np.ndarray) -> int:
    """Negative eigenvalues of a block-diagonal matrix with blocks of size one and two."""
    i, negative = 0, 0
    while i < len(blocks):
        paired = i + 1 < len(blocks) and blocks[i, i + 1] != 0
        if paired:
            # A 2×2 pivot is indefinite or definite: its determinant and trace give the signs.
            a, b, c = blocks[i, i], blocks[i, i + 1], blocks[i + 1, i + 1]
            determinant = a * c - b * b
            negative += 1 if determinant < 0 else (2 if a + c < 0 else 0)
        else:
            negative += int(blocks[i, i] < 0)
        i += 2 if paired else 1
    return negative


def numerical_rank(H: np.ndarray, relative: float | None = None) -> np.ndarray:
    """How many singular values exceed `relative`·σ_max; by default max(d, N)·2⁻⁵², as LAPACK users do."""
    relative = max(H.shape[-2:]) * np.finfo(float).eps if relative is None else relative
    sigma = np.linalg.svd(H, compute_uv=False)
    return (sigma > relative * sigma[..., :1]).sum(axis=-1)


def row_space_factor(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """X = M V with V of orthonormal rows spanning the rows of X: the chain from X is the chain from M, times V."""
    X = np.asarray(X, dtype=float)
    U, sigma, V = np.linalg.svd(X, full_matrices=False)
    rank = int(np.sum(sigma > sigma[0] * max(X.shape) * np.finfo(float).eps)) if sigma[0] > 0 else 0
    if rank == 0:
        raise ValueError("a zero batch has no row space")
    return U[:, :rank] * sigma[:rank], V[:rank]


def start_with_spectrum(keys: Keys, singular_values: np.ndarray, *, d: int, block: int = -1) -> np.ndarray:
    """X = U diag(σ) Vᵀ, (B, d, N) with N = len(σ) ≤ d, U and V independent Haar matrices."""
    sigma = np.asarray(singular_values, float)
    if len(sigma) > d:
        raise ValueError(f"{len(sigma)} singular values do not fit into {d} rows")
    U = haar_by_qr(threefry.subkey(keys, 1), block=block, d=d)[:, :, : len(sigma)]
    V = haar_by_qr(threefry.subkey(keys, 2), block=block, d=len(sigma))
    return (U * sigma) @ np.swapaxes(V, 1, 2)


def unit_row_start(keys: Keys, *, d: int, N: int, block: int = -1) -> np.ndarray:
    """X with independent rows uniform on the unit sphere, (B, d, N)."""
    return normalised_rows(gaussian_start(keys, d=d, N=N, block=block))


def words_plain(keys: Keys, block: int, size: int) -> np.ndarray:
    """`words` without compiled code: the second route."""
    keys = threefry.require_keys(keys)
    counters = np.empty(((size + 1) // 2, 2), np.uint64)
    counters[:, 0] = np.arange(len(counters))
    counters[:, 1] = np.uint64(block & threefry.WORD)
    return threefry.threefry2x64(keys[:, None, :], counters).reshape(len(keys), -1)[:, :size]


def uniforms_plain(keys: Keys, block: int, size: int) -> np.ndarray:
    """`uniforms` without compiled code: bitwise the same."""
    return ((words_plain(keys, block, size) >> np.uint64(12)).astype(np.float64) + 0.5) * 2.0**-52


def normals_plain(keys: Keys, block: int, size: int) -> np.ndarray:
    """`normals` with numpy's log and cosine: equal up to the last bits, not bitwise."""
    pairs = uniforms_plain(keys, block, size + size % 2).reshape(len(keys), -1, 2)
    radius, turn = np.sqrt(-2.0 * np.log(pairs[..., 0])), pairs[..., 1]
    # Reducing by the nearest quarter turn first keeps the relative error small where the cosine vanishes.
    quadrant = np.rint(4.0 * turn)
    angle = (4.0 * turn - quadrant) * (np.pi / 2)
    rotation = np.exp(1j * angle) * np.array([1, 1j, -1, -1j])[quadrant.astype(int) % 4]
    return (radius[..., None] * np.stack([rotation.real, rotation.imag], -1)).reshape(len(keys), -1)[:, :size]


def density_ball(x: Any, M: int, *, bits: int = DEFAULT_BITS) -> arb:
    """Enclosure of ρ(x) for x certainly inside the support."""
    from flint import arb

    with precision_of(2 * bits + 40):
        a = angle_ball(x, M, bits=bits)
        return ((M + 1) * a).sin() * a.sin() / (arb.pi() * as_ball(x) * (M * a).sin())
