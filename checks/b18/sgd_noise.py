"""Sampling a batch with replacement gives an unbiased gradient whose noise is α²M/|B|."""

from checks.arguments.sampling import CASES, expand_square, measure_noise, measure_noise_without, measure_sampling, spread_symbol
from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Numbers, Proof, Real, Whole


def argue(p):
    """Any N and |B|: two places of the batch are independent, so their cross term is ‖E ξ‖² = 0."""
    N, B, alpha = p.field("N", says="examples"), p.field("B", says="batch size"), p.field("alpha")
    total, spread = p.symbol("S", p.part("g").total, "Σ_i ∇f_i, one coordinate"), spread_symbol(p)
    mean_error = p.identity(
        (total - N * (total / N)) / N, 0, says="the errors ∇f_i − ∇f add up to zero, so the estimate is unbiased"
    )
    noise = alpha**2 / B**2 * expand_square(p, B, spread, mean_error**2)
    return {"noise": noise, "bias": mean_error**2, "spread": spread, "B": B, "alpha": alpha}


def measure_object(o):
    """Batches with replacement, by adding one place after the other."""
    return measure_sampling(o, replacement=True)


claim = Claim(
    label="Equation (2)",
    place="Section 2.1, eq. (2)",
    because="Two places of the batch are independent with errors of mean zero, so that only the |B| squares remain.",
    says=r"\mathbb{E}\,\| \alpha\nabla f - \alpha\nabla_{SGD} \|^2 = \frac{\alpha^2}{|B|} M, \qquad \mathbb{E}\,\nabla_{SGD}"
    r" = \nabla f",
    relation=Identity(),
    margin=lambda q: (q.noise * q.B - q.factor * q.alpha**2 * q.spread, q.bias),
    constants=dict(factor=1),
    readings=(
        "M = E‖∇f_i − ∇f‖² over a uniform example; the printed ‖B‖ is the number of examples in the batch.",
        "Coordinates add up, so one coordinate carries the proof; the listed batches have up to two.",
    ),
    domain=Domain(N=Whole(1), B=Whole(1), alpha=Real(), g=Numbers("N"), measure=measure_object),
    evidence=(Proof(argue), Exact(CASES, measure_noise, says="every batch with replacement, listed")),
    foils=(
        Foil("1.01 M", factor=Fraction(101, 100)),
        Foil("α for α²", margin=lambda q: (q.noise * q.B - q.alpha * q.spread, q.bias)),
        Foil("sampling without replacement", over=[c for c in CASES if c["B"] <= len(c["data"])], measure=measure_noise_without),
    ),
)
