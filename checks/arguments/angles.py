"""The angle φ behind the printed density: its trigonometric functions as balls, or as rational symbols."""

from flint import arb

from lemmacheck import Domain, Fraction, Unit, Whole, grid

ANGLES = grid(M=(1, 2, 3, 10), part=(Fraction(1, 100), Fraction(1, 4), Fraction(1, 2), Fraction(9, 10), Fraction(99, 100)))


def angle_of(case):
    """φ = part · π/(M+1) as a ball, M as an int."""
    M = case.M
    return case.part * arb.pi() / (M + 1), M


def measure_angle(case):
    """Sines, cotangents, x and ρ at φ."""
    phi, M = angle_of(case)
    sine_1, sine_M, sine_top = phi.sin(), (M * phi).sin(), ((M + 1) * phi).sin()
    log_x = (M + 1) * sine_top.log() - sine_1.log() - M * sine_M.log()
    x = log_x.exp()
    pi_x_density = sine_top * sine_1 / sine_M
    edge = arb(Fraction((M + 1) ** (M + 1), M**M).numerator) / M**M
    return {
        "phi": phi,
        "cot_1": phi.cot(),
        "cot_M": (M * phi).cot(),
        "cot_top": ((M + 1) * phi).cot(),
        "log_sine_1": sine_1.log(),
        "log_sine_M": sine_M.log(),
        "log_x": log_x,
        "pi": arb.pi(),
        "log_pi": arb.pi().log(),
        "pi_x_density": pi_x_density,
        "log_density": (pi_x_density / (arb.pi() * x)).log(),
        "log_x_over_edge": log_x - edge.log(),
    }


def measure_turn(o):
    """The same at an object: a part of the interval (0, π/(M+1))."""
    return {**measure_angle(o), "M": o.M}


TURNS = Domain(M=Whole(1), part=Unit(without="both"), measure=measure_turn, says="every M ≥ 1 and every φ in (0, π/(M+1))")


def rational_angles(p):
    """Symbols with sin² + cos² = 1 for two angles a = φ and b = Mφ; sums of angles by the addition theorem."""
    declare = p.field if p.domain is not None and "u" in p.domain.fields else p.real
    u, v = declare("u", says="tan(φ/2)"), declare("v", says="tan(Mφ/2)")
    sine_1, cosine_1 = 2 * u / (1 + u**2), (1 - u**2) / (1 + u**2)
    sine_M, cosine_M = 2 * v / (1 + v**2), (1 - v**2) / (1 + v**2)
    sine_top, cosine_top = sine_1 * cosine_M + cosine_1 * sine_M, cosine_1 * cosine_M - sine_1 * sine_M
    return (sine_1, cosine_1), (sine_M, cosine_M), (sine_top, cosine_top)
