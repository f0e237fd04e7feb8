"""At initialization channel gradients are larger in early layers without batch normalization; with it layers are alike."""

from checks.experiments.convolutional import IMAGES, SMALL_BATCH, SOURCE_BATCH
from lemmacheck import Claim, Foil, Fraction, WithProbability

claim = Claim(
    label="Figure 19",
    says=r"\log_{10} \frac{\text{scale in layers 2–37}}{\text{scale in layers 74–109}} \ge 1 \ \text{plain}, \quad < 1 "
    r"\ \text{with BN}",
    relation=WithProbability(0.5),
    whose="read",
    place="Appendix, Figure 19",
    margin=lambda q: (q.u_early_over_late - q.decades, 1 - abs(q.b_early_over_late)),
    constants=dict(decades=1),
    readings=(
        "Channel gradients are those of the convolutions' biases (of the shift β with BN); their scale is the standard"
        " deviation within a layer, averaged in logarithms over the first and the last third of the layers. “Larger scales” and"
        " “similarly scaled”: more and less than an order of magnitude, which is ours.",
        *IMAGES,
    ),
    evidence=(SMALL_BATCH, SOURCE_BATCH),
    foils=(
        Foil("larger scales in late layers", margin=lambda q: -q.u_early_over_late),
        Foil("by three and a half decades", decades=Fraction(7, 2)),
    ),
    shows={"decades, no BN": lambda q: q.u_early_over_late, "decades, with BN": lambda q: q.b_early_over_late},
)
