"""During training the weights of the middle layers stay almost orthogonal although their gradients are not negligible."""

from checks.experiments.changes_of_weights import draw_changes
from checks.experiments.controls import control
from checks.experiments.scales import at_two_scales
from checks.experiments.training import at_scale
from checks.experiments.training_depth import draw_orthogonal
from lemmacheck import Claim, Foil, Fraction, Observed
from theory.networks.images import fetched

DEPTHS = dict(images=fetched("cifar10"), side=16, count=2000, width=64, depths="10 80", rate="0.01", steps=60, batch=100)
TINY = dict(side=8, count=100, width=12, depths="4 9", rate="0.01", steps=12, batch=25, activation="linear", shaping=0)
EVIDENCE = at_two_scales(
    draw_orthogonal,
    TINY,
    {**DEPTHS, "activation": "linear", "shaping": 0},
    {**DEPTHS, "activation": "tanh", "shaping": 1},
    data="cifar10",
)

claim = Claim(
    label="Figure 6, Section 6, Appendix F",
    whose="read",
    place="Section 6, Figure 6; Appendix F",
    says=r"\phi(W_\ell) \le \tfrac1{100}, \quad \|\nabla W_\ell\| \ge \tfrac1{20} \|\nabla W_1\| \ \text{in the"
    r" middle layers of 80}",
    margin=lambda q: (q.gap - q.orthogonal_gap_2, q.orthogonal_share_2 - q.negligible),
    constants=dict(gap=Fraction(1, 100), negligible=Fraction(1, 20)),
    readings=(
        "Middle layers are said to stay orthogonal in training although their gradients do not vanish: the isometry"
        " gap of three middle weight matrices stays below a hundredth at every look, and their gradients reach a"
        " twentieth of the first"
        " layer's; both numbers are ours. That this is no more than a small step could do: m23/implicit-orthogonality-bias.",
        *at_scale("depths up to 1000, many epochs on 50 000 images: about a GPU-day for each activation"),
    ),
    evidence=EVIDENCE,
    foils=(Foil("Gaussian weights become orthogonal", margin=lambda q: q.gap - q.xavier_gap_2),),
    shows={
        "isometry gap, orthogonal start": lambda q: q.orthogonal_own_2,
        "after a random change as long": lambda q: q.orthogonal_by_chance_2,
        "relative change of the weights": lambda q: q.orthogonal_moved_2,
        "gradient over the first layer's": lambda q: q.orthogonal_share_2,
    },
)

bias = claim.but(
    label="Section 6, an implicit bias",
    title="Training moves the middle weights along the orthogonal matrices: less out of them than a random change"
    " of the same length",
    says=r"\phi(W_\ell) \le \tfrac12\, \phi(W_\ell^{(0)} + \text{a random change as long})",
    margin=lambda q: q.share * q.orthogonal_by_chance_2 - q.orthogonal_own_2,
    constants=dict(share=Fraction(1, 2)),
    fails="not reproduced",
    because="A change of length ε makes a gap of the order ε² whatever its direction.",
    readings=(
        "Training is said to be drawn to orthogonal matrices by itself: a bias would show as a gap"
        " well below that of a random change of the same length; one half is ours.",
        "The second foil is the control, whether the gap would see such a bias: orthogonal weights that are turned, by the change"
        " that training made (0.7 % of their length), in place of trained. It was fixed before any of its draws.",
        *claim.readings[1:],
    ),
    foils=(
        Foil("a hundredth of the random change's gap", share=Fraction(1, 100)),
        control(
            "a change that turns the weights has as large a gap",
            Observed([dict(width=64, moved="0.007")], draw_changes),
            lambda q: q.along - q.share * q.random,
        ),
    ),
)
