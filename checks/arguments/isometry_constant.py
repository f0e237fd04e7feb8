"""The sharp one-layer bound Δ ≥ φ/(d(1 + dφ)), one part per range of widths, and the plane d = 2 at every depth.

P = dφ, δ = λ − 1. The smallest deviation is −y and the others are y·a with Σa = 1: S = Σδ² = y²s, Σδ³ = y³(Σa³ − 1).
Because d(d + 2)Δ ≥ S²/W with W = S + bΣδ³, and P ≤ cS with c ≤ 1/2 + y/(3(1 − y)), the bound follows from

    room = s(1 − y) − (1/2 − y/6)(τE − y²s²) ≥ 0,   τ = (d + 2)/d,   E = s + by(Σa³ − 1), b = 8/(3(d + 4)),

with Σa³ replaced by the most it can be. Each part returns (d, P, Δ, a form of d²(1 + P)Δ − P that shows its sign).
"""

from __future__ import annotations

from checks.arguments.isometry import argue_fall, argue_log_ceiling
from checks.arguments.layers import CHAINS, HAS_A_GAP, argue_gap_never_grows, measure_time
from lemmacheck import Domain, Fraction, SlowPlaneChain, Whole, facts, log, plane_lag


def measure_with_log_two(o):
    """The time constant of a chain, and log 2."""
    return {**measure_time(o), "log_two": log(2)}


TIMES = CHAINS.but(measure=measure_with_log_two)
PLANE_START = TIMES.part("chain").start.gap  # one term for all cases that it tells apart


def argue_isometry(p):
    """φ = 0: every row of WX has length one again, so Δ = 0."""
    p.when(p.part("lam").below_mean, "<=", 0, name="o", says="all eigenvalues are one")
    return p.field("d"), 0, 0, 0


def argue_log_two_below(p):
    """log 2 = 2 artanh(1/3) ≥ 56/81."""
    low = p.slack("a", "artanh(1/3) minus the first two terms of its series")
    half = p.rational(28, 81) + low
    p.because(low, facts.artanh_series_below(argument=p.rational(1, 3), artanh=half))
    p.because(0, facts.log_by_artanh(argument=p.rational(1, 3), log_of_quotient=2 * half, artanh=half))
    return 2 * half


def argue_log_two_above(p):
    """log 2 = 2 artanh(1/3) ≤ 25/36."""
    high, third = p.nonnegative("a", "artanh(1/3) = (25/72)/(1 + a)"), p.rational(1, 3)
    half = p.rational(25, 72) / (1 + high)
    p.because(half * high, facts.artanh_series_above(argument=third, artanh=half))
    p.because(0, facts.log_by_artanh(argument=third, log_of_quotient=2 * half, artanh=half))
    return 2 * half


def argue_plane(p):
    """d = 2: the eigenvalues are 1 ± y, Δ ≥ y²/4 and P = −log(1 − y²) ≤ y²/(1 − y²)."""
    d, P, tangent = p.field("d", low=2, high=2), p.slack("P", "2φ"), p.slack("τ", "y²/(1 − y²) − 2φ")
    p.because(P, facts.summed_log_tangent(total_excess=0, total_log=-P), of=p.part("lam"))
    ratio = P + tangent  # y²/(1 − y²)
    p.because(tangent, facts.log_tangent(argument=1 + ratio, log_of_argument=P))
    drop, e, g = argue_fall(p, d, squares=2 * ratio / (1 + ratio), tilt=p.rational(1))
    return d, P, drop, (1 + P) * (e * ratio / (1 + ratio) + 4 * g) + tangent / (1 + ratio)


