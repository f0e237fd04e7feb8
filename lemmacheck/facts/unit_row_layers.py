"""Layers of independent rows: variances of means, fourth moments of sums, and norms of means."""

from __future__ import annotations

from typing import Any

from flint import fmpq

from lemmacheck.facts.fact import Fact, fact, means
from lemmacheck.facts.moments import fourth_moment_of_sum
from lemmacheck.facts.squares import minkowski_fourth
from lemmacheck.language.unit_row_layers import multinomial
from lemmacheck.numbers.kinds import sqrt


@fact
def norm_above_mean(*, mean_of_norm: Any, norm_of_mean: Any) -> Fact:
    """A random vector X: E|X| ≥ |E X|."""
    return Fact("Jensen", "E|X| ≥ |E X| for a norm", mean_of_norm, norm_of_mean)


@means(norm_above_mean)
def _norms(law: Any) -> dict[str, Any]:
    return {"mean_of_norm": sum(w * sqrt(_square(x)) for w, x in law), "norm_of_mean": sqrt(_square(_mean(law)))}


@fact
def independent_unit_rows(*, samples: Any, image_squared: Any, spread: Any) -> Fact:
    """G = Σ hhᵀ/d for d independent unit vectors h of one law in R^n, M = E G: d E|G − M|² = 1 − 1/n − |M − I/n|².

    |hhᵀ| = 1, and |M|² = |M − I/n|² + 1/n because M has the trace one.
    """
    says = "d E|G − M|² = 1 − |M|² for independent projections, and |M|² = |M − I/n|² + 1/n"
    return Fact("independent projections", says, spread + image_squared + 1 / samples, 1 + 0 * spread, is_equality=True)


@means(independent_unit_rows, needs=lambda _, rows: "" if hasattr(rows, "grams") else "a layer of independent unit rows")
def _spread(noise: Any, rows: Any) -> dict[str, Any]:
    """√d (G − M) with its chances, and the law of a row."""
    n = len(rows[0][1][0])
    M = [[sum(w * row[0][i] * row[0][j] for w, row in rows) for j in range(n)] for i in range(n)]
    image = sum((x - fmpq(int(i == j), n)) ** 2 for i, line in enumerate(M) for j, x in enumerate(line))
    return {"samples": fmpq(n), "image_squared": image, "spread": sum(w * _square(x) for w, x in noise)}


@means(fourth_moment_of_sum)
def _sum(law: Any, count: Any) -> dict[str, Any]:
    """The law of one centred vector, and how many independent copies are added."""
    if any(x != 0 for x in _mean(law)):
        raise ValueError("the vectors are not centred")
    total = fmpq(0)
    for chance, counts in multinomial([w for w, _ in law], int(count)):
        added = [sum(k * x[i] for k, (_, x) in zip(counts, law, strict=True)) for i in range(len(law[0][1]))]
        total += chance * _square(added) ** 2
    second, fourth = (sum(w * _square(x) ** k for w, x in law) for k in (1, 2))
    return {"count": count, "second": second, "fourth": fourth, "fourth_of_sum": total}


@means(minkowski_fourth)
def _fourth_norms(first: Any, second: Any) -> dict[str, Any]:
    """Two random vectors under the same chances."""
    both = [(w, [a + b for a, b in zip(x, y, strict=True)]) for (w, x), (_, y) in zip(first, second, strict=True)]
    return {"norm_of_sum": _fourth(both), "first": _fourth(first), "second": _fourth(second)}


def _fourth(law: Any) -> Any:
    return sqrt(sqrt(sum(w * _square(x) ** 2 for w, x in law)))


def _mean(law: Any) -> list[Any]:
    return [sum(w * x[i] for w, x in law) for i in range(len(law[0][1]))]


def _square(x: Any) -> Any:
    return sum(a * a for a in x)
