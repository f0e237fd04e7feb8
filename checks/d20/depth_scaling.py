"""Skip connections of a fixed strength do not avoid rank collapse in very deep networks; a branch scaled down with depth does."""

import numpy as np
from flint import arb

from checks.arguments.survival import SMALL, argue_survival
from checks.experiments.residual_products import PRODUCT_BOUNDS, draw_product, draw_scheduled_product
from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Draws,
    Enclosed,
    Foil,
    Fraction,
    Plot,
    Proof,
    ResidualProduct,
    Whole,
    WithProbability,
    grid,
    like,
)

SCHEDULED_BOUNDS = {"ratio": (0, 1), "stays": (0, 0)}


def fixed(since="quick", *, depth, gamma, d, law):
    """Skip connections whose strength does not know the depth: the ratio σ_2/σ_1 must be small (side 1)."""
    return grid(since, d=d, gamma=gamma, depth=depth, law=law, side=(1,))


def scheduled(since="quick", *, power, depth, law, side):
    """γ = L^{−p} at d = 2; side −1: the ratio must not be small."""
    return grid(since, d=(2,), power=power, depth=depth, law=law, side=(side,))


claim = Claim(
    label="Section 3.2, depth scaling",
    whose="read",
    place="Section 3.2",
    says=r"\gamma \text{ independent of } L: \ \sigma_2(B_L)/\sigma_1(B_L) \to 0; \qquad \gamma = O(1/L): \ \text{not}",
    relation=WithProbability(Fraction(9, 10)),
    margin=lambda q: q.side * (q.level - q.ratio),
    constants={"level": Fraction(1, 200)},
    readings=(
        "Skip connections are said to prevent the collapse at large depth only where the branch with the weights is scaled"
        " down with the depth, for which γ = O(1/L) is given as an example: a strength γ that does not depend on the depth"
        " does not help, and γ = 1/L is named as an example of what does. That no slower scaling helps is not said; that"
        " reading is the variant `strict`.",
        "Depths are finite here: with probability at least 9/10 the ratio σ_2/σ_1 is below 1/200 for the fixed γ listed and"
        " above it for γ = 1/L. The level 1/200 is ours. For Gaussian weights the limit at fixed γ is proved, with a rate:"
        " d20/lemma-3a-amended; that γ = 1/L never collapses is proved at d = 2: the variant `survives`.",
    ),
    evidence=(
        Draws(
            fixed(depth=(400,), gamma=("1/2",), d=(2, 4), law=("gaussian", "uniform"))
            + fixed("ci", depth=(8000,), gamma=("1/10",), d=(4,), law=("gaussian", "uniform")),
            draw_product,
            PRODUCT_BOUNDS,
            draws=512,
        ),
        Draws(
            scheduled(power=(Fraction(1),), depth=(1024,), law=("gaussian",), side=-1)
            + scheduled("ci", power=(Fraction(1),), depth=(4096,), law=("uniform", "gaussian"), side=-1),
            draw_scheduled_product,
            SCHEDULED_BOUNDS,
            draws=512,
        ),
    ),
    foils=(
        Foil(
            "γ = L^{−1/4} is scaled down enough",
            evidence=(
                Draws(
                    scheduled(power=(Fraction(1, 4),), depth=(1024,), law=("gaussian",), side=-1),
                    draw_scheduled_product,
                    SCHEDULED_BOUNDS,
                    draws=512,
                ),
            ),
        ),
        Foil(
            "γ = L^{−1/2} collapses as well",
            evidence=(
                Draws(
                    scheduled(power=(Fraction(1, 2),), depth=(1024,), law=("gaussian",), side=1),
                    draw_scheduled_product,
                    SCHEDULED_BOUNDS,
                    draws=512,
                ),
            ),
        ),
        Foil(
            "already at depth 25",
            evidence=(
                Draws(fixed(depth=(25,), gamma=("1/2",), d=(4,), law=("gaussian",)), draw_product, PRODUCT_BOUNDS, draws=512),
            ),
        ),
    ),
    shows={"mean of σ_2/σ_1": lambda q: q.ratio},
)

