"""The orthogonal chain with its gap, against drawing, multiplying and decomposing layer by layer."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from theory.chains import orthogonal
from theory.randomness import threefry


def start(d):
    X = np.random.default_rng(0).standard_normal((d, d))
    return X / np.linalg.norm(X, axis=1, keepdims=True)


def notebook_loop(d, layers, dtype):
    """One layer at a time: torch's orthogonal initialisation, product, BN, eigenvalues for the gap."""

    def run():
        X, W, gaps = torch.tensor(start(d), dtype=dtype), torch.empty((d, d), dtype=dtype), []
        for _ in range(layers):
            torch.nn.init.orthogonal_(W)
            X = torch.nn.functional.normalize(W @ X, dim=1)
            gaps.append(-torch.linalg.eigvalsh(X @ X.T).log().mean())
        return gaps

    return run, layers


def simulated(d, layers, batch, method="fast"):
    keys, X = threefry.keys_from_seed(0, batch), start(d)
    return (lambda: orthogonal.simulate(keys, X, layers=range(layers + 1), method=method)), layers * batch


SIZES = [(32, 9, 40, 200), (64, None, None, 100), (100, 5, 15, 60), (256, 4.5, 10, 40)]
BOTTLENECK = "2 d^3 multiply-adds of the reflectors in vectorised loops, and d^2/2 normals"


@pytest.mark.parametrize(("dtype", "name"), [(torch.float64, "float64"), (torch.float32, "float32")])
@pytest.mark.parametrize(("d", "target", "aim", "layers"), SIZES)
def test_gap_of_every_layer_against_the_notebook_loop(bench, d, target, aim, layers, dtype, name):
    """The chain is float64 in both; the loop once in the same precision, once in torch's default."""
    batch = 4 if d < 200 else 1
    bench.race(
        f"orthogonal chain with gap, loop in {name}",
        {"d": d, "n": d, "layers": layers, "batch": batch},
        naive=notebook_loop(d, max(4, layers // 8), dtype),
        plain=simulated(d, max(2, layers // 5), 1, "plain") if name == "float64" else None,
        fast=simulated(d, layers, batch),
        target=target,
        aim=aim,
        normals_per_unit=d * (d + 1) / 2,
        flops_per_unit=2 * d**3,
        bottleneck=BOTTLENECK,
    )


@pytest.mark.parametrize("d", [32, 100, 256])
def test_matrix_product_variant_for_devices_against_the_notebook_loop(bench, d):
    layers, batch = (20, 16) if d < 200 else (4, 8)
    bench.race(
        "orthogonal chain with gap, torch variant",
        {"d": d, "n": d, "layers": layers, "batch": batch},
        naive=notebook_loop(d, layers, torch.float64),
        fast=simulated(d, layers, batch, "torch"),
        normals_per_unit=d * (d + 1) / 2,
        flops_per_unit=2 * d**3,
        bottleneck="thin matrix products of the blocked reflectors",
    )


def test_cost_per_layer_against_width(bench):
    bench.scaling("orthogonal chain with gap", "d", [32, 64, 128, 256], lambda d: simulated(d, 8, 2), expected=3.0)


def test_cost_per_layer_against_batch(bench):
    bench.scaling("orthogonal chain with gap", "batch", [1, 4, 16], lambda batch: simulated(64, 20, batch), expected=0.0, d=64)


def test_cuda(bench):
    def runner():
        keys, X = threefry.keys_from_seed(0, 64), start(256)
        return (lambda: orthogonal.simulate(keys, X, layers=range(21), device="cuda")), 20 * 64

    bench.on_cuda("orthogonal chain with gap, d = 256, batch 64", runner)
