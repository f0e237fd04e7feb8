"""For weights in [−B, B] and γBd ≤ 1/8 a squared element of M_+ has a third-order remainder of at most 285 (γBd)³, whatever M."""

import itertools

from lemmacheck import BoundedPolynomial, Claim, Domain, Exact, Foil, Fraction, Plot, Proof, Real
from lemmacheck.numbers.matrices import product, transpose
from theory.definitions.exact_spectra import correlation_squares, rational, rational_matrix
from theory.definitions.spectra import three_traces
from theory.laws.layer_expansion import frobenius_drift, series_product, series_reciprocal

SKEWED = {Fraction(2): Fraction(1, 5), Fraction(-1, 2): Fraction(4, 5)}  # mean 0, variance 1, in [−2, 2]
EDGE = Fraction(1, 8)


def argue(p):
    """N − D·(second-order series of N/D) is x³ times a polynomial, at most the sum of the sizes of its coefficients; D is large.

    With u = Wm_j and so on, [M_γ]_ij = m + 2xa + x²b, [M_γ]_ii = 1 + 2xe + x²f, [M_γ]_jj = 1 + 2xg + x²h, and m, a, …, h are
    numbers in [−1, 1], because |M_ij| ≤ 1 and |W_ij| ≤ B.
    """
    names = ("x", "m", "a", "b", "e", "f", "g", "h")
    remainder = BoundedPolynomial(p.domain, names, remainder_terms(names))
    missing = p.symbol("s", remainder.missing, "what the remainder of N lacks of the sum of the sizes of its coefficients")
    bottom = p.rational(1)
    for symbol, (first, second) in (("u", "ef"), ("v", "gh")):
        change = BoundedPolynomial(p.domain, ("x", first, second), {(1, 1, 0): 2, (2, 0, 1): 1})
        floor = p.rational(int((1 - change.bound).p), int((1 - change.bound).q))
        bottom *= floor + p.symbol(symbol, change.above_floor, f"2x{first} + x²{second}, above minus its bound")
    return {"share": (p.rational(int(remainder.bound.p), int(remainder.bound.q)) - missing) / bottom}


def measure_element(o):
    """The third-order remainder of one squared element over x³: (m + 2xa + x²b)² / ((1 + 2xe + x²f)(1 + 2xg + x²h))."""
    x = o.x
    exact = (o.m + 2 * x * o.a + x**2 * o.b) ** 2 / ((1 + 2 * x * o.e + x**2 * o.f) * (1 + 2 * x * o.g + x**2 * o.h))
    first = 4 * o.m * o.a - 2 * o.m**2 * (o.e + o.g)
    second = 4 * o.a**2 + 2 * o.m * o.b - 8 * o.m * o.a * (o.e + o.g) + o.m**2 * (4 * (o.e**2 + o.e * o.g + o.g**2) - o.f - o.h)
    return {"share": abs(exact - o.m**2 - first * x - second * x**2) / x**3}


def remainder_terms(names):
    """The coefficients of (N − D·(second-order series of N/D))/x³."""
    import sympy

    x, m, a, b, e, f, g, h = symbols = sympy.symbols(names)
    element, first, second = ([m, 2 * a, b], [1, 2 * e, f], [1, 2 * g, h])
    square, bottom = series_product(element, element), series_product(first, second)
    series = series_product(square, series_reciprocal([sympy.Integer(c) if c == 1 else c for c in bottom]))

    def polynomial(coefficients):
        return sum(c * x**k for k, c in enumerate(coefficients))

    left = polynomial(element) ** 2 - polynomial(first) * polynomial(second) * polynomial(series)
    terms = sympy.Poly(sympy.expand(left), *symbols).terms()
    if min(powers[0] for powers, _ in terms) < 3:
        raise ArithmeticError("the series is not the expansion to second order")
    return {(powers[0] - 3, *powers[1:]): int(c) for powers, c in terms}


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
    styles=120,
    says="one squared element of M_+ under one weight matrix, x = γBd",
)

claim = Claim(
    because="A squared element of M_+ is a quotient N/D of polynomials in x = γBd and seven numbers of size at most one. N "
    "minus D times the second-order series is x³ times a polynomial, at most the sum of the sizes of its "
    "coefficients, and for x ≤ 1/8 the divisor D stays away from zero.",
    label="Lemma 7, a uniform remainder",
    place="Appendix E, Lemma 7",
    says=r"M \succeq 0,\ M_{ii} = 1,\ |W_{ij}| \le B,\ \gamma B d \le \tfrac18 \;\Rightarrow\; \Big|"
    r" [M_+]_{ij}^2 - (\text{its terms up to } \gamma^2) \Big| \le 285\, (\gamma B d)^3, \quad \text{so}\ \Big|"
    r" \frac{\mathbb{E}_W \|M_+\|_F^2 - \|M\|_F^2}{\gamma^2} - \delta_F(M) \Big| \le 285\, \gamma B^3 d^4 (d-1)",
    margin=lambda q: q.K - q.share,
    constants=dict(K=285),
    whose="ours",
    readings=(
        "M is the second moment of rows of norm √N, so |M_ij| ≤ 1 (Cauchy–Schwarz); the bound uses that, and for other symmetric"
        " matrices it fails.",
        "So the remainder tends to zero with γ, uniformly in M: “γ sufficiently small” in Lemma 13, eq. (55) and Theorem 14 can"
        " be met. A remainder of at most 2d² is sure for γ ≤ 1/(143 B³d³), and the diagonal of M adds nothing.",
        "Proved is the bound on one element, for every weight matrix; the rest is adding up. The first order averages to zero and"
        " the second to δ_F (d20/lemma-7); each of the d(d − 1) squared elements off the diagonal has a"
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
