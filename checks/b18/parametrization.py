"""The parametrization x(φ) of the density is strictly decreasing, hence one-to-one."""

from checks.arguments.angles import ANGLES, TURNS, measure_angle
from lemmacheck import Always, Claim, Enclosed, Foil, Fraction, Proof, facts


def argue(p):
    """The logarithmic derivative in a = cot φ and b = cot Mφ is a square plus (M+1)², divided by a + b > 0."""
    M, four = p.at_least(1, "M", "number of factors less one"), p.slack("h", "4/π − 1")
    p.because(four, facts.four_above_pi(quotient=1 + four))
    half_turn = 4 / (1 + four)
    phi = p.field("part") * half_turn / (M + 1)
    a = p.real("a", "cot φ")
    w = p.real("w", "cot φ + cot Mφ = sin((M+1)φ)/(sin φ sin Mφ)")
    p.nonzero(w, says="0 < φ < π/(M+1), so that sin((M+1)φ) does not vanish")
    b = w - a
    cot_top = (a * b - 1) / w
    cots = dict(cot_of_first=a, cot_of_second=b, cot_of_sum=cot_top)
    p.because(0, facts.cotangent_of_sum(half_turn=half_turn, first=phi, second=M * phi, **cots))
    p.closes_as((a - M * b) ** 2)
    return {"M": M, "cot_1": a, "cot_M": b, "cot_top": cot_top}


def slope(q):
    """−d log x/dφ, since d log sin(kφ)/dφ = k cot kφ."""
    return q.cot_1 + q.M**2 * q.cot_M - q.weight * (q.M + 1) ** 2 * q.cot_top


claim = Claim(
    label="Equation (9)",
    whose="read",
    place="Appendix D, eq. (9)",
    because="−d log x/dφ times (cot φ + cot Mφ) is (cot φ − M cot Mφ)² + (M+1)².",
    says=r"\varphi \mapsto \frac{\sin^{M+1}((M+1)\varphi)}{\sin\varphi\,\sin^M(M\varphi)} \ \text{is strictly decreasing on }"
    r" (0, \tfrac{\pi}{M+1})",
    relation=Always(),
    margin=lambda q: (q.cot_1 + q.cot_M) * slope(q) - q.least * (q.M + 1) ** 2,
    constants=dict(weight=1, least=1),
    readings=(
        "Shown in the stronger form −d log x/dφ ≥ (M+1)²/(cot φ + cot Mφ), whose right side is positive: so the decrease is"
        " strict and the map is injective.",
    ),
    domain=TURNS,
    evidence=(Proof(argue), Enclosed(ANGLES, measure_angle)),
    foils=(
        Foil("1.1 (M+1)² for (M+1)²", least=Fraction(11, 10)),
        Foil("exponent 1.1 (M+1) of the upper sine", weight=Fraction(11, 10)),
    ),
)
