import numpy as np
import pytest
import sympy

from theory import haar
from theory.ensembles import haar_by_qr
from theory.threefry import keys_from_seed

D = sympy.Symbol("d", positive=True)
PATTERNS = [
    ((0, 0, 0, 0), (0, 0, 0, 0)),
    ((0, 0, 0, 0), (0, 0, 1, 1)),
    ((0, 0, 1, 1), (0, 0, 0, 0)),
    ((0, 0, 1, 1), (0, 0, 1, 1)),
    ((0, 0, 1, 1), (0, 1, 0, 1)),
]


def test_the_two_routes_agree_as_functions_of_the_dimension():
    same, other = haar.mean_square_products(D)
    assert sympy.simplify(same - haar.moment((0, 0, 1, 1), (0, 0, 0, 0), d=D)) == 0
    assert sympy.simplify(other - haar.moment((0, 0, 1, 1), (0, 0, 1, 1), d=D)) == 0
    assert sympy.simplify(haar.sphere_moment((4,), d=D) - haar.moment((0, 0, 0, 0), (0, 0, 0, 0), d=D)) == 0


def test_a_moment_with_an_odd_power_vanishes_in_every_dimension():
    assert haar.moment((0, 0, 0, 1), (0, 0, 0, 0), d=D) == 0


def test_rows_have_norm_one():
    total = haar.sphere_moment((4,), d=D) + (D - 1) * haar.sphere_moment((2, 2), d=D)
    assert sympy.simplify(total - haar.sphere_moment((2,), d=D)) == 0
    assert haar.sphere_moment((3, 1), d=D) == 0


@pytest.mark.parametrize("pattern", PATTERNS)
def test_moments_match_many_matrices(pattern):
    """Six standard errors over 40 000 matrices: wrong with probability below 1e-8 each."""
    W = haar_by_qr(keys_from_seed(7, 40_000), block=0, d=3)
    rows, columns = pattern
    products = np.prod([W[:, r, c] for r, c in zip(rows, columns, strict=True)], axis=0)
    expected = float(haar.moment(rows, columns, d=3))
    assert abs(products.mean() - expected) < 6 * products.std() / len(products) ** 0.5
