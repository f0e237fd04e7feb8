"""Without batch normalization the gap grows with depth, as the representations approach rank one."""

import numpy as np

from lemmacheck import Claim, Draws, Foil, Fraction, OnAverage, Plot
from theory.chains.samples import vanilla_gram
from theory.definitions.orthogonality import gap_of_gram
from theory.laws.lyapunov import newman_exponents


def draw_two_depths(case, keys):
    """V at two depths of one vanilla linear network with orthogonal inputs, and the gap between its first two exponents."""
    V = gap_of_gram(vanilla_gram(keys, np.eye(case.n), d=case.d, layers=(case.earlier, case.later)))
    exponents = newman_exponents(case.d)
    return {"V_earlier": V[:, 0], "V_later": V[:, 1], "exponent_gap": exponents[0] - exponents[1]}


def bounds(case):
    top = (1 - 1 / case.n) ** 0.5
    return {"V_earlier": (0, top), "V_later": (0, top)}


DEPTHS = tuple(
    {"n": 3, "d": d, "earlier": a, "later": b}
    for d, a, b in ((4, 0, 1), (4, 1, 4), (4, 4, 16), (8, 0, 1), (8, 1, 4), (8, 4, 16), (8, 16, 64))
)

claim = Claim(
    label="Section 3.2, vanilla networks",
    whose="read",
    place="Section 3.2",
    says=r"\mathbb{E}\, V(W_\ell \cdots W_1 H_0) \ \text{grows with } \ell, \ \text{to rank one: } \mu_1 > \mu_2",
    relation=OnAverage(),
    margin=lambda q: (q.V_later - q.c * q.V_earlier, q.exponent_gap),
    constants=dict(c=1),
    readings=(
        "Linear networks, Gaussian weights, orthogonal inputs; growing depths up to 64 at widths 4 and 8 (calibrated),"
        " not the limit itself.",
        "The limit is decided by the Lyapunov exponents: the first exceeds the second (Newman's formula), so all"
        " columns align and V"
        " tends to √(1 − 1/n). “Rapidly” takes of the order of d layers: μ_1 − μ_2 is about 1/(2d).",
    ),
    evidence=(Draws(DEPTHS, draw_two_depths, bounds, draws=2048),),
    foils=(Foil("growth by a quarter at every step", c=Fraction(5, 4)), Foil("decrease", margin=lambda q: q.V_earlier - q.V_later)),
    shows={"E V earlier": lambda q: q.V_earlier, "E V later": lambda q: q.V_later},
    plot=Plot(
        "later", ("E V later",), log="x", by="d", title="the gap of a vanilla network at a later layer (at most 0.816 for n = 3)"
    ),
)
