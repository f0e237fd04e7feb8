"""Recomputed at initialization, Σ|d| and |Σ d| are roughly equal without batch normalization and two orders apart with it."""

from operator import attrgetter

from checks.experiments.convolutional import IMAGES, MANY_NETWORKS, ORDERS, SOURCE_BATCH
from lemmacheck import Claim, Control, Foil, Fraction, WithProbability, log

SHOWS = {
    f"layer {layer}, {name}": attrgetter(f"{which}_ratio_{layer}")
    for layer in (18, 54, 90)
    for which, name in (("u", "no BN"), ("b", "BN"))
}


def decades(q, which):
    """Mean over layers 18, 54, 90 of log10 Σ|d|/|Σ d|."""
    return sum(log(getattr(q, f"{which}_ratio_{layer}")) for layer in (18, 54, 90)) / 3 / log(10.0)


claim = Claim(
    label="Table 1, recomputed",
    whose="read",
    place="Table 1, caption",
    says=r"\log_{10} \frac{\sum|d|}{|\sum d|} \le \tfrac12 \ \text{plain}, \quad \tfrac32 \le \log_{10}"
    r" \frac{\sum|d|}{|\sum d|} \le \tfrac52 \ \text{with BN} \ \text{(mean over layers 18, 54, 90)}",
    relation=WithProbability(0.5),
    margin=lambda q: (q.equal - decades(q, "u"), decades(q, "b") - q.low, q.high - decades(q, "b")),
    constants=dict(equal=Fraction(1, 2), low=Fraction(3, 2), high=Fraction(5, 2)),
    readings=(
        "The caption has both about equal without BN, and about a factor of a hundred apart with it. Cancellation grows with"
        " the batch, so only the source's batch of 128 is looked at; averages over the kernel as in the table, then the mean"
        " of the logarithms over its three layers.",
        ORDERS,
        *IMAGES,
    ),
    evidence=(MANY_NETWORKS,),
    foils=(
        Foil("about one order with BN", low=Fraction(1, 2), high=Fraction(3, 2)),
        Foil("within a factor 1.25 without BN", equal=Fraction(1, 10)),
    ),
    control=Control("within a factor ten, and one to three orders", equal=1, low=1, high=3),
    shows=SHOWS,
)

gap = claim.but(
    label="Table 1, recomputed, both networks compared",
    title="Recomputed at initialization, cancellation among the summands is ten times stronger with batch normalization",
    says=r"\frac{\sum|d| / |\sum d| \ \text{with BN}}{\sum|d| / |\sum d| \ \text{without}} \ge 10 \ \text{(geometric mean of"
    r" layers 18, 54, 90)}",
    margin=lambda q: decades(q, "b") - decades(q, "u") - q.least,
    constants=dict(least=1),
    readings=(
        "A weaker statement than the caption's: one order of magnitude between the two networks, which is ours. Only the"
        " source's batch of 128.",
        *IMAGES,
    ),
    evidence=(SOURCE_BATCH,),
    foils=(Foil("two and a half orders", least=Fraction(5, 2)),),
)
