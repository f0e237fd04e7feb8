"""Without replacement the covariance of a mini-batch mean is (1/B)(1 − B/N) times the covariance with divisor N."""

from itertools import combinations

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, Numbers, Proof, Whole


def measure(case):
    """The variance of the mean over all batches of B different examples, and the variance of the N examples."""
    x, B = case.x, case.B
    N = len(x)
    mean = sum(x) / N
    batches = list(combinations(x, B))
    return {
        "N": N,
        "noise": sum((sum(batch) / B - mean) ** 2 for batch in batches) / len(batches),
        "spread": sum((y - mean) ** 2 for y in x) / N,
    }


DATA = ([1, -1], [0, 3], [1, 2, 6], [1, 0, 0, 5], [1, 2, 4, 8, 16])
CASES = [{"x": x, "B": B} for x in DATA for B in range(1, len(x) + 1)]

claim = Claim(
    label="As quoted: noise of a mini-batch, divisor N",
    says=r"\mathrm{Cov}(\bar x_B) = \frac1B\Big(1 - \frac BN\Big)\Sigma, \quad \Sigma = \frac1N \sum_i (x_i - \bar x)(x_i -"
    r" \bar x)^T",
    relation=Identity(),
    margin=lambda q: q.noise * q.B * (q.N - q.less) - (q.N - q.B) * q.spread,
    constants=dict(less=0),
    whose="read",
    readings=("one coordinate; batches of B different examples, all equally likely",),
    evidence=(Exact(CASES, measure),),
    foils=(Foil("N + 1 for N", less=-1),),
    control=Control("the whole data set, B = N", over=[{"x": x, "B": len(x)} for x in DATA]),
    fails="slip",
    because="The factor (N − B)/(N − 1) belongs to the divisor N; with 1 − B/N the covariance must be divided by N − 1.",
    by_hand="assert ((1 - 0) ** 2 + (-1 - 0) ** 2) / 2 == 1 != 0.5 * 1\n",
)


def argue(p):
    """Two different places of a batch have the cross term −Σ/(N − 1), since the deviations add up to zero."""
    N, B, x = p.field("N"), p.symbol("B", p.part("B")), p.part("x")
    spread = p.symbol("v", x.less(x.mean).squares / x.count, "Σ")
    cross = p.identity((0 - N * spread) / (N * (N - 1)), -spread / (N - 1), says="the mean product of two different deviations")
    return {"N": N, "B": B, "noise": (B * spread + B * (B - 1) * cross) / B**2, "spread": spread}


amended = claim.but(
    label="Noise of a mini-batch, divisor N − 1",
    title="Without replacement the covariance of a mini-batch mean is (N − B)/(B(N − 1)) times the covariance with divisor N",
    says=r"\mathrm{Cov}(\bar x_B) = \frac1B\,\frac{N-B}{N-1}\,\Sigma = \frac1B\Big(1 - \frac BN\Big)\frac{N}{N-1}\,\Sigma",
    less=1,
    whose="ours",
    domain=Domain(N=Whole(2), B=Whole(1, "N"), x=Numbers("N"), measure=lambda o: {**measure(o), "B": o.B}),
    evidence=(Proof(argue),),
    foils=(Foil("N for N − 1", less=0), Foil("N − 1.01 for N − 1", less=Fraction(101, 100))),
    because="The deviations from the mean add up to zero, so two different places of a batch have the covariance −Σ/(N − 1).",
)
