"""Every trusted fact, tried on numbers: a fact that were false would make every proof that leans on it worthless."""

import itertools
import math

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import assume, given
from hypothesis import strategies as st

from lemmacheck import facts
from lemmacheck.facts import MEANINGS
from lemmacheck.numbers.kinds import sign
from lemmacheck.proofs.evaluation import agree

numbers = st.lists(st.floats(-100, 100), min_size=1, max_size=8)
positive = st.lists(st.floats(1e-3, 100), min_size=2, max_size=8)


def gap(fact):
    return fact.larger - fact.smaller


def fine(fact, scale=1.0):
    return gap(fact) >= -1e-9 * (1 + abs(scale))


@given(numbers)
def test_cauchy_schwarz(x):
    x = np.array(x)
    assert fine(facts.cauchy_schwarz(count=len(x), total=x.sum(), squares=(x**2).sum()), (x**2).sum() * len(x))


@given(numbers, st.floats(-100, 100))
def test_capped_sum(x, ceiling):
    kept = [v for v in x if v <= ceiling]
    assert fine(facts.capped_sum(count=len(kept), ceiling=ceiling, total=sum(kept)), 1000)


@given(positive)
def test_jensen(x):
    x = np.array(x)
    assert fine(facts.jensen_reciprocal(mean=x.mean(), mean_of_reciprocal=(1 / x).mean()), 1e5)
    assert fine(facts.jensen_square(mean=x.mean(), mean_of_square=(x**2).mean()), 1e4)


@given(positive)
def test_means(x):
    x = np.array(x)
    geometric = math.exp(np.log(x).mean())
    assert fine(facts.am_gm(arithmetic=x.mean(), geometric=geometric), 100)
    pairs = (x.sum() ** 2 - (x**2).sum()) / (len(x) * (len(x) - 1))
    assert fine(facts.maclaurin_second(pair_mean=pairs, geometric_squared=geometric**2), 1e4)


@given(positive)
def test_tangents(x):
    x = np.array(x)
    assert fine(facts.log_tangent(argument=x[0], log_of_argument=math.log(x[0])))
    assert fine(facts.exp_tangent(argument=x[0] - 3, exp_of_argument=math.exp(x[0] - 3)))
    assert fine(facts.summed_log_tangent(total_excess=(x - 1).sum(), total_log=np.log(x).sum()), 100)


@given(st.integers(1, 5), st.integers(0, 10**6))
def test_matrices(d, seed):
    X = np.random.default_rng(seed).standard_normal((d, d + 1))
    M = X @ X.T
    lam = np.linalg.eigvalsh(M)
    assume(lam[0] > 1e-6)
    assert fine(facts.rayleigh(quotient=M[0, 0], smallest=lam[0]), 10)
    assert fine(facts.hadamard(sum_of_log_rows=np.log(np.diag(M)).sum(), log_determinant=np.log(lam).sum()), 10)


@given(positive)
def test_smallest_of_unit_sum(x):
    x = np.array(x) / sum(x)
    assert fine(facts.smallest_of_unit_sum(count=len(x), inverse_smallest=1 / x.min()), 1e6)


@given(positive, st.integers(0, 10**6))
def test_floor_and_convexity(x, seed):
    x = np.sort(np.array(x))
    weights = np.random.default_rng(seed).dirichlet(np.ones(len(x)))
    assert fine(facts.weighted_floor(total=(weights * x).sum(), floor=x.min(), weight=weights.sum()), 100)
    assert fine(facts.jensen_convex(mean_of_value=np.mean(1 / x**2), value_at_mean=1 / x.mean() ** 2), 1e6)


@given(positive, st.integers(1, 40))
def test_moments_and_recursions(x, steps):
    x = np.array(x)
    assert fine(facts.holder_first_fourth(first=x.mean(), second=(x**2).mean(), fourth=(x**4).mean()), 1e12)
    unit = x / np.sqrt((x**2).mean())
    assert fine(facts.sum_below_norm(count=len(x), root_of_count=math.sqrt(len(x)), mean=unit.mean()))
    factor, push, value = 1 / (1 + x[0]), x[1], float(x[-1])
    for _ in range(steps):
        value = factor * value + push * 0.9
    fact = facts.affine_recursion(start=x[-1], factor=factor, push=push, powered=factor**steps, end=value, one_step=push * 0.1)
    assert fine(fact, 1e5)


@pytest.mark.parametrize("d", [1, 2, 3, 10, 100, 10_000])
def test_variance_of_the_length_of_a_gaussian_vector(d):
    mean = math.sqrt(2) * math.exp(math.lgamma((d + 1) / 2) - math.lgamma(d / 2))
    assert fine(facts.chi_variance(variance=d - mean**2), 1000)


def test_every_fact_has_a_test_here():
    from pathlib import Path

    source = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert not [name for name in facts.TRUSTED if f"facts.{name}(" not in source and f'"{name}"' not in source]


@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 5), st.integers(0, 99))
def test_ranks_of_products(rows, inner, columns, seed):
    rng = np.random.default_rng(seed)
    A = rng.integers(-1, 2, (rows, inner)).astype(float)
    B = rng.integers(-1, 2, (inner, columns)).astype(float)
    left, right, both = (int(np.linalg.matrix_rank(x)) for x in (A, B, A @ B))
    assert fine(facts.rank_of_product(factor=left, product=both))
    assert fine(facts.rank_of_product(factor=right, product=both))
    assert fine(facts.sylvester_rank(left=left, right=right, inner=inner, product=both))


