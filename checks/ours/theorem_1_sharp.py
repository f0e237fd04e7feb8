"""One layer lowers the expected gap by at least φ/(d(1 + dφ)), so Theorem 1 holds with k = d(1 + dφ₀)."""

from checks.engine.api import Always, Claim, Enclosed, Foil, Fraction, Plot, Proof, Search, grid
from checks.m23._constant import argue_sharp
from checks.m23._isometry import STARTS, measure_spectrum, measure_step, searched_spectra

steps = Enclosed(grid(d=(2, 3, 10, 30, 100, 300), start=tuple(STARTS)), measure_step, says="exact falls")

claim = Claim(
    label="Theorem 1, sharp form",
    says=r"\phi(X) - \mathbb{E}\,\phi(\mathrm{BN}(WX)) \ge \frac{\phi}{d(1 + d\phi)}",
    relation=Always(),
    margin=lambda q: q.drop - q.c * q.phi / (q.d * (1 + q.slope * q.d * q.phi)),
    constants={"c": 1, "slope": 1},
    provenance="derived",
    readings=(
        "Proved in three parts: d = 2 in closed form, d = 3 to 7 by a solver over all shapes of the spectrum, d ≥ 8 by a"
        " polynomial without negative coefficients. The last step of the proof only puts these widths together.",
        "Theorem 1 follows with k = d(1 + dφ₀), in place of C d²(1 + dφ₀).",
        "Tight at d = 2 near isometry, and for one vanishing eigenvalue and d → ∞: there dΔ(1 + dφ)/φ tends to one from above.",
    ),
    evidence=(
        Proof(argue_sharp, covers="every d ≥ 2 and every invertible X"),
        Search(searched_spectra, measure_spectrum),
        steps,
    ),
    foils=(
        Foil("1.1 times the fall", c=Fraction(11, 10), evidence=(steps,)),
        Foil("half the loss for large gaps", slope=Fraction(1, 2), evidence=(steps,)),
    ),
    supports=("m23/theorem-1",),
    shows={"fall over bound": lambda q: q.drop * q.d * (1 + q.d * q.phi) / q.phi},
    plot=Plot(
        "d",
        ("fall over bound",),
        log="xy",
        by="start",
        title="how far the fall exceeds the bound",
    ),
)