def argue_spectrum(p, d, shape):
    """d ≥ 3 and any spectrum but the isometry; `shape` returns s, E, room and what bounds Σa³."""
    lam = p.part("lam")
    p.when(lam.below_mean, ">", 0, name="o", says="y: the smallest eigenvalue is 1 − y")
    lowest = p.positive_here(lam.below_mean)
    v = p.symbol("v", lam.smallest / lowest, "the smallest eigenvalue is 1 − y with y = 1/(1 + v)")
    y = 1 / (1 + v)
    b, tau = 8 / (3 * (d + 4)), (d + 2) / d
    ceiling, w = argue_log_ceiling(p, y)
    deviations = lam.without_smallest.less(1).each(lambda x: x / lowest)  # a
    raised = lam.above_smallest.without_smallest.each(lambda x: x / lowest)  # a + 1
    s, E, room, bound_cubes = shape(p, y, (b, tau), deviations, raised)
    S, top = y**2 * s, y**2 * E
    t = p.nonnegative("t", "dφ = cS/(1 + t), c = (1/2 + y/(3(1 − y)))/(1 + w)")
    theta = 1 / ((1 + w) * (1 + t))
    P = theta * ceiling * S
    p.because(
        ceiling * theta * t, facts.log_remainder_falls(coefficient=ceiling / (1 + w), average=ceiling * theta), of=lam.less(1)
    )
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

        def shape(p, y, factors, deviations, raised):
            b, tau = factors
            one, other = p.symbol("α", raised.extremal_low, "x + 1"), p.symbol("β", raised.extremal_spread, "1/(d − 1) − x")
            p.not_all_zero(one, other, of=Fraction(d, d - 1))
            x = (one - (d - 1) * other) / ((d - 1) * (one + other))  # runs over [−1, 1/(d − 1)], ends included
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
                most = (U**3 + (d - 2) * X**3).subs(X, x)
                p.because(gap, facts.cubes_extremal(all_but_one_equal=most, cubes=cubes + 1), of=deviations)

            return squares.subs(X, x), E, room, bound_cubes

        return argue_spectrum(p, p.field("d", low=d, high=d), shape)

    argue.__doc__ = f"d = {d}: every shape of the spectrum, by a solver."
    return argue


def argue_wide(p):
    """d ≥ 8: every shape of the spectrum, by a polynomial without negative coefficients."""
    import sympy

    d = p.field("d", low=8)

    def shape(p, y, factors, deviations, _):
        b, tau = factors
        D, half = d - 1, sympy.Rational(1, 2)
        r = p.symbol("r", deviations.centred.squares.root, "r² = Σ(a − 1/(d − 1))², so s = 1 + 1/(d − 1) + r²")
        s, even = 1 + 1 / D + r**2, -1 + 1 / D**2 + 3 * r**2 / D  # Σa³ − 1 = even + Σ(a − 1/(d − 1))³
        E = s + b * y * (even + r**3)
        rest = s * (1 - y) - (half - y / 6) * (tau * (s + b * (y * even + (r**2 + y**2 * r**4) / 2)) - y**2 * s**2)
        rest = p.holds(sympy.factor(rest), says="the room with yr³ replaced by (r² + y²r⁴)/2 ≥ yr³")
        room = rest + sympy.factor((half - y / 6) * tau * b) * (r - y * r**2) ** 2 / 2
        p.identity(s * (1 - y) - (half - y / 6) * (tau * E - y**2 * s**2), room, says="the room s(1 − y) − (1/2 − y/6)(…)")

        def bound_cubes(*, cubes, gap):
            p.because(gap, facts.cubes_below_norm(norm=r, cubes=cubes - even), of=deviations.centred)

        return s, E, room, bound_cubes

    return argue_spectrum(p, d, shape)


PARTS = (argue_isometry, argue_plane, *(narrow(d) for d in range(3, 8)), argue_wide)


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


def argue_chain_in_the_plane(p, *, is_small):
    """d = 2: Δ/φ is at least the chord f of log(1 + e^−x) at 2φ_0, so no layer multiplies E φ by more than e^−r ≥ 1 − f.

    r = log 2/(1 + 2φ_0). Δ ≥ −½ log(1 − E x²) for x = r² − 1, whose first and third moments vanish; 1 − E x² = (1 + e^−2φ)/2.
    """
    d, m, chain, log_two = p.field("d", low=2, high=2), p.field("m"), p.part("chain"), argue_log_two_below(p)
    top, beyond = argue_gap_never_grows(p, d)
    p.not_all_zero(top, beyond, of=chain.start.gap)  # the start is no isometry: there the time is not defined
    edge, start_gap = p.rational(3, 2), PLANE_START
    if is_small:
        below = p.when(start_gap, "<=", Fraction(3, 2), name="z", says="3/2 − 2φ_0")
        start = edge * (top + beyond) / (top + beyond + below)
    else:
        start = edge + p.when(start_gap, ">=", Fraction(3, 2), name="z", says="2φ_0 − 3/2")
    rate = log_two / (1 + start)
    chord, kept = (_small_chord if is_small else _large_chord)(p, start, log_two, rate)
    with p.each(chain.states) as state:
        has, lacks = p.symbol("s", state.share, "φ_j over the largest φ"), p.symbol("s1", state.lacking, "one minus that")
        p.not_all_zero(has, lacks, of=1)
        gap = start * top * has / ((has + lacks) * (top + beyond))
        higher, above = p.slack("c", "the chord at 2φ_j minus that at 2φ_0"), p.slack("g", "what two points leave of Δ")
        chords = dict(chord_of_smaller=chord + higher, chord_of_larger=chord)
        p.because(higher, facts.softplus_chord_falls(smaller=gap, larger=start, **chords))
        fall = gap * (chord + higher) / 2 + above
        points = dict(mean=0, third=0, log_of_rest=-gap * (chord + higher), mean_remainder=fall)
        p.because(above, facts.mean_log_two_points(**points), of=p.part("u").of(state.spectrum.less(1).inner))
        after = gap - 2 * fall - p.symbol("ς", state.spare, "what the layer loses beyond Δ, times d")
    left = p.slack("l", "left by induction")
    ratio = m * rate + left
    decay = facts.decay_by_factor(log_ratio=ratio, steps=m, factor=kept, log_of_factor=-rate, before=gap, after=after)
    p.because(left, decay, of=chain.along(lambda state: state.gap))
    return {"d": d, "P": start, "time": m / ratio, "log_two": log_two}