@given(st.integers(1, 6), st.floats(0, 0.999), st.integers(0, 99))
def test_diagonal_dominance(d, strength, seed):
    E = np.random.default_rng(seed).uniform(-1, 1, (d, d)) * strength / d
    rank = int(np.linalg.matrix_rank(np.eye(d) + E, tol=1e-9))
    assert fine(facts.diagonal_dominance(strength=strength, rank=rank, size=d))
    at_one = facts.diagonal_dominance(strength=1, rank=int(np.linalg.matrix_rank(np.eye(d) - 1 / d, tol=1e-9)), size=d)
    assert at_one.larger < at_one.smaller
    assert not min(at_one.positive.values()) > 0


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), min_size=1, max_size=6))
def test_cauchy_schwarz_inner(pairs):
    u, v = np.array(pairs).T
    assert fine(facts.cauchy_schwarz_inner(first=u @ u, second=v @ v, inner=u @ v), (u @ u) * (v @ v))


@given(st.lists(st.tuples(st.fractions(-9, 9), st.fractions(-9, 9)), min_size=1, max_size=6))
def test_squared_inner_product(pairs):
    first, second = (sum(pair[k] ** 2 for pair in pairs) for k in (0, 1))
    inner = sum(x * y for x, y in pairs)
    assert fine(facts.squared_inner_product(first=first, second=second, inner_squared=inner**2))
    too_long = facts.squared_inner_product(first=1, second=1, inner_squared=2)
    assert too_long.larger < too_long.smaller


@given(st.lists(st.tuples(*[st.fractions(-9, 9)] * 4), min_size=1, max_size=4))
def test_cauchy_schwarz_by_rows(rows):
    products = sum((a * c + b * d) ** 2 for a, b, c, d in rows)
    lengths = sum((a * a + b * b) * (c * c + d * d) for a, b, c, d in rows)
    assert fine(facts.cauchy_schwarz_by_rows(lengths=lengths, products=products))
    too_much = facts.cauchy_schwarz_by_rows(lengths=1, products=2)
    assert too_much.larger < too_much.smaller


@given(st.tuples(*[st.integers(-9, 9)] * 3))
def test_traces_of_powers_are_power_sums(entries):
    a, b, c = entries
    M = np.array([[a, b], [b, c]], dtype=float)
    values = np.linalg.eigvalsh(M)
    square = facts.trace_of_square(trace=np.trace(M @ M), squares=(values**2).sum())
    cube = facts.trace_of_cube(trace=np.trace(M @ M @ M), cubes=(values**3).sum())
    assert np.isclose(square.larger, square.smaller)
    assert np.isclose(cube.larger, cube.smaller, atol=1e-6)
    turn = np.array([[0.0, 1.0], [-1.0, 0.0]])  # not symmetric: eigenvalues ±i, singular values one
    assert np.trace(turn @ turn) != 2


@given(st.lists(st.fractions(-9, 9), min_size=1, max_size=6))
def test_lagrange_identity(numbers):
    one, two, three = (sum(x**k for x in numbers) for k in (1, 2, 3))
    spread = sum(x * y * (x - y) ** 2 for x in numbers for y in numbers) / 2
    fact = facts.lagrange_identity(product=one * three, square=two**2, spread=spread)
    assert fact.larger == fact.smaller
    other = facts.lagrange_identity(product=one * three, square=two**2, spread=spread + 1)
    assert other.larger != other.smaller


# Facts about sines, logarithms and rotations that the claims on products of matrices lean on.


@given(st.floats(1e-6, 3.1))
def test_sines_cosines_and_cotangents_stay_below_their_bounds(y):
    for fact in (
        facts.sine_below_argument(argument=y, sine=math.sin(y)),
        facts.cosine_below_one(argument=y, cosine=math.cos(y)),
        facts.cotangent_below_reciprocal(argument=y, cotangent=1 / math.tan(y)),
        facts.log_sinc_nonpositive(argument=y, log_of_sinc=math.log(math.sin(y) / y)),
    ):
        assert fact.larger >= fact.smaller - 1e-12


@given(st.floats(1e-4, 2.0))
def test_the_sine_does_not_fall_below_its_gaussian_bound(y):
    fact = facts.log_sinc(argument=y, log_of_sinc=math.log(math.sin(y) / y))
    assert fact.larger >= fact.smaller


@given(st.floats(0.0, 50.0))
def test_logarithm_and_exponential_keep_their_second_order_bounds(y):
    second = facts.log_second_order(excess=y, log_of_one_plus=math.log1p(y))
    falling = facts.exp_of_negative(exponent=y, exp_of_minus=math.exp(-y))
    assert second.larger >= second.smaller - 1e-12
    assert falling.larger >= falling.smaller


@given(st.floats(0.0, 0.99))
def test_artanh_lies_between_its_first_terms_and_a_geometric_series(h):
    below = facts.artanh_series_below(argument=h, artanh=math.atanh(h))
    above = facts.artanh_series_above(argument=h, artanh=math.atanh(h))
    assert below.larger >= below.smaller - 1e-14
    assert above.larger >= above.smaller - 1e-12


