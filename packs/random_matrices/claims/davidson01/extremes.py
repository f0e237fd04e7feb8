"""√m − √n ≤ E σ_min ≤ E σ_max ≤ √m + √n for an m×n matrix of standard normals."""

import math

import numpy as np

from lemmacheck import Claim, Draws, Foil, Fraction, OnAverage, WithProbability, generators, sqrt

BEYOND = 6  # the cap lies so far beyond √(mn)


def extremes(case, keys):
    """The singular values of one matrix per key."""
    values = [np.linalg.svd(rng.standard_normal((case.m, case.n)), compute_uv=False) for rng in generators(keys)]
    cap = math.sqrt(case.m * case.n) + BEYOND
    return {
        "largest": [min(float(s[0]), cap) for s in values],
        "smallest": [min(float(s[-1]), cap) for s in values],
        "uncapped": [float(s[0]) for s in values],
    }


def ranges(case):
    cap = math.sqrt(case.m * case.n) + BEYOND
    return {"largest": (0, cap), "smallest": (0, cap), "uncapped": (0, None)}


SIZES = ((2, 1), (2, 2), (6, 2), (8, 8))
CASES = [{"m": m, "n": n} for m, n in SIZES]

claim = Claim(
    label="Expected extreme singular values",
    says=r"\sqrt m - \sqrt n \le \mathbb{E}\,\sigma_{\min}, \quad \mathbb{E}\,\sigma_{\max} \le \sqrt m + \sqrt n",
    relation=OnAverage(),
    margin=lambda q: (q.smallest - sqrt(q.m) + q.shift * sqrt(q.n), sqrt(q.m) + q.shift * sqrt(q.n) - q.largest - q.rest),
    constants=dict(shift=1, rest=Fraction(1, 10**7)),
    whose="read",
    readings=(
        "E σ_max is at most the mean of the values capped at √(mn) + 6 plus E(‖G‖ − cap)₊ < 10⁻⁷, by the Gaussian tail of"
        " the length",
        "sizes up to 8 × 8",
    ),
    evidence=(Draws(CASES, extremes, ranges, draws=16384),),
    foils=(Foil("half of √n", shift=Fraction(1, 2)),),
    because="Gordon's comparison inequality.",
)
tail = Claim(
    label="Tail of the largest singular value",
    title="P(σ_max > √m + √n + t) ≤ e^{−t²/2} for t ≥ 0",
    says=r"\mathbb{P}(\sigma_{\max} > \sqrt m + \sqrt n + t) \le e^{-t^2/2}",
    relation=WithProbability(lambda case: 1 - math.exp(-(float(case.t) ** 2) / 2)),
    margin=lambda q: sqrt(q.m) + q.shift * sqrt(q.n) + q.t - q.uncapped,
    constants=dict(shift=1),
    whose="read",
    readings=("sizes up to 8 × 8, t = 1/2, 1, 2",),
    evidence=(Draws([{**case, "t": t} for case in CASES for t in (Fraction(1, 2), 1, 2)], extremes, ranges, draws=4096),),
    foils=(Foil("without √n", shift=0),),
    because="σ_max is a 1-Lipschitz function of the entries, and its mean is at most √m + √n.",
)
