"""Leaving the mean subtraction out of batch normalization does not affect the training of a VGG network."""

from checks.experiments.perceptrons import draw_centering
from checks.experiments.scales import at_two_scales
from checks.experiments.training import at_scale, draw_one_sided
from lemmacheck import Claim, Control, Foil, Fraction, Observed, grid
from theory.networks.images import fetched

SETTING = {"width": (128,), "samples": (128,), "inputs": ("digits",)}


def both_ways(q):
    """r with and without mean subtraction differ by at most the stated share of the former."""
    return (q.share * q.without_mean - (q.without_mean - q.with_mean), q.share * q.without_mean - (q.with_mean - q.without_mean))


VGG = dict(network="vgg", side=8, count=800, steps=60, batch=50, rates="0.03", sample=64, images=fetched("cifar10"))
TINY = dict(network="mlp", side=8, count=100, width=12, depth=2, steps=12, batch=25, rates="0.1", sample=32)
SHARE = Fraction(1, 4)

claim = Claim(
    label="Figure 7",
    whose="read",
    place="Appendix C, Figure 7",
    says=r"\left| \text{accuracy}_{\text{centred}} - \text{accuracy}_{\text{not centred}} \right| \le \tfrac1{10}",
    fails="not reproduced",
    margin=lambda q: (
        q.apart - (q.symmetric_accuracy - q.uncentred_accuracy),
        q.apart - (q.uncentred_accuracy - q.symmetric_accuracy),
    ),
    constants={"apart": Fraction(1, 10)},
    readings=(
        "Subtracting the mean or not is said to make no difference for a VGG network on CIFAR-10: training"
        " accuracies differ by at most a tenth at the end; the tenth is ours. A network of 16 convolutions with"
        " an eighth of VGG19's"
        " channels, on images of 8 × 8 pixels. Before training: d20/figure-7-initialization.",
        *at_scale("VGG19, 50 000 images, 30 000 steps: about ten GPU-hours"),
    ),
    evidence=at_two_scales(draw_one_sided, TINY, VGG, data="cifar10"),
    foils=(Foil("one-sided weights do not affect it", margin=lambda q: q.apart - (q.symmetric_accuracy - q.one_sided_accuracy)),),
    shows={"accuracy, mean subtracted": lambda q: q.symmetric_accuracy, "accuracy, mean kept": lambda q: q.uncentred_accuracy},
)

initialization = claim.but(
    label="Figure 7, right, at initialization",
    because="In our small networks after a ReLU all samples share a direction that the mean subtraction removes.",
    place="Appendix C, Figure 7",
    sides=("r, mean subtracted", "r, mean kept"),
    fails="not reproduced",
    title="At initialization, leaving the mean subtraction out of batch normalization does not change r(H_L) in a VGG-like network",
    says=r"\left| r(H_L)_{\text{centred}} - r(H_L)_{\text{not centred}} \right| \le \tfrac14\,"
    r" r(H_L)_{\text{centred}}",
    margin=both_ways,
    constants={"share": SHARE},
    whose="ours",
    readings=(
        "Not what the source claims: its figure follows accuracy and r(H_L) along training, and both curves may meet there. At"
        " initialization, the same weights with and without mean subtraction, H_L after the last ReLU. “Does not affect” is read as"
        " a change of at most a quarter; the quarter is ours, and the measured change is more than half.",
        "A VGG-like network of 16 convolutions with an eighth of VGG19's channels and perceptrons of width 128 with"
        " 20 layers; inputs are 128 of scikit-learn's 8 × 8 digits. Centred r is about 7.5, uncentred r about 3.3"
        " with ReLU; they agree in linear networks, where the source's argument (Appendix C) is made.",
    ),
    evidence=(
        Observed(
            grid(network=("vgg",), depth=(16,), activation=("relu",), is_linear=(0,), **SETTING)
            + grid(network=("mlp",), depth=(20,), activation=("relu",), is_linear=(0,), **SETTING)
            + grid(network=("mlp",), depth=(20,), activation=("linear",), is_linear=(1,), **SETTING),
            draw_centering,
        ),
    ),
    foils=(Foil("a change of at most a third", share=Fraction(1, 3)),),
    control=Control("linear networks", assumes={"linear activation": lambda q: q.is_linear - 1}),
    shows={"r, mean subtracted": lambda q: q.without_mean, "r, mean kept": lambda q: q.with_mean},
    by_hand="""
import numpy as np
from sklearn.datasets import load_digits
def convolve(x, w):                                          # 3 x 3 with zero padding; x: channels, samples, height, width
    x, n = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1))), x.shape[2]
    return sum(np.einsum("oc,cnhv->onhv", w[:, :, i, j], x[:, :, i:i+n, j:j+n]) for i in range(3) for j in range(3))
def r_of_last_layer(centre, seed):
    rng = np.random.default_rng(seed)
    x = rng.permutation(load_digits().images)[None, :128]    # 128 pictures of digits
    x = (x - x.mean()) / x.std()
    for width in (8, 8, 0, 16, 16, 0, 32, 32, 32, 32, 0) + (64,) * 8:     # the VGG-like network; 0: max pooling
        if width == 0:
            n = x.shape[2] // 2
            x = x.reshape(*x.shape[:2], n, 2, n, 2).max((3, 5))
            continue
        z = convolve(x, rng.uniform(-1, 1, (width, len(x), 3, 3)))
        z -= centre * z.mean((1, 2, 3), keepdims=True)
        x = np.maximum(z / np.sqrt((z**2).mean((1, 2, 3), keepdims=True)), 0)
    H = x.reshape(len(x), -1)
    M = H @ H.T
    return np.trace(M)**2 / (M**2).sum()
without_mean, with_mean = (np.mean([r_of_last_layer(centre, seed) for seed in range(4)]) for centre in (1, 0))
print(without_mean, "against", with_mean)
assert without_mean > 1.5 * with_mean, "they agree to a third"
""",
)
