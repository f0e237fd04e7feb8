"""Batch size and learning rate are said to control the noise of a step in the same way: doubling one is halving the other."""

from checks.arguments.sampling import DATA, noise_by_places, noise_of, spread_symbol
from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, Numbers, Positive, Proof, Whole


def changes(data, alpha):
    """Noise with twice the learning rate, and with a half or a quarter of a batch of four."""
    return {"doubled": noise_of(data, 4, 2 * alpha)[0], "half": noise_of(data, 2, alpha)[0], "quarter": noise_of(data, 1, alpha)[0]}


def measure_changes(case):
    return changes(case.data, case.alpha)


def argue(p):
    """Both changes inserted into α²M/|B| (b18/sgd-noise), for a batch of 4b."""
    alpha, spread, b = p.field("alpha"), spread_symbol(p), p.field("b", says="a quarter of the batch")
    return {
        "doubled": (2 * alpha) ** 2 * spread / (4 * b),
        "half": alpha**2 * spread / (2 * b),
        "quarter": alpha**2 * spread / b,
        "alpha": alpha,
    }


def measure_object(o):
    """The noise of batches of 4b, 2b and b, one place after the other."""
    b = int(o.b)
    return {
        "doubled": noise_by_places(o.g, 4 * b, 2 * o.alpha)[0],
        "half": noise_by_places(o.g, 2 * b, o.alpha)[0],
        "quarter": noise_by_places(o.g, b, o.alpha)[0],
        "alpha": o.alpha,
    }


CASES = tuple({"data": data, "alpha": Fraction(1, 10)} for data in DATA[:4])
BOTH_WAYS = (Proof(argue), Exact(CASES, measure_changes))

claim = Claim(
    label="Section 2.1, after equation (2)",
    whose="read",
    place="Section 2.1, after eq. (2)",
    sides={"the noise at twice the rate": lambda q: q.doubled, "the noise at half the batch": lambda q: q.half},
    fails="reading",
    because="The noise α²M/|B| is quadratic in the rate and inverse in the batch: doubling gives four, halving gives two.",
    says=r"\text{noise}(2\alpha, |B|) = \text{noise}(\alpha, |B|/2)",
    relation=Identity(),
    margin=lambda q: q.doubled - q.half,
    readings=(
        "The sentence takes from an expression that batch size and learning rate act alike on the noise of SGD. The"
        " expression is (2), the noise of one step; alike: doubling α does what halving |B| does. By (2) doubling α"
        " multiplies that noise by four, halving |B| by two.",
        "What the cited works mean, noise per unit of training time, is b18/lr-batch-per-time.",
    ),
    evidence=(Exact(CASES, measure_changes),),
    foils=(Foil("the doubled rate leaves the noise alone", margin=lambda q: q.doubled - q.quarter / 4),),
    control=Control("a quarter of the batch", margin=lambda q: q.doubled - q.quarter),
    by_hand="""
from itertools import product
g, alpha = [1, -1], 1/10                      # two examples with gradients 1 and -1; the mean gradient is 0
noise = lambda alpha, B: sum((alpha*sum(b)/B)**2 for b in product(g, repeat=B)) / 2**B
print(noise(2*alpha, 4), "against", noise(alpha, 2))
assert noise(2*alpha, 4) > 1.9 * noise(alpha, 2), "doubling the rate would equal halving the batch"
""",
)

amended = claim.but(
    label="Section 2.1, after equation (2), repaired",
    because="(2α)²/|B| = α²/(|B|/4).",
    title="Doubling the learning rate has the effect of a quarter of the batch on the noise of one step",
    says=r"\text{noise}(2\alpha, |B|) = \text{noise}(\alpha, |B|/4)",
    margin=lambda q: q.doubled - q.quarter,
    whose="ours",
    readings=("Noise of one step, as in (2). Coordinates add up, so one is looked at; the batch is a multiple of four.",),
    domain=Domain(N=Whole(1), b=Whole(1), alpha=Positive(), g=Numbers("N"), measure=measure_object),
    evidence=BOTH_WAYS,
    foils=(Foil("half of the batch", margin=lambda q: q.doubled - q.half),),
)

per_time = amended.but(
    label="Section 2.1, after equation (2), per unit of training time",
    because="(2α)²/(2α|B|) = α²/(α|B|/2).",
    title="Per unit of training time, doubling the learning rate has the effect of halving the batch",
    says=r"\frac{\text{noise}(2\alpha, |B|)}{2\alpha} = \frac{\text{noise}(\alpha, |B|/2)}{\alpha}",
    margin=lambda q: q.doubled / (2 * q.alpha) - q.half / q.alpha,
    readings=(
        "Alike as the works mean it that the source cites for it, through α/|B|: steps of size 2α cover the same training"
        " time in half the number, so noise is compared per α. The source's own sentence is about (2), one step:"
        " b18/lr-batch.",
    ),
    foils=(Foil("a quarter of the batch", margin=lambda q: q.doubled / (2 * q.alpha) - q.quarter / q.alpha),),
)
