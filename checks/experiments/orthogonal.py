"""Shared evidence about gradients of the M23 network: one network is one draw.

`log_gradient` is log‖∂L/∂W₀‖_F for the loss ⟨C, X_L⟩ with ‖C‖_F = 1. Growth with depth is measured at the first
layer of networks that share their first layers and loss direction, as in the source's figures.
"""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
from flint import arb, ctx

from lemmacheck import log, stream
from theory.chains.gradients import first_gradient_log_norms
from theory.chains.normalized_network import Network, random_direction
from theory.definitions.isometry import gap_of_eigenvalues
from theory.enclosures.rotated_rows import steepest_log_gradient_in_the_plane
from theory.laws.gradient_law import gradient_squares, largest_log_gradient, rational_rotation
from theory.randomness.ensembles import GAUSSIAN, HAAR, gaussian_start, haar_by_qr

SPECTRA = {  # singular values of X_0; "gaussian" stands for independent normal entries
    "isometric": lambda k: [1.0] * k,
    "two clusters": lambda k: [3.0 if i % 2 else 1.0 for i in range(k)],
    "one tiny": lambda k: [1e-4] + [1.0] * (k - 1),
    "half tiny": lambda k: [1e-4] * (k // 2) + [1.0] * (k - k // 2),
    "graded": lambda k: [0.1**i for i in range(k)],
}


def networks(law, **more):
    return Network(law={"haar": HAAR, "gaussian": GAUSSIAN}[law], **more)


def batch(start, keys, *, d, n, mean=0):
    """X_0 of shape (B, d, n): independent normals, or Haar singular vectors with the spectrum of that name.

    With `mean` the rows of a named start add up to zero, so that mean subtraction leaves X_0 as it is.
    """
    X = gaussian_start(keys, d=d, N=n)
    if start == "gaussian":
        return X
    rank = min(d, n - int(mean))
    U, _, V = np.linalg.svd(X - X.mean(axis=2, keepdims=True) if mean else X, full_matrices=False)
    return (U[:, :, :rank] * np.array(SPECTRA[start](rank))) @ V[:, :rank]


def start_gap(case):
    """φ(M) for X_0 = MV with the spectrum that the case names."""
    rank = min(case.d, case.n - int(vars(case).get("mean", 0)))
    return max(0.0, float(gap_of_eigenvalues(np.array(SPECTRA[case.start](rank)) ** 2)))


@stream("checks.m23.experiments:draw_first_gradient")
def draw_first_gradient(case, keys):
    """log‖∂L/∂W₀‖ of a network of the given depth, and the gap of its batch."""
    mean = int(vars(case).get("mean", 0))
    X = batch(case.start, keys, d=case.d, n=case.n, mean=mean)
    network = networks(case.law, mean_subtraction=bool(mean))
    logs = first_gradient_log_norms(keys, X, depths=(case.depth,), network=network, gains=np.ones(case.depth))["weights"]
    return {"log_gradient": logs[:, 0], "phi": start_gap(case)}


def gradient_bounds(case):
    """For full row rank no path exceeds a bound that grows with depth; from below a log-norm has no bound."""
    phi = start_gap(case)
    return {"log_gradient": (None, float(largest_log_gradient(case.d, phi, layers=case.depth)))}


@stream("checks.m23.experiments:draw_growth")
def draw_growth(case, keys):
    """log‖∂L/∂W₀‖ at half the depth (`shallow`) and at full depth (`deep`), and the layers between them; gaps if non-linear.

    Optional parameters of a case: law, start, mean (subtraction), unit (variance), activation, gain (the same in every
    layer) or exponent k (gain ℓ^−k).
    """
    how = vars(case)
    network = networks(
        how.get("law", "haar"),
        mean_subtraction=bool(how.get("mean", 0)),
        unit_variance=bool(how.get("unit", 0)),
        activation=how.get("activation", "identity"),
    )
    layer = np.arange(1, case.depth + 1)
    gains = float(how.get("gain", 1)) * layer ** -float(how.get("exponent", 0))
    X = batch(how.get("start", "gaussian"), keys, d=case.d, n=case.n)
    half = case.depth // 2
    out = first_gradient_log_norms(keys, X, depths=(half, case.depth), network=network, gains=gains, gaps="activation" in how)
    found = {"layers": case.depth - half}
    for place, name in enumerate(("shallow", "deep")):
        found[name] = out["weights"][:, place]
        if "phi" in out:
            found[f"{name}_gap"] = out["phi"][:, place]
    return found


@stream("checks.m23.experiments:draw_laws")
def draw_laws(case, keys):
    """The growth of log‖∂L/∂W₀‖ between half and full depth under Gaussian and under Haar weights, same batch."""
    found = {}
    for law in ("gaussian", "haar"):
        out = draw_growth(SimpleNamespace(**{**vars(case), "law": law}), keys)
        found[law], found["layers"] = out["deep"] - out["shallow"], out["layers"]
    return found


@stream("checks.m23.experiments:draw_exponents")
def draw_exponents(case, keys):
    """Rates of explosion at gains α, α/2 (and α/4, unless `halvings` = 1) of the same network; local exponents of two.

    Small rates need more layers to stand out from the fluctuations of one network: halving the gain doubles the depth.
    """
    rates = []
    for part in (1, 2, 4)[: vars(case).get("halvings", 2) + 1]:
        smaller = {"gain": float(case.gain) / part, "depth": case.depth * part}
        out = draw_growth(SimpleNamespace(**{**vars(case), **smaller}), keys)
        rates.append((out["deep"] - out["shallow"]) / out["layers"])
    logs = np.log2(np.maximum(rates, 1e-12))  # a rate that is not positive counts as next to none
    return {"rate": rates[0], "upper": logs[0] - logs[1], "lower": logs[-2] - logs[-1]}


@stream("checks.m23.experiments:draw_torch_batchnorm")
def draw_torch_batchnorm(case, keys):
    """log‖∂L/∂W₀‖ by autograd through torch.nn.BatchNorm1d as it comes (ε = 10⁻⁵), at half and at full depth.

    Replicates stand side by side as features, which BatchNorm1d normalises one by one.
    """
    import torch

    B, d, n = len(keys), case.d, case.n
    X = torch.from_numpy(batch("gaussian", keys, d=d, n=n))
    weights = [torch.from_numpy(haar_by_qr(keys, block=layer, d=d)) for layer in range(case.depth)]
    weights[0].requires_grad_()
    norm = torch.nn.BatchNorm1d(B * d, affine=False, track_running_stats=False, dtype=torch.float64)
    found = {"layers": np.full(B, case.depth - case.depth // 2)}
    for name, depth in (("shallow", case.depth // 2), ("deep", case.depth)):
        Y = X
        for W in weights[:depth]:
            Y = norm((W @ Y).reshape(B * d, n).T).T.reshape(B, d, n)
        C = torch.from_numpy(random_direction(Y.detach().numpy(), keys)) / n**0.5  # against BN's factor √n
        (gradient,) = torch.autograd.grad((Y * C).sum(), weights[0])
        found[name] = gradient.norm(dim=(1, 2)).log().numpy()
    return found


def measure_degenerate(case):
    """Squared gradient norms of one network in balls, for a batch of linearly dependent samples and fixed rotations.

    `batch`: "collinear" (n = d multiples of one sample), "repeated" (d orthonormal samples, twice each) or
    "few" (n = d, but only three distinct samples).
    """
    d, depth = case.d, case.depth
    entry = lambda i, j: arb(((i + 2) * (j + 1) ** 2) % 7 - 3)  # noqa: E731 - any numbers will do
    X, rank = {
        "collinear": ([[arb((i + 1) * (j + 2)) for j in range(d)] for i in range(d)], 1),
        "repeated": ([[arb(int(i == j % d)) for j in range(2 * d)] for i in range(d)], d),
        "few": ([[entry(i, j % 3) for j in range(d)] for i in range(d)], 3),
    }[case.batch]
    n = len(X[0])
    C = [[arb((3 * i * i + j) % 5 - 2) for j in range(n)] for i in range(d)]
    size = sum((c * c for row in C for c in row), start=arb(0)).sqrt()
    weights = [[[arb(x.numerator) / x.denominator for x in row] for row in rational_rotation(d, layer)] for layer in range(depth)]
    squares = gradient_squares(X, weights, [[c / size for c in row] for row in C], root=lambda x: x.sqrt())
    return {"first": squares[0], "last": squares[-1], "dependent": n - rank, "rank": rank}


def measure_plane(case):
    """One layer at d = n = 2 with the steepest loss: E log‖∂L/∂W‖ as an integral over the angle of the rotation."""
    delta = case.delta
    phi = -log(1 - delta * delta) / 2
    return {"d": 2, "phi": phi, "log_gradient": steepest_log_gradient_in_the_plane(delta, bits=ctx.prec)}


def first_gradient_script(*, seed, samples, weights, remark=""):
    """A script for readers: the median of log‖∂L/∂W₀‖ over five networks of width 3 and 10 000 layers does not grow."""
    return f"""
import numpy as np
rng, d, L = np.random.default_rng({seed}), 3, 10000
def first_gradient():
    X = rng.standard_normal((d, {samples})){remark}
    kept = []
    for layer in range(L):
        W = {weights}
        H = W @ X; r = np.sqrt((H * H).sum(1, keepdims=True))
        kept.append((X, W, r)); X = H / r
    G = rng.standard_normal((d, {samples})); G /= np.linalg.norm(G)
    out = X
    for X, W, r in kept[::-1]:
        G = (G - out * (G * out).sum(1, keepdims=True)) / r
        gradient, G, out = G @ X.T, W.T @ G, X
    return np.log(np.linalg.norm(gradient))
logs = [first_gradient() for _ in range(5)]
assert np.median(logs) < 10, "growth of 0.001 per layer would have gained ten nats"
"""
