"""Without normalization and with Gaussian weights the normalised representations converge to a rank-one matrix."""

from flint import arb

from checks.experiments.residual_products import PRODUCT_BOUNDS, draw_product
from lemmacheck import (
    Claim,
    Control,
    Domain,
    Draws,
    Enclosed,
    Exact,
    Foil,
    Fraction,
    Law,
    Plot,
    PoissonLaw,
    Positive,
    Proof,
    Unit,
    Whole,
    WithProbability,
    digamma,
    facts,
    grid,
    normal_rest,
    normal_tail,
)
from theory.enclosures.skip_exponents import gap_of_exponents, mean_digamma

COLLAPSE = Draws(
    grid(d=(2, 4), gamma=("1/2",), depth=(400,), law=("gaussian",))
    + grid(d=(4,), gamma=("9/10",), depth=(400,), law=("gaussian",))
    + grid("ci", d=(8,), gamma=("1/2",), depth=(1000,), law=("gaussian",))
    + grid("ci", d=(4,), gamma=("1/10",), depth=(8000,), law=("gaussian",)),
    draw_product,
    PRODUCT_BOUNDS,
    draws=512,
    says="σ_2/σ_1 and the size of H at the stated depth",
)


GAUSSIAN = "Gaussian weights"


def measure_turn(case):
    """Probability, given all earlier layers, that layer ℓ + 1 turns a column of H past a right angle: Φ(−1/γ).

    For u ≠ 0 the component of (I + γW)u along u is |u|(1 + γ g) with g standard normal, whatever d is. For weights ±1 and
    d = 1 it is |u|(1 ± γ).
    """
    if case.law == "±1":
        factors = [1 + case.gamma * w for w in (1, -1)]
        return {"turn": arb(sum(bool(f < 0) for f in factors)) / len(factors), "gaussian": 0}
    return {"turn": (1 / (arb(2).sqrt() * case.gamma)).erfc() / 2, "gaussian": 1}


claim = Claim(
    label="Lemma 3, part a",
    place="Section 3.2, Lemma 3",
    sides={
        "the chance that a layer turns a column past a right angle": lambda q: q.turn,
        "the chance that convergence allows": lambda q: q.allowed,
    },
    fails="false",
    because="Given the past, a layer turns every column past a right angle with the same positive probability, so no"
    " column converges.",
    says=r"H_\ell = B_\ell X / \|B_\ell\|, \quad B_\ell = \prod_{k \le \ell} (I + \gamma W_k), \quad W"
    r" \ \text{Gaussian}, \ \gamma \in (0,1):"
    r" \quad H_\ell \to \text{a rank-one matrix a.s.}",
    margin=lambda q: q.allowed - q.turn,
    constants={"allowed": 0},
    assumes={GAUSSIAN: lambda q: q.gaussian - 1},
    readings=(
        "Layer ℓ multiplies from the left, as a network does; the sequence itself is said to converge. If it"
        " converged to H ≠ 0, the inner product of consecutive columns would tend to a positive number. But given the"
        " past, layer ℓ + 1 makes it negative with probability Φ(−1/γ), the same for every ℓ, d and past: this"
        " happens infinitely often almost surely (Lévy's form of the Borel–Cantelli lemma; the variant `turns`). So the"
        " probability that must be zero is Φ(−1/γ).",
        "Already d = 1: H_ℓ = ±X changes sign for ever. In the other order of the factors the same holds for the rows.",
        "What does hold is that the second singular value vanishes against the first: the repaired statement.",
    ),
    evidence=(
        Enclosed(
            grid(d=(1, 2, 10), gamma=(Fraction(1, 2), Fraction(9, 10), Fraction(1, 10)), law=("gaussian",))
            + grid(d=(1,), gamma=(Fraction(1, 2), Fraction(9, 10)), law=("±1",)),
            measure_turn,
        ),
    ),
    foils=(Foil("at most one layer in a thousand turns back", allowed=Fraction(1, 1000)),),
    control=Control("weights ±1, d = 1", without=GAUSSIAN, assumes={"weights ±1": lambda q: -q.gaussian}),
    by_hand="""
import numpy as np
from math import erfc
rng, gamma = np.random.default_rng(0), 1/2
chance = erfc(1 / (gamma * 2**0.5)) / 2                 # 1 + gamma g < 0 for g standard normal; d = 1, whatever the past
signs = np.sign(1 + gamma * rng.standard_normal(200000))
print(chance, "against", 0)
assert abs((signs < 0).mean() - chance) < 0.002 < chance, "the column could settle"
""",
)


