"""How the gap and the Wasserstein distance of deep layers fall when the width grows fourfold: exponents with intervals."""

import numpy as np

from lemmacheck import Draws, power, stream
from theory.chains.wide import simulate
from theory.definitions.transport import w2_square_to_white
from theory.randomness import threefry


@stream("checks.d21._exponent:draw_two_widths")
def draw_two_widths(case, keys):
    """V and W₂² at one deep layer from an orthogonal start, at widths d and 4d, in independent chains."""
    start = np.eye(case.n) / case.n**0.5
    columns = {}
    for place, (name, d) in enumerate((("small", case.d), ("large", 4 * case.d))):
        seen = simulate(threefry.subkey(keys, place), start, d=d, layers=(case.layer,), observables=("V", "eigenvalues"))
        columns[f"V_{name}"] = seen["V"][:, 0]
        columns[f"W2_{name}"] = w2_square_to_white(seen["eigenvalues"][:, 0])
    return columns


def two_width_bounds(case):
    V, W2 = (0, (1 - 1 / case.n) ** 0.5), (0, 2 - 2 * case.n**-0.5)
    return {"V_small": V, "V_large": V, "W2_small": W2, "W2_large": W2}


def falls_like(quantity):
    """The mean falls by at least 4^least and at most 4^most when the width grows fourfold."""

    def margin(q):
        small, large = getattr(q, f"{quantity}_small"), getattr(q, f"{quantity}_large")
        return small - power(4, q.least) * large, power(4, q.most) * large - small

    return margin


def exponent_of(quantity):
    """The measured exponent: the logarithm to base four of the quotient of the two means."""

    def exponent(q):
        small, large = (np.mean(getattr(q, f"{quantity}_{name}")) for name in ("small", "large"))
        return np.log(small / large) / np.log(4)

    return exponent


WIDTHS = Draws(
    [{"n": 4, "d": 16, "layer": 20}, {"n": 2, "d": 16, "layer": 20, "since": "ci"}, {"n": 4, "d": 64, "layer": 20, "since": "ci"}],
    draw_two_widths,
    two_width_bounds,
    draws=8192,
    block=1024,
)
