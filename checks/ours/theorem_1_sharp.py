"""One layer lowers the expected gap by at least φ/(d(1 + dφ)), so Theorem 1 holds with k = d(1 + dφ₀)."""

from checks.arguments.isometry import (
    STARTS,
    argue_gap_never_grows,
    measure_plane_depth,
    measure_spectrum,
    measure_step,
    searched_spectra,
    with_time,
)
from checks.arguments.isometry_constant import PARTS, as_one_layer
from lemmacheck import Always, Claim, Enclosed, Foil, Fraction, Plot, Proof, Search, facts, grid

steps = Enclosed(grid(d=(2, 3, 10, 30, 100, 300), start=tuple(STARTS)), measure_step, says="exact falls")

claim = Claim(
    label="Theorem 1, sharp form",
    place="sharpens Section 3.1, Theorem 1",
    says=r"\phi(X) - \mathbb{E}\,\phi(\mathrm{BN}(WX)) \ge \frac{\phi}{d(1 + d\phi)}",
    relation=Always(),
    margin=lambda q: q.drop - q.c * q.phi / (q.d * (1 + q.slope * q.d * q.phi)),
    constants={"c": 1, "slope": 1},
    assumes={"d ≥ 2": lambda q: q.d - 2},
    whose="ours",
    readings=(
        "Proved in parts: d = 2 in closed form, d = 3 to 7 by a solver over all shapes of the spectrum, d ≥ 8 by a"
        " polynomial without negative coefficients.",
        "Theorem 1 follows with k = d(1 + dφ₀), in place of C d²(1 + dφ₀): ours/theorem-1-sharp-depth.",
        "Tight at d = 2 near isometry, and for one vanishing eigenvalue and d → ∞: there dΔ(1 + dφ)/φ tends to one from above.",
    ),
    evidence=(
        Proof(tuple(as_one_layer(part) for part in PARTS), covers="every d ≥ 2 (d = 2, d = 3 to 7, d ≥ 8) and every invertible X"),
        Search(searched_spectra, measure_spectrum),
        steps,
    ),
    foils=(
        Foil("1.1 times the fall", c=Fraction(11, 10), evidence=(steps,)),
        Foil("half the loss for large gaps", slope=Fraction(1, 2), evidence=(steps,)),
    ),
    shows={"fall over bound": lambda q: q.drop * q.d * (1 + q.d * q.phi) / q.phi},
    plot=Plot("d", ("fall over bound",), log="xy", by="start", title="how far the fall exceeds the bound"),
)

one_layer = Enclosed(grid(d=(2, 3, 10, 100), start=tuple(STARTS)), with_time(measure_step), says="exact time constant of one layer")
deep_plane = Enclosed(
    grid(phi=(Fraction(1, 10**4), Fraction(1, 10), 3, 30), layer=(1, 10, 1000)), measure_plane_depth, says="d = 2, deep"
)


def argue_depth(p):
    """Every layer lowers E φ by at least φ_j/(d(1 + dφ₀)), since the gap never grows: a geometric decay."""
    d, gap = p.at_least(2, "d", "the width"), p.positive("P", "dφ_j at some layer j, unless the chain has arrived")
    above, lost = p.slack("h", "Δ − φ_j/(d(1 + dφ_j))"), d * p.slack("G", "φ_0 − φ_j")
    argue_gap_never_grows(p, (gap + lost) / d, gap / d)
    fall, time = gap / (d**2 * (1 + gap)) + above, d * (1 + gap + lost)
    p.cite("ours/theorem-1-sharp", above, d=d, phi=gap / d, drop=fall)
    m, left = p.positive("m", "number of layers"), p.slack("l", "what the induction leaves")
    ratio = m / time + left
    p.because(left, facts.geometric_decay(log_ratio=ratio, steps=m, time=time, before=gap / d, after=gap / d - fall))
    return {"d": d, "P": gap + lost, "time": m / ratio}


depth = claim.but(
    label="Theorem 1, sharp form at every depth",
    sides=("needed k", "k"),
    title="The expected gap falls like e^(−ℓ/k) with k = d(1 + dφ₀): linear in the width where Theorem 1 has d²",
    says=r"\mathbb{E}\,\phi(X_{\ell}) \le \phi(X_0)\, e^{-\ell/k}, \quad k = d\,(1 + d\,\phi(X_0))",
    margin=lambda q: q.c * q.d * (1 + q.slope * q.P) - q.time,
    readings=(
        "`time` is the k that a start needs: m/log(φ₀/E φ_m) for m layers. The gap never grows along the chain, so the bound for"
        " one layer with φ₀ in place of φ holds at every layer.",
        "n = d, X₀ invertible and not an isometry, W Haar, no mean subtraction; P = dφ₀.",
    ),
    evidence=(
        Proof(argue_depth, covers="every d ≥ 2, every invertible X₀ that is not an isometry and every depth"),
        Search(searched_spectra, with_time(measure_spectrum)),
        one_layer,
        deep_plane,
    ),
    foils=(
        Foil("0.7 times k", c=Fraction(7, 10), evidence=(deep_plane,)),
        Foil("half the slope in φ₀", slope=Fraction(1, 2), evidence=(one_layer,)),
    ),
    shows={"needed k": lambda q: q.time, "k": lambda q: q.c * q.d * (1 + q.slope * q.P)},
    plot=Plot("d", ("needed k", "k"), log="xy", by="start", title="needed and proved time constant"),
)
