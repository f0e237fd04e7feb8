"""The Fuss–Catalan law of a product of Gaussian matrices: proof by moments, and three routes to its first moments.

Trusted in the proof are the planar limit of one Gaussian factor, Lagrange inversion, Cauchy's integral formula and the
binomial theorem. In words only: integrating ∫ x^k ρ dx by parts along the arc and closing it by its mirror image.
"""

from itertools import chain, product
from math import prod

from flint import acb, arb

from checks.arguments.angles import rational_angles
from lemmacheck import Enclosed, Exact, Fraction, facts, grid
from theory.laws.fuss_catalan import moment
from theory.laws.gaussian_traces import finite_moments, planar_part
from theory.laws.product_moments import integer_partitions, limit_moments, noncrossing_count


def inverse(B, M):
    """What inverts the generating function of the limit moments of M factors: its argument where its value is B."""
    return (B - 1) / B ** (M + 1)


def coefficient(p, power, k, *, rest):
    """[t^(k−1)] (1 + t)^n for n = power, and C(n, k), both over the factorials (k − 1)! and (n − k)!; n − k is `rest`."""
    top, one, low = p.positive("f", "n!"), p.positive("g", "(k − 1)!"), p.positive("h", "(n − k)!")
    found = top / (one * ((rest + 1) * low))  # n!/((k − 1)! (n − k + 1)!)
    choose = top / ((k * one) * low)  # n!/(k! (n − k)!)
    p.because(0, facts.binomial_coefficient(coefficient=found, power=power, order=k, choose=choose))
    return found, choose


def argue_law(p):
    """The closed form of the moments, those of the matrices, and those of the printed density, each from its own side.

    Matrices: one more factor divides the inverse by B, from B = 1/(1 − w) for no factor; z = t/f(t) with t = B − 1, then
    Lagrange. Density: on the arc B = (sin((M+1)φ)/sin Mφ) e^(iφ) one has x = B^(M+1)/(B − 1) and ρ = Im B/(πx), so that
    ∫ x^k ρ dx = (1/k) (1/2πi) ∮ x^k dB around B = 1.
    """
    import sympy

    M, k = p.at_least(1, "M", "number of factors less one"), p.at_least(1, "k", "order of the moment less one")
    w = p.real("w", "argument of the generating function for no factor")
    p.identity(inverse(1 / (1 - w), 0), w, says="no factor: all moments are 1, B = 1/(1 − w), and the inverse at B is w")
    B = p.positive("B", "a value of the generating function")
    p.because(
        0, facts.planar_pairings(inner_argument=inverse(B, M - 1), argument=inverse(B, M), generating=B)
    )  # so `inverse` is right for M factors if it is for M − 1
    base, exponent = sympy.powsimp((B - 1) / inverse(B, M)).as_base_exp()
    p.identity(base, B, says="f(t) = t/z is a power of B = 1 + t: its k-th power is (1 + t)^n")
    in_power, choose = coefficient(p, exponent * k, k, rest=p.identity(exponent * k - k, M * k, says="n − k = Mk"))
    of_matrices = in_power / k
    p.because(0, facts.lagrange_inversion(coefficient=of_matrices, order=k, coefficient_of_power=in_power))

    (s, c), (S, _), (T, K) = rational_angles(p)
    p.identity(T * c - S, s * K, says="Re(B − 1): sin((M+1)φ) cos φ − sin Mφ = sin φ cos((M+1)φ)")
    modulus, distance = (T / S, s / S)  # |B| with argument φ; |B − 1| with argument (M+1)φ, as Im B = modulus · s shows too
    p.identity(modulus * s, distance * T, says="Im(B − 1): so B − 1 = (sin φ/sin Mφ) e^(i(M+1)φ), and B^(M+1)/(B − 1) > 0")
    M_power = p.positive("P", "|B|^M")
    x = T * M_power / s  # (9), with sin((M+1)φ)^M/sin(Mφ)^M = |B|^M
    t = p.positive("t", "B − 1 on the contour")
    of_x = sympy.powsimp((1 / inverse(1 + t, M)) * t).as_base_exp()  # x = B^(M+1)/t, so x^k = (1 + t)^n t^(−k)
    p.identity(of_x[0] ** of_x[1], (1 + t) ** exponent, says="t x on the contour is the same power as for the matrices")
    of_density = in_power / k
    p.because(0, facts.cauchy_coefficient(integral=k * of_density, coefficient=in_power))
    scale = p.positive("scale", "k-th power of the product of the variances")
    closed = choose / (M * k + 1)
    return {
        "law": [closed, closed, x, T * s / (S * x)],  # the closed form, x of (9), π ρ of (5)
        "matrix": [scale * of_matrices / scale, of_density, modulus * M_power / distance, modulus * s / x],
        "scale": scale,
    }


def measure_moments(case):
    """Six moments: Fuss–Catalan numbers against non-crossing partitions, with unequal variances of total product `scale`."""
    M = case.M
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
    M = case.M
    return {
        "law": [moment(M, k) for k in range(1, 5)],
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
    """∫ x^k ρ dx enclosed, over the angle: sin(jφ) = sin φ U_{j−1}(cos φ) removes the singularity at the edge."""
    M, k = case.M, case.k

    def integrand(phi, _):
        c = phi.cos()
        first, second = [acb(1), c], [acb(1), 2 * c]  # Chebyshev polynomials T_j and U_j
        for _ in range(M):
            first.append(2 * c * first[-1] - first[-2])
            second.append(2 * c * second[-1] - second[-2])
        x = second[M] ** (M + 1) / second[M - 1] ** M
        slope = c * second[M] + M**2 * first[M] * second[M] / second[M - 1] - (M + 1) ** 2 * first[M + 1]
        return x**k * slope / (second[M - 1] * arb.pi())  # x^k ρ |dx/dφ|

    return {"law": [moment(M, k)], "matrix": [acb.integral(integrand, acb(0), acb(arb.pi() / (M + 1))).real], "scale": 1}


PAIRINGS = Exact(grid(M=(1, 2, 3, 8)), measure_pairings, says="the limits of the exact moments at size N, from all pairings")
PLANAR = Exact(
    [dict(traces=list(parts)) for parts in ((1,), (2,), (1, 1), (3,), (2, 1), (1, 1, 1), (4,), (3, 1), (2, 2), (2, 1, 1))],
    measure_planar,
    says="planar pairings of products of traces are non-crossing partitions, trace by trace: the trusted fact, to order four",
)
DENSITY = Enclosed(grid(M=(2, 3), k=(3,)), measure_density, says="the moments of the printed density, integrated")
