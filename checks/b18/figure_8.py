"""The singular values of a product become more heavy-tailed with every factor, at every size."""

from lemmacheck import Always, Claim, Domain, Exact, Foil, Fraction, Law, Matrix, Plot, Proof, Whole, facts, grid
from theory.laws.product_moments import finite_second_moments


def argue(p):
    """With B = XXᵀ: the next fourth moment exceeds this one by (E Tr B² + E (Tr B)²)/N, and E (Tr B)² ≥ (E Tr B)²."""
    N, law = p.field("N"), p.part("X")
    square = p.symbol("S", law.mean(lambda X: (X @ X.transposed).squares), "E Tr B²")
    mean, spread = p.symbol("m", law.mean(lambda X: X.row_squares.total), "E Tr B"), p.slack("v", "variance of Tr B")
    trace = mean**2 + spread
    p.because(spread, facts.jensen_square(mean=mean, mean_of_square=trace), of=law.of(lambda X: X.row_squares.total))
    p.because(0, facts.gaussian_factor_trace(trace=mean, after=mean), of=law)
    after = ((N + 1) * square + trace) / N
    p.because(0, facts.gaussian_factor(size=N, squares=square, square_of_trace=trace, after=after), of=law)
    return {"tail": N * square / mean**2, "next_tail": N * after / mean**2}


def measure_factor(o):
    """N Σ σ⁴/(Σ σ²)² before and after a Gaussian factor, from the singular values: two rows g, h of it give Σ λ g², Σ λ g h."""
    N, trace, now, then = int(o.N), 0, 0, 0
    for w, X in o.X:
        lam = [x * x for x in X.values]
        trace += w * sum(lam)
        now += w * sum(x * x for x in lam)
        one_row = sum(x * y * (3 if i == j else 1) for i, x in enumerate(lam) for j, y in enumerate(lam))
        then += w * (N * one_row + N * (N - 1) * sum(x * x for x in lam)) / N**2
    return {"tail": N * now / trace**2, "next_tail": N * then / trace**2}


def measure_tails(case):
    N, M = Fraction(case.N), case.M
    return {"tail": finite_second_moments(M, N)[0] / N, "next_tail": finite_second_moments(M + 1, N)[0] / N}


claim = Claim(
    label="Figure 8",
    whose="read",
    place="Section 4, Figure 8",
    because="One more factor adds (E Tr B² + E (Tr B)²)/N² to the fourth moment, and E (Tr B)² is at least (E Tr B)².",
    says=r"\frac{\mathbb{E}\,\frac1N\sum s^4}{(\mathbb{E}\,\frac1N\sum s^2)^2} \ \text{grows by at least one with every factor}",
    relation=Always(),
    margin=lambda q: q.next_tail - q.tail - q.gain,
    constants=dict(gain=1),
    readings=(
        "“More heavy-tailed”: the ratio of the fourth moment to the square of the second grows; it does not depend on the"
        " scale of the entries, so standard Gaussian ones are covered. In the limit N → ∞ it is M + 1.",
    ),
    domain=Domain(
        N=Whole(1),
        X=Law(Matrix("N", "N", "invertible")),
        measure=measure_factor,
        styles=8,
        says="every N ≥ 1, any random product X so far that is invertible, and one more factor with independent normal entries",
    ),
    evidence=(Proof(argue), Exact(grid(M=(1, 2, 5, 9), N=(1, 2, 100, 1000)), measure_tails)),
    foils=(Foil("by at least 1.01", gain=Fraction(101, 100)),),
    shows={"kurtosis": lambda q: q.tail},
    plot=Plot("M", ("kurtosis",), by="N", log="y", title="fourth moment of the singular values over the squared second"),
)
