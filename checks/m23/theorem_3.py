"""One layer with a Haar weight raises the expected isometry by a factor that depends on the spread of the spectrum."""

from checks.arguments.one_step import GAIN, ONE_STEP
from lemmacheck import Claim, Foil, OnAverage, Plot, power

claim = Claim(
    label="Theorem 3",
    place="Section 3.1, Theorem 3; Theorem A.4",
    because="The gain is the mean of one over the geometric mean of the squared rows; Jensen and Maclaurin bound it by "
    "a fourth moment.",
    sides=("E I′ / I", "bound"),
    says=r"\mathbb{E}_W\, \mathcal{I}(\mathrm{BN}(WX)) \ge \left(1 - \frac{S}{2d^2(d+2)}\right)^{-1} \mathcal{I}(X),"
    r" \quad S = \sum_k (\lambda_k - 1)^2, \quad X = \mathrm{BN}(\cdot)",
    relation=OnAverage(),
    margin=lambda q: q.I_next - q.I / (1 - q.S / (q.c * q.d**2 * power(q.d + 2, q.p))),
    constants=dict(c=2, p=1),
    whose="recovered",
    readings=(
        "n = d, W Haar on O(d), no mean subtraction, no √n factor. X is invertible; for a singular one both sides are zero."
        " At d = 1 X = ±1 and both sides are one.",
        "Only squared entries of W enter, and of these moments of one row up to order two; the proof is run on finite laws that"
        " share these with Haar's.",
        "The source's text lost its formulas; the factor 2 is recovered, and the sharper form without it is proved too"
        " (ours/theorem-3-sharp), so the statement holds whichever was printed.",
        "Equality, which the source has for orthogonal matrices, is S = 0, where both sides are I(X); the exact cases show it.",
    ),
    domain=ONE_STEP,
    evidence=GAIN,
    foils=(
        Foil("S/d² for S/(2d²(d + 2))", c=1, p=0),
        Foil(
            "1.01 S/(d(d + 2)), just above the first order",
            margin=lambda q: q.I_next - q.I / (1 - 101 * q.S / (100 * q.d * (q.d + 2))),
        ),
    ),
    shows={"E I′ / I": lambda q: q.I_next / q.I, "bound": lambda q: 1 / (1 - q.S / (q.c * q.d**2 * (q.d + 2)))},
    plot=Plot("delta", ("E I′ / I", "bound"), title="d = 2: expected gain and the bound"),
)
