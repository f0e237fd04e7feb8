"""The sharp one-layer bound Δ ≥ φ/(d(1 + dφ)), one part per range of widths, and the plane d = 2 at every depth.

P = dφ, δ = λ − 1. The smallest deviation is −y and the others are y·a with Σa = 1: S = Σδ² = y²s, Σδ³ = y³(Σa³ − 1).
Because d(d + 2)Δ ≥ S²/W with W = S + bΣδ³, and P ≤ cS with c ≤ 1/2 + y/(3(1 − y)), the bound follows from

    room = s(1 − y) − (1/2 − y/6)(τE − y²s²) ≥ 0,   τ = (d + 2)/d,   E = s + by(Σa³ − 1), b = 8/(3(d + 4)),

with Σa³ replaced by the most it can be. Each part returns (d, P, Δ, a form of d²(1 + P)Δ − P that shows its sign).
"""

from __future__ import annotations

from checks.arguments.isometry import argue_fall, argue_gap_never_grows, argue_log_ceiling
from lemmacheck import facts


def argue_isometry(p):
    """φ = 0: BN(WX) is an isometry again, so Δ = 0."""
    return p.at_least(2, "d", "the width"), 0, 0, 0


def argue_log_two_below(p):
    """log 2 = 2 artanh(1/3) ≥ 56/81."""
    low = p.slack("a", "artanh(1/3) minus the first two terms of its series")
    half = p.rational(28, 81) + low
    p.because(low, facts.artanh_series_below(argument=p.rational(1, 3), artanh=half))
    p.because(0, facts.log_by_artanh(log_of_quotient=2 * half, artanh=half))
    return 2 * half


def argue_log_two_above(p):
    """log 2 = 2 artanh(1/3) ≤ 25/36."""
    high, third = p.nonnegative("a", "artanh(1/3) = (25/72)/(1 + a)"), p.rational(1, 3)
    half = p.rational(25, 72) / (1 + high)
    p.because(half * high, facts.artanh_series_above(argument=third, artanh=half))
    p.because(0, facts.log_by_artanh(log_of_quotient=2 * half, artanh=half))
    return 2 * half


def plane_small(p, log_two):
    """d = 2 and φ ≤ 1: φ and Δ = log 2 − log(1 + e^−φ)."""
    phi, under = 1 / (1 + p.nonnegative("z1", "φ = 1/(1 + z)")), p.slack("c1", "the parabola minus log(1 + e^−φ)")
    softplus = log_two - phi / 2 + phi**2 / 8 - under
    p.because(under, facts.softplus_below_parabola(argument=phi, log_two=log_two, softplus=softplus))
    drop = log_two - softplus
    p.because(0, facts.mean_log_on_circle(mean_remainder=drop, log_two=log_two, log_of_sum=softplus))
    return phi, drop


def plane_large(p, log_two):
    """d = 2 and φ ≥ 1: φ and Δ = log 2 − log(1 + e^−φ)."""
    phi, more = 1 + p.nonnegative("z2", "φ = 1 + z"), p.nonnegative("e2", "e^φ = (1 + φ + φ²/2)(1 + e)")
    growth = (1 + phi + phi**2 / 2) * (1 + more)
    p.because((1 + phi + phi**2 / 2) * more, facts.exp_above_quadratic(argument=phi, exp_of_argument=growth))
    tangent = p.slack("t2", "e^−φ − log(1 + e^−φ)")
    softplus = 1 / growth - tangent
    p.because(tangent, facts.log_tangent(argument=1 + 1 / growth, log_of_argument=softplus))
    drop = log_two - softplus
    p.because(0, facts.mean_log_on_circle(mean_remainder=drop, log_two=log_two, log_of_sum=softplus))
    return phi, drop


def argue_plane_small(p):
    """d = 2 and φ ≤ 1, in closed form: the eigenvalues are 1 ± √(1 − e^−2φ)."""
    phi, drop = plane_small(p, argue_log_two_below(p))
    return 2, 2 * phi, drop, None


def argue_plane_large(p):
    """d = 2 and φ ≥ 1, in closed form."""
    phi, drop = plane_large(p, argue_log_two_below(p))
    return 2, 2 * phi, drop, None


