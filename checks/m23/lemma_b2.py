"""One layer lowers the expected gap by a constant share of it while it is small and by a constant while it is large."""

from checks.arguments.isometry import STARTS, argue_contraction, measure_spectrum, measure_step, searched_spectra
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
    grid,
    log,
)


def argue(p):
    """The Padé bound of log, Cauchy–Schwarz and the sixth moments of Haar rows."""
    d = p.at_least(2, "d", "the width")
    one = argue_contraction(p, d)
    return {"d": d, "phi": one["P"] / d, "drop": one["drop"]}


def measure_object(o):
    """φ of the eigenvalues, and its fall −E log r² for the squared row length r² = Σ λ_k u_k."""
    fall = -sum(w * log(sum(x * y for x, y in zip(o.lam, row, strict=True))) for w, row in o.u)
    return {"d": o.d, "phi": -sum(log(x) for x in o.lam) / o.d, "drop": fall}


claim = Claim(
    label="Lemma B.2",
    place="Appendix B, Lemma B.2",
    because="The fall is the mean of x − log(1 + x) for the excess x of a squared row length, at least (E x²)²/E[x²(2 "
    "+ 4x/3)], and these are sixth moments of a unit vector.",
    sides=("fall Δ", "bound"),
    says=r"\phi(X) - \mathbb{E}\,\phi(\mathrm{BN}(WX)) \ge \frac{9}{13}\cdot\frac{\phi}{(d+2)\left(\frac23 + d\phi\right)}",
    relation=Always(),
    margin=lambda q: q.drop - q.c * q.phi / ((q.d + 2) * (q.offset + q.d * q.phi)),
    constants={"c": Fraction(9, 13), "offset": Fraction(2, 3)},
    assumes={"d ≥ 2": lambda q: q.d - 2},
    whose="ours",
    domain=Domain(d=Whole(2), lam=Positives("d", total="d"), u=SquaredSphere("d"), measure=measure_object),
    readings=(
        "The source conditions on the gap being smaller or larger than a threshold that its text lost. One inequality covers"
        " both: for dφ ≤ 1/8 it gives E φ′ ≤ (1 − 6/(7(d + 2)))φ, for dφ ≥ 1/8 it gives E φ′ ≤ φ − 1/(10 d(d + 2)).",
        "X is invertible with rows of unit length, so its eigenvalues (of XXᵀ) add up to d, and E φ′ = φ + E log r² for a row of"
        " squared length r² = Σ λ_k u_k, u the squared coordinates of a uniform unit vector. The proof uses moments of u up to"
        " order three only; it is run on finite laws that share these with the uniform one.",
        "Stronger than what follows from Corollary 4, which loses a factor d.",
    ),
    evidence=(
        Proof(argue),
        Enclosed(grid(d=(2, 3, 10, 100), start=tuple(STARTS)), measure_step, says="exact falls"),
        Search(searched_spectra, measure_spectrum, since="ci"),
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


finer = claim.but(
    because="The fall is the mean of x − log(1 + x) for the excess x of a squared row length. A rational function bounds it "
    "from below (Padé), Cauchy–Schwarz separates the moments, and those of Haar rows up to order six give T.",
    label="Lemma B.2, finer",
    title="One layer lowers the expected gap by at least φ/T, T = (1 + 8/(3(d + 4)))(d + 2)(2/3 + dφ)",
    says=r"\phi(X) - \mathbb{E}\,\phi(\mathrm{BN}(WX)) \ge \frac{\phi}{T}, \quad"
    r" T = \left(1 + \tfrac{8}{3(d+4)}\right)(d+2)\left(\tfrac23 + d\phi\right)",
    margin=lambda q: q.drop - q.c * 3 * (q.d + 4) / (3 * q.d + 20) * q.phi / ((q.d + 2) * (q.offset + q.d * q.phi)),
    constants={"c": 1},
    readings=("Lemma B.2 is this with 13/9, the value at d = 2, for the first factor.", *claim.readings[1:]),
    foils=(
        Foil("1.6 times the fall", c=Fraction(8, 5), evidence=(Enclosed(grid(d=(30, 100), start=tuple(STARTS)), measure_step),)),
        claim.foils[1],
    ),
    shows={
        "fall Δ": lambda q: q.drop,
        "bound": lambda q: q.c * 3 * (q.d + 4) / (3 * q.d + 20) * q.phi / ((q.d + 2) * (q.offset + q.d * q.phi)),
    },
)
