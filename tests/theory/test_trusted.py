"""Every trusted fact, tried on numbers: a fact that were false would make every proof that leans on it worthless."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from theory import trusted

numbers = st.lists(st.floats(-100, 100), min_size=1, max_size=8)
positive = st.lists(st.floats(1e-3, 100), min_size=2, max_size=8)


def gap(fact):
    return fact.larger - fact.smaller


def fine(fact, scale=1.0):
    return gap(fact) >= -1e-9 * (1 + abs(scale))


@given(numbers)
def test_cauchy_schwarz(x):
    x = np.array(x)
    assert fine(trusted.cauchy_schwarz(count=len(x), total=x.sum(), squares=(x**2).sum()), (x**2).sum() * len(x))


@given(numbers, st.floats(-100, 100))
def test_capped_sum(x, ceiling):
    kept = [v for v in x if v <= ceiling]
    assert fine(trusted.capped_sum(count=len(kept), ceiling=ceiling, total=sum(kept)), 1000)


@given(positive)
def test_jensen(x):
    x = np.array(x)
    assert fine(trusted.jensen_reciprocal(mean=x.mean(), mean_of_reciprocal=(1 / x).mean()), 1e5)
    assert fine(trusted.jensen_square(mean=x.mean(), mean_of_square=(x**2).mean()), 1e4)


@given(positive)
def test_means(x):
    x = np.array(x)
    geometric = math.exp(np.log(x).mean())
    assert fine(trusted.am_gm(arithmetic=x.mean(), geometric=geometric), 100)
    pairs = (x.sum() ** 2 - (x**2).sum()) / (len(x) * (len(x) - 1))
    assert fine(trusted.maclaurin_second(pair_mean=pairs, geometric_squared=geometric**2), 1e4)


@given(positive)
def test_tangents(x):
    x = np.array(x)
    assert fine(trusted.log_tangent(argument=x[0], log_of_argument=math.log(x[0])))
    assert fine(trusted.exp_tangent(argument=x[0] - 3, exp_of_argument=math.exp(x[0] - 3)))
    assert fine(trusted.summed_log_tangent(total_excess=(x - 1).sum(), total_log=np.log(x).sum()), 100)


@given(st.integers(1, 5), st.integers(0, 10**6))
def test_matrices(d, seed):
    X = np.random.default_rng(seed).standard_normal((d, d + 1))
    M = X @ X.T
    lam = np.linalg.eigvalsh(M)
    assume(lam[0] > 1e-6)
    assert fine(trusted.rayleigh(quotient=M[0, 0], smallest=lam[0]), 10)
    assert fine(trusted.hadamard(sum_of_log_rows=np.log(np.diag(M)).sum(), log_determinant=np.log(lam).sum()), 10)
    J = np.zeros((X.size, X.size))
    for j, x in enumerate(X):
        r = np.linalg.norm(x)
        J[j * (d + 1) : (j + 1) * (d + 1), j * (d + 1) : (j + 1) * (d + 1)] = (
            np.eye(d + 1) - np.outer(x, x) / r**2
        ) / r
    fact = trusted.block_projection_norm(norm_squared=np.linalg.norm(J, 2) ** 2, shortest_squared=np.diag(M).min())
    assert gap(fact) == pytest.approx(0, abs=1e-6 * (1 + fact.larger))


@given(positive)
def test_smallest_of_unit_sum(x):
    x = np.array(x) / sum(x)
    assert fine(trusted.smallest_of_unit_sum(count=len(x), inverse_smallest=1 / x.min()), 1e6)


def test_every_fact_has_a_test_here():
    import inspect
    from pathlib import Path

    source = Path(__file__).read_text(encoding="utf-8")
    facts = [name for name, f in inspect.getmembers(trusted, inspect.isfunction) if f.__module__ == trusted.__name__]
    assert not [name for name in facts if f"trusted.{name}(" not in source]


@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 5), st.integers(0, 99))
def test_ranks_of_products(rows, inner, columns, seed):
    rng = np.random.default_rng(seed)
    A = rng.integers(-1, 2, (rows, inner)).astype(float)
    B = rng.integers(-1, 2, (inner, columns)).astype(float)
    left, right, both = (int(np.linalg.matrix_rank(x)) for x in (A, B, A @ B))
    assert fine(trusted.rank_of_product(factor=left, product=both))
    assert fine(trusted.rank_of_product(factor=right, product=both))
    assert fine(trusted.sylvester_rank(left=left, right=right, inner=inner, product=both))


@given(st.integers(1, 6), st.floats(1e-3, 1), st.integers(0, 99))
def test_diagonal_dominance(d, dominance, seed):
    A = np.random.default_rng(seed).uniform(-1, 1, (d, d))
    np.fill_diagonal(A, 0)
    A += np.diag(np.abs(A).sum(1) + dominance)
    assert fine(trusted.diagonal_dominance(dominance=dominance, rank=int(np.linalg.matrix_rank(A)), size=d))


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), min_size=1, max_size=6))
def test_cauchy_schwarz_inner(pairs):
    u, v = np.array(pairs).T
    assert fine(trusted.cauchy_schwarz_inner(first=u @ u, second=v @ v, inner=u @ v), (u @ u) * (v @ v))


@given(st.integers(2, 6), st.integers(0, 99))
def test_weyl_after_rank_one(d, seed):
    rng = np.random.default_rng(seed)
    v, Q = rng.standard_normal(d), rng.standard_normal((d, d))
    Q = Q + Q.T
    second = np.linalg.eigvalsh(np.outer(v, v) + Q)[-2]
    assert fine(trusted.weyl_after_rank_one(top_of_rest=np.linalg.eigvalsh(Q)[-1], second=second), d)


@given(st.floats(-9, 9), st.floats(0, 9), st.floats(0.1, 20), st.floats(0, 5))
def test_limits_keep_order_and_digamma_increases(limit, ahead, x, step):
    from scipy.special import digamma

    n = 10**9  # x_n = limit + ahead + 1/n lies above y_n = limit − 1/n at every n
    larger, smaller = limit + ahead + 1 / n, limit - 1 / n
    assert larger >= smaller
    assert fine(trusted.limit_keeps_order(larger_limit=limit + ahead, smaller_limit=limit))
    assert fine(trusted.digamma_increases(later=digamma(x + step), earlier=digamma(x)))
