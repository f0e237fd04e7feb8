"""For standard normals with correlation ρ, E relu(u)relu(v) = (√(1−ρ²) + ρ(π − arccos ρ))/(2π)."""

import math

from flint import acb, arb

from lemmacheck import Claim, Domain, Foil, Fraction, Identity, Real, Search, sqrt


def angle(rho):
    """arccos ρ and π in the kind of number that ρ is."""
    return (math.acos(rho), math.pi) if isinstance(rho, float) else (arb(rho).acos(), arb.pi())


def over_angles(rho, integrand):
    """(1/2π) ∫ over the directions in which both are positive: θ from φ − π/2 to π/2, with φ = arccos ρ."""
    phi, pi = angle(rho)
    if isinstance(rho, float):
        from scipy.integrate import quad

        return quad(lambda t: float(integrand(t, phi, math)), phi - pi / 2, pi / 2)[0] / (2 * pi)
    return acb.integral(lambda t, _: integrand(t, phi, None), phi - pi / 2, pi / 2).real / (2 * pi)


def product_of_cosines(t, phi, module):
    """cos θ cos(θ − φ), times ∫ r³ e^(−r²/2) dr = 2."""
    return 2 * (module.cos(t) * module.cos(t - phi) if module else t.cos() * (t - phi).cos())


def measure(case):
    """The kernel of order one by its integral in polar coordinates, and the parts of the closed form."""
    phi, pi = angle(case.rho)
    return {
        "kernel": over_angles(case.rho, product_of_cosines),
        "sine": sqrt(1 - case.rho * case.rho + 0 * phi),
        "angle": phi,
        "pi": pi,
    }


def measure_zero(case):
    """The chance that both are positive: the share of the directions."""
    phi, pi = angle(case.rho)
    return {"kernel": over_angles(case.rho, lambda t, phi, module: 1 + 0 * t), "angle": phi, "pi": pi}


def correlations(rng):
    for rho in rng.uniform(-0.999, 0.999, size=6):
        yield {"rho": float(rho)}
    yield {"rho": float(rng.uniform(-1, 1)) * 1e-9}


claim = Claim(
    label="Arc-cosine kernel of order one",
    says=r"\mathbb{E}[\mathrm{relu}(u)\,\mathrm{relu}(v)] = \frac{\sqrt{1-\rho^2} + \rho\,(\pi - \arccos\rho)}{2\pi}",
    relation=Identity(),
    margin=lambda q: 2 * q.pi * q.kernel - q.factor * q.sine - q.rho * (q.pi - q.angle),
    constants=dict(factor=1),
    whose="read",
    domain=Domain(rho=Real(-1, 1)),
    evidence=(Search(correlations, measure),),
    foils=(Foil("1.001 of the sine", factor=Fraction(1001, 1000)),),
    because="In polar coordinates the radius integrates to 2 and the angle to ½(sin φ + (π − φ) cos φ).",
)
zero = Claim(
    label="Arc-cosine kernel of order zero",
    title="For standard normals with correlation ρ both are positive with probability (π − arccos ρ)/(2π)",
    says=r"\mathbb{P}(u > 0,\, v > 0) = \frac{\pi - \arccos\rho}{2\pi}",
    relation=Identity(),
    margin=lambda q: 2 * q.pi * q.kernel - q.factor * (q.pi - q.angle),
    constants=dict(factor=1),
    whose="read",
    domain=Domain(rho=Real(-1, 1)),
    evidence=(Search(correlations, measure_zero),),
    foils=(Foil("1.001 of it", factor=Fraction(1001, 1000)),),
    because="Directions are uniform, and both are positive in a sector of angle π − φ.",
)


def measure_slope(case):
    """The derivative of the closed form by its power series at ρ, in balls; in floats by central differences of complex"
    " step."""
    phi, pi = angle(case.rho)
    if isinstance(case.rho, float):
        import cmath

        z = complex(case.rho, 1e-30)
        return {"slope": ((cmath.sqrt(1 - z * z) + z * (pi - cmath.acos(z))) / (2 * pi)).imag / 1e-30, "angle": phi, "pi": pi}
    from flint import arb_series

    z = arb_series([arb(case.rho), arb(1)], prec=3)
    series = ((1 - z * z).sqrt() + z * (pi - z.acos())) / (2 * pi)
    return {"slope": series[1], "angle": phi, "pi": pi}


derivative = Claim(
    label="As quoted: the derivative of the first kernel",
    title="The derivative of the arc-cosine kernel of order one by ρ is the one of order zero",
    says=r"\frac{d}{d\rho}\,\mathbb{E}[\mathrm{relu}(u)\,\mathrm{relu}(v)] = \mathbb{P}(u > 0,\, v > 0), \quad |\rho| < 1",
    relation=Identity(),
    margin=lambda q: 2 * q.pi * q.slope - q.factor * (q.pi - q.angle),
    constants=dict(factor=1),
    whose="read",
    domain=Domain(rho=Real(-1, 1, without="both")),
    evidence=(Search(correlations, measure_slope),),
    foils=(Foil("1.001 of it", factor=Fraction(1001, 1000)),),
    because="The derivatives −ρ/√(1−ρ²) of the root and ρ/√(1−ρ²) of the angle cancel.",
)
