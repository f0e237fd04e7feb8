"""The shortest row of a matrix with ‖A‖² = d against its gap P = −log det AAᵀ, and against what its rows take from the gap."""

from lemmacheck import facts


def argue_shortest(p, A, rows, *, shift=0):
    """P, √(2P) and u = −log r for the shortest r of the squared `rows`, which are those of A up to the factor e^(shift/d).

    P ≥ D ≥ r − 1 + u by Hadamard, and r = e^−u ≥ (2 − u)/(2 + u). So P ≥ u²/(2 + u), which makes √(2P) ≥ 2u/(2 + u), and
    the sum of both is at least u.
    """
    fall, u = _argue_rows(p, rows)
    hadamard = p.slack("η", "what Hadamard's inequality leaves")
    P = fall + hadamard
    p.because(hadamard, facts.hadamard(sum_of_log_rows=shift - fall, log_determinant=shift - P), of=A)
    return P, _argue_root(p, P, u, "P"), u


def argue_fall(p, rows):
    """D = −Σ log r over squared rows of mean one, √(2D), and u = −log r for the shortest r, which is at most their sum."""
    fall, u = _argue_rows(p, rows)
    return fall, _argue_root(p, fall, u, "D"), u


def _argue_rows(p, rows):
    """D = −Σ log r ≥ r − 1 + u by the tangent of log on the other rows, and r = e^−u above its Padé bound."""
    v, x = p.symbol("v", rows.smallest, "the shortest squared row"), p.nonnegative("x", "1 minus it")
    p.because(x / (x + v), facts.smallest_below_mean(smallest=v / (x + v), mean=1), of=rows)
    u = p.slack("u", "u = −log r, r the shortest squared row")
    p.because(u, facts.log_rises(larger=1, smaller=v / (x + v), log_of_larger=0, log_of_smaller=-u))
    pade, tangent = p.slack("α", "e^−u beyond its Padé bound"), p.slack("τ", "what log x ≤ x − 1 leaves on the other rows")
    shortest = (2 - u) / (2 + u) + pade
    p.because(pade, facts.pade_of_exp(argument=u, exp_of_negative=shortest))
    others = 1 - shortest - tangent  # Σ log r_j over the other rows, whose r_j − 1 add up to 1 − r
    p.because(tangent, facts.summed_log_tangent(total_excess=1 - shortest, total_log=others), of=rows.without_smallest)
    return u - others, u


def _argue_root(p, fall, u, name):
    lower, beyond = 2 * u / (2 + u), p.slack("ω", f"√(2{name}) − 2u/(2 + u)")
    p.because(beyond, facts.root_above(root=lower + beyond, square=2 * fall, argument=lower))
    return lower + beyond
