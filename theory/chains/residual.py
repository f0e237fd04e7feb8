"""The residual chain of D20: H_{ℓ+1} = BN(H_ℓ + γ W_ℓ H_ℓ), H_0 = X ∈ R^{d×N}; γ = ∞ means BN(W H).

`method="plain"` is the formula on full matrices. The others keep H = Q T, Q (d×k) orthonormal and T (k×k)
upper triangular, which is enough because right rotations of H change neither M(H) = HHᵀ/N nor its future:

    E = Q + γ W Q,   F = D E with D = diag(√N/|E_i T|),   F = Q′R (Cholesky of FᵀF, or QR),   T′ = R T.

- `method="deflated"` forms W itself: the same weights as the plain chain, so the same path up to rounding.
- `method="fast"` draws W Q directly when W is Gaussian (it is iid normal because Q is orthonormal): exact in
  law, d·k normals in place of d². For other weight laws it is the deflated method.

Deflation: H collapses exponentially fast onto about 2√d directions, so columns of T whose singular value is
below `drop_below` (1e-14) of the largest are dropped. The plain recursion in double precision cannot hold
such directions either: their rounding noise is larger. It is the only approximation; `drop_below=0` switches
it off, and then log det M is accurate at any depth because it is summed from the increments log det R.

Before the collapse factors cost more than they save: while more than half of the directions are above 1e-10 of
the largest, the compiled chain takes plain steps on H itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lemmacheck.devices import device as find_device
from lemmacheck.devices import fetched, sent
from theory.chains.requests import require_known, require_layers, require_some_entry, require_start
from theory.definitions import spectra
from theory.definitions.normalization import DegenerateRow, bn_d20, second_moment
from theory.randomness import ensembles, threefry
from theory.randomness.ensembles import WeightLaw
from theory.randomness.threefry import Keys

TRACES = ("r", "F", "T", "G")
EXTRAS = ("eigenvalues", "log_det")
METHODS = ("plain", "deflated", "fast")


def simulate(
    keys: Keys,
    start: np.ndarray,
    *,
    gamma: float,
    layers: Sequence[int],
    law: WeightLaw = ensembles.GAUSSIAN,
    taus: Sequence[float] = (0.5,),
    extras: Sequence[str] = (),
    method: str = "fast",
    drop_below: float = 1e-14,
    device: str = "cpu",
) -> dict[str, np.ndarray]:
    """Observables of H_ℓ at the requested layers, each of shape (B, len(layers), …).

    Always: r = Tr(M)²/‖M‖_F², F = ‖M‖_F², T = Tr M³, G = Tr(diag(M²)²), and soft_rank, one column per τ.
    On request: "eigenvalues" of M (d of them, largest first) and "log_det" of M (−inf when rank < d).
    `start` is H_0 = X, (d, N) or one per replicate (B, d, N), shown unnormalized at layer 0. Weights W_ℓ are
    block ℓ of each key's stream. A row that BN cannot normalize raises `DegenerateRow`.
    On a `device` other than the CPU, method "plain" runs in torch with the same weights; the others are
    compiled for the CPU and refuse.
    """
    keys, start = threefry.require_keys(keys), np.asarray(start, float)
    targets = np.array(require_layers(layers), np.int64)
    require_known(extras, EXTRAS, what="extras")
    require_known([method], METHODS, what="method")
    require_start(start)
    require_some_entry(start)
    if not gamma > 0:
        raise ValueError(f"γ must be positive or infinite; got {gamma}")
    if "log_det" in extras and method != "plain" and drop_below > 0:
        raise ValueError("log_det needs every direction of H: pass drop_below=0")
    start = np.broadcast_to(start, (len(keys), *start.shape[-2:]))
    asked: dict[str, Any] = {"gamma": gamma, "targets": targets, "law": law, "taus": taus, "extras": extras}
    if find_device(device, double=True).type != "cpu":
        if method != "plain":
            raise ValueError(f'method "{method}" is compiled for the CPU; on "{device}" use method="plain"')
        return _plain(keys, start, step=TorchStep(device), **asked)
    if method == "plain":
        return _plain(keys, start, step=plain_step, **asked)
    records = np.stack([_one_replicate(key, start[b], method=method, drop_below=drop_below, **asked) for b, key in enumerate(keys)])
    found = {name: records[..., i] for i, name in enumerate(TRACES)}
    found["soft_rank"] = records[..., 5 : 5 + len(taus)]
    more = {"log_det": records[..., 4], "eigenvalues": records[..., 5 + len(taus) :]}
    return found | {name: more[name] for name in extras}


def plain_step(H: np.ndarray, W: np.ndarray, *, gamma: float) -> np.ndarray:
    """BN(H + γWH), or BN(WH) for γ = ∞, for stacks (D20, Section 2)."""
    return bn_d20(W @ H if np.isinf(gamma) else H + gamma * (W @ H))


def factor(H: np.ndarray, drop_below: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """(Q, T) with HHᵀ = Q T Tᵀ Qᵀ, Q orthonormal, T diagonal and decreasing; tiny columns are dropped."""
    U, sigma, _ = np.linalg.svd(H, full_matrices=False)
    keep = max(1, int((sigma > drop_below * sigma[0]).sum()))
    return np.ascontiguousarray(U[:, :keep]), np.diag(sigma[:keep])


def shrink(Q: np.ndarray, T: np.ndarray, *, drop_below: float) -> tuple[np.ndarray, np.ndarray]:
    """The same H = Q T up to a right rotation, without directions below `drop_below` of the largest."""
    U, S = factor(T, drop_below)
    return np.ascontiguousarray(Q @ U), S


def observables(H: np.ndarray, taus: Sequence[float]) -> dict[str, np.ndarray]:
    """The observables of a stack of states by their definitions: the route that needs no factorization."""
    M = second_moment(H)
    return {
        "r": spectra.participation(H),
        "F": spectra.frobenius_square(M),
        "T": spectra.cubic_trace(M),
        "G": spectra.squared_row_trace(M),
        "soft_rank": spectra.soft_rank(H, list(taus)),
        "eigenvalues": spectra.moment_eigenvalues(H),
    }


class TorchStep:
    """`plain_step` on a torch device, in double precision, for weights drawn by the CPU's stream.

    The product with W is what grows like d²N; observables are taken on the CPU.
    """

    def __init__(self, device: str) -> None:
        self.device = find_device(device, double=True)

    def __call__(self, H: np.ndarray, W: np.ndarray, *, gamma: float) -> np.ndarray:
        import torch

        state, weights = sent(H, self.device), sent(W, self.device)
        moved = weights @ state if np.isinf(gamma) else state + gamma * (weights @ state)
        norms = torch.linalg.vector_norm(moved, dim=-1, keepdim=True)
        if not bool(((norms > 0) & torch.isfinite(norms)).all()):
            raise DegenerateRow(int(norms.squeeze(-1).min(dim=-1).indices.flatten()[0]))
        return fetched(moved / norms * np.sqrt(H.shape[-1]))


def _plain(keys, start, *, gamma, targets, law, taus, extras, step) -> dict[str, np.ndarray]:
    H, layer, d = start, 0, start.shape[1]
    parts: dict[str, list[np.ndarray]] = {}
    for target in targets:
        for ell in range(layer, target):
            W = ensembles.weights(law, keys, block=ell, rows=d, columns=d)
            H = step(H, W, gamma=gamma)
        layer = target
        found = observables(H, taus)
        if "log_det" in extras:
            with np.errstate(divide="ignore"):
                found["log_det"] = np.log(found["eigenvalues"]).sum(axis=-1)
        for name in (*TRACES, "soft_rank", *extras):
            parts.setdefault(name, []).append(found[name])
    return {name: np.stack(values, axis=1) for name, values in parts.items()}


def _law_code(law: WeightLaw, method: str) -> int:
    from theory.chains import residual_kernels as compiled

    if law.name == "gaussian":
        return compiled.DIRECT if method == "fast" else compiled.GAUSSIAN
    codes = {
        "uniform": compiled.UNIFORM,
        "rademacher": compiled.RADEMACHER,
        "sparse": compiled.SPARSE,
        "positive-uniform": compiled.POSITIVE,
    }
    return codes.get(law.name, compiled.EXTERNAL)


def _one_replicate(key, start, *, gamma, targets, law, taus, extras, method, drop_below) -> np.ndarray:
    """Records (len(targets), 5 + len(taus) [+ d]): see `residual_kernels.observe`."""
    from theory.chains import residual_kernels as compiled

    d, N = start.shape
    code, thresholds = _law_code(law, method), np.array(taus, float)
    records = np.empty((len(targets), 5 + len(taus) + (d if "eigenvalues" in extras else 0)))
    Q, T = factor(start, drop_below)
    with np.errstate(divide="ignore"):
        log_det = float(np.log(np.diagonal(T)).sum()) if len(T) == d else -np.inf
    full = np.ascontiguousarray(Q * np.diagonal(T)) if _is_spread_out(T, d, drop_below) else None
    columns = len(T) if code == compiled.DIRECT and full is None else d
    flat = np.empty(d * columns + (d * columns) % 2)
    layer, due, last = 0, 0, int(targets[-1])
    while due < len(targets):
        stop = last
        if code == compiled.EXTERNAL and layer < last:  # drawn out here, so one layer at a time
            flat[: d * d] = ensembles.weights(law, key.reshape(1, 2), block=layer, rows=d, columns=d).ravel()
            stop = layer + 1
        if full is not None:
            explicit = compiled.GAUSSIAN if code == compiled.DIRECT else code
            status, layer, due, row = compiled.advance_full(
                key, full, gamma, float(N), explicit, law.parameter, flat, layer, stop, targets, due,
                thresholds, records,
            )  # fmt: skip
            if status == compiled.SHRINK:
                Q, T = factor(full, drop_below)
                full = full if _is_spread_out(T, d, drop_below) else None
        else:
            status, layer, due, row, log_det = compiled.advance(
                key, Q, T, log_det, gamma, float(N), code, law.parameter, flat, layer, stop, targets, due,
                drop_below, thresholds, records,
            )  # fmt: skip
            if status == compiled.SHRINK:
                Q, T = shrink(Q, T, drop_below=drop_below)
        if status == compiled.DEGENERATE:
            raise DegenerateRow(int(row), f" of layer {layer + 1}")
    return records


def _is_spread_out(T: np.ndarray, d: int, drop_below: float) -> bool:
    """Whether so many directions are alive that plain steps are cheaper; never when every one must be kept."""
    sigma = np.diagonal(T)
    return drop_below > 0 and int((sigma > 1e-10 * sigma[0]).sum()) > d / 2
