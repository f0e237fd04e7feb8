"""The two mixed second moments of a Haar orthogonal matrix that the isometry argument needs."""

import numpy as np

from lemmacheck import Claim, Domain, Draws, Family, Foil, Fraction, Identity, Whole, grid
from theory.laws.haar import haar_moment, mean_square_products
from theory.randomness.ensembles import haar_by_qr


def by_weingarten(case):
    return {"same": haar_moment((0, 0, 1, 1), (0, 0, 0, 0), d=case.d), "other": haar_moment((0, 0, 1, 1), (0, 0, 1, 1), d=case.d)}


def by_sphere(case):
    same, other = mean_square_products(case.d)
    return {"same": same, "other": other}


def draw_products(case, keys):
    """Averages over all pairs of rows and of columns of one Haar matrix: one matrix is one draw."""
    squares = haar_by_qr(keys, block=0, d=case.d) ** 2
    pairs = case.d * (case.d - 1)
    cross = np.einsum("bik,bjl->bkl", squares, squares) - np.einsum("bik,bil->bkl", squares, squares)
    same = np.einsum("bkk->b", cross)
    return {"same": same / (pairs * case.d), "other": (cross.sum((1, 2)) - same) / pairs**2}


claim = Claim(
    because="A column of W is uniform on the sphere, which gives the first moment. For the second, row 2 has length one: 1/d "
    "= E W_1k² is the sum of E W_1k²W_2l² over all l, so that the d − 1 equal terms with l ≠ k share 1/d − 1/(d(d + "
    "2)).",
    label="Section A, Weingarten moments",
    place="Appendix A",
    says=r"\mathbb{E}[W_{1k}^2 W_{2k}^2] = \frac{1}{d(d+2)}, \quad"
    r" \mathbb{E}[W_{1k}^2 W_{2l}^2] = \frac{d+1}{d(d-1)(d+2)} \ (k \ne l)",
    relation=Identity(),
    margin=lambda q: (
        q.same - 1 / (q.d * (q.d + q.same_shift)),
        q.other - (q.d + q.lift) / (q.d * (q.d - 1) * (q.d + q.other_shift)),
    ),
    constants=dict(same_shift=2, lift=1, other_shift=2),
    whose="recovered",
    domain=Domain(d=Whole(2)),
    evidence=(
        Family(2, by_weingarten, "d", says="Weingarten calculus in the symbol d"),
        Family(2, by_sphere, "d", says="moments of the sphere and unit rows"),
        Draws(grid(d=(2, 3, 5)), draw_products, {"same": (0, 0.5), "other": (0, 0.5)}, draws=4096, resolution=0.02, since="ci"),
    ),
    foils=(
        Foil("the two values swapped", margin=lambda q: (q.other - 1 / (q.d * (q.d + 2)),)),
        Foil("the unitary group's values", same_shift=1, lift=0, other_shift=1),
        Foil("d + 1.99 in place of d + 2", other_shift=Fraction(199, 100)),
    ),
)
