"""With batch normalization, too, deeper perceptrons have a larger loss after the same number of steps."""

from checks.experiments.scales import at_two_scales
from checks.experiments.training import at_scale, draw_depths
from lemmacheck import Claim, Foil
from theory.networks.images import fetched

FASHION = dict(
    images=fetched("fashion-mnist"), side=14, count=2000, width=64, depths="2 8 16 32", steps=120, batch=64, rates="0.1", sample=128
)
TINY = dict(side=8, count=100, width=12, depths="1 3 6 12", steps=12, batch=25, rates="0.1", sample=32)

claim = Claim(
    label="Section 5, depth and training",
    whose="read",
    place="Section 5",
    says=r"\text{loss after training with BN}: \quad \text{2 layers} < \text{8 layers} < \text{16 layers} < \text{32 layers}",
    margin=lambda q: (q.bn_loss_2 - q.bn_loss_1, q.bn_loss_3 - q.bn_loss_2, q.bn_loss_4 - q.bn_loss_3),
    readings=(
        "Depth is said to slow the training of networks with BN down drastically. All experiments of the source are without BN"
        " (d21/figure-4), and without is perhaps meant; as printed it is looked for here. That the slowdown goes with the gap is"
        " not: with BN the gap falls with depth.",
        "The draws are those of d20/figure-1-training, on Fashion-MNIST where the source has CIFAR-10, and were known when this"
        " statement and its foils were written. The second foil is the control, the same depth without BN.",
        *at_scale("width 800, 15 to 75 layers, 50 000 images of CIFAR-10, 30 epochs (3 000 steps of 500): about a GPU-day"),
    ),
    evidence=at_two_scales(draw_depths, TINY, FASHION, data="fashion-mnist"),
    foils=(
        Foil("32 layers are as fast as 2", margin=lambda q: q.bn_loss_1 - q.bn_loss_4),
        Foil("without BN 32 layers are slowed no more", margin=lambda q: q.bn_loss_4 - q.plain_loss_4),
    ),
    shows={
        "loss with BN, 2 layers": lambda q: q.bn_loss_1,
        "8 layers": lambda q: q.bn_loss_2,
        "16 layers": lambda q: q.bn_loss_3,
        "32 layers": lambda q: q.bn_loss_4,
        "without BN, 32 layers": lambda q: q.plain_loss_4,
    },
)
