"""Without replacement the noise of a stochastic gradient is smaller by the factor (N − |B|)/(N − 1)."""

from checks.arguments.sampling import CASES, expand_square, list_symbolic_batches, measure_noise, measure_noise_without
from lemmacheck import Claim, Exact, Foil, Fraction, Identity, Proof


def argue_few(p):
    """Three examples with any gradients and every batch of two different ones, listed."""
    return list_symbolic_batches(p, replacement=False)


def argue(p):
    """Any N and |B|: two different places have cross term ((Σξ)² − Σξ²)/(N(N−1)) = −M/(N−1)."""
    B = p.at_least(1, "B", "batch size")
    N = B + 1 + p.nonnegative("n", "examples beyond |B| + 1")
    total, spread, alpha = p.real("S", "Σ_i ∇f_i, one coordinate"), p.nonnegative("m", "M"), p.real("alpha")
    error_sum = p.identity(total - N * (total / N), 0, says="the errors add up to zero")
    cross = p.identity(
        (error_sum**2 - N * spread) / (N * (N - 1)),
        -spread / (N - 1),
        says="the mean of ξ_i ξ_j over ordered pairs of different examples",
    )
    noise = alpha**2 / B**2 * expand_square(p, B, spread, cross)
    return {"noise": noise, "bias": error_sum**2, "spread": spread, "B": B, "alpha": alpha, "count": N}


WITHIN = [case for case in CASES if case["B"] <= len(case["data"])]

claim = Claim(
    label="Finite population",
    says=r"\mathbb{E}\,\| \alpha\nabla f - \alpha\nabla_{SGD} \|^2 = \frac{\alpha^2 M}{|B|}\,\frac{N-|B|}{N-1} "
    r"\ \text{without replacement}",
    relation=Identity(),
    margin=lambda q: (q.noise * q.B * (q.count - q.less) - q.alpha**2 * q.spread * (q.count - q.B), q.bias),
    constants=dict(less=1),
    whose="ours",
    readings=(
        "Batches of 1 ≤ |B| ≤ N different examples, all equally likely; N ≥ 2.",
        "The proof counts squares and cross terms for any N and |B|, and lists every batch of two out of three examples with"
        " symbols for their gradients; the cases in fractions list larger ones.",
    ),
    evidence=(
        Proof((argue_few, argue), covers="every N > |B| ≥ 1, α and every set of gradients; at |B| = N both sides are zero"),
        Exact(WITHIN, measure_noise_without, says="every batch without replacement, listed"),
    ),
    foils=(
        Foil("N for N − 1", less=0),
        Foil("N − 1.01 for N − 1", less=Fraction(101, 100)),
        Foil("sampling with replacement", measure=measure_noise),
    ),
)
