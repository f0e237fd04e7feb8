"""A remark on notation: the ρ(φ) of equation (10), taken for a probability density in the angle φ, has too much mass."""

from flint import acb, arb

from checks.arguments.angles import ANGLES, angle_of, rational_angles
from lemmacheck import Always, Claim, Control, Domain, Enclosed, Foil, Fraction, Identity, Proof, Real, Whole
from theory.laws.fuss_catalan import survival_of_angle_ball


def measure_mass(case):
    """∫ ρ dφ and ∫ ρ |dx| over the angles from 1/10 of the interval up to a fraction `part` of it."""
    end, M = angle_of(case)
    start = arb.pi() / (10 * (M + 1))

    def density(phi, _):  # ρ = sin²φ sin^(M−1)(Mφ) / (π sin^M((M+1)φ)) after inserting x
        return phi.sin() ** 2 * (M * phi).sin() ** (M - 1) / (arb.pi() * ((M + 1) * phi).sin() ** M)

    mass = acb.integral(density, acb(start), acb(end)).real
    return {"mass": mass, "mass_in_x": survival_of_angle_ball(end, M) - survival_of_angle_ball(start, M)}


def argue(p):
    """−ρ dx/dφ is the derivative of ((M+1)φ − M sin φ sin((M+1)φ)/sin Mφ)/π, which runs from 0 to 1."""
    M = p.at_least(1, "M")
    (s, c), (S, C), (T, K) = rational_angles(p)
    p.nonzero(s * S * T, says="0 < φ < π/(M + 1): the sines of φ, Mφ and (M + 1)φ are not zero")
    derivative = (c * T + s * (M + 1) * K) / S - s * T * M * C / S**2  # of sin φ sin((M+1)φ)/sin Mφ
    return {"rate": (M + 1) - M * derivative, "density_rate": s * T / S * (c / s + M**2 * C / S - (M + 1) ** 2 * K / T), "M": M}


def measure_rates(case):
    phi, M = angle_of(case)
    s, c, S, C = phi.sin(), phi.cos(), (M * phi).sin(), (M * phi).cos()
    T, K = ((M + 1) * phi).sin(), ((M + 1) * phi).cos()
    derivative = (c * T + s * (M + 1) * K) / S - s * T * M * C / S**2
    return {"rate": (M + 1) - M * derivative, "density_rate": s * T / S * (c / s + M**2 * C / S - (M + 1) ** 2 * K / T)}


def measure_half_angles(o):
    """The same rates at two angles a and b = Mφ that are free of each other, by the tangents of their halves, exactly."""
    (s, c), (S, C) = ((2 * t / (1 + t * t), (1 - t * t) / (1 + t * t)) for t in (o.u, o.v))
    T, K = s * C + c * S, c * C - s * S
    slope = (c * T + (o.M + 1) * s * K) / S - o.M * s * T * C / (S * S)
    return {"M": o.M, "rate": o.M + 1 - o.M * slope, "density_rate": s * T / S * (c / s + o.M**2 * C / S - (o.M + 1) ** 2 * K / T)}


def no_sine_vanishes(o):
    """0 < φ < π/(M + 1): the sine of the sum of two angles is zero where v = −u or uv = 1."""
    return o.u * o.v * (o.u + o.v) * (1 - o.u * o.v) != 0


NEAR_END = [dict(M=1, part=Fraction(999, 1000)), dict(M=2, part=Fraction(199, 200)), dict(M=3, part=Fraction(99, 100))]

claim = Claim(
    label="Equation (10)",
    whose="read",
    place="Appendix D, eq. (10)",
    sides={"the mass of ρ over the angle": lambda q: q.mass, "the most that a density has": lambda q: 1},
    fails="reading",
    because="ρ is a density in x; in φ the factor |dx/dφ| is missing.",
    says=r"\rho(\varphi) = \frac{1}{\pi x}\frac{\sin((M+1)\varphi)}{\sin(M\varphi)}\sin\varphi \ \text{is a probability"
    r" density in } \varphi",
    relation=Always(),
    margin=lambda q: 1 - q.mass,
    readings=(
        "Only the symbol ρ(φ) suggests this reading: the text says that the density ρ(x) is expressed in terms of φ, which is"
        " right and proved as b18/density-label-amended. So this is about the label, not about the source's mathematics.",
        "A density in φ has mass at most 1 on every part of (0, π/(M+1)). For M = 1 it is tan φ/(2π), whose integral diverges.",
    ),
    evidence=(Enclosed(NEAR_END, measure_mass),),
    foils=(Foil("twice the density", margin=lambda q: 1 - 2 * q.mass),),
    control=Control("with respect to dx", margin=lambda q: 1 - q.mass_in_x),
    by_hand="""
from math import cos, log, pi
start, end = 0.1 * pi/2, 0.999 * pi/2  # M = 1: (10) is tan(phi)/(2 pi), with the integral -log(cos(phi))/(2 pi)
mass = log(cos(start) / cos(end)) / (2*pi)
print(mass, "against", 1)
assert mass > 1, "the mass would stay below one"
""",
)

amended = claim.but(
    label="Equation (10), repaired",
    title="Equation (10) is the density of x, evaluated at x(φ): its mass with respect to dx is one",
    says=r"\int \rho \, \left|\frac{dx}{d\varphi}\right| d\varphi = 1",
    relation=Identity(),
    margin=lambda q: q.rate - q.density_rate,
    whose="ours",
    domain=Domain(
        M=Whole(1), u=Real(), v=Real(), where={"no sine of φ, Mφ or (M+1)φ is zero": no_sine_vanishes}, measure=measure_half_angles
    ),
    readings=(
        "Shown through the antiderivative (M+1)φ − M sin φ sin((M+1)φ)/sin Mφ: its derivative is π ρ |dx/dφ|, and it runs from"
        " 0 at φ → 0, where both terms vanish, to π at φ = π/(M+1), where the second one does.",
        "The two rates agree for any two angles in place of φ and Mφ, given by u = tan(φ/2) and v = tan(Mφ/2).",
    ),
    evidence=(Proof(argue), Enclosed(ANGLES, measure_rates)),
    foils=(Foil("without the Jacobian's top term", margin=lambda q: q.rate - q.density_rate * (q.M + 1) / q.M),),
)