def argue_turns(p):
    """Given the past, layer ℓ + 1 turns a column past a right angle with probability Φ(−1/γ); so none of m layers does rarely."""
    level, m = 1 / p.part("gamma"), p.field("m", says="how many layers are looked at")
    turn, stay = p.symbol("t", normal_tail(level), "Φ(−1/γ)"), p.symbol("u", normal_rest(level), "Φ(1/γ)")
    odds, more = turn / stay, p.slack("v", "what Bernoulli's inequality leaves")
    power = 1 + m * odds + more  # Φ(1/γ)^−m: the odds are t/u, and t + u = 1
    p.because(more, facts.bernoulli(exponent=m, excess=odds, power=power))
    return {"never": 1 / power, "turn": turn / (turn + stay), "m": m}


def measure_layers(o):
    """The component of (I + γW)u along u is |u|(1 + γg), g standard normal, whatever the past: chances multiply."""
    turn = (1 / (arb(2).sqrt() * o.gamma)).erfc() / 2
    return {"never": (1 - turn) ** int(o.m), "turn": turn, "m": o.m}


def measure_bounded(case):
    """d = 1, weights ±B: 1 + γw is negative for one of the two weights or for none."""
    turn = sum(Fraction(1, 2) for w in (case.B, -case.B) if 1 + case.gamma * w < 0)
    return {"never": (1 - turn) ** case.m, "turn": Fraction(1, 10)}


turns = Claim(
    label="Lemma 3, part a, why it fails",
    place="Section 3.2, Lemma 3",
    title="Without normalization and with Gaussian weights every column turns past a right angle infinitely often",
    says=r"P\big(\langle H_{\ell+1} e_j, H_\ell e_j\rangle \ge 0 \ \text{for } k \le \ell < k + m \mid \text{past}\big) \le"
    r" \frac{1}{1 + m\,\Phi(-1/\gamma)} \quad \text{for all } k, m, \text{ so infinitely many } \ell \text{ turn, a.s.}",
    margin=lambda q: 1 - q.never * (1 + q.c * q.m * q.turn),
    constants={"c": 1},
    whose="ours",
    readings=(
        "A sequence of columns that converges to a limit other than zero turns past a right angle finitely often only.",
        "Given the past, W has the same law; the component of the next column along this one is |u|(1 + γg), g standard normal, in"
        " every width. That no layer turns after layer k has probability zero for every k, since m is free; there are countably"
        " many k.",
    ),
    domain=Domain(
        gamma=Positive(), m=Whole(1), measure=measure_layers, says="every γ > 0, every m ≥ 1, whatever the width and the past"
    ),
    evidence=(Proof(argue_turns),),
    foils=(
        Foil("1.01 for 1", c=Fraction(101, 100)),
        Foil(
            "also for weights in [−1, 1] at γ = 9/10, where one layer in ten would turn",
            evidence=(Exact([dict(d=1, B=1, gamma=Fraction(9, 10), m=1)], measure_bounded),),
        ),
    ),
)