@given(st.floats(0.0, 3.0), st.integers(1, 30))
def test_bernoulli_holds_for_whole_powers(y, k):
    fact = facts.bernoulli(exponent=k, excess=y, power=(1 + y) ** k)
    assert fact.larger >= fact.smaller * (1 - 1e-12)


@given(st.floats(0.05, 1e4))
def test_digamma_lies_below_the_logarithm(x):
    from scipy.special import digamma

    fact = facts.digamma_below_log(log=math.log(x), digamma=float(digamma(x)), argument=x)
    assert fact.larger >= fact.smaller - 1e-12


@given(st.integers(1, 10**6))
def test_compound_interest_stays_below_e(M):
    fact = facts.power_below_e(count=M, power=(1 + 1 / M) ** M, e=math.e)
    assert fact.larger >= fact.smaller


@given(st.floats(0, 50))
def test_pade_of_exp(u):
    assert fine(facts.pade_of_exp(argument=u, exp_of_negative=math.exp(-u)))


@given(st.lists(st.lists(st.floats(0, 10), min_size=1, max_size=6), min_size=1, max_size=6))
def test_cauchy_schwarz_for_stopped_sums(paths):
    """Paths of different lengths, each as likely as the others: the length is the stopping time."""
    time = np.mean([len(x) for x in paths])
    total = np.mean([sum(x) for x in paths])
    bound = math.sqrt(time * total)
    fact = facts.cauchy_schwarz_stopped(
        bound=bound, mean_sum_of_roots=np.mean([np.sqrt(x).sum() for x in paths]), mean_time=time, mean_total=total
    )
    assert fine(fact, bound)
    assert all(value >= -1e-9 * (1 + bound**2) for value in fact.requires.values())


@given(st.lists(st.floats(0, 10), min_size=1, max_size=8), st.floats(1.01, 3))
def test_cauchy_schwarz_with_geometric_weights(x, growth):
    weighted = sum(growth**k * value for k, value in enumerate(x))
    bound = math.sqrt(growth / (growth - 1) * weighted)
    assert fine(
        facts.cauchy_schwarz_geometric(bound=bound, mean_sum_of_roots=np.sqrt(x).sum(), growth=growth, weighted_total=weighted),
        bound,
    )


@given(st.lists(st.floats(0, 1), min_size=1, max_size=10), st.floats(0.1, 0.9), st.floats(0.01, 0.99))
def test_weighted_falls(shrink, factor, part):
    """a_{k+1} is a_k times anything up to ρ; q lies between 1 and 1/ρ."""
    a = np.concatenate([[1.0], np.cumprod(np.array(shrink) * factor)])
    growth = 1 + part * (1 / factor - 1)
    total = sum(growth**k * (a[k] - a[k + 1]) for k in range(len(shrink)))
    fact = facts.weighted_falls(
        first=1.0, factor=factor, growth=growth, weighted_total=total, before=1.0, after=factor * max(shrink)
    )
    assert fine(fact, 1 / (1 - part))


@given(st.integers(0, 10**6))
def test_norm_of_chain(seed):
    rng = np.random.default_rng(seed)
    A, B, C = (rng.standard_normal((3, 3)) for _ in range(3))
    logs = math.log(np.linalg.norm(A, 2)) + math.log(np.linalg.norm(B, 2)) + math.log(np.linalg.norm(C))
    assert fine(facts.norm_of_chain(sum_of_log_norms=logs, log_of_norm=math.log(np.linalg.norm(A @ B @ C))))


above_minus_one = st.lists(st.floats(-0.99, 20), min_size=1, max_size=8)
shares = st.floats(0, 0.999)


@given(positive)
def test_geometric_mean_jensen_of_log_and_of_the_root(x):
    x = np.array(x)
    assert fine(facts.geometric_below_mean(mean=x.mean(), exp_of_mean_log=math.exp(np.log(x).mean())), 100)
    assert fine(facts.jensen_log(count=len(x), log_of_mean=math.log(x.mean()), total_log=np.log(x).sum()), 100)
    assert fine(facts.jensen_root(mean_root=np.sqrt(x).mean(), root_of_mean=math.sqrt(x.mean())), 10)
    assert fine(facts.squares_below_square(total=x.sum(), squares=(x**2).sum()), 1e6)
    assert fine(facts.part_of_sum(total=x.sum(), part=x[:-1].sum()), 1000)


@given(above_minus_one)
def test_logarithm_stays_below_its_pade_bound_and_its_remainder_falls(x):
    x = np.array(x)
    remainder = x - np.log1p(x)
    assert fine(facts.mean_log_pade(mean_remainder=remainder.mean(), mean_ratio=(3 * x**2 / (6 + 4 * x)).mean()))
    low = x.min()
    coefficient = 0.5 if abs(low) < 1e-4 else (low - math.log1p(low)) / low**2
    if (x**2).sum() > 1e-6:
        average = remainder.sum() / (x**2).sum()
        assert fine(facts.log_remainder_falls(coefficient=coefficient * (1 + 1e-4), average=average))


@given(above_minus_one, st.integers(0, 99))
def test_weighted_cauchy_schwarz_and_cubes(x, seed):
    x = np.array(x)
    w = np.random.default_rng(seed).uniform(0.01, 10, len(x))
    size = (x**2).sum()
    if size > 1e-9:
        weight, inverse = (x**2 * w).sum() / size, (x**2 / w).sum() / size
        fact = facts.cauchy_schwarz_weighted(mean_weight=weight, mean_inverse=inverse)
        assert fine(fact, fact.larger)
        assert fine(facts.cubes_below(largest=x.max(), mean=(x**3).sum() / size), 1e5)
    assert fine(facts.cubes_below_norm(norm=math.sqrt(size), cubes=(x**3).sum()), 1e5)


