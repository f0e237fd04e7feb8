"""Shared evidence about the wide Gaussian chain of D21."""

from __future__ import annotations

from checks.engine.api import Fraction


_paths: dict[tuple[int, str, int], list] = {}  # deeper cases go on where shallower ones stopped


def limit_path(n, top, depth):
    """Enclosures (high, rest) of the two eigenvalues of HᵀH at layers 1..depth for d → ∞, from (top, rest, …, rest).

    The infinite-width map T is symmetric, so a two-level spectrum stays two-level, and T_1 = E[g_1²/(g_1² + ρ Σ g_k²)]
    falls pointwise in ρ = rest/high: it rises with `high`. So the ends of an interval are mapped one by one, each with
    an exact input, and errors do not pile up.
    """
    from flint import arb, ctx

    from theory.infinite_width import next_spectrum_ball

    bits = ctx.prec

    def image(high):
        return next_spectrum_ball([high] + [(1 - high) / (n - 1)] * (n - 1), bits=bits)[0]

    path = _paths.setdefault((n, str(top), bits), [])
    while len(path) < depth:
        low, high = (arb(top), arb(top)) if not path else (path[-1].lower(), path[-1].upper())
        path.append(image(low).union(image(high)))
    return [(high, (1 - high) / (n - 1)) for high in path[:depth]]


def measure_limit(case):
    """V at layer depth + 1 and the smallest singular value over layers 1..depth, for d → ∞."""
    from flint import arb

    n, depth = int(case.n.p), int(case.depth.p)
    path = limit_path(n, case.top, depth + 1)
    high, _ = path[-1]
    smallest = path[0][1]
    for _, rest in path[1:-1]:
        smallest = smallest.min(rest)
    # the deviations are δ and −δ/(n−1), n − 1 times
    return {"V": (high - arb(1) / n) * (arb(n) / (n - 1)).sqrt(), "sigma_min": smallest.sqrt(), "inverse_root_width": 0}


def draw_gap(case, keys):
    """V(H_{ℓ+1}) and the smallest singular value over layers 1..ℓ, from a diagonal start with one large entry."""
    import numpy as np

    from theory.chains.wide import simulate

    n, depth, d = case.n, case.depth, case.d
    top = float(Fraction(case.top))
    start = np.diag(np.sqrt([top] + [(1 - top) / (n - 1)] * (n - 1)))
    seen = simulate(keys, start, d=d, layers=range(1, depth + 2), observables=("V", "sigma_min"))
    return {
        "V": seen["V"][:, -1],
        "sigma_min": seen["sigma_min"][:, :-1].min(1),
        "inverse_root_width": np.full(len(keys), d**-0.5),
    }


def gap_bounds(case):
    return {"V": (0, (1 - 1 / case.n) ** 0.5), "sigma_min": (0, case.n**-0.5), "inverse_root_width": (case.d**-0.5, case.d**-0.5)}
