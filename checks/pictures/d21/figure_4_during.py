"""Learning curves of vanilla networks by depth."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"5 layers": "xavier_1", "10 layers": "xavier_2", "20 layers": "xavier_3", "5 layers, orthogonal start": "orthogonal_1"}
    return learning_curves(recorded, arms, title="loss by step, no BN")
