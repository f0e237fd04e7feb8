"""The density tends to zero at the right end of its support."""

from flint import arb

from checks.arguments.angles import ANGLES, measure_angle
from lemmacheck import Always, Angle, Claim, Domain, Enclosed, Foil, Fraction, Proof, Unit, Whole, facts, grid

NEAR = [*ANGLES, *grid(M=(1, 2, 10), part=(Fraction(1, 10**4), Fraction(1, 10**6)))]


def argue(p):
    """π x ρ = sin φ (cos φ + cot Mφ sin φ) with sin φ ≤ φ, cos φ ≤ 1 and Mφ cot Mφ ≤ 1; log x by the same facts."""
    M = p.field("M")
    phi, angle = 2 * p.field("t") / (M + 1), Angle(p.part("t"), 2, p.part("M") + 1)  # every φ in (0, 2/(M+1)]
    v, w = p.symbol("v", angle.sinc, "sin φ/φ"), p.symbol("w", angle.sinc_missing, "1 − sin φ/φ")
    sine = phi * v / (v + w)  # every number in (0, φ]: sin φ is positive there
    p.because(phi * w / (v + w), facts.sine_below_argument(argument=phi, sine=sine))
    b, c = p.slack("b", "1 − cos φ"), p.slack("c", "1 − Mφ cot Mφ")
    p.because(b, facts.cosine_below_one(argument=phi, cosine=1 - b))
    p.because(c, facts.cotangent_below_reciprocal(argument=M * phi, cotangent=(1 - c) / (M * phi)))
    low_1, low_M, rest = p.slack("d", "−log(sin φ/φ)"), p.slack("e", "−log(sin Mφ/(Mφ))"), p.slack("f")
    p.because(low_1, facts.log_sinc_nonpositive(argument=phi, log_of_sinc=-low_1))
    p.because(low_M, facts.log_sinc_nonpositive(argument=M * phi, log_of_sinc=-low_M))
    top = rest - (M + 1) ** 2 * phi**2 / 4  # log(sin((M+1)φ)/((M+1)φ))
    p.because(rest, facts.log_sinc(argument=(M + 1) * phi, log_of_sinc=top))
    return {
        "M": M,
        "phi": phi,
        "pi_x_density": sine * (1 - b) + sine**2 * (1 - c) / (M * phi),
        "log_x_over_edge": (M + 1) * top + low_1 + M * low_M,
    }


def measure_near(o):
    """πxρ and log(x/edge) at φ = 2t/(M+1), as balls."""
    M, phi = o.M, arb(2 * o.t) / (o.M + 1)
    low, one, top = ((j * phi).sin() for j in (M, 1, M + 1))
    edge = (M + 1) * (M * (1 + 1 / arb(M)).log()).exp()
    log_x = (M + 1) * top.log() - one.log() - M * low.log()
    return {"M": M, "phi": phi, "pi_x_density": top * one / low, "log_x_over_edge": log_x - edge.log()}


claim = Claim(
    label="Section 4, on equation (5)",
    whose="read",
    place="Section 4, after eq. (5)",
    because="πxρ is at most 2φ, and the edge is where φ tends to zero.",
    says=r"\rho(x) \to 0 \ \text{as } x \to (M+1)^{M+1}/M^M",
    relation=Always(),
    margin=lambda q: (q.slope * q.phi - q.pi_x_density, q.log_x_over_edge + q.curve * (q.M + 1) ** 3 * q.phi**2),
    constants=dict(slope=2, curve=Fraction(1, 4)),
    readings=(
        "Both statements that make the limit: 0 ≤ πxρ ≤ 2φ, and log x ≥ log(edge) − (M+1)³φ²/4 for φ ≤ 2/(M+1). So as φ → 0"
        " the point x(φ), which decreases in φ, tends to the edge and the density there to zero.",
    ),
    domain=Domain(M=Whole(1), t=Unit(without="low"), measure=measure_near, says="every M ≥ 1 and every φ in (0, 2/(M+1)]"),
    evidence=(Proof(argue), Enclosed([case for case in NEAR if case["part"] <= Fraction(1, 2)], measure_angle)),
    foils=(Foil("1.9 φ", slope=Fraction(19, 10)), Foil("(M+1)³φ²/7 for (M+1)³φ²/4", curve=Fraction(1, 7))),
)
