"""The numbers that the source prints in Tables 1 and 4, as exact decimals."""

from lemmacheck import Fraction

# layer: Σ|d|, Σ_b|Σ_xy d|, Σ_xy|Σ_b d|, |Σ d|, each averaged over a kernel and scaled
PLAIN = {
    18: ("6.31433e-05", "3.65324e-05", "4.06954e-05", "3.63081e-05"),
    19: ("5.34921e-05", "1.99664e-05", "2.90620e-05", "1.95912e-05"),
    54: ("2.19251e-04", "8.63927e-05", "1.54601e-04", "8.35946e-05"),
    55: ("6.82446e-05", "2.08266e-05", "4.50409e-05", "1.95185e-05"),
    90: ("2.59182e-04", "1.59253e-04", "1.80002e-04", "1.23079e-04"),
    91: ("1.37431e-04", "8.61152e-05", "9.31557e-05", "6.46625e-05"),
}
NORMALISED = {
    18: ("7.44509e-05", "4.56393e-06", "1.30080e-05", "2.95631e-07"),
    19: ("5.20086e-05", "3.42920e-06", "9.15506e-06", "2.62803e-07"),
    54: ("1.90210e-05", "2.49563e-06", "3.31031e-06", "1.68555e-07"),
    55: ("1.62719e-05", "2.16015e-06", "2.82755e-06", "1.70799e-07"),
    90: ("6.62426e-06", "3.24293e-06", "1.12625e-06", "1.62689e-07"),
    91: ("5.44784e-06", "3.07908e-06", "9.09220e-07", "1.98679e-07"),
}
TABLES = {1: (18, 54, 90), 4: (18, 19, 54, 55, 90, 91)}


def row(rows, layer):
    return [Fraction(number) for number in rows[layer]]


def ratio(rows, layer):
    """The sum of the absolute values over the absolute value of the sum."""
    values = row(rows, layer)
    return values[0] / values[3]
