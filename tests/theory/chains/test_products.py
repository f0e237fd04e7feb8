"""Singular values of Gaussian matrices and products: laws, digits and range by independent routes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp
from scipy import stats

from tests.theory.hard_inputs import EPS, orthogonal, seeds, spectra
from tests.theory.two_samples import assert_same_law
from theory.chains import products
from theory.laws import fuss_catalan
from theory.laws.lyapunov import newman_exponents
from theory.randomness import threefry
from theory.randomness.ensembles import GAUSSIAN, RADEMACHER, UNIFORM, sparse

keys_of = threefry.keys_from_seed


def logs_in_high_precision(factors):
    """Second route: the product of the very same doubles, multiplied and decomposed with many digits."""
    with mp.workdps(60 + 3 * len(factors)):
        P = mp.eye(len(factors[0]))
        for A in factors:
            P = mp.matrix(A.tolist()) * P
        return np.sort([float(mp.log(s)) for s in mp.svd_r(P, compute_uv=False)])[::-1]


@pytest.mark.parametrize("factors", [1, 2, 5])
def test_moments_from_traces_are_those_of_the_singular_values(factors):
    keys = threefry.keys_from_seed(3, 4)
    squared = products.product_singular_values(keys, 17, factors=factors) ** 2
    expected = np.stack([np.mean(squared**k, axis=1) for k in (1, 2, 3, 4)], axis=1)
    found = products.product_moments(keys, 17, factors=factors, orders=4)
    assert np.allclose(found, expected, rtol=1e-13, atol=0)


@pytest.mark.parametrize("size", [1e-200, 1.0, 1e200])
def test_the_largest_singular_value_is_that_of_a_whole_decomposition_at_any_scale(size):
    for matrix in np.random.default_rng(5).standard_normal((5, 12, 12)):
        A = size * matrix @ np.diag(10.0 ** -np.arange(12))
        assert products.largest_singular_value(A) == pytest.approx(np.linalg.norm(A, 2), rel=1e-13)
    assert products.largest_singular_value(np.zeros((3, 3))) == 0.0


@given(seeds, st.integers(2, 5), st.integers(1, 60))
@settings(max_examples=20)
def test_logs_of_long_products_match_high_precision(seed, N, length):
    rng = np.random.default_rng(seed)
    factors = [A + 2 * np.eye(N) for A in rng.uniform(-1, 1, (length, N, N))]
    assert products.log_singular_values(factors) == pytest.approx(logs_in_high_precision(factors), abs=1e-9)


@st.composite
def hard_factors(draw, max_size=5, max_length=6):
    """Invertible factors of one size whose condition numbers multiply to 1e12 at most, and that product.

    One factor may have all of it; two that are close to singular in the same direction are beyond the promise.
    """
    n, length = draw(st.integers(1, max_size)), draw(st.integers(1, max_length))
    values = [draw(spectra(min_size=n, max_size=n)) ** (1 / length) for _ in range(length)]
    factors = [(orthogonal(draw(seeds), n) * s) @ orthogonal(draw(seeds), n) for s in values]
    return factors, np.prod([s.max() / s.min() for s in values])


def allowed_in_logs(factors, condition):
    """A product formed with relative error e has logarithms off by at most its condition number times e (Weyl)."""
    return 8 * len(factors[0]) * EPS * (condition + 10 * len(factors))


@given(hard_factors(max_size=4))
@settings(max_examples=30)
def test_logs_of_ill_conditioned_factors_are_as_good_as_their_conditions(drawn):
    factors, slack = drawn[0], allowed_in_logs(*drawn)
    assert products.log_singular_values(factors) == pytest.approx(logs_in_high_precision(factors), abs=slack)


@given(hard_factors(), seeds, st.sampled_from([1e-100, 1e-8, 3.0, 1e100]))
def test_logs_shift_with_scales_and_ignore_rotations_between_and_around_the_factors(drawn, seed, scale):
    factors, slack = drawn[0], allowed_in_logs(*drawn)
    n = len(factors[0])
    plain = products.log_singular_values(factors)
    scaled = products.log_singular_values([scale * A for A in factors])
    shift = len(factors) * np.log(scale)
    summing = len(factors) * EPS * abs(shift)  # of partial sums as large as the shift
    assert scaled - shift == pytest.approx(plain, abs=2 * slack + summing)
    Q = [orthogonal(seed + k, n) for k in range(len(factors) + 1)]
    turned = [Q[k + 1] @ A @ Q[k].T for k, A in enumerate(factors)]
    assert products.log_singular_values(turned) == pytest.approx(plain, abs=2 * slack)
    with_rotation = products.log_singular_values([*factors, Q[0]])
    assert with_rotation == pytest.approx(plain, abs=2 * slack)


@given(hard_factors())
def test_logs_of_transposes_in_opposite_order_are_the_same_and_add_up_to_the_determinants(drawn):
    factors, slack = drawn[0], allowed_in_logs(*drawn)
    plain = products.log_singular_values(factors)
    assert products.log_singular_values([A.T for A in factors[::-1]]) == pytest.approx(plain, abs=2 * slack)
    determinants = sum(np.linalg.slogdet(A)[1] for A in factors)
    assert plain.sum() == pytest.approx(determinants, abs=2 * len(plain) * slack)


@given(hard_factors())
def test_logs_are_sorted_and_lie_between_the_sums_of_the_factors_extremes(drawn):
    """Horn: sums of the k largest logarithms are at most those of the factors added up."""
    factors, slack = drawn[0], allowed_in_logs(*drawn)
    plain = products.log_singular_values(factors)
    alone = sum(np.log(np.linalg.svd(A, compute_uv=False)) for A in factors)
    assert np.all(np.diff(plain) <= 0)
    assert np.all(np.cumsum(plain) <= np.cumsum(alone) + 2 * len(plain) * slack)
    assert plain[-1] >= alone[-1] - 2 * slack


turned = st.integers(1, 2**32 - 1)  # never the identity: columns of exact zeros are the expected failure below


@given(spectra(min_size=2, max_size=5, zeros=True).filter(lambda s: (s == 0).any()), turned, turned)
def test_rank_deficient_factors_leave_as_many_values_at_rounding(spectrum, left, right):
    """A rotated zero is a rounding of the largest value: at most n units of it, or -inf; the others are kept."""
    n = len(spectrum)
    A = (orthogonal(left, n) * spectrum) @ orthogonal(right, n)
    values = products.log_singular_values([A, orthogonal(right, n)])
    rank = np.count_nonzero(spectrum)
    kept = np.sort(spectrum)[::-1][:rank]
    assert values[:rank] == pytest.approx(np.log(kept), abs=40 * n * EPS / kept.min())
    assert np.all(values[rank:] <= np.log(8 * n * EPS))


def test_a_singular_factor_is_refused_or_gives_minus_infinity_and_leaves_the_rest():
    """Factors must be well-conditioned; what is not converged is refused, never returned."""
    answered = 0
    for seed in range(20):
        rng = np.random.default_rng(seed)
        first, second = rng.standard_normal((2, 4, 4))
        first[:, 0] = 0
        dense = np.linalg.svd(second @ first, compute_uv=False)
        try:
            values = products.log_singular_values([first, second])
        except ArithmeticError:
            continue
        answered += 1
        assert values[:3] == pytest.approx(np.log(dense[:3]), abs=1e-10)
        assert values[3] <= np.log(32 * EPS * dense[0])
    assert 0 < answered < 20


@pytest.mark.parametrize("triangular", [True, False])
def test_logs_of_gaussian_products_match_high_precision_where_doubles_fail(triangular):
    """150 factors of size 6: the values span e^210, so the smallest of a plain product is pure noise."""
    keys, N, M = keys_of(1, 1), 6, 150
    if triangular:
        factors = [products.bartlett_factors(keys, N, block=k)[0] for k in range(M)]
    else:
        factors = list(np.random.default_rng(0).standard_normal((M, N, N)))
    truth = logs_in_high_precision(factors)
    assert products.log_singular_values(factors) == pytest.approx(truth, abs=1e-10)
    plain = np.eye(N)
    for A in factors:
        plain = A @ plain
    if triangular:  # a product of triangles keeps its small values: nothing cancels on the diagonal
        assert np.sum(np.log(np.abs(np.diag(plain)))) == pytest.approx(truth.sum(), rel=1e-12)
        return
    assert abs(np.log(np.linalg.svd(plain, compute_uv=False)[-1]) - truth[-1]) > 10


def test_ranges_beyond_doubles_are_kept():
    values = products.log_singular_values([np.diag([1e200, 1.0, 1e-200])] * 10)
    assert values == pytest.approx([2000 * np.log(10), 0, -2000 * np.log(10)], abs=1e-9)


def test_a_singular_factor_gives_minus_infinity_and_leaves_the_rest():
    factors = [np.diag([2.0, 1.0, 0.0]), np.diag([3.0, 1.0, 1.0])]
    assert products.log_singular_values(factors).tolist() == pytest.approx([np.log(6), 0, -np.inf])


@given(seeds, st.integers(1, 6), st.integers(1, 5))
def test_graded_and_triangular_forms_rebuild_the_product(seed, N, length):
    factors = np.random.default_rng(seed).standard_normal((length, N, N))
    logs, U = products.graded_product(products.triangular_factors(factors))
    rebuilt = np.exp(logs)[:, None] * U
    direct = np.eye(N)
    for A in factors:
        direct = A @ direct
    assert rebuilt.T @ rebuilt == pytest.approx(direct.T @ direct, rel=1e-8, abs=1e-8)
    assert np.linalg.norm(U, axis=1) == pytest.approx(1, abs=1e-12)


@given(seeds, st.integers(1, 12))
def test_bidiagonal_values_equal_a_dense_svd(seed, n):
    rng = np.random.default_rng(seed)
    diagonal, above = rng.uniform(0.1, 2, n), rng.uniform(0.1, 2, n - 1)
    dense = np.linalg.svd(np.diag(diagonal) + np.diag(above, 1), compute_uv=False)
    assert products.bidiagonal_singular_values(diagonal, above) == pytest.approx(dense, rel=1e-9)


kinds = {
    "chi": lambda rng, n: (np.sqrt(rng.chisquare(np.arange(n, 0, -1))), np.sqrt(rng.chisquare(np.arange(n, 1, -1) - 1))),
    "uniform": lambda rng, n: (rng.uniform(0.1, 2, n), rng.uniform(0.1, 2, n - 1)),
    "split": lambda rng, n: (rng.uniform(0.1, 2, n), rng.integers(0, 2, n - 1) * 1.0),
    "singular": lambda rng, n: (rng.integers(0, 2, n) * 1.0, rng.uniform(0.1, 2, n - 1)),
    "graded": lambda rng, n: (10.0 ** rng.uniform(-90, 0, n), 10.0 ** rng.uniform(-90, 0, n - 1)),
}


@given(seeds, st.integers(1, 25), st.integers(1, 19), st.sampled_from(sorted(kinds)))
def test_lanes_equal_lapack_matrix_by_matrix(seed, n, batch, kind):
    """Second route: LAPACK's own dqds; the relative accuracy holds for the smallest values too."""
    rng = np.random.default_rng(seed)
    pairs = [kinds[kind](rng, n) for _ in range(batch)]
    diagonals, above = np.stack([d for d, _ in pairs]), np.stack([a for _, a in pairs])
    together = products.singular_values_of_bidiagonals(diagonals, above)
    alone = [products.bidiagonal_singular_values(d, a) for d, a in pairs]
    assert together == pytest.approx(np.stack(alone), rel=1e-12, abs=1e-300)


