"""The residual chain of D20: all observables at every layer, against the loop that a notebook would run."""

from __future__ import annotations

import numpy as np
import pytest

from theory.chains import residual
from theory.randomness import ensembles, threefry

TAUS = (0.1, 0.5, 0.9)
ALL, STEP = "D20 chain, all observables", "D20 chain, one record at the end"


def notebook_loop(H: np.ndarray, layers: int, *, gamma: float, law: str, observe: bool) -> list[tuple]:
    """A fresh weight matrix per layer, the residual step, BN, and every observable from M and its spectrum."""
    d = len(H)
    found = []
    for _ in range(layers):
        W = np.random.randn(d, d) if law == "gaussian" else np.random.uniform(-np.sqrt(3), np.sqrt(3), (d, d))
        H = H + gamma * W @ H
        H = H / np.sqrt(np.mean(H**2, axis=1, keepdims=True))
        if observe:
            M = H @ H.T / d
            M2 = M @ M
            spectrum = np.linalg.eigvalsh(M)
            r = np.trace(M) ** 2 / np.linalg.norm(M) ** 2
            soft = [int((spectrum >= tau).sum()) for tau in TAUS]
            found.append((r, np.linalg.norm(M) ** 2, np.trace(M2 @ M), (np.diag(M2) ** 2).sum(), soft))
    return found


def settled_start(d: int) -> np.ndarray:
    """A start with as many directions as survive the collapse (14 at d = 64, 29 at d = 256)."""
    return ensembles.start_of_rank(threefry.keys_from_seed(3, 1), d=d, N=d, rank=round(1.8 * np.sqrt(d)))[0]


def chain(X, law, layers, batch, method="fast", every=1):
    keys = threefry.keys_from_seed(1, batch)
    asked = range(every, layers + 1, every)
    return (lambda: residual.simulate(keys, X, gamma=1.0, layers=asked, law=law, taus=TAUS, method=method), layers * batch)


def few_layers(d):
    return max(2, 300_000 // d**2)


@pytest.mark.parametrize(
    ("d", "law", "target", "aim"),
    [(32, ensembles.GAUSSIAN, None, None), (64, ensembles.GAUSSIAN, 12, 20), (128, ensembles.GAUSSIAN, None, None),
     (256, ensembles.GAUSSIAN, 30, 60), (64, ensembles.UNIFORM, None, None), (256, ensembles.UNIFORM, 12, 30)],
    ids=lambda value: getattr(value, "name", None),
)  # fmt: skip
def test_all_observables_at_every_layer_after_the_collapse(bench, d, law, target, aim):
    X, few, layers = settled_start(d), few_layers(d), 250_000 // d
    k = round(1.8 * np.sqrt(d))
    bench.race(
        ALL,
        {"d": d, "weights": law.name, "gamma": 1.0, "start": f"Gaussian of rank {k} (the surviving rank)", "layers": layers},
        naive=(lambda: notebook_loop(X, few, gamma=1.0, law=law.name, observe=True), few),
        plain=chain(X, law, few, 1, "plain"),
        fast=chain(X, law, layers, 1),
        target=target,
        aim=aim,
        bottleneck="skinny matrix products" if law.name == "gaussian" else "d² uniforms and the product W Q",
        normals_per_unit=d * k if law.name == "gaussian" else None,
        flops_per_unit=8 * d * k * k + (0 if law.name == "gaussian" else 2 * d * d * k),
    )


@pytest.mark.parametrize("d", [64, 256])
def test_steps_alone_after_the_collapse(bench, d):
    X, few, layers = settled_start(d), few_layers(d), 250_000 // d
    bench.race(
        STEP,
        {"d": d, "weights": "gaussian", "gamma": 1.0, "start": "Gaussian of the surviving rank", "layers": layers},
        naive=(lambda: notebook_loop(X, few, gamma=1.0, law="gaussian", observe=False), few),
        fast=chain(X, ensembles.GAUSSIAN, layers, 1, every=layers),
        bottleneck="skinny matrix products",
    )


@pytest.mark.parametrize(("d", "layers"), [(64, 1000), (256, 600)])
def test_from_the_identity_with_the_collapse_included(bench, d, layers):
    few = few_layers(d)
    bench.race(
        ALL + ", from H = I",
        {"d": d, "weights": "gaussian", "gamma": 1.0, "layers": layers},
        naive=(lambda: notebook_loop(np.eye(d), few, gamma=1.0, law="gaussian", observe=True), few),
        fast=chain(np.eye(d), ensembles.GAUSSIAN, layers, 1),
        bottleneck="the collapse: hundreds of directions take hundreds of layers to fall below rounding",
        rounds=3,
    )


@pytest.mark.parametrize("d", [32, 128])
def test_before_the_collapse_with_a_small_step(bench, d):
    few, layers, keys = few_layers(d), 40_000 // d, threefry.keys_from_seed(1, 1)
    bench.race(
        ALL + ", before the collapse",
        {"d": d, "weights": "gaussian", "gamma": 0.01, "layers": layers},
        naive=(lambda: notebook_loop(np.eye(d), few, gamma=0.01, law="gaussian", observe=True), few),
        fast=(lambda: residual.simulate(keys, np.eye(d), gamma=0.01, layers=range(1, layers + 1), taus=TAUS), layers),
        bottleneck="full d×d products and inertia: nothing to deflate yet",
        rounds=3,
    )


def test_cost_per_layer_grows_no_faster_than_the_leading_product(bench):
    """k ~ √d directions: d·k² ~ d² for Gaussian weights. (600 layers, so that the SVD of the start is spread.)"""
    bench.scaling(ALL, "d", [64, 128, 256, 512], lambda d: chain(settled_start(d), ensembles.GAUSSIAN, 600, 1), expected=2.0)


def test_cost_per_layer_with_explicit_weights(bench):
    """W Q costs d²·k ~ d^2.5."""
    bench.scaling(
        ALL + ", uniform weights",
        "d",
        [64, 128, 256, 512],
        lambda d: chain(settled_start(d), ensembles.UNIFORM, 300, 1),
        expected=2.5,
    )


def test_cost_per_layer_and_replicate_does_not_grow_with_the_batch(bench):
    X = settled_start(64)
    bench.scaling(ALL, "batch", [1, 4, 16], lambda b: chain(X, ensembles.GAUSSIAN, 50, b), expected=0.0, d=64)


def test_plain_chain_on_cuda(bench):
    def runner():
        keys, X = threefry.keys_from_seed(1, 16), np.eye(256)
        run = {"gamma": 1.0, "layers": [10], "method": "plain", "device": "cuda"}
        return (lambda: residual.simulate(keys, X, **run), 10 * 16)

    bench.on_cuda(STEP, runner)
    bench.stopwatch(lambda: None)
