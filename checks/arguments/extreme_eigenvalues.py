"""The largest and the smallest eigenvalue of a batch with unit rows against its isometry gap (M23, Lemma B.1)."""

from lemmacheck import facts


def argue_extremes(p):
    """dφ = Σ(λ − 1 − log λ) has no negative term; convexity turns the share of one term into bounds of λ."""
    lam = p.part("lam")
    # the largest: λ_max = 1 + m = 1 + σ + σ²/2, and log(1 + σ + σ²/2) ≤ σ
    m, sigma = p.slack("m", "λ_max − 1"), p.slack("σ", "√(1 + 2m) − 1")
    p.because(m, facts.largest_above_mean(largest=1 + m, mean=1), of=lam)
    p.because(sigma, facts.root_above(root=1 + sigma, square=1 + 2 * m, argument=1))
    excess = sigma + sigma**2 / 2
    a, others = p.slack("a", "σ − log(1 + σ + σ²/2)"), p.slack("C", "the other terms, seen from λ_max")
    p.because(a, facts.exp_second_order(argument=sigma, log_of_polynomial=sigma - a))
    p.because(others, facts.summed_log_tangent(total_excess=-excess, total_log=-excess - others), of=lam.without_largest)
    P = excess - (sigma - a) + others
    beyond = p.slack("ω", "√(2dφ) − σ")
    p.because(beyond, facts.root_above(root=sigma + beyond, square=2 * P, argument=sigma))
    # the smallest: λ_min = 1 − y
    y, e, rest = (
        p.slack("y", "1 − λ_min"),
        p.slack("e", "what the series of log leaves"),
        p.slack("c", "the other terms, from λ_min"),
    )
    p.because(y, facts.smallest_below_mean(smallest=1 - y, mean=1), of=lam)
    p.because(rest, facts.summed_log_tangent(total_excess=y, total_log=y - rest), of=lam.without_smallest)
    log_low, square = -y - P + rest, 2 * (P - rest - e)
    p.because(e, facts.log_series_below(argument=y, square=square, log_of_reciprocal=-log_low))
    return {
        "P": P,
        "root": sigma + beyond,
        "low": 1 - y,
        "low_square": square,
        "log_low": log_low,
        "high": 1 + excess,
        "log_high": sigma - a,
    }
