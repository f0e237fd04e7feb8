"""The rank of a batch of images in whole numbers."""

import numpy as np

from checks.experiments.image_batches import PRIME, rank_modulo_prime


def test_the_rank_modulo_a_prime_sees_copies_sums_and_tiny_differences():
    rng = np.random.default_rng(2)
    X = rng.integers(0, 256, (20, 60))
    assert rank_modulo_prime(X) == 20
    X[7] = X[3]
    X[9] = X[1] + X[2]
    assert rank_modulo_prime(X) == 18
    X[7, 5] += 1  # one grey level in one pixel; in single precision the Gram matrix does not see it
    assert rank_modulo_prime(X) == 19


def test_it_never_exceeds_the_rank_over_the_fractions():
    """Multiples of the prime vanish: a lower bound, not more."""
    assert rank_modulo_prime(np.diag([1, PRIME, 5])) == 2
    A = np.random.default_rng(1).integers(-9, 9, (8, 5)) @ np.random.default_rng(2).integers(-9, 9, (5, 30))
    assert rank_modulo_prime(A) == np.linalg.matrix_rank(A.astype(float)) == 5
