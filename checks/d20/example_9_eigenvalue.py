"""In Example 9 ‖M‖² falls by at least order γ⁴d² and the leading eigenvalue by at least order γ⁴d."""

from checks.arguments.collinear import measure_leading
from lemmacheck import Always, Claim, Control, Domain, Exact, Exists, Family, Foil, Fraction, Plot, Whole, grid

WIDTHS = Exact(grid(d=(2, 4, 16, 64, 256)), measure_leading)

claim = Claim(
    because="Put into the drift of Lemma 7, the expansions of d20/equation-78-amended make ‖M‖² fall by 4d(d − 1)(2d − 1)γ⁴; "
    "the leading eigenvalue carries this change and falls by 2(d − 1)(2d − 1)γ⁴. Both are at least 3 times the stated "
    "order from d = 2 on, so that C = 1/3 serves.",
    label="Eqs. (79)–(82)",
    place="Appendix E, eqs. (79)–(82)",
    whose="read",
    says=r"\|M\|_F^2 - \mathbb{E}\|M_+\|_F^2 \ge c\gamma^4 d^2, \qquad \lambda_1 - \mathbb{E}\lambda_1(M_+) \ge c\gamma^4 d",
    relation=Exists("C", axis="d"),
    margin=lambda q: (q.C * q.fall - q.d**2, q.C * q.eigenvalue_fall - q.d),
    constants=dict(C=None),
    readings=(
        "O(−γ⁴d²) as the source uses it: (81) and (82) put it on the larger side of an inequality, and conclude that the leading"
        " eigenvalue becomes smaller. So it falls by at least that order. That it falls by no more is the variant `upper`.",
        "C = 1/c. The needed C falls like 1/d: the statement is weak by a factor of order d. d ≥ 2, γ → 0.",
        "The leading eigenvalue: Σλ_i² changes through λ_1 alone up to γ⁶, because the others stay of size γ², and λ_1²"
        " changes by 2d times the change of λ_1.",
    ),
    domain=Domain(d=Whole(2)),
    evidence=(Family(2, measure_leading, "d"), WIDTHS),
    foils=(Foil("C = 1/10", C=Fraction(1, 10), evidence=(WIDTHS,)),),
    shows={"fall/(γ⁴d²)": lambda q: q.fall / q.d**2, "eigenvalue fall/(γ⁴d)": lambda q: q.eigenvalue_fall / q.d},
    plot=Plot("d", ("fall/(γ⁴d²)", "eigenvalue fall/(γ⁴d)"), log="xy", title="both grow with the width"),
)

upper = claim.but(
    plot=claim.plot,
    label="Eqs. (79)–(82), from above",
    because="The γ⁴ coefficients are 4d(d − 1)(2d − 1) and 2(d − 1)(2d − 1), one power of d more than stated.",
    whose="read",
    fails="constant",
    title="In Example 9 ‖M‖² falls by at most order γ⁴d² and the leading eigenvalue by at most order γ⁴d",
    says=r"\|M\|_F^2 - \mathbb{E}\|M_+\|_F^2 \le C\gamma^4 d^2 + o(\gamma^4), \qquad \lambda_1 - \mathbb{E}\lambda_1(M_+)"
    r" \le C\gamma^4 d + o(\gamma^4)",
    margin=lambda q: (q.C * q.d**2 - q.fall, q.C * q.d - q.eigenvalue_fall),
    readings=(
        "“Of order γ⁴d²” read as no more than that, which the source's argument does not need. The γ⁴ coefficients are"
        " exactly 4d(d − 1)(2d − 1) ~ 8d³ and 2(d − 1)(2d − 1) ~ 4d²: one power of d more than stated.",
    ),
    domain=Domain(d=Whole(2)),
    evidence=(Family(2, measure_leading, "d"), WIDTHS),
    foils=(Foil("C = 1", C=1, evidence=(WIDTHS,)),),
    control=Control(
        "one power of d more", margin=lambda q: (q.C * q.d**3 - q.fall, q.C * q.d**2 - q.eigenvalue_fall), C=8, evidence=(WIDTHS,)
    ),
    by_hand="""
from sympy import symbols, expand
e = symbols("e")                                    # e = gamma^2
for d in (10, 100, 1000):
    lam = [d - e*(d - 1)] + [e]                     # the small eigenvalue occurs d - 1 times
    F, T = lam[0]**2 + (d - 1)*e**2, lam[0]**3 + (d - 1)*e**3
    drift = expand(2*d**2 - 2*F - 8*T + 8*F**2/d).coeff(e, 1)
    print(-drift, "against", (7*d - 12)*d**2)
    assert -drift > (7*d - 12)*d**2, "the change would be of order d^2"
""",
)

amended = claim.but(
    plot=claim.plot,
    label="Eqs. (79)–(82), repaired",
    because="The coefficients of γ⁴ are 4d(d − 1)(2d − 1) = 8d³ − 12d² + 4d and 2(d − 1)(2d − 1) = 4d² − 6d + 2. For d ≥ 2 "
    "they are below 8d³ and 4d², and in the limit of large d their quotients with d³ and d² tend to 8 and 4.",
    title="In Example 9 ‖M‖² falls by order γ⁴d³ and the leading eigenvalue by order γ⁴d²: 8 and 4 are the best constants",
    says=r"\|M\|_F^2 - \mathbb{E}\|M_+\|_F^2 \le 8\gamma^4 d^3 + o(\gamma^4), \qquad \lambda_1 - \mathbb{E}\lambda_1(M_+)"
    r" \le 4\gamma^4 d^2 + o(\gamma^4)",
    relation=Always(),
    margin=lambda q: (q.C * q.d**3 - q.fall, q.C * q.d**2 - 2 * q.eigenvalue_fall),
    C=8,
    readings=("The γ⁴ coefficients are 4d(d − 1)(2d − 1) and 2(d − 1)(2d − 1).",),
    domain=Domain(d=Whole(2)),
    evidence=(Family(2, measure_leading, "d"), WIDTHS),
    foils=(Foil("7.9 and 3.95", C=Fraction(79, 10)),),
    whose="ours",
)
