"""The chain of M23: X_{l+1} = BN(W_l X_l), W_l Haar on O(d), BN(X) = diag(X Xᵀ)^(-1/2) X, X of size d x n.

`method="plain"` is the formula: W by QR of a Gaussian matrix, the gap by QR of every state.
`method="fast"` applies W as a product of reflectors (d(d+1)/2 normals, no QR) and gets the gap for free:
|det W| = 1, so BN lowers φ by the mean of -log r_i^2, r the row norms of W X (the r_i^2 have mean one).
The falls are sums of non-negative terms.  φ is φ_0 minus the falls so far as long as the final gap is
above `SMALL_GAP` (then X may be singular to working precision: the row norms do not feel it), and otherwise
the final gap, from the Cholesky factor of X_Lᵀ X_L, plus the falls still to come: no cancellation.
`method="torch"` is the same algorithm in matrix products for any device and dtype.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from lemmacheck.devices import device as find_device
from lemmacheck.devices import fetched, sent, sent_beside
from theory.chains.requests import require_known, require_layers, require_start
from theory.definitions.isometry import deviation_square, isometry_gap
from theory.definitions.normalization import DegenerateRow, bn_m23, row_norms
from theory.randomness import threefry
from theory.randomness.ensembles import haar_by_qr
from theory.randomness.threefry import Keys

if TYPE_CHECKING:
    import torch

SMALL_GAP = 1e-3
TORCH_BLOCK = 32
STATES_AT_ONCE = 1 << 22  # numbers; larger batches are cut, which changes no bit

OF_STATE: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "X": lambda X: X,
    "S": deviation_square,
    "eigenvalues": lambda X: np.linalg.svd(X, compute_uv=False)[..., : min(X.shape[-2:])] ** 2,
}
OF_STEP = ("fall", "log_jacobian")
OBSERVABLES = ("phi", *OF_STEP, *OF_STATE)
Run = Callable[..., Iterator[tuple[int, np.ndarray]]]  # layer and states at the targets; fills falls and smallest row norms


def simulate(
    keys: Keys,
    start: np.ndarray,
    *,
    layers: Sequence[int],
    observables: Sequence[str] = ("phi",),
    method: str = "fast",
    device: str = "cpu",
    dtype: str = "float64",
) -> dict[str, np.ndarray]:
    """Observables of X_l at the requested layers, each of shape (B, len(layers), ...).

    `start` is X_0, (d, n) or one per replicate (B, d, n), with no zero row after W_0.  Observables: `phi`; S =
    |X Xᵀ - I|_F^2; eigenvalues of X Xᵀ (largest first, at most min(d, n)); X; and, of the step that led to
    layer l >= 1, fall (φ_{l-1} - φ_l for n = d) and log_jacobian (-log min_i r_i: the log of the operator
    norm of the derivative of BN there).  φ is infinite for n > d.  W_l is block l of a key's stream.
    A float32 run (torch only) rounds states to 1e-7: gaps below 1e-12 are then noise.
    """
    keys, start = threefry.require_keys(keys), np.asarray(start, float)
    asked = require_layers(layers)
    require_known(observables, OBSERVABLES, what="observables")
    require_start(start)
    if asked[0] == 0 and set(observables) & set(OF_STEP):
        raise ValueError("fall and log_jacobian belong to the step that led to a layer: ask from layer 1 on")
    start = np.broadcast_to(start, (len(keys), *start.shape[-2:]))
    together = max(1, STATES_AT_ONCE // (start.shape[1] * start.shape[2]))
    if len(keys) > together:
        parts = [
            simulate(
                keys[first : first + together],
                start[first : first + together],
                layers=asked,
                observables=observables,
                method=method,
                device=device,
                dtype=dtype,
            )
            for first in range(0, len(keys), together)
        ]
        return {name: np.concatenate([part[name] for part in parts]) for name in observables}
    if method == "fast" and (device, dtype) != ("cpu", "float64"):
        method = "torch"
    runs: dict[str, Run] = {"fast": _fast_run, "plain": _plain_run, "torch": partial(_torch_run, device=device, dtype=dtype)}
    require_known([method], runs, what="method")
    return _observed(runs[method], keys, start, asked=asked, observables=observables)


def _observed(run: Run, keys: Keys, start: np.ndarray, *, asked: list[int], observables: Sequence[str]) -> dict[str, np.ndarray]:
    """The observables along one run: of its states, of its steps, and the gap from both."""
    names = [name for name in observables if name in OF_STATE]
    square = start.shape[1] == start.shape[2]
    gaps_of_states = "phi" in observables and not square
    need_states = bool(names) or gaps_of_states
    found: dict[str, list[np.ndarray]] = {name: [] for name in [*names, "phi"]}
    falls, smallest = np.empty((len(keys), asked[-1])), np.empty((len(keys), asked[-1]))
    last = start
    for layer, X in run(keys, start, targets=asked if need_states else asked[-1:], falls=falls, smallest=smallest):
        last = X
        if layer in asked and need_states:
            for name in names:
                found[name].append(np.array(OF_STATE[name](X)))
            if gaps_of_states:
                found["phi"].append(isometry_gap(X))
    out = {name: np.stack(values, axis=1) for name, values in found.items() if values}
    at = np.array(asked)
    if "phi" in observables and square:
        out["phi"] = gaps_from_falls(isometry_gap(start), falls, isometry_gap(last))[:, at]
    if "fall" in observables:
        out["fall"] = falls[:, at - 1]
    if "log_jacobian" in observables:
        out["log_jacobian"] = -np.log(smallest[:, at - 1])
    return {name: out[name] for name in observables}


def gaps_from_falls(first: np.ndarray, falls: np.ndarray, final: np.ndarray) -> np.ndarray:
    """φ at layers 0..L, (B, L + 1), from φ_0, the falls (B, L) and φ_L computed from the state.

    Large gaps are counted down from φ_0, small ones up from φ_L, which avoids cancellation.
    """
    zero = np.zeros((len(falls), 1))
    down = first[:, None] - np.concatenate([zero, np.cumsum(falls, axis=1)], axis=1)
    up = final[:, None] + np.concatenate([np.cumsum(falls[:, ::-1], axis=1)[:, ::-1], zero], axis=1)
    return np.where(down[:, -1:] > SMALL_GAP, down, up)


def reflector_normals(d: int) -> int:
    """How many normals one Haar matrix takes: vectors of lengths d, d - 1, ..., 1."""
    return d * (d + 1) // 2


def _plain_run(keys, start, *, targets, falls, smallest) -> Iterator[tuple[int, np.ndarray]]:
    X, layer = np.array(start), 0
    for target in targets:
        while layer < target:
            WX = haar_by_qr(keys, block=layer, d=X.shape[1]) @ X
            r = row_norms(WX)
            X = bn_m23(WX)
            falls[:, layer] = np.log(np.mean(r**2, axis=1)) - np.mean(np.log(r**2), axis=1)
            smallest[:, layer] = r.min(axis=1)
            layer += 1
        yield layer, X


def _fast_run(keys, start, *, targets, falls, smallest) -> Iterator[tuple[int, np.ndarray]]:
    from theory.chains.orthogonal_kernels import advance

    X, layer = np.array(start, order="C"), 0
    for target in targets:
        for b, key in enumerate(keys):
            reached = advance(key[0], key[1], X[b], layer, target, falls[b, layer:], smallest[b, layer:])
            if reached < target:
                raise DegenerateRow(0, f" or a later one of replicate {b} after layer {reached}")
        layer = target
        yield layer, X


def _torch_run(keys, start, *, targets, falls, smallest, device, dtype) -> Iterator[tuple[int, np.ndarray]]:
    import torch

    kind = {"float64": torch.float64, "float32": torch.float32}.get(dtype)
    if kind is None:
        raise ValueError(f'unknown dtype "{dtype}"; choose float64 or float32')
    X = sent(start, find_device(device), dtype=kind)
    d, layer = X.shape[1], 0
    for target in targets:
        while layer < target:
            z = sent_beside(threefry.normals(keys, layer, reflector_normals(d)), X)
            X = reflected(z, X)
            squares = torch.square(X).sum(dim=2)
            if not bool(torch.all(squares > 0)):
                raise DegenerateRow(0, f" or a later one after layer {layer}")
            X = X / torch.sqrt(squares)[:, :, None]
            r2 = fetched(squares)
            e = r2 / r2.mean(axis=1, keepdims=True)
            falls[:, layer] = np.mean(e - 1 - np.log(e), axis=1)
            smallest[:, layer] = np.sqrt(r2.min(axis=1))
            layer += 1
        yield layer, fetched(X)


def reflected(z: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    """W X for torch stacks: z (B, d(d+1)/2) normals, X (B, d, n); the algorithm of the compiled kernel."""
    import torch

    X = X.clone()
    B, d, _ = X.shape
    signs = torch.empty((B, d), dtype=X.dtype, device=X.device)
    place = 0
    for top in range(0, d, TORCH_BLOCK):
        count, m = min(TORCH_BLOCK, d - top), d - top
        V = torch.zeros((B, count, m), dtype=X.dtype, device=X.device)
        rows, columns = torch.triu_indices(count, m, device=X.device)
        V[:, rows, columns] = z[:, place : place + len(rows)]
        place += len(rows)
        first = torch.diagonal(V, dim1=1, dim2=2).clone()
        square = torch.square(V).sum(dim=2)
        length, sign = torch.sqrt(square), torch.where(first < 0, -1.0, 1.0).to(X)
        torch.diagonal(V, dim1=1, dim2=2).add_(sign * length)
        signs[:, top : top + count] = -sign
        inverse_tau = square + torch.abs(first) * length
        lower = torch.tril(V @ V.mT, -1) + torch.diag_embed(inverse_tau)
        Z = torch.linalg.solve_triangular(lower, V @ X[:, top:], upper=False)
        X[:, top:] -= V.mT @ Z
    return signs[:, :, None] * X