def test_weights_of_either_sign_and_numbers_beyond_the_range_break_the_averaged_facts():
    x, w = np.array([1.0, 1.0]), np.array([1.0, -3.0])
    fact = facts.cauchy_schwarz_weighted(mean_weight=(x**2 * w).mean(), mean_inverse=(x**2 / w).mean())
    assert fact.larger < fact.smaller, "a weight must be positive"
    least, other = -0.9, 3.0
    quotients = [(v - math.log1p(v)) / v**2 for v in (least, other)]
    wrong = facts.log_remainder_falls(coefficient=quotients[1], average=quotients[0])
    assert wrong.larger < wrong.smaller, "the coefficient belongs to the smallest number, not to the largest"
    assert facts.cubes_below_norm(norm=1.0, cubes=1.2).larger < 1.2, "cubes of numbers beyond the norm"


@given(shares)
def test_series_of_the_logarithm_from_above_and_below(y):
    reciprocal = -math.log1p(-y)
    if y > 1e-3:
        assert fine(facts.log_series_above(argument=y, coefficient=(reciprocal - y) / y**2), 1e4)
    assert fine(facts.log_series_below(argument=y, square=y * y, log_of_reciprocal=reciprocal))
    assert fine(facts.root_below_tangent(argument=y, root=math.sqrt(1 - y)))


@given(st.floats(0, 30), st.floats(0, 30))
def test_exponential_keeps_its_second_order_pade_and_tangent_bounds(s, a):
    assert fine(facts.exp_second_order(argument=s, log_of_polynomial=math.log(1 + s + s * s / 2)), s)
    assert fine(facts.log_rises(larger=1 + s + a, smaller=1 + s, log_of_larger=math.log(1 + s + a), log_of_smaller=math.log(1 + s)))


@given(st.lists(st.floats(0, 1), min_size=2, max_size=12), st.floats(1.5, 50))
def test_contracting_sequences_decay_and_sum_up(shrink, time):
    q = 1 - 1 / time
    a = np.concatenate([[1.0], np.cumprod(np.maximum(shrink, 1e-3) * q)])
    m, worst = len(shrink), (a[1:] / a[:-1]).max()
    assert fine(facts.geometric_decay(log_ratio=-math.log(a[-1]), steps=m, time=time, before=1.0, after=worst))
    assert fine(facts.geometric_series(first=1.0, ratio=q, total=a.sum(), before=1.0, after=worst))


@given(st.floats(0.1, 3), st.floats(1, 20), st.integers(0, 99))
def test_a_sequence_that_loses_a_step_on_average_stops_in_time(step, start, seed):
    """a falls by 0 or 2s with even odds until it is below 2s: the exact mean time is what it lost over s."""
    rng = np.random.default_rng(seed)
    times = []
    for _ in range(50):
        a, k = start, 0
        while a >= 2 * step:
            a, k = a - 2 * step * rng.integers(0, 2), k + 1
        times.append(k)
    exact = 2 * math.floor(start / (2 * step))  # each of the needed falls takes two steps on average
    assert abs(np.mean(times) - exact) <= 1 + 6 * math.sqrt(2 * exact + 1)
    assert fine(facts.optional_stopping(start=start, step=step, mean_time=exact, before=start, after=start - step), start)


@given(st.integers(1, 4), st.integers(0, 99))
def test_determinants_multiply(d, seed):
    rng = np.random.default_rng(seed)
    A, B = rng.standard_normal((2, d, d))
    fact = facts.determinant_of_product(determinant=np.linalg.det(A @ B), left=np.linalg.det(A), right=np.linalg.det(B))
    assert gap(fact) == pytest.approx(0, abs=1e-9)


@given(st.lists(st.floats(-10, 10), min_size=2, max_size=7))
def test_cubes_are_largest_when_all_but_the_largest_are_equal(x):
    x = np.array(x)
    n, mean = len(x), x.mean()
    spread = math.sqrt(max(((x - mean) ** 2).sum(), 0.0))
    top, rest = mean + spread * math.sqrt((n - 1) / n), mean - spread / math.sqrt(n * (n - 1))
    assert (n - 1) * rest + top == pytest.approx(x.sum(), abs=1e-6)  # the same sum, and the same squares
    assert (n - 1) * rest**2 + top**2 == pytest.approx((x**2).sum(), abs=1e-6)
    assert fine(facts.cubes_extremal(all_but_one_equal=top**3 + (n - 1) * rest**3, cubes=(x**3).sum()), 1e4)


def moved_by_covariance(p, v):
    image = (np.diag(p) - np.outer(p, p)) @ v
    return facts.popoviciu(length=v @ v, image=image @ image)


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(-9, 9)), min_size=2, max_size=8).filter(lambda x: sum(a for a, _ in x) > 1e-3))
def test_covariances_of_one_draw_at_least_halve_a_vector(pairs):
    p, v = np.array(pairs).T
    assert fine(moved_by_covariance(p / p.sum(), v), v @ v)
    meaning = MEANINGS["popoviciu"].values(list(p / p.sum()), list(v))
    assert meaning["image"] == pytest.approx(moved_by_covariance(p / p.sum(), v).smaller / 4, abs=1e-9)