def test_lanes_do_not_feel_their_neighbours():
    rng = np.random.default_rng(0)
    diagonals, above = rng.uniform(0.1, 2, (11, 40)), rng.uniform(0.1, 2, (11, 39))
    together = products.singular_values_of_bidiagonals(diagonals, above)
    for b in range(11):
        alone = products.singular_values_of_bidiagonals(diagonals[b : b + 1], above[b : b + 1])
        assert np.array_equal(together[b], alone[0])


def test_lanes_reach_the_digits_of_arbitrary_precision():
    """Products of all values against the exact determinant, and their squares against the exact trace."""
    rng = np.random.default_rng(1)
    d, a = kinds["chi"](rng, 300)
    values = products.singular_values_of_bidiagonals(d[None], a[None])[0]
    assert np.sum(np.log(values)) == pytest.approx(np.sum(np.log(d)), abs=1e-11)
    assert np.sum(values**2) == pytest.approx(np.sum(d**2) + np.sum(a**2), rel=1e-13)


def test_bidiagonal_values_keep_tiny_singular_values():
    """Second route: sigma_1 sigma_2 = |det| exactly for a 2 x 2 matrix."""
    large, small = products.bidiagonal_singular_values(np.array([1.0, 1e-200]), np.array([1.0]))
    assert large * small == pytest.approx(1e-200, rel=1e-13)
    assert large == pytest.approx(np.sqrt(2), rel=1e-13)


