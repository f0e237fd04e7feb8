"""Without replacement the noise of a stochastic gradient is smaller by the factor (N − |B|)/(N − 1)."""

from checks.arguments.sampling import CASES, expand_square, measure_noise, measure_noise_without, measure_sampling, spread_symbol
from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Numbers, Proof, Real, Whole


def argue(p):
    """Any N and |B|: two different places have cross term ((Σξ)² − Σξ²)/(N(N−1)) = −M/(N−1)."""
    N, B, alpha = p.field("N", says="examples"), p.symbol("B", p.part("B"), "batch size"), p.field("alpha")
    total, spread = p.symbol("S", p.part("g").total, "Σ_i ∇f_i, one coordinate"), spread_symbol(p)
    error_sum = p.identity(total - N * (total / N), 0, says="the errors add up to zero")
    cross = p.identity(
        (error_sum**2 - N * spread) / (N * (N - 1)),
        -spread / (N - 1),
        says="the mean of ξ_i ξ_j over ordered pairs of different examples",
    )
    noise = alpha**2 / B**2 * expand_square(p, B, spread, cross)
    return {"noise": noise, "bias": error_sum**2, "spread": spread, "B": B, "alpha": alpha, "count": N}


def measure_object(o):
    """Batches of different examples, by all subsets."""
    return measure_sampling(o, replacement=False)


WITHIN = [case for case in CASES if case["B"] <= len(case["data"])]

claim = Claim(
    label="Finite population",
    place="sharpens Section 2.1 of Bjorck et al. (2018)",
    says=r"\mathbb{E}\,\| \alpha\nabla f - \alpha\nabla_{SGD} \|^2 = \frac{\alpha^2 M}{|B|}\,\frac{N-|B|}{N-1} "
    r"\ \text{without replacement}",
    relation=Identity(),
    margin=lambda q: (q.noise * q.B * (q.count - q.less) - q.alpha**2 * q.spread * (q.count - q.B), q.bias),
    constants=dict(less=1),
    whose="ours",
    readings=(
        "Batches of 1 ≤ |B| ≤ N different examples, all equally likely; N ≥ 2.",
        "Coordinates add up, so one coordinate carries the proof; it counts squares and cross terms for any N and |B|.",
    ),
    because="Two different places have the cross term −M/(N − 1), since the errors of all examples add up to zero.",
    domain=Domain(N=Whole(2), B=Whole(1, "N"), alpha=Real(), g=Numbers("N"), measure=measure_object),
    evidence=(Proof(argue), Exact(WITHIN, measure_noise_without, says="every batch without replacement, listed")),
    foils=(
        Foil("N for N − 1", less=0),
        Foil("N − 1.01 for N − 1", less=Fraction(101, 100)),
        Foil("sampling with replacement", measure=measure_noise),
    ),
)
