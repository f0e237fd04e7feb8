"""At initialization many kernel parameters of layer 54 have aligned summands without batch normalization, none with it."""

from checks.experiments.convolutional import IMAGES, SMALL_BATCH, SOURCE_BATCH
from lemmacheck import Claim, Foil, Fraction, WithProbability

claim = Claim(
    label="Figure 23",
    says=r"\#\{|\textstyle\sum d| \ge 0.9 \sum|d|\} \ge 1\% \ \text{plain},\ \le 0.1\% \ \text{with BN}; \ |\sum d| "
    r"\ \text{ten times smaller with BN}",
    relation=WithProbability(0.5),
    whose="read",
    place="Appendix, Figure 23",
    margin=lambda q: (q.u_on_line - q.many, q.few - q.b_on_line, q.u_size_54 - q.b_size_54 - q.decades),
    constants=dict(many=Fraction(1, 100), few=Fraction(1, 1000), decades=1),
    readings=(
        "Many parameters are said to lie nearly on a line: at least one in a hundred, 92 of the kernel's 9216 points, has |Σ"
        " d| within a tenth of Σ|d|; with BN “this relationship disappears”: at most one in a thousand, nine points."
        " Gradients “much smaller”: by an order of magnitude. The source prints no number; these are ours. Pilot draws had"
        " been seen; those that decide are fresh.",
        *IMAGES,
    ),
    evidence=(SMALL_BATCH, SOURCE_BATCH),
    foils=(Foil("half of the parameters", many=Fraction(1, 2)), Foil("as many with BN", margin=lambda q: q.b_on_line - q.many)),
    shows={"share on the line, no BN": lambda q: q.u_on_line, "with BN": lambda q: q.b_on_line},
)
