"""Initializing with weights uniform on [0, 2a] in place of [−a, a] breaks the rank of networks with batch normalization."""

from checks.experiments.perceptrons import draw_initializations
from checks.experiments.scales import at_two_scales
from checks.experiments.training import at_scale, draw_one_sided
from checks.experiments.training_residual import draw_one_sided_residual
from lemmacheck import Claim, Foil, Fraction, Observed, grid
from theory.networks.images import fetched

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

VGG = dict(network="vgg", side=8, count=800, steps=60, batch=50, rates="0.03", sample=64, images=fetched("cifar10"))
MLP = dict(
    network="mlp", side=16, count=1000, width=64, depth=16, steps=100, batch=64, rates="0.1", sample=128, images=VGG["images"]
)
TINY = dict(network="mlp", side=8, count=100, width=12, depth=2, steps=12, batch=25, rates="0.1", sample=32)
TRAINED = at_two_scales(draw_one_sided, TINY, MLP, VGG, data="cifar10")

training = claim.but(
    label="Figure 5, training",
    title="With weights uniform on [0, 2a] networks with batch normalization learn almost nothing of CIFAR-10, with"
    " [−a, a] they learn",
    says=r"\text{accuracy after training}: \quad W \sim U[0, 2a]: \le \tfrac15, \quad W \sim U[-a, a]: \text{larger"
    r" by } \tfrac1{20}",
    margin=lambda q: (q.most - q.one_sided_accuracy, q.symmetric_accuracy - q.one_sided_accuracy - q.gain),
    constants={"most": Fraction(1, 5), "gain": Fraction(1, 20)},
    readings=(
        "With one-sided weights modern networks are said not to fit CIFAR-10, and perceptrons to learn much more slowly:"
        " training accuracy at most a fifth (guessing: a tenth) and at"
        " least a twentieth below the usual initialization; both numbers are ours.",
        "A perceptron of 16 layers of width 64, and a network of 16 convolutions with an eighth of VGG19's channels.",
        *at_scale("VGG19, 50 000 images, 8 epochs, five runs each: about two GPU-hours"),
    ),
    evidence=TRAINED,
    foils=(
        Foil("leaving the mean breaks it as well", margin=lambda q: (q.most - q.uncentred_accuracy, q.one_sided_r - q.uncentred_r)),
    ),
    shows={
        "accuracy, U[−a, a]": lambda q: q.symmetric_accuracy,
        "accuracy, U[0, 2a]": lambda q: q.one_sided_accuracy,
        "accuracy, mean kept": lambda q: q.uncentred_accuracy,
        "r after, U[−a, a]": lambda q: q.symmetric_r_after,
        "r after, U[0, 2a]": lambda q: q.one_sided_r_after,
    },
)

RESIDUAL = dict(side=8, count=800, blocks=3, steps=50, batch=50, rates="0.1", sample=64, images=VGG["images"])
TINY_RESIDUAL = dict(side=8, count=60, blocks=1, steps=6, batch=20, rates="0.1", sample=32)

residual = training.but(
    label="Figure 13",
    title="With weights uniform on [0, 2a] a residual network with batch normalization learns less of CIFAR-10 than with [−a, a]",
    place="Appendix I, Figure 13",
    says=r"\text{loss after training, ResNet-20}: \quad W \sim U[-a, a] \le W \sim U[0, 2a] - \tfrac1{10}",
    margin=lambda q: q.one_sided_loss - q.symmetric_loss - q.gain,
    constants={"gain": Fraction(1, 10)},
    readings=(
        "One-sided weights are said to hurt a residual network too: the loss after training is larger by a tenth at least, which"
        " is ours. ResNet-20 with zero-padded shortcuts; r is that of what enters the last linear layer.",
        *at_scale("ResNet-50, 50 000 images, 8 epochs or more, five runs each: about five GPU-hours"),
    ),
    evidence=at_two_scales(draw_one_sided_residual, TINY_RESIDUAL, RESIDUAL, data="cifar10"),
    foils=(
        Foil("one-sided weights train faster", margin=lambda q: q.symmetric_loss - q.one_sided_loss),
        Foil("weights on [−a, a] do no better than guessing either", margin=lambda q: q.symmetric_loss - Fraction(23, 10)),
    ),
    shows={
        "loss, U[−a, a]": lambda q: q.symmetric_loss,
        "loss, U[0, 2a]": lambda q: q.one_sided_loss,
        "accuracy, U[−a, a]": lambda q: q.symmetric_accuracy,
        "accuracy, U[0, 2a]": lambda q: q.one_sided_accuracy,
        "r before, U[−a, a]": lambda q: q.symmetric_r,
        "r before, U[0, 2a]": lambda q: q.one_sided_r,
    },
)