NOT_SMALL = "γ = L^{−p} is not O(1/L): p < 1"


def measure_survival(case):
    """d = 2, any depth L: σ_2/σ_1 ≥ 1/(32e⁴) with probability at least 1/(8e²) for p ≥ 1/2: the variant `survives`."""
    return {"stays": 1 / (8 * arb(2).exp()) if case.power >= arb(1) / 2 else arb(0), "ratio": 0}


strict = Claim(
    label="Section 3.2, depth scaling, strict reading",
    place="Section 3.2",
    because="For γ² ≤ 1/L the product keeps a second singular value of fixed proportion with a probability that does"
    " not fall with the depth.",
    sides={
        "the chance that the second direction stays, at least": lambda q: q.stays,
        "the chance that a collapse allows": lambda q: q.allowed,
    },
    fails="reading",
    title="Only a skip strength of order 1/L could avoid rank collapse without normalization: a strict reading of Section 3.2",
    says=r"\gamma \ne O(1/L) \;\Longrightarrow\; \sigma_2(B_L)/\sigma_1(B_L) \to 0 \ \text{in probability as } L"
    r" \to \infty",
    margin=lambda q: q.allowed - q.stays,
    constants={"allowed": 0},
    whose="ours",
    assumes={NOT_SMALL: lambda q: 1 - q.power},
    readings=(
        "Goes further than the source, which names γ = O(1/L) as an example: every scaling that is not O(1/L) collapses. Width"
        " fixed, depth to infinity, B_L the product of L factors I + γW with γ = L^{−p}.",
        "The probability that σ_2/σ_1 stays above 1/(32e⁴) must then tend to zero. For p = 1/2 and p = 3/4 it is at"
        " least 1/(8e²) at every depth (the variant `survives`).",
    ),
    evidence=(Enclosed(grid(d=(2,), power=(Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))), measure_survival),),
    foils=(Foil("it stays with probability below 1/100", allowed=Fraction(1, 100)),),
    control=Control("γ√L → ∞", assumes={"p < 1/2": lambda q: 49 - 100 * q.power}),
    by_hand="""
from math import e
for L in (10, 10**3, 10**6):                       # d = 2, skip strength L^(-1/2), entries of mean 0 and variance 1
    det_square = (1 + 2/L + 2/L**2)**L             # E det(B_L)^2, while E det(B_L) = 1
    size = 2 * (1 + 2/L)**L                        # E |B_L|^2
    K = 16 * e**4
    stays = 1/(4*det_square) - size/K              # P(|det| >= 1/2 and |B|^2 <= K), at least
    assert stays > 1/(8*e**2), "the ratio of singular values could vanish"
print(1/(8*e**2), "against", 0)                    # at every depth
""",
)


def measure_product(o):
    """The chance that |det B| reaches half of its mean while |B|² stays below 16e⁴, all outcomes added up; then σ_2/σ_1 does."""
    law = [(w, abs(B[0][0] * B[1][1] - B[0][1] * B[1][0]), sum(x * x for row in B for x in row)) for w, B in o.B.law]
    mean, e2 = sum(w * volume for w, volume, _ in law), arb(2).exp()
    both = sum((w for w, volume, size in law if 2 * volume >= mean and size < 16 * e2**2), like(mean, 0))
    return {"both": both, "e2": e2, "strength": sum((x * x for x in o.B.strengths), like(mean, 0))}


def draw_survival(case, keys):
    """Whether σ_2/σ_1 ≥ 1/(32e⁴) at depth L for γ = L^{−p}; Lγ² as a number."""
    ratio = draw_scheduled_product(case, keys)["ratio"]
    e2 = np.exp(2.0)
    strength = float(case.depth) ** (1 - 2 * float(case.power))
    return {"both": (ratio >= 1 / (32 * e2**2)).astype(float), "e2": e2, "strength": strength}


