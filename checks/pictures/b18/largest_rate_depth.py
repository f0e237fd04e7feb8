"""The largest rates that two depths stand, without batch normalization and with it, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    case = recorded[0][0]
    shallow, deep = (f"ResNet-{6 * case[name] + 2}" for name in ("shallow", "deep"))
    sides = {
        f"{deep}, no BN": lambda q: 10 ** q["plain_deep"],
        f"{shallow}, no BN": lambda q: 10 ** q["plain_shallow"],
        f"{deep}, BN": lambda q: 10 ** q["bn_deep"],
        f"{shallow}, BN": lambda q: 10 ** q["bn_shallow"],
    }
    return by_seed(recorded, sides, title="the largest rate that does not diverge", values="rate", log="y")
