"""The gap before training and what training lowers the loss by, against the depth, to 80 layers."""

from checks.pictures.learning import by_depth


def picture(recorded):
    lines = {"gap before training": "xavier_gap", "gap, orthogonalized": "orthogonal_gap", "fall of the loss": "xavier_learned"}
    return by_depth(recorded, lines, title="Xavier's weights, no BN", values="gap, fall of the loss")