survives = Claim(
    because="The determinant has mean one and a mean square of at most e², so |det B| ≥ 1/2 is not rare (Paley–Zygmund); ‖B‖² "
    "has a mean of at most 2e², so 16e⁴ is rarely exceeded (Markov). Where neither fails, σ_2/σ_1 = |det B|/σ_1² is "
    "at least 1/(32e⁴).",
    label="Section 3.2, depth scaling, survival",
    place="Section 3.2",
    title="With skip strengths whose squares add up to at most one (γ ≤ L^{−1/2}) a network of width two keeps two singular values"
    " of comparable size with a probability that does not depend on the depth",
    says=r"d = 2,\ \sum_k \gamma_k^2 \le 1: \quad P\Big(|\det B_L| \ge \tfrac12,\ \|B_L\|_F^2 \le 16 e^4\Big) \ge \frac1{8 e^2},"
    r" \quad \text{and then}\ \frac{\sigma_2(B_L)}{\sigma_1(B_L)} \ge \frac1{32 e^4}",
    relation=Always(),
    margin=lambda q: q.e2 * q.both - q.chance,
    constants={"chance": Fraction(1, 8)},
    assumes={SMALL: lambda q: 1 - q.strength},
    whose="ours",
    readings=(
        "Independent entries of mean zero and variance one, of any law; L layers of one strength γ with Lγ² ≤ 1 are a case. What is"
        " measured is a smaller event: |det B| reaches half of its mean, which is at least 1, and |B|² stays below 16e⁴. Then"
        " σ_2/σ_1 = |det B|/σ_1² ≥ |det B|/|B|².",
        "The constants are far from the best: in the objects tried the chance is near one half or more, and Paley–Zygmund's"
        " inequality at a mean square of e² cannot show more than 1/e².",
    ),
    domain=Domain(L=Whole(1), B=ResidualProduct("L"), measure=measure_product, styles=7),
    evidence=(Proof(argue_survival),),
    foils=(
        Foil("with probability 1/2, whatever the law", margin=lambda q: 2 * q.both - 1),
        Foil(
            "γ = L^{−1/4}",
            without=SMALL,
            relation=WithProbability(Fraction(1, 59)),
            margin=lambda q: q.both - 1,
            evidence=(
                Draws(
                    grid(d=(2,), power=(Fraction(1, 4),), depth=(1024,), law=("gaussian",)),
                    draw_survival,
                    {"both": (0, 1)},
                    draws=2048,
                    block=512,
                ),
            ),
        ),
    ),
)

threshold = claim.but(
    label="Section 3.2, depth scaling, threshold",
    title="Rank collapse without normalization sets in when γ is large against L^{−1/2}, not against 1/L",
    says=r"\gamma = L^{-p}: \quad \sigma_2/\sigma_1 \to 0 \ \text{for } p < \tfrac12, \quad \text{bounded below"
    r" in probability for } p \ge \tfrac12",
    margin=lambda q: (q.cut - q.power) * (q.level - q.ratio),
    constants={"cut": Fraction(2, 5)},
    whose="ours",
    readings=(
        "d = 2, depth 1024 and 4096, Gaussian and uniform weights: with probability at least 9/10 the ratio σ_2/σ_1"
        " of B_L is below 1/200 for p = 1/4 and above 1/200 for p = 1/2, 3/4 and 1; the level 1/200 is ours. That it stays for"
        " p ≥ 1/2 at every depth is proved (the variant `survives`).",
    ),
    evidence=(
        Draws(
            grid(d=(2,), power=(Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(1)), depth=(1024,), law=("gaussian",))
            + grid(
                "ci",
                d=(2,),
                power=(Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(1)),
                depth=(4096,),
                law=("uniform", "gaussian"),
            ),
            draw_scheduled_product,
            SCHEDULED_BOUNDS,
            draws=512,
            block=256,
        ),
    ),
    foils=(Foil("the threshold is p = 1", cut=Fraction(9, 10)), Foil("p = 1/4 survives too", cut=Fraction(1, 5))),
    plot=Plot("power", ("mean of σ_2/σ_1",), title="σ_2/σ_1 at depth L for γ = L^{−p}"),
)
