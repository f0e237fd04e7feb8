"""The chain of D21, eq. (1): H_{ℓ+1} = (1/√d) BN(W_ℓ H_ℓ), W_ℓ iid N(0, 1/d), H ∈ R^{d×n}, n ≤ d.

`simulate(..., method="plain")` is the formula. The fast method keeps only a factor L of the Gram matrix
HᵀH = L Lᵀ: the rows of W H are independent N(0, HᵀH/d), that is L z_i/√d with z_i standard normal, so

    HᵀH  →  L K Lᵀ,   K = (1/d) Σ_i z_i z_iᵀ / |L z_i|²,   L → L·chol(K).

It needs d·n normals in place of d² and about 2dn² operations, is exact in law, and never forms the
ill-conditioned Gram matrix: K stays well-conditioned however close to collinear the samples are. Where K
itself is badly conditioned (d close to n) the layer is redone by QR. All arithmetic is in double precision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from lemmacheck.devices import device as find_device
from lemmacheck.devices import fetched, sent, sent_beside
from theory.chains.requests import require_known, require_layers, require_some_entry, require_start
from theory.definitions.normalization import DegenerateRow, bn_d21
from theory.definitions.orthogonality import orthogonality_gap
from theory.randomness import threefry
from theory.randomness.threefry import Keys

FUSED_UP_TO = 128  # samples; above, matrix products beat the fused kernel
BUFFERED = 2048  # normals drawn at a time: they stay in the first-level cache
SHORTEST = 256  # but no fewer rows than this, or the loops become too short
STORED = 1 << 17  # numbers kept before observables are taken: they stay in the second-level cache
JOINED = 1 << 21  # numbers among which the lowest value is looked for at a time: the more, the fewer come near it
BOUND_DIGITS, NOISE = 1e-3, 1e-13  # rounding of a bound, beside itself and beside the states, whose norm is one

# Each observable is a function of the stack of factors L, (…, n, n), with HᵀH = L Lᵀ.
OBSERVABLES: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "V": lambda L: orthogonality_gap(np.swapaxes(L, -1, -2)),
    "gram": lambda L: L @ np.swapaxes(L, -1, -2),
    "eigenvalues": lambda L: np.linalg.svd(L, compute_uv=False) ** 2,
    "sigma_min": lambda L: np.linalg.svd(L, compute_uv=False)[..., -1],
    "log_det": lambda L: 2 * np.log(np.abs(np.diagonal(L, axis1=-2, axis2=-1))).sum(-1),
}


def simulate(
    keys: Keys,
    start: np.ndarray,
    *,
    d: int,
    layers: Sequence[int],
    observables: Sequence[str] = ("V",),
    method: str = "fast",
    device: str = "cpu",
) -> dict[str, np.ndarray]:
    """Observables of H_ℓ at the requested layers, each of shape (B, len(layers), …).

    `start` is H_0, (d₀, n) or one per replicate (B, d₀, n), of any number of rows d₀ (only its Gram matrix
    matters); it is not normalized, so layer 0 shows it as given. Weights W_ℓ are block ℓ of each key's stream.
    A `device` other than the CPU runs the same recursion in torch (float64) from the same normals.
    Observables: V, gram (HᵀH), eigenvalues of HᵀH (largest first), `sigma_min` of H, log_det of HᵀH.
    """
    keys, start = threefry.require_keys(keys), np.asarray(start, float)
    asked = require_layers(layers)
    require_known(observables, OBSERVABLES, what="observables")
    require_known([method], ("fast", "plain"), what="method")
    require_start(start)
    require_some_entry(start)
    if d < start.shape[-1]:
        raise ValueError(f"the chain needs n ≤ d; got n = {start.shape[-1]} and d = {d}")
    place = find_device(device, double=True)
    states = _fast_factors(keys, start, d, asked, place) if method == "fast" else _plain_factors(keys, start, d, asked)
    parts: dict[str, list[np.ndarray]] = {name: [] for name in observables}
    for stack in states:
        for name in observables:
            parts[name].append(OBSERVABLES[name](stack))
    return {name: np.concatenate(found, axis=1) for name, found in parts.items()}


def lowest_sigma_min(keys: Keys, start: np.ndarray, *, d: int, depth: int) -> np.ndarray:
    """The least `sigma_min` over the layers 1..depth of `simulate`, bit for bit, (B,).

    A bound that costs a tenth of the singular values tells in which layers it may lie.
    """
    from theory.chains.singular_kernels import fill_lower_bounds

    keys, start = threefry.require_keys(keys), np.asarray(start, float)
    require_start(start)
    require_some_entry(start)
    sigma_min, each = OBSERVABLES["sigma_min"], np.arange(len(keys))
    lowest = np.full(len(keys), np.inf)
    for stack in _joined(_fast_factors(keys, start, d, range(1, depth + 1), find_device("cpu"))):
        bounds = np.empty(stack.shape[:2])
        fill_lower_bounds(stack, bounds)
        lowest = np.minimum(lowest, sigma_min(stack[each, bounds.argmin(axis=1)]))
        replicate, layer = np.nonzero(~((1 - BOUND_DIGITS) * bounds - NOISE > lowest[:, None]))  # also where no bound is a number
        np.minimum.at(lowest, replicate, sigma_min(stack[replicate, layer]))
    return lowest


def _joined(stacks: Iterator[np.ndarray]) -> Iterator[np.ndarray]:
    """The same layers in fewer stacks, of about `JOINED` numbers each."""
    held: list[np.ndarray] = []
    for stack in stacks:
        held.append(stack)
        if sum(one.size for one in held) >= JOINED:
            yield np.concatenate(held, axis=1)
            held = []
    if held:
        yield np.concatenate(held, axis=1)


def plain_step(H: np.ndarray, W: np.ndarray) -> np.ndarray:
    """(1/√d) BN(W H), D21 eq. (1), for stacks."""
    return bn_d21(W @ H)


def factor(H: np.ndarray) -> np.ndarray:
    """Lower-triangular L with HᵀH = L Lᵀ by QR of H, which keeps small singular values; H is one matrix."""
    rows = max(H.shape)
    padded = np.concatenate([H, np.zeros((rows - H.shape[0], H.shape[1]))]) if rows > H.shape[0] else H
    R = np.asarray(np.linalg.qr(padded, mode="r"))
    return np.ascontiguousarray(R.T)


def layer_normals(key: np.ndarray, layer: int, *, d: int, n: int) -> np.ndarray:
    """The normals z_1 … z_d of a layer of the fast chain, as the columns of an n×d matrix."""
    even = n + n % 2
    pairs = threefry.normals(key.reshape(1, 2), layer, even * d).reshape(even // 2, d, 2)
    return np.swapaxes(pairs, 1, 2).reshape(even, d)[:n]


def factored_step(L: np.ndarray, Z: np.ndarray) -> np.ndarray:
    """One layer of the factored recursion by QR, for one replicate; Z is n×d. The fast kernels' second route."""
    lengths = np.sqrt(np.square(L @ Z).sum(axis=0))
    if not (lengths.min() > 0 and np.isfinite(lengths.max())):
        raise DegenerateRow(int(lengths.argmin()))
    R: np.ndarray = np.linalg.qr((Z / lengths).T, mode="r") / np.sqrt(Z.shape[1])
    return L @ (R * np.where(np.diagonal(R) < 0, -1.0, 1.0)[:, None]).T


