"""For weights in [−B, B] and γBd ≤ 1/8 the remainder of Lemma 7 is at most 285 γ B³ d⁴(d − 1), for every M ⪰ 0, M_ii = 1."""

import itertools

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Plot, Proof, Real
from lemmacheck.numbers.matrices import product, transpose
from theory.definitions.exact_spectra import correlation_squares, rational, rational_matrix
from theory.definitions.spectra import three_traces
from theory.laws.layer_expansion import frobenius_drift, series_product, series_reciprocal

SKEWED = {Fraction(2): Fraction(1, 5), Fraction(-1, 2): Fraction(4, 5)}  # mean 0, variance 1, in [−2, 2]
EDGE = Fraction(1, 8)


def argue(p):
    """The remainder is at most the sum of the sizes of its coefficients."""
    bound = largest_share()
    return {"share": p.rational(bound.numerator, bound.denominator) - p.nonnegative("s", "what the triangle inequality leaves")}


def measure_element(o):
    """The third-order remainder of one squared element over x³: (m + 2xa + x²b)² / ((1 + 2xe + x²f)(1 + 2xg + x²h))."""
    x = o.x
    exact = (o.m + 2 * x * o.a + x**2 * o.b) ** 2 / ((1 + 2 * x * o.e + x**2 * o.f) * (1 + 2 * x * o.g + x**2 * o.h))
    first = 4 * o.m * o.a - 2 * o.m**2 * (o.e + o.g)
    second = 4 * o.a**2 + 2 * o.m * o.b - 8 * o.m * o.a * (o.e + o.g) + o.m**2 * (4 * (o.e**2 + o.e * o.g + o.g**2) - o.f - o.h)
    return {"share": abs(exact - o.m**2 - first * x - second * x**2) / x**3}


def largest_share():
    """A bound on the third-order remainder of [M_+]_ij² over x³, x = γBd ≤ 1/8, for every M and W at once.

    With u = Wm_j and so on, [M_γ]_ij = m + 2xa + x²b, [M_γ]_ii = 1 + 2xe + x²f, [M_γ]_jj = 1 + 2xg + x²h, and m, a, …, h are
    numbers in [−1, 1], because |M_ij| ≤ 1 and |W_ij| ≤ B. N − D·(second-order series of N/D) is x³ times a polynomial; the
    sum of the sizes of its coefficients, each times a power of 1/8, bounds it, and D ≥ (1 − 2/8 − 1/64)².
    """
    import sympy

    x, m, a, b, e, f, g, h = symbols = sympy.symbols("x m a b e f g h")
    element, first, second = ([m, 2 * a, b], [1, 2 * e, f], [1, 2 * g, h])
    square, bottom = series_product(element, element), series_product(first, second)
    series = series_product(square, series_reciprocal([sympy.Integer(c) if c == 1 else c for c in bottom]))

    def polynomial(coefficients):
        return sum(c * x**k for k, c in enumerate(coefficients))

    left = polynomial(element) ** 2 - polynomial(first) * polynomial(second) * polynomial(series)
    terms = sympy.Poly(sympy.expand(left), *symbols).terms()
    lowest = min(powers[0] for powers, _ in terms)
    if lowest < 3:
        raise ArithmeticError("the series is not the expansion to second order")
    total = sum(Fraction(abs(int(c))) * EDGE ** (powers[0] - 3) for powers, c in terms)
    return total / (1 - 2 * EDGE - EDGE**2) ** 2


def measure_enumerated(case):
    """|E‖M_+‖² − ‖M‖² − γ²δ_F| over γ³B³d⁴(d − 1) for two rows of correlation r: all weight matrices added up, in fractions."""
    d, B, g = 2, rational(2), rational(Fraction(str(case.gamma)))
    r = rational(Fraction(str(case.r)))
    M = rational_matrix([[1, r], [r, 1]])
    F, T, G = three_traces(M)
    mean = rational(0)
    for weights in itertools.product(SKEWED.items(), repeat=d * d):
        chance = rational(1)
        for _, p in weights:
            chance *= rational(p)
        W = [[rational(weights[i * d + j][0]) for j in range(d)] for i in range(d)]
        A = [[(1 if i == j else 0) + g * W[i][j] for j in range(d)] for i in range(d)]
        mean += chance * sum(x for row in correlation_squares(product(product(A, M), transpose(A))) for x in row)
    rest = mean - F - g**2 * frobenius_drift(F, T, G, d=d)
    return {"share": abs(rest) / (g**3 * B**3 * d**4 * (d - 1)), "strength": g * B * d}


CASES = [dict(r=r, gamma=Fraction(1, k)) for r in (0, Fraction(1, 3), Fraction(9, 10)) for k in (32, 320)]
ENUMERATED = Exact(CASES, measure_enumerated, says="two rows, a skewed law on [−2, 2], every weight matrix")

ELEMENTS = Domain(
    x=Real(0, EDGE, without="low"),
    **{name: Real(-1, 1) for name in "mabefgh"},
    measure=measure_element,
    says="one squared element of M_+ under one weight matrix, x = γBd",
)

claim = Claim(
    label="Lemma 7, a uniform remainder",
    place="Appendix E, Lemma 7",
    says=r"M \succeq 0,\ M_{ii} = 1,\ |W_{ij}| \le B,\ \gamma B d \le \tfrac18 \;\Rightarrow\; \Big|"
    r" \frac{\mathbb{E}_W \|M_+\|_F^2 - \|M\|_F^2}{\gamma^2} - \delta_F(M) \Big| \le 285\, \gamma B^3 d^4 (d-1)",
    margin=lambda q: q.K - q.share,
    constants=dict(K=285),
    whose="ours",
    readings=(
        "M is the second moment of rows of norm √N, so |M_ij| ≤ 1 (Cauchy–Schwarz); the bound uses that, and for other symmetric"
        " matrices it fails.",
        "So the remainder tends to zero with γ, uniformly in M: “γ sufficiently small” in Lemma 13, eq. (55) and Theorem 14 can"
        " be met. A remainder of at most 2d² is sure for γ ≤ 1/(143 B³d³), and the diagonal of M adds nothing.",
        "The first order averages to zero and the second to δ_F; each of the d(d − 1) squared elements off the diagonal has a"
        " remainder of at most 285 (γBd)³ for every weight matrix, so its mean has, too. The constant is far from the best.",
    ),
    domain=ELEMENTS,
    evidence=(Proof(argue), ENUMERATED),
    foils=(
        Foil("208 for 285", K=208),
        Foil(
            "with γ² for γ",
            margin=lambda q: q.K * q.gamma - q.share,
            evidence=(Exact([dict(r=Fraction(1, 3), gamma=Fraction(1, 10**4))], measure_enumerated),),
        ),
    ),
    shows={"remainder/(γ³B³d⁴(d − 1))": lambda q: q.share},
    plot=Plot("r", ("remainder/(γ³B³d⁴(d − 1))",), by="gamma", title="how much of the bound is used, for one skewed law"),
)
