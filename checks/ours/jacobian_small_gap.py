"""For dφ ≤ 1/8 the log-norm of the Jacobian is at most 0.7713 √(dφ), and 0.771 would be too small."""

from checks.arguments.jacobian import measure_one_row
from lemmacheck import Always, Between, Claim, Domain, Enclosed, Foil, Fraction, Matrix, Proof, Whole, facts, grid, log
from lemmacheck.numbers.balls import as_ball, between
from lemmacheck.numbers.matrices import determinant

EDGE = Fraction(54547, 100000)  # e^−u − 1 + u exceeds 1/8 here


def measure_all(case):
    """u = 2 log‖J‖ in [0, EDGE]: dφ ≥ e^−u − 1 + u, as a multiple of u² by its alternating series."""
    if not (-as_ball(EDGE)).exp() - 1 + as_ball(EDGE) > as_ball(Fraction(1, 8)):
        raise ValueError("beyond the edge the gap must be certainly larger than 1/8, or the interval is not all")
    u, term, total = as_ball(case.u), as_ball(Fraction(1, 2)), as_ball(0)
    for k in range(3, 24):
        total += term
        term = -term * u / k
    total += between(-abs(term), abs(term))
    return {"quotient": 4 * total, "gap": as_ball(0)}


def measured(case):
    found = measure_one_row(case)
    return {"quotient": found["gap"] / found["log_J"] ** 2, "gap": found["gap"]}


extremal = Enclosed(grid(d=(2, 100, 10**6), a=[Fraction(k, 1000) for k in (580, 600, 800, 990)]), measured, says="one short row")

claim = Claim(
    label="Lemma C.4 for small gaps, sharp",
    place="sharpens Appendix C, Lemma C.4",
    says=r"\phi \le \frac{1}{8d} \;\Longrightarrow\; \log \| J_{\mathrm{BN}}(X) \|_{op} \le 0.7713\,\sqrt{d\phi}, \quad"
    r" \|X\|_F^2 = d",
    relation=Always(),
    margin=lambda q: q.c * q.c * q.quotient - 1,
    constants={"c": Fraction(7713, 10000)},
    assumes={"dφ ≤ 1/8": lambda q: 1 - 8 * q.gap},
    whose="ours",
    readings=(
        "`quotient` is dφ/(log‖J‖)². For the shortest row e^−u with u = 2 log‖J‖ Hadamard gives dφ ≥ e^−u − 1 + u (steps of"
        " Lemma C.4), so the quotient is at least 4(e^−u − 1 + u)/u², and dφ ≤ 1/8 keeps u below 0.54547.",
        "The constant is the supremum over d, rounded up in the fourth digit; it is approached for d → ∞.",
    ),
    evidence=(Enclosed([{"u": Between(0, EDGE)}], measure_all), extremal),
    foils=(Foil("0.771", c=Fraction(771, 1000), evidence=(extremal,)), Foil("1/√2", c=Fraction(7072, 10000), evidence=(extremal,))),
)


def argue_edge(p):
    """The step from the gap to the shortest row: Hadamard, and the tangent of log for the other rows."""
    X, shift = p.part("X"), p.real("z", "d log(‖X‖²/d), which scaling takes away")
    rows = X.row_squares.each(lambda r: r / X.row_squares.mean)  # after scaling to ‖X‖² = d
    shortest, u = p.symbol("r", rows.smallest, "the shortest squared row"), p.real("u", "−log r")
    tangent, hadamard = p.slack("t", "what log x ≤ x − 1 leaves on the other rows"), p.slack("h", "what Hadamard leaves")
    others = 1 - shortest - tangent  # Σ log r_j² over the other rows, whose r_j² − 1 add up to 1 − r
    p.because(tangent, facts.summed_log_tangent(total_excess=1 - shortest, total_log=others), of=rows.without_smallest)
    gap = u - others + hadamard
    p.because(hadamard, facts.hadamard(sum_of_log_rows=shift - u + others, log_determinant=shift - gap), of=X)
    return {"gap": gap, "shortest": shortest, "u": u}


def measure_object(o):
    """dφ, the shortest squared row and minus its logarithm, for X scaled to ‖X‖² = d."""
    rows = [sum(x * x for x in row) for row in o.X]
    scale, volume = sum(rows) / o.d, determinant(o.X)
    low = min(rows) / scale
    return {"gap": o.d * log(scale) - log(volume * volume), "shortest": low, "u": -log(low)}


row_share = Claim(
    label="Lemma C.4, the shortest row",
    title="The shortest squared row e^−u of a batch with ‖X‖² = d costs a gap of at least e^−u − 1 + u",
    says=r"d\phi \ge e^{-u} - 1 + u, \quad u = 2\log\|J_{\mathrm{BN}}(X)\|_{op}, \quad \|X\|_F^2 = d",
    relation=Always(),
    margin=lambda q: q.gap - q.times * (q.shortest - 1 + q.u),
    constants={"times": 1},
    whose="ours",
    domain=Domain(d=Whole(2), X=Matrix("d", "d", "invertible"), measure=measure_object),
    evidence=(
        Proof(argue_edge),
        Enclosed(grid(d=(2, 100), a=[Fraction(k, 1000) for k in (10, 580, 990)]), lambda case: share_of_row(measure_one_row(case))),
    ),
    foils=(Foil("1.1 times as much", times=Fraction(11, 10), over=grid(d=(100,), a=(Fraction(58, 100),))),),
)


def share_of_row(found):
    return {"gap": found["gap"], "shortest": found["low"], "u": 2 * found["log_J"]}
