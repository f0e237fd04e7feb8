"""k ≥ 4 ln n/(ε²/2 − ε³/3) dimensions keep all squared distances of n points within 1 ± ε with probability at least 1/n."""

import math

import numpy as np
from flint import arb, fmpq

from lemmacheck import Always, Claim, Control, Domain, Draws, Foil, Fraction, Real, Search, Whole, WithProbability, generators


def dimensions(factor, n, eps):
    """The smallest whole k with k ≥ factor · ln n/(ε²/2 − ε³/3)."""
    if not 0 < eps < 1:
        raise ZeroDivisionError("the statement is about 0 < ε < 1")
    shrink = eps * eps / 2 - eps * eps * eps / 3
    if isinstance(eps, float):
        return math.ceil(factor * math.log(n) / shrink)
    return int((factor * arb(n).log() / shrink).ceil().unique_fmpz())


def misses(k, low, high):
    """P(χ²_k < k·low) + P(χ²_k > k·high): the chance that one squared distance leaves the range."""
    if isinstance(low, float):
        from scipy.special import gammainc, gammaincc

        return float(gammainc(k / 2, k * low / 2) + gammaincc(k / 2, k * high / 2))
    half = fmpq(k, 2)
    return 1 - arb(half * low).gamma_upper(arb(half), 1) + arb(half * high).gamma_upper(arb(half), 1)


def pairs_kept(n, k, low, high):
    """All pairs by the union bound; a projected squared distance is χ²_k/k times the distance."""
    return 1 - n * (n - 1) // 2 * misses(k, low, high)


def squares_after(factor):
    """The chance that all squared distances stay within 1 ± ε, with factor · ln n/(ε²/2 − ε³/3) dimensions."""

    def measure(case):
        n, eps = int(case.n), case.eps
        return {"success": pairs_kept(n, dimensions(factor, n, eps), 1 - eps, 1 + eps)}

    return measure


def lengths_after(factor):
    """The same for the distances themselves within 1 ± ε."""

    def measure(case):
        n, eps = int(case.n), case.eps
        return {"success": pairs_kept(n, dimensions(factor, n, eps), (1 - eps) * (1 - eps), (1 + eps) * (1 + eps))}

    return measure


def settings(rng):
    for n in (2, 3, 4, 8, 30, 200, 3000):
        for eps in rng.uniform(0.05, 0.99, size=4):
            yield {"n": n, "eps": float(eps)}


CLOUDS = Domain(n=Whole(2), eps=Real(0, 1, without="both"))
GAUSSIAN = "a scaled projection by a matrix of independent normals, to which a random subspace of a large space tends"

claim = Claim(
    label="Theorem 2.1 with 4 ln n",
    says=r"k \ge \frac{4 \ln n}{\epsilon^2/2 - \epsilon^3/3} \;\Rightarrow\; \mathbb{P}\big(\forall i,j:"
    r" (1-\epsilon)|x_i-x_j|^2 \le"
    r" |f(x_i)-f(x_j)|^2 \le (1+\epsilon)|x_i-x_j|^2\big) \ge \tfrac1n",
    relation=Always(),
    margin=lambda q: q.success - q.share / q.n,
    constants=dict(share=1),
    place="Theorem 2.1",
    whose="read",
    readings=(GAUSSIAN, "the probability is bounded from below by the union bound over pairs, with exact tails of χ²"),
    domain=CLOUDS,
    evidence=(Search(settings, squares_after(4)),),
    foils=(Foil("3 ln n for 4 ln n", evidence=(Search(settings, squares_after(3)),)),),
    because="One pair leaves the range with a chance of at most 2/n², and there are n(n − 1)/2 pairs.",
)
lengths = claim.but(
    label="As quoted: with 2 ln n, for distances",
    title="k ≥ 2 ln n/(ε²/2 − ε³/3) dimensions keep all distances of n points within 1 ± ε with probability at least 1/n",
    says=r"k \ge \frac{2 \ln n}{\epsilon^2/2 - \epsilon^3/3} \;\Rightarrow\; \mathbb{P}\big(\forall i,j:"
    r" (1-\epsilon)|x_i-x_j| \le"
    r" |f(x_i)-f(x_j)| \le (1+\epsilon)|x_i-x_j|\big) \ge \tfrac1n",
    evidence=(Search(settings, lengths_after(2)),),
    foils=(Foil("1 ln n for 2 ln n and squares", evidence=(Search(settings, squares_after(1)),)),),
    because="The squares then lie within (1 ± ε)², about twice as far, and the exponent of the tail is four times as large.",
)


def simplex(case, keys):
    """The largest error of a squared distance among n orthonormal points: their images have a Wishart Gram matrix"
    " (Bartlett)."""
    n, worst = case.n, []
    rows, columns = np.tril_indices(n, -1)
    lower = np.zeros((n, n))
    for rng in generators(keys):
        lower[rows, columns] = rng.standard_normal(len(rows))
        lower[np.diag_indices(n)] = np.sqrt(rng.chisquare(case.k - np.arange(n)))
        gram = lower @ lower.T
        squares = gram.diagonal()
        ratio = (squares[rows] + squares[columns] - 2 * gram[rows, columns]) / (2 * case.k)
        worst.append(float(np.abs(ratio - 1).max()))
    return {"error": worst}


EPS, POINTS = Fraction(1, 20), 96
TWO = {"n": POINTS, "k": dimensions(2, POINTS, fmpq(1, 20)), "eps": EPS}
FOUR = {**TWO, "k": dimensions(4, POINTS, fmpq(1, 20))}

two = Claim(
    label="As quoted: with 2 ln n, for squared distances",
    title="k ≥ 2 ln n/(ε²/2 − ε³/3) dimensions keep all squared distances of n points within 1 ± ε with probability at least 1/n",
    says=r"k \ge \frac{2 \ln n}{\epsilon^2/2 - \epsilon^3/3} \;\Rightarrow\; \mathbb{P}\big(\forall i,j:"
    r" (1-\epsilon)|x_i-x_j|^2 \le"
    r" |f(x_i)-f(x_j)|^2 \le (1+\epsilon)|x_i-x_j|^2\big) \ge \tfrac1n",
    relation=WithProbability(lambda case: Fraction(1, int(case.n))),
    margin=lambda q: q.stretch * q.eps - q.error,
    constants=dict(stretch=1),
    whose="read",
    readings=(GAUSSIAN, "96 orthonormal points, ε = 1/20"),
    evidence=(Draws([TWO], simplex, {"error": (0, None)}, draws=8192, block=512),),
    foils=(Foil("ε/2 for ε", stretch=Fraction(1, 2)),),
    control=Control("4 ln n", over=[FOUR]),
    fails="constant",
    because="One pair then leaves the range with a chance of about 1/n, and there are n(n − 1)/2 pairs.",
    by_hand="import math\nn = 96\nz = math.sqrt(2 * math.log(n))\nassert n * (n - 1) / 2 * math.erfc(z / 2**0.5) > 7\n",
)