def test_a_fair_coin_halves_a_vector_and_weights_above_one_do_not():
    assert gap(moved_by_covariance(np.array([0.5, 0.5]), np.array([1.0, -1.0]))) == pytest.approx(0)
    assert gap(moved_by_covariance(np.array([0.9, 0.9]), np.array([1.0, -1.0]))) < 0


@given(st.integers(1, 4), st.integers(0, 10**6))
def test_a_box_has_the_volume_of_its_edges_and_a_sheared_one_has_less(d, seed):
    rng = np.random.default_rng(seed)
    Q = np.linalg.qr(rng.standard_normal((d, d)))[0] * rng.uniform(0.1, 3, (d, 1))
    box = MEANINGS["volume_of_a_box"].values(Q.tolist())
    assert box["determinant_square"] == pytest.approx(box["row_product"])
    sheared = MEANINGS["volume_of_a_box"].values((Q + 0.5 * np.roll(Q, 1, axis=0)).tolist())
    assert d == 1 or sheared["determinant_square"] < sheared["row_product"] * (1 - 1e-6)


@given(st.lists(st.tuples(st.floats(-10, 10), st.floats(0, 5)), min_size=1, max_size=8))
def test_means_keep_the_order_of_every_outcome(pairs):
    y, gaps = np.array(pairs).T
    fact = facts.mean_keeps_order(pointwise_gap=gaps.min(), mean_of_larger=(y + gaps).mean(), mean_of_smaller=y.mean())
    assert all(value >= 0 for value in fact.requires.values())
    assert fine(fact, 10)
    turned = facts.mean_keeps_order(pointwise_gap=-1.0 - gaps.max(), mean_of_larger=y.mean() - 1, mean_of_smaller=y.mean())
    assert any(value < 0 for value in turned.requires.values()), "an order that no outcome has is not asked for"


@given(st.lists(st.floats(0, 50), min_size=1, max_size=9), st.floats(0, 1))
def test_paley_zygmund_and_markov_by_counting(z, share):
    z = np.array(z)
    level = share * z.mean()
    often = np.mean(z >= level * (1 - 1e-12))  # rounding must not turn equality into a miss
    assert fine(facts.paley_zygmund(share=share, mean=z.mean(), second_moment=(z**2).mean(), probability=often), 2500)
    assert fine(facts.markov(mean=z.mean(), level=share * 50, probability=np.mean(z >= share * 50)), 50)


def test_paley_zygmund_is_attained_at_share_zero_by_an_event():
    z = np.array([0.0, 0.0, 1.0])  # P(Z > 0) = (E Z)²/E Z² exactly
    fact = facts.paley_zygmund(share=0, mean=z.mean(), second_moment=(z**2).mean(), probability=np.mean(z > 0))
    assert gap(fact) == pytest.approx(0)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=20))
def test_union_bound_by_counting(outcomes):
    a, b = np.array(outcomes).T
    assert fine(facts.both_events(first=a.mean(), second=1 - b.mean(), both=(a & b).mean()))


@given(st.floats(1e-3, 1e3), st.floats(0, 100))
def test_digamma_rises_at_least_like_the_logarithm(x, h):
    from scipy.special import digamma

    fact = facts.digamma_step(argument=x, step=h, later=digamma(x + h), earlier=digamma(x), log_of_ratio=math.log1p(h / x))
    assert fine(fact, abs(digamma(x)))


@given(st.lists(st.floats(0, 10), min_size=1, max_size=8), st.floats(-5, 5))
def test_sums_telescope(spare, start):
    """f falls by t + spare in every step, so the terms t add up to no more than the fall of f."""
    terms = [math.sin(k) for k in range(len(spare))]
    last = start - sum(terms) - sum(spare)
    assert fine(facts.telescoping_sum(first=start, last=last, total=sum(terms), one_term=min(spare)), 100)
    values = [start - sum(terms[:k]) - sum(spare[:k]) for k in range(len(spare) + 1)]
    found = MEANINGS["telescoping_sum"].values(values, terms)
    assert found["one_term"] == pytest.approx(spare, abs=1e-9)
    larger = MEANINGS["telescoping_sum"].values(values, [t + s + 1 for t, s in zip(terms, spare, strict=True)])
    assert min(larger["one_term"]) < 0
    assert not fine(facts.telescoping_sum(**{**larger, "one_term": min(larger["one_term"])}))


@given(st.floats(0, 20), st.floats(0, 0.99))
def test_bernoulli_for_negative_powers(e, y):
    fact = facts.bernoulli_negative_power(exponent=e, argument=y, power=(1 - y) ** -e)
    assert fine(fact, fact.larger)


@given(st.floats(-0.999, 0.999))
def test_the_mean_of_log_on_the_circle_by_equal_angles(delta):
    """The trapezoidal rule on k angles errs by less than 2 r^k/k, r = δ/(1 + √(1 − δ²))."""
    k = 4096
    x = delta * np.cos(2 * np.pi * np.arange(k) / k)
    fact = facts.mean_log_on_circle(
        mean_remainder=(x - np.log1p(x)).mean(), log_two=math.log(2), log_of_sum=math.log1p(math.sqrt(1 - delta**2))
    )
    assert gap(fact) == pytest.approx(0, abs=1e-9)


