"""What training lowers the loss by, against the depth, for two initializations; a training that diverged is off the picture."""

from checks.pictures.learning import by_depth


def picture(recorded):
    lines = {"gap, Xavier": "xavier_gap", "gap, orthogonalized": "orthogonal_gap", "fall of the loss, Xavier": "xavier_learned"}
    return by_depth(recorded, lines, title="at the source's rate", values="gap, fall of the loss")
