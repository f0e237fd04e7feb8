"""The gap before training and the loss after it against the depth."""

from checks.pictures.learning import by_depth


def picture(recorded):
    lines = {"gap before training": "xavier_gap", "loss after training": "xavier_loss"}
    return by_depth(recorded, lines, title="Xavier's weights, no BN", values="gap, loss")
