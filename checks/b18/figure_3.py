"""At initialization channel means and variances grow with depth without batch normalization and stay put with it."""

from checks.experiments.convolutional import (
    IMAGES,
    ORDERS,
    OWN_IMAGES,
    SMALL_BATCH,
    SOURCE_BATCH,
    batch_size,
    batches_of,
    draw_last_means,
    other_images,
)
from lemmacheck import Claim, Foil, Fraction, Observed, WithProbability

claim = Claim(
    label="Figure 3",
    says=r"\text{from layers 2–19 to layers 92–109: } \Delta\log_{10}|\mu| \ge 1,\ \Delta\log_{10}\sigma^2 \ge 2 "
    r"\ \text{plain}; \ \text{both} < 1 \ \text{with BN}",
    relation=WithProbability(0.5),
    whose="read",
    place="Section 3.1, Figure 3",
    margin=lambda q: (
        q.u_mean_growth - q.mean_decades,
        q.u_variance_growth - q.variance_decades,
        q.u_straight - q.straight,
        1 - abs(q.b_mean_growth),
        1 - abs(q.b_variance_growth),
    ),
    constants=dict(mean_decades=1, variance_decades=2, straight=Fraction(4, 5)),
    readings=(
        "“Grow almost exponentially”: the logarithm of the average variance is nearly linear in depth (correlation at least"
        " 0.8) and gains decades; “relatively constant”: less than one decade. Moments of the convolutions' outputs, which"
        " BN measures or would measure. The source prints no number; these thresholds are ours.",
        *IMAGES,
    ),
    evidence=(SMALL_BATCH, SOURCE_BATCH),
    foils=(Foil("variances grow by seven decades", variance_decades=7), Foil("means grow by four decades", mean_decades=4)),
    shows={
        "decades of the variance, no BN": lambda q: q.u_variance_growth,
        "with BN": lambda q: q.b_variance_growth,
        "decades of the mean, no BN": lambda q: q.u_mean_growth,
        "correlation of log variance with depth": lambda q: q.u_straight,
        "log10 of the largest output, no BN": lambda q: q.u_output,
    },
)

REACHED = (
    Observed(batches_of(8), draw_last_means, draws=8, cost=batch_size, stand_in=other_images),
    Observed(OWN_IMAGES, draw_last_means, draws=40, since="ci", cost=batch_size, data="cifar10"),
)

output = claim.but(
    label="Section 3.1, the scale of the output",
    title="At initialization the channel means of the last layers reach a scale of about 100 without batch normalization",
    says=r"\tfrac32 \le \log_{10} |\mu| \ \text{in layers 92–109} \le \tfrac52 \ \text{plain}",
    margin=lambda q: (q.reached - q.least, q.most - q.reached),
    constants=dict(least=Fraction(3, 2), most=Fraction(5, 2)),
    place="Section 3.1, on Figure 3",
    readings=(
        "The sentence is read off Figure 3, which plots the average absolute channel mean of each layer: its value at the end"
        " of the network, averaged in logarithms over the last eighteen convolutions, as in b18/figure-3.",
        "The window of half a decade and the number of networks were set after looking at earlier draws from the same streams.",
        ORDERS,
        *IMAGES,
    ),
    evidence=REACHED,
    foils=(
        Foil("about ten", least=Fraction(1, 2), most=Fraction(3, 2)),
        Foil("about ten thousand", least=Fraction(7, 2), most=Fraction(9, 2)),
    ),
    shows={"log10 of the largest average |channel mean|, no BN": lambda q: q.reached},
)
