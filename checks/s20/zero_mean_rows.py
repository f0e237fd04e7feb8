"""Rows after batch normalization are said to have mean zero and variance one, for the BN that the analysis uses."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, Numbers, Proof, Whole

ROWS = [dict(h=[1, 1]), dict(h=[1, 2, 3]), dict(h=[1, -1]), dict(h=[3, 0, -3])]


def measure_row(case):
    """Mean and mean square of √N h/|h|, squared where a root would appear."""
    N = len(case.h)
    square = sum(x * x for x in case.h)
    mean_squared = sum(case.h) ** 2 / N**2 * N / square
    return {"mean_squared": mean_squared, "second": 1, "variance": 1 - mean_squared, "sum": sum(case.h)}


claim = Claim(
    label="Batch normalisation",
    sides={"the squared mean of a row": lambda q: q.mean_squared, "the stated one": lambda q: 0},
    fails="slip",
    because="Without mean subtraction BN makes the mean square one, and the mean stays what it was.",
    whose="read",
    place="Batch normalisation",
    says=r"\mathrm{BN}(H) = \mathrm{diag}(M)^{-1/2} H \;\Rightarrow\; \tfrac1N \sum_j \mathrm{BN}(H)_{ij} = 0, \quad"
    r" \mathrm{Var}_j\, \mathrm{BN}(H)_{ij} = 1",
    relation=Identity(),
    margin=lambda q: (q.mean_squared, q.variance - 1),
    readings=(
        "BN of the analysis, D20 eq. (2), with α = 0 and β = 1 and without mean subtraction. It makes the mean square one;"
        " the mean is whatever direction the samples share.",
    ),
    evidence=(Exact(ROWS, measure_row),),
    foils=(Foil("mean one", margin=lambda q: q.mean_squared - 1),),
    control=Control("rows that had mean zero before", assumes={"the row sums to zero": lambda q: -(q.sum**2)}),
    by_hand="""
import numpy as np
H = np.array([[1.0, 1.0]])
B = H / np.sqrt((H**2).mean(1, keepdims=True))      # diag(M)^(-1/2) H
print(B.mean()**2, "against", 0)
assert B.mean()**2 > 0.9, "the row would have mean zero"
""",
)


def argue(p):
    """The mean square of √N h/|h| is one."""
    N, square = p.field("N"), p.symbol("s", p.part("h").squares, "|h|²")
    p.nonzero(square, says="the row is not zero")
    return {"second": (N / square) * square / N}


def measure_normalised(o):
    """Squares of the normalised entries, averaged."""
    size = sum(x**2 for x in o.h) / o.N
    return {"second": sum(x**2 / size for x in o.h) / o.N}


amended = claim.but(
    label="Batch normalisation, repaired",
    title="Rows after the BN of the analysis have mean square one; mean zero only if the row had it before",
    says=r"\tfrac1N \sum_j \mathrm{BN}(H)_{ij}^2 = 1",
    margin=lambda q: q.second - q.one,
    constants=dict(one=1),
    domain=Domain(N=Whole(1), h=Numbers("N"), where={"h ≠ 0": lambda o: any(x != 0 for x in o.h)}, measure=measure_normalised),
    evidence=(Proof(argue), Exact(ROWS, measure_row)),
    foils=(
        Foil("the variance is one", margin=lambda q: q.variance - 1, evidence=(Exact(ROWS, measure_row),)),
        Foil("mean square 1.01", one=Fraction(101, 100)),
    ),
    whose="ours",
)