def argue_gap(p):
    """Growth rates of I + γW: one Poisson outcome J of the noncentral chi-square law, then the mean over J (Jensen)."""
    d, law, half, width = p.field("d", says="the width"), p.part("J"), p.rational(1, 2), p.part("d")
    mu = p.symbol("mu", law.intensity, "1/(2γ²), the mean of J")
    with p.each(law) as outcome:
        J = p.symbol("j", outcome, "an outcome of J")
        psi, a = p.real("psi", "ψ((d − 1)/2 + J)"), p.slack("a", "by how much ψ rises faster than log")
        b = p.slack("b", "what the tangent of log leaves")
        log_ratio = 1 / (d + 2 * J) + b  # log((d + 2J)/(d − 1 + 2J))
        p.because(b, facts.log_tangent(argument=(d - 1 + 2 * J) / (d + 2 * J), log_of_argument=-log_ratio))
        rise = dict(later=psi + log_ratio + a, earlier=psi, log_of_ratio=log_ratio)
        p.because(a, facts.digamma_step(argument=(d - 1) / 2 + J, step=half, **rise))
    e, c = p.slack("e", "what Jensen leaves"), p.slack("c", "what the two slacks above leave on average")
    reciprocal = (1 + e) / (d + 2 * mu)  # E 1/(d + 2J)
    sides = dict(mean=d + 2 * mu, mean_of_reciprocal=reciprocal)
    p.because(e, facts.jensen_reciprocal(**sides), of=law.of(lambda J: width + J * 2))
    h = reciprocal + c  # E[ψ(d/2 + J) − ψ((d − 1)/2 + J)]
    step = law.of(lambda J: digamma(width / 2 + J) - digamma((width - 1) / 2 + J))
    order = dict(pointwise_gap=a + b, mean_of_larger=h, mean_of_smaller=reciprocal)
    p.because(c, facts.mean_keeps_order(**order), of=(step, law.of(lambda J: 1 / (width + J * 2))))
    at_one = p.real("k", "E log|e + γg|² in d − 1 dimensions")
    n = p.slack("n", "the distance of the second column from the line of the first is |c e + γg| with c ≤ 1")
    centre = (width - 1, law.intensity, p.part("c"))
    p.because(n, facts.noncentral_log_rises(at_one=at_one, at_less=at_one - n), of=centre)
    return {"rate": (h + n) / 2, "d": d, "square": 1 / (2 * mu)}  # 2λ_1 − 2λ_2 = h + n


def measure_rates(o):
    """λ_1 − λ_2 for a law of c: half of E log|e + γg|² in d dimensions less E log|c e + γg|² in d − 1; log 2γ² cancels."""
    first = mean_digamma(o.d, o.J.mean)
    second = sum(w * mean_digamma(o.d - 1, c * c * o.J.mean) for w, c in o.c)
    return {"rate": (first - second) / 2, "d": o.d, "square": 1 / (2 * o.J.mean)}


def measure_gap(case):
    """λ_1 − λ_2 as a ball, which is wide for small d; and its lower end for the picture."""
    rate = gap_of_exponents(case.d, case.gamma)
    return {"rate": rate, "least": rate.lower(), "square": case.gamma**2}


