"""The smallest eigenvalue of a trace-normalised Gram matrix is at least e^(−dφ−1), and at least 1 − √(2dφ)."""

from checks.arguments.jacobian import SHORT_ROWS, measure_matrix, measure_one_row, square_matrices
from lemmacheck import Always, Claim, Domain, Enclosed, Foil, Fraction, Positives, Proof, Search, Whole, facts, grid, log


def argue(p):
    """dφ = −Σ log λ: the tangent of log for all but the smallest; the series of log for the smallest alone."""
    lam = p.part("lam")
    x, low = p.nonnegative("x", "1 − λ_min"), p.symbol("l", lam.smallest, "λ_min")
    y = x / (x + low)  # the same, written so that it is below one
    p.because(y, facts.smallest_below_mean(smallest=low / (x + low), mean=1), of=lam)
    tangent, e = p.slack("a", "what log x ≤ x − 1 leaves on the other eigenvalues"), p.slack("e", "what the series of log leaves")
    p.because(tangent, facts.summed_log_tangent(total_excess=y, total_log=y - tangent), of=lam.without_smallest)
    reciprocal = y + y**2 / 2 + e  # −log λ_min
    p.because(e, facts.log_series_below(argument=y, square=y**2, log_of_reciprocal=reciprocal))
    return {"gap": reciprocal - (y - tangent), "log_low": -reciprocal, "below_square": y**2}


def measure_object(o):
    """dφ, log λ_min and (1 − λ_min)² of eigenvalues that add up to d."""
    low = min(o.lam)
    return {"gap": -sum(log(x) for x in o.lam), "log_low": log(low), "below_square": (1 - low) ** 2}


def measured(measure):
    def with_logs(case):
        found = measure(case)
        return {"gap": found["gap"], "log_low": log(found["low"]), "below_square": (1 - found["low"]) ** 2}

    return with_logs


extremal = Enclosed(grid(d=(2, 3, 10, 1000), a=[*SHORT_ROWS[1:], Fraction(99, 100)]), measured(measure_one_row))

claim = Claim(
    label="Lemma C.8",
    place="Appendix C, Lemma C.8",
    because="dφ is the sum of λ − 1 − log λ over the eigenvalues; the smallest alone has its share, and the others at least zero.",
    says=r"\lambda_{\min} \ge e^{-d\phi - 1}, \qquad \lambda_{\min} \ge 1 - \sqrt{2d\phi}, \qquad \|X\|_F^2 = d",
    relation=Always(),
    margin=lambda q: (q.log_low + q.gap + q.offset, q.two * q.gap - q.below_square),
    constants={"offset": 1, "two": 2},
    whose="ours",
    domain=Domain(d=Whole(1), lam=Positives("d", total="d"), measure=measure_object),
    readings=(
        "λ_min ≤ 1, so the second bound is (1 − λ_min)² ≤ 2dφ; where √(2dφ) > 1 it says nothing new.",
        "X square and invertible; λ are the eigenvalues of XXᵀ, which add up to ‖X‖² = d.",
    ),
    evidence=(Proof(argue), extremal, Search(square_matrices, measured(measure_matrix))),
    foils=(
        Foil("e^(−dφ)", offset=0, evidence=(extremal,)),
        Foil("1 − √(dφ) (d ≥ 3)", two=1, evidence=(extremal,)),
        Foil("e^(−dφ−0.9)", offset=Fraction(9, 10), evidence=(extremal,)),
    ),
    shows={"−log λ_min − dφ": lambda q: -q.log_low - q.gap},
)
