"""By how much the loss fell against the depth, at a tenth of the source's rate."""

from checks.pictures.learning import by_depth


def picture(recorded):
    lines = {"orthogonalized start": "orthogonal_learned", "Xavier's weights": "xavier_learned"}
    return by_depth(recorded, lines, title="fall of the loss, a tenth of the source's rate", values="fall of the loss")
