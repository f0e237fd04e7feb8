"""The collinearity measure r is differentiable in H, wherever H is not zero."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Lifted, Matrix, Whole
from lemmacheck.numbers.matrices import frobenius_square, gram, product, trace
from theory.definitions.normalization import second_moment


def expand(H, E):
    """F² times the derivative of r(H + tE) at t = 0, and F² times what the gradient predicts.

    With a = Tr M and F = ‖M‖² along the line, r = a²/F and dr = (2 a a′ F − a² F′)/F²; the gradient formula is
    ∇r = (4/N)(a/F) H − (4/N)(a²/F²) M H.
    """
    N = len(H[0])
    cells = [(i, k) for i in range(len(H)) for k in range(N)]
    M0 = [[x / N for x in row] for row in gram(H)]
    cross = [[sum(H[i][k] * E[j][k] + E[i][k] * H[j][k] for k in range(N)) / N for j in range(len(H))] for i in range(len(H))]
    a0, a1 = sum(M0[i][i] for i in range(len(H))), sum(cross[i][i] for i in range(len(H)))
    F0 = sum(x * x for row in M0 for x in row)
    F1 = sum(2 * M0[i][j] * cross[i][j] for i in range(len(H)) for j in range(len(H)))
    MH = product(M0, H)
    slope = sum((4 * a0 * F0 * H[i][k] - 4 * a0**2 * MH[i][k]) * E[i][k] for i, k in cells) / N  # ⟨∇r, E⟩ F²
    return {"rise": 2 * a0 * a1 * F0 - a0**2 * F1, "slope": slope, "F": F0, "square": a0**2}


def measure_direction(case):
    return expand(case.H, case.E)


def measure_at_zero(case):
    """Along tE the value of r does not depend on t, so at H = 0 its limits along E and along I must agree."""

    def r(E):
        return trace(second_moment(E)) ** 2 / frobenius_square(second_moment(E))

    return {"jump": r(case.E) - r([[1, 0], [0, 1]])}


POINTS = [
    dict(H=[[1, 2], [3, 4]], E=[[0, 1], [1, 1]]),
    dict(H=[[1, 1], [1, 1]], E=[[0, 1], [-1, 2]]),
    dict(H=[[1, 0, 2], [0, 0, 1], [3, 1, 1]], E=[[1, 1, 0], [0, 2, 1], [1, 0, 0]]),
]

claim = Claim(
    label="Section 2, after eq. (4)",
    because="r is a²/F with a = Tr M and F = ‖M‖², polynomials in the entries of H, and F is zero only at H = 0. Along a "
    "direction E they change by a′ = 2⟨H, E⟩/N and F′ = 4⟨MH, E⟩/N, and the quotient rule (2aa′F − a²F′)/F² gives the "
    "inner product of E with the stated gradient.",
    sides=("rise", "slope"),
    whose="read",
    place="Section 2, after eq. (4)",
    says=r"r(H) = \mathrm{Tr}(M)^2/\|M\|_F^2 \text{ is differentiable}, \quad \nabla r ="
    r" \frac{4}{N}\left(\frac{\mathrm{Tr} M}{\|M\|_F^2} H - \frac{(\mathrm{Tr} M)^2}{\|M\|_F^4} M H\right)",
    relation=Identity(),
    margin=lambda q: q.rise - q.c * q.slope,
    constants=dict(c=1),
    readings=(
        "At H = 0 the quotient is 0/0 and r is not defined; the statement is read for H ≠ 0, where r is a quotient of"
        " polynomials whose denominator does not vanish (d‖M‖² ≥ (Tr M)² > 0), so it is smooth.",
    ),
    domain=Domain(d=Whole(1), N=Whole(1), H=Matrix("d", "N"), E=Matrix("d", "N"), measure=measure_direction),
    evidence=(Lifted("rise", "slope"), Exact(POINTS, measure_direction)),
    foils=(
        Foil("continuous at H = 0 too", margin=lambda q: q.jump, over=[dict(E=[[1, 0], [0, 0]])], measure=measure_at_zero),
        Foil("99 % of that gradient", c=Fraction(99, 100), evidence=(Exact(POINTS, measure_direction),)),
    ),
)
