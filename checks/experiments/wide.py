"""Shared evidence about the wide Gaussian chain of D21."""

from __future__ import annotations

import numpy as np
from flint import arb, ctx

from lemmacheck import Fraction, stream
from theory.chains.wide import simulate
from theory.definitions.transport import w2_square_to_white
from theory.enclosures.gap_contraction import excess_floor
from theory.laws.infinite_width import next_share_ball

_paths: dict[tuple[int, str, int], list] = {}  # deeper cases go on where shallower ones stopped


def limit_path(n, top, depth):
    """Enclosures (high, rest) of the two eigenvalues of HᵀH at layers 1..depth for d → ∞, from (top, rest, …, rest).

    The infinite-width map T is symmetric, so a two-level spectrum stays two-level, and T_1 = E[g_1²/(g_1² + ρ Σ g_k²)]
    falls pointwise in ρ = rest/high: it rises with `high`. So the ends of an interval are mapped one by one, each with
    an exact input, and errors do not pile up.
    """
    bits = ctx.prec

    def image(high):
        return next_share_ball([high] + [(1 - high) / (n - 1)] * (n - 1), bits=bits)

    path = _paths.setdefault((n, str(top), bits), [])
    while len(path) < depth:
        low, high = (arb(top), arb(top)) if not path else (path[-1].lower(), path[-1].upper())
        path.append(image(low).union(image(high)))
    return [(high, (1 - high) / (n - 1)) for high in path[:depth]]


def measure_limit(case):
    """V at layer depth + 1 and the smallest singular value over layers 1..depth, for d → ∞."""
    n, depth = case.n, case.depth
    path = limit_path(n, case.top, depth + 1)
    high, _ = path[-1]
    smallest = path[0][1]
    for _, rest in path[1:-1]:
        smallest = smallest.min(rest)
    # the deviations are δ and −δ/(n−1), n − 1 times
    return {"V": (high - arb(1) / n) * (arb(n) / (n - 1)).sqrt(), "sigma_min": smallest.sqrt(), "inverse_root_width": 0}


def measure_floor(case):
    """A rational lower bound of V at layer depth + 1 for d → ∞, from the spectrum (top, α², …, α²).

    The small eigenvalues never fall (Jensen), so the smallest singular value is at least α at every layer.
    """
    n, depth, alpha = case.n, case.depth, Fraction(str(case.alpha))
    start = 1 - (n - 1) * alpha**2 - Fraction(1, n)
    excess = excess_floor(n, start, layers=depth + 1)  # V = excess·√(n/(n−1)) is larger still
    return {"V": excess, "sigma_min": alpha, "inverse_root_width": 0, "start": start, "excess": excess}


