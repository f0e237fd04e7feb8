"""The harmonic sum passes every constant, slowly."""

from itertools import accumulate

from lemmacheck import Picture


def picture():
    sums = list(accumulate(1 / k for k in range(1, 2**15 + 1)))
    y = ("1 + 1/2 + … + 1/L", "C = 8", "the sum of 1/ℓ²")
    squares = list(accumulate(1 / k**2 for k in range(1, 2**15 + 1)))
    rows = [{"L": 2**k, y[0]: sums[2**k - 1], y[1]: 8.0, y[2]: squares[2**k - 1]} for k in range(16)]
    title = "every doubling of the depth adds at least one half; a convergent series like Σ 1/ℓ² stays bounded"
    return Picture("L", y, rows, kind="bound", log="x", title=title, values="sum over layers")
