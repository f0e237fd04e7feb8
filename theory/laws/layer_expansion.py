"""One residual BN layer of D20 expanded in the strength γ of its branch, exactly, for a given weight matrix.

M_γ = (I + γW) M (I + γW)ᵀ and M_+ = diag(M_γ)^{-1/2} M_γ diag(M_γ)^{-1/2} for a matrix M with unit diagonal. A series is
the list of its coefficients in γ, from order zero on. Numbers may be fractions, balls, floats or SymPy expressions.

Averages over the weights need no integral: entries are independent with mean 0 and variance 1, so a quadratic form in W
has the mean Σ_pq form(E_pq), and a cubic one the third moment of an entry times the same sum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lemmacheck.numbers.matrices import Matrix, product, transpose

Series = list[Any]


def series_product(a: Series, b: Series) -> Series:
    """Product, cut off at the shorter of the two."""
    return [sum(a[i] * b[k - i] for i in range(k + 1)) for k in range(min(len(a), len(b)))]


def series_reciprocal(a: Series) -> Series:
    """1/a for a series that starts with a number other than zero."""
    out = [1 / a[0]]
    for k in range(1, len(a)):
        out.append(-sum(a[i] * out[k - i] for i in range(1, k + 1)) / a[0])
    return out


def series_log(a: Series) -> Series:
    """log a for a series that starts with 1."""
    if a[0] != 1:
        raise ValueError(f"the logarithm is expanded at 1, but the series starts with {a[0]}")
    out: Series = [0 * a[0]]
    for k in range(1, len(a)):  # from a·(log a)′ = a′
        out.append(a[k] - sum((i * out[i] * a[k - i] for i in range(1, k)), out[0]) / k)
    return out


def moment_series(M: Matrix, W: Matrix, order: int) -> list[list[Series]]:
    """M_γ entry by entry: M + γ(WM + MWᵀ) + γ² WMWᵀ."""
    WM = product(W, M)
    WMW = product(WM, transpose(W))
    d = len(M)
    return [[([M[i][j], WM[i][j] + WM[j][i], WMW[i][j]] + [0 * M[i][j]] * order)[: order + 1] for j in range(d)] for i in range(d)]


def squared_entry_series(M: Matrix, W: Matrix, i: int, *, j: int, order: int) -> Series:
    """[M_+]_ij² = [M_γ]_ij² / ([M_γ]_ii [M_γ]_jj), D20 eq. (65)."""
    m = moment_series(M, W, order)
    return _squared_entry(m, i, j)


def _squared_entry(m: Sequence[Sequence[Series]], i: int, j: int) -> Series:
    return series_product(series_product(m[i][j], m[i][j]), series_reciprocal(series_product(m[i][i], m[j][j])))


def frobenius_series(M: Matrix, W: Matrix, order: int) -> Series:
    """‖M_+‖_F²: the diagonal of M_+ is one, the rest comes in pairs."""
    d = len(M)
    m = moment_series(M, W, order)
    total: Series = [d + 0 * M[0][0]] + [0 * M[0][0]] * order
    for i in range(d):
        for j in range(i):
            total = [t + 2 * g for t, g in zip(total, _squared_entry(m, i, j), strict=True)]
    return total


def log_det_change_series(M: Matrix, W: Matrix, order: int) -> Series:
    """log det M_+ − log det M = 2 log det(I + γW) − Σ_i log [M_γ]_ii, for an invertible M."""
    m = moment_series(M, W, order)
    total: Series = [0 * M[0][0]] * (order + 1)
    power = W
    for k in range(1, order + 1):  # log det(I + γW) = Σ_k (−1)^{k+1} γ^k Tr W^k / k
        trace = sum(power[i][i] for i in range(len(W)))
        total[k] = total[k] + 2 * (-1) ** (k + 1) * trace / k
        power = product(power, W)
    for i in range(len(M)):
        total = [t - g for t, g in zip(total, series_log(m[i][i]), strict=True)]
    return total


def unit_weight(d: int, p: int, *, q: int, one: Any = 1) -> list[list[Any]]:
    """E_pq: the d×d weight matrix with a single one."""
    return [[one if (i, j) == (p, q) else 0 * one for j in range(d)] for i in range(d)]


def sum_over_unit_weights(d: int, form: Callable[[Matrix], Any], *, one: Any = 1) -> Any:
    """Σ_pq form(E_pq): the mean of a quadratic form in W, and the mean of a cubic one over E w³."""
    return sum(form(unit_weight(d, p, q=q, one=one)) for p in range(d) for q in range(d))


def mean_of_quartic(d: int, form: Callable[[Matrix], Any], *, fourth: Any, one: Any = 1) -> Any:
    """E form(W) of a quartic form for a law with mean 0, variance 1 and fourth moment `fourth`.

    Only w_a⁴ and w_a² w_b² survive the average; the coefficient of the latter is read off at E_a ± E_b.
    """
    places = [(p, q) for p in range(d) for q in range(d)]
    single = {a: form(unit_weight(d, a[0], q=a[1], one=one)) for a in places}
    total = fourth * sum(single.values())
    for n, a in enumerate(places):
        for b in places[:n]:
            pair = [
                form([[one if (i, j) == a else (sign * one if (i, j) == b else 0 * one) for j in range(d)] for i in range(d)])
                for sign in (1, -1)
            ]
            total = total + (pair[0] + pair[1]) / 2 - single[a] - single[b]
    return total


def frobenius_drift(F: Any, T: Any, G: Any, *, d: Any) -> Any:
    """δ_F = 2d² − 2F − 8T + 8G, D20 eq. (43): the γ² coefficient of E‖M_+‖² − ‖M‖²."""
    return 2 * d**2 - 2 * F - 8 * T + 8 * G
