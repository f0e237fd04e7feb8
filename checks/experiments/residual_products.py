"""Shared evidence about products without normalization: one product is one draw."""

from __future__ import annotations

import numpy as np

from checks.experiments.residual import number
from lemmacheck import stream
from theory.chains.residual_products import (
    block_repeated,
    drawn,
    normalised_products,
    residual_factors,
    second_to_first,
    spectral_unit,
)
from theory.laws.lyapunov import estimate_exponents, newman_exponents
from theory.randomness import ensembles
from theory.randomness.ensembles import gaussian_start, haar_by_qr


def law_named(name):
    return {"gaussian": ensembles.GAUSSIAN, "uniform": ensembles.UNIFORM, "haar": ensembles.HAAR}[name]


@stream("checks.d20._products:draw_product")
def draw_product(case, keys):
    """H_L = B_L X/|B_L| for X Gaussian d × d: σ_2/σ_1, the norm, and how far the last layer turned the first column."""
    d, L = case.d, case.depth
    found = normalised_products(residual_factors(keys, d, gamma=number(case.gamma), depth=L, law=law_named(case.law)), (L - 1, L))
    X = gaussian_start(keys, d=d, N=d)
    before, H = (spectral_unit(found[layer]) @ X for layer in (L - 1, L))
    size = np.linalg.norm(H, axis=(1, 2)) / np.linalg.norm(X, axis=(1, 2))
    a, b = before[:, :, 0], H[:, :, 0]
    cosine = (a * b).sum(1) / np.linalg.norm(a, axis=1) / np.linalg.norm(b, axis=1)
    return {
        "ratio": second_to_first(H),
        "size": size,
        "cosine": cosine,
        "increment": np.linalg.norm(H - before, axis=(1, 2)) / np.linalg.norm(X, axis=(1, 2)),
    }


PRODUCT_BOUNDS = {"ratio": (0, 1), "size": (0, 1), "cosine": (-1, 1), "increment": (0, 2)}


@stream("checks.d20._products:draw_scheduled_product")
def draw_scheduled_product(case, keys):
    """σ_2/σ_1 of B_L for γ = L^{−p}, p = `power`."""
    gamma = float(case.depth) ** -float(case.power)
    found = normalised_products(
        residual_factors(keys, case.d, gamma=gamma, depth=case.depth, law=law_named(case.law)), (case.depth,)
    )
    return {"ratio": second_to_first(found[case.depth]), "stays": np.zeros(len(keys))}


@stream("checks.d20._products:draw_limit_point")
def draw_limit_point(case, keys):
    """σ_2/σ_1 of W_n ⋯ W_1: `shape` plain, repeated (two equal blocks, reducible) or haar (not contracting)."""
    if case.shape == "haar":
        factors = drawn(keys, case.d, depth=case.depth, draw=haar_by_qr)
    else:
        factors = residual_factors(keys, case.d, gamma=number(case.gamma), depth=case.depth, law=law_named(case.law))
    if case.shape == "repeated":
        factors = block_repeated(factors)
    return {"ratio": second_to_first(normalised_products(factors, (case.depth,))[case.depth])}


@stream("checks.d20._products:draw_exponents")
def draw_exponents(case, keys):
    """Largest distance between measured growth rates of a Gaussian product and Newman's exponents (unit variance)."""
    rates = estimate_exponents(residual_factors(keys, case.d, gamma=float("inf"), depth=case.depth))
    known = newman_exponents(case.d)
    return {
        "error": np.abs(rates - known).max(axis=1),
        "error_without_log_two": np.abs(rates - (known - 0.5 * np.log(2))).max(axis=1),
        "gap": rates[:, 0] - rates[:, 1],
    }
