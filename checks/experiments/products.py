"""Products of random matrices, one matrix (or one chain of prefixes) per draw, and the exact moments of their limit."""

import numpy as np

from lemmacheck import grid, stream
from theory.chains.products import bartlett_factors, largest_singular_value, log_singular_values, product_singular_values
from theory.laws.fuss_catalan import edge
from theory.laws.product_moments import kolmogorov_distance
from theory.randomness import ensembles

FACTORS = 10
LAW_CASES = (
    *grid(M=(1, 2, 3, 10), N=(100,)),
    *grid(M=(1,), N=(200,)),
    *grid(M=(5,), N=(200,), since="ci"),
    *grid(M=(1,), N=(1000,), since="ci"),
    *grid(M=(10,), N=(500,), since="ci"),
    *grid(M=(2, 5, 10), N=(1000,), since="full"),
)


@stream("checks.b18.experiments:draw_distance")
def draw_distance(case, keys):
    """Distance between the squared singular values of one Gaussian product and the limit law, overall and at the edge."""
    squared = product_singular_values(keys, case.N, factors=case.M) ** 2
    return {
        "distance": kolmogorov_distance(squared, case.M),
        "allowed": 1 / case.N,
        "unsquared": kolmogorov_distance(np.sqrt(squared), case.M),
        "unscaled": kolmogorov_distance(1.5**case.M * squared, case.M),  # variances σ² = 3/2, forgotten
        "edge_gap": np.abs(squared[:, 0] / float(edge(case.M)) - 1),
        "edge_gap_unsquared": np.abs(np.sqrt(squared[:, 0]) / float(edge(case.M)) - 1),
        "edge_scale": case.N ** (-2 / 3),  # the size of fluctuations at a soft edge
    }


@stream("checks.b18.experiments:draw_other_entries")
def draw_other_entries(case, keys):
    """The same distance for other entry laws of mean 0 and variance 1/N."""
    laws = {
        "uniform": ensembles.UNIFORM,
        "±1": ensembles.RADEMACHER,
        "half zero": ensembles.sparse(0.5),
        "nine tenths zero": ensembles.sparse(0.1),
        "two non-zero per row": ensembles.sparse(2 / case.N),
    }
    squared = product_singular_values(keys, case.N, factors=case.M, law=laws[case.law]) ** 2
    return {"distance": kolmogorov_distance(squared, case.M), "allowed": 1 / case.N}


@stream("checks.b18.experiments:draw_norms")
def draw_norms(case, keys):
    """Along one chain of prefixes X_1 … X_M, M = 1..10: whether the largest singular value rises at every step.

    Standard Gaussian entries; the triangular factors have the joint law of all prefixes.
    """
    logs = np.empty((len(keys), FACTORS))
    products = np.eye(case.N)
    for k in range(FACTORS):
        products = bartlett_factors(keys, case.N, block=k) @ products
        logs[:, k] = [np.log(largest_singular_value(product)) for product in products]
    root = 0.5 * np.log(case.N)
    normalised = (logs - root * np.arange(1, FACTORS + 1))[:, [0, 1, 3, 7]]
    return {
        "fails": (np.diff(logs, axis=1) <= 0).any(1),
        "fails_double": (np.diff(logs, axis=1) <= np.log(2) + root).any(1),
        "fails_normalised": (np.diff(normalised, axis=1) <= 0).any(1),
        "fails_linear": (normalised[:, 3] - normalised[:, 0] <= np.log(8) - np.log(2)),
        "top_1": np.exp(normalised[:, 0]),
        "top_8": np.exp(normalised[:, 3]),
    }


@stream("checks.b18.experiments:draw_condition_growth")
def draw_condition_growth(case, keys):
    """log κ of the prefixes with 1, 2, 4, 8 factors of one product, from graded triangles that never cancel."""
    rows = []
    for factors in np.stack([bartlett_factors(keys, case.N, block=k) for k in range(8)], axis=1):
        logs = [log_singular_values(factors[:M]) for M in (1, 2, 4, 8)]
        rows.append([values[0] - values[-1] for values in logs])
    table = np.array(rows)
    return {"rise": np.diff(table, axis=1).min(1), **{f"log_kappa_{M}": table[:, i] for i, M in enumerate((1, 2, 4, 8))}}
