"""The Fuss–Catalan law of a product of Gaussian matrices: proof by moments, and three routes to its first moments.

Trusted in the proof are the planar limit of Gaussian factors, Lagrange inversion, Cauchy's integral formula, the binomial
theorem, and the integration of x^k ρ by parts along an arc that its mirror image closes: each a fact with a meaning of its own.
"""

import functools
from itertools import chain, product
from math import prod

from flint import acb, arb

from checks.arguments.angles import rational_angles
from lemmacheck import Domain, Enclosed, Exact, Fraction, Positive, Whole, facts, grid
from theory.laws.fuss_catalan import fuss_catalan_number
from theory.laws.gaussian_traces import finite_moments, planar_part
from theory.laws.product_moments import integer_partitions, limit_moments, noncrossing_count, one_more_factor


def inverse(B, M):
    """What inverts the generating function of the limit moments of M factors: its argument where its value is B."""
    return (B - 1) / B ** (M + 1)


def argue_law(p):
    """The closed form of the moments, those of the matrices, and those of the printed density, each from its own side.

    Matrices: one more factor divides the inverse by B, from B = 1/(1 − w) for no factor; z = t/f(t) with t = B − 1, then
    Lagrange. Density: on the arc B = (sin((M+1)φ)/sin Mφ) e^(iφ) one has x = B^(M+1)/(B − 1) and ρ = Im B/(πx), so that
    ∫ x^k ρ dx = (1/k) (1/2πi) ∮ x^k dB around B = 1.
    """
    import sympy

    M, k = p.field("M", says="number of factors"), p.field("k", says="order of the moment")
    factors, order = p.part("M"), p.part("k")
    B, u = sympy.symbols("B u", positive=True)  # a value of the generating function, and 1 − w below its pole at w = 1
    p.identity(inverse(1 / u, 0), 1 - u, says="no factor: all moments are 1, B = 1/(1 − w), and the inverse at B is w")
    p.identity(inverse(B, M - 1), inverse(B, M) * B, says="one more factor: C(zB(z)) = B(z) if z = (B − 1)/B^(M+1) for M factors")
    n = p.identity((M + 1) * k, M * k + k, says="f(t) = t/z = (1 + t)^(M+1): its k-th power is (1 + t)^n, and n − k = Mk")
    choose = p.real("c", "C(n, k)")
    in_power = choose * k / (n - k + 1)
    p.because(0, facts.binomial_coefficient(coefficient=in_power, power=n, order=k, choose=choose))
    of_matrices = in_power / k
    p.because(0, facts.planar_products(moment=of_matrices, coefficient=of_matrices), of=(factors, order))
    p.because(0, facts.lagrange_inversion(coefficient=of_matrices, order=k, coefficient_of_power=in_power), of=(factors + 1, order))

    (s, c), (S, _), (T, K) = rational_angles(p)
    p.identity(T * c - S, s * K, says="Re(B − 1): sin((M+1)φ) cos φ − sin Mφ = sin φ cos((M+1)φ)")
    over = sympy.Symbol("r", positive=True)  # 1/sin Mφ, where 0 < φ < π/(M+1)
    modulus, distance = (T * over, s * over)  # |B| with argument φ; |B − 1| with argument (M+1)φ, as Im B = modulus · s shows too
    p.identity(modulus * s, distance * T, says="Im(B − 1): so B − 1 = (sin φ/sin Mφ) e^(i(M+1)φ), and B^(M+1)/(B − 1) > 0")
    contour = in_power  # (1/2πi) ∮ x^k dB with t = B − 1, so that x^k = (1 + t)^n t^(−k)
    p.because(0, facts.cauchy_coefficient(integral=contour, coefficient=in_power), of=((factors + 1) * order, order))
    of_density = contour / k
    p.because(0, facts.arc_and_mirror(moment_of_density=of_density, order=k, integral=contour), of=(factors, order))
    return {"law": [choose / (M * k + 1)] * 2, "matrix": [of_matrices, of_density]}


