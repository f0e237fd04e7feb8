"""With uniform weights the normalised representations without normalization converge along the whole sequence of layers."""

from flint import arb

from checks.arguments.turning_directions import argue_turns
from lemmacheck import Claim, Control, Domain, Enclosed, Family, Foil, Fraction, Matrix, Proof, UncorrelatedWeights, Whole, grid


def measure_turn(case):
    """A lower bound on the probability, given the past, that a layer turns a column by more than a fixed angle.

    It is that of the variant `turns`, (d − 1)/(12 d²), where its steps are checked.
    """
    return {"turn": (case.d - 1) / (12 * case.d**2)}


def chance_of_flip(gamma):
    """d = 1: the chance that 1 + γw is negative for w even on [−√3, √3]; nothing else turns a number."""
    below = (1 - 1 / (arb(3).sqrt() * gamma)) / 2
    return below if below > 0 else arb(0)


def measure_one_neuron(case):
    return {"turn": chance_of_flip(case.gamma)}


claim = Claim(
    label="Footnote 7",
    because="Given the past, a layer turns every column by a fixed angle with a probability that is bounded below, so"
    " no column converges.",
    whose="read",
    place="Section 3.2, footnote 7",
    sides={
        "the chance that a layer turns a column, at least": lambda q: q.turn,
        "the chance that convergence allows": lambda q: q.allowed,
    },
    fails="false",
    says=r"W_{ij} \sim U[-\sqrt3, \sqrt3]: \quad H_k \to \text{a rank-one matrix along } \ell_k = k",
    margin=lambda q: q.allowed - q.turn,
    constants={"allowed": 0},
    readings=(
        "The sequence H_ℓ = B_ℓX/|B_ℓ| itself converges to a non-zero limit, d ≥ 2. Then the angle between a column"
        " of H_ℓ and the same column of H_{ℓ+1} tends to zero; but given the past it exceeds a fixed angle with a"
        " probability that is bounded below for all ℓ, so almost surely infinitely often (the variant `turns`). That"
        " probability would have to be zero.",
        "At d = 1 and γ < 1/√3 nothing moves and the statement is trivially true: the control. What the source's Figure 2"
        " shows, a numerical rank of one, is σ_2/σ_1 → 0; see d20/figure-2 and d20/lemma-3a-amended.",
    ),
    evidence=(Family(2, measure_turn, "d", says="every d ≥ 2 and every γ in (0, 1)"),),
    foils=(Foil("fewer than one layer in a hundred turns at d = 2", allowed=Fraction(1, 100)),),
    control=Control("one neuron, γ = 1/2", evidence=(Enclosed([dict(d=1, gamma=Fraction(1, 2))], measure_one_neuron),)),
    by_hand="""
import numpy as np
rng, d = np.random.default_rng(0), 2
least = (d - 1) / (12 * d**2)                           # of the chance, given the past; the square of what leaves the line of u
W, u = rng.uniform(-3**0.5, 3**0.5, (20000, d, d)), np.array([1.0, 0.0])
away = W @ u - np.outer(W @ u @ u, u)
print(least, "against", 0)
assert ((away**2).sum(1) >= (d - 1) / 2).mean() > least > 0, "the columns could settle"
""",
)


def measure_weights(o):
    """P(Z ≥ (d − 1)/2), Z the squared distance of Wu from the line of u, outcome by outcome."""
    (u,), turn = o.u, 0
    for chance, W in o.W:
        image = [sum(w * x for w, x in zip(row, u, strict=True)) for row in W]
        along = sum(x * y for x, y in zip(image, u, strict=True))
        turn += chance if 2 * (sum(x * x for x in image) - along * along) >= o.d - 1 else 0
    return {"turn": turn, "d": o.d}


def measure_plane(case):
    """d = 2 and u = e_1: Z = W_21², and P(Z ≥ 1/2) = 1 − 1/√6 for W_21 uniform on [−√3, √3]."""
    return {"turn": 1 - 1 / arb(6).sqrt()}


turns = Claim(
    label="Footnote 7, why it fails",
    place="Section 3.2, footnote 7",
    title="With uniform weights a layer turns every column by more than a fixed angle with a chance that does not depend on"
    " the past",
    says=r"P\Big(\big|Wu - \langle u, Wu\rangle u\big|^2 \ge \tfrac{d-1}{2}\Big) \ge \frac{d-1}{12 d^2} \quad (|u| = 1), \quad"
    r" \text{so}\ \tan\angle(H_\ell e_j, H_{\ell+1} e_j) \ge \frac{\gamma\sqrt{(d-1)/2}}{1 + \sqrt3\,\gamma d}"
    r" \ \text{infinitely often a.s.}, \ d \ge 2",
    margin=lambda q: q.turn - q.c * (q.d - 1) / q.d**2,
    constants={"c": Fraction(1, 12)},
    whose="ours",
    readings=(
        "Checked is the chance. Then (I + γW)u has a part of length at least γ√((d − 1)/2) orthogonal to the unit vector u, and a"
        " part along u of at most 1 + γ|Wu| ≤ 1 + √3 γd. Given the past W has the same law, so the chance that no layer from k to"
        " k + m turns is at most (1 − (d − 1)/(12 d²))^m, which tends to zero (as in d20/lemma-3a-turns).",
        "Of the uniform weights only this is used: they are uncorrelated, of variance one and in [−√3, √3]. Objects are finite laws"
        " of that kind.",
    ),
    domain=Domain(d=Whole(2), u=Matrix(1, "d", "unit rows"), W=UncorrelatedWeights("d", most=3), measure=measure_weights, styles=6),
    evidence=(Proof(argue_turns),),
    foils=(
        Foil(
            "chance at least 0.6 at d = 2, for uniform weights",
            c=Fraction(12, 5),
            evidence=(Enclosed(grid(d=(2,)), measure_plane),),
        ),
        Foil("six times as often", c=Fraction(1, 2)),
    ),
)
