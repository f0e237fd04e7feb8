"""For many weakly dependent samples of mean zero the rows of H average to about zero, so centering is redundant."""

from checks.engine.api import Claim, Control, Exact, Foil, Fraction, Plot, Proof

WEAK = "weakly dependent coordinates: Σ_{j≠k} Cov(H_ij, H_ik) ≤ N"
MEAN_ZERO = "E H = 0"


def argue(p):
    """E(mean of a row)² = (Σ_j E H_ij² + Σ_{j≠k} Cov)/N²; rows have norm √N and mean zero."""
    N = p.at_least(1, "N", "number of samples")
    room = p.nonnegative("e", "what the covariances lack of N")
    covariances = N - room
    mean_square = p.identity((N + covariances) / N**2, 2 / N - room / N**2, says="E of the squared row average")
    return {"N": N, "covariances": covariances, "mean_square": mean_square, "mean": 0}


def measure_signs(case):
    """Uniform signs times a fixed row h of ±1, an invariant law: the squared row average is (Σh/N)²."""
    N, ones = case.N, case.ones
    total = 2 * ones - N  # the sum of h
    return {"covariances": total**2 - N, "mean_square": total**2 / N**2, "mean": 0}


def measure_point_mass(case):
    """The point mass at the matrix of ones, invariant where no sign ever flips: no covariances, every row averages to one."""
    return {"covariances": 0, "mean_square": 1, "mean": 1}


LAWS = [dict(N=N, ones=ones) for N in (1, 2, 4, 16, 64) for ones in sorted({N, N // 2, (N + N // 8) // 2})]

claim = Claim(
    label="Appendix C, comment on centering, with footnote 8",
    says=r"\mathbb{E}\Big(\tfrac1N \sum_j H_{ij}\Big)^2 \le \tfrac{2}{N} \quad \text{if } \mathbb{E} H = 0"
    r" \text{ and the coordinates of a"
    r" row are weakly dependent}",
    margin=lambda q: q.c / q.N - q.mean_square,
    constants=dict(c=2),
    assumes={MEAN_ZERO: lambda q: -(q.mean**2), WEAK: lambda q: q.N - q.covariances},
    readings=(
        "E H = 0 is what Lemma 4 gives under a unique invariant law, here a hypothesis; without it the statement fails: where"
        " no sign ever flips, the point mass at the matrix of ones is invariant, has no covariances, and its rows average to"
        " one.",
        "“Average close to zero”: the mean square of a row's average is of order 1/N, the rate of the central"
        " limit theorem.",
        "The footnote asks for a large d; the average runs over the N samples, so N must be large. Weak"
        " dependence of the"
        " samples is assumed there, and nothing in the chain creates it: a layer keeps the row space of the"
        " input, so an"
        " input whose samples share a direction keeps it for ever (the variant without the hypothesis).",
    ),
    evidence=(
        Proof(argue, covers="every law with E H = 0, rows of norm √N and covariances within the hypothesis"),
        Exact(LAWS, measure_signs),
    ),
    foils=(
        Foil("without weak dependence", without=WEAK, evidence=(Exact(LAWS, measure_signs),)),
        Foil("without E H = 0", without=MEAN_ZERO, evidence=(Exact([dict(N=3)], measure_point_mass),)),
        Foil("at most 1.99/N", c=Fraction(199, 100), evidence=(Exact([dict(N=2, ones=2)], measure_signs),)),
    ),
)

always = claim.but(
    label="Appendix C, comment on centering, for every invariant law",
    title="Under every invariant law of the chain the rows of H average to about zero",
    says=r"\mathbb{E}_\nu \Big(\tfrac1N \sum_j H_{ij}\Big)^2 \le \tfrac{2}{N} \text{ for every invariant law } \nu",
    without=WEAK,
    evidence=(Exact(LAWS, measure_signs),),
    foils=(Foil("at most 1/N", c=1),),
    control=Control("weakly dependent samples", assumes={WEAK: lambda q: q.N - q.covariances}),
    readings=(
        "Invariant laws: uniform signs times a fixed row h of ±1; with h = 1 every row averages to ±1 at every"
        " layer, and"
        " subtracting the mean would leave nothing.",
    ),
    shows={"E(row average)²": lambda q: q.mean_square, "2/N": lambda q: 2 / q.N},
    plot=Plot("N", ("E(row average)²", "2/N"), log="x", by="ones", title="row averages under invariant laws of rank one"),
    by_hand="""
import numpy as np
rng = np.random.default_rng(1)
H = np.ones((3, 50))                                # every sample alike
for layer in range(2000):
    A = H + 0.5 * rng.standard_normal((3, 3)) @ H
    H = A / np.sqrt((A**2).mean(1, keepdims=True))
assert np.allclose(abs(H.mean(1)), 1), "the rows would average to about zero"
""",
)
