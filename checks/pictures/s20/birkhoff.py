"""Time averages of the doubling map from three starts: two of them are exceptions."""

from fractions import Fraction

from lemmacheck import Picture

STEPS = 60


def averages(x):
    total, seen = Fraction(0), []
    for n in range(1, STEPS + 1):
        x = 2 * x % 1
        total += x
        seen.append(float(total / n))
    return seen


def picture():
    typical = Fraction(int("0b" + bin(int(1e24 * 2**0.5))[2:] * 3, 2), 2 ** (3 * len(bin(int(1e24 * 2**0.5))[2:])))
    starts = {"from x = 0": Fraction(0), "from x = 1/7": Fraction(1, 7), "from a start with irregular digits": typical}
    columns = {name: averages(x) for name, x in starts.items()}
    rows = [
        {"n": n, **{name: column[n - 1] for name, column in columns.items()}, "the mean of the law": 0.5}
        for n in range(1, STEPS + 1)
    ]
    title = "T(x) = 2x mod 1: almost every start averages to 1/2, but not every one"
    return Picture("n", (*starts, "the mean of the law"), rows, title=title, values="time average of x")