def argue_spectrum(p, d, shape):
    """d ≥ 3 and any spectrum but the isometry; `shape(p, y)` returns s, E, room and y ↦ the gap of its bound on Σa³."""
    v = p.positive("v", "the smallest eigenvalue is 1 − y with y = 1/(1 + v)")
    y = 1 / (1 + v)
    b, tau = 8 / (3 * (d + 4)), (d + 2) / d
    ceiling, w = argue_log_ceiling(p, y)
    s, E, room, bound_cubes = shape(p, y, b, tau)
    S, top = y**2 * s, y**2 * E
    t = p.nonnegative("t", "dφ = cS/(1 + t), c = (1/2 + y/(3(1 − y)))/(1 + w)")
    theta = 1 / ((1 + w) * (1 + t))
    P = theta * ceiling * S
    p.because(ceiling * theta * t, facts.log_remainder_falls(coefficient=ceiling / (1 + w), average=ceiling * theta))
    q = p.nonnegative("q", "W = y²E/(1 + q): the cubes are at most what E takes them for")
    weight = top / (1 + q)
    bound_cubes(cubes=(weight - S) / (b * y**3), gap=top * q / ((1 + q) * b * y**3))
    drop, e, g = argue_fall(p, d, squares=S, tilt=weight / S)
    form = y**4 * s * (theta * room * (1 + v) / v + (w + t + w * t) * theta * s)
    p.identity(S**2 * (1 + P) - tau * P * top, form, says="S²(1 + P) − τP(S + b max Σδ³), through the room")
    bracket = ((1 + P) * S**2 * e + (form + q * (1 + P) * S**2) / (1 + q)) / weight
    return d, P, drop, d / (d + 2) * bracket + d**2 * (1 + P) * g


def narrow(d):
    """A few widths: for given Σa and Σa² the cubes are largest at (u, x, …, x); a solver looks at every x and y."""

    def argue(p):
        import sympy

        def shape(p, y, b, tau):
            one, other = p.nonnegative("α"), p.nonnegative("β", "x runs over [−1, 1/(d − 1)], ends included")
            p.not_all_zero(one, other)
            x = (one - (d - 1) * other) / ((d - 1) * (one + other))
            X, Y = sympy.symbols("x y", real=True)
            U = 1 - (d - 2) * X
            squares, cubes = 1 + U**2 + (d - 2) * X**2, -1 + U**3 + (d - 2) * X**3
            region = {"where": [Y, 1 - Y, 1 + X, sympy.Rational(1, d - 1) - X], "at": {X: x, Y: y}}
            E = p.solved("E", squares + b * Y * cubes, says=f"d = {d}: E = s + by(Σa³ − 1) is positive", **region)
            room = p.solved(
                "room",
                squares * (1 - Y) - (3 - Y) / 6 * (tau * (squares + b * Y * cubes) - Y**2 * squares**2),
                says=f"d = {d}: s(1 − y) > (1/2 − y/6)(τE − y²s²) for every shape",
                **region,
            )

            def bound_cubes(*, cubes, gap):
                most = U**3 + (d - 2) * X**3
                p.because(gap, facts.cubes_extremal(all_but_one_equal=most.subs(X, x), cubes=cubes + 1))

            return squares.subs(X, x), E, room, bound_cubes

        return argue_spectrum(p, sympy.Integer(d), shape)

    argue.__doc__ = f"d = {d}: every shape of the spectrum, by a solver."
    return argue


def argue_wide(p):
    """d ≥ 8: every shape of the spectrum, by a polynomial without negative coefficients."""
    import sympy

    d = p.at_least(8, "d", "the width")

    def shape(p, y, b, tau):
        D, half = d - 1, sympy.Rational(1, 2)
        r = p.nonnegative("r", "r² = Σ(a − 1/(d − 1))², so s = 1 + 1/(d − 1) + r²")
        s, even = 1 + 1 / D + r**2, -1 + 1 / D**2 + 3 * r**2 / D  # Σa³ − 1 = even + Σ(a − 1/(d − 1))³
        E = s + b * y * (even + r**3)
        rest = s * (1 - y) - (half - y / 6) * (tau * (s + b * (y * even + (r**2 + y**2 * r**4) / 2)) - y**2 * s**2)
        rest = p.holds(sympy.factor(rest), says="the room with yr³ replaced by (r² + y²r⁴)/2 ≥ yr³")
        room = rest + sympy.factor((half - y / 6) * tau * b) * (r - y * r**2) ** 2 / 2
        p.identity(s * (1 - y) - (half - y / 6) * (tau * E - y**2 * s**2), room, says="the room s(1 − y) − (1/2 − y/6)(…)")

        def bound_cubes(*, cubes, gap):
            p.because(gap, facts.cubes_below_norm(norm=r, cubes=cubes - even))

        return s, E, room, bound_cubes

    return argue_spectrum(p, d, shape)


