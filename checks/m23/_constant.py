"""Sharp forms of Theorem 1, width by width: d = 2 in closed form, a few widths by a solver, all others by coefficients.

With δ = λ − 1 the smallest deviation is −y and the others are y·a, Σa = 1: S = y²s and Σδ³ = y³q. Because
d(d + 2)Δ ≥ S²/(S + bΣδ³) and dφ ≤ cS with c ≤ 1/2 + y/(3(1 − y)), the polynomial inequality
s(1 − y) ≥ (1/2 − y/6)(τ(s + byq) − y²s²) gives d(d + 2)Δ ≥ τ·dφ/(1 + dφ).
"""

from __future__ import annotations

NARROW = (3, 4, 5)


def argue_plane(p):
    """d = 2: −log(E φ′/φ) ≥ a/(1 + 2φ) with a = log 2, for every gap; small and large gaps apart."""
    import sympy

    from theory import trusted

    low = p.slack("a1", "artanh(1/3) minus the first terms of its series; log 2 = 2 artanh(1/3)")
    third = low * 0 + 1
    half = third * 28 / 81 + low
    p.because(low, trusted.artanh_series_below(argument=third / 3, artanh=half))
    a = 2 * half
    # φ ≤ 1: Δ = φ/2 − log cosh(φ/2) ≥ φ/2 − φ²/8, and −log(1 − z) = a − log(1 + (1 − 2z)) ≥ a − 1 + 2z for z = Δ/φ
    f, cosh = 1 / (1 + p.nonnegative("z1", "φ = 1/(1 + z)")), p.slack("c1", "x²/2 − log cosh x at x = φ/2")
    drop = f / 2 - (f**2 / 8 - cosh)
    p.because(cosh, trusted.log_cosh(argument=f / 2, log_cosh_of_argument=f**2 / 8 - cosh))
    tangent = p.slack("t1", "1 − 2z − log(2 − 2z)")
    log_twice = 1 - 2 * drop / f - tangent
    p.because(tangent, trusted.log_tangent(argument=2 - 2 * drop / f, log_of_argument=log_twice))
    small = p.holds((a - log_twice) * (1 + 2 * f) - a, says="φ ≤ 1: (1 + 2φ)(−log(E φ′/φ)) ≥ log 2")
    # φ ≥ 1: −log(1 − z) ≥ z, Δ = a − log(1 + e^−φ) ≥ a − e^−φ and e^φ ≥ 1 + φ + φ²/2
    f = 1 + p.nonnegative("z2", "φ = 1 + z")
    more = p.nonnegative("e1", "e^φ = (1 + φ + φ²/2)(1 + e)")
    growth = (1 + f + f**2 / 2) * (1 + more)
    tangent = p.slack("t2", "e^−φ − log(1 + e^−φ)")
    drop = a - (1 / growth - tangent)
    p.because(tangent, trusted.log_tangent(argument=1 + 1 / growth, log_of_argument=1 / growth - tangent))
    large = p.holds(drop * (1 + 2 * f) - a * f, says="φ ≥ 1: (1 + 2φ)Δ/φ ≥ log 2")
    return sympy.factor(small) + sympy.factor(large)