@given(st.floats(-30, 30))
def test_softplus_lies_between_its_tangent_and_a_parabola(x):
    softplus = np.logaddexp(0, -x)
    assert fine(facts.softplus_above_tangent(argument=x, log_two=math.log(2), softplus=softplus))
    assert fine(facts.softplus_below_parabola(argument=x, log_two=math.log(2), softplus=softplus))


@given(st.floats(0.001, 30), st.floats(0.001, 30))
def test_chords_of_softplus_fall(x, y):
    chords = MEANINGS["softplus_chord_falls"].ties(smaller=arb(min(x, y)), larger=arb(max(x, y)))
    fact = facts.softplus_chord_falls(smaller=min(x, y), larger=max(x, y), **chords)
    assert not fact.larger - fact.smaller < 0
    assert facts.softplus_chord_falls(smaller=2, larger=1, chord_of_smaller=0, chord_of_larger=0).requires["y - x >= 0"] < 0


@given(st.floats(0.05, 0.95), st.floats(0.1, 0.9))
def test_two_points_are_the_worst_law_with_vanishing_odd_moments(a, share):
    law = [(share / 2, a), (share / 2, -a), (1 - share, 0.0)]
    variance, remainder = share * a * a, share * -math.log(1 - a * a) / 2
    fact = facts.mean_log_two_points(mean=0, third=0, log_of_rest=math.log(1 - variance), mean_remainder=remainder)
    assert fine(fact)
    tilted = facts.mean_log_two_points(mean=1, third=0, log_of_rest=0, mean_remainder=0)
    assert min(tilted.requires.values()) < 0
    assert sum(w * x**3 for w, x in law) == pytest.approx(0)
    skewed = {2.0: 1 / 15, -0.5: 4 / 15, 0.0: 2 / 3}  # E x = 0, but E x³ = 1/2: the bound fails
    v = sum(w * x * x for x, w in skewed.items())
    assert sum(w * (x - math.log(1 + x)) for x, w in skewed.items()) < -math.log(1 - v) / 2


@given(st.floats(0, 30), st.floats(0, 0.99), st.floats(1e-3, 1e3), st.floats(1e-3, 1e3))
def test_series_of_exp_artanh_and_the_tangent_of_log_anywhere(x, h, a, k):
    assert fine(facts.exp_above_quadratic(argument=x, exp_of_argument=math.exp(x)), math.exp(x))
    by_artanh = facts.log_by_artanh(argument=h, log_of_quotient=math.log((1 + h) / (1 - h)), artanh=math.atanh(h))
    assert gap(by_artanh) == pytest.approx(0, abs=1e-12)
    fact = facts.log_tangent_at(argument=a, log_of_argument=math.log(a), at=k, log_of_at=math.log(k))
    assert fine(fact, a / k)


@given(st.lists(st.floats(0.05, 3), min_size=1, max_size=12))
def test_rates_of_decay_add_up_over_the_layers(rates):
    total, m = sum(rates), len(rates)
    slowest = min(rates)
    step = dict(factor=math.exp(-slowest), log_of_factor=-slowest, before=1.0, after=math.exp(-slowest))
    assert fine(facts.decay_by_factor(log_ratio=total, steps=m, **step), total)
    assert facts.decay_by_factor(log_ratio=total, steps=m, **{**step, "after": 1.0}).requires["one step"] < 0
    halvings = [min(rate, math.log(2)) for rate in rates]
    worst = math.exp(-max(halvings))
    fact = facts.halving_at_most(log_ratio=sum(halvings), steps=m, log_two=math.log(2), before=1.0, after=worst)
    assert fine(fact, m)


@given(st.integers(1, 6), st.floats(0.2, 3), st.floats(0, 1))
def test_mean_logarithms_of_shifted_normals_rise_with_the_shift(k, gamma, c):
    """E log of a noncentral chi-square as a Poisson mixture of digammas."""
    from scipy import stats
    from scipy.special import digamma

    def mean_log(shift):
        half = shift**2 / (2 * gamma**2)
        j = np.arange(0, int(half) * 3 + 80)
        return math.log(2 * gamma**2) + (stats.poisson.pmf(j, half) * digamma(k / 2 + j)).sum()

    assert fine(facts.noncentral_log_rises(at_one=mean_log(1.0), at_less=mean_log(c)))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=9), st.floats(0.1, 10))
def test_second_moments_of_capped_variables(shares, ceiling):
    z = ceiling * np.array(shares)
    assert fine(facts.capped_second_moment(ceiling=ceiling, mean=z.mean(), second_moment=(z**2).mean()), ceiling**2)


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), min_size=1, max_size=8))
def test_the_fourth_norm_of_a_sum_is_at_most_the_sum_of_the_norms(pairs):
    x, y = np.array(pairs).T

    def norm(z):
        return float((z**4).mean() ** 0.25)

    assert fine(facts.minkowski_fourth(norm_of_sum=norm(x + y), first=norm(x), second=norm(y)), 10)


@given(st.lists(st.floats(0, 9), min_size=1, max_size=8), st.sampled_from([1, 2, 3]))
def test_lower_moments_are_below_powers_of_the_fourth_norm(values, order):
    x = np.array(values)
    norm = float((x**4).mean() ** 0.25)
    fact = facts.moments_below_fourth(bound=norm, norm=norm, order=order, moment=float((x**order).mean()))
    assert fine(fact, 1000)


