"""Loss after a fixed number of steps against the depth, with and without batch normalization."""

from checks.pictures.learning import by_depth


def picture(recorded):
    lines = {"without BN": "plain_loss", "with BN": "bn_loss"}
    return by_depth(recorded, lines, title="loss after training", values="loss")
