"""First-order expansions of the norms of a nearly collinear spectrum, as printed in eq. (78)."""

from checks.arguments.collinear import measure_norms
from lemmacheck import Claim, Control, Domain, Exact, Family, Foil, Fraction, Identity, Whole, grid

claim = Claim(
    label="Eq. (78)",
    because="There are d − 1 small eigenvalues, so the first-order terms carry a factor d − 1, which is missing.",
    place="Appendix E, details of Example 9, eq. (78)",
    sides={"the first-order term of ‖λ‖₂⁴": lambda q: q.four, "the printed one": lambda q: -q.c * q.d**3},
    fails="slip",
    says=r"\|\lambda\|_2^2 \approx d^2 - 2\gamma^2 d, \quad \|\lambda\|_3^3 \approx d^3 - 3\gamma^2 d^2, \quad"
    r" \|\lambda\|_2^4 \approx d^4 - 4\gamma^2 d^3 \quad \text{up to } o(\gamma^2)",
    relation=Identity(),
    margin=lambda q: (q.two + q.a * q.d, q.three + q.b * q.d**2, q.four + q.c * q.d**3),
    constants=dict(a=2, b=3, c=4),
    readings=(
        "λ_1 = d − γ²(d − 1) and λ_i = γ² for i > 1, as Example 9 says; the margins compare coefficients of γ².",
        "The printed terms lack the factor d − 1: they hold for d = 2 only.",
    ),
    evidence=(Exact(grid(d=(2, 3, 4, 10)), measure_norms),),
    foils=(Foil("2, 3 and 5", c=5),),
    control=Control("d = 2", assumes={"d ≤ 2": lambda q: 2 - q.d}),
    by_hand="""
from sympy import symbols, expand
d, e = 3, symbols("e")                              # e = gamma^2
lam = [d - e*(d - 1)] + [e]*(d - 1)
first_order = expand(sum(x**2 for x in lam)**2).coeff(e, 1)
print(first_order, "against", -4*d**3)
assert first_order != -4*d**3, "the expansion would be right"
""",
)

amended = claim.but(
    label="Eq. (78), repaired",
    place="Appendix E, eq. (78)",
    because="One eigenvalue is d − (d − 1)γ², the d − 1 others are γ² and enter a sum of k-th powers only with γ^{2k}. So to "
    "first order Σλ_i^k changes by −k d^{k−1}(d − 1)γ² for k ≥ 2, and the square of Σλ_i² by 2d² times what the "
    "latter changes by.",
    title="First-order expansions of the norms of a nearly collinear spectrum, with the factor d − 1",
    says=r"\|\lambda\|_2^2 \approx d^2 - 2\gamma^2 d(d-1), \quad \|\lambda\|_3^3 \approx d^3 - 3\gamma^2 d^2(d-1), \quad"
    r" \|\lambda\|_2^4 \approx d^4 - 4\gamma^2 d^3(d-1)",
    margin=lambda q: (q.two + q.a * q.d * (q.d - 1), q.three + q.b * q.d**2 * (q.d - 1), q.four + q.c * q.d**3 * (q.d - 1)),
    domain=Domain(d=Whole(1)),
    evidence=(Family(1, measure_norms, "d"), Exact(grid(d=(1, 2, 3, 10)), measure_norms)),
    foils=(
        Foil("2, 3 and 4.01", c=Fraction(401, 100)),
        Foil("2.01, 3 and 4", a=Fraction(201, 100)),
        Foil("without d − 1", margin=lambda q: q.two + 2 * q.d, evidence=(Exact(grid(d=(3,)), measure_norms),)),
    ),
    whose="ours",
)
