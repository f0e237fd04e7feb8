"""From a nearly collinear state one layer lowers the expected ‖M‖² by more than γ⁴d², for small γ."""

from types import SimpleNamespace

from checks.arguments.collinear import measure_enumerated, measure_leading
from lemmacheck import Claim, Domain, Exact, Family, Foil, Fraction, Plot, Proof, Strictly, Whole


def argue(p):
    """δ_F gives the order γ⁴ alone: at γ = 0 the state is ssᵀ, which a layer keeps at ‖M_+‖² = d² to every order."""
    u, v = p.real("u"), p.real("v")  # rows of (I + γW)s, up to sign
    p.identity(
        (u * v) ** 2 / (u**2 * v**2),
        p.rational(1),
        says="M_γ = (As)(As)ᵀ is normalised to elements ±1, so all orders vanish at ssᵀ",
    )
    d = p.field("d", says="the width")
    return {"d": d, **measure_leading(SimpleNamespace(d=d))}


def measure_slope(o):
    """Minus the slope of δ_F in e = γ² at e = 0, from λ_1 = d − e(d − 1): of Σλ², of Σλ³ and of (Σλ²)²/d."""
    d, fall = o.d, o.d - 1
    two, three = -2 * d * fall, -3 * d**2 * fall
    slope = -2 * two - 8 * three + 8 * 2 * d * two
    return {"d": d, "fall": -slope, "eigenvalue_fall": -slope / (2 * Fraction(int(d)))}


ENUMERATED = [dict(d=2, gamma=Fraction(1, k)) for k in (16, 8, 4, 3)] + [
    dict(d=2, gamma=Fraction(12, 25)),
    dict(d=3, gamma=Fraction(1, 8)),
    dict(d=3, gamma=Fraction(1, 16), since="ci"),
]

claim = Claim(
    label="Example 9",
    place="Appendix E, Example 9",
    says=r"\lambda_1 = d - \gamma^2(d-1),\ \lambda_i = \gamma^2 \ (i > 1), \text{ rows of equal norm} \;\Rightarrow\;"
    r" \mathbb{E}_W \|M_+\|_F^2 < \|M\|_F^2 - \gamma^4 d^2 \text{ for small } \gamma",
    relation=Strictly(),
    margin=lambda q: q.fall - q.c * q.d**2,
    constants=dict(c=1),
    readings=(
        "d ≥ 2 (at d = 1 there is no small eigenvalue, and ‖M‖ = 1 always). “Sufficiently small γ”: decided by the γ⁴"
        " coefficient of the fall, which is 4d(d − 1)(2d − 1), of order d³, and exceeds d² for every d ≥ 2.",
        "The equality M = γ²I + (1 − γ²)ssᵀ follows from the spectrum and the unit diagonal. At γ = 0 it is ssᵀ, where"
        " every coefficient of the layer's expansion vanishes, so δ_F alone gives the order γ⁴.",
        "The finite strengths are weights ±1 summed over all weight matrices: at d = 2 the fall exceeds γ⁴d² at γ = 12/25"
        " and does not at 49/100.",
    ),
    domain=Domain(d=Whole(2), measure=measure_slope),
    evidence=(
        Proof(argue),
        Family(2, measure_leading, "d"),
        Exact(ENUMERATED, measure_enumerated, says="finite γ, weights ±1, all of them"),
    ),
    foils=(
        Foil("for γ up to 49/100", evidence=(Exact([dict(d=2, gamma=Fraction(49, 100))], measure_enumerated),)),
        Foil("7γ⁴d²", c=7, evidence=(Family(2, measure_leading, "d"),)),
        Foil("8γ⁴d³", margin=lambda q: q.fall - 8 * q.d**3, evidence=(Family(2, measure_leading, "d"),)),
    ),
    shows={"fall/γ⁴": lambda q: q.fall, "d²": lambda q: q.d**2},
    plot=Plot(
        "gamma", ("fall/γ⁴", "d²"), by="d", log="y", title="(‖M‖² − E‖M₊‖²)/γ⁴ for weights ±1; the limit is 4d(d − 1)(2d − 1)"
    ),
)
