"""Near isometry the expected isometry gains the factor 1 + S/(d(d + 2)): d times more than Theorem 3 says."""

from checks.arguments.near_isometry import argue_radius
from lemmacheck import (
    Always,
    Claim,
    Domain,
    Enclosed,
    Foil,
    Fraction,
    NearOnes,
    Proof,
    SquaredHaar,
    Whole,
    exp,
    facts,
    grid,
    log,
    sqrt,
)
from theory.laws.one_step import expected_isometry_in_the_plane


def window(q):
    """2e S/(d(d + 2)) with e = 2ρ/(3(1 − ρ)): tends to zero faster than S."""
    e = 2 * q.rho / (3 * (1 - q.rho))
    return 2 * e * q.S / (q.d * (q.d + 2))


def measure_object(o):
    """E I′/I − 1 = E exp(−mean of log r_i²) − 1, r_i² = Σ_k λ_k U_ik."""
    rows = [(w, [sum(x * y for x, y in zip(o.lam, row, strict=True)) for row in U]) for w, U in o.U]
    gain = sum(w * exp(-sum(log(r) for r in squares) / o.d) for w, squares in rows) - 1
    S, rho = sum((x - 1) ** 2 for x in o.lam), max(abs(x - 1) for x in o.lam)
    return {"d": o.d, "rho": rho, "S": S, "gain": gain, "gain_again": gain}


NEAR = Domain(d=Whole(2), lam=NearOnes("d", Fraction(1, 3)), U=SquaredHaar("d"), measure=measure_object, styles=5)
RADIUS = NEAR.part("lam").less(1).each(lambda x: x.squared.root).largest  # one term for both cases that it tells apart


def argue_isometric(p):
    """An isometry: every row of WX has length one, and nothing is gained."""
    p.when(RADIUS, "<=", 0, name="o", says="all eigenvalues are one")
    return {"d": p.field("d"), "rho": 0, "S": 0, "gain": 0, "gain_again": 0}


def argue_outcome(p, U, deviations, rho):
    """Y = mean of −log r_i²; e^Y − 1 is v/2 up to ev, e = 2ρ/(3(1 − ρ)), v the mean of (r_i² − 1)²: what is left on both sides."""
    d, e, half = p.field("d"), 2 * rho / (3 * (1 - rho)), p.rational(1, 2)
    has, short = p.symbol("v", U.against(deviations).squares / p.part("d"), "v"), p.slack("κ", "ρ² − v")
    p.not_all_zero(has, short, of=p.positive_here(RADIUS).squared)
    v = rho**2 * has / (has + short)
    p.because(short, facts.rows_within(radius=rho, mean_square=rho**2 - short), of=(deviations, U))
    left = {1: p.slack("a", "d times v(1 + e)/2 − Y"), -1: p.slack("b", "d times Y − v(1 − e)/2")}
    for way, slack in left.items():
        remainder = dict(radius=rho, squares=d * v, deviation=way * (e * d * v / 2 - slack))
        p.because(slack, facts.log_remainder(way=way, **remainder), of=(deviations, U))
    bend, tangent, risen = p.slack("q", "1 + B + B² − e^B, B = v(1 + e)/2"), p.slack("t", "e^Y − 1 − Y"), p.slack("w", "e^B − e^Y")
    most, least = v * (1 + e) / 2, v * (1 - e) / 2 + left[-1] / d
    top = 1 + most + most**2 - bend
    p.because(bend, facts.exp_below_quadratic(argument=most, exp_of_argument=top))
    p.because(risen, facts.exp_rises(larger=most, smaller=most - left[1] / d, exp_of_larger=top, exp_of_smaller=top - risen))
    p.because(tangent, facts.exp_tangent(argument=least, exp_of_argument=1 + least + tangent))
    over = p.holds((half + e) * v - (top - risen - 1), says="e^Y − 1 ≤ (1/2 + e)v in every outcome")
    return over, p.holds(least + tangent - (half - e) * v, says="e^Y − 1 ≥ (1/2 − e)v in every outcome")


