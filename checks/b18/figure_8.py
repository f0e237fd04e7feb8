"""The singular values of a product become more heavy-tailed with every factor, at every size."""

from lemmacheck import Always, Claim, Domain, Exact, Foil, Fraction, Plot, Proof, Whole, facts, grid
from theory.laws.product_moments import finite_second_moments, next_second_moments


def argue(p):
    """With B = XXᵀ: the next fourth moment exceeds this one by (E Tr B² + E (Tr B)²)/N², and E (Tr B)² ≥ (E Tr B)² = N²."""
    N, square = p.at_least(1, "N"), p.nonnegative("S", "E Tr B²")
    spread = p.slack("v", "variance of Tr B")
    trace = N**2 + spread
    p.because(spread, facts.jensen_square(mean=N, mean_of_square=trace))
    return {"tail": square / N, "next_tail": next_second_moments(square, trace, N=N)[0] / N}


def measure_tails(case):
    N, M = Fraction(case.N), case.M
    return {"tail": finite_second_moments(M, N)[0] / N, "next_tail": finite_second_moments(M + 1, N)[0] / N}


claim = Claim(
    label="Figure 8",
    whose="read",
    place="Section 4, Figure 8",
    because="One more factor adds (E Tr B² + E (Tr B)²)/N² to the fourth moment, and E (Tr B)² is at least N².",
    says=r"\frac{\mathbb{E}\,\frac1N\sum s^4}{(\mathbb{E}\,\frac1N\sum s^2)^2} \ \text{grows by at least one with every factor}",
    relation=Always(),
    margin=lambda q: q.next_tail - q.tail - q.gain,
    constants=dict(gain=1),
    readings=(
        "“More heavy-tailed”: the ratio of the fourth moment to the square of the second grows; it does not depend on the"
        " scale of the entries, so standard Gaussian ones are covered. In the limit N → ∞ it is M + 1.",
    ),
    domain=Domain(N=Whole(1), M=Whole(1), measure=measure_tails),
    evidence=(Proof(argue), Exact(grid(M=(1, 2, 5, 9), N=(1, 2, 100, 1000)), measure_tails)),
    foils=(Foil("by at least 1.1", gain=Fraction(11, 10)),),
    shows={"kurtosis": lambda q: q.tail},
    plot=Plot("M", ("kurtosis",), by="N", title="fourth moment of the singular values over the squared second"),
)
