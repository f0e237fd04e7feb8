"""The printed density is claimed for the singular values of a product of M Gaussian matrices, whatever their variances."""

from checks.engine.api import Claim, Control, Draws, Exact, Foil, Fraction, Identity, OnAverage, grid


def limit_moments(M):
    """lim E (1/N) Tr (XXᵀ)^k for k = 1, 2 and unit variances, from an exact recursion in the symbol N.

    With B = YYᵀ and G of variance 1/N: E Tr(GBGᵀ)² = (1 + 1/N) Tr B² + (Tr B)²/N and E (Tr GBGᵀ)² = (Tr B)² + (2/N) Tr B².
    """
    import sympy

    N = sympy.Symbol("N", positive=True)
    square, trace = N, N**2
    for _ in range(M):
        square, trace = sympy.expand((1 + 1 / N) * square + trace / N), sympy.expand(trace + 2 * square / N)
    return Fraction(1), Fraction(str(sympy.limit(square / N, N, sympy.oo)))


def measure_moments(case):
    """First and second moment of the printed density, and of the eigenvalues of XXᵀ in the limit."""
    from theory.fuss_catalan import moment

    M, scale = int(case.M.p), Fraction(str(case.variance)) ** int(case.M.p)  # scale = Πσ_i²
    first, second = limit_moments(M)
    return {"law1": moment(M, 1), "law2": moment(M, 2), "matrix1": scale * first, "matrix2": scale**2 * second,
            "scale": scale, "allowed": 0}


def draw_quartiles(case, keys):
    """Shares of the squared singular values of one matrix below two quartiles of the law: one matrix is one draw."""
    import numpy as np

    from theory.fuss_catalan import distribution
    from theory.products import product_singular_values

    u = distribution(product_singular_values(keys, case.N, factors=case.M) ** 2, case.M)
    one = np.ones(len(keys))
    return {"matrix1": (u <= 0.25).mean(1), "matrix2": (u <= 0.75).mean(1), "law1": 0.25 * one, "law2": 0.75 * one,
            "scale": one, "allowed": one / case.N}


def quartile_bounds(case):
    return {"matrix1": (0, 1), "matrix2": (0, 1), "law1": (0.25, 0.25), "law2": (0.75, 0.75), "scale": (1, 1),
            "allowed": (1 / case.N, 1 / case.N)}


claim = Claim(
    label="Theorem 1",
    says=r"\rho(x) = \frac{1}{\pi x}\frac{\sin((M+1)\varphi)}{\sin(M\varphi)}\sin\varphi, \quad"
    r" x = \frac{\sin^{M+1}((M+1)\varphi)}{\sin\varphi\,\sin^M(M\varphi)}"
    r" \ \text{is the density of the singular values of } X_1\cdots X_M",
    relation=Identity(),
    margin=lambda q: q.law2 - q.matrix1,
    readings=(
        "x is the singular value s itself, as the sentence says; entries have mean 0 and variance σ_i²/N, N → ∞.",
        "Decided by the second moment: the mean of s² is Πσ_i² for every N, exactly; a limit law cannot have a larger"
        " second moment (Fatou), but the printed density has M + 1.",
    ),
    evidence=(Exact(grid(M=range(1, 11), variance=(1, 2)), measure_moments),),
    foils=(Foil("x = s^(2/3): the third moment", margin=lambda q: q.law1 + q.law2 - q.matrix1),),
    control=Control("x = s² and σ_i = 1", margin=lambda q: (q.law1 - q.matrix1, q.law2 - q.matrix2),
                    assumes={"Πσ_i² = 1": lambda q: -((q.scale - 1) ** 2)}),
    supports=("b18/linear-growth", "b18/channel-variance"),
    by_hand="""
from math import comb
M = 1                                     # one Gaussian matrix with entries of variance 1/N
second = comb(2*(M + 1), 2) // (2*M + 1)  # second moment of the printed density: a Fuss-Catalan number
assert second == 2                        # but E (1/N) sum s_i^2 = E |X|^2 / N = 1 for every N
""",
)


def both_ways(difference, q):
    return q.allowed - difference, q.allowed + difference


amended = claim.but(
    label="Theorem 1, repaired",
    title="The printed density is that of the squared singular values divided by the product of the variances",
    says=r"\rho \ \text{is the limiting density of } s^2 / \textstyle\prod_i \sigma_i^2",
    relation=OnAverage(),
    margin=lambda q: (*both_ways(q.law1 * q.scale - q.matrix1, q), *both_ways(q.law2 * q.scale**2 - q.matrix2, q)),
    provenance="derived",
    control=None,
    readings=(
        "The first two moments agree exactly in the limit; the shape is seen at N = 100 in the shares of squared singular"
        " values below the quartiles of the law, which may differ from 1/4 and 3/4 by 1/N.",
    ),
    evidence=(
        Exact(grid(M=range(1, 11), variance=(1, 2)), measure_moments),
        Draws(grid(M=(1, 2, 3), N=(100,)), draw_quartiles, quartile_bounds, draws=2048, resolution=0.05),
    ),
    foils=(
        Foil("the variances forgotten", margin=lambda q: both_ways(q.law1 - q.matrix1, q)),
        Foil("a tenth of the values elsewhere", margin=lambda q: both_ways(q.law1 - q.matrix1 - q.scale / 10, q)),
    ),
    by_hand="",
)
