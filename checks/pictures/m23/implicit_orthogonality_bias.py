"""How far training moves the middle weights out of the orthogonal matrices, beside a random change as long, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {
        "after training": lambda q: q["orthogonal_own_2"],
        "half of a random change's": lambda q: q["orthogonal_by_chance_2"] / 2,
    }
    return by_seed(recorded, sides, title="weights in the middle of 80 layers", values="isometry gap", log="y")
