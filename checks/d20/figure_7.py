"""At initialization, leaving the mean subtraction out of batch normalization does not change r(H_L) in a VGG-like network."""

from checks.d20._networks import draw_centering
from checks.engine.api import Claim, Control, Foil, Fraction, Observed, grid

SETTING = {"width": (128,), "samples": (128,), "inputs": ("digits",)}

claim = Claim(
    label="Figure 7, at initialization",
    says=r"\left| r(H_L)_{\text{centred}} - r(H_L)_{\text{not centred}} \right| \le \tfrac14\,"
    r" r(H_L)_{\text{centred}}",
    margin=lambda q: (
        q.share * q.without_mean - (q.without_mean - q.with_mean),
        q.share * q.without_mean - (q.with_mean - q.without_mean),
    ),
    constants={"share": Fraction(1, 4)},
    readings=(
        "The source speaks of performance while training on CIFAR-10, which is not examined here; the statement checked is"
        " about r(H_L) before training.",
        "At initialization, the same weights with and without mean subtraction, H_L after the last ReLU; the figure"
        " follows r(H_L) along training. “Does not affect” is read as a change of at most a quarter.",
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
    foils=(Foil("a change of at most 1/20", share=Fraction(1, 20)),),
    control=Control("linear networks", assumes={"linear activation": lambda q: q.is_linear - 1}),
    shows={"r, mean subtracted": lambda q: q.without_mean, "r, mean kept": lambda q: q.with_mean},
    by_hand="""
import numpy as np
def r_of_last_layer(centre):
    rng, d = np.random.default_rng(0), 128
    H = np.random.default_rng(1).standard_normal((d, d))
    for layer in range(20):                              # ReLU perceptron with BN, Gaussian inputs
        Z = rng.uniform(-1, 1, (d, d)) @ H
        Z -= centre * Z.mean(1, keepdims=True)
        H = np.maximum(Z / np.sqrt((Z**2).mean(1, keepdims=True)), 0)
    M = H @ H.T
    return np.trace(M)**2 / (M**2).sum()
assert r_of_last_layer(1) > 1.25 * r_of_last_layer(0), "they agree to a quarter"
""",
    supports=("d20/centering",),
)
