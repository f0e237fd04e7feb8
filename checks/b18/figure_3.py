"""At initialization channel means and variances grow with depth without batch normalization and stay put with it."""

from checks.b18._network import IMAGES, batch_size, draw_pair, pair_cases
from checks.engine.api import Claim, Foil, Fraction, Observed, WithProbability

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
        " BN measures or would measure.",
        *IMAGES,
    ),
    evidence=(Observed(pair_cases, draw_pair, cost=batch_size),),
    foils=(Foil("variances grow by ten decades", variance_decades=10), Foil("means grow by five decades", mean_decades=5)),
    shows={
        "decades of the variance, no BN": lambda q: q.u_variance_growth,
        "with BN": lambda q: q.b_variance_growth,
        "decades of the mean, no BN": lambda q: q.u_mean_growth,
        "correlation of log variance with depth": lambda q: q.u_straight,
        "log10 of the largest output, no BN": lambda q: q.u_output,
    },
)
