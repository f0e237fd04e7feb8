"""Deeper into a linear network whose matrices all have σ_i = 1 the channels are said to have larger variance."""

from math import comb

from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, Identity, Proof, Strictly, Whole, grid
from theory.laws.gaussian_traces import one_factor


def measure_depth(case):
    """Expected channel variance and expected square of the signal's energy after M layers, for white input of variance one.

    Layer by layer, every outcome of N entries that are 0 with probability 2/3 and ±√3 with probability 1/6 each: up to order
    four they have the moments of Gaussian ones, and no higher ones enter.
    """
    M, N = int(case.M), int(case.N)
    mean, square = (
        sum(Fraction(comb(N, k) * 2 ** (N - k) * (3 * k) ** power, 3**N * N**power) for k in range(N + 1)) for power in (1, 2)
    )  # k entries are not 0: |Gy|²/|y|² is 3k/N
    return {"deep": mean**M, "shallow": Fraction(1), "deep_square": square**M, "before_square": square ** (M - 1), "N": Fraction(N)}


def energies(N):
    """E‖Gy‖²/‖y‖² and E‖Gy‖⁴/‖y‖⁴ from all pairings: with B = yyᵀ every trace of a power of B is ‖y‖² to that power."""
    found = []
    for parts in ((1,), (1, 1)):  # tr(GBGᵀ) and its square, tr = Tr/N
        terms = [
            (count / N ** (power + len(traces))) for traces, counts in one_factor(parts).items() for power, count in counts.items()
        ]
        found.append(N ** len(parts) * sum(terms))
    return found


def argue(p):
    """Given the layers below, one more Gaussian layer: every pairing of its entries, at every N."""
    N, energy = p.at_least(1, "N"), p.real("y", "‖y‖⁴ on average, one layer below")
    mean, square = energies(N)
    deep = p.identity(mean, 1, says="E‖Gy‖² = ‖y‖², by the one pairing of two entries: the mean energy is kept")
    square = p.identity(square, (N + 2) / N, says="E‖Gy‖⁴ = ‖y‖⁴(1 + 2/N), by the three pairings of four entries")
    return {"deep": deep, "shallow": 1, "deep_square": energy * square, "before_square": energy, "N": N}


claim = Claim(
    label="Section 4, on Theorem 1",
    whose="read",
    place="Section 4, on Theorem 1",
    sides={"the variance one layer deeper": lambda q: q.deep, "the variance before it": lambda q: q.shallow},
    fails="reading",
    because="One more Gaussian layer with σ_i = 1 keeps the mean energy of a signal exactly.",
    says=r"\mathbb{E}\,\tfrac1N\|X_M\cdots X_1\|_F^2 > \mathbb{E}\,\tfrac1N\|X_1\|_F^2 \ \text{for } M > 1,\ \sigma_i = 1",
    relation=Strictly(),
    margin=lambda q: q.deep - (1 + q.gain) * q.shallow,
    constants=dict(gain=0),
    readings=(
        "The source derives the sentence from Theorem 1, by way of singular values that grow, and names no σ_i. Theorem 1"
        " leaves them free; with σ_i > 1 the variance grows by that factor alone, with σ_i < 1 it falls. So the sentence is"
        " read at σ_i = 1, where depth is the only thing that could make it grow.",
        "Channel variance over white data and averaged over channels and weights, which is"
        " E‖X‖_F²/N. “Larger” is strict: the expectation is the same for every depth, exactly.",
    ),
    evidence=(Exact(grid(M=(2, 10, 100), N=(1, 10, 1000)), measure_depth),),
    foils=(Foil("larger by half", gain=Fraction(1, 2)),),
    control=Control("not smaller", relation=Always()),
    by_hand="""
from itertools import product
rows = list(product((1, -1), repeat=2))                    # all 2x2 sign matrices, entries of variance 1/2 after scaling
mats = [((a, b), (c, d)) for a, b in rows for c, d in rows]
mul = lambda X, Y: [[sum(X[i][k]*Y[k][j] for k in range(2)) for j in range(2)] for i in range(2)]
size = lambda X, M: sum(x*x for r in X for x in r) / 2**M / 2
shallow = sum(size(X, 1) for X in mats) / len(mats)
deep = sum(size(mul(X, Y), 2) for X in mats for Y in mats) / len(mats)**2
print(deep, "against", shallow)
assert deep <= shallow, "the deeper channels would vary more"     # 1 and 1
""",
)

amended = claim.but(
    label="Section 4, on Theorem 1, repaired",
    because="Given the layers below, ‖Gy‖²/‖y‖² is a chi-squared variable with N degrees of freedom, divided by N.",
    title="The expected channel variance is the same at every depth; its fluctuation grows by 1 + 2/N per layer",
    says=r"\mathbb{E}\,\|X_M\cdots X_1 x\|^2 = \|x\|^2, \qquad \mathbb{E}\,\|X_M\cdots X_1 x\|^4 = \left(1+\tfrac2N\right)^M"
    r" \|x\|^4",
    relation=Identity(),
    margin=lambda q: (q.deep - q.shallow, q.deep_square - (1 + q.rate / q.N) * q.before_square),
    constants=dict(gain=0, rate=2),
    whose="ours",
    readings=(),
    domain=Domain(M=Whole(1), N=Whole(1), measure=measure_depth),
    evidence=(Proof(argue), Exact(grid(M=(1, 2, 10), N=(1, 10, 1000)), measure_depth)),
    foils=(Foil("1 + 1.9/N", rate=Fraction(19, 10)), Foil("1 + 2.1/N", rate=Fraction(21, 10))),
)