PARTS = (argue_isometry, argue_plane_small, argue_plane_large, *(narrow(d) for d in range(3, 8)), argue_wide)


def as_one_layer(part):
    """The part as an argument about the fall Δ of one layer."""

    def argue(p):
        d, P, drop, form = part(p)
        p.times(d**2 * (1 + P))
        if form is not None:
            p.closes_as(form)
        return {"d": d, "phi": P / d, "drop": drop}

    argue.__doc__ = part.__doc__
    return argue


def argue_plane_depth(p):
    """d = 2: −log(E φ′/φ) ≥ log 2/(1 + 2φ) for small and large gaps, so for every depth."""
    import sympy

    log_two = argue_log_two_below(p)
    phi, drop = plane_small(p, log_two)
    tangent = p.slack("t1", "the tangent of log at 1/2, minus log")
    small = {"P": 2 * phi, "rate": log_two - 1 + 2 * drop / phi + tangent}
    p.because(
        tangent,
        facts.log_tangent_at(argument=1 - drop / phi, log_of_argument=-small["rate"], at=sympy.Rational(1, 2), log_of_at=-log_two),
    )
    phi, drop = plane_large(p, log_two)
    tangent = p.slack("t3", "the tangent of log at 1, minus log")
    large = {"P": 2 * phi, "rate": drop / phi + tangent}
    p.because(tangent, facts.log_tangent(argument=1 - drop / phi, log_of_argument=-large["rate"]))
    start, above = p.positive("P0", "2φ_0"), p.slack("h", "what (1 + P)(−log(E φ′/φ)) exceeds log 2 by")
    gap = start / (1 + p.nonnegative("λ", "2φ_j = 2φ_0/(1 + λ) at some layer j"))
    argue_gap_never_grows(p, start / 2, gap / 2)
    P, R = sympy.symbols("P_X R_X")
    rate = (log_two + above) / (1 + gap)
    p.lemma(
        above,
        (1 + P) * R - log_two,
        old=[{P: case["P"], R: case["rate"]} for case in (small, large)],
        new={P: gap, R: rate},
        says="−log(E φ′/φ) ≥ log 2/(1 + 2φ), for φ ≤ 1 and for φ ≥ 1",
    )
    m, left = p.positive("m", "number of layers"), p.slack("l", "left by induction")
    ratio = m * log_two / (1 + start) + left
    p.because(left, facts.decay_by_rate(log_ratio=ratio, steps=m, rate=log_two / (1 + start), one_step=rate))
    return {"d": 2, "P": start, "time": m / ratio, "log_two": log_two}


def argue_plane_floor(p):
    """d = 2: Δ = log 2 − log(1 + e^−φ) ≤ φ/2, so E φ_m ≥ φ_0/2^m at every depth."""
    log_two, phi = argue_log_two_below(p), p.positive("f", "φ_j at some layer j")
    over = p.slack("c", "log(1 + e^−φ) minus its tangent")
    softplus = log_two - phi / 2 + over
    p.because(over, facts.softplus_above_tangent(argument=phi, log_two=log_two, softplus=softplus))
    drop = log_two - softplus
    p.because(0, facts.mean_log_on_circle(mean_remainder=drop, log_two=log_two, log_of_sum=softplus))
    m, start, left = (
        p.positive("m", "number of layers"),
        p.positive("P0", "2φ_0"),
        p.nonnegative("l", "left by induction, relatively"),
    )
    ratio = m * log_two / (1 + left)  # any number up to m log 2
    p.because(
        m * log_two * left / (1 + left),
        facts.halving_at_most(log_ratio=ratio, steps=m, log_two=log_two, before=phi, after=phi - drop),
    )
    return {"d": 2, "P": start, "time": m / ratio, "log_two": log_two}
