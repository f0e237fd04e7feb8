"""The Fuss–Catalan law of a product of Gaussian matrices: the proof through freeness, and its first moments exactly."""

from checks.b18._angles import rational_angles
from checks.engine.api import Fraction


def argue_law(p):
    """B = (sin((M+1)φ)/sin Mφ) e^(iφ) makes B − 1 = (sin φ/sin Mφ) e^(i(M+1)φ): so B solves B − 1 = B^(M+1)/x and ρ = Im B/(πx).

    The powers are written in polar form, |B|^M as a symbol P, so that one computation covers every M.
    """
    from theory import trusted

    (s, c), (S, _), (T, K) = rational_angles(p)
    p.identity(T * c - S, s * K, says="Re: sin((M+1)φ) cos φ − sin Mφ = sin φ cos((M+1)φ)")
    p.identity(T * s, s * T, says="Im: sin((M+1)φ) sin φ = sin φ sin((M+1)φ)")
    modulus = T / S  # |B|; its argument is φ, so B^(M+1) has argument (M+1)φ, which is that of B − 1
    P = p.positive("P", "|B|^M")
    x = p.identity(modulus * P / (s / S), T * P / s, says="x = |B|^(M+1)/|B − 1|, a positive number, is (9)")
    B, w = p.positive("B", "generating function of the limit moments"), p.positive("W", "B^M")
    free = (B - 1) / (B * w)  # each Marchenko–Pastur factor has S-transform 1/(1 + ψ) = 1/B
    p.because(0, trusted.asymptotic_freeness(inverse_of_product=free, transform_of_factors=1 / w, generating=B))
    scale = p.positive("scale", "product of the variances")
    density = T * s / S / x  # π ρ(x) as printed
    return {"law": [1 / x, density], "matrix": [scale * (s / S) / (modulus * P) / scale, (modulus * s) / x], "scale": scale}


def measure_moments(case):
    """Six moments: Fuss–Catalan numbers against non-crossing partitions, with unequal variances of total product `scale`."""
    from theory.fuss_catalan import moment
    from theory.product_moments import limit_moments

    M = int(case.M.p)
    scale = Fraction(str(case.variance)) ** M
    matrix = [scale**k * m for k, m in enumerate(limit_moments(M, 6), start=1)]
    return {
        "law": [moment(M, k) for k in range(1, 7)],
        "matrix": [m / scale**k for k, m in enumerate(matrix, start=1)],
        "unscaled": matrix,
        "scale": scale,
    }