def measure_law(o):
    """The Fuss–Catalan number; the limit moment from non-crossing partitions, factor by factor, from B = scale · I; ∫ x^k ρ dx."""
    M, k = o.M, o.k
    moments = [o.scale**j for j in range(1, k + 1)]
    for _ in range(M):
        moments = one_more_factor(moments)
    unscaled = moments[-1]
    return {
        "law": [fuss_catalan_number(M, k)] * 2,
        "matrix": [unscaled / o.scale**k, density_moment(M, k)],
        "unscaled": [unscaled] * 2,
        "scale": o.scale,
    }


@functools.cache
def density_moment(M, k):
    """∫ x^k ρ dx as a ball, once per order and number of factors."""
    return integral_of_density(M, k)


PRODUCTS = Domain(M=Whole(1), k=Whole(1), scale=Positive(), measure=measure_law)


def measure_moments(case):
    """Six moments: Fuss–Catalan numbers against non-crossing partitions, with unequal variances of total product `scale`."""
    M = case.M
    scale = Fraction(str(case.variance)) ** M
    matrix = [scale**k * m for k, m in enumerate(limit_moments(M, 6), start=1)]
    return {
        "law": [fuss_catalan_number(M, k) for k in range(1, 7)],
        "matrix": [m / scale**k for k, m in enumerate(matrix, start=1)],
        "unscaled": matrix,
        "scale": scale,
    }


def measure_pairings(case):
    """Four moments at every N by all pairings, as polynomials in 1/N: their constant terms against Fuss–Catalan numbers."""
    M = case.M
    return {
        "law": [fuss_catalan_number(M, k) for k in range(1, 5)],
        "matrix": [finite_moments(M, k, inverse_size=Fraction(0)) for k in range(1, 5)],
        "scale": 1,
    }


def measure_planar(case):
    """For one product of traces of total order k: planar pairings, by what they leave, against non-crossing partitions."""
    parts = tuple(int(size.p) for size in case.traces)
    expected: dict[tuple[int, ...], int] = {}
    for chosen in product(*(list(integer_partitions(size)) for size in parts)):
        left = tuple(sorted(chain(*chosen), reverse=True))
        expected[left] = expected.get(left, 0) + prod(noncrossing_count(one) for one in chosen)
    found = planar_part(parts)
    keys = sorted({*expected, *found})
    return {"law": [expected.get(key, 0) for key in keys], "matrix": [found.get(key, 0) for key in keys], "scale": 1}


def measure_density(case):
    """∫ x^k ρ dx enclosed, against the Fuss–Catalan number."""
    return {"law": [fuss_catalan_number(case.M, case.k)], "matrix": [integral_of_density(case.M, case.k)], "scale": 1}


def integral_of_density(M, k):
    """∫ x^k ρ dx as a ball, over the angle: sin(jφ) = sin φ U_{j−1}(cos φ) removes the singularity at the edge."""

    def integrand(phi, _):
        c = phi.cos()
        first, second = [acb(1), c], [acb(1), 2 * c]  # Chebyshev polynomials T_j and U_j
        for _ in range(M):
            first.append(2 * c * first[-1] - first[-2])
            second.append(2 * c * second[-1] - second[-2])
        x = second[M] ** (M + 1) / second[M - 1] ** M
        slope = c * second[M] + M**2 * first[M] * second[M] / second[M - 1] - (M + 1) ** 2 * first[M + 1]
        return x**k * slope / (second[M - 1] * arb.pi())  # x^k ρ |dx/dφ|

    return acb.integral(integrand, acb(0), acb(arb.pi() / (M + 1))).real


PAIRINGS = Exact(grid(M=(1, 2, 3, 8)), measure_pairings, says="the limits of the exact moments at size N, from all pairings")
PLANAR = Exact(
    [dict(traces=list(parts)) for parts in ((1,), (2,), (1, 1), (3,), (2, 1), (1, 1, 1), (4,), (3, 1), (2, 2), (2, 1, 1))],
    measure_planar,
    says="planar pairings of products of traces are non-crossing partitions, trace by trace: the trusted fact, to order four",
)
DENSITY = Enclosed(grid(M=(2, 3), k=(3,)), measure_density, says="the moments of the printed density, integrated")
