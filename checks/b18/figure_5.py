"""Along a diverging update the loss first falls and explodes far from where the gradient was taken."""

from checks.experiments.controls import control
from checks.experiments.diverging_update import draw_update
from checks.experiments.diverging_update_from_below import draw_from_below
from checks.experiments.scales import at_two_scales
from checks.experiments.training import at_scale
from lemmacheck import Claim, Foil, Fraction
from theory.networks.images import fetched

TINY = dict(side=8, batch=8, blocks=1)
LARGE = dict(images=fetched("cifar10"), side=16, batch=32, blocks=18)
EVIDENCE = at_two_scales(draw_update, TINY, LARGE, data="cifar10")
BELOW = at_two_scales(draw_from_below, TINY, LARGE, data="cifar10", seeds=19)
WITH_BN = "The last foil is the control, the same step with BN, on the seeds of {}; it was chosen after all these draws were seen."

claim = Claim(
    label="Figure 5",
    whose="read",
    place="Section 3.4, Figure 5",
    says=r"\text{loss along the update}: \quad \text{a tenth of the way} < \text{start}, \qquad \text{end} \ge 10"
    r" \times \text{half of the way}",
    margin=lambda q: (q.start - q.tenth, q.end - q.times * q.half),
    constants=dict(times=10),
    readings=(
        "The loss is said to explode near the end of the step, without a sign of it where the step begins:"
        " lower than at the start after a tenth of the way, and ten times larger at"
        " the end than half way"
        " there. ResNet-110 without BN at initialization on CIFAR-10, its first gradient on a batch of 32 images"
        " of 16 × 16; the update ends at the"
        " smallest step, by factors of 4, whose loss exceeds 1000 (the source: rate 0.002, some step of the first few).",
        WITH_BN.format("b18/figure-5-amended"),
        *at_scale("the same network after some steps with batches of 128; the cost is that of this check"),
    ),
    evidence=EVIDENCE,
    foils=(
        Foil("the loss grows from the start", margin=lambda q: q.tenth - q.start),
        control("a step as long diverges with BN", BELOW, lambda q: q.bn_end - 1000),
    ),
    shows={
        "log10 of the step": lambda q: q.rate,
        "loss at the start": lambda q: q.start,
        "a tenth of the way": lambda q: q.tenth,
        "half way": lambda q: q.half,
        "at the end": lambda q: q.end,
    },
)

moments = claim.but(
    label="Figure 6",
    title="In the last part of a diverging update the variances explode in the higher layers, more than in the lower ones",
    place="Section 3.4, Figure 6",
    says=r"\text{from half way to the end}: \quad \Delta \log_{10} \sigma^2_{\text{upper third}} \ge 1,"
    r" \ \ge \Delta \log_{10} \sigma^2_{\text{lower third}} + \tfrac12",
    margin=lambda q: (q.high_late - q.decades, q.high_late - q.low_late - q.more),
    constants=dict(decades=1, more=Fraction(1, 2)),
    readings=(
        "Channel means and variances are said to explode late on the way, most of all in the upper layers: from half of the way to"
        " its end the mean channel variance of the upper third of the convolutions grows by a decade, and by half"
        " a decade more than"
        " that of the lower third; both numbers are ours.",
        claim.readings[0],
        WITH_BN.format("b18/figure-5-moments-amended"),
        *claim.readings[2:],
    ),
    foils=(
        Foil("the lower layers grow more", margin=lambda q: q.low_late - q.high_late),
        control("by a decade with BN", BELOW, lambda q: q.bn_high_late - q.decades),
    ),
    shows={
        "decades, upper third, last half": lambda q: q.high_late,
        "decades, lower third, last half": lambda q: q.low_late,
        "decades, upper third, in all": lambda q: q.high_growth,
        "decades, lower third, in all": lambda q: q.low_growth,
    },
)

steps = claim.but(
    label="Figure 24",
    title="With batch normalization longer steps along the first gradient still lower the loss",
    place="Appendix N, Figure 24",
    says=r"\log_{10} \text{of the largest step that lowers the loss}: \quad \text{BN} \ge \text{plain} + 1",
    margin=lambda q: q.bn_decrease - q.plain_decrease - q.decades,
    constants=dict(decades=1),
    readings=(
        "A normalised network is said to gain from larger steps: on the first mini-batch, by a decade at"
        " least (ours). The fifth mini-batch, which the figure also shows, is not looked at.",
        "The second foil is the control, the same step without BN: both networks go by factors of 4 on one grid, so that a step"
        " later on it is longer by more than half a decade. It was chosen after these draws were seen.",
        *claim.readings[2:],
    ),
    foils=(
        Foil("five decades", decades=5),
        Foil("without BN only longer steps diverge", margin=lambda q: q.rate - q.bn_decrease - Fraction(1, 2)),
    ),
    shows={
        "log10 of the step, plain": lambda q: q.plain_decrease,
        "BN": lambda q: q.bn_decrease,
        "log10 of the step that diverges, plain": lambda q: q.rate,
    },
)

FROM_BELOW = (
    "The missing condition: of the eleven networks of b18/figure-5 one begins with a loss of more than 1000, so that it has"
    " diverged before any update. Here such a network is passed over, and the next one of the same seed taken: nineteen seeds, of"
    " which two may disagree. Statement, size and foils were fixed before any of these draws."
)

amended = claim.but(
    label="Figure 5, from a loss below 1000",
    title="Along a diverging update from a loss below 1000 the loss first falls and explodes far from where the gradient was taken",
    whose="ours",
    readings=(FROM_BELOW, claim.readings[0], claim.readings[3]),
    evidence=BELOW,
    foils=(claim.foils[0], Foil("a step as long diverges with batch normalization too", margin=lambda q: q.bn_end - q.beyond)),
    constants=dict(times=10, beyond=1000),
    shows={
        **claim.shows,
        "at the end, with batch normalization": lambda q: q.bn_end,
        "networks passed over": lambda q: q.passed_over,
    },
)

moments_amended = moments.but(
    label="Figure 6, from a loss below 1000",
    title="In the last part of a diverging update from a loss below 1000 the variances explode in the higher layers, more than"
    " in the lower ones",
    whose="ours",
    readings=(FROM_BELOW, moments.readings[0], claim.readings[0], claim.readings[3]),
    evidence=amended.evidence,
    foils=(moments.foils[0], Foil("with batch normalization by a decade too", margin=lambda q: q.bn_high_late - q.decades)),
    shows={
        **moments.shows,
        "decades, upper third, last half, with batch normalization": lambda q: q.bn_high_late,
        "networks passed over": lambda q: q.passed_over,
    },
)
