"""The Fuss–Catalan law of a product of Gaussian matrices: proof by moments, and three routes to its first moments.

Trusted in the proof are the planar limit of one Gaussian factor, Lagrange inversion, Cauchy's integral formula and the
binomial theorem. In words only: integrating ∫ x^k ρ dx by parts along the arc and closing it by its mirror image.
"""

from checks.b18._angles import rational_angles
from checks.engine.api import Enclosed, Exact, Fraction, grid


def argue_law(p):
    """Both the limit moments of the matrices and those of the printed density are [t^(k−1)] (1 + t)^((M+1)k) / k.

    Matrices: one more factor turns w = (B − 1)/B^(M+1) into z = (B − 1)/B^(M+2), from B = 1/(1 − w) for no factor; with
    t = B − 1 that is z = t/(1 + t)^(M+1). Density: on the arc B = (sin((M+1)φ)/sin Mφ) e^(iφ) one has
    x = B^(M+1)/(B − 1) and ρ = Im B/(πx), so ∫ x^k ρ dx = (1/k) (1/2πi) ∮ x^k dB around B = 1, where B − 1 = t.
    """
    from theory import trusted

    M, k = p.at_least(1, "M", "number of factors less one"), p.at_least(1, "k", "order of the moment less one")
    w = p.real("w", "argument of the generating function for no factor")
    p.identity((1 / (1 - w) - 1) / (1 / (1 - w)), w, says="no factor: all moments are 1, B = 1/(1 − w), so (B − 1)/B = w")
    B, power = p.positive("B", "a value of the generating function for M + 1 factors"), p.positive("Q", "B^(M+1)")
    p.because(
        0,
        trusted.planar_pairings(inner_argument=(B - 1) / power, argument=(B - 1) / (power * B), generating=B),
    )  # so (B − 1)/B^(M+2) is the inverse for M + 1 factors when (B − 1)/B^(M+1) is that for M

    choose = p.positive("c", "the binomial coefficient (M+1)k over k")
    in_power = choose * k / ((M + 1) * k - k + 1)
    p.because(0, trusted.binomial_coefficient(coefficient=in_power, power=(M + 1) * k, order=k, choose=choose))
    of_matrices = in_power / k
    p.because(0, trusted.lagrange_inversion(coefficient=of_matrices, order=k, coefficient_of_power=in_power))

    (s, c), (S, _), (T, K) = rational_angles(p)
    p.identity(T * c - S, s * K, says="Re(B − 1): sin((M+1)φ) cos φ − sin Mφ = sin φ cos((M+1)φ)")
    modulus, distance = T / S, s / S  # |B| with argument φ; |B − 1| with argument (M+1)φ, as Im B = modulus · s shows too
    p.identity(modulus * s, distance * T, says="Im(B − 1): so B − 1 = (sin φ/sin Mφ) e^(i(M+1)φ), and B^(M+1)/(B − 1) > 0")
    M_power = p.positive("P", "|B|^M")
    x = T * M_power / s  # (9), with sin((M+1)φ)^M/sin(Mφ)^M = |B|^M
    integral = in_power
    p.because(0, trusted.cauchy_coefficient(integral=integral, coefficient=in_power))
    of_density = p.identity(integral / k, choose / (M * k + 1), says="the k-th moment of the density, in closed form")
    scale = p.positive("scale", "k-th power of the product of the variances")
    return {
        "law": [of_density, x, T * s / (S * x)],  # as printed: the moment, x of (9), π ρ of (5)
        "matrix": [scale * of_matrices / scale, modulus * M_power / distance, modulus * s / x],  # …, B^(M+1)/(B − 1), Im B/x
        "scale": scale,
    }


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


def measure_pairings(case):
    """Four moments at every N by all pairings, as polynomials in 1/N: their constant terms against Fuss–Catalan numbers."""
    from theory.fuss_catalan import moment
    from theory.gaussian_traces import finite_moments

    M = int(case.M.p)
    return {
        "law": [moment(M, k) for k in range(1, 5)],
        "matrix": [finite_moments(M, k, inverse_size=Fraction(0)) for k in range(1, 5)],
        "scale": 1,
    }


def measure_planar(case):
    """For one product of traces of total order k: planar pairings, by what they leave, against non-crossing partitions."""
    from itertools import chain, product
    from math import prod

    from theory.gaussian_traces import planar_part
    from theory.product_moments import integer_partitions, noncrossing_count

    parts = tuple(int(size.p) for size in case.traces)
    expected: dict[tuple[int, ...], int] = {}
    for chosen in product(*(list(integer_partitions(size)) for size in parts)):
        left = tuple(sorted(chain(*chosen), reverse=True))
        expected[left] = expected.get(left, 0) + prod(noncrossing_count(one) for one in chosen)
    found = planar_part(parts)
    keys = sorted({*expected, *found})
    return {"law": [expected.get(key, 0) for key in keys], "matrix": [found.get(key, 0) for key in keys], "scale": 1}


def measure_density(case):
    """∫ x^k ρ dx enclosed, over the angle: sin(jφ) = sin φ U_{j−1}(cos φ) removes the singularity at the edge."""
    from flint import acb, arb

    from theory.fuss_catalan import moment

    M, k = int(case.M.p), int(case.k.p)

    def integrand(phi, _):
        c = phi.cos()
        first, second = [acb(1), c], [acb(1), 2 * c]  # Chebyshev polynomials T_j and U_j
        for _ in range(M):
            first.append(2 * c * first[-1] - first[-2])
            second.append(2 * c * second[-1] - second[-2])
        x = second[M] ** (M + 1) / second[M - 1] ** M
        slope = c * second[M] + M**2 * first[M] * second[M] / second[M - 1] - (M + 1) ** 2 * first[M + 1]
        return x**k * slope / (second[M - 1] * arb.pi())  # x^k ρ |dx/dφ|

    return {
        "law": [moment(M, k)],
        "matrix": [acb.integral(integrand, acb(0), acb(arb.pi() / (M + 1))).real],
        "scale": 1,
    }


PAIRINGS = Exact(grid(M=(1, 2, 3, 8)), measure_pairings, says="the limits of the exact moments at size N, from all pairings")
PLANAR = Exact(
    [dict(traces=list(parts)) for parts in ((1,), (2,), (1, 1), (3,), (2, 1), (1, 1, 1), (4,), (3, 1), (2, 2), (2, 1, 1))],
    measure_planar,
    says="planar pairings of products of traces are non-crossing partitions, trace by trace: the trusted fact, to order four",
)
DENSITY = Enclosed(grid(M=(2, 3), k=(3,)), measure_density, says="the moments of the printed density, integrated")
