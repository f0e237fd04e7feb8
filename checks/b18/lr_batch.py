"""Batch size and learning rate are said to control the noise level in the same way: doubling one is halving the other."""

from checks.b18._sampling import DATA, noise_of
from checks.engine.api import Claim, Control, Exact, Foil, Fraction, Identity, Proof


def measure_changes(case):
    """Noise with twice the learning rate, and with a half or a quarter of a batch of four."""
    return {
        "doubled": noise_of(case.data, 4, 2 * case.alpha)[0],
        "half": noise_of(case.data, 2, case.alpha)[0],
        "quarter": noise_of(case.data, 1, case.alpha)[0],
    }


def argue(p):
    """Insert both changes into α²M/|B|."""
    alpha, spread, B = p.positive("alpha"), p.nonnegative("m", "M"), p.positive("B")
    return {
        "doubled": (2 * alpha) ** 2 * spread / B,
        "half": alpha**2 * spread / (B / 2),
        "quarter": alpha**2 * spread / (B / 4),
        "alpha": alpha,
    }


CASES = tuple({"data": data, "alpha": Fraction(1, 10)} for data in DATA[:4])

claim = Claim(
    label="Section 2.1, after equation (2)",
    says=r"\text{noise}(2\alpha, |B|) = \text{noise}(\alpha, |B|/2)",
    relation=Identity(),
    margin=lambda q: q.doubled - q.half,
    readings=(
        "“In the same way”: doubling α has the effect of halving |B| on the noise (2). By (2) doubling α multiplies the"
        " noise by four, halving |B| by two.",
    ),
    evidence=(Exact(CASES, measure_changes),),
    foils=(Foil("the doubled rate leaves the noise alone", margin=lambda q: q.doubled - q.quarter / 4),),
    control=Control("a quarter of the batch", margin=lambda q: q.doubled - q.quarter),
    by_hand="""
from itertools import product
g = [1, -1]                                   # two examples with gradients 1 and -1; the mean gradient is 0
noise = lambda alpha, B: sum((alpha*sum(b)/B)**2 for b in product(g, repeat=B)) / 2**B
assert noise(2, 2) != noise(1, 1), "doubling the rate would equal halving the batch"   # 2 against 1
""",
)

amended = claim.but(
    label="Section 2.1, repaired",
    title="Doubling the learning rate has the effect of a quarter of the batch on the noise of one step",
    says=r"\text{noise}(2\alpha, |B|) = \text{noise}(\alpha, |B|/4)",
    margin=lambda q: q.doubled - q.quarter,
    provenance="derived",
    control=None,
    readings=("Noise of one step, as in (2).",),
    evidence=(Proof(argue, covers="every α, M and |B|, by (2)"), Exact(CASES, measure_changes)),
    foils=(Foil("half of the batch", margin=lambda q: q.doubled - q.half),),
    by_hand="",
)

per_time = amended.but(
    label="Section 2.1, per unit of training time",
    title="Per unit of learning rate times steps, doubling the learning rate has the effect of halving the batch",
    says=r"\text{noise}(2\alpha, |B|)/(2\alpha) = \text{noise}(\alpha, |B|/2)/\alpha",
    margin=lambda q: q.doubled / (2 * q.alpha) - q.half / q.alpha,
    readings=(
        "Steps of size 2α cover the same training time in half the number, so noise is compared per α: the reading of the"
        " works that the source cites.",
    ),
    foils=(Foil("a quarter of the batch", margin=lambda q: q.doubled / (2 * q.alpha) - q.quarter / q.alpha),),
)
