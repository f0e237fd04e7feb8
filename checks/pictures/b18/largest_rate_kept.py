"""The largest rates with moments of every batch, of the first batch only, and without a norm, seed by seed."""

from checks.pictures.b18.largest_rate import rates


def picture(recorded):
    sides = {
        "moments of the first batch": lambda q: 10 ** q["kept"],
        "BN": lambda q: 10 ** q["bn"],
        "no BN": lambda q: 10 ** q["plain"],
    }
    return rates(recorded, sides)
