"""Training curves of deep networks with batch normalization and orthogonal weights hardly depend on the depth."""

from checks.experiments.controls import control
from checks.experiments.scales import at_two_scales
from checks.experiments.training import at_scale
from checks.experiments.training_depth import draw_orthogonal
from checks.experiments.training_very_deep import draw_very_deep
from lemmacheck import Claim, Foil, Fraction
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

SHAPED = at_two_scales(
    draw_very_deep,
    {**TINY, "activation": "tanh", "shaping": 1},
    {**DEPTHS, "depths": "10 1000", "activation": "tanh", "shaping": 1},
    data="cifar10",
)
UNSHAPED = at_two_scales(
    draw_very_deep,
    {**TINY, "activation": "tanh"},
    {**DEPTHS, "depths": "10 1000", "activation": "tanh", "shaping": 0},
    data="cifar10",
)

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
    evidence=EVIDENCE,
    foils=(Foil("Gaussian weights train as fast at depth 80", margin=lambda q: q.orthogonal_loss_2 - q.xavier_loss_2),),
    shows={
        "loss, 10 layers, orthogonal": lambda q: q.orthogonal_loss_1,
        "loss, 80 layers, orthogonal": lambda q: q.orthogonal_loss_2,
        "loss, 10 layers, Gaussian": lambda q: q.xavier_loss_1,
        "loss, 80 layers, Gaussian": lambda q: q.xavier_loss_2,
    },
)

thousand = claim.but(
    label="Figure 4, Section 4, 1000 layers",
    title="A network of 1000 layers with batch normalization and orthogonal weights trains like one of 10 layers",
    fails="not reproduced",
    because="With orthogonal weights all networks of 1000 layers learn, but after 60 steps they are behind those of 10 layers; with"
    " Gaussian weights every one of them diverges.",
    says=r"\left| \text{loss after 60 steps at depth } 1000 - \text{at depth } 10 \right| \le \tfrac1{10}",
    readings=(
        "The same at the source's largest depth: linear networks; tanh with gain 1/l is a claim of its own."
        " Statement, size and both foils were fixed before any draw."
        " A first attempt also asked for the gap of the weights, which a network that overflowed does not have, and ended there;"
        " these seeds are others, and only losses are looked at.",
        *at_scale("all 50 000 images, tens of epochs: about a GPU-day for each activation"),
    ),
    evidence=at_two_scales(
        draw_very_deep, TINY, {**DEPTHS, "depths": "10 1000", "activation": "linear", "shaping": 0}, data="cifar10"
    ),
    foils=(
        Foil("Gaussian weights train as fast at depth 1000", margin=lambda q: q.orthogonal_loss_2 - q.xavier_loss_2),
        Foil("nor does the depth matter with Gaussian weights", margin=lambda q: q.apart - (q.xavier_loss_2 - q.xavier_loss_1)),
    ),
    shows={
        "loss, 10 layers, orthogonal": lambda q: q.orthogonal_loss_1,
        "loss, 1000 layers, orthogonal": lambda q: q.orthogonal_loss_2,
        "loss, 10 layers, Gaussian": lambda q: q.xavier_loss_1,
        "loss, 1000 layers, Gaussian": lambda q: q.xavier_loss_2,
        "share that diverged, 1000 layers, orthogonal": lambda q: q.orthogonal_diverged_2,
        "share that diverged, 1000 layers, Gaussian": lambda q: q.xavier_diverged_2,
    },
)

shaped = thousand.but(
    label="Figure 4, Section 4, 1000 layers, shaped",
    title="A network of 1000 layers with shaped tanh, batch normalization and orthogonal weights trains like one of 10 layers",
    fails="not reproduced",
    because="As in linear networks, with orthogonal weights all of 1000 layers learn, but after 60 steps they are behind those of"
    " 10 layers by a loss of a third; with Gaussian weights every one of them diverges.",
    readings=(
        "The same for tanh with gain 1/l in layer l (gain exponent 1). Statement, size and foils were fixed before any draw; the"
        " outcome for linear networks, whose seeds are others, was known. Controls are the"
        " weights, and tanh without gains (m23/figure-4-unshaped), whose statement and size were fixed before its own draws.",
        *thousand.readings[1:],
    ),
    evidence=SHAPED,
    foils=(
        *thousand.foils,
        control(
            "nor does the depth matter without gains", UNSHAPED, lambda q: q.apart - (q.orthogonal_loss_2 - q.orthogonal_loss_1)
        ),
    ),
)

trainable = shaped.but(
    label="Section 5, Figure 5, 1000 layers",
    title="A network of 1000 layers with shaped tanh, batch normalization and orthogonal weights can be trained: its loss falls"
    " below guessing",
    place="Section 5, Figure 5",
    says=r"\text{loss after 60 steps at depth } 1000 \le 2.28 < \ln 10",
    margin=lambda q: q.most - q.orthogonal_loss_2,
    constants=dict(most=Fraction(57, 25)),
    readings=(
        "Small gains are said to make networks of any depth trainable: after 60 steps the loss lies below that of guessing, ln 10"
        " = 2.303, by more than two hundredths, which is ours. Statement, size and foil were fixed before any of these draws; those"
        " of linear networks, whose seeds are others, were known. Controls are the weights, and tanh without gains"
        " (m23/figure-4-unshaped), whose statement and size were fixed before its own draws.",
        *thousand.readings[1:],
    ),
    foils=(
        Foil("with Gaussian weights as well", margin=lambda q: q.most - q.xavier_loss_2),
        control("without gains as well", UNSHAPED, lambda q: q.most - q.orthogonal_loss_2),
    ),
)

unshaped = trainable.but(
    label="Section 5, 1000 layers without shaping",
    title="Without gains that fall with depth, a tanh network of 1000 layers with batch normalization and orthogonal weights cannot"
    " be trained",
    because="Every one of them diverges, as the gradients of such networks explode; with 10 layers all learn.",
    says=r"\text{tanh without gains, loss after 60 steps at depth } 1000 \ge 2.28",
    margin=lambda q: q.orthogonal_loss_2 - q.most,
    readings=(
        "The control of m23/figure-4-trainable and m23/figure-4-shaped: the same networks, with the gain 1 in every layer."
        " Gradients of such networks are said to explode, which the gains prevent: here, that the loss of none ends below that of"
        " guessing, ln 10 = 2.303, by two hundredths. Statement, size and foils were fixed before any of these draws.",
        *thousand.readings[1:],
    ),
    evidence=UNSHAPED,
    foils=(
        Foil("nor can ten layers", margin=lambda q: q.orthogonal_loss_1 - q.most),
        control("nor can 1000 layers with gains", SHAPED, lambda q: q.orthogonal_loss_2 - q.most),
    ),
)