def _small_chord(p, start, log_two, rate):
    """x = 2φ_0 ≤ 3/2: f ≥ ½ − x/8, and 2e^−r = e^(log 2 − r) ≥ 1 + log 2 − r."""
    over, tangent = p.nonnegative("κ", "the chord minus ½ − x/8"), p.slack("t", "2e^−r minus its tangent")
    chord, kept = p.rational(1, 2) - start / 8 + over, (1 + log_two - rate + tangent) / 2
    softplus = log_two - start * chord
    p.because(start * over, facts.softplus_below_parabola(argument=start, log_two=log_two, softplus=softplus))
    p.because(tangent, facts.exp_tangent(argument=log_two - rate, exp_of_argument=2 * kept))
    return chord, kept


def _large_chord(p, start, log_two, rate):
    """x = 2φ_0 ≥ 3/2: f ≥ (log 2 − 1/(1 + x + x²/2))/x, and q = e^−r ≥ 1 − r."""
    more, tangent = p.nonnegative("e", "e^x = (1 + x + x²/2)(1 + e)"), p.slack("t", "e^−r minus 1 − r")
    under = p.slack("κ", "e^−x − log(1 + e^−x)")
    growth = (1 + start + start**2 / 2) * (1 + more)
    p.because((1 + start + start**2 / 2) * more, facts.exp_above_quadratic(argument=start, exp_of_argument=growth))
    p.because(under, facts.log_tangent(argument=1 + 1 / growth, log_of_argument=1 / growth - under))
    p.because(tangent, facts.exp_tangent(argument=-rate, exp_of_argument=1 - rate + tangent))
    return (log_two - 1 / growth + under) / start, 1 - rate + tangent


def argue_plane_small(p):
    """d = 2 and 2φ_0 ≤ 3/2, at every depth."""
    return argue_chain_in_the_plane(p, is_small=True)


def argue_plane_large(p):
    """d = 2 and 2φ_0 ≥ 3/2, at every depth."""
    return argue_chain_in_the_plane(p, is_small=False)


def argue_plane_floor(p):
    """d = 2: Δ = log 2 − log(1 + e^−φ) ≤ φ/2, so E φ_m ≥ φ_0/2^m at every depth."""
    log_two, chain, m = argue_log_two_below(p), p.part("chain"), p.field("m")
    with p.each(chain.states) as state:
        gap, over = p.symbol("g", state.gap, "2φ_j at some layer j"), p.slack("c", "log(1 + e^−φ) minus its tangent")
        softplus = log_two - gap / 4 + over
        p.because(over, facts.softplus_above_tangent(argument=gap / 2, log_two=log_two, softplus=softplus))
        drop = log_two - softplus
        p.because(0, facts.mean_log_on_circle(mean_remainder=drop, log_two=log_two, log_of_sum=softplus), of=state.spectrum)
        after = gap - 2 * drop + p.symbol("ς", plane_lag(state), "what the layer loses less than 2Δ")
    start, left = p.symbol("P0", chain.start.gap, "2φ_0"), p.nonnegative("l", "left by induction, relatively")
    ratio = m * log_two / (1 + left)  # any number up to m log 2
    halving = facts.halving_at_most(log_ratio=ratio, steps=m, log_two=log_two, before=gap, after=after)
    p.because(m * log_two * left / (1 + left), halving, of=chain.along(lambda state: state.gap))
    return {"d": 2, "P": start, "time": m / ratio, "log_two": log_two}


def measure_slow(o):
    """The start's gap −Σ log λ, and how many layers per unit of log(φ_0/E φ_m)."""

    def gap(lam):
        return -log(lam[0] * lam[1])

    start, end = gap(o.chain.start.spectrum), sum(w * gap(state.spectrum) for w, state in o.chain.last)
    return {"d": 2, "P": start, "time": o.m / log(start / end), "log_two": log(2)}


SLOW = Domain(m=Whole(1), chain=SlowPlaneChain("m"), where=HAS_A_GAP, measure=measure_slow, styles=8)
