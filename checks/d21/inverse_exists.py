"""The inverse in equation (6) is said to exist when there are sufficiently many more samples than neurons."""

from checks.engine.api import Claim, Control, Eventually, Family, Foil


def measure_equal(case):
    """All n samples equal: rank one, whatever n is."""
    return {"rank": 1, "d": 2}


def measure_generic(case):
    """At least d linearly independent samples: rank d for every n ≥ d."""
    return {"rank": 2, "d": 2}


claim = Claim(
    label="Section 5.2, the inverse",
    says=r"\Sigma_\ell^{-1/2} \ \text{exists for all } H_\ell \in \mathbb{R}^{d\times n} \ \text{when } n \gg d",
    relation=Eventually("n"),
    margin=lambda q: q.rank - q.d,
    readings=(
        "Σ_ℓ is invertible exactly when H_ℓ has rank d. The number of samples does not decide that: n copies of one sample"
        " have rank one for every n. The footnote assumes almost orthogonal representations instead.",
        "The exponent 2 after d in the printed text is the mark of that footnote.",
    ),
    evidence=(Family(2, measure_equal, "n", covers="every n ≥ 2 at d = 2, all samples equal"),),
    foils=(Foil("rank above d", margin=lambda q: q.rank - q.d - 1),),
    control=Control(
        "d independent samples among them", evidence=(Family(2, measure_generic, "n", covers="n ≥ 2, d = 2"),)
    ),
    by_hand="""
import numpy as np
for n in (2, 100, 10000):
    assert np.linalg.svd(np.ones((2, n)), compute_uv=False)[-1] < 1e-9 * n, "Sigma would be invertible"
""",
)
