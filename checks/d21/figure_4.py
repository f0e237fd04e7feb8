"""Without batch normalization deeper networks start with a larger gap and train more slowly."""

from checks.experiments.scales import at_two_scales
from checks.experiments.training import at_scale
from checks.experiments.training_depth import draw_vanilla
from lemmacheck import Claim, Foil
from theory.networks.images import fetched

COST = "width 800, 15 to 75 layers, 50 000 images, 30 epochs (3 000 steps of 500) and four runs: about a GPU-day"
DEPTHS = dict(
    images=fetched("cifar10"),
    side=16,
    count=1000,
    width=128,
    depths="5 10 20",
    beyond="40",
    rate="0.1",
    steps=100,
    batch=100,
    sample=100,
    given=500,
)
TINY = dict(side=8, count=100, width=12, depths="2 4 8", beyond="12", rate="0.1", steps=12, batch=25, sample=10, given=50)
EVIDENCE = at_two_scales(draw_vanilla, TINY, DEPTHS, data="cifar10")

claim = Claim(
    label="Section 5.1, Figure 4a",
    whose="read",
    place="Section 5.1, Figure 4a",
    says=r"\text{gap before training and loss after it}: \quad \text{5 layers} < \text{10 layers} < \text{20 layers}",
    margin=lambda q: (
        q.xavier_gap_2 - q.xavier_gap_1,
        q.xavier_gap_3 - q.xavier_gap_2,
        q.xavier_loss_2 - q.xavier_loss_1,
        q.xavier_loss_3 - q.xavier_loss_2,
    ),
    readings=(
        "With depth the states at initialization are said to entangle and training to slow down; the source writes"
        " orthogonal, less"
        " orthogonal is meant. ReLU, Xavier normal weights, no biases; gap of 100 samples in the last hidden layer. The source has"
        " 15 to 75 layers; at 20 our networks already learn nothing in the steps they are given. Rate 0.1 (the source: 0.01).",
        *at_scale(COST),
    ),
    evidence=EVIDENCE,
    foils=(
        Foil("the gap shrinks with depth", margin=lambda q: q.xavier_gap_1 - q.xavier_gap_3),
        Foil("orthogonalized networks start with a larger gap when deeper", margin=lambda q: q.orthogonal_gap_3 - q.xavier_gap_1),
    ),
    shows={
        "gap, 5 layers": lambda q: q.xavier_gap_1,
        "gap, 10 layers": lambda q: q.xavier_gap_2,
        "gap, 20 layers": lambda q: q.xavier_gap_3,
        "loss, 5 layers": lambda q: q.xavier_loss_1,
        "loss, 10 layers": lambda q: q.xavier_loss_2,
        "loss, 20 layers": lambda q: q.xavier_loss_3,
    },
)

during = claim.but(
    label="Section 5.1, Figure 4b",
    title="While a vanilla network trains, the gap of its last layer falls together with the loss",
    place="Section 5.1, Figure 4b",
    says=r"\text{5 and 10 layers}: \quad V_{\text{after}} < V_{\text{before}}, \quad \text{loss}_{\text{after}} <"
    r" \text{loss}_{\text{before}}",
    margin=lambda q: (
        q.xavier_gap_1 - q.xavier_gap_after_1,
        q.xavier_gap_2 - q.xavier_gap_after_2,
        q.xavier_first_1 - q.xavier_loss_1,
        q.xavier_first_2 - q.xavier_loss_2,
    ),
    readings=(
        "Training is said to make states more orthogonal step by step, seen in a falling gap: of a network"
        " with 20 layers in the source, of 5 and 10 here, which learn in the steps they are given. The control is a start that is"
        " orthogonal already, where training must not lower the gap.",
        *at_scale(COST),
    ),
    foils=(Foil("from an orthogonal start as well", margin=lambda q: q.orthogonal_gap_1 - q.orthogonal_gap_after_1),),
    shows={
        "gap before, 10 layers": lambda q: q.xavier_gap_2,
        "gap after, 10 layers": lambda q: q.xavier_gap_after_2,
        "gap before, 5 layers": lambda q: q.xavier_gap_1,
        "gap after, 5 layers": lambda q: q.xavier_gap_after_1,
        "gap before, orthogonal start": lambda q: q.orthogonal_gap_1,
        "gap after, orthogonal start": lambda q: q.orthogonal_gap_after_1,
    },
)
