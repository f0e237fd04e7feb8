"""A matrix of independent entries with mean zero and variance one is said to have smallest singular value above √d − √n."""

from checks.engine.api import Always, Claim, Control, Draws, Enclosed, Foil, Fraction, OnAverage, sqrt


def measure_equal_signs(case):
    """Rademacher entries that all come out +1 (probability 2^−dn): rank one, so σ_min is √d for n = 1 and 0 for n ≥ 2."""
    return {"sigma_min": sqrt(case.d) if case.n == 1 else 0}


def draw_smallest(case, keys):
    """The smallest singular value of a Gaussian matrix, cut off at √d (which it exceeds with a negligible probability)."""
    import numpy as np

    from theory.ensembles import gaussian_start

    values = np.linalg.svd(gaussian_start(keys, d=case.d, N=case.n), compute_uv=False)[:, -1]
    return {"sigma_min": np.minimum(values, case.d**0.5)}


def smallest_bounds(case):
    return {"sigma_min": (0, case.d**0.5)}


claim = Claim(
    label="Section 3.3, smallest singular value",
    says=r"\sigma_{\min}(H_0) > \sqrt d - \sqrt n, \quad H_0 \in \mathbb{R}^{d\times n} \ \text{iid, mean 0, variance 1}",
    relation=Always(),
    margin=lambda q: q.sigma_min - sqrt(q.d) + q.c * sqrt(q.n),
    constants=dict(c=1),
    readings=(
        "As printed the bound has no probability and no expectation, and the law of the entries is free.",
        "For Gaussian entries √d − √n is a lower bound of the mean (Gordon): the repaired claim.",
    ),
    evidence=(
        Enclosed(
            [{"d": 3, "n": 2}, {"d": 100, "n": 10}, {"d": 1, "n": 1}, {"d": 9, "n": 1}],
            measure_equal_signs,
            says="Rademacher entries, all equal",
        ),
    ),
    foils=(Foil("√d − √n/2", c=Fraction(1, 2)),),
    control=Control("n = 1", assumes={"n = 1": lambda q: 1 - q.n}),
    by_hand="""
import numpy as np
H = np.ones((3, 2))                   # a possible draw of random signs: probability 2**-6
assert np.linalg.svd(H)[1][-1] < 3**0.5 - 2**0.5, "the bound would hold for this draw"
""",
)

amended = claim.but(
    label="Section 3.3, repaired",
    title="For Gaussian entries the smallest singular value is above √d − √n on average",
    says=r"\mathbb{E}\,\sigma_{\min}(H_0) \ge \sqrt d - \sqrt n \ \text{for Gaussian entries}",
    relation=OnAverage(),
    provenance="derived",
    readings=(
        "Gordon's inequality, tried here on σ_min cut off at √d (a slightly stronger statement with a bounded quantity).",
    ),
    evidence=(
        Draws(
            [{"d": 16, "n": 4}, {"d": 36, "n": 9}, {"d": 64, "n": 4}, {"d": 9, "n": 1}],
            draw_smallest,
            smallest_bounds,
            draws=4096,
        ),
    ),
    foils=(Foil("√d − 0.8√n", c=Fraction(4, 5)),),
    control=None,
    by_hand="",
)