amended = Claim(
    because="W keeps its law under rotations, so log σ_1 grows per layer by the mean of log|e + γg| in d dimensions and log "
    "σ_2 by at most the same in d − 1 dimensions. Both are means of the digamma function, at d/2 + J and (d − 1)/2 + "
    "J for a Poisson variable J; it rises at least like the logarithm, and Jensen over J gives the rate.",
    label="Lemma 3, part a, repaired",
    place="Section 3.2, Lemma 3",
    title="Without normalization and with Gaussian weights the second singular value of the representations"
    " vanishes against the first, at a rate of at least γ²/(2(1 + dγ²)) per layer",
    says=r"\lim_\ell \frac1\ell \log \frac{\sigma_1(H_\ell)}{\sigma_2(H_\ell)} \ge \frac{\gamma^2}{2(1 + d\gamma^2)}"
    r" \quad \text{a.s.}, \quad d \ge 2,\ \gamma > 0",
    margin=lambda q: q.rate * (1 + q.d * q.square) - q.floor * q.square,
    constants={"floor": Fraction(1, 2)},
    whose="ours",
    readings=(
        "W does not change in law under rotations, so the growth of a fixed vector, and of the area of a fixed square, is a"
        " sum of independent terms; σ_1 and σ_1σ_2 grow at these rates. The growth of a vector is |e + γg|, g standard"
        " normal in R^d; the other factor of the area is |c e + γg'| in R^(d−1) with a random c ≤ 1.",
        "|e + γg|²/γ² is chi-square with d + 2J degrees of freedom, J Poisson of mean 1/(2γ²), so E log of it is"
        " log 2 + E ψ(d/2 + J). As γ → ∞ the bound is 1/(2d), that of products without skip connection.",
        "The two growth rates are limits of averages of independent terms of one law: their means, by the law of large numbers. The"
        " law of c is not computed; the bound holds for every law of c on [0, 1], and objects have one of finitely many values.",
        "For X with one column or more that is not zero, σ_2(BX) ≤ σ_2(B)|X| and σ_1(BX) grows at the rate of a vector.",
    ),
    domain=Domain(
        d=Whole(2),
        J=PoissonLaw(),
        c=Law(Unit()),
        measure=measure_rates,
        styles=6,
        says="every width d ≥ 2, every γ > 0 (J has the mean 1/(2γ²)) and every law that c may have",
    ),
    evidence=(
        Proof(argue_gap),
        Enclosed(grid(d=(2, 8, 64, 512), gamma=(Fraction(1, 2), Fraction(9, 10))), measure_gap, says="the rate itself, as a ball"),
    ),
    foils=(
        Foil("0.51 γ²/(1 + dγ²)", floor=Fraction(51, 100), over=grid(d=(512,), gamma=(Fraction(9, 10),))),
        Foil(
            "γ²/2, whatever the width", margin=lambda q: q.rate - q.floor * q.square, over=grid(d=(64,), gamma=(Fraction(9, 10),))
        ),
    ),
    shows={"rate, at least": lambda q: q.least, "γ²/(2(1 + dγ²))": lambda q: q.square / (2 * (1 + q.d * q.square))},
    plot=Plot("d", ("rate, at least", "γ²/(2(1 + dγ²))"), log="xy", by="gamma", title="rate of collapse per layer"),
)

depths = claim.but(
    without=GAUSSIAN,
    label="Lemma 3, part a, at finite depth",
    title="At the depths listed the second singular value of the representations is below a thousandth of the first",
    says=r"P\big(\sigma_2(H_\ell)/\sigma_1(H_\ell) \le 10^{-3}\big) \ge \tfrac9{10} \ \text{at the depths listed}",
    relation=WithProbability(Fraction(9, 10)),
    margin=lambda q: (q.level - q.ratio, q.size - q.least),
    constants={"level": Fraction(1, 1000), "least": Fraction(1, 100)},
    whose="ours",
    readings=(
        "At the stated depths: with probability at least 9/10 the ratio σ_2/σ_1 of H = BX/|B| is below 1/1000 and |H|"
        " is not below |X|/100. X Gaussian d × d. A finite depth decides no limit; that is `d20/lemma-3a-amended`.",
    ),
    evidence=(COLLAPSE,),
    foils=(
        Foil("already at depth 40", over=grid(d=(4,), gamma=("1/2",), depth=(40,), law=("gaussian",))),
        Foil("also for orthogonal weights without skip connection", over=grid(d=(4,), gamma=("inf",), depth=(50,), law=("haar",))),
        Foil("and the last layer changes H by less than |X|/100", margin=lambda q: Fraction(1, 100) - q.increment),
    ),
    shows={"mean of σ_2/σ_1": lambda q: q.ratio, "mean change of H in the last layer": lambda q: q.increment},
)
