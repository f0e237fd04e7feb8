"""The orthogonality chain of D21 at infinite width: a deterministic map on spectra.

For d -> oo the matrix Hᵀ H of the next layer is E[z zᵀ / |z|^2] with z ~ N(0, Hᵀ H): the
eigenvectors stay and the eigenvalues s (adding up to one) become

    T(s)_i = E[ s_i g_i^2 / sum_k s_k g_k^2 ] = (1/2) int_R  a_i/(1 + a_i) prod_k (1 + a_k)^(-1/2) du,

a_k = s_k e^u and g standard normal (write 1/Q as an integral of e^-tQ).  V = |s - 1/n|.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from lemmacheck.numbers.balls import DEFAULT_BITS, between, integral, precision_of, spectrum_with_counts, tail_of_inverse_roots
from theory.laws.trapezoid import STEP, summed

if TYPE_CHECKING:
    from flint import acb, arb

AT_ONCE = 1 << 18  # elements per vectorised evaluation, so that temporaries stay in cache


def require_spectrum(s: np.ndarray) -> np.ndarray:
    """The spectrum scaled to sum one; refused unless finite and non-negative with a positive sum."""
    s = np.asarray(s, dtype=float)
    if s.ndim == 0 or np.any(s < 0) or not np.all(np.isfinite(s)) or np.any(s.sum(axis=-1) <= 0):
        raise ValueError("a spectrum is finite and non-negative with a positive sum")
    return s / s.sum(axis=-1, keepdims=True)


def _nodes(s: np.ndarray) -> np.ndarray:
    """Trapezoidal nodes: the neglected tails are below 1e-17 of every component of the result."""
    smallest = np.min(np.where(s > 0, s, 1.0), axis=-1)
    wanted = 45.0 - 0.5 * np.log(smallest)  # T_i is at least of the order of s_i, relative to e^-45
    low, high = np.zeros(s.shape[:-1]), np.full(s.shape[:-1], 1600.0)
    for _ in range(30):
        middle = 0.5 * (low + high)
        decay = 0.5 * np.sum(np.logaddexp(0.0, _log(s) + middle[..., None]), axis=-1)
        low, high = np.where(decay < wanted, middle, low), np.where(decay < wanted, high, middle)
    return np.arange(-40.0, float(np.max(high)) + STEP, STEP)


def _log(s: np.ndarray) -> np.ndarray:
    with np.errstate(divide="ignore"):
        return np.log(s)


def next_spectrum(s: np.ndarray) -> np.ndarray:
    """T(s) for spectra of shape (..., n), to about fourteen digits in every component.

    The input is scaled to sum one.  Zero eigenvalues stay zero: the rank never grows.
    """
    s = require_spectrum(s)
    flat = s.reshape(-1, s.shape[-1])
    nodes = _nodes(flat)
    logs = _log(flat)[:, :, None]

    def integrand(u: np.ndarray) -> np.ndarray:
        exponent = logs + u
        survive = np.exp(-0.5 * np.logaddexp(0.0, exponent).sum(axis=1, keepdims=True))
        with np.errstate(over="ignore"):
            share = 1.0 / (1.0 + np.exp(-exponent))
        return share * survive

    total = np.asarray(summed(integrand, nodes, numbers_per_node=flat.size, at_once=AT_ONCE))
    return (0.5 * total).reshape(s.shape)


def jacobian(s: np.ndarray) -> np.ndarray:
    """dT_i/ds_j at a spectrum s of shape (n,) with sum one.

    T is homogeneous of degree zero, so J s = 0: (1, ..., 1) is lost at the uniform spectrum.
    """
    s = require_spectrum(s)
    if s.ndim != 1 or np.any(s == 0):
        raise ValueError("the derivative is taken at one spectrum with positive eigenvalues")
    exponent = _log(s)[:, None] + _nodes(s)
    survive = np.exp(-0.5 * np.logaddexp(0.0, exponent).sum(axis=0))
    share = 1.0 / (1.0 + np.exp(-exponent))
    # d/d log s_j of the integrand: share_i prod (δ_ij (1 - share_i) - share_j / 2)
    mixed = -0.25 * STEP * (share * survive) @ share.T
    own = 0.5 * STEP * (share * (1.0 - share) * survive).sum(axis=-1)
    return (mixed + np.diag(own)) / s[None, :]


def next_spectrum_ball(s: Sequence[Any], *, bits: int = DEFAULT_BITS) -> list[arb]:
    """Enclosures of T(s)_i; the input may be int, Fraction, float, decimal string or ball."""
    with precision_of(bits + 20):
        distinct, counts, places = spectrum_with_counts(s, total=1)
        values = [_share(distinct, counts, own, bits) for own in range(len(distinct))]
        return [values[place] for place in places]


def next_share_ball(s: Sequence[Any], *, bits: int = DEFAULT_BITS) -> arb:
    """The enclosure of T(s)_0 alone."""
    with precision_of(bits + 20):
        distinct, counts, places = spectrum_with_counts(s, total=1)
        return _share(distinct, counts, places[0], bits)


def _share(distinct: Sequence[arb], counts: Sequence[int], own: int, bits: int) -> arb:
    """T of the eigenvalue at place `own` among the distinct ones.

    Left tail: the integrand is at most a_i, so it adds at most s_i e^(u0)/2.  Right tail: at most half
    of the tail of prod (1 + s_k t)^(-1/2) / t.  The range between is a rigorous integral.
    """
    from flint import acb, arb

    weights = [weight for weight, count in zip(distinct, counts, strict=True) for _ in range(count)]
    u0 = -arb(2).log() * (bits + 2)
    u1 = arb(2)
    while tail_of_inverse_roots(weights, u1.exp()) > arb(2) ** -(bits + 2):
        u1 += 4
    right = between(0, tail_of_inverse_roots(weights, u1.exp()) / 2)
    one, factors = acb(1), [(acb(weight), count) for weight, count in zip(distinct, counts, strict=True)]

    def integrand(u: acb, analytic: bool) -> acb:
        t = u.exp()
        shares = [weight * t for weight, _ in factors]
        product = shares[own] / (one + shares[own])
        for share, (_, count) in zip(shares, factors, strict=True):
            root = (one + share).rsqrt(analytic=analytic)
            product = product * (root if count == 1 else root**count)
        return product / 2

    left = between(0, (distinct[own] * u0.exp() / 2).upper())
    return integral(integrand, u0, u1, tolerance=arb(2) ** -bits) + left + right
