"""The wide chain of D21: orthogonality gap at every layer, against the loop that a notebook would run."""

from __future__ import annotations

import numpy as np
import pytest

from theory.chains import wide
from theory.randomness import threefry

WORKLOAD = "D21 chain, V at every layer"


def notebook_loop(H: np.ndarray, layers: int) -> list[float]:
    """A fresh Gaussian matrix per layer, the product, BN, and the gap: one replicate."""
    d, n = H.shape
    gaps = []
    for _ in range(layers):
        W = np.random.randn(d, d) / np.sqrt(d)
        H = W @ H
        H = H / np.linalg.norm(H, axis=1, keepdims=True) / np.sqrt(d)
        gaps.append(np.linalg.norm(H.T @ H / np.linalg.norm(H) ** 2 - np.eye(n) / n))
    return gaps


def start(d, n):
    return threefry.normals(threefry.keys_from_seed(7, 1), 0, d * n).reshape(d, n)


def chain(d, n, layers, batch, method="fast"):
    keys, H = threefry.keys_from_seed(1, batch), start(d, n)
    return (lambda: wide.simulate(keys, H, d=d, layers=range(1, layers + 1), method=method), layers * batch)


@pytest.mark.parametrize(
    ("n", "d", "target", "aim"),
    [(4, 32, None, None), (4, 128, None, None), (4, 512, 400, 1500), (4, 4096, 3000, 10_000),
     (16, 512, None, None), (64, 512, 20, 40), (128, 512, None, None)],
)  # fmt: skip
def test_gram_recursion_against_the_notebook_loop(bench, n, d, target, aim):
    few = max(1, 1_000_000 // d**2)
    layers, batch = max(100, 500_000 // (d * n)), 2
    bottleneck = "normals" if n <= 32 else "normals, and n²d products at the speed of small matrices"
    bench.race(
        WORKLOAD,
        {"d": d, "n": n, "layers": layers, "batch": batch},
        naive=(lambda: notebook_loop(start(d, n), few), few),
        plain=chain(d, n, few, 1, "plain"),
        fast=chain(d, n, layers, batch),
        target=target,
        aim=aim,
        bottleneck=bottleneck,
        normals_per_unit=(n + n % 2) * d,
        flops_per_unit=2 * d * n * n,
        rounds=5 if d < 4096 else 3,
    )


def test_cost_per_layer_grows_like_the_width(bench):
    bench.scaling(WORKLOAD, "d", [256, 512, 1024, 2048, 4096], lambda d: chain(d, 4, 50, 2), expected=1.0, n=4)


def test_cost_per_layer_grows_at_most_like_the_square_of_the_samples(bench):
    bench.scaling(WORKLOAD, "n", [4, 8, 16, 32, 64], lambda n: chain(512, n, 100, 1), expected=2.0, d=512)


def test_cost_per_layer_and_replicate_does_not_grow_with_the_batch(bench):
    bench.scaling(WORKLOAD, "batch", [1, 4, 16, 64], lambda b: chain(256, 4, 50, b), expected=0.0, d=256, n=4)


def test_naive_cost_per_layer_for_comparison(bench):
    bench.scaling(
        WORKLOAD + " (notebook loop)",
        "d",
        [128, 256, 512, 1024],
        lambda d: (lambda: notebook_loop(start(d, 4), 4), 4),
        expected=2.0,
        n=4,
    )


def test_torch_route_on_cuda(bench):
    def runner():
        keys = threefry.keys_from_seed(1, 64)
        return (lambda: wide.simulate(keys, start(512, 64), d=512, layers=[20], device="cuda"), 20 * 64)

    bench.on_cuda(WORKLOAD, runner)
    bench.stopwatch(lambda: None)
