"""One layer with a Haar weight lowers the expected isometry gap by at least −log(1 − S/(2d²(d + 2)))."""

from checks.arguments.isometry import STARTS, measure_spectrum, measure_step, searched_spectra
from lemmacheck import Always, Claim, Enclosed, Foil, Fraction, Plot, Proof, Search, Solved, exp, facts, grid, log
from theory.laws.haar import sphere_moment


def argue(p):
    """e^(−Δ) = exp E log GM(r²) ≤ E GM ≤ √(E GM²) ≤ √(mean of E r_i²r_j²), which the fourth Haar moments give."""
    import sympy

    d, D = p.at_least(2, "d", "the width"), sympy.Symbol("d")
    h, j = p.nonnegative("h", "E GM = 1/(1 + h)"), p.nonnegative("j", "what Jensen leaves: e^(−Δ) = E GM/(1 + j)")
    s, spread_of_gm = p.slack("s", "what Maclaurin leaves, on average"), p.slack("g", "the variance of GM")
    mean_gm = 1 / (1 + h)
    mean_gm_squared = mean_gm**2 + spread_of_gm
    decay = mean_gm / (1 + j)
    p.because(h / (1 + h), facts.am_gm(arithmetic=1, geometric=mean_gm))
    p.because(mean_gm * j / (1 + j), facts.geometric_below_mean(mean=mean_gm, exp_of_mean_log=decay))
    S = (1 - mean_gm_squared - s) / 2 * d * (d - 1) * (d + 2)  # solved from the next line
    squares = S + d
    row_fourth = (sphere_moment((4,), d=D) * squares + sphere_moment((2, 2), d=D) * (d**2 - squares)).subs(D, d)
    pair_mean = p.identity(
        (d**2 - d * row_fourth) / (d * (d - 1)),
        1 - 2 * S / (d * (d - 1) * (d + 2)),
        says="mean of E r_i² r_j² over pairs, from E r⁴ and Σ r² = d",
    )
    p.because(spread_of_gm, facts.jensen_square(mean=mean_gm, mean_of_square=mean_gm_squared))
    p.because(s, facts.maclaurin_second(pair_mean=pair_mean, geometric_squared=mean_gm_squared))
    return {"d": d, "S": S, "decay": decay, "drop": -sympy.log(decay)}


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
    says=r"\mathbb{E}\,\phi(\mathrm{BN}(WX)) \le \phi(X) + \log\left(1 - \frac{S}{2d^2(d+2)}\right), \quad S ="
    r" \sum_k(\lambda_k - 1)^2",
    relation=Always(),
    margin=lambda q: 1 - q.S / (q.c * q.d**2 * (q.d + 2)) - q.decay,
    constants={"c": 2},
    whose="recovered",
    readings=(
        "n = d, unit rows, W Haar. With Δ = φ − E φ(BN(WX)) the statement is e^(−Δ) ≤ 1 − S/(2d²(d + 2)).",
        "The factor 2 is recovered; the proof gives it without the factor as well.",
        "X invertible: for a singular one both gaps are infinite, and their difference says nothing.",
    ),
    evidence=(
        Proof(argue, covers="every d ≥ 2 and every invertible X with unit rows; at d = 1 both sides are zero"),
        Solved([{}], measure_plane, says="d = 2, in closed form"),
        Enclosed(grid(d=(2, 3, 8, 50), start=tuple(STARTS)), with_decay(measure_step), says="Δ as an integral, enclosed"),
        Search(searched_spectra, with_decay(measure_spectrum)),
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
    label="Corollary 4 without the factor 2",
    title="The same fall of the expected gap with S/(d²(d + 2)) in place of S/(2d²(d + 2))",
    says=r"\mathbb{E}\,\phi(\mathrm{BN}(WX)) \le \phi(X) + \log\left(1 - \frac{S}{d^2(d+2)}\right)",
    whose="ours",
    readings=("n = d, unit rows, X invertible, W Haar.",),
)
