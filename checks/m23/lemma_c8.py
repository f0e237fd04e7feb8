"""The smallest eigenvalue of a trace-normalised Gram matrix is at least e^(−dφ−1), and at least 1 − √(2dφ)."""

from checks.arguments.jacobian import SHORT_ROWS, measure_matrix, measure_one_row, square_matrices
from lemmacheck import Always, Claim, Enclosed, Foil, Fraction, Proof, Search, facts, grid, log


def argue(p):
    """dφ = −Σ log λ: the tangent of log for all but the smallest; the series of log for the smallest alone."""
    low, y = p.positive("l", "λ_min"), p.nonnegative("y", "1 − λ_min")
    tangent = p.slack("a", "what log x ≤ x − 1 leaves on the other eigenvalues")
    gap = p.nonnegative("P", "dφ")
    others = 1 - low - tangent
    log_low = -gap - others
    p.because(tangent, facts.summed_log_tangent(total_excess=1 - low, total_log=others))
    rest, e = p.slack("c", "the other terms of dφ = Σ(λ − 1 − log λ)"), p.slack("e", "what the series of log leaves")
    reciprocal = y + gap - rest  # −log λ_min, once more
    square = 2 * (gap - rest - e)
    p.because(rest, facts.part_of_sum(total=gap, part=-y + reciprocal))
    p.because(e, facts.log_series_below(argument=y, square=square, log_of_reciprocal=reciprocal))
    return {"gap": gap, "log_low": log_low, "below_square": square}


def measured(measure):
    def with_logs(case):
        found = measure(case)
        return {"gap": found["gap"], "log_low": log(found["low"]), "below_square": (1 - found["low"]) ** 2}

    return with_logs


extremal = Enclosed(grid(d=(2, 3, 10, 1000), a=[*SHORT_ROWS[1:], Fraction(99, 100)]), measured(measure_one_row))

claim = Claim(
    label="Lemma C.8",
    says=r"\lambda_{\min} \ge e^{-d\phi - 1}, \qquad \lambda_{\min} \ge 1 - \sqrt{2d\phi}, \qquad \|X\|_F^2 = d",
    relation=Always(),
    margin=lambda q: (q.log_low + q.gap + q.offset, q.two * q.gap - q.below_square),
    constants={"offset": 1, "two": 2},
    whose="ours",
    readings=(
        "λ_min ≤ 1, so the second bound is (1 − λ_min)² ≤ 2dφ; where √(2dφ) > 1 it says nothing new.",
        "X square and invertible.",
    ),
    evidence=(
        Proof(argue, covers="every d and every invertible X with ‖X‖² = d"),
        extremal,
        Search(square_matrices, measured(measure_matrix)),
    ),
    foils=(
        Foil("e^(−dφ)", offset=0, evidence=(extremal,)),
        Foil("1 − √(dφ) (d ≥ 3)", two=1, evidence=(extremal,)),
        Foil("e^(−dφ−0.9)", offset=Fraction(9, 10), evidence=(extremal,)),
    ),
    shows={"−log λ_min − dφ": lambda q: -q.log_low - q.gap},
)
