"""With high probability a random matrix of mean zero, variance one is said to have its smallest singular value above √d − √n."""

from itertools import product
from math import comb

import numpy as np
from flint import arb

from lemmacheck import Always, Claim, Control, Draws, Enclosed, Foil, Fraction, OnAverage, WithProbability, sqrt
from theory.randomness.ensembles import gaussian_start, sparse, weights

GAUSSIAN = "Gaussian"  # the other law is that of signs: ±1/√p with probability p/2 each, p the density, and 0 otherwise


def measure_equal_signs(case):
    """Rademacher entries that all come out +1: the smallest singular value of that matrix, from its exact Gram matrix."""
    import sympy

    n, d = case.n, case.d
    ones = sympy.ones(d, n)
    return {"sigma_min": sqrt(min((ones.T * ones).eigenvals()))}


def draw_smallest(case, keys):
    """The smallest singular value of a Gaussian matrix, cut off at 2√d, which it exceeds with a negligible probability."""
    values = np.linalg.svd(gaussian_start(keys, d=case.d, N=case.n), compute_uv=False)[:, -1]
    return {"sigma_min": np.minimum(values, 2 * case.d**0.5)}


def draw_smallest_sparse(case, keys):
    """The smallest singular value of a matrix with entries ±1/√p (p/2 each) or 0: mean zero, variance one."""
    H = weights(sparse(float(case.density)), keys, block=0, rows=case.d, columns=case.n)
    return {
        "sigma_min": np.linalg.svd(H, compute_uv=False)[:, -1]
    }  # roots of eigenvalues would be cut off where rounding ends below 0


def measure_law(case):
    """P(σ_min > √d − √n): a χ² tail or a binomial sum at n = 1, all sign matrices at n = 2."""
    n, d = case.n, case.d
    line = arb(d).sqrt() - arb(n).sqrt()
    if case.entries == GAUSSIAN:
        half = line * line / 2 if line > 0 else arb(0)
        return {"probability": half.gamma_upper(arb(d) / 2, regularized=1), "gaussian": 1}
    outcomes = _squares_of_signs(d, case.density) if n == 1 else _squares_of_sign_pairs(d)
    return {"probability": sum((p for square, p in outcomes if _above(square, line)), arb(0)), "gaussian": 0}


def _above(square, line):
    """σ_min > line, decided or refused: balls that overlap would leave the sign open."""
    gap = sqrt(square) - line
    if not (gap > 0 or gap < 0):
        raise ValueError("an outcome lies on the line itself; choose another size")
    return gap > 0


def _squares_of_signs(d, density):
    """n = 1, density p: σ_min² is k/p with k of d entries different from zero; with the probability of each k."""
    return [(arb(k) / density, arb(comb(d, k) * density**k * (1 - density) ** (d - k))) for k in range(d + 1)]


def _squares_of_sign_pairs(d):
    """n = 2, density 1: all 4^d sign matrices, σ_min² = d − |inner product of the two columns|."""
    signs = list(product((-1, 1), repeat=d))
    return [(arb(d - abs(sum(x * y for x, y in zip(a, b, strict=True)))), arb(1) / 4**d) for a in signs for b in signs]


def smallest_bounds(case):
    return {"sigma_min": (0, 2 * case.d**0.5)}


SPARSE = [{"d": d, "n": n, "density": Fraction(1, 20)} for d, n in ((64, 32), (1000, 10))]
DRAWN = Draws([{"d": 64, "n": 32}, {"d": 1000, "n": 10, "since": "ci"}], draw_smallest, draws=2048)

claim = Claim(
    label="Section 3.3, smallest singular value",
    whose="read",
    place="Section 3.3",
    sides={"the smallest singular value": lambda q: q.sigma_min, "√d − √n": lambda q: sqrt(q.d) - q.c * sqrt(q.n)},
    fails="hypothesis",
    because="√d − √n is where σ_min of Gaussian entries concentrates, with fluctuations of both signs; sparse entries fall below.",
    says=r"P\left(\sigma_{\min}(H_0) > \sqrt d - \sqrt n\right) \ge \tfrac{19}{20}, \quad H_0 \in \mathbb{R}^{d\times n}"
    r" \ \text{iid, mean 0, variance 1}",
    relation=WithProbability(Fraction(19, 20)),
    margin=lambda q: q.sigma_min - sqrt(q.d) + q.c * sqrt(q.n),
    constants=dict(c=1),
    readings=(
        "Printed without a probability and for every law of mean zero and variance one: read as “with high probability”, here"
        " 19/20; the level is ours. Draws of Gaussian entries at 64×32 (ci: 1000×10) and of sparse ones, ±√20 with probability"
        " 1/40 each and zero otherwise, at 64×32 and 1000×10.",
        "For Gaussian entries and n proportional to d the probability stays near 0.83, however large d is: √d − √n is where the"
        " smallest singular value concentrates, with fluctuations of both signs (the law of Tracy and Widom). For the sparse"
        " entries it is about 0.02 and 0.2. Exact probabilities at small sizes: d21/sigma-min-law.",
        "On average the bound is true for Gaussian entries (d21/sigma-min-amended); for every outcome it is not"
        " (d21/sigma-min-signs).",
    ),
    evidence=(Draws(SPARSE, draw_smallest_sparse, draws=256, says="sparse entries"), DRAWN),
    foils=(Foil("√d − 0.9√n", c=Fraction(9, 10)),),
    control=Control("Gaussian entries, with probability 1/2", relation=WithProbability(Fraction(1, 2)), evidence=(DRAWN,)),
    by_hand="""
import numpy as np
rng, line = np.random.default_rng(0), 64**0.5 - 32**0.5
smallest = lambda entries: np.linalg.svd(entries, compute_uv=False)[-1]
sparse = [smallest(rng.choice([-1, 0, 1], (64, 32), p=[1/40, 38/40, 1/40]) * 20**0.5) for run in range(400)]
print(np.mean(sparse), "against", line)            # one entry in twenty is not zero; variance one
assert np.mean(np.array(sparse) > line) < 0.1, "the bound would hold with high probability"
""",
)