def argue_narrow(p, tau_of, *, widths=NARROW):
    """d(d + 2)Δ ≥ τ dφ/(1 + dφ) for a few widths: the solver excludes every shape of the spectrum that could violate it."""
    import sympy

    from theory import trusted

    v, w = p.positive("vn"), p.nonnegative("wn", "how far the series of log lies above it, relatively")
    y_v, ceiling = 1 / (1 + v), sympy.Rational(1, 2) + 1 / (3 * v)
    p.because(
        y_v**2 * ceiling * w / (1 + w),
        trusted.log_series_above(argument=y_v, log_of_reciprocal=y_v + y_v**2 * ceiling / (1 + w)),
    )
    s, t = p.positive("sn", "S = y²s"), p.nonnegative("tn", "dφ = cS/(1 + t), c = (1/2 + y/(3(1 − y)))/(1 + w)")
    P = ceiling / (1 + w) * y_v**2 * s / (1 + t)
    p.because(
        ceiling / (1 + w) * y_v**2 * s * t / (1 + t),
        trusted.log_remainder_falls(total=P, coefficient=ceiling / (1 + w), squares=y_v**2 * s),
    )
    # all but the smallest deviation −y are y times numbers with sum 1, at least −1: (u, x, …, x) has the largest cubes
    cubes, less = p.real("qn", "Σδ³/y³ of the extremal shape"), p.slack("ln", "how much smaller the cubes are")
    p.because(less, trusted.cubes_extremal(all_but_one_equal=cubes, cubes=cubes - less))
    y, x = sympy.Symbol("y", real=True), sympy.Symbol("x", real=True)
    for d in widths:
        u, b, tau = 1 - (d - 2) * x, sympy.Rational(8, 3 * (d + 4)), tau_of(d)
        shape, third = 1 + u**2 + (d - 2) * x**2, -1 + u**3 + (d - 2) * x**3
        bracket = tau * (shape + b * y * third) - y**2 * shape**2
        room = shape * (1 - y) - (3 - y) / 6 * bracket
        p.unsat(
            [y, 1 - y, 1 + x, sympy.Rational(1, d - 1) - x, -room],
            says=f"d = {d}: s(1 − y) > (1/2 − y/6)(τ(s + byq) − y²s²) for y in [0, 1] and every shape, τ = {tau}",
        )
    room = p.nonnegative("Gn", "the room that the solver found, s(1 − y) − (1/2 − y/6)B with B = τ(s + byq) − y²s²")
    B = (s * (1 - y_v) - room) / ((3 - y_v) / 6)
    theta = 1 / ((1 + w) * (1 + t))
    S = y_v**2 * s
    form = y_v**4 * s * (theta * room * (1 + v) / v + (w + t + w * t) * theta * s)
    p.identity(S**2 * (1 + P) - P * y_v**2 * (B + y_v**2 * s**2), form, says="S²(1 + P) − τP(S + by³q)")
    return p.holds(form, says="so d(d + 2)Δ ≥ S²/(S + bΣδ³) ≥ τP/(1 + P) for these widths")


def argue_best_constant(p):
    """All widths together: k = d²(1 + dφ₀)/(4 log 2) serves every depth."""
    import sympy

    from checks.m23._isometry import argue_contraction
    from theory import trusted

    C = sympy.Rational(9, 25)
    plane = argue_plane(p)
    narrow = argue_narrow(p, lambda width: sympy.Rational(width + 2) / (C * width**2))
    d = p.at_least(6, "d", "the width, for d ≥ 6")
    one = argue_contraction(p, d)
    room = sympy.factor(C * d**2 * (1 + one["P"]) - one["time"])
    wide = p.holds(room, says="d ≥ 6: T(d, P) ≤ (9/25) d²(1 + P)")
    high = p.slack("a2", "25/72 − artanh(1/3)")
    p.because(high, trusted.artanh_series_above(argument=sympy.Rational(1, 3), artanh=sympy.Rational(25, 72) - high))
    p.identity(1 / (8 * sympy.Rational(25, 72)), C, says="log 2 ≤ 25/36, so 9/25 ≤ 1/(4 log 2)")
    width, P = p.at_least(2, "width", "the width"), p.positive("P0", "dφ₀")
    left, above = sympy.Symbol("k − needed k"), p.slack("over", "k − needed k")
    allowed = width**2 * (1 + P) / (4 * sympy.log(2))
    shown = plane + narrow + wide + one["excess"] + high
    p.lemma(
        above,
        left,
        old={left: shown},
        new={left: allowed - (allowed - above)},
        says="d = 2, d = 3, 4, 5 and d ≥ 6 together: every layer contracts by e^(−1/k) or more, and the gap never grows",
    )
    return {"d": width, "P": P, "time": allowed - above}


