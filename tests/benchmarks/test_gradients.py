"""Log-norms of the gradients of all layers, against building the network and calling autograd."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from theory.chains.gradients import gradient_log_norms
from theory.chains.normalized_network import Network
from theory.randomness import threefry
from theory.randomness.ensembles import GAUSSIAN, HAAR


def start(d):
    return np.random.default_rng(0).standard_normal((d, d))


def notebook_loop(d, depth, dtype, law):
    """Weights by torch's initialisers, BN written out, one call of autograd, one norm per layer."""

    def run():
        X, matrices = torch.tensor(start(d), dtype=dtype), []
        for _ in range(depth):
            W = torch.empty((d, d), dtype=dtype)
            torch.nn.init.orthogonal_(W) if law == HAAR else torch.nn.init.normal_(W, std=d**-0.5)
            matrices.append(W.requires_grad_())
            X = torch.nn.functional.normalize(W @ X, dim=1)
        (X * torch.randn_like(X)).sum().backward()
        return [float(W.grad.norm().log()) for W in matrices]

    return run, depth


def simulated(d, depth, batch, law, method="fast"):
    keys, X = threefry.keys_from_seed(0, batch), start(d)
    return (lambda: gradient_log_norms(keys, X, depth=depth, network=Network(law=law), method=method)), depth * batch


@pytest.mark.parametrize(("dtype", "name"), [(torch.float64, "float64"), (torch.float32, "float32")])
@pytest.mark.parametrize(
    ("d", "target", "aim", "depth"), [(32, None, None, 200), (64, None, None, 100), (100, 3, 8, 100), (256, None, None, 12)]
)
def test_all_layers_with_orthogonal_weights(bench, d, target, aim, depth, dtype, name):
    bench.race(
        f"gradient log-norms, orthogonal weights, autograd in {name}",
        {"d": d, "n": d, "depth": depth, "batch": 4},
        naive=notebook_loop(d, max(2, depth // 4), dtype, HAAR),
        plain=simulated(d, max(2, depth // 4), 1, HAAR, "plain") if name == "float64" else None,
        fast=simulated(d, depth, 4, HAAR),
        target=target,
        aim=aim,
        normals_per_unit=d * (d + 1) / 2,
        flops_per_unit=6 * d**3,
        bottleneck="three passes of 2 d^3: the reflectors forward and backward, and the product G X^T",
    )


def test_thousand_layers_at_width_hundred(bench):
    bench.race(
        "gradient log-norms, orthogonal weights, depth 1000",
        {"d": 100, "n": 100, "depth": 1000, "batch": 4},
        naive=notebook_loop(100, 100, torch.float64, HAAR),
        fast=simulated(100, 1000, 4, HAAR),
        flops_per_unit=6 * 100**3,
        rounds=2,
        bottleneck="as for shorter nets, and first-touch page faults for the stored states",
    )


def test_gaussian_weights(bench):
    bench.race(
        "gradient log-norms, Gaussian weights, autograd in float64",
        {"d": 100, "n": 100, "depth": 100, "batch": 4},
        naive=notebook_loop(100, 40, torch.float64, GAUSSIAN),
        fast=simulated(100, 100, 4, GAUSSIAN),
        normals_per_unit=100**2,
        flops_per_unit=6 * 100**3,
        bottleneck="library matrix products: the loop does the same three per layer",
    )


def test_cost_per_layer_against_width(bench):
    bench.scaling(
        "gradient log-norms, orthogonal weights", "d", [32, 64, 128, 256], lambda d: simulated(d, 8, 2, HAAR), expected=3.0
    )


def test_cuda(bench):
    def runner():
        keys, X = threefry.keys_from_seed(0, 32), start(100)
        return (lambda: gradient_log_norms(keys, X, depth=50, device="cuda")), 50 * 32

    bench.on_cuda("gradient log-norms, d = 100, batch 32", runner)
