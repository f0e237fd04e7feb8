"""Initializing with weights uniform on [0, 2a] in place of [−a, a] breaks the rank of networks with batch normalization."""

from checks.experiments.perceptrons import draw_initializations
from lemmacheck import Claim, Foil, Fraction, Observed, grid

SETTING = {"width": (128,), "samples": (128,), "inputs": ("digits",), "activation": ("relu",)}

claim = Claim(
    label="Figure 5, at initialization",
    whose="read",
    place="Section 4, Figure 5",
    says=r"\mathrm{rank}(H_L) \le \tfrac1{10} \min(d, N) \ \text{for } W \sim U[0, 2a], \quad \ge \tfrac9{10}"
    r" \min(d, N) \ \text{for } W \sim U[-a, a]",
    margin=lambda q: (q.broken * q.most - q.positive_rank, q.symmetric_rank - q.kept * q.most),
    constants={"broken": Fraction(1, 10), "kept": Fraction(9, 10)},
    readings=(
        "At initialization; the figure goes on through training. a = 1/√fan_in; BN subtracts the mean; ReLU; rank as"
        " in footnote 2. A tenth for “broken” and nine tenths for “kept” are ours.",
        "A perceptron of width 128 with 16 hidden layers and a VGG-like network of 16 convolutions with an eighth of"
        " VGG19's channels; inputs are 128 of scikit-learn's 8 × 8 digits (the source uses CIFAR-10 and VGG19).",
    ),
    evidence=(
        Observed(
            grid(network=("mlp",), depth=(16,), **SETTING) + grid(network=("vgg",), depth=(16,), **SETTING), draw_initializations
        ),
    ),
    foils=(Foil("three hidden layers are enough", over=grid(network=("mlp",), depth=(3,), **SETTING)),),
    shows={
        "rank for U[−a, a]": lambda q: q.symmetric_rank,
        "rank for U[0, 2a]": lambda q: q.positive_rank,
        "r for U[−a, a]": lambda q: q.symmetric_r,
        "r for U[0, 2a]": lambda q: q.positive_r,
    },
)
