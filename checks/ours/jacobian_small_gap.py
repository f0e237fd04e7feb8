"""For dφ ≤ 1/8 the log-norm of the Jacobian is at most 0.7713 √(dφ), and 0.771 would be too small."""

from checks.arguments.jacobian import measure_one_row
from checks.arguments.small_gap import BATCHES, CONSTANT, EDGE, argue_beyond_edge, argue_far, argue_up_to_edge
from lemmacheck import Always, Claim, Domain, Enclosed, Foil, Fraction, Matrix, Proof, Whole, facts, grid, log
from lemmacheck.numbers.balls import as_ball
from lemmacheck.numbers.matrices import determinant


def measured(case):
    found = measure_one_row(case)
    u, edge = 2 * found["log_J"], Fraction(54547, 100000)  # by its own digits: the claim's constant may be a foil's
    return {"gap": found["gap"], "reach": u if as_ball(u) < as_ball(edge) else edge}


extremal = Enclosed(
    grid(d=(2, 100, 10**6), a=[Fraction(k, 1000) for k in (10, 580, 600, 800, 990)]), measured, says="one short row"
)

claim = Claim(
    label="Lemma C.4 for small gaps, sharp",
    place="sharpens Appendix C, Lemma C.4 of Meterez et al. (2023)",
    says=r"\phi \le \frac{1}{8d} \;\Longrightarrow\; \log \| J_{\mathrm{BN}}(X) \|_{op} \le 0.7713\,\sqrt{d\phi}, \quad"
    r" \|X\|_F^2 = d",
    relation=Always(),
    margin=lambda q: (q.c * q.c * q.gap - q.reach * q.reach / 4, q.edge * q.edge / 4 - q.c * q.c * q.level),
    constants={"c": CONSTANT, "edge": EDGE, "level": Fraction(1, 8)},
    whose="ours",
    readings=(
        "Stated for every X, large gaps included: min(u, 0.54547)²/4 ≤ c² dφ with u = 2 log‖J‖ (`reach` is the minimum), and"
        " 0.54547²/4 > c²/8. So dφ ≤ 1/8 leaves only u < 0.54547, and there (log‖J‖)² = u²/4 ≤ c² dφ.",
        "For the shortest row e^−u Hadamard gives dφ ≥ e^−u − 1 + u (steps of Lemma C.4).",
        "The constant is the supremum over d, rounded up in the fourth digit; it is approached for d → ∞.",
    ),
    domain=BATCHES,
    evidence=(Proof((argue_up_to_edge, argue_beyond_edge, argue_far)), extremal),
    foils=(
        Foil("0.771", c=Fraction(771, 1000), evidence=(extremal,)),
        Foil("up to dφ ≤ 0.1251", level=Fraction(1251, 10000), evidence=(extremal,)),
    ),
)


def argue_edge(p):
    """The step from the gap to the shortest row: Hadamard, and the tangent of log for the other rows."""
    X = p.part("X")
    scale = X.row_squares.each(lambda _: X.row_squares.mean)  # ‖X‖²/d for every row
    shift = p.symbol("z", scale.logs.total, "d log(‖X‖²/d), which scaling takes away")
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