def test_only_moments_up_to_the_third_are_offered():
    with pytest.raises(ValueError, match="1, 2 or 3"):
        facts.moments_below_fourth(bound=1, norm=1, order=5, moment=1)


@given(st.floats(-5, 5), st.floats(0, 3), st.lists(st.floats(0, 1), max_size=9))
def test_steps_of_bounded_size_add_up(start, step, shares):
    end = start + sum(step * share for share in shares)
    assert fine(facts.steps_add_up(start=start, step=step, count=len(shares), end=end, one_step=0), 10)


def series_value(coefficients, z):
    return sum(c * z**k for k, c in enumerate(coefficients))


@pytest.mark.parametrize("M", [1, 2, 3])
def test_planar_products_give_the_generating_function_that_one_more_factor_asks_for(M):
    """B(z) = C(zB(z)) at a point, with the coefficients that the fact means."""
    inner, outer = ([1, *(int(MEANINGS["planar_products"].values(m, k)["moment"]) for k in range(1, 15))] for m in (M, M + 1))
    z = 1e-3
    value = series_value(outer, z)
    assert series_value(inner, z * value) == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(("M", "k"), [(1, 1), (1, 4), (2, 3), (3, 2), (4, 4)])
def test_the_moments_of_products_are_coefficients_and_contour_integrals(M, k):
    closed = math.comb((M + 1) * k, k) // (M * k + 1)
    planar = MEANINGS["planar_products"].values(M, k)
    assert planar["moment"] == planar["coefficient"] == closed
    assert gap(facts.planar_products(moment=planar["moment"], coefficient=planar["coefficient"])) == 0
    inverted = MEANINGS["lagrange_inversion"].values(M + 1, k)
    assert inverted["coefficient"] == closed
    assert gap(facts.lagrange_inversion(**inverted)) == 0
    around = MEANINGS["cauchy_coefficient"].values((M + 1) * k, k)
    cauchy = facts.cauchy_coefficient(**around)
    assert agree(cauchy.larger, cauchy.smaller)
    arc = MEANINGS["arc_and_mirror"].values(M, k)
    parts = facts.arc_and_mirror(**arc)
    assert agree(parts.larger, parts.smaller)
    assert float(arc["moment_of_density"].mid()) == pytest.approx(closed, rel=1e-9)
    chosen = MEANINGS["binomial_coefficient"].ties((M + 1) * k, k)
    assert gap(facts.binomial_coefficient(power=(M + 1) * k, order=k, **chosen)) == 0


def test_an_arc_is_integrated_with_its_own_order_only():
    arc = MEANINGS["arc_and_mirror"].values(2, 2)
    wrong = facts.arc_and_mirror(**{**arc, "order": 3})
    assert not agree(wrong.larger, wrong.smaller)


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_lagrange_inversion_inverts_the_series_that_a_square_root_gives(k):
    """z = t/(1 + t)² is solved by t = (1 − 2z − √(1 − 4z))/(2z), whose coefficients are Catalan numbers."""
    catalan = math.comb(2 * k, k) // (k + 1)
    in_power = math.comb(2 * k, k - 1)
    assert abs(gap(facts.lagrange_inversion(coefficient=catalan, order=k, coefficient_of_power=in_power))) <= 1e-9


@pytest.mark.parametrize(("n", "k"), [(2, 1), (4, 2), (6, 3), (9, 3)])
def test_a_contour_integral_is_a_coefficient_and_that_of_a_power_is_binomial(n, k):
    t = 0.5 * np.exp(2j * np.pi * np.arange(64) / 64)  # the trapezoidal rule is exact for such polynomials
    integral = float(((1 + t) ** n * t ** (1 - k)).mean().real)
    coefficient = math.comb(n, k - 1)
    assert abs(gap(facts.cauchy_coefficient(integral=integral, coefficient=coefficient))) <= 1e-9
    fact = facts.binomial_coefficient(coefficient=coefficient, power=n, order=k, choose=math.comb(n, k))
    assert gap(fact) == 0


@given(st.floats(0, 1e6), st.floats(-1e3, 1e3))
def test_roots_of_larger_squares_are_larger(a, x):
    fact = facts.root_above(root=math.sqrt(a), square=a, argument=x)
    assert fine(fact, 1e3) or min(fact.requires.values()) < 0


@given(st.floats(0, 1e6), st.floats(0, 1e3))
def test_roots_of_smaller_squares_are_smaller(a, x):
    fact = facts.root_below(root=math.sqrt(a), square=a, bound=x)
    assert fine(fact, 1e3) or min(fact.requires.values()) < 0


@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 4), st.integers(0, 10**6))
def test_norms_of_sums_products_and_projections(d, n, k, seed):
    rng = np.random.default_rng(seed)
    A, B = rng.standard_normal((2, d, n))
    norm = np.linalg.norm
    assert fine(facts.triangle_inequality(norm_of_sum=norm(A - B), first=norm(A), second=norm(B)), 10)
    V = np.linalg.qr(rng.standard_normal((d, d)))[0][: min(k, d)]
    assert fine(facts.orthonormal_rows(norm=norm(A), norm_of_product=norm(V @ A)), 10)
    longer = MEANINGS["orthonormal_rows"].values((2 * V).tolist(), (V.T @ V @ A).tolist())  # rows of length two
    assert not fine(facts.orthonormal_rows(**longer)) or norm(V @ A) < 1e-6
    lengths = MEANINGS["triangle_inequality"].values(A.tolist(), B.tolist())
    assert lengths == pytest.approx({"norm_of_sum": norm(A - B), "first": norm(A), "second": norm(B)})