@given(st.floats(1e-12, 1 - 1e-12), st.integers(1, 2000))
def test_chi_by_inversion_returns_its_probability(u, degrees):
    assert stats.chi.cdf(products.chi_from_uniforms(u, degrees), degrees) == pytest.approx(u, rel=1e-9)


SAMPLES = 800
LEVEL = 1e-4


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (6, 3), (3, 6), (1, 1), (5, 1)])
@pytest.mark.parametrize("which", [0, -1])
def test_bidiagonal_and_dense_matrices_agree_in_law(rows, columns, which):
    """Level 1e-6; a distance of 0.29 is seen with probability 0.999; a tenth more is told apart."""
    fast, plain = (
        products.gaussian_singular_values(keys_of(seed, SAMPLES), rows, columns=columns, method=method)[:, which]
        for seed, method in ((1, "fast"), (2, "plain"))
    )
    assert fast.shape == (SAMPLES,)
    assert_same_law(fast, plain, sees=0.29)
    if which == 0 and min(rows, columns) > 2:
        assert stats.ks_2samp(1.1 * fast, plain).pvalue < LEVEL


@pytest.fixture(scope="module")
def logs_of_two_routes():
    """Three 4 x 4 factors, multiplied as triangles and as full matrices."""
    return [
        np.log(products.product_singular_values(keys_of(seed, SAMPLES), 4, factors=3, method=method))
        for seed, method in ((3, "fast"), (4, "plain"))
    ]