def _plain_factors(keys, start, d, asked) -> Iterator[np.ndarray]:
    H, layer = np.broadcast_to(start, (len(keys), *start.shape[-2:])), 0
    for target in asked:
        while layer < target:
            W = threefry.normals(keys, layer, d * H.shape[1]).reshape(-1, d, H.shape[1]) / np.sqrt(d)
            H, layer = plain_step(H, W), layer + 1
        yield np.stack([factor(h) for h in H])[:, None]


def _fast_factors(keys, start, d, asked, device) -> Iterator[np.ndarray]:
    n = start.shape[-1]
    one_each = np.stack([factor(h) for h in start.reshape(-1, *start.shape[-2:])])
    L = np.broadcast_to(one_each, (len(keys), n, n)).copy()
    if asked[0] == 0:
        yield L[:, None].copy()
    # A layer does not see the scale of H; size one keeps the squares of extreme starts in range.
    L /= np.abs(L).max(axis=(1, 2), keepdims=True)
    asked = [layer for layer in asked if layer > 0]
    if device.type != "cpu":
        yield from _torch_factors(keys, L, d, asked, device)
        return
    advance = _advance_fused if n <= FUSED_UP_TO else _advance_by_products
    together = max(1, STORED // (len(keys) * n * n))
    layer = 0
    for first in range(0, len(asked), together):
        targets = np.array(asked[first : first + together])
        stack = np.empty((len(keys), len(targets), n, n))
        for b, key in enumerate(keys):
            advance(key, L[b], d=d, layer=layer, targets=targets, found=stack[b])
        layer = int(targets[-1])
        yield stack


def _advance_fused(key, L, *, d, layer, targets, found) -> None:
    from theory.chains.wide_kernels import DEGENERATE, NOT_POSITIVE, WELL, advance_one

    rows = min(d, max(SHORTEST, BUFFERED // len(L)))
    status = NOT_POSITIVE
    while status != WELL:
        status, layer = advance_one(key[0], key[1], L, d, layer, targets, found, rows)
        if status == DEGENERATE:
            raise DegenerateRow(0, f" or a later one after layer {layer}")
        if status == NOT_POSITIVE:
            L[:] = factored_step(L, layer_normals(key, layer, d=d, n=len(L)))
            layer += 1


def _advance_by_products(key, L, *, d, layer, targets, found) -> None:
    from scipy.linalg.blas import dtrmm
    from scipy.linalg.lapack import dpotrf

    from theory.chains.wide_kernels import SMALLEST_PIVOT, divide_by_lengths, fill_planar

    n = len(L)
    buffer, words = np.empty((n + n % 2, d)), np.empty((2, d), np.uint64)
    Z, Y = buffer[:n], np.empty((n, d))
    for t, target in enumerate(targets):
        for ell in range(layer, target):
            fill_planar(key[0], key[1], np.uint64(ell), 0, d, d, words, buffer, n)
            # BLAS works on columns: (L Z)ᵀ = Zᵀ Lᵀ, and the transposes of our rows are its columns for free.
            np.copyto(Y, Z)
            dtrmm(1.0, L.T, Y.T, side=1, overwrite_b=1)
            if not divide_by_lengths(Y, Z):
                raise DegenerateRow(0, f" or a later one after layer {ell}")
            K = Z @ Z.T  # numpy sees the transpose and computes one triangle only
            C, failed = dpotrf(K, lower=1, clean=1)
            if failed or np.square(np.diagonal(C)).min() < SMALLEST_PIVOT * np.diagonal(K).max():
                L[:] = factored_step(L, layer_normals(key, ell, d=d, n=n))
            else:
                L[:] = L @ C / np.sqrt(d)
        found[t], layer = L, target


def _torch_factors(keys, L, d, asked, device) -> Iterator[np.ndarray]:
    """The same recursion in torch for a whole batch: the route for GPUs; normals come from the CPU stream."""
    factors, layer = sent(L, device), 0
    for target in asked:
        while layer < target:
            draws = np.stack([layer_normals(key, layer, d=d, n=L.shape[-1]) for key in keys])
            factors, layer = torch_step(factors, sent_beside(draws, factors)), layer + 1
        yield fetched(factors)[:, None]


def torch_step(L, Z):
    """One layer of the factored recursion for torch stacks L (B, n, n) and Z (B, n, d), by Cholesky of K."""
    import torch

    lengths = torch.linalg.vector_norm(L @ Z, dim=1, keepdim=True)
    scaled = Z / lengths
    return L @ torch.linalg.cholesky(scaled @ scaled.mT / Z.shape[-1])
