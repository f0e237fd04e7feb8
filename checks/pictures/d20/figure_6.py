"""The rank measure r before and after training, of networks as initialized and with the rank raised, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {
        "as initialized, after": lambda q: q["plain_r_after"],
        "half of raised, after": lambda q: q["more_r_after"] / 2,
        "as initialized, before": lambda q: q["plain_r"],
        "half of raised, before": lambda q: q["more_r"] / 2,
    }
    return by_seed(recorded, sides, title="r of the last layer before and after training", values="r(H_L)", log="y")