STARTS = {
    "one large": lambda n, top: [top] + [(1 - top) / (n - 1)] * (n - 1),
    "one small": lambda n, top: [(1 - top) / 10] + [(1 - (1 - top) / 10) / (n - 1)] * (n - 1),
    "two clusters": lambda n, top: [top / (n // 2)] * (n // 2) + [(1 - top) / (n - n // 2)] * (n - n // 2),
    "graded": lambda n, top: [(1 - top) ** (i / n) for i in range(n)],
}


def spectrum_of(start, n, top):
    """Eigenvalues of HᵀH at the start, adding up to one: where the large part `top` sits depends on the family."""
    values = STARTS[start](n, float(Fraction(top)))
    return [x / sum(values) for x in values]


@stream("checks.d21.experiments:draw_gap")
def draw_gap(case, keys):
    """V(H_{ℓ+1}) and the smallest singular value over layers 1..ℓ, from a diagonal start."""
    n, depth, d = case.n, case.depth, case.d
    start = np.diag(np.sqrt(spectrum_of(case.start, n, case.top)))
    seen = simulate(keys, start, d=d, layers=range(1, depth + 2), observables=("V", "sigma_min"))
    return {"V": seen["V"][:, -1], "sigma_min": seen["sigma_min"][:, :-1].min(1), "inverse_root_width": d**-0.5}


def gap_bounds(case):
    return {"V": (0, (1 - 1 / case.n) ** 0.5), "sigma_min": (0, case.n**-0.5)}


@stream("checks.d21.experiments:draw_gap_on_event")
def draw_gap_on_event(case, keys):
    """V(H_{ℓ+1})·1(A₁): the gap where σ_min(H_k) ≥ α for k = 1..ℓ, and zero elsewhere, from a diagonal start."""
    start = np.diag(np.sqrt(spectrum_of(case.start, case.n, case.top)))
    seen = simulate(keys, start, d=case.d, layers=range(1, case.depth + 2), observables=("V", "sigma_min"))
    event = seen["sigma_min"][:, :-1].min(1) ** 2 >= float(case.alpha_squared)
    return {"V_on_event": seen["V"][:, -1] * event, "inverse_root_width": case.d**-0.5, "event": event.astype(float)}


def gap_on_event_bounds(case):
    return {"V_on_event": (0, (1 - 1 / case.n) ** 0.5), "event": (0, 1)}


@stream("checks.d21.experiments:draw_distance_on_event")
def draw_distance_on_event(case, keys):
    """The W₂² of W H_{ℓ+1} to the white Gaussian given H_{ℓ+1}, times 1(A₁), from a diagonal start."""
    start = np.diag(np.sqrt(spectrum_of(case.start, case.n, case.top)))
    seen = simulate(keys, start, d=case.d, layers=range(1, case.depth + 2), observables=("eigenvalues",))["eigenvalues"]
    event = seen[:, :-1, -1].min(1) >= float(case.alpha_squared)
    return {"W2_on_event": w2_square_to_white(seen[:, -1]) * event, "inverse_width": 1 / case.d, "event": event.astype(float)}


def distance_on_event_bounds(case):
    """Σ(√s − 1/√n)² = 2 − 2 Σ√(s/n) is largest for rank one."""
    return {"W2_on_event": (0, 2 - 2 * case.n**-0.5), "event": (0, 1)}


@stream("checks.d21.experiments:draw_distance_at")
def draw_distance_at(case, keys):
    """The W₂² of W H_ℓ to the white Gaussian given H_ℓ at one deep layer, from one large eigenvalue: one chain is one draw."""
    start = np.diag(np.sqrt(spectrum_of("one large", case.n, "9/10")))
    seen = simulate(keys, start, d=case.d, layers=(case.layer,), observables=("eigenvalues",))["eigenvalues"]
    return {"W2": w2_square_to_white(seen[:, 0]), "inverse_width": 1 / case.d}


def distance_bounds(case):
    return {"W2": (0, 2 - 2 * case.n**-0.5)}


DEEP = [{"n": 4, "d": d, "layer": layer, "since": since} for layer, since in ((20, "quick"), (100, "ci")) for d in (6, 9, 36)]
ORTHOGONAL = {"n": 2, "start": "one large", "top": "1/2"}  # both eigenvalues are 1/2
RADIUS = (
    {**ORTHOGONAL, "d": 64, "depth": 14, "alpha_squared": Fraction(7, 20)},
    {**ORTHOGONAL, "d": 256, "depth": 14, "alpha_squared": Fraction(2, 5), "since": "ci"},
    {**ORTHOGONAL, "d": 1024, "depth": 16, "alpha_squared": Fraction(9, 20), "since": "ci"},
)
DISTANCES = (
    RADIUS[0],
    {**ORTHOGONAL, "top": "99999/100000", "d": 16384, "depth": 1, "alpha_squared": Fraction(11, 5000), "since": "ci"},
    {"n": 4, "d": 64, "depth": 1, "start": "one large", "top": "9/10", "alpha_squared": Fraction(1, 40), "since": "ci"},
    {"n": 4, "d": 256, "depth": 40, "start": "graded", "top": "4/5", "alpha_squared": Fraction(1, 6), "since": "ci"},
)
