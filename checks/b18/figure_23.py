"""At initialization many kernel parameters of layer 54 have aligned summands without batch normalization, none with it."""

from checks.b18._network import IMAGES, batch_size, draw_pair, pair_cases
from checks.engine.api import Claim, Foil, Fraction, Observed, WithProbability

claim = Claim(
    label="Figure 23",
    says=r"\#\{|\textstyle\sum d| \ge 0.9 \sum|d|\} \ge 0.5\% \ \text{plain},\ \le 0.1\% \ \text{with BN}; \ |\sum d| "
    r"\ \text{ten times smaller with BN}",
    relation=WithProbability(0.5),
    margin=lambda q: (q.u_on_line - q.many, q.few - q.b_on_line, q.u_size_54 - q.b_size_54 - q.decades),
    constants=dict(many=Fraction(1, 200), few=Fraction(1, 1000), decades=1),
    readings=(
        "“Many parameters fall on an almost straight line”: at least one in two hundred has |Σ d| within a tenth of Σ|d|;"
        " with BN “this relationship disappears”: at most one in a thousand.",
        *IMAGES,
    ),
    evidence=(Observed(pair_cases, draw_pair, cost=batch_size),),
    foils=(
        Foil("three quarters of the parameters", many=Fraction(3, 4)),
        Foil("as many with BN", margin=lambda q: q.b_on_line - q.many),
    ),
    shows={"share on the line, no BN": lambda q: q.u_on_line, "with BN": lambda q: q.b_on_line},
)
