"""Training curves of deep networks with batch normalization and orthogonal weights hardly depend on the depth."""

from checks.experiments.training import at_scale, other_scale
from checks.experiments.training_depth import draw_orthogonal
from lemmacheck import Claim, Foil, Fraction, Observed
from theory.networks.images import fetched

EVIDENCE = Observed(
    [
        dict(
            images=fetched("cifar10"), side=16, count=2000, width=64, depths="10 80", rate="0.01", steps=60, batch=100,
            activation=activation, shaping=shaping,
        )
        for activation, shaping in (("linear", 0), ("tanh", 1))
    ],
    draw_orthogonal,
    draws=11,
    since="full",
    data="cifar10",
    stand_in=other_scale,
)  # fmt: skip

claim = Claim(
    label="Figure 4, Section 4",
    whose="read",
    place="Section 4, Figure 4",
    says=r"\left| \text{loss after 60 steps at depth } 80 - \text{at depth } 10 \right| \le \tfrac1{10}",
    margin=lambda q: (q.apart - (q.orthogonal_loss_2 - q.orthogonal_loss_1), q.apart - (q.orthogonal_loss_1 - q.orthogonal_loss_2)),
    constants=dict(apart=Fraction(1, 10)),
    readings=(
        "Networks of different depths are said to need about as many steps for the same accuracy: the loss"
        " after a given number of steps differs by at most a tenth between depths 10 and 80; the tenth is ours."
        " Linear networks, and"
        " tanh with gain 1/l in layer l (gain exponent 1); batch norm with mean subtraction; no biases; rate 0.01. Width 64.",
        *at_scale("depths up to 1000, all 50 000 images, tens of epochs: about a GPU-day for each activation"),
    ),
    evidence=(EVIDENCE,),
    foils=(Foil("Gaussian weights train as fast at depth 80", margin=lambda q: q.orthogonal_loss_2 - q.xavier_loss_2),),
    shows={
        "loss, 10 layers, orthogonal": lambda q: q.orthogonal_loss_1,
        "loss, 80 layers, orthogonal": lambda q: q.orthogonal_loss_2,
        "loss, 10 layers, Gaussian": lambda q: q.xavier_loss_1,
        "loss, 80 layers, Gaussian": lambda q: q.xavier_loss_2,
    },
)
