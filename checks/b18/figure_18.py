"""At initialization in-channels with larger means have larger gradients without batch normalization; with it all are alike."""

from checks.experiments.convolutional import IMAGES, SMALL_BATCH, SOURCE_BATCH
from lemmacheck import Claim, Foil, Fraction, WithProbability

claim = Claim(
    label="Figure 18",
    says=r"\mathrm{corr}\left(\mu_c, \log|g|_c\right) \ge \tfrac12, \ \text{gradients spread over} \ge 1 \ \text{decade"
    r" plain}, < \tfrac12 \ \text{decade with BN}",
    relation=WithProbability(0.5),
    whose="read",
    place="Appendix, Figure 18",
    margin=lambda q: (q.u_mean_correlation - q.correlation, q.u_in_decades - q.decades, q.half - q.b_in_decades),
    constants=dict(correlation=Fraction(1, 2), decades=1, half=Fraction(1, 2)),
    readings=(
        "Layer 35: mean of each in-channel before ReLU against the mean absolute gradient of the weights leaving it. That"
        " with BN the gradients of all channels are of one size: less than half a decade between the upper and the lower"
        " tenth of the channels. With BN the mean before ReLU is zero for every channel by construction, so only the spread"
        " can be looked at. The source prints no number; these thresholds are ours.",
        *IMAGES,
    ),
    evidence=(SMALL_BATCH, SOURCE_BATCH),
    foils=(
        Foil("negative correlation", margin=lambda q: -q.u_mean_correlation),
        Foil("BN spreads them over a decade", margin=lambda q: q.b_in_decades - 1),
    ),
    shows={
        "correlation, no BN": lambda q: q.u_mean_correlation,
        "decades, no BN": lambda q: q.u_in_decades,
        "decades, with BN": lambda q: q.b_in_decades,
    },
)
