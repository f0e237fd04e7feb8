"""Norms of lists and of symmetric matrices, and how eigenvalues and eigenvectors move."""

from __future__ import annotations

from typing import Any

from flint import arb

from lemmacheck.facts.fact import Fact, fact, is_signed, means
from lemmacheck.facts.matrices import symmetric
from lemmacheck.numbers.balls import as_ball
from lemmacheck.numbers.kinds import sign
from lemmacheck.numbers.matrices import determinant, eigenvalues


@fact
def holder(*, exponent: Any, first: Any, second: Any, inner: Any) -> Fact:
    """Non-negative numbers, 1/p + 1/q = 1: Σ x y ≤ (Σ x^p)^{1/p} (Σ y^q)^{1/q}."""
    says = "Σ x y ≤ (Σ x^p)^{1/p} (Σ y^q)^{1/q}, 1/p + 1/q = 1"
    return Fact("Hölder", says, first * second, inner, positive={"p - 1": exponent - 1})


@means(holder, needs=lambda x, y, _: is_signed(x, y))
def _conjugate_norms(x: Any, y: Any, p: Any) -> dict[str, Any]:
    conjugate = p / (p - 1)
    return {
        "exponent": p,
        "first": lp_norm(x, p),
        "second": lp_norm(y, conjugate),
        "inner": sum(a * b for a, b in zip(x, y, strict=True)),
    }


@fact
def norms_fall(*, first: Any, second: Any, norm_first: Any, norm_second: Any) -> Fact:
    """Non-negative numbers, 0 < p ≤ q: (Σ x^q)^{1/q} ≤ (Σ x^p)^{1/p}."""
    return Fact(
        "ℓp norms fall in p",
        "(Σ x^q)^{1/q} ≤ (Σ x^p)^{1/p} for 0 < p ≤ q",
        norm_first,
        norm_second,
        {"q - p": second - first},
        positive={"p": first},
    )


@means(norms_fall, needs=lambda x, *_: is_signed(x))
def _two_norms(x: Any, p: Any, q: Any) -> dict[str, Any]:
    return {"first": p, "second": q, "norm_first": lp_norm(x, p), "norm_second": lp_norm(x, q)}


def lp_norm(xs: Any, p: Any) -> arb:
    """(Σ x^p)^{1/p} of numbers that are not negative."""
    p = as_ball(p)
    total = sum((as_ball(x) ** p for x in xs if x != 0), arb(0))
    return total ** (1 / p) if sign(total) else arb(0)


@fact
def gershgorin(*, radius: Any, largest: Any) -> Fact:
    """A symmetric matrix: no eigenvalue exceeds the largest of M_ii + Σ_{j≠i} |M_ij|."""
    return Fact("Gershgorin", "λ ≤ max_i (M_ii + Σ_{j≠i} |M_ij|)", radius, largest)


@means(gershgorin, needs=symmetric)
def _discs(M: Any) -> dict[str, Any]:
    return {"radius": max(row[i] + _rest(row, i) for i, row in enumerate(M)), "largest": max(M.values)}


@fact
def gershgorin_below(*, smallest: Any, floor: Any) -> Fact:
    """A symmetric matrix: no eigenvalue is below the smallest of M_ii − Σ_{j≠i} |M_ij|."""
    return Fact("Gershgorin", "λ ≥ min_i (M_ii − Σ_{j≠i} |M_ij|)", smallest, floor)


@means(gershgorin_below, needs=symmetric)
def _discs_below(M: Any) -> dict[str, Any]:
    return {"smallest": min(M.values), "floor": min(row[i] - _rest(row, i) for i, row in enumerate(M))}


def _rest(row: Any, i: int) -> Any:
    return sum(abs(x) for j, x in enumerate(row) if j != i)


@fact
def weyl(*, before: Any, change: Any, after: Any) -> Fact:
    """Symmetric A and E: λ_max(A + E) ≤ λ_max(A) + λ_max(E)."""
    return Fact("Weyl", "λ_max(A + E) ≤ λ_max(A) + λ_max(E)", before + change, after)


@means(weyl, needs=lambda A, E: symmetric(A) or symmetric(E))
def _largest_of_sum(A: Any, E: Any) -> dict[str, Any]:
    return {"before": max(A.values), "change": max(E.values), "after": eigenvalues(_sum(A, E))[-1]}


@fact
def davis_kahan(*, gap: Any, norm_squared: Any, sine_squared: Any) -> Fact:
    """Symmetric A and E, first eigenvectors of A and A + E at angle θ, λ_1 − λ_2 of A the gap: sin θ ≤ 2‖E‖/gap.

    The form of Yu, Wang and Samworth (2015), with the gap of the unperturbed matrix only.
    """
    return Fact("Davis–Kahan", "sin²θ (λ_1 − λ_2)² ≤ 4‖E‖²", 4 * norm_squared, sine_squared * gap**2, positive={"the gap": gap})


@means(davis_kahan, needs=lambda A, E: symmetric(A) or symmetric(E))
def _angle_of_first(A: Any, E: Any) -> dict[str, Any]:
    """The projections on the first eigenvectors are adjugates: their product has the trace cos²θ."""
    if len(A) < 2:
        raise ValueError("a gap needs two eigenvalues")
    values, moved = sorted(A.values, reverse=True), eigenvalues(_sum(A, E))
    P, R = _projection(A, values[0]), _projection(_sum(A, E), moved[-1])
    cosine_squared = sum((P[i][j] * R[j][i] for i in range(len(P)) for j in range(len(P))), arb(0))
    return {"gap": values[0] - values[1], "norm_squared": max(x * x for x in E.values), "sine_squared": 1 - cosine_squared}


def _sum(A: Any, B: Any) -> list[list[Any]]:
    return [[a + b for a, b in zip(one, two, strict=True)] for one, two in zip(A, B, strict=True)]


def _projection(rows: Any, eigenvalue: Any) -> list[list[arb]]:
    """adj(M − λ)/Tr adj(M − λ) for a simple eigenvalue λ."""
    size = len(rows)
    shifted = [[as_ball(x) - (eigenvalue if i == j else 0) for j, x in enumerate(row)] for i, row in enumerate(rows)]

    def cofactor(i: int, j: int) -> arb:
        minor = [[x for k, x in enumerate(row) if k != j] for m, row in enumerate(shifted) if m != i]
        return as_ball((-1) ** (i + j) * (determinant(minor) if minor else 1))

    adjugate = [[cofactor(j, i) for j in range(size)] for i in range(size)]
    trace = sum((adjugate[i][i] for i in range(size)), arb(0))
    if sign(trace) is None:
        raise ValueError("the first eigenvalue is not simple, so its eigenvector is not one")
    return [[x / trace for x in row] for row in adjugate]
