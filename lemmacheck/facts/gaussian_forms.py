"""Mean logarithms of quadratic forms in a Gaussian vector and in a uniform direction."""

from __future__ import annotations

from typing import Any

from lemmacheck.facts.fact import Fact, fact, is_signed, means
from lemmacheck.numbers.gaussian_forms import laplace_integral, mean_log_direction, mean_log_form, mean_log_length


@fact
def polar_mean_log(*, direction: Any, form: Any, length: Any) -> Fact:
    """g standard normal in R^d, w uniform on the sphere, λ_k > 0: E log Σ λ_k g_k² = E log Σ λ_k w_k² + E log |g|².

    g/|g| is uniform on the sphere, and Σ λ_k g_k² = |g|² Σ λ_k (g_k/|g|)².
    """
    says = "E log Σ λg² = E log Σ λw² + E log|g|², since w = g/|g| is uniform on the sphere"
    return Fact("polar coordinates", says, form, direction + length, is_equality=True)


def _is_spectrum(spectrum: Any) -> str:
    return is_signed(spectrum, sign="positive")


@means(polar_mean_log, needs=_is_spectrum)
def _polar(spectrum: Any) -> dict[str, Any]:
    length = mean_log_length(len(spectrum))
    return {"direction": mean_log_direction(spectrum), "form": mean_log_form(spectrum), "length": length}


@fact
def frullani_gaussian(*, form: Any, length: Any, integral: Any) -> Fact:
    """The same with Σ λ_k = d: E log |g|² − E log Σ λ_k g_k² = ∫ [Π (1 + λ_k t)^(−1/2) − (1 + t)^(−d/2)] dt/t.

    log x = ∫ (e^(−s) − e^(−sx)) ds/s (Frullani), averaged by Tonelli because both means fall in s; E e^(−sλg²) = (1 + 2λs)^(−1/2),
    the coordinates are independent, and t = 2s keeps dt/t.
    """
    says = "E log X − E log Y = ∫ (E e^(−sY) − E e^(−sX)) ds/s (Frullani), and E e^(−sΣλg²) = Π (1 + 2λs)^(−1/2)"
    return Fact("Frullani's integral and the Laplace transform of g²", says, length, form + integral, is_equality=True)


@means(frullani_gaussian, needs=_is_spectrum)
def _frullani(spectrum: Any) -> dict[str, Any]:
    length = mean_log_length(len(spectrum))
    return {"form": mean_log_form(spectrum), "length": length, "integral": laplace_integral(spectrum)}