@pytest.mark.parametrize("which", [0, 1, 3])
def test_triangular_and_full_products_agree_in_law(which, logs_of_two_routes):
    """Level 1e-6, distance 0.29 seen with probability 0.999; a third of a deviation is told apart."""
    fast, plain = (logs[:, which] for logs in logs_of_two_routes)
    assert_same_law(fast, plain, sees=0.29)
    assert stats.ks_2samp(fast + fast.std() / 3, plain).pvalue < LEVEL


@given(seeds, st.integers(2, 6), st.integers(2, 4), st.sampled_from([GAUSSIAN, UNIFORM, RADEMACHER, sparse(0.5)]))
@settings(max_examples=25)
def test_logs_and_values_of_the_same_product_agree(seed, N, factors, law):
    """Same keys and factors, multiplied in the opposite order: the determinant is shared."""
    keys = keys_of(seed, 2)
    values = products.product_singular_values(keys, N, factors=factors, law=law)
    logs = products.product_log_singular_values(keys, N, factors=factors, law=law)
    assert values.shape == logs.shape == (2, N)
    regular = values[:, -1] > 1e-10 * values[:, 0]
    assert np.all(logs[~regular, -1] <= np.log(1e-10) + logs[~regular, 0])
    assert np.log(values[regular]).sum(axis=1) == pytest.approx(logs[regular].sum(axis=1), abs=1e-6)


@given(seeds, st.integers(1, 6), st.integers(1, 4), st.sampled_from([GAUSSIAN, UNIFORM, RADEMACHER]), st.floats(-60, 60))
def test_values_are_sorted_and_scale_with_the_root_of_the_variance_per_factor(seed, N, factors, law, exponent):
    keys, variance = keys_of(seed, 2), 10.0**exponent
    plain = products.product_singular_values(keys, N, factors=factors, law=law, variance=1.0)
    assert np.all(plain >= 0)
    assert np.all(np.diff(plain, axis=1) <= 0)
    scaled = products.product_singular_values(keys, N, factors=factors, law=law, variance=variance)
    assert scaled / variance ** (factors / 2) == pytest.approx(plain, rel=8 * EPS)
    default = products.product_singular_values(keys, N, factors=factors, law=law)
    assert default * N ** (factors / 2) == pytest.approx(plain, rel=8 * EPS)


@given(seeds, st.integers(1, 6), st.integers(2, 4))
def test_values_of_a_triangular_product_are_those_of_its_factors(seed, N, factors):
    """Second route: squares add up to the Frobenius norm, and the product of all is that of the diagonals."""
    keys = keys_of(seed, 1)
    values = products.product_singular_values(keys, N, factors=factors, variance=1.0)[0]
    triangles = [products.bartlett_factors(keys, N, block=k)[0] for k in range(factors)]
    product = np.linalg.multi_dot(triangles)
    assert np.sqrt(np.sum(values**2)) == pytest.approx(np.linalg.norm(product), rel=8 * N * EPS)
    logs = products.log_singular_values(triangles[::-1])
    diagonals = sum(np.log(np.diag(R)).sum() for R in triangles)
    rounding = allowed_in_logs(triangles, 0)
    assert logs.sum() == pytest.approx(diagonals, abs=N * rounding * np.exp(logs[0] - logs[-1]))
    size = np.prod([np.linalg.norm(R, 2) for R in triangles])
    assert np.exp(logs) == pytest.approx(values, rel=0, abs=rounding * size)


