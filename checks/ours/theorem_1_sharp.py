"""One layer lowers the expected gap by at least φ/(d(1 + dφ)), so Theorem 1 holds with k = d(1 + dφ₀)."""

from checks.arguments.isometry import STARTS, measure_plane_depth, measure_spectrum, measure_step, searched_spectra, with_time
from checks.arguments.isometry_constant import PARTS, as_one_layer
from checks.arguments.layers import CHAINS, THE_CHAIN, argue_gap_never_grows
from lemmacheck import (
    Always,
    Claim,
    Domain,
    Enclosed,
    Foil,
    Fraction,
    Plot,
    Positives,
    Proof,
    Search,
    SquaredSphere,
    Whole,
    facts,
    grid,
    log,
)


def measure_object(o):
    """φ of the eigenvalues, and its fall −E log r² for the squared row length r² = Σ λ_k u_k."""
    fall = -sum(w * log(sum(x * y for x, y in zip(o.lam, row, strict=True))) for w, row in o.u)
    return {"d": o.d, "phi": -sum(log(x) for x in o.lam) / o.d, "drop": fall}


ONE_LAYER = Domain(d=Whole(2), lam=Positives("d", total="d"), u=SquaredSphere("d"), measure=measure_object)
steps = Enclosed(grid(d=(2, 3, 10, 30, 100, 300), start=tuple(STARTS)), measure_step, says="exact falls")

claim = Claim(
    because="The fall is a mean of x − log(1 + x) over the excess x of a squared row length, and the moments of Haar rows up "
    "to order three bound it by sums of squares and cubes of the eigenvalues' deviations from one. What is left is an "
    "inequality about the shape of a spectrum: by the tangent of log for d = 2, by a solver for d = 3 to 7, by a "
    "polynomial without negative coefficients for d ≥ 8.",
    label="Theorem 1, sharp form",
    place="sharpens Section 3.1, Theorem 1 of Meterez et al. (2023)",
    says=r"\phi(X) - \mathbb{E}\,\phi(\mathrm{BN}(WX)) \ge \frac{\phi}{d(1 + d\phi)}",
    relation=Always(),
    margin=lambda q: q.drop - q.c * q.phi / (q.d * (1 + q.slope * q.d * q.phi)),
    constants={"c": 1, "slope": 1},
    assumes={"d ≥ 2": lambda q: q.d - 2},
    whose="ours",
    domain=ONE_LAYER,
    readings=(
        "Proved in parts: the isometry, d = 2 by the tangent of log, d = 3 to 7 by a solver over all shapes of the spectrum, d ≥ 8"
        " by a polynomial without negative coefficients.",
        "Theorem 1 follows with k = d(1 + dφ₀), in place of C d²(1 + dφ₀): ours/theorem-1-sharp-depth.",
        "Tight at d = 2 near isometry, and for one vanishing eigenvalue and d → ∞: there dΔ(1 + dφ)/φ tends to one from above.",
    ),
    evidence=(Proof(tuple(as_one_layer(part) for part in PARTS)), Search(searched_spectra, measure_spectrum, since="ci"), steps),
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
    d, m, chain = p.field("d"), p.field("m"), p.part("chain")
    top, beyond = argue_gap_never_grows(p, d)
    with p.each(chain.states) as state:
        has, lacks = p.symbol("s", state.share, "dφ_j over the largest dφ"), p.symbol("s1", state.lacking, "one minus that")
        p.not_all_zero(has, lacks, of=1)
        gap, above = top * has / (has + lacks), p.slack("h", "Δ − φ_j/(d(1 + dφ_j))")
        fall = gap / (d**2 * (1 + gap)) + above
        of = {"d": p.part("d"), "lam": state.spectrum, "u": p.part("u")}
        p.cite("ours/theorem-1-sharp", above, of=of, d=d, phi=gap / d, drop=fall)
        after = gap - d * fall - p.symbol("ς", state.spare, "what the layer loses beyond Δ, times d")
    left, time = p.slack("l", "what the induction leaves"), d * (1 + top + beyond)
    ratio = m / time + left
    decay = facts.geometric_decay(log_ratio=ratio, steps=m, time=time, before=gap, after=after)
    p.because(left, decay, of=chain.along(lambda state: state.gap))
    return {"d": d, "P": top + beyond, "time": m / ratio}


depth = claim.but(
    because="The gap never grows along the chain (m23/lemma-2), so every layer lowers its mean by at least the share 1/(d(1 + "
    "dφ₀)) (ours/theorem-1-sharp): a geometric decay.",
    label="Theorem 1, sharp form at every depth",
    sides=("needed k", "k"),
    title="The expected gap falls like e^(−ℓ/k) with k = d(1 + dφ₀): linear in the width where Theorem 1 has d²",
    says=r"\mathbb{E}\,\phi(X_{\ell}) \le \phi(X_0)\, e^{-\ell/k}, \quad k = d\,(1 + d\,\phi(X_0))",
    margin=lambda q: q.c * q.d * (1 + q.slope * q.P) - q.time,
    readings=(
        "`time` is the k that a start needs: m/log(φ₀/E φ_m) for m layers. The gap never grows along the chain, so the bound for"
        " one layer with φ₀ in place of φ holds at every layer.",
        "n = d, X₀ invertible and not an isometry, W Haar, no mean subtraction; P = dφ₀.",
        THE_CHAIN,
    ),
    domain=CHAINS,
    evidence=(Proof(argue_depth), Search(searched_spectra, with_time(measure_spectrum), since="ci"), one_layer, deep_plane),
    foils=(
        Foil("0.7 times k", c=Fraction(7, 10), evidence=(deep_plane,)),
        Foil("0.9 times k after one layer", c=Fraction(9, 10), evidence=(one_layer,)),
        Foil("half the slope in φ₀", slope=Fraction(1, 2), evidence=(one_layer,)),
    ),
    shows={"needed k": lambda q: q.time, "k": lambda q: q.c * q.d * (1 + q.slope * q.P)},
    plot=Plot("d", ("needed k", "k"), log="xy", by="start", title="needed and proved time constant"),
)
