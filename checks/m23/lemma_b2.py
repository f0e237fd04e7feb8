"""One layer lowers the expected gap by a constant share of it while it is small and by a constant while it is large."""

from checks.arguments.isometry import STARTS, argue_contraction, measure_spectrum, measure_step, searched_spectra
from lemmacheck import Always, Claim, Enclosed, Foil, Fraction, Plot, Proof, Search, grid


def argue(p):
    """The Padé bound of log, Cauchy–Schwarz and the sixth moments of Haar rows."""
    d = p.at_least(2, "d", "the width")
    one = argue_contraction(p, d)
    return {"d": d, "phi": one["P"] / d, "drop": one["drop"]}


claim = Claim(
    label="Lemma B.2",
    says=r"\phi(X) - \mathbb{E}\,\phi(\mathrm{BN}(WX)) \ge \frac{9}{13}\cdot\frac{\phi}{(d+2)\left(\frac23 + d\phi\right)}",
    relation=Always(),
    margin=lambda q: q.drop - q.c * q.phi / ((q.d + 2) * (q.offset + q.d * q.phi)),
    constants={"c": Fraction(9, 13), "offset": Fraction(2, 3)},
    whose="ours",
    readings=(
        "The source conditions on the gap being smaller or larger than a threshold that its text lost. One inequality covers"
        " both: for dφ ≤ 1/8 it gives E φ′ ≤ (1 − 6/(7(d + 2)))φ, for dφ ≥ 1/8 it gives E φ′ ≤ φ − 1/(10 d(d + 2)).",
        "Stronger than what follows from Corollary 4, which loses a factor d.",
    ),
    evidence=(
        Proof(argue, covers="every d ≥ 2 and every invertible X with unit rows"),
        Enclosed(grid(d=(2, 3, 10, 100), start=tuple(STARTS)), measure_step, says="exact falls"),
        Search(searched_spectra, measure_spectrum),
    ),
    foils=(
        Foil("twice the fall", c=Fraction(18, 13), evidence=(Enclosed(grid(d=(30, 100), start=tuple(STARTS)), measure_step),)),
        Foil(
            "no loss for large gaps",
            margin=lambda q: q.drop - q.c * q.phi / ((q.d + 2) * q.offset),
            evidence=(Enclosed(grid(d=(3, 10), start=tuple(STARTS)), measure_step),),
        ),
    ),
    shows={"fall Δ": lambda q: q.drop, "bound": lambda q: q.c * q.phi / ((q.d + 2) * (q.offset + q.d * q.phi))},
    plot=Plot("d", ("fall Δ", "bound"), log="xy", by="start", title="expected fall of the gap in one layer"),
)
