"""Singular values of Gaussian matrices and of products, against drawing full matrices and calling an SVD."""

from __future__ import annotations

import numpy as np
import pytest

from theory.chains import products
from theory.randomness import threefry


def notebook_loop(N, factors):
    """randn, multiply, SVD: the loop behind the papers' histograms."""
    legacy = np.random.RandomState(0)

    def run():
        X = legacy.randn(N, N) / np.sqrt(N)
        for _ in range(factors - 1):
            X = X @ (legacy.randn(N, N) / np.sqrt(N))
        return np.linalg.svd(X, compute_uv=False)

    return run, 1


def simulated(N, factors, batch, method="fast"):
    keys = threefry.keys_from_seed(0, batch)
    return (lambda: products.product_singular_values(keys, N, factors=factors, method=method)), batch


@pytest.mark.parametrize(("N", "target", "aim"), [(100, None, None), (300, None, None), (1000, 12, 20)])
def test_one_gaussian_matrix(bench, N, target, aim):
    bench.race(
        "singular values of one Gaussian matrix",
        {"N": N, "factors": 1, "batch": 8},
        naive=notebook_loop(N, 1),
        plain=simulated(N, 1, 1, "plain"),
        fast=simulated(N, 1, 8),
        target=target,
        aim=aim,
        rounds=3,
        bottleneck="dqds: dependent divisions; eight matrices side by side hide most of the latency",
    )


@pytest.mark.parametrize(("N", "factors"), [(200, 2), (200, 5), (500, 3)])
def test_products_of_triangles(bench, N, factors):
    bench.race(
        "singular values of a product of Gaussian matrices",
        {"N": N, "factors": factors, "batch": 1},
        naive=notebook_loop(N, factors),
        fast=simulated(N, factors, 1),
        rounds=3,
        bottleneck="the SVD of the product, which both need",
    )


def test_logs_of_long_products_cost_little_more_than_a_plain_svd_that_loses_them(bench):
    keys = threefry.keys_from_seed(0, 1)
    bench.race(
        "log singular values of 100 factors",
        {"N": 50, "factors": 100, "batch": 1},
        naive=notebook_loop(50, 100),
        fast=((lambda: products.product_log_singular_values(keys, 50, factors=100)), 1),
        bottleneck="rotations in pairs; the plain SVD is faster and has no correct digit in the small values",
    )


def test_cost_against_size(bench):
    bench.scaling("singular values of one Gaussian matrix", "N", [125, 250, 500, 1000], lambda N: simulated(N, 1, 8), expected=2.0)