def argue_near(p):
    """E I′/I = E e^Y, and E v = 2S/(d(d + 2)) from the moments of Haar rows."""
    lam = p.part("lam")
    p.when(RADIUS, ">", 0, name="o", says="some eigenvalue is not one")
    d, deviations, law = p.field("d"), lam.less(1), p.part("U")
    rho, S = argue_radius(p, deviations), p.symbol("S", deviations.squares, "S = Σ(λ − 1)²")
    with p.each(law) as U:
        over, under = argue_outcome(p, U, deviations, rho)
    size, radius = p.part("d"), deviations.each(lambda x: x.squared.root).largest
    gained = law.of(lambda U: (1 / U.against(lam).geometric - 1) * (3 - 3 * radius))
    mean_square, room = 2 * S / (d * (d + 2)), 3 * (1 - rho)
    gains = []
    for way, name, pointwise in ((1, "α", over), (-1, "β", under)):  # both sides times 3(1 − ρ), which makes 3(1 − ρ)e = 2ρ
        slack, bound = p.slack(name, "what the outcomes leave, on average"), (room / 2 + way * 2 * rho) * mean_square
        spread = law.of(
            lambda U, way=way: U.against(deviations).squares / size * (radius * (2 * way - Fraction(3, 2)) + Fraction(3, 2))
        )
        sides, laws = (bound, bound - way * slack), (spread, gained)
        larger, smaller = sides[::way]
        order = facts.mean_keeps_order(pointwise_gap=room * pointwise, mean_of_larger=larger, mean_of_smaller=smaller)
        p.because(slack, order, of=laws[::way])
        gains.append(sides[1] / room)
    return {"d": d, "rho": rho, "S": S, "gain": gains[0], "gain_again": gains[1]}


def measure(case):
    """d = 2: E I′/I = (2/π)K(δ²)."""
    lam = [1 + case.rho, 1 - case.rho]
    gain = expected_isometry_in_the_plane(lam) / sqrt(lam[0] * lam[1]) - 1
    return {"gain": gain, "gain_again": gain, "S": 2 * case.rho**2, "d": 2}


PLANE = Enclosed(grid(rho=[Fraction(1, 10**k) for k in (1, 2, 3)]), measure, says="d = 2, elliptic integral")

claim = Claim(
    because="The gain is E e^Y with Y = −mean of log r_i², r_i the rows of WX. Near isometry e^Y − 1 is v/2 up to the stated "
    "error, v the mean of (r_i² − 1)², and E v = 2S/(d(d + 2)) is a fourth moment of Haar rows.",
    label="Theorem 3, exact order",
    place="sharpens Section 3.1, Theorem 3 of Meterez et al. (2023)",
    says=r"\left| \mathbb{E}\,\frac{\mathcal{I}(\mathrm{BN}(WX))}{\mathcal{I}(X)} - 1 - \frac{S}{d(d+2)} \right| \le"
    r" \frac{2eS}{d(d+2)}, \quad e = \frac{2\rho}{3(1-\rho)}, \ \rho = \max_k |\lambda_k - 1| \le \tfrac13",
    relation=Always(),
    margin=lambda q: (
        window(q) - (q.gain - q.c * q.S / (q.d * (q.d + 2))),
        window(q) + (q.gain_again - q.c * q.S / (q.d * (q.d + 2))),
    ),
    constants={"c": 1},
    assumes={"ρ ≤ 1/3": lambda q: 1 - 3 * q.rho},
    whose="ours",
    readings=(
        "The error is O(ρS), so the first order is exact. Theorem 3 has S/(2d²(d + 2)): smaller by the factor 2d near isometry.",
        "X has unit rows, W is Haar, n = d. Only squared entries of W enter, and of these moments of one row up to order two; the"
        " proof is run on finite laws that share these with Haar's. `gain` is E I′/I − 1, written from above and from below.",
    ),
    domain=NEAR,
    evidence=(Proof((argue_isometric, argue_near)), PLANE),
    foils=(
        Foil("0.998 of the coefficient", c=Fraction(998, 1000), evidence=(PLANE,)),
        Foil("1.002 times it", c=Fraction(1002, 1000), evidence=(PLANE,)),
    ),
)
