"""The radius of the Wasserstein ball that deep layers stay in is at most of order one over the root of the width."""

from checks.arguments.event import EVENT, THE_CHAIN, mean_distance_after
from checks.experiments.radius import DEEP_MEANS, RADIUS_ON_EVENT, transient
from checks.experiments.width_exponents import WIDTHS, exponent_of, falls_like
from lemmacheck import Claim, Exists, Foil, Fraction, OnAverage, Plot, Proof, power


def argue(p):
    """The bound of d21/corollary-3-amended for every depth: C = 2/3 serves every n, α, depth and width."""
    quantities, short = mean_distance_after(p)
    p.closes_as(short)
    return {**quantities, "C": p.rational(2, 3)}


claim = Claim(
    label="Section 4.1, radius of the ball",
    whose="read",
    place="Section 4.1",
    says=r"\mathbb{E}\,\mathcal{W}_2(W H_\ell, G/\sqrt n \mid H_\ell)^2 \le \frac{C}{\mathrm{width}}"
    r" \quad \text{for deep layers } \ell,\ C \text{ independent of the width}",
    relation=Exists("C", "d", average=True),
    margin=lambda q: q.C * power(q.inverse_width, q.exponent) - q.W2,
    constants=dict(C=None, exponent=1),
    readings=(
        "With growing depth the law is said to contract to a Wasserstein ball of radius O(1/√width): the mean over all"
        " networks, without conditioning on A₁, when the part that decays with depth is gone. The mean of the squared distance"
        " given H_ℓ bounds that of the law of W H_ℓ.",
        "Drawn at n = 4, from one large eigenvalue, layer 20, widths 6 to 36 (ci: to 144, and layer 100 to 36; full: to 576), and"
        " at n = 2 (ci: widths 4 to 36): there width times the mean squared distance falls with the width. What falls may grow"
        " again, so that this does not decide it for every width; over the event A₁ it is proved (d21/ball-text-on-event).",
        "Corollary 3 as printed gives only width^{−1/4} for the radius (Table 1); the sentence is true for another reason:"
        " W₂² ≤ n E V² and E V² is of order 1/width.",
    ),
    evidence=DEEP_MEANS,
    foils=(Foil("C = 2", C=2), Foil("radius of order width^(−3/4), with C = 4", C=4, exponent=Fraction(3, 2))),
    shows={"width × E W₂²": lambda q: q.W2 / q.inverse_width},
    plot=Plot("d", ("width × E W₂²",), log="x", by="layer", title="width times the mean squared distance, n = 4"),
)

on_event = Claim(
    because="This is the bound of d21/corollary-3-amended, which holds at every depth, with its constant written out: C = 2/3 "
    "serves every n, α, depth and width.",
    label="Section 4.1, radius of the ball, on the event A₁",
    title="Over the event A₁ the radius of the Wasserstein ball is at most of order one over the root of the width, at every depth",
    says=r"\mathbb{E}[\mathcal{W}_2(W H_{\ell+1}, G/\sqrt n \mid H_{\ell+1})^2;\ \mathcal{A}_1(\alpha, \ell)] \le (n-1)\left(1 -"
    r" \tfrac34\alpha^2\right)^{2\ell} + \frac{C\, n}{\alpha^2\, \mathrm{width}} \quad \text{for all } \ell, n, d, \alpha",
    relation=Exists("C", "d", average=True),
    margin=lambda q: transient(q) + q.C * q.n * power(q.inverse_width, q.exponent) / q.alpha_squared - q.W2_on_event,
    constants=dict(C=None, rate=Fraction(3, 4), exponent=1),
    whose="ours",
    readings=(
        "The radius is said to be O(1/√width): the constant of O may depend on n and α, not on the width or the depth (here"
        " it is C n/α²). The first term is the contraction with depth; its rate is ours (d21/corollary-3-amended), because"
        " the printed one is refuted.",
        "The mean of the squared distance given H_{ℓ+1} over the event A₁, at every finite depth ℓ ≥ 0. Divided by P(A₁) it bounds"
        " the squared distance of the law of W H_{ℓ+1} given A₁. A₁(α, ℓ) becomes improbable as ℓ grows"
        " (d21/assumption-a1): the left side then tends to zero, and nothing is said about infinite depth. The mean over all"
        " networks is d21/ball-text.",
        "Corollary 3 as printed gives only width^{−1/4} for the radius (Table 1); the sentence is true for another reason:"
        " W₂² ≤ n E V² and E V² is of order 1/width.",
        THE_CHAIN,
        "The proof has C = 2/3; for n = 2, d = 256, α² = 2/5 about 1/15 is needed, and where α² nears 1/n and d grows"
        " (n−1)(n+2)²/(16n²(n+1)), about 1/12 for n = 2, 3, 4. So C is loose by a factor of 8 there, and draws reject"
        " no C above 1/12; among the objects of the proof some need more than 1/10."
        " Near orthogonality W₂² is nV²/4, not nV², which is a factor of 4; the rest is"
        " the contraction.",
    ),
    domain=EVENT,
    evidence=(Proof(argue), RADIUS_ON_EVENT),
    foils=(
        Foil("C = 1/10", C=Fraction(1, 10)),
        Foil("radius of order width^(−3/4), with the same C = 2/3", C=Fraction(2, 3), exponent=Fraction(3, 2)),
    ),
    shows={"mean over A₁": lambda q: q.W2_on_event, "P(A₁)": lambda q: q.event, "transient": transient},
    plot=Plot("d", ("mean over A₁",), log="xy", title="squared distance over the event A₁ beyond the transient, n = 2"),
)

exponent = claim.but(
    label="Radius of the ball, measured",
    title="The mean squared Wasserstein distance of a deep layer falls with the width to the power −0.75 to −1.25, measured at two"
    " widths",
    says=r"4^{0.75} \le \frac{\mathbb{E}\,\mathcal{W}_2^2 \text{ at width } d}{\mathbb{E}\,\mathcal{W}_2^2 \text{ at width } 4d}"
    r" \le 4^{1.25}",
    relation=OnAverage(),
    margin=falls_like("W2"),
    constants=dict(C=None, least=Fraction(3, 4), most=Fraction(5, 4)),
    whose="ours",
    readings=(
        "Three exponents of the squared radius stand in the source: 1/2 (Table 1 and Corollary 3), 1 (Section 4.1) and 2 (Section"
        " 1). The measured one, at layer 20 from an orthogonal input, n = 4, widths 16 and 64 (ci: n = 2 as well, and widths"
        " 64 and 256), agrees with Section 4.1. The interval was chosen after a pilot on other draws.",
        "The distance given H, averaged; that of the law of W H itself has the same order (d21/ball-intro-amended).",
    ),
    evidence=(WIDTHS,),
    foils=(
        Foil("1/2, the order of Table 1", least=Fraction(1, 4), most=Fraction(3, 4)),
        Foil("2, as in Section 1", least=Fraction(7, 4), most=Fraction(9, 4)),
    ),
    shows={"exponent of the squared distance": exponent_of("W2")},
)
