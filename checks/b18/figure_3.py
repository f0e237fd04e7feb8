"""At initialization channel means and variances grow with depth without batch normalization and stay put with it."""

from checks.experiments.convolutional import BY_HAND, IMAGES, MANY_NETWORKS, ORDERS, SMALL_BATCH, SOURCE_BATCH
from lemmacheck import Claim, Control, Foil, Fraction, WithProbability

claim = Claim(
    label="Figure 3",
    says=r"\text{from layers 2–19 to layers 92–109: } \Delta\log_{10}|\mu| \ge 1,\ \Delta\log_{10}\sigma^2 \ge 2 "
    r"\ \text{plain}; \ \text{both} < 1 \ \text{with BN}",
    relation=WithProbability(0.5),
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

output = claim.but(
    label="Section 3.1, the scale of the output",
    title="At initialization the largest output of the unnormalised network has a scale of about 100",
    says=r"\tfrac32 \le \log_{10} \max_{b,j} |\mathrm{OUTPUT}(b, j)| \le \tfrac52 \ \text{plain}",
    margin=lambda q: (q.u_output - q.least, q.most - q.u_output),
    constants=dict(least=Fraction(3, 2), most=Fraction(5, 2)),
    readings=(
        "“An output that reaches scales of up to 10² for largest output channels”: the largest output of the final layer over"
        " the batch. On the digits it is larger, mostly 300 to 3000.",
        ORDERS,
        *IMAGES,
    ),
    evidence=(MANY_NETWORKS,),
    foils=(Foil("about ten", least=Fraction(1, 2), most=Fraction(3, 2)),),
    control=Control("100 to 1000", most=Fraction(7, 2)),
    by_hand=BY_HAND
    + """
outputs = [one_pass(seed, "none")[1] for seed in range(5)]
assert sum(x > 2.5 for x in outputs) > 2, "outputs would reach about 100"
""",
    shows={"log10 of the largest output, no BN": lambda q: q.u_output, "with BN": lambda q: q.b_output},
)
