"""Loss after a fixed number of steps against the depth, for two initializations."""

from checks.pictures.learning import by_depth


def picture(recorded):
    lines = {"Xavier": "xavier_loss", "orthogonalized": "orthogonal_loss"}
    return by_depth(recorded, lines, title="loss after training", values="loss", log="xy")
