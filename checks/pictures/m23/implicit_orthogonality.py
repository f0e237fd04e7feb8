"""How far the middle weights of 80 layers are from orthogonal after training, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {
        "orthogonal start": lambda q: q["orthogonal_gap_2"],
        "the limit 1/100": lambda q: 0.01 + 0 * q["orthogonal_gap_2"],
        "Gaussian start": lambda q: q["xavier_gap_2"],
    }
    return by_seed(recorded, sides, title="weights in the middle of 80 layers after training", values="isometry gap", log="y")
