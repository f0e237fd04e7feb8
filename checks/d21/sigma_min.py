"""With high probability a random matrix of mean zero, variance one is said to have its smallest singular value above √d − √n."""

from checks.engine.api import Always, Claim, Control, Draws, Enclosed, Foil, Fraction, OnAverage, WithProbability, sqrt


def measure_equal_signs(case):
    """Rademacher entries that all come out +1: the smallest singular value of that matrix, from its exact Gram matrix."""
    import sympy

    n, d = int(case.n.p), int(case.d.p)
    ones = sympy.ones(d, n)
    return {"sigma_min": sqrt(min((ones.T * ones).eigenvals()))}


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
    says=r"P\left(\sigma_{\min}(H_0) > \sqrt d - \sqrt n\right) \ge \tfrac{19}{20}, \quad H_0 \in \mathbb{R}^{d\times n}"
    r" \ \text{iid, mean 0, variance 1}",
    relation=WithProbability(Fraction(19, 20)),
    margin=lambda q: q.sigma_min - sqrt(q.d) + q.c * sqrt(q.n),
    constants=dict(c=1),
    readings=(
        "Printed without a probability: read as “with high probability”, here 19/20, for Gaussian entries; the level is ours. For n"
        " proportional to d the probability stays near 0.83, however large d is: √d − √n is where the smallest singular value"
        " concentrates, with fluctuations of both signs (the law of Tracy and Widom). Draws at 64×32.",
        "On average the bound is true for Gaussian entries (d21/sigma-min-amended); for every outcome it is not"
        " (d21/sigma-min-signs).",
    ),
    evidence=(Draws([{"d": 64, "n": 32}], draw_smallest, draws=2048),),
    foils=(Foil("√d − √n/2", c=Fraction(1, 2)),),
    control=Control("with probability 1/2", relation=WithProbability(Fraction(1, 2))),
    by_hand="""
import numpy as np
rng = np.random.default_rng(0)
held = [np.linalg.svd(rng.standard_normal((100, 50)), compute_uv=False)[-1] > 100**0.5 - 50**0.5 for run in range(400)]
assert np.mean(held) < 0.9, "the bound would hold with high probability"
""",
)

signs = claim.but(
    label="Section 3.3, smallest singular value, every outcome",
    title="In every outcome, whatever the law: the smallest singular value of a random matrix is above √d − √n",
    says=r"\sigma_{\min}(H_0) > \sqrt d - \sqrt n \ \text{for every outcome of iid entries of mean 0 and variance 1}",
    relation=Always(),
    provenance="derived",
    readings=("The sentence taken at its word. Random signs that all agree (probability 2^{1−dn}) have rank one.",),
    evidence=(
        Enclosed(
            [{"d": 3, "n": 2}, {"d": 100, "n": 10}, {"d": 1, "n": 1}, {"d": 9, "n": 1}],
            measure_equal_signs,
            says="Rademacher entries, all equal",
        ),
    ),
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
