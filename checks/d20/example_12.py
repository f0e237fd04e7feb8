"""Rows of equal norm, λ_1 = Θ(d^β) and the others o(d^β), β < 1, are said to give α < 0.9 for large d."""

from checks.arguments.example_12 import BELOW, DOMINATED, measure_family
from lemmacheck import Claim, Control, Domain, Eventually, Family, Foil, Fraction, NonNegatives, Positive, Proof, Whole

claim = Claim(
    label="Example 12",
    place="Appendix E, Example 12",
    sides={"‖M‖⁴/(d Tr M³), a lower bound of α,": lambda q: q.F**2 / (q.d * q.T), "the bound": lambda q: q.bound},
    fails="false",
    because="Many eigenvalues that are each o(d^β) can together make up ‖λ‖₂ and ‖λ‖₃, and then α tends to one.",
    says=r"\sum_i \lambda_i = d,\ \lambda_1 = \Theta(d^\beta),\ \lambda_i = o(d^\beta) \ (i > 1),\ \beta < 1"
    r" \;\Rightarrow\; \alpha = \frac{\|\lambda\|_2^4}{d\,\|\lambda\|_3^3} < 0.9 \text{ for large } d",
    relation=Eventually("t"),
    margin=lambda q: q.bound - q.F**2 / (q.d * q.T),
    constants=dict(bound=Fraction(9, 10)),
    readings=(
        "A point mass at a matrix with the spectrum (d^β, and t^m − 1 equal eigenvalues), d = t^q; the equal ones are d^b"
        " with b < β. They are o(d^β) each, but there are so many that they make up ‖λ‖₂ and ‖λ‖₃, and then α → 1.",
        "β = 1/4, 1/2 and 3/4; for every β < 1 each b with max(0, (3β − 1)/2) ≤ b < β does it, except b = (3β − 1)/2, where"
        " α → 1/2; b ≥ 0 because no more than d eigenvalues share the trace d.",
        "Rows of equal norm: Q diag(λ) Qᵀ with Q = Hadamard/√d, for t a power of two.",
    ),
    evidence=(Family(2, measure_family, "t", over=BELOW, says="α → 1"),),
    foils=(Foil("α < 0.5", bound=Fraction(1, 2)),),
    control=Control("λ_1 dominates ‖λ‖₂", evidence=(Family(2, measure_family, "t", over=DOMINATED),)),
    by_hand="""
def alpha(t):                                       # beta = 1/4, d = t^4: one eigenvalue d^(1/4) = t, the others equal
    d, top = t**4, t
    level = (d - top) / (d - 1)
    F, T = top**2 + (d - 1)*level**2, top**3 + (d - 1)*level**3
    return F**2 / (d * T)                           # Proposition 8, rows of equal norm
print(alpha(6), "against", 0.9)
assert 0.9 < alpha(6) < alpha(16) < alpha(64) < 1, "alpha would be below 0.9 for large d"
""",
)


DOMINATES = "‖λ‖₂² ≤ Cλ_1²"


def argue(p):
    """T ≥ λ_1³ and ‖λ‖₂² ≤ Cλ_1² give α ≤ C² λ_1/d."""
    lam, d = p.part("lam"), p.field("d", says="the width")
    top, F = p.symbol("l", lam.largest, "λ_1"), p.symbol("F", lam.squares, "‖λ‖₂²")
    rest = p.symbol("r", lam.without_largest.power_sum(3), "the cubes of the other eigenvalues")
    C = (F + p.given(DOMINATES, "e", "what ‖λ‖₂² lacks of Cλ_1²")) / top**2
    return {"C": C, "top": top, "d": d, "F": F, "T": top**3 + rest}


def measure_spectrum(o):
    """Norms and the largest of the eigenvalues; C is any constant."""
    return {"C": o.C, "d": o.d, "top": max(o.lam), "F": sum(x**2 for x in o.lam), "T": sum(x**3 for x in o.lam)}


def measure_rank_one(case):
    """One eigenvalue only: λ_1 = d, C = 1."""
    return {"top": case.t, "d": case.t, "C": 1, "F": case.t**2, "T": case.t**3}


amended = Claim(
    label="Example 12, repaired",
    place="Appendix E, Example 12",
    because="Σλ³ ≥ λ_1³ and ‖λ‖₂⁴ ≤ C²λ_1⁴.",
    title="If the leading eigenvalue dominates ‖λ‖₂, then α ≤ C²λ_1/d, which tends to zero for λ_1 = o(d)",
    says=r"\|\lambda\|_2^2 \le C\lambda_1^2 \;\Rightarrow\; \alpha = \frac{\|\lambda\|_2^4}{d\,\|\lambda\|_3^3} \le"
    r" C^2\,\frac{\lambda_1}{d}",
    margin=lambda q: q.k * q.C**2 * q.top / q.d - q.F**2 / (q.d * q.T),
    constants=dict(k=1),
    whose="ours",
    readings=("‖λ‖₂² ≥ d always, so the hypothesis needs λ_1 ≥ √(d/C): it excludes β < 1/2.",),
    assumes={DOMINATES: lambda q: q.C * q.top**2 - q.F},
    domain=Domain(d=Whole(1), lam=NonNegatives("d", total="d"), C=Positive(), measure=measure_spectrum),
    evidence=(Proof(argue), Family(2, measure_rank_one, "t", says="rank one, where both sides are one")),
    foils=(Foil("99 % of it", k=Fraction(99, 100), evidence=(Family(2, measure_rank_one, "t"),)),),
)
