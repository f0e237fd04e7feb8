"""What one more factor with independent normal entries of variance 1/N does to the moments of a matrix."""

from __future__ import annotations

from itertools import product as tuples
from typing import Any

from flint import fmpq

from lemmacheck.facts.fact import Fact, fact, means
from lemmacheck.numbers.matrices import gram


@fact
def gaussian_factor_trace(*, trace: Any, after: Any) -> Fact:
    """B = XXᵀ at random, G an independent N×N normal matrix of variance 1/N: E Tr GBGᵀ = E Tr B."""
    return Fact("a Gaussian factor", "E Tr GBGᵀ = E Tr B", after, trace, is_equality=True)


@fact
def gaussian_factor(*, size: Any, squares: Any, square_of_trace: Any, after: Any) -> Fact:
    """The same: N E Tr (GBGᵀ)² = (N + 1) E Tr B² + E (Tr B)², by pairing the normal entries in the three possible ways."""
    return Fact(
        "a Gaussian factor",
        "N E Tr (GBGᵀ)² = (N + 1) E Tr B² + E (Tr B)²",
        size * after,
        (size + 1) * squares + square_of_trace,
        positive={"N > 0": size},
        is_equality=True,
    )


def _is_law(law: Any) -> str:
    return "" if hasattr(law, "outcome") else "a law of matrices"


@means(gaussian_factor_trace, needs=_is_law)
def _traces(law: Any) -> dict[str, Any]:
    """A law of N×N matrices X: the rows g of G add N means of gᵀBg, each with E g_a g_b = δ_ab/N."""
    trace = after = fmpq(0)
    for w, X in law:
        B = _square_gram(X)
        trace += w * sum(B[i][i] for i in range(len(B)))
        after += w * len(B) * sum(B[a][b] * fmpq(int(a == b), len(B)) for a, b in tuples(range(len(B)), repeat=2))
    return {"trace": trace, "after": after}


@means(gaussian_factor, needs=_is_law)
def _second_moments(law: Any) -> dict[str, Any]:
    """Tr (GBGᵀ)² is the sum of (gᵀBh)² over all pairs of rows of G, two different ones or one and the same."""
    found = {"squares": fmpq(0), "square_of_trace": fmpq(0), "after": fmpq(0)}
    for w, X in law:
        B = _square_gram(X)
        N = len(B)
        found["squares"] += w * sum(x * x for row in B for x in row)
        found["square_of_trace"] += w * sum(B[i][i] for i in range(N)) ** 2
        same = sum(B[a][b] * B[c][d] * _four_normals(a, b, c, d) for a, b, c, d in tuples(range(N), repeat=4))
        two = sum(B[a][b] * B[a][b] for a, b in tuples(range(N), repeat=2))  # E (gᵀBh)² = Σ B_ab², up to 1/N²
        found["after"] += w * (N * same + N * (N - 1) * two) / N**2
    return {"size": N, **found}


def _four_normals(a: int, b: int, c: int, d: int) -> int:
    """E g_a g_b g_c g_d for independent standard normal numbers."""
    counts = [(a, b, c, d).count(k) for k in {a, b, c, d}]
    return 0 if any(k % 2 for k in counts) else 3 if 4 in counts else 1


def _square_gram(X: Any) -> Any:
    if any(len(row) != len(X) for row in X):
        raise ValueError("the matrix is not square")
    return gram(X)