@given(positive, st.integers(0, 10**6))
def test_jensen_for_log_under_a_law_fails_when_weights_add_up_to_less(x, seed):
    x, w = np.array(x), np.random.default_rng(seed).dirichlet(np.ones(len(x)))
    found = MEANINGS["jensen_log_of_mean"].values(list(zip(w.tolist(), x.tolist(), strict=True)))
    assert found == pytest.approx({"log_of_mean": math.log(w @ x), "mean_log": w @ np.log(x)}, abs=1e-9)
    assert fine(facts.jensen_log_of_mean(**found), 10)
    assert not fine(facts.jensen_log_of_mean(log_of_mean=math.log(w @ np.ones(len(x)) / 2), mean_log=0.0))


@given(st.integers(1, 5), st.integers(1, 3), st.integers(0, 10**6))
def test_cauchy_binet_averages_over_the_minors(d, n, seed):
    assume(n <= d)
    A = np.random.default_rng(seed).standard_normal((d, n))
    scaled = A / np.linalg.norm(A, axis=1, keepdims=True)
    found = MEANINGS["cauchy_binet"].values(A.tolist())
    fact = facts.cauchy_binet(**found)
    assert fact.is_equality
    assert abs(gap(fact)) <= 1e-6 * (1 + abs(found["log_after"]))
    assert found["log_after"] == pytest.approx(np.linalg.slogdet(scaled.T @ scaled)[1], abs=1e-6)


@given(st.floats(-9, 9), st.lists(st.floats(0, 5), min_size=1, max_size=9))
def test_a_sequence_whose_steps_rise_is_never_below_its_start(first, steps):
    assert fine(facts.rising_sequence(first=first, later=first + sum(steps), one_step=min(steps)), 100)


@given(st.integers(1, 40), st.floats(0.01, 10))
def test_the_top_exponent_of_gaussian_products_is_the_mean_log_of_one_step(N, variance):
    from scipy.integrate import quad
    from scipy.special import digamma, gammaln

    def weighted(y):  # log χ² at y, with the density of y = log χ²
        return y * math.exp(N * y / 2 - math.exp(y) / 2 - N / 2 * math.log(2) - gammaln(N / 2))

    one_step = quad(weighted, -60, 8, points=[math.log(N)], limit=400)[0] / 2 + math.log(variance) / 2
    fact = facts.top_lyapunov_exponent(
        size=N, variance=variance, exponent=one_step, digamma=digamma(N / 2), log_half=-math.log(2), log_variance=math.log(variance)
    )
    assert fact.is_equality
    assert abs(gap(fact)) < 1e-6


def test_the_top_exponent_is_that_of_a_long_product():
    N, M, rng = 3, 4000, np.random.default_rng(0)
    total, A = 0.0, np.eye(N)
    for _ in range(M):
        A = rng.standard_normal((N, N)) @ A
        size = np.linalg.norm(A, 2)
        total, A = total + math.log(size), A / size
    from scipy.special import digamma

    logs = dict(digamma=digamma(N / 2), log_half=-math.log(2), log_variance=0)
    fact = facts.top_lyapunov_exponent(size=N, variance=1, exponent=total / M, **logs)
    assert abs(gap(fact)) < 0.06  # four standard deviations of twice the mean of 4000 steps


@given(st.integers(1, 4), st.integers(0, 10**6))
def test_the_fourth_moment_of_a_sum_of_independent_centred_vectors(count, seed):
    rng = np.random.default_rng(seed)
    weights, atoms = rng.dirichlet(np.ones(3)), rng.standard_normal((3, 2))
    atoms -= weights @ atoms  # a centred law on three points of the plane; sums are enumerated
    total = 0.0
    for choice in itertools.product(range(3), repeat=count):
        total += weights[list(choice)].prod() * (atoms[list(choice)].sum(0) ** 2).sum() ** 2
    squares = (atoms**2).sum(1)
    fact = facts.fourth_moment_of_sum(count=count, second=weights @ squares, fourth=weights @ squares**2, fourth_of_sum=total)
    assert fine(fact, 100)


@given(st.lists(st.floats(-10, 10), min_size=2, max_size=8), st.lists(st.floats(-10, 10), min_size=8, max_size=8))
def test_spreads_keep_their_distance(x, y):
    x, y = np.array(x), np.array(y[: len(x)])
    assume(np.var(x) + np.var(y) > 1e-6)
    distance_squared = np.mean((np.sort(x) - np.sort(y)) ** 2)  # the best coupling on the line
    fact = facts.spread_distance_squared(distance_squared=distance_squared, one=np.var(x), other=np.var(y))
    assert fine(fact, 100)


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=5))
def test_sides_and_diagonals(pairs):
    a, b = ([fmpq(x[i], 4) for x in pairs] for i in (0, 1))
    diagonals = facts.parallelogram(**MEANINGS["parallelogram"].values(a, b))
    assert diagonals.larger == diagonals.smaller
    triangle = facts.reverse_triangle(**MEANINGS["reverse_triangle"].values(a, b))
    assert sign(triangle.larger - triangle.smaller) != -1
    assert facts.reverse_triangle(first=1, second=3, difference_squared=3).larger < 4, "sides that close no triangle"
