"""One layer with a Haar weight lowers the expected isometry gap by at least −log(1 − S/(2d²(d + 2)))."""

from checks.arguments.isometry import STARTS, measure_spectrum, measure_step, searched_spectra
from checks.arguments.one_step import argue_mean_geometric, law_of_geometric
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
    Solved,
    SquaredHaar,
    Whole,
    exp,
    facts,
    grid,
    log,
)


def argue(p):
    """e^(−Δ) = exp E log GM(r²) ≤ E GM ≤ √(E GM²) ≤ √(mean of E r_i²r_j²), which the fourth Haar moments give."""
    import sympy

    d, mean_gm, S = argue_mean_geometric(p)
    j = p.nonnegative("j", "what Jensen leaves: e^(−Δ) = E GM/(1 + j)")
    decay = mean_gm / (1 + j)
    p.because(mean_gm * j / (1 + j), facts.geometric_below_mean(mean=mean_gm, exp_of_mean_log=decay), of=law_of_geometric(p))
    return {"d": d, "S": S, "decay": decay, "drop": -sympy.log(decay)}


def measure_object(o):
    """Δ = −E mean_i log r_i², r_i² = Σ_k λ_k U_ik, from the squared entries U of the weights."""
    squares = [(w, [sum(x * y for x, y in zip(o.lam, row, strict=True)) for row in U]) for w, U in o.U]
    drop = -sum(w * sum(log(r) for r in rows) for w, rows in squares) / o.d
    return {"d": o.d, "S": sum((x - 1) ** 2 for x in o.lam), "drop": drop, "decay": exp(-drop)}


def measure_plane(case, p):
    """d = 2: e^(−Δ) = (1 + w)/2 with w = √(1 − δ²), λ = 1 ± δ."""
    w = p.unknown("w")
    p.require(w, 1 - w)
    return {"d": 2, "S": 2 * (1 - w**2), "decay": (1 + w) / 2}


def with_decay(measure):
    def measured(case):
        found = measure(case)
        return {**found, "decay": exp(-found["drop"])}

    return measured


claim = Claim(
    label="Corollary 4",
    place="Section 3.1, Corollary 4; Corollary A.5",
    because="The mean of the logarithm is at most the logarithm of the mean, and the mean square of the geometric mean "
    "of the squared rows is at most the mean of their products in pairs, a fourth moment.",
    sides=("expected fall Δ", "bound"),
    says=r"\mathbb{E}\,\phi(\mathrm{BN}(WX)) \le \phi(X) + \log\left(1 - \frac{S}{2d^2(d+2)}\right), \quad S ="
    r" \sum_k(\lambda_k - 1)^2",
    relation=Always(),
    margin=lambda q: 1 - q.S / (q.c * q.d**2 * (q.d + 2)) - q.decay,
    constants={"c": 2},
    whose="recovered",
    domain=Domain(d=Whole(2), lam=Positives("d", total="d"), U=SquaredHaar("d"), measure=measure_object),
    readings=(
        "n = d, unit rows, W Haar. With Δ = φ − E φ(BN(WX)) the statement is e^(−Δ) ≤ 1 − S/(2d²(d + 2)).",
        "The factor 2 is recovered; the proof gives it without the factor as well.",
        "Only squared entries U of W enter, and of these only moments of one row up to order two; the proof is run on finite laws"
        " that share these with Haar's. d ≥ 2; at d = 1 both sides are zero.",
        "X invertible: for a singular one both gaps are infinite, and their difference says nothing.",
    ),
    evidence=(
        Proof(argue),
        Solved([{}], measure_plane, says="d = 2, in closed form"),
        Enclosed(grid(d=(2, 3, 8, 50), start=tuple(STARTS)), with_decay(measure_step), says="Δ as an integral, enclosed"),
        Search(searched_spectra, with_decay(measure_spectrum), since="ci"),
    ),
    foils=(
        Foil("S/6 at d = 2", c=Fraction(3, 8), evidence=(Solved([{}], measure_plane),)),
        Foil(
            "S/(d(d + 2)) near isometry, times 1.2",
            margin=lambda q: 1 - 6 * q.S / (5 * q.d * (q.d + 2)) - q.decay,
            evidence=(Enclosed(grid(d=(2, 3, 8), start=("near isometry",)), with_decay(measure_step)),),
        ),
    ),
    shows={
        "expected fall Δ": lambda q: q.drop,
        "bound": lambda q: -log(1 - q.S / (q.c * q.d**2 * (q.d + 2))),
        "first order S/(d(d+2))": lambda q: q.S / (q.d * (q.d + 2)),
    },
    plot=Plot(
        "d",
        ("expected fall Δ", "bound", "first order S/(d(d+2))"),
        log="xy",
        by="start",
        title="expected fall of the gap in one layer, and the bound",
    ),
)

sharp = claim.but(
    plot=claim.plot,
    c=1,
    because="The expected fall of the gap is minus the mean logarithm of the geometric mean GM of the squared rows. By Jensen "
    "it is at least −log E GM, and (E GM)² ≤ E GM² is at most the mean of the products of squared rows in pairs "
    "(Maclaurin), a fourth moment of Haar matrices.",
    label="Corollary 4 without the factor 2",
    title="The same fall of the expected gap with S/(d²(d + 2)) in place of S/(2d²(d + 2))",
    says=r"\mathbb{E}\,\phi(\mathrm{BN}(WX)) \le \phi(X) + \log\left(1 - \frac{S}{d^2(d+2)}\right)",
    whose="ours",
    readings=("n = d, unit rows, X invertible, W Haar.",),
)