def argue_shapes(p, d):
    """The polynomial inequality with τ = (d + 2)/d for every d ≥ 8 and every shape: nothing negative remains."""
    import sympy

    from theory import trusted

    half, D = sympy.Rational(1, 2), d - 1
    r = p.nonnegative("rs", "r² = Σ(a − 1/(d − 1))², so s = 1 + 1/(d − 1) + r²")
    y = 1 / (1 + p.nonnegative("ys", "y = 1/(1 + y′)"))
    less = p.slack("ls", "r³ − Σ(a − 1/(d − 1))³: no deviation exceeds r")
    p.because(less, trusted.cubes_below(largest=r, squares=r**2, cubes=r**3 - less))
    s, b, tau = 1 + 1 / D + r**2, sympy.Rational(8, 3) / (d + 4), (d + 2) / d
    q = -1 + 1 / D**2 + 3 * r**2 / D + r**3 - less
    even = y * (-1 + 1 / D**2 + 3 * r**2 / D) + (r**2 + y**2 * r**4) / 2  # yr³ ≤ (r² + y²r⁴)/2

    def room(yq):
        return s * (1 - y) - (half - y / 6) * (tau * (s + b * yq) - y**2 * s**2)

    rest = p.holds(
        sympy.factor(room(even)), says="the inequality with yr³ replaced by (r² + y²r⁴)/2: no negative coefficient"
    )
    form = rest + sympy.factor((half - y / 6) * tau * b) * ((r - y * r**2) ** 2 / 2 + y * less)
    p.identity(room(y * q), form, says="s(1 − y) − (1/2 − y/6)(τ(s + byq) − y²s²), τ = (d + 2)/d")
    return p.holds(form, says="so it is not negative for every d ≥ 8 and every shape of the spectrum")


def argue_sharp_plane(p):
    """d = 2: Δ = log(2/(1 + e^−φ)) ≥ φ/(2(1 + 2φ)); small and large gaps apart."""
    import sympy

    from theory import trusted

    low = p.slack("b1", "artanh(1/3) minus the first terms of its series; log 2 = 2 artanh(1/3)")
    half = sympy.Rational(28, 81) + low
    p.because(low, trusted.artanh_series_below(argument=sympy.Rational(1, 3), artanh=half))
    f, cosh = 1 / (1 + p.nonnegative("f1", "φ = 1/(1 + f)")), p.slack("b2", "x²/2 − log cosh x at x = φ/2")
    p.because(cosh, trusted.log_cosh(argument=f / 2, log_cosh_of_argument=f**2 / 8 - cosh))
    small = p.holds(sympy.factor((f / 2 - f**2 / 8 + cosh) * 2 * (1 + 2 * f) - f), says="φ ≤ 1: 2(1 + 2φ)Δ ≥ φ")
    f = 1 + p.nonnegative("f2", "φ = 1 + f")
    growth = (1 + f + f**2 / 2) * (1 + p.nonnegative("b3", "e^φ = (1 + φ + φ²/2)(1 + b)"))
    tangent = p.slack("b4", "e^−φ − log(1 + e^−φ)")
    p.because(tangent, trusted.log_tangent(argument=1 + 1 / growth, log_of_argument=1 / growth - tangent))
    drop = 2 * half - 1 / growth + tangent
    return small + p.holds(sympy.factor(drop * 2 * (1 + 2 * f) - f), says="φ ≥ 1: 2(1 + 2φ)Δ ≥ φ")


def argue_sharp(p):
    """All widths: Δ ≥ φ/(d(1 + dφ)), from d(d + 2)Δ ≥ τ dφ/(1 + dφ) with τ = (d + 2)/d."""
    import sympy

    from checks.m23._isometry import argue_contraction

    argue_contraction(
        p, p.at_least(2, "d", "the width")
    )  # its moments and the bound d(d + 2)Δ ≥ S²/(S + bΣδ³) are used
    plane = argue_sharp_plane(p)
    narrow = argue_narrow(p, lambda width: sympy.Rational(width + 2, width), widths=range(3, 8))
    wide = argue_shapes(p, p.at_least(8, "d8", "the width, for d ≥ 8"))
    width, P = p.at_least(2, "width", "the width"), p.positive("P0", "dφ")
    left, above = sympy.Symbol("Δ − φ/(d(1 + dφ))"), p.slack("over", "Δ − φ/(d(1 + dφ))")
    drop = P / (width**2 * (1 + P)) + above
    p.lemma(
        above,
        left,
        old={left: plane + narrow + wide},
        new={left: drop - P / (width**2 * (1 + P))},
        says="d = 2, d = 3 to 7 and d ≥ 8 together",
    )
    return {"d": width, "phi": P / width, "drop": drop}
