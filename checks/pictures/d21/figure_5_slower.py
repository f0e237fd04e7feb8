"""The gap of both starts at three depths, and what training at a tenth of the rate lowers the loss by."""

from checks.pictures.learning import by_depth


def picture(recorded):
    lines = {"gap, Xavier": "xavier_gap", "gap, orthogonalized": "orthogonal_gap", "fall of the loss, Xavier": "xavier_learned"}
    return by_depth(recorded, lines, title="at a tenth of the source's rate", values="gap, fall of the loss")
