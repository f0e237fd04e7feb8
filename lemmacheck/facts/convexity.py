"""Convex functions whose gradient is Lipschitz."""

from __future__ import annotations

from typing import Any

from lemmacheck.facts.fact import Fact, fact, means


@fact
def smooth_convex(*, at_x: Any, at_y: Any, inner: Any, difference: Any, smoothness: Any) -> Fact:
    """f convex with an L-Lipschitz gradient: f(x) ≥ f(y) + ⟨∇f(y), x − y⟩ + |∇f(x) − ∇f(y)|²/(2L).

    `inner` is ⟨∇f(y), x − y⟩ and `difference` |∇f(x) − ∇f(y)|². Conversely, values and gradients that meet it at all pairs of
    finitely many points belong to such a function, so worst cases over finitely many points need nothing else.
    """
    return Fact(
        "smooth and convex",
        "f(x) ≥ f(y) + ⟨∇f(y), x − y⟩ + |∇f(x) − ∇f(y)|²/(2L) for a convex f with an L-Lipschitz gradient",
        at_x,
        at_y + inner + difference / (2 * smoothness),
        positive={"L > 0": smoothness},
    )


def _is_function(f: Any, *_: Any) -> str:
    return "" if hasattr(f, "gradient") and hasattr(f, "smoothness") else "a convex function with a Lipschitz gradient by its type"


@means(smooth_convex, needs=_is_function)
def _two_points(f: Any, x: Any, y: Any) -> dict[str, Any]:
    at_x, at_y = f.gradient(x), f.gradient(y)
    return {
        "at_x": f.value(x),
        "at_y": f.value(y),
        "inner": sum(g * (a - b) for g, a, b in zip(at_y, x, y, strict=True)),
        "difference": sum((a - b) ** 2 for a, b in zip(at_x, at_y, strict=True)),
        "smoothness": f.smoothness,
    }