def test_moments_of_a_large_product_follow_fuss_catalan_for_every_law():
    """Means over 4 matrices of size 150; the second moment of three factors fluctuates by a few percent."""
    for law in (GAUSSIAN, UNIFORM, RADEMACHER, sparse(0.3)):
        squares = products.product_singular_values(keys_of(5, 4), 150, factors=3, law=law) ** 2
        assert squares.mean() == pytest.approx(fuss_catalan.fuss_catalan_number(3, 1), rel=0.06)
        assert np.mean(squares**2) == pytest.approx(fuss_catalan.fuss_catalan_number(3, 2), rel=0.2)


def test_logs_of_a_long_product_grow_at_newmans_rates():
    N, M = 4, 4000
    rates = products.product_log_singular_values(keys_of(2, 1), N, factors=M, variance=1.0)[0] / M
    assert rates == pytest.approx(newman_exponents(N), abs=0.06)  # 4 deviations of log chi_1 over sqrt(4000)


@given(seeds, st.integers(1, 8))
def test_bartlett_factors_are_upper_triangles_with_positive_diagonal(seed, N):
    R = products.bartlett_factors(keys_of(seed, 3), N)
    assert np.array_equal(R, np.triu(R))
    assert np.all(np.diagonal(R, axis1=1, axis2=2) > 0)


def test_bartlett_factors_have_the_law_of_the_factor_of_qr():
    keys = keys_of(9, SAMPLES)
    R = products.bartlett_factors(keys, 3)
    dense = np.linalg.qr(np.random.default_rng(0).standard_normal((SAMPLES, 3, 3)), mode="r")
    dense *= np.sign(np.diagonal(dense, axis1=1, axis2=2))[:, :, None]
    for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2)):
        assert stats.ks_2samp(R[:, i, j], dense[:, i, j]).pvalue > LEVEL
    assert stats.ks_2samp(R[:, 0, 0], dense[:, 1, 1]).pvalue < LEVEL


def test_entries_of_a_bartlett_factor_are_independent():
    """Ranks and sizes of any two entries are uncorrelated: words that are used twice give each entry its law, but not this."""
    n, places = 4000, list(zip(*np.triu_indices(3), strict=True))
    R = products.bartlett_factors(keys_of(10, n), 3)
    sizes = np.abs(np.stack([R[:, i, j] for i, j in places]))
    for one in (np.stack([R[:, i, j] for i, j in places]), sizes**2):
        ranks = one.argsort(axis=1).argsort(axis=1)
        others = np.corrcoef(ranks)[~np.eye(len(places), dtype=bool)]
        assert np.abs(others).max() < 5 / n**0.5


def test_batch_split_changes_no_bit():
    keys = keys_of(4, 6)
    for run in (
        lambda k: products.gaussian_singular_values(k, 30),
        lambda k: products.product_singular_values(k, 12, factors=3),
        lambda k: products.product_log_singular_values(k, 7, factors=9),
    ):
        assert np.array_equal(run(keys), np.concatenate([run(keys[:1]), run(keys[1:4]), run(keys[4:])]))


def test_wrong_requests_name_the_argument():
    keys = keys_of(0, 1)
    with pytest.raises(ValueError, match="at least one factor"):
        products.product_singular_values(keys, 3, factors=0)
    with pytest.raises(ValueError, match="at least one factor"):
        products.product_log_singular_values(keys, 3, factors=0)
    with pytest.raises(ValueError, match="at least one factor"):
        products.log_singular_values([])
    with pytest.raises(ValueError, match="unknown method"):
        products.gaussian_singular_values(keys, 3, method="slow")
    with pytest.raises(ValueError, match="unknown method"):
        products.product_singular_values(keys, 3, factors=2, method="slow")
    with pytest.raises(ValueError, match="at least one row"):
        products.gaussian_singular_values(keys, 0)
    with pytest.raises(ValueError, match="entries above"):
        products.bidiagonal_singular_values(np.ones(3), np.ones(3))
    with pytest.raises(ValueError, match="entries above"):
        products.singular_values_of_bidiagonals(np.ones((1, 3)), np.ones((1, 3)))
