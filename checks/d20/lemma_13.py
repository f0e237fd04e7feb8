"""Under an invariant law with regularity constant α < 1 the mean of ‖M‖² is at most d^{3/2}/√(1 − α), for small γ."""

from checks.arguments.invariant_means import REMAINDER, invariant_means, measure_traces, remainder, small_remainder
from checks.experiments.residual import chain_bounds, draw_chain, windows
from lemmacheck import (
    Claim,
    Domain,
    Draws,
    Exact,
    Foil,
    Fraction,
    Law,
    NonNegatives,
    OfMeans,
    Plot,
    Proof,
    Real,
    Whole,
    grid,
    power,
    sqrt,
)

REMAINDER_SHARP = "γ smaller still: the remainder 8(E T − E G) + 2E F − 2d² is at most 2E F"


def smaller_remainder(q):
    return 2 * q.F - remainder(q)


def argue(p):
    """The remainder of Lemma 7 may be as large as 2d² + F; the source drops −2E F and needs no more."""
    return invariant_means(p, allowed=lambda d, F: 2 * d**2 + F, hypothesis=REMAINDER)


def argue_sharp(p):
    """With a remainder of at most 2E F, the term that the source drops, nothing is lost."""
    return invariant_means(p, allowed=lambda d, F: 2 * F, hypothesis=REMAINDER_SHARP)


def measure_rank_two(case):
    """Exact means under the invariant law on states of rank two (γ → 0): E F = d(d+1)/2 and 1 − α = (d−1)/(2d(d+3))."""
    d = case.d
    F = d * (d + 1) / 2
    X = (d * d - F) / 4
    return {"F": F, "X": X, "G": X * (2 * d * (d + 3) / (d - 1) - 1)}


RANK_TWO = Exact(grid(d=(2, 3, 4, 10, 100, 1000)), measure_rank_two, says="the invariant law of rank two, γ → 0")

claim = Claim(
    label="Lemma 13",
    place="Appendix E, Lemma 13",
    because="Cauchy–Schwarz gives (E F)² ≤ d E T, and the balance of Lemma 7 gives 4(1 − α) E T ≤ d² up to the remainder.",
    says=r"\mathbb{E}_\nu \|M\|_F^2 \le \frac{d^{3/2}}{\sqrt{1-\alpha}}, \quad \alpha ="
    r" \frac{\mathbb{E}\,\mathrm{Tr}(\mathrm{diag}(M^2)^2)}{\mathbb{E}\,\mathrm{Tr}M^3} < 1",
    relation=OfMeans(),
    margin=lambda q: q.constant * power(q.d, q.exponent) * (q.G + q.X) - q.X * q.F**2,
    constants={"exponent": 3, "constant": 1},
    assumes={REMAINDER: small_remainder},
    domain=Domain(d=Whole(1), law=Law(of=NonNegatives("d", total="d")), G=Real(), measure=measure_traces),
    readings=(
        "The law enters by the spectrum of M and by G = E Tr(diag(M²)²); the proof takes any number for the latter.",
        "Squared and freed of the quotient: d³ E T ≥ (E T − E G)(E F)², the same statement for α < 1.",
        "“For a sufficiently small γ” is the hypothesis that the remainder of Lemma 7, divided by γ², is at most 2d² + E F."
        " For weights in [−B, B] it is met by every γ ≤ 1/(143 B³d³), by d20/lemma-7-uniform. Lemma 7 asks for bounded"
        " weights. The law may be any invariant law: uniqueness is not used.",
    ),
    evidence=(Proof(argue), RANK_TWO),
    foils=(
        Foil("E F ≤ d^{3/2}, without the regularity constant", margin=lambda q: power(q.d, 3) - q.F**2),
        Foil("d^{5/4} for d^{3/2}", exponent=Fraction(5, 2), evidence=(RANK_TWO,)),
        Foil("0.55 of the right side", constant=Fraction(3, 10)),
    ),
)

