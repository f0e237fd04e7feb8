"""Conjugation by Haar matrices, and sequences whose every step multiplies by the same number."""

from __future__ import annotations

from typing import Any

from lemmacheck.facts.fact import Fact, fact, is_signed, means
from lemmacheck.language.sphere_fields import by_subsets
from lemmacheck.numbers.kinds import power


@fact
def haar_conjugation_fades(*, size: Any, before: Any, after: Any) -> Fact:
    """B symmetric of size d ≥ 2 with zero diagonal, W Haar: (d + 2) E‖offdiag WᵀBW‖² = d ‖B‖².

    The rotation keeps ‖B‖², and its diagonal has the mean square d E(wᵀBw)² = 2‖B‖²/(d + 2), w uniform on the sphere.
    """
    says = "E‖offdiag WᵀBW‖² = (d/(d + 2))‖B‖² for symmetric B with zero diagonal"
    return Fact("Haar conjugation", says, (size + 2) * after, size * before, is_equality=True, positive={"d - 1": size - 1})


@means(haar_conjugation_fades, needs=lambda size, square: is_signed(size, sign="positive") or is_signed(square))
def _fades(size: Any, square: Any) -> dict[str, Any]:
    """The squared length ‖B‖²: on average over a finite law of squared coordinates with the moments of the sphere."""
    d = int(size)
    if d < 2:
        raise ValueError("the size must be at least two")
    pair = sum(w * u[0] * u[1] for w, u in by_subsets(d))  # E w_1² w_2²
    return {"size": size, "before": square, "after": square - 2 * d * pair * square}


@fact
def geometric_sequence(*, first: Any, ratio: Any, steps: Any, powered: Any, last: Any, before: Any, after: Any) -> Fact:
    """x_{j+1} = q x_j for every j < t (`after` = q · `before`): x_t = q^t x_0; `powered` is q^t."""
    excess = ratio * before - after
    requires = {"t >= 0": steps, "q x_j - x_{j+1} >= 0": excess, "x_{j+1} - q x_j >= 0": -excess}
    return Fact("geometric sequence", "x_{j+1} = q x_j for every j gives x_t = q^t x_0", last, powered * first, requires, True)


@means(
    geometric_sequence, each=("before", "after"), ties=lambda ratio, steps: {"powered": power(ratio, int(steps))}, tied=("powered",)
)
def _sequence(xs: Any) -> dict[str, Any]:
    """The numbers x_0, …, x_t."""
    return {"first": xs[0], "last": xs[-1], "steps": len(xs) - 1, "before": xs[:-1], "after": xs[1:]}