law = Claim(
    label="Section 3.3, smallest singular value, exact laws",
    sides={"the probability": lambda q: q.probability, "the level": lambda q: q.level},
    fails="hypothesis",
    because="Sparse entries of mean zero and variance one all vanish with a probability near one.",
    title="By exact laws: the smallest singular value is above √d − √n with probability 19/20, whatever the law of the entries",
    says=r"P\left(\sigma_{\min}(H_0) > \sqrt d - \sqrt n\right) \ge \tfrac{19}{20} \ \text{for every size and law of mean 0,"
    r" variance 1}",
    relation=Always(),
    margin=lambda q: q.probability - q.level,
    constants=dict(level=Fraction(19, 20)),
    whose="ours",
    readings=(
        "The probability itself, not drawn: at n = 1 the smallest singular value is the length of the column, χ_d for Gaussian"
        " entries and √(k/p) with k binomial for signs of density p; at 3×2 all 64 sign matrices are counted (3/4 of them are"
        " above the line: the others have equal or opposite columns).",
        "At n = 1 Gaussian entries give 0.91 to 0.92 for d ≥ 2 and tend to Φ(√2) = 0.921, so 9/10 would hold there (the"
        " control). For entries of density p at d = 4 it is 1 − (1 − p)⁴, which tends to zero with p: no positive level"
        " serves every law of mean zero and variance one.",
    ),
    evidence=(
        Enclosed(
            [{"entries": "signs", "d": 4, "n": 1, "density": Fraction(1, q)} for q in (1000, 20)]
            + [{"entries": "signs", "d": d, "n": 2, "density": 1} for d in (3, 4)]
            + [{"entries": GAUSSIAN, "d": d, "n": 1, "density": 1} for d in (1, 2, 3, 4, 9, 100, 10000)],
            measure_law,
            says="exact probabilities",
        ),
    ),
    foils=(Foil("probability 24/25", level=Fraction(24, 25)),),
    control=Control(
        "Gaussian entries, probability 9/10", level=Fraction(9, 10), assumes={"Gaussian entries": lambda q: q.gaussian - 1}
    ),
    shows={"probability": lambda q: q.probability},
    by_hand="""
from fractions import Fraction as F
density = F(1, 1000)                                    # d = 4, n = 1: four entries, each zero but for one time in a thousand,
chance = 1 - (1 - density)**4                           # and then of size 1000^(1/2), so that the length exceeds 2 - 1
print(float(chance), "against", float(F(19, 20)))
assert chance < F(19, 20), "a column of four sparse entries would be above the line"
""",
)

signs = claim.but(
    label="Section 3.3, smallest singular value, every outcome",
    sides={"the smallest singular value": lambda q: q.sigma_min, "√d − √n": lambda q: sqrt(q.d) - q.c * sqrt(q.n)},
    fails="reading",
    because="Random signs may all agree, and then the matrix has rank one.",
    title="In every outcome, whatever the law: the smallest singular value of a random matrix is above √d − √n",
    says=r"\sigma_{\min}(H_0) > \sqrt d - \sqrt n \ \text{for every outcome of iid entries of mean 0 and variance 1}",
    relation=Always(),
    whose="ours",
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
print(np.linalg.svd(H)[1][-1], "against", 3**0.5 - 2**0.5)
assert np.linalg.svd(H)[1][-1] < 3**0.5 - 2**0.5, "the bound would hold for this draw"
""",
)

amended = claim.but(
    label="Section 3.3, repaired",
    title="For Gaussian entries the smallest singular value is above √d − √n on average",
    says=r"\mathbb{E}\,\sigma_{\min}(H_0) \ge \sqrt d - \sqrt n \ \text{for Gaussian entries}",
    relation=OnAverage(),
    whose="ours",
    readings=(
        "Gordon's inequality, tried here on σ_min cut off at 2√d (a slightly stronger statement with a bounded quantity), at sizes"
        " where no draw comes near the cut. One column, n = 1, is not drawn: at d = 9 its length passes the cut now and then.",
    ),
    evidence=(
        Draws(
            [{"d": 16, "n": 4}, {"d": 36, "n": 9}, {"d": 64, "n": 4}, {"d": 100, "n": 64}],
            draw_smallest,
            smallest_bounds,
            draws=4096,
        ),
    ),
    foils=(Foil("√d − 0.8√n", c=Fraction(4, 5)),),
)