sharp = claim.but(
    constant=Fraction(1, 4),
    because="The balance of Lemma 7 is 8(1 − α) E T = 2d² − 2 E F + R. The source drops the term −2 E F; it pays for a "
    "remainder R of as much, so that 4(1 − α) E T ≤ d², and Cauchy–Schwarz, (E F)² ≤ d E T, gives half of the printed "
    "right side.",
    label="Lemma 13 with half the right side",
    title="The same bound holds with half the right side: the mean of ‖M‖² is at most d^{3/2}/(2√(1 − α)) for small γ",
    says=r"\mathbb{E}_\nu \|M\|_F^2 \le \frac{d^{3/2}}{2\sqrt{1-\alpha}}",
    whose="ours",
    without=REMAINDER,
    assumes={REMAINDER_SHARP: smaller_remainder},
    readings=(
        "γ so small that the remainder of Lemma 7, divided by γ², is at most 2E F, which is at least 2d: γ ≤ 1/(143 B³d⁴)"
        " suffices (d20/lemma-7-uniform).",
        "What the constant is worth: with b = 1/2 of the printed right side, (E F)²(1 − α)/d³ ≤ b² = 1/4. The invariant law"
        " of rank two reaches 1/8 exactly as d → ∞, so no b below 1/√8 ≈ 0.354 holds for all d; if the large-width limit"
        " α → 4/5, E F ~ d^{3/2} is right, none below 1/√5 ≈ 0.447. The bound on E F is then at most 12 % above the best, and the"
        " bound on E r that follows from it, twice that of Theorem 14, at most 11 % below.",
    ),
    evidence=(Proof(argue_sharp), RANK_TWO),
    foils=(
        Foil("0.995 of it", constant=Fraction(99, 400)),
        Foil("d^{5/4} for d^{3/2}", exponent=Fraction(5, 2), evidence=(RANK_TWO,)),
    ),
)

CHAINS = Draws(
    windows(gamma="1/10", first=200, last=400, every=10, d=(2, 4, 8, 16), law=("uniform",))
    + windows(gamma="1", first=50, last=100, every=5, d=(2, 4, 8, 16), law=("gaussian",))
    + windows("ci", gamma="1/10", first=200, last=400, every=10, d=(32,), law=("uniform",))
    + windows("full", gamma="1/100", first=20000, last=30000, every=100, d=(4, 8), law=("uniform",))
    + windows("full", gamma="1/10", first=200, last=400, every=10, d=(64,), law=("uniform",)),
    draw_chain,
    chain_bounds,
    draws=1024,
)
WIDEST = Draws(windows(gamma="1", first=50, last=100, every=5, d=(16,), law=("gaussian",)), draw_chain, chain_bounds, draws=4096)

chains = claim.but(
    label="Lemma 13 along chains",
    title="Averages over layers of chains from full-rank starts obey the bound of Lemma 13, also at γ = 1",
    says=r"\overline{\|M\|_F^2} \le \frac{d^{3/2}}{\sqrt{1-\alpha}}, \quad \text{means over chains and over the layers stated}",
    without=REMAINDER,
    domain=None,
    whose="ours",
    readings=(
        "Means over chains of averages over the stated layers, from a full-rank Gaussian start, uniform and Gaussian weights,"
        " in place of means under an invariant law; γ = 1 is far outside “small”.",
    ),
    evidence=(CHAINS,),
    foils=(
        Foil("E F ≤ d^{3/2}, without the regularity constant", margin=lambda q: power(q.d, 3) - q.F**2, evidence=(WIDEST,)),
        Foil("0.3 of the right side", constant=Fraction(9, 100), evidence=(WIDEST,)),
    ),
    shows={
        "E F / d^{3/2}": lambda q: q.F / sqrt(power(q.d, 3)),
        "α": lambda q: q.G / (q.G + q.X),
        "(E F)² (1 − α) / d³": lambda q: q.X * q.F**2 / ((q.G + q.X) * power(q.d, 3)),
    },
    plot=Plot(
        "d", ("(E F)² (1 − α) / d³",), log="x", by="gamma", title="how much of the bound is used (1: all; 1/4: the sharper form)"
    ),
)
