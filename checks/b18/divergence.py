"""A network whose loss has exceeded 1000 on a mini-batch does not recover: it is not seen to learn any more."""

from checks.experiments.scales import at_two_scales
from checks.experiments.training import at_scale
from checks.experiments.training_after_divergence import draw_after_divergence
from lemmacheck import Claim, Foil, Fraction
from theory.networks.images import fetched

SHORT = dict(images=fetched("cifar10"), side=8, count=750, batch=50, steps=90, blocks=3, rates="0.3 1 3 10 30 100 300", calm="0.1")
TINY = dict(side=8, count=64, batch=16, steps=12, blocks=1, rates="0.3 1 3 10 30 100 300", calm="0.1")

claim = Claim(
    label="Section 3.4, divergence",
    whose="read",
    place="Section 3.4",
    says=r"\text{loss 80 steps and more after one beyond } 1000: \quad \ge 2.28",
    because="In every seed no later loss lies below 1000 again: the numbers overflow.",
    margin=lambda q: q.after - q.learned,
    constants=dict(learned=Fraction(57, 25)),
    readings=(
        "Networks are said never to have recovered from a loss beyond 1000 on a mini-batch, which is why it is called divergence:"
        " here, that the mean loss of the last ten of 90 steps does not lie below that of guessing, ln 10 = 2.303, by two"
        " hundredths, which is ours. ResNet-20 without BN, at the first of the rates in the case whose loss exceeds 1000 within ten"
        " steps; it is trained on as if nothing had happened. Rates go by factors of three, so that a loss which"
        " exceeds 1000 by little, and might come back, is not looked for.",
        "The foil is the control: the same network at the rate 0.1, which it stands, and which must learn. Statement, size and foil"
        " were fixed before any of these draws.",
        "SGD has momentum 0.9 and a weight decay of 0.0005 here, as the source's has, so it is not plain.",
        *at_scale("ResNet-110, 50 000 images, tens of epochs after the divergence, several runs: a GPU-day"),
    ),
    evidence=at_two_scales(draw_after_divergence, TINY, SHORT, data="cifar10"),
    foils=(Foil("nor does it learn at a rate that it stands", margin=lambda q: q.calm - q.learned),),
    shows={
        "rates of the list that it stood": lambda q: q.stood,
        "log10 of the largest loss": lambda q: q.peak,
        "share of later losses up to 1000": lambda q: q.below,
        "loss at the end": lambda q: q.after,
        "loss at the end, rate 0.1": lambda q: q.calm,
    },
)
