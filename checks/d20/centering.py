"""For many samples whose correlations decay geometrically, and E H = 0, the rows of H average to about zero."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Numbers, Plot, Proof, Unit, Whole, like, strictly, whole_power

WEAK = "weakly dependent samples: |Cov(H_ij, H_ik)| ≤ ρ^|j−k|"
MEAN_ZERO = "E H = 0"
BELOW_ONE = "ρ < 1"


def argue(p):
    """N²·E(mean of a row)² = N + Σ_{j≠k} Cov; the powers ρ^|j−k| add up to 2(Nρ − B)/(1 − ρ), B = ρ + … + ρ^N."""
    N, rho, of_rho = p.field("N", says="number of samples"), p.field("rho"), p.part("rho")
    powers = p.counted("N", 1).each(lambda k: whole_power(of_rho, k), says="ρ, …, ρ^N")
    B = p.symbol("B", powers.total, "ρ + ρ² + … + ρ^N")

    def pairs(count, powers):
        """The sum of ρ^|j−k| over pairs of `count` samples, where ρ + … + ρ^count = powers."""
        return 2 * (count * rho - powers) / (1 - rho)

    p.identity(pairs(1, rho), 0, says="one sample has no pairs")
    longer = rho * (1 + B)  # ρ + … + ρ^(N+1)
    p.identity(pairs(N + 1, longer) - pairs(N, B), 2 * B, says="sample N + 1 adds its pairs with the N others: induction")
    short = p.given(WEAK, "e", "what the covariances lack of the powers of ρ, summed over all pairs")
    covariances = pairs(N, B) - short
    return {"N": N, "rho": rho, "decay": short, "mean_square": (N + covariances) / N**2, "mean": 0}


def measure_covariances(o):
    """Covariances s_jk ρ^|j−k| with a share s_jk = 2x_j x_k/(x_j² + x_k²) between −1 and 1 of its own for every pair."""
    x, missing, total = o.x, like(o.rho, 0), like(o.rho, 0)
    for j in range(o.N):
        for k in range(o.N):
            if j != k:
                most, size = o.rho ** abs(j - k), x[j] ** 2 + x[k] ** 2
                covariance = most * (2 * x[j] * x[k] / size if size else 1)
                missing, total = missing + most - covariance, total + covariance
    return {"N": o.N, "rho": o.rho, "decay": missing, "mean_square": (o.N + total) / like(o.rho, o.N) ** 2, "mean": 0}


def measure_markov(case):
    """Uniform signs times a random row of ±1 that is a stationary Markov chain with correlation ρ: a mixture of invariant laws."""
    N, rho = case.N, case.rho
    covariances, power = like(rho, 0), like(rho, 1)
    for lag in range(1, N):
        power = power * rho  # Cov(h_j, h_k) at this lag: the chain forgets its sign at the rate ρ
        covariances = covariances + 2 * (N - lag) * power
    return {"mean_square": (N + covariances) / case.N**2, "mean": 0, "decay": 0}


def measure_signs(case):
    """Uniform signs times a fixed row h of ±1, an invariant law: Cov(H_ij, H_ik) = h_j h_k, the ones first."""
    N, ones = case.N, case.ones
    h = [1] * ones + [-1] * (N - ones)
    gaps = [case.rho ** abs(j - k) - abs(h[j] * h[k]) for j in range(N) for k in range(j)]
    return {"mean_square": sum(h) ** 2 / case.N**2, "mean": 0, "decay": min(gaps, default=0)}


def measure_point_mass(case):
    """The point mass at the matrix of ones, invariant where no sign ever flips: no covariances, every row averages to one."""
    h = [Fraction(1)] * int(case.N)
    return {"decay": min(h) - max(h), "mean_square": (sum(h) / len(h)) ** 2, "mean": sum(h) / len(h)}


HALF = Fraction(1, 2)
CHAINS = [dict(N=N, rho=rho) for N in (1, 2, 16, 64) for rho in (0, HALF, Fraction(9, 10))]
LAWS = [dict(N=N, ones=ones, rho=HALF) for N in (1, 2, 4, 16, 64) for ones in sorted({N, N // 2, (N + N // 8) // 2})]

claim = Claim(
    because="The mean square of a row's average is the sum of all covariances divided by N². The N diagonal ones are one, and "
    "the others are at most the powers ρ^|j−k|, a geometric sum that an induction over N adds up.",
    label="Appendix C, comment on centering, with footnote 8",
    whose="read",
    place="Appendix C, footnote 8",
    says=r"\mathbb{E}\Big(\tfrac1N \sum_j H_{ij}\Big)^2 \le \frac{1+\rho}{1-\rho} \cdot \frac1N \quad \text{if } \mathbb{E} H = 0"
    r" \text{ and } |\mathrm{Cov}(H_{ij}, H_{ik})| \le \rho^{|j-k|}",
    margin=lambda q: q.c * (1 + q.rho) / ((1 - q.rho) * q.N) - q.mean_square,
    constants=dict(c=1),
    assumes={MEAN_ZERO: lambda q: -(q.mean**2), WEAK: lambda q: q.decay, BELOW_ONE: strictly(lambda q: 1 - q.rho)},
    readings=(
        "“Weakly dependent” is given a meaning here: covariances of the samples that decay at least like ρ^|j−k|, ρ < 1; only"
        " their sum over all pairs enters. “Average close to zero”: the mean square of a row's average is of order 1/N, the"
        " rate of the central limit theorem. That centering is then redundant is the source's conclusion and is not checked.",
        "E H = 0 is what Lemma 4 gives under a unique invariant law, here a hypothesis; without it the statement fails: where"
        " no sign ever flips, the point mass at the matrix of ones is invariant, has no covariances, and its rows average to"
        " one.",
        "The footnote asks for a large d; the average runs over the N samples, so N must be large. Weak dependence of the"
        " samples is assumed there, and nothing in the chain creates it: a layer keeps the row space of the input, so an"
        " input whose samples share a direction keeps it for ever (the variant without the hypothesis).",
        "The constant is the best for all N: signs that follow a Markov chain with correlation ρ come as near as one likes.",
    ),
    domain=Domain(
        N=Whole(1),
        rho=Unit(without="high"),
        x=Numbers("N"),
        measure=measure_covariances,
        says="every N ≥ 1, every 0 ≤ ρ < 1, covariances of either sign within ρ^|j−k|, pair by pair",
    ),
    evidence=(Proof(argue), Exact(CHAINS, measure_markov, says="rows of signs that follow a Markov chain")),
    foils=(
        Foil("without weak dependence", without=WEAK, over=LAWS, measure=measure_signs),
        Foil("without E H = 0", without=MEAN_ZERO, over=[dict(N=4, rho=HALF)], measure=measure_point_mass),
        Foil("0.99 of it", c=Fraction(99, 100), over=[dict(N=400, rho=HALF)]),
        Foil(
            "1/N, as for independent samples", margin=lambda q: 1 - q.N * q.mean_square, evidence=(Exact(CHAINS, measure_markov),)
        ),
    ),
)

always = claim.but(
    label="Appendix C, comment on centering, for every invariant law",
    whose="read",
    sides={
        "the mean square of a row’s average": lambda q: q.mean_square,
        "the bound": lambda q: q.c * (1 + q.rho) / ((1 - q.rho) * q.N),
    },
    fails="hypothesis",
    because="Uniform signs times the row of ones are invariant, and every row then averages to ±1.",
    title="Under every invariant law of the chain the rows of H average to about zero",
    says=r"\mathbb{E}_\nu \Big(\tfrac1N \sum_j H_{ij}\Big)^2 \le \tfrac{3}{N} \text{ for every invariant law } \nu",
    without=(WEAK, BELOW_ONE),
    domain=None,
    evidence=(Exact(LAWS, measure_signs), Exact([case for case in CHAINS if case["rho"] == HALF], measure_markov)),
    foils=(Foil("at most 1/N", c=Fraction(1, 3)),),
    control=Control("weakly dependent samples", assumes={WEAK: lambda q: q.decay}),
    readings=(
        "The bound is that of ρ = 1/2. Invariant laws: uniform signs times a fixed row h of ±1; with h = 1 every row averages"
        " to ±1 at every layer, and subtracting the mean would leave nothing.",
    ),
    shows={"E(row average)²": lambda q: q.mean_square, "3/N": lambda q: 3 / q.N},
    plot=Plot("N", ("E(row average)²", "3/N"), log="x", by="ones", title="row averages under invariant laws of rank one"),
    by_hand="""
import numpy as np
rng, N, rho = np.random.default_rng(1), 4, 1/2
H = np.ones((3, N))                                 # four samples, all alike
for layer in range(2000):
    A = H + 0.5 * rng.standard_normal((3, 3)) @ H
    H = A / np.sqrt((A**2).mean(1, keepdims=True))
square = (H.mean(1)**2).mean()                      # of a row's average, for every sign that its row has
print(square, "against", (1 + rho) / ((1 - rho) * N))
assert square > (1 + rho) / ((1 - rho) * N), "the rows would average to about zero"
""",
)
