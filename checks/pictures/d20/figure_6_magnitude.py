"""The rank measure r after training against half of what it was before, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {"r after training": lambda q: q["more_r_after"], "half of r before": lambda q: q["more_r"] / 2}
    return by_seed(recorded, sides, title="networks whose rank was raised", values="r(H_L)")
