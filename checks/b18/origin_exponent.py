"""Near the origin the density grows like x to the power −M/(M+1)."""

from checks.arguments.angles import ANGLES, TURNS, measure_angle
from lemmacheck import Claim, Enclosed, Foil, Fraction, Identity, Proof


def argue(p):
    """In logarithms: insert x into ρ, and only sin φ and sin Mφ remain, which stay away from zero at the origin."""
    M = p.at_least(1, "M")
    top, one, low = p.real("t", "log sin((M+1)φ)"), p.real("a", "log sin φ"), p.real("b", "log sin Mφ")
    log_pi = p.real("c", "log π")
    log_x = (M + 1) * top - one - M * low
    return {
        "M": M,
        "log_x": log_x,
        "log_density": top + one - low - log_pi - log_x,
        "log_sine_1": one,
        "log_sine_M": low,
        "log_pi": log_pi,
    }


claim = Claim(
    label="Section 4, on equation (5)",
    whose="read",
    place="Section 4, after eq. (5)",
    because="With x inserted, ρx^(M/(M+1)) is made of sin φ and sin Mφ only, which stay away from zero at the origin.",
    says=r"\rho(x)\, x^{M/(M+1)} \to \tfrac{1}{\pi}\sin\tfrac{\pi}{M+1} \ \text{as } x \to 0",
    relation=Identity(),
    margin=lambda q: (
        q.log_density + (q.M + q.shift) / (q.M + 1) * q.log_x - (((q.M + 2) * q.log_sine_1 - q.log_sine_M) / (q.M + 1) - q.log_pi)
    ),
    constants=dict(shift=0),
    readings=(
        "“Blows up like”: ρ(x) x^(M/(M+1)) has a finite positive limit. It equals sin^((M+2)/(M+1))φ / (π sin^(1/(M+1))(Mφ))"
        " exactly; at the origin φ → π/(M+1), where both sines tend to sin(π/(M+1)) > 0.",
    ),
    domain=TURNS,
    evidence=(Proof(argue), Enclosed(ANGLES, measure_angle)),
    foils=(Foil("exponent (M + 0.1)/(M+1)", shift=Fraction(1, 10)), Foil("exponent (M − 1)/(M+1)", shift=-1)),
)
