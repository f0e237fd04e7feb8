"""The proof of Example 12 takes ‖λ‖₂² to be of order d^{2β}, and concludes that α tends to zero."""

from checks.arguments.example_12 import BELOW, DOMINATED, measure_family
from lemmacheck import Claim, Control, Domain, Exists, Family, Foil, Fraction, OneOf, Whole


def measure_spectrum(o):
    """One eigenvalue d^β and the others equal, added up level by level as far as they are alike."""
    shape = BELOW[int(o.shape)]
    d, top, others = (int(o.t) ** shape[name] for name in "qpm")
    spectrum = [(Fraction(top), 1), (Fraction(d - top, others - 1), others - 1)]
    if sum(x * count for x, count in spectrum) != d:
        raise ArithmeticError("the eigenvalues do not add up to d")
    F, T = (sum(x**k * count for x, count in spectrum) for k in (2, 3))
    return {"top": spectrum[0][0], "level": spectrum[1][0], "F": F, "T": T, "d": Fraction(d)}


claim = Claim(
    label="Eqs. (87)–(89)",
    because="Σλ = d gives ‖λ‖₂² ≥ d, which is larger than d^{2β} for β < 1/2; for larger β many small eigenvalues do the same.",
    place="Appendix E, eqs. (87)–(89)",
    whose="read",
    fails="step",
    says=r"\lambda_1 = \Theta(d^\beta),\ \lambda_i = o(d^\beta) \;\Rightarrow\; \|\lambda\|_2^2 \le C d^{2\beta} \quad"
    r" (\text{hence } \alpha = O(d^{\beta-1}) \to 0)",
    relation=Exists("C", axis="t"),
    margin=lambda q: q.C * q.top**2 - q.F,
    constants=dict(C=None),
    readings=(
        "“Θ(d^{2β})” from above, with C independent of d. For β < 1/2 it fails for every spectrum, since ‖λ‖₂² ≥ (Σλ)²/d ="
        " d; for larger β it fails for the spectra shown, whose many small eigenvalues are o(d^β) each.",
    ),
    domain=Domain(t=Whole(2), shape=OneOf(0, 1, 2), measure=measure_spectrum, says="the spectra of Example 12, d = t^q"),
    evidence=(Family(2, measure_family, "t", over=BELOW, reduces=lambda o: {**BELOW[int(o.shape)], "t": o.t}),),
    foils=(Foil("C = 2", C=2),),
    control=Control("λ_1 dominates: a bounded constant, 3", C=3, evidence=(Family(2, measure_family, "t", over=DOMINATED),)),
    by_hand="""
for d in (2**8, 2**16, 2**32):                      # beta = 1/4: one eigenvalue d^(1/4), the others equal, sum d
    top = d**0.25
    level = (d - top) / (d - 1)
    ratio = (top**2 + (d - 1) * level**2) / top**2  # ||lambda||^2 / d^(2 beta)
    print(ratio, "against", 0.5 * d**0.5)
    assert ratio > 0.5 * d**0.5, "the squared norm would be of order d^(2 beta)"
""",
)
