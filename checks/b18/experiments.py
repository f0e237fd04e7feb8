"""Products of random matrices, one matrix (or one chain of prefixes) per draw, and the exact moments of their limit."""

from checks.engine.api import Fraction, grid

FACTORS = 10
LAW_CASES = (
    *grid(M=(1, 2, 3, 10), N=(100,)),
    *grid(M=(1, 5), N=(200,)),
    *grid(M=(1,), N=(1000,)),
    *grid(M=(10,), N=(500,), since="ci"),
    *grid(M=(2, 5, 10), N=(1000,), since="full"),
)


def whole(value):
    """A case parameter as a Python int (fractions arrive as flint numbers)."""
    return int(value.p) if hasattr(value, "p") else int(value)


def measure_moments(case):
    """The first five moments of the printed density and of the eigenvalues of XXᵀ in the limit, scale = Πσ_i²."""
    from theory.fuss_catalan import moment
    from theory.product_moments import limit_moments

    M = whole(case.M)
    scale = Fraction(str(case.variance)) ** M
    law = [moment(M, k) for k in range(1, 6)]
    matrix = [scale**k * m for k, m in enumerate(limit_moments(M, 5), start=1)]
    gaps = [abs(scale**k * m - mm) for k, (m, mm) in enumerate(zip(law, matrix, strict=True), start=1)]
    return {
        "law": law,
        "matrix": matrix,
        "scale": scale,
        "distance": max(gaps),
        "unscaled": abs(law[0] - matrix[0]),
        "allowed": 0,
    }


def draw_distance(case, keys):
    """Kolmogorov distance between the squared singular values of one Gaussian product and the limit law."""
    import numpy as np

    from theory.product_moments import kolmogorov_distance
    from theory.products import product_singular_values

    one = np.ones(len(keys))
    squared = product_singular_values(keys, case.N, factors=case.M) ** 2
    return {
        "distance": kolmogorov_distance(squared, case.M),
        "allowed": one / case.N,
        "scale": one,
        "unsquared": kolmogorov_distance(np.sqrt(squared), case.M),
    }


def draw_other_entries(case, keys):
    """The same distance for other entry laws of mean 0 and variance 1/N."""
    import numpy as np

    from theory import ensembles
    from theory.product_moments import kolmogorov_distance
    from theory.products import product_singular_values

    laws = {
        "uniform": ensembles.UNIFORM,
        "±1": ensembles.RADEMACHER,
        "half zero": ensembles.sparse(0.5),
        "nine tenths zero": ensembles.sparse(0.1),
        "two non-zero per row": ensembles.sparse(2 / case.N),
    }
    squared = product_singular_values(keys, case.N, factors=case.M, law=laws[case.law]) ** 2
    return {"distance": kolmogorov_distance(squared, case.M), "allowed": np.ones(len(keys)) / case.N}


def draw_norms(case, keys):
    """Along one chain of prefixes X_1 … X_M, M = 1..10: whether the largest singular value rises at every step.

    Standard Gaussian entries; the triangular factors have the joint law of all prefixes.
    """
    import numpy as np

    from theory.products import bartlett_factors

    logs = np.empty((len(keys), FACTORS))
    for b in range(len(keys)):
        product = np.eye(case.N)
        for k in range(FACTORS):
            product = bartlett_factors(keys[b : b + 1], case.N, block=k)[0] @ product
            logs[b, k] = np.log(np.linalg.norm(product, 2))
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


def draw_condition_numbers(case, keys):
    """log κ of the prefixes with 1, 2, 4, 8 factors of one product, from graded triangles that never cancel."""
    import numpy as np

    from theory.products import bartlett_factors, log_singular_values

    rows = []
    for b in range(len(keys)):
        factors = [bartlett_factors(keys[b : b + 1], case.N, block=k)[0] for k in range(8)]
        logs = [log_singular_values(factors[:M]) for M in (1, 2, 4, 8)]
        rows.append([values[0] - values[-1] for values in logs])
    table = np.array(rows)
    return {"rise": np.diff(table, axis=1).min(1), **{f"log_kappa_{M}": table[:, i] for i, M in enumerate((1, 2, 4, 8))}}
