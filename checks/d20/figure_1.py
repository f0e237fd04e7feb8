"""At initialization the rank of a ReLU perceptron collapses with depth, and batch normalization keeps it."""

from checks.experiments.perceptrons import draw_ranks_by_depth
from checks.experiments.scales import at_two_scales
from checks.experiments.training import at_scale, draw_depths
from lemmacheck import Claim, Foil, Fraction, Observed, Plot, grid
from theory.networks.images import fetched

SETTING = {"width": (128,), "samples": (128,), "inputs": ("digits",)}

claim = Claim(
    label="Figure 1, left",
    whose="read",
    place="Section 1.1, Figure 1",
    says=r"\text{width } 128,\ \text{depth } L \ge 16: \quad \mathrm{rank}_{\text{vanilla}}(L) \le \tfrac1{10}\,"
    r" \mathrm{rank}_{\text{vanilla}}(1),"
    r" \quad \mathrm{rank}_{\text{BN}}(L) \ge \tfrac9{10}\, \mathrm{rank}_{\text{BN}}(1)",
    margin=lambda q: (q.fallen * q.vanilla_first - q.vanilla_last, q.bn_last - q.kept * q.bn_first),
    constants={"fallen": Fraction(1, 10), "kept": Fraction(9, 10)},
    readings=(
        "At initialization. Inputs: 128 of scikit-learn's 8 × 8 digits (the source uses Fashion-MNIST). Weights and"
        " biases uniform on ±1/√fan_in, torch's default; rank as in footnote 2; BN subtracts the mean.",
        "“Collapses” is read as at most a tenth of the rank after one hidden layer, a high rank that is kept as at least nine"
        " tenths; both shares are ours.",
        "The biases matter: without them the rank by this tolerance is still about 80 of 128 at depth 32"
        " (a pilot run, not part of the check).",
    ),
    evidence=(Observed(grid(depth=(16, 24, 32), **SETTING), draw_ranks_by_depth),),
    foils=(Foil("collapsed already at depth 10", over=grid(depth=(10,), **SETTING)),),
    shows={"rank without BN": lambda q: q.vanilla_last, "rank with BN": lambda q: q.bn_last},
    plot=Plot("depth", ("rank without BN", "rank with BN"), log="y", title="rank of the last hidden layer at initialization"),
)

LARGE = dict(
    images=fetched("fashion-mnist"), side=14, count=2000, width=64, depths="2 8 16 32", steps=120, batch=64, rates="0.1", sample=128
)
TINY = dict(side=8, count=100, width=12, depths="1 3 6 12", steps=12, batch=25, rates="0.1", sample=32)
TRAINED = at_two_scales(draw_depths, TINY, LARGE, data="fashion-mnist")

training = claim.but(
    label="Figure 1, right",
    title="After training, deep ReLU perceptrons have learned nothing without batch normalization and much with it",
    says=r"\text{accuracy after training, depth } 32: \quad \text{vanilla} \le \tfrac15, \quad \text{BN} \ge"
    r" \text{vanilla} + \tfrac1{10}",
    margin=lambda q: (q.most - q.plain_4, q.bn_4 - q.plain_4 - q.gain),
    constants={"most": Fraction(1, 5), "gain": Fraction(1, 10)},
    readings=(
        "Beyond ten layers plain networks are said to learn next to nothing in a few epochs: training"
        " accuracy at most a fifth, where guessing gives a tenth; both numbers are ours. Width 64, torch's default initialization.",
        *at_scale(
            "width 128, 60 000 images, 75 epochs (35 000 steps) a network, five runs at some thirty depths and several rates:"
            " about three CPU-days"
        ),
    ),
    evidence=TRAINED,
    foils=(
        Foil("shallow vanilla networks learn nothing either", margin=lambda q: q.most - q.plain_1),
        Foil("BN gains nothing in deep networks", margin=lambda q: q.plain_4 - q.bn_4),
    ),
    shows={
        "accuracy, vanilla, 2 layers": lambda q: q.plain_1,
        "vanilla, 32 layers": lambda q: q.plain_4,
        "BN, 2 layers": lambda q: q.bn_1,
        "BN, 32 layers": lambda q: q.bn_4,
        "r(H_L) before, vanilla, 2 layers": lambda q: q.plain_r_1,
        "r, vanilla, 32 layers": lambda q: q.plain_r_4,
        "r, BN, 32 layers": lambda q: q.bn_r_4,
    },
)

mildly = training.but(
    label="Figure 1, right, with BN",
    title="After training, the accuracy of perceptrons with batch normalization drops only very mildly from 2 to 32 layers",
    says=r"\text{accuracy with BN}: \quad \text{depth } 32 \ge \text{depth } 2 - \tfrac1{10}",
    margin=lambda q: q.bn_4 - q.bn_1 + q.drop,
    constants={"drop": Fraction(1, 10)},
    fails="not reproduced",
    readings=(
        "Normalised networks are said to lose little accuracy up to 32 layers: at most a tenth, which is ours. The"
        " source trains for 75 epochs; after the few steps here the deep network is far behind.",
        *training.readings[1:],
    ),
    foils=(
        Foil("it grows by a tenth", drop=-Fraction(1, 10)),
        Foil("without BN as well", margin=lambda q: q.plain_4 - q.plain_1 + q.drop),
    ),
)
